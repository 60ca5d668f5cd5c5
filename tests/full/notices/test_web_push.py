"""Browsers are called through their push service: encrypted, signed, and nowhere else."""

import time
from collections.abc import Iterator
from datetime import time as time_of_day
from pathlib import Path

import pytest
from django.conf import settings
from django.db import transaction
from django.test import override_settings
from py_vapid import Vapid02
from structlog.testing import capture_logs

from clubs.models import User
from clubs.services import closing
from foundation import clock
from games.turns import SECOND
from notices import endpoints, services, web_push
from notices.errors import NoWebPush
from notices.models import Notice, Target
from notices.payloads import Address
from tests.full.clubs.api import PASSWORD, Caller, caller, key, person
from tests.full.games.club import House
from tests.full.notices.push_service import DRIPS_MAX, Browser, PushService, claims, serving

NOON = 1_900_065_600 * SECOND
NO_ENDPOINTS = [
    "http://push.example.com/x",
    "https://push.example.com:8443/x",
    "https://user:word@push.example.com/x",
    "https://push.example.com/x#y",
    "https://push.example.com/x y",
    "https://push.example.com/x\u00e9",
    "https://push.example.com",
    "https://localhost/x",
    "https://broker/x",
    "https://db.internal/x",
    "https://127.0.0.1/x",
    "https://10.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://push.example.com:x/",
    "https://push.example.com/" + "x" * 500,
    "ftp://push.example.com/x",
    "push.example.com",
]
NO_KEYS = [
    {"p256dh": ""},
    {"p256dh": "BAAA"},
    {"p256dh": "B" + "A" * 86},
    {"p256dh": "\u00e9" * 80},
    {"auth": "AAAA"},
    {"auth": "A" * 90},
]


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service that this installation trusts, in its own network."""
    with serving(tmp_path) as running, override_settings(PUSH_PRIVATE_HOSTS=[running.host]):
        monkeypatch.setenv("SSL_CERT_FILE", str(running.certificate))
        yield running


def _register(user: User, browser: Browser) -> Target:
    return services.register(user, provider="web", to=browser.to, quiet=None, zone="UTC")


def _call(user: User, number: int = 1) -> int:
    services.notify([user.pk], kind="turn", key=f"h_1:{number}", path="/tables/t_1/")
    return services.deliver(Notice.objects.get(key=f"h_1:{number}").pk)


def test_a_browser_reads_what_only_it_can_read(house: House, service: PushService) -> None:
    user, browser = house.person(), Browser(service)
    _register(user, browser)
    assert _call(user) == 1
    (sent,) = service.sent
    assert browser.read(sent) == {
        "kind": "turn",
        "words": "It is your turn.",
        "path": "/tables/t_1/",
    }
    assert sent.path == "/send/abc"
    assert sent.headers["Content-Encoding"] == "aes128gcm"
    assert int(sent.headers["TTL"]) == services.STALE_SECONDS
    assert b"turn" not in sent.body


def test_the_push_service_knows_by_whom_it_is_called(house: House, service: PushService) -> None:
    user = house.person()
    _register(user, Browser(service))
    _call(user)
    authorization = service.sent[0].headers["Authorization"]
    assert Vapid02.verify(authorization)
    assert authorization.endswith(f"k={web_push.public_key()}")
    said = claims(authorization)
    assert said["aud"] == f"https://{service.host}"
    assert str(said["sub"]).startswith("mailto:")
    assert int(str(said["exp"])) <= time.time() + 24 * 3600, "no service takes longer ones"


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_forgotten(
    house: House, service: PushService, status: int
) -> None:
    user = house.person()
    _register(user, Browser(service))
    service.status = status
    assert _call(user) == 0
    assert not Target.objects.exists()


def test_a_service_that_fails_is_tried_again_next_time_and_some_day_no_more(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "FAILURES_MAX", 2)
    user = house.person()
    _register(user, Browser(service))
    for number, status, kept in ((1, 503, 1), (2, 201, 1), (3, 429, 1), (4, 500, 0)):
        service.status = status
        assert _call(user, number) == (status == 201)
        assert Target.objects.count() == kept


def test_a_redirect_is_not_followed(house: House, service: PushService) -> None:
    user = house.person()
    _register(user, Browser(service))
    service.status, service.location = 307, f"https://{service.host}/elsewhere"
    assert _call(user) == 0
    assert len(service.sent) == 1


def test_a_service_that_does_not_answer_is_not_waited_for(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_push, "SECONDS_MAX", 0.2)
    service.pause_seconds = 1
    user = house.person()
    _register(user, Browser(service))
    assert _call(user) == 0


def test_a_service_that_drips_is_waited_for_no_longer_and_counts_as_lost(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_push, "SECONDS_MAX", 0.5)
    service.drip_seconds = 0.1
    user = house.person()
    target = _register(user, Browser(service))
    began = time.monotonic()
    assert _call(user) == 0
    assert time.monotonic() - began < 0.1 * DRIPS_MAX / 2
    target.refresh_from_db()
    assert target.failures == 1


def test_who_answered_last_time_is_called_first(house: House, service: PushService) -> None:
    user = house.person()
    silent, alive = (_register(user, Browser(service, path)) for path in ("/silent", "/alive"))
    Target.objects.filter(pk=silent.pk).update(failures=1)
    _call(user)
    assert [sent.path for sent in service.sent] == ["/alive", "/silent"]
    assert alive.pk > silent.pk


def test_a_certificate_of_somebody_else_is_not_believed(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    user = house.person()
    _register(user, Browser(service))
    with capture_logs() as logs:
        assert _call(user) == 0
    assert [line["error"] for line in logs if line["event"] == "notice_lost"] == [
        "SSLCertVerificationError"
    ]
    assert service.sent == []


def test_a_name_that_leads_into_our_own_network_is_not_called(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = house.person()
    _register(user, Browser(service))
    with override_settings(PUSH_PRIVATE_HOSTS=[]):
        endpoint = endpoints.Endpoint("localhost", service.port, "/")
        with pytest.raises(endpoints.NotPublic):
            endpoints.line_to(endpoint, seconds=1)
    assert service.sent == []


def test_quiet_hours_hold_for_browsers_too(house: House, service: PushService) -> None:
    user, browser = house.person(), Browser(service)
    services.register(
        user,
        provider="web",
        to=browser.to,
        quiet=(time_of_day(11), time_of_day(13)),
        zone="UTC",
    )
    with clock.frozen(NOON):
        assert _call(user) == 0
    assert service.sent == []


def test_no_browser_is_called_inside_a_transaction(house: House, service: PushService) -> None:
    user = house.person()
    _register(user, Browser(service))
    services.notify([user.pk], kind="turn", key="h_1:1", path="/")
    with pytest.raises(AssertionError, match="transaction"), transaction.atomic():
        services.deliver(Notice.objects.get().pk)
    assert service.sent == []


def test_a_browser_that_another_person_takes_over_is_called_for_him_alone(
    house: House, service: PushService
) -> None:
    first, second, browser = house.person(), house.person(), Browser(service)
    _register(first, browser)
    _register(second, browser)
    assert [target.user_id for target in Target.objects.all()] == [second.pk]


def test_a_closed_account_is_called_nowhere(house: House, service: PushService) -> None:
    user = person("gone")
    _register(user, Browser(service))
    closing.close_account(user, password=PASSWORD)
    assert not Target.objects.exists()


def _post(phone: Caller, browser: Browser, **changed: str) -> int:
    told = {"address": browser.to.address, "p256dh": browser.to.p256dh, "auth": browser.to.auth}
    return phone.post("me/notices", {"provider": "web", **told, **changed}, key=key()).status_code


def test_a_browser_registers_over_the_api_and_its_keys_are_told_to_nobody(
    house: House, service: PushService
) -> None:
    phone, browser = caller(house.person()), Browser(service)
    assert phone.get("notices/web").json() == {"key": web_push.public_key()}
    assert _post(phone, browser) == 201
    shown = phone.get("me/notices").content.decode()
    assert browser.to.address in shown
    assert browser.to.auth not in shown
    assert browser.to.p256dh not in shown


def test_an_address_that_is_no_public_push_service_is_refused(
    house: House, service: PushService
) -> None:
    phone, browser = caller(house.person()), Browser(service)
    assert {each: _post(phone, browser, address=each) for each in NO_ENDPOINTS} == dict.fromkeys(
        NO_ENDPOINTS, 400
    )


def test_keys_that_are_none_are_refused(house: House, service: PushService) -> None:
    phone, browser = caller(house.person()), Browser(service)
    assert [_post(phone, browser, **keys) for keys in NO_KEYS] == [400] * len(NO_KEYS)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.10", True),
        ("2a00:1450:4001:80b::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:142.250.74.10", True),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
    ],
)
def test_only_addresses_of_the_public_internet_are_called(address: str, *, public: bool) -> None:
    assert endpoints.is_public(address) == public


def test_a_house_without_a_key_calls_no_browsers(house: House, service: PushService) -> None:
    user, browser = house.person(), Browser(service)
    web_push.public_key.cache_clear()
    with override_settings(VAPID_KEY=""):
        assert caller(user).get("notices/web").json()["code"] == "no_web_push"
        with pytest.raises(NoWebPush):
            _register(user, browser)
    web_push.public_key.cache_clear()
    assert settings.VAPID_KEY


def test_a_target_that_cannot_be_called_any_more_silences_no_other(
    house: House, service: PushService
) -> None:
    user, left, kept = house.person(), Browser(service), Browser(service)
    Target.objects.filter(pk=_register(user, left).pk).update(address="https://left.internal/x")
    _register(user, kept)

    assert _call(user) == 1

    assert [target.address for target in Target.objects.all()] == [kept.to.address]


def test_a_key_that_was_taken_away_loses_the_calls_of_browsers_alone(
    house: House, service: PushService
) -> None:
    user = house.person()
    _register(user, Browser(service))
    services.register(user, provider="log", to=Address("phone"), quiet=None, zone="UTC")

    with override_settings(VAPID_KEY=""):
        assert _call(user) == 1

    assert dict(Target.objects.values_list("provider", "failures")) == {"web": 1, "log": 0}
