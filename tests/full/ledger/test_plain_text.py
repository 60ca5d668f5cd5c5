"""The exported ledger: another program reads it without complaint, with the same balances."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from foundation.clock import now_us
from ledger.services import reverse, settle
from ledger.values import Fee, wallet_of
from tests.full.ledger.conftest import NIGHT, House

pytestmark = pytest.mark.django_db


def checked_by_beancount(text: str, folder: Path) -> str:
    """Return what beancount complains of in `text`."""
    file = folder / "club.beancount"
    file.write_text(text)
    program = Path(sys.executable).with_name("bean-check")
    ran = subprocess.run([program, file], capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


@pytest.fixture
def exported(house: House) -> str:
    """A club's ledger with hands, fees, a reversal and practice, as text."""
    house.hold("h_1")
    settled = house.settle("h_1", house.pay("p_b", "p_a", 10), house.pay("p_c", "p_a", 4))
    reverse(journal=settled.journal, author="p_x", reason="misdeal", key="k", at_us=now_us())
    house.hold("h_2")
    settle(
        club="c_club",
        subject="h_2",
        key="hand:h_2:settle",
        unit="chips",
        night=NIGHT,
        at_us=now_us(),
        payments=[house.pay("p_b", "p_a", 5)],
        fees=[Fee(wallet_of("c_club", "p_c"), 1)],
    )
    out = StringIO()
    call_command("export_ledger", "c_club", stdout=out)
    return out.getvalue()


def test_beancount_reads_it_and_finds_every_balance(exported: str, tmp_path: Path) -> None:
    assert checked_by_beancount(exported, tmp_path) == ""


def test_beancount_would_find_a_wrong_balance(exported: str, tmp_path: Path) -> None:
    wrong = exported.replace("Assets:Wallet:P-a  5 CHIPS", "Assets:Wallet:P-a  6 CHIPS")
    assert "Balance failed" in checked_by_beancount(wrong, tmp_path)


def test_it_names_nobody_and_gives_no_reason(exported: str) -> None:
    assert "misdeal" not in exported


class Interrupted(StringIO):
    """A slow pipe: while its first line is written, chips move."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    def write(self, text: str) -> int:
        """Let a treasurer issue chips, then take the line."""
        if not self.getvalue():
            with ThreadPoolExecutor(1) as pool:
                pool.submit(self._issue).result()
        return super().write(text)

    def _issue(self) -> None:
        try:
            self.house.fill(7)
        finally:
            connection.close()


@pytest.mark.django_db(transaction=True)
def test_it_is_whole_though_chips_move_while_it_is_written(house: House, tmp_path: Path) -> None:
    out = Interrupted(house)
    call_command("export_ledger", "c_club", stdout=out)
    assert checked_by_beancount(out.getvalue(), tmp_path) == ""


def test_a_club_that_is_not_there_is_no_empty_ledger(house: House) -> None:
    with pytest.raises(CommandError):
        call_command("export_ledger", "the-slug", stdout=StringIO())
