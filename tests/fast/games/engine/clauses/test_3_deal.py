"""Rules 3: the deal, and what is public in it."""

from games.engine import cards
from games.engine.events import Seat
from games.engine.observe import DealSeen, DrawSeen, Watcher, event_for, view
from tests.fast.games.engine.played import last_events, state_of
from tests.fast.games.engine.staging import PACK, Hand, deal, refusal_code

HANDS = ("7S 7H 7D 2C 3C", "4S 6H 9D TC 9H")


def held(hand: Hand, seat: int) -> list[str]:
    """What a seat holds."""
    return [cards.text(card) for card in state_of(hand).held(Seat(seat))]


def test_3_1_the_pack_is_dealt_from_its_top() -> None:
    hand = deal("2S 4S 6S 8S TS", "AS 3S 5S 7S 9S", dealer=1)
    assert hand.deck[:10] == list(PACK[:10])
    assert held(hand, 2) == ["AS", "3S", "5S", "7S", "9S"]


def test_3_2_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    unshuffled = Hand(("AS 4S 7S TS KS", "2S 5S 8S JS AH", "3S 6S 9S QS 2H"), "3H")
    assert unshuffled.deck == list(PACK)
    assert held(unshuffled, 1) == ["AS", "4S", "7S", "TS", "KS"]
    assert held(unshuffled, 2) == ["2S", "5S", "8S", "JS", "AH"]
    assert held(unshuffled, 3) == ["3S", "6S", "9S", "QS", "2H"]


def test_3_3_the_next_card_is_turned_up_and_the_rest_is_the_stock() -> None:
    hand = deal(*HANDS, upcard="KH", stock="QD JD")
    state = state_of(hand)
    assert state.discard_top == cards.parse("KH")
    assert state.stock_size == 41
    assert "QD" in held(hand.plays("1 draw stock"), 1)
    assert "KH" in held(hand.plays("1 draw discard"), 1)


def test_3_4_everyone_sees_the_top_discard_the_counts_of_cards_and_the_spreads() -> None:
    hand = deal(*HANDS, stock="KD QD").plays("1 draw stock, spread 7S 7H 7D, discard KD")
    for viewer in (Seat(1), Seat(2), Watcher()):
        seen = view(state_of(hand), viewer)
        assert seen.discard == cards.parse("KD")
        assert seen.stock == 40
        assert [line.cards for line in seen.seats] == [2, 5]
        assert [(spread.number, spread.owner) for spread in seen.spreads] == [(1, 1)]


def test_3_4_a_player_sees_the_cards_of_his_own_hand_and_a_watcher_none() -> None:
    state = state_of(deal(*HANDS))
    for seat in (Seat(1), Seat(2)):
        assert view(state, seat).held == state.held(seat)
    assert view(state, Watcher()).held is None


def test_3_4_a_view_shows_only_the_top_discard() -> None:
    buried = deal(*HANDS, upcard="KH", stock="KD QD").burns(2)
    other = deal(*HANDS, upcard="KS", stock="KD QD").burns(2)
    assert view(state_of(buried), Seat(1)) == view(state_of(other), Seat(1))
    assert view(state_of(buried), Watcher()) == view(state_of(other), Watcher())


def test_3_4_a_discard_under_the_top_one_cannot_be_taken() -> None:
    burnt = deal(*HANDS, upcard="KH").burns(2)
    assert refusal_code(burnt.plays("1 draw discard, discard KH")) == "card_not_held"


def test_3_4_the_deal_shows_each_player_his_own_hand_alone_and_nobody_the_stock() -> None:
    (dealt,) = last_events(deal(*HANDS))
    for viewer, seen in (
        (Seat(1), (True, False)),
        (Seat(2), (False, True)),
        (Watcher(), (False,) * 2),
    ):
        told = event_for(dealt, viewer, shown=False)
        assert isinstance(told, DealSeen)
        assert tuple(hand is not None for hand in told.hands) == seen
        assert told.stock is None


def test_3_4_a_card_drawn_from_the_stock_is_seen_by_its_player_alone() -> None:
    (drawn,) = last_events(deal(*HANDS, stock="KD").plays("1 draw stock"))
    assert event_for(drawn, Seat(1), shown=False) == DrawSeen(Seat(1), "stock", cards.parse("KD"))
    for viewer in (Seat(2), Watcher()):
        assert event_for(drawn, viewer, shown=False) == DrawSeen(Seat(1), "stock", None)


def test_3_4_a_card_taken_from_the_discard_pile_is_seen_by_all() -> None:
    (taken,) = last_events(deal(*HANDS, upcard="KH").plays("1 draw discard"))
    for viewer in (Seat(1), Seat(2), Watcher()):
        seen = event_for(taken, viewer, shown=False)
        assert seen == DrawSeen(Seat(1), "discard", cards.parse("KH"))
