"""Health as a load balancer sees it."""

import pytest
from celery.signals import heartbeat_sent
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


@pytest.mark.django_db
def test_the_house_is_ready_once_a_worker_was_heard(client: Client) -> None:
    heartbeat_sent.send(sender=None)
    assert client.get("/readyz").json() == {
        "status": "ok",
        "database": True,
        "broker": True,
        "workers": True,
    }


def test_who_reads_no_head_finds_the_icon(client: Client) -> None:
    answer = client.get("/favicon.ico", follow=True)
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content)[:4] == b"\0\0\1\0"  # type: ignore[attr-defined]  # of a file
