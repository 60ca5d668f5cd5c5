"""Health as a load balancer sees it."""

import pytest
from django.test import Client


def test_a_living_process_says_so_without_a_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_readiness_names_what_is_away(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "away",
        "database": True,
        "broker": True,
        "workers": False,
    }
