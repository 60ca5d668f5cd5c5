"""Rules 8: what is shown when a hand is over, and to whom."""

import pytest

from games.engine.events import Seat
from games.engine.observe import EndSeen, Official, Watcher, view
from tests.fast.games.engine.played import state_of
from tests.fast.games.engine.showdowns import showdown
from tests.fast.games.engine.staging import Hand, deal

TONK_OUT = deal("7S 7H 7D 2C 3C", "4S 6H 9D TC 9H", stock="4C").plays(
    "1 draw stock, spread 7S 7H 7D, spread 2C 3C 4C"
)
OUT_BY_DISCARD = deal("AS 2S 3S 4S 5S", "4H 6H 9D TC 9H", stock="KD").plays(
    "1 draw stock, spread AS 2S 3S 4S 5S, discard KD"
)
KNOCK = showdown(5, 12).plays("1 knock")
CAUGHT = showdown(12, 5).plays("1 knock")
DRY = showdown(12, 5).burns_all().plays("2 call dry")
NATURAL = deal("TS JH QD KC 9S", "3S 6H 9C 5C 8S")


def result(hand: Hand, viewer: Seat | Watcher | Official, *, shown: bool = False) -> EndSeen:
    """What a viewer sees of the end."""
    seen = view(state_of(hand), viewer, shown=shown).result
    assert seen is not None
    return seen


def sees_all(hand: Hand, viewer: Seat | Watcher | Official, *, shown: bool = False) -> bool:
    """Whether a viewer sees every hand held and the rest of the stock."""
    seen, state = result(hand, viewer, shown=shown), state_of(hand)
    whole = tuple(state.held(Seat(seat + 1)) for seat in range(state.seats))
    return seen.held == whole and seen.stock == state.stock


@pytest.mark.parametrize("hand", [TONK_OUT, OUT_BY_DISCARD, KNOCK, CAUGHT, DRY, NATURAL])
def test_8_1_everything_is_shown_when_a_hand_is_over(hand: Hand) -> None:
    for viewer in (Seat(1), Seat(2), Watcher(), Official()):
        assert sees_all(hand, viewer)
        assert sum(payment.amount for payment in result(hand, viewer).payments) > 0


@pytest.mark.parametrize("hand", [KNOCK, CAUGHT, DRY, NATURAL])
def test_8_1_show_all_hands_false_hides_nothing_where_hands_were_compared(hand: Hand) -> None:
    assert sees_all(hand.under(show_all_hands=False), Seat(1))
    assert sees_all(hand.under(show_all_hands=False), Watcher())


@pytest.mark.parametrize("hand", [TONK_OUT, OUT_BY_DISCARD])
def test_8_1_show_all_hands_false_keeps_cards_private_when_a_player_went_out(hand: Hand) -> None:
    private = hand.under(show_all_hands=False)
    assert result(private, Seat(1)).held == ((), None)
    assert result(private, Seat(2)).held == (None, state_of(private).held(Seat(2)))
    assert result(private, Watcher()).held == (None, None)
    assert all(result(private, viewer).stock is None for viewer in (Seat(1), Seat(2), Watcher()))


@pytest.mark.parametrize("hand", [TONK_OUT, OUT_BY_DISCARD])
def test_8_1_counts_and_payments_are_shown_all_the_same(hand: Hand) -> None:
    private, public = (hand.under(show_all_hands=show) for show in (False, True))
    hidden, whole = result(private, Seat(1)), result(public, Seat(1))
    assert (hidden.ending, hidden.winners, hidden.counts, hidden.net, hidden.payments) == (
        whole.ending,
        whole.winners,
        whole.counts,
        whole.net,
        whole.payments,
    )


@pytest.mark.parametrize("hand", [TONK_OUT, OUT_BY_DISCARD])
def test_8_1_an_official_may_see_them_and_everyone_once_the_table_closes(hand: Hand) -> None:
    private = hand.under(show_all_hands=False)
    assert sees_all(private, Official())
    assert sees_all(private, Seat(1), shown=True)
    assert sees_all(private, Watcher(), shown=True)


def test_8_1_while_a_hand_is_on_nobody_sees_anothers_cards() -> None:
    state = state_of(showdown(5, 12))
    for viewer in (Watcher(), Official()):
        seen = view(state, viewer, shown=True)
        assert seen.held is None
        assert seen.result is None
