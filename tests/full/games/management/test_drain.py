"""`manage.py drain` waits for hands on, and says how it was left."""

import signal
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games import drain
from tests.full.games.club import House

STOPS = (signal.SIGTERM, signal.SIGINT)


@pytest.fixture(autouse=True)
def _own_signals() -> Iterator[None]:
    """Give the process back what the command takes."""
    before = [signal.getsignal(number) for number in STOPS]
    yield
    for number, handler in zip(STOPS, before, strict=True):
        signal.signal(number, handler)


class Stopping(StringIO):
    """Standard error of a command that is asked to stop as soon as it says something."""

    def __init__(self, number: signal.Signals) -> None:
        super().__init__()
        self.number = number

    def write(self, text: str) -> int:
        """Send the signal."""
        signal.raise_signal(self.number)
        return super().write(text)


@pytest.mark.parametrize("number", STOPS)
def test_a_drain_that_is_stopped_stays_on_and_says_so(house: House, number: signal.Signals) -> None:
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    house.dealt(table)
    out = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("drain", stdout=out, stderr=Stopping(number))

    assert ended.value.code == 1
    assert "1 hands are still on" in out.getvalue()
    assert "drain --end" in out.getvalue()
    assert drain.is_draining()


@pytest.mark.parametrize("limit", ["-3", "1.5", "soon"])
def test_a_limit_that_is_none_is_refused_before_anything_drains(house: House, limit: str) -> None:
    with pytest.raises(CommandError, match="a number of seconds, 0 or more"):
        call_command("drain", "--limit", limit)

    assert not drain.is_draining()
