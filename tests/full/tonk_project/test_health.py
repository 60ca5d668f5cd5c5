"""Health as a load balancer sees it."""

import pytest
from celery.signals import heartbeat_sent
from django.conf import settings
from django.test import Client, override_settings
from redis import Redis

from tonk_project.celery import app


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


@pytest.mark.django_db
def test_a_worker_that_moves_no_bots_makes_it_no_readier(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.amqp.queues, "_consume_from", {settings.ERRANDS: None})
    heartbeat_sent.send(sender=None)
    assert client.get("/readyz").json()["workers"] is False


def test_bots_wait_for_no_letter_no_notice_and_no_audit() -> None:
    ours = [name for name in app.tasks if not name.startswith("celery.")]
    queues = {name: app.amqp.router.route({}, name)["queue"].name for name in ours}
    assert queues.pop("bots.tasks.take_turn") == settings.BOTS
    assert set(queues) >= {"notices.tasks.deliver", "clubs.tasks.post", "games.tasks.audit"}
    assert set(queues.values()) == {settings.ERRANDS}


@pytest.mark.django_db
def test_the_figures_tell_what_waits_in_each_queue(client: Client) -> None:
    with Redis.from_url(settings.CELERY_BROKER_URL) as broker:
        broker.rpush(settings.ERRANDS, "a letter", "a notice")
        try:
            told = client.get("/metrics").content.decode()
        finally:
            broker.delete(settings.ERRANDS)
    assert 'tonk_tasks_waiting{queue="errands"} 2.0' in told
    assert 'tonk_tasks_waiting{queue="celery"} 0.0' in told


@pytest.mark.django_db
@override_settings(CELERY_BROKER_URL="redis://127.0.0.1:1/0")
def test_a_broker_that_is_away_leaves_out_its_figures_alone(client: Client) -> None:
    told = client.get("/metrics").content.decode()
    assert "tonk_hands_on" in told
    assert "tonk_tasks_waiting" not in told


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto"]
)
def test_what_a_proxy_on_this_machine_brings_is_told_no_figures_without_the_token(
    client: Client, name: str
) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers={name: "https"}).status_code == 404
    with override_settings(METRICS_TOKEN="secret"):
        told = {name: "https", "Authorization": "Bearer secret"}
        assert client.get("/metrics", headers=told).status_code == 200


@pytest.mark.django_db
@override_settings(ALLOWED_HOSTS=["club.example"])
@pytest.mark.parametrize(
    ("path", "status"), [("/healthz", 200), ("/readyz", 503), ("/metrics", 200), ("/login/", 400)]
)
def test_a_probe_on_the_inside_is_answered_whatever_the_club_is_called_outside(
    client: Client, path: str, status: int
) -> None:
    assert client.get(path, headers={"Host": "127.0.0.1:8000"}).status_code == status
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.7").status_code == 404


def test_a_worker_that_is_told_nothing_reads_all() -> None:
    assert set(app.amqp.queues.consume_from) == {settings.BOTS, settings.ERRANDS}


def test_who_reads_no_head_finds_the_icon(client: Client) -> None:
    answer = client.get("/favicon.ico", follow=True)
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content)[:4] == b"\0\0\1\0"  # type: ignore[attr-defined]  # of a file
