"""What the environment gives, and how what is wrong with it is said."""

import re
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Mapping

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.postgresql.base import DatabaseWrapper
from hypothesis import given
from hypothesis import strategies as st

from tonk_project import environment
from tonk_project.apps import require_server
from tonk_project.embedded.command import stand_in
from tonk_project.embedded.places import PROJECT
from tonk_project.environment import NEEDED

FULL = stand_in()


def said(script: str, environ: Mapping[str, str]) -> str:
    """Return what Python says to `script` in another process, in this environment alone."""
    told = subprocess.run(
        [sys.executable, "-c", script],
        env=dict(environ),
        cwd=PROJECT,
        check=True,
        capture_output=True,
        text=True,
    )
    return told.stdout.strip()


KEY = urlsafe_b64encode(bytes(32)).decode()


def test_a_whole_environment_is_accepted() -> None:
    environment.check(FULL)


@given(st.sets(st.sampled_from(NEEDED), min_size=1))
def test_each_missing_variable_is_named_and_no_other(missing: set[str]) -> None:
    partly = {name: value for name, value in FULL.items() if name not in missing}

    with pytest.raises(ImproperlyConfigured) as refused:
        environment.check(partly)

    said = str(refused.value).partition(". ")[0]
    assert {name for name in NEEDED if name in said} == missing


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "postgresql://tonk@db:abc/tonk"),
        ("DATABASE_URL", "postgresql://tonk@[db/tonk"),
        ("REDIS_URL", "bogus"),
        ("REDIS_URL", "redis://valkey:abc/0"),
        ("REDIS_URL", "unix:///tmp/valkey"),
        ("CHANNEL_REDIS_URLS", "redis://valkey/0,bogus"),
        ("TONK_KEYS", "change-me"),
        ("TONK_KEYS", ","),
        ("TONK_KEYS", f"{KEY},{KEY[:24]}"),
        ("CHANNEL_KEYS", "change-me"),
        ("CHANNEL_KEYS", ","),
        ("SECRET_KEY", "change-me"),
        ("VAPID_KEY", "change-me"),
        ("VAPID_KEY", KEY[:24]),
        ("VAPID_KEY", KEY),  # nothing but zeros: no point of the curve
        ("EMAIL_URL", "smtp://mail.example:abc"),
        ("SENTRY_DSN", "x"),
        ("SENTRY_DSN", "https://key@host/project"),
        ("DATABASE_POOL_MAX", "0"),
        ("DATABASE_POOL_MAX", "many"),
        ("DATABASE_URL", "postgresql://tonk:change-me@db/tonk"),
        ("REDIS_URL", "redis://:change-me@valkey:6379/0"),
        ("CHANNEL_REDIS_URLS", "redis://:change-me@valkey:6379/0"),
        ("EMAIL_URL", "smtps://tonk:change-me@mail.example"),
        ("LOG_LEVEL", "bogus"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_variable_of_which_nothing_can_be_made_is_named_and_not_shown(
    name: str, value: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"environment: {name} must be") as refused:
        environment.check({**FULL, name: value})

    assert value == "," or value not in str(refused.value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"TONK_KEYS must be .*; LOG_FORMAT must be"):
        environment.check({**FULL, "TONK_KEYS": "change-me", "LOG_FORMAT": "xml"})


def test_what_may_be_given_in_more_ways_is_accepted_in_each() -> None:
    environment.check(
        {
            **FULL,
            "REDIS_URL": "rediss://:pw@valkey:6380/1",
            "CHANNEL_REDIS_URLS": "redis://a:6379/0, unix://:pw@/tmp/valkey",
            "TONK_KEYS": f"{KEY}, {KEY}",
            "CHANNEL_KEYS": "one long secret, another",
            "EMAIL_URL": "console:",
            "SENTRY_DSN": "https://key@host/in/7",
            "LOG_LEVEL": "WARNING",
            "LOG_FORMAT": "console",
        }
    )


def test_a_database_may_be_reached_through_a_socket_in_a_folder_with_spaces() -> None:
    parsed = environment.database("postgresql://tonk:p%2Fw@%2Ftmp%2Fa%20club/tonk")

    assert parsed["HOST"] == "/tmp/a club"
    assert parsed["PASSWORD"] == "p/w"


def test_a_database_may_be_reached_by_host_and_port_with_options() -> None:
    url = "postgresql://tonk:pw@db:5433/tonk?sslmode=require"

    assert environment.database(url)["HOST"] == "db"
    assert environment.database(url)["PORT"] == "5433"
    assert environment.database_options(url) == {"sslmode": "require"}


@pytest.mark.parametrize("url", ["mysql://a@b/c", "postgresql://a@b", "nonsense"])
def test_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.database(url)


def test_what_is_left_empty_is_as_if_it_were_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIVEN", "")

    assert environment.text("GIVEN", "x") == "x"
    assert environment.texts("GIVEN", "a,b") == ["a", "b"]
    assert environment.whole("GIVEN", 20) == 20
    assert environment.switch("GIVEN", default=True)


@pytest.mark.parametrize("most", [1, 2, 20])
def test_a_web_process_has_a_pool_of_any_size_that_is_allowed(most: int) -> None:
    given = {**FULL, "TONK_PROCESS": "web", "DATABASE_POOL_MAX": str(most)}
    script = (
        "from tonk_project.settings import DATABASES as d; o = d['default']['OPTIONS']['pool'];"
        "from psycopg_pool import ConnectionPool as p;"
        "p(open=False, min_size=o['min_size'], max_size=o['max_size']); print(o['max_size'])"
    )
    assert said(script, given) == str(most)


def test_a_server_that_is_too_old_is_refused_by_the_variables_name() -> None:
    served = DatabaseWrapper({})
    served.__dict__["pg_version"] = 160_000
    require_server(served)
    served.__dict__["pg_version"] = 150_014
    with pytest.raises(ImproperlyConfigured, match=r"DATABASE_URL must .* 16 or later, not 15"):
        require_server(served)


def test_the_image_keeps_what_it_was_built_with_under_the_example_file() -> None:
    built = re.findall(r"^(?:ENV| +)\s*(\w+)=", (PROJECT / "Dockerfile").read_text(), re.M)
    given = re.findall(r"^(\w+)=", (PROJECT / ".env.example").read_text(), re.M)
    assert "STATIC_ROOT" in built
    assert set(built) & set(given) == set()


@pytest.mark.parametrize("value", ["-1", "1.5", "many"])
def test_a_number_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DATABASE_POOL_MAX", value)

    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL_MAX"):
        environment.whole("DATABASE_POOL_MAX", 20)


def test_a_mail_server_is_reached_over_tls_by_name_and_password() -> None:
    given = environment.mail("smtp+tls://club%40example:p%2Fw@mail.example")

    assert (given["EMAIL_HOST"], given["EMAIL_PORT"]) == ("mail.example", 587)
    assert (given["EMAIL_HOST_USER"], given["EMAIL_HOST_PASSWORD"]) == ("club@example", "p/w")
    assert (given["EMAIL_USE_TLS"], given["EMAIL_USE_SSL"]) == (True, False)


def test_without_a_mail_server_no_letter_leaves() -> None:
    assert environment.mail("") == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


@pytest.mark.parametrize("url", ["imap://mail.example", "smtp://", "mail.example"])
def test_another_kind_of_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        environment.mail(url)
