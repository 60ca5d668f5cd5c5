"""The table of docs/ledger.md: every ending's postings, run as they are written there."""

import re
from pathlib import Path

import pytest

from ledger.selectors import settlement_of, wallet
from ledger.values import wallet_of
from tests.full.ledger.conftest import START, House

_PAGE = Path(__file__).parents[3] / "docs" / "ledger.md"
_ROW = re.compile(r"^\| `(\w+)`[^|]*\| ([\d.]+) \| ([^|]+) \|" + r" ([+−]?\d+) \|" * 3 + "$", re.M)
_PAYMENT = re.compile(r"([ABC])→([ABC]) (\d+)")
ENDINGS = ["natural", "natural_draw", "tonk_out", "out_by_discard"]
ENDINGS += ["knock", "caught", "dry", "void"]
ROWS = _ROW.findall(_PAGE.read_text())


def test_every_ending_has_its_row() -> None:
    assert [row[0] for row in ROWS] == ENDINGS


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=ENDINGS)
def test_an_ending_posts_what_the_page_says(house: House, row: tuple[str, ...]) -> None:
    _, clause, written, *changes = row
    payments = [
        house.pay(f"p_{payer.lower()}", f"p_{payee.lower()}", int(amount), clause)
        for payer, payee, amount in _PAYMENT.findall(written)
    ]
    house.hold("h_1")
    house.settle("h_1", *payments)
    after = [wallet(wallet_of(house.club, member)).balance for member in house.members]
    assert after == [START + int(change.replace("−", "-")) for change in changes]
    settled = settlement_of("h_1")
    assert settled is not None
    assert [leg.clause for leg in settled.legs] == [clause] * 2 * len(payments)
