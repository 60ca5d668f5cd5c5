"""How a hand ends: one function an ending, from the state to the event that settles it."""

from collections.abc import Sequence

from games.engine.cards import cards_in
from games.engine.events import Ending, HandEnded, HandVoided, NaturalShown, Payment, Seat
from games.engine.scoring import (
    catchers,
    caught_payments,
    dry_payments,
    end_count,
    knock_payments,
    lowest,
    natural_multiplier,
    natural_payments,
    natural_winners,
    payments_to_one,
    plain_count,
)
from games.engine.state import State


def naturals(state: State) -> tuple[NaturalShown, HandEnded] | None:
    """Judge the hands as dealt (rules 4); None if play begins."""
    counts = plain_counts(state, state.hands)
    holders = tuple(
        (Seat(place + 1), count)
        for place, count in enumerate(counts)
        if natural_multiplier(state.rules, count)
    )
    if not holders:
        return None
    winners = natural_winners(state.rules, holders)
    ended = _ended(
        state,
        state.hands,
        ending="natural" if winners else "natural_draw",
        winners=winners,
        counts=counts,
        payments=natural_payments(state.rules, counts, winners, state.stake),
    )
    return NaturalShown(holders), ended


def tonk_out(state: State, *, fresh: bool) -> HandEnded:
    """The seat to act laid its last card (rules 7.1); `fresh`: a spread was laid this turn."""
    single = state.rules.double_needs_fresh_spread and not fresh
    return _gone_out(state, "tonk_out", amount=state.stake if single else 2 * state.stake)


def out_by_discard(state: State) -> HandEnded:
    """The seat to act discarded its last card (rules 7.2)."""
    return _gone_out(state, "out_by_discard", amount=state.stake)


def knock(state: State) -> HandEnded:
    """The seat to act knocked: it won or was caught (rules 7.3, 7.4)."""
    rules, knocker = state.rules, state.to_act
    counts = _end_counts(state, state.hands)
    caught_by = catchers(rules, knocker, counts)
    settle = caught_payments if caught_by else knock_payments
    return _ended(
        state,
        state.hands,
        ending="caught" if caught_by else "knock",
        winners=lowest(counts, caught_by) if caught_by else [knocker],
        counts=counts,
        payments=settle(rules, knocker, counts, state.stake),
    )


def dry(state: State, hands: Sequence[int]) -> HandEnded:
    """The stock is empty and the hand ends with these cards held (rules 7.5)."""
    counts = _end_counts(state, hands)
    seats = state.seats
    in_order_of_play = [Seat((state.dealer + turn) % seats + 1) for turn in range(seats)]
    return _ended(
        state,
        hands,
        ending="dry",
        winners=sorted(lowest(counts, in_order_of_play)),
        counts=counts,
        payments=dry_payments(state.rules, counts, in_order_of_play, state.stake),
    )


def void(state: State) -> HandVoided:
    """The hand is cancelled (rules 7.6)."""
    return HandVoided(
        counts=plain_counts(state, state.hands),
        held=tuple(map(cards_in, state.hands)),
        stock=state.stock,
    )


def plain_counts(state: State, hands: Sequence[int]) -> tuple[int, ...]:
    """Count each of these hands (rules 1.4)."""
    return tuple(plain_count(state.rules, hand) for hand in hands)


def _end_counts(state: State, hands: Sequence[int]) -> tuple[int, ...]:
    return tuple(end_count(state.rules, hand) for hand in hands)


def _gone_out(state: State, ending: Ending, *, amount: int) -> HandEnded:
    winner = state.to_act
    hands = [0 if place == winner - 1 else hand for place, hand in enumerate(state.hands)]
    clause = "7.1" if ending == "tonk_out" else "7.2"
    return _ended(
        state,
        hands,
        ending=ending,
        winners=[winner],
        counts=plain_counts(state, hands),
        payments=payments_to_one(winner, seats=state.seats, amount=amount, clause=clause),
    )


def _ended(
    state: State,
    hands: Sequence[int],
    *,
    ending: Ending,
    winners: Sequence[Seat],
    counts: tuple[int, ...],
    payments: Sequence[Payment],
) -> HandEnded:
    net = [0] * state.seats
    for payment in payments:
        net[payment.payer - 1] -= payment.amount
        net[payment.payee - 1] += payment.amount
    return HandEnded(
        ending=ending,
        winners=tuple(winners),
        counts=counts,
        net=tuple(net),
        payments=tuple(payments),
        held=tuple(map(cards_in, hands)),
        stock=state.stock,
    )
