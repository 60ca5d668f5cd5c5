"""Counts, and who pays whom: every clause of rules 7, and the most that a hand can cost."""

from collections.abc import Iterable, Sequence
from functools import cache

from games.engine.cards import PACK, SUIT, rank_index
from games.engine.events import Payment, Seat
from games.engine.ruleset import FaceValues, RuleSet
from games.engine.spreads import held_in


def _suit_counts(face_values: FaceValues) -> tuple[int, ...]:
    """Count every set of cards of one suit (rules 1.2)."""
    faces = (10, 10, 10) if face_values == "10-10-10" else (11, 12, 13)
    counts = [0]
    for value in (*range(1, 11), *faces):
        counts += [count + value for count in counts]
    return tuple(counts)


_COUNTS = {values: _suit_counts(values) for values in ("10-10-10", "11-12-13")}


def plain_count(rules: RuleSet, held: int) -> int:
    """Count the cards of a mask (rules 1.4)."""
    counts = _COUNTS[rules.face_values]
    return (
        counts[held & SUIT]
        + counts[held >> 13 & SUIT]
        + counts[held >> 26 & SUIT]
        + counts[held >> 39]
    )


@cache
def _possible_counts(face_values: FaceValues, cards: int) -> tuple[int, ...]:
    """List every count that so many cards of one pack can have."""
    reachable = [1] + [0] * cards  # for each number of cards, the counts as bits
    for card in PACK:
        value = _COUNTS[face_values][1 << rank_index(card)]
        for number in range(cards, 0, -1):
            reachable[number] |= reachable[number - 1] << value
    return tuple(c for c in range(reachable[cards].bit_length()) if reachable[cards] >> c & 1)


def possible_counts(rules: RuleSet) -> tuple[int, ...]:
    """List every count that a dealt hand can have."""
    return _possible_counts(rules.face_values, rules.hand_size)


def end_count(rules: RuleSet, held: int) -> int:
    """Count as at a knock and a dry end: less unlaid spreads with `deduct_unlaid_spreads`."""
    count = plain_count(rules, held)
    if rules.deduct_unlaid_spreads:
        count -= _best_deduction(rules, held_in(held))
    return count


def _best_deduction(rules: RuleSet, spreads: Sequence[int]) -> int:
    """Find the highest count of disjoint spreads; ten cards hold few enough to try all."""
    best = 0
    for place, spread in enumerate(spreads):
        disjoint = [other for other in spreads[place + 1 :] if not other & spread]
        best = max(best, plain_count(rules, spread) + _best_deduction(rules, disjoint))
    return best


def natural_winners(rules: RuleSet, holders: Sequence[tuple[Seat, int]]) -> tuple[Seat, ...]:
    """Say whom the naturals pay (rules 4.2, `natural_tie`): none is a drawn hand."""
    if len(holders) == 1 or rules.natural_tie == "all_paid":
        return tuple(seat for seat, _ in holders)
    if rules.natural_tie == "draw":
        return ()
    listed = [count for _, count in holders if count in rules.natural_totals]
    best = max(listed) if listed else min(count for _, count in holders)
    winners = [seat for seat, count in holders if count == best]
    return tuple(winners) if len(winners) == 1 else ()


def natural_payments(
    rules: RuleSet, counts: Sequence[int], winners: Sequence[Seat], stake: int
) -> list[Payment]:
    """Each player who is no winner pays each winner (rules 4.2)."""
    return [
        Payment(payer, winner, natural_multiplier(rules, counts[winner - 1]) * stake, "4.2")
        for winner in winners
        for payer in _others(counts, winners)
    ]


def natural_multiplier(rules: RuleSet, count: int) -> int:
    """Give how many S a dealt count earns; 0 is no natural (rules 4.1)."""
    if count in rules.natural_totals:
        return 2
    return rules.low_deal.multiplier if rules.low_deal.covers(count) else 0


def payments_to_one(winner: Seat, *, seats: int, amount: int, clause: str) -> list[Payment]:
    """Each other player pays one winner the same (rules 7.1, 7.2, 7.3)."""
    return [
        Payment(Seat(payer), winner, amount, clause)
        for payer in range(1, seats + 1)
        if payer != winner
    ]


def catchers(rules: RuleSet, knocker: Seat, counts: Sequence[int]) -> list[Seat]:
    """List B of rules 7.3: the others whose count catches the knocker."""
    limit = counts[knocker - 1] - (rules.catch_tie == "knocker_wins")
    return [seat for seat in _others(counts, [knocker]) if counts[seat - 1] <= limit]


def knock_payments(
    rules: RuleSet, knocker: Seat, counts: Sequence[int], stake: int
) -> list[Payment]:
    """Each other player pays a knocker whom nobody caught (rules 7.3, `low_knock_bonus`)."""
    bonus = rules.low_knock_bonus
    multiplier = bonus.multiplier if bonus.covers(counts[knocker - 1]) else 1
    return payments_to_one(knocker, seats=len(counts), amount=multiplier * stake, clause="7.3")


def caught_payments(
    rules: RuleSet, knocker: Seat, counts: Sequence[int], stake: int
) -> list[Payment]:
    """The knocker was caught (rules 7.4, `catch_model`): the knocker's double comes first."""
    caught_by = catchers(rules, knocker, counts)
    best = lowest(counts, _others(counts, [knocker]))
    rest = [seat for seat in _others(counts, best) if seat != knocker]
    match rules.catch_model:
        case "double_plus_basic":
            return _each(knocker, caught_by, 2 * stake) + _all([knocker, *rest], best, stake)
        case "double_settles":
            return _each(knocker, caught_by, 2 * stake) + _all(rest, best, stake)
        case "double_only":
            return _each(knocker, caught_by, 2 * stake)
        case "lowest_only":
            return _each(knocker, best, 2 * stake) + _all(rest, best, stake)
        case "knocker_covers":
            return _each(knocker, best, (1 + len(rest)) * stake)
        case "single_to_lower":
            under = [seat for seat in caught_by if counts[seat - 1] < counts[knocker - 1]]
            return _each(knocker, under, stake)


def dry_payments(
    rules: RuleSet, counts: Sequence[int], in_order_of_play: Sequence[Seat], stake: int
) -> list[Payment]:
    """Each player not lowest pays S to each lowest, or as `dry_tie` says (rules 7.5)."""
    best = lowest(counts, in_order_of_play)
    payers = _others(counts, best)
    if len(best) == 1 or rules.dry_tie == "all_paid":
        return [Payment(payer, seat, stake, "7.5") for payer in payers for seat in best]
    if rules.dry_tie == "no_payment":
        return []
    share, odd = divmod(stake, len(best))
    shares = [(seat, share + (place < odd)) for place, seat in enumerate(best)]
    return [
        Payment(payer, seat, amount, "7.5") for payer in payers for seat, amount in shares if amount
    ]


def lowest(counts: Sequence[int], among: Iterable[Seat]) -> list[Seat]:
    """List those with the lowest count, in the order given."""
    seats = list(among)
    least = min(counts[seat - 1] for seat in seats)
    return [seat for seat in seats if counts[seat - 1] == least]


def worst_loss(rules: RuleSet, seats: int, stake: int) -> int:
    """Give the most that one player can lose in one hand (rules 7.7)."""
    listed = 2 if rules.natural_totals else 0
    low = rules.low_deal.multiplier if rules.low_deal.limit else 0
    natural = max(listed, low) * (seats - 1 if rules.natural_tie == "all_paid" else 1)
    bonus = rules.low_knock_bonus.multiplier if rules.low_knock_bonus.limit else 0
    dry = seats - 1 if rules.dry_tie == "all_paid" else 1
    return stake * max(2, natural, bonus, _worst_catch(rules, seats), dry)


def _worst_catch(rules: RuleSet, seats: int) -> int:
    match rules.catch_model:
        case "double_plus_basic":
            return 3 * (seats - 1)
        case "double_settles" | "double_only" | "lowest_only":
            return 2 * (seats - 1)
        case "knocker_covers":
            return seats * seats // 4
        case "single_to_lower":
            return seats - 1


def _others(counts: Sequence[int], seats: Iterable[Seat]) -> list[Seat]:
    excluded = set(seats)
    return [seat for seat in map(Seat, range(1, len(counts) + 1)) if seat not in excluded]


def _each(knocker: Seat, payees: Iterable[Seat], amount: int) -> list[Payment]:
    return [Payment(knocker, payee, amount, "7.4") for payee in payees]


def _all(payers: Iterable[Seat], payees: Sequence[Seat], amount: int) -> list[Payment]:
    return [Payment(payer, payee, amount, "7.4") for payer in payers for payee in payees]
