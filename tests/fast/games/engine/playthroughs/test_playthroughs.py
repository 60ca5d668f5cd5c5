"""Golden playthroughs: each ending and each house rule in a whole hand, told step by step."""

from pathlib import Path

import pytest

from games.engine import rules as house_rules
from games.engine.events import HandEnded
from tests.fast.games.engine.played import owed, steps
from tests.fast.games.engine.playthroughs.golden import Playthrough, paths
from tests.fast.games.engine.playthroughs.telling import telling

ENDINGS = {
    *("natural", "natural_draw", "tonk_out", "out_by_discard"),
    *("knock", "caught", "dry", "void"),
}
SWITCHES = set(house_rules.switches(house_rules.DEFAULT))


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_a_playthrough_ends_as_its_head_says_and_is_told_as_before(path: Path) -> None:
    playthrough = Playthrough.read(path)
    assert {**playthrough.judged, "paid": _paid(playthrough)} == playthrough.figures
    assert telling(playthrough.record) == playthrough.told


def test_every_ending_and_every_switch_has_a_playthrough_of_its_own() -> None:
    names = {path.stem.partition("-")[0] for path in paths()}
    assert names == ENDINGS | SWITCHES
    endings = {path.stem: Playthrough.read(path).figures["ending"] for path in paths()}
    assert {name: endings[name] for name in ENDINGS} == {name: name for name in ENDINGS}


def test_the_playthrough_of_a_switch_has_it_at_another_value_than_the_default() -> None:
    for path in paths():
        switch, written = path.stem.partition("-")[0], Playthrough.read(path).record.switches
        if switch in SWITCHES:
            told = house_rules.switches(house_rules.check(written or {}))
            assert told[switch] != house_rules.switches(house_rules.DEFAULT)[switch], path.stem


def _paid(playthrough: Playthrough) -> str:
    *_, (_, state) = steps(playthrough.record)
    payments = state.ended.payments if isinstance(state.ended, HandEnded) else ()
    clauses: dict[tuple[int, int], str] = {
        (payment.payer, payment.payee): payment.clause for payment in payments
    }
    told = (
        f"{payer} pays {payee} {amount} ({clauses[payer, payee]})"
        for (payer, payee), amount in sorted(owed(payments).items())
    )
    return ", ".join(told) or "nothing"
