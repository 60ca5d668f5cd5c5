"""Who is not there is called: once for each thing, with nothing secret, outside quiet hours."""

from collections.abc import Iterator
from datetime import time

import pytest
from structlog.testing import capture_logs

from clubs.models import User
from foundation import clock
from foundation.clock import FrozenClock
from foundation.refusals import NotFound
from games.services.sweep import sweep
from games.turns import SECOND
from notices import services
from notices.errors import TooManyTargets
from notices.models import Notice, Target
from notices.payloads import Address
from tests.full.clubs.api import caller, person
from tests.full.games.club import House, sweeper_beats

NOON = 1_900_065_600 * SECOND  # 12:00 UTC


@pytest.fixture
def at() -> Iterator[FrozenClock]:
    """Noon, and the clock stands."""
    with clock.frozen(NOON) as frozen:
        yield frozen


def _register(user: User, quiet: tuple[time, time] | None = None, address: str = "a") -> Target:
    to = Address(address)
    return services.register(user, provider="log", to=to, quiet=quiet, zone="UTC")


def test_who_is_to_act_and_not_there_is_called_once(house: House, at: FrozenClock) -> None:
    table = house.table()
    players = [house.person(), house.person()]
    for player in players:
        house.seat(table, player)
        _register(player)
        player.chairs.update(seen_at=at.at_us - 54 * SECOND)
    state = house.dealt(table)
    assert state.turn is not None
    to_act = state.holders[state.turn.seat - 1].player
    for _ in range(2):
        at.advance(seconds=7)
        sweeper_beats()
        sweep()
    called = Notice.objects.filter(kind="turn")
    assert [notice.user_id for notice in called] == [to_act]
    assert called[0].path == f"/tables/{table.pk}/"


def test_a_notice_is_carried_once_and_holds_fixed_words_only(house: House, at: FrozenClock) -> None:
    user = house.person()
    _register(user)
    services.notify([user.pk], kind="ruling", key="x_1", path="/disputes/x_1/")
    notice = Notice.objects.get()
    with capture_logs() as logs:
        first, second = services.deliver(notice.pk), services.deliver(notice.pk)
    assert (first, second) == (1, 0)
    (carried,) = (line for line in logs if line["event"] == "notice")
    assert carried.keys() == {"event", "log_level", "address", "kind", "path"}


def test_one_thing_calls_a_person_once(house: House, at: FrozenClock) -> None:
    user = house.person()
    _register(user)
    for _ in range(3):
        services.notify([user.pk], kind="deal", key="h_1", path="/tables/t_1/")
    assert Notice.objects.count() == 1


def test_who_has_no_device_is_passed_over(house: House, at: FrozenClock) -> None:
    services.notify([house.person().pk], kind="deal", key="h_1", path="/tables/t_1/")
    assert not Notice.objects.exists()


@pytest.mark.parametrize(
    ("quiet", "is_quiet"),
    [
        (None, False),
        ((time(11), time(13)), True),
        ((time(13), time(14)), False),
        ((time(22), time(12, 30)), True),
        ((time(22), time(8)), False),
        ((time(12), time(12)), False),
    ],
)
def test_quiet_hours_may_span_midnight(
    house: House, at: FrozenClock, *, quiet: tuple[time, time] | None, is_quiet: bool
) -> None:
    assert services.is_quiet(_register(house.person(), quiet)) == is_quiet


def test_an_old_notice_is_not_carried(house: House, at: FrozenClock) -> None:
    user = house.person()
    _register(user)
    notice = Notice.objects.create(
        user=user, kind="turn", key="h_1:1", path="/", at=at.at_us - 301 * SECOND
    )
    assert services.deliver(notice.pk) == 0


def test_a_person_has_so_many_devices_and_no_more(house: House, at: FrozenClock) -> None:
    user = house.person()
    for number in range(services.TARGETS_MAX):
        _register(user, address=str(number))
    _register(user, address="0")
    with pytest.raises(TooManyTargets):
        _register(user, address="one more")


def test_nobody_removes_another_ones_device(house: House, at: FrozenClock) -> None:
    target = _register(house.person())
    with pytest.raises(NotFound):
        services.remove(house.person(), target.pk)


@pytest.mark.django_db(transaction=True)
def test_quiet_hours_are_told_as_they_were_given() -> None:
    phone = caller(person("north"))
    given = {"quiet_from": "22:30", "quiet_to": "07:00", "zone": "Europe/Vienna"}

    answer = phone.post("me/notices", {"provider": "log", "address": "phone", **given})

    (told,) = phone.get("me/notices").json()["results"]
    assert answer.json() == told
    assert {name: told[name] for name in given} == given
