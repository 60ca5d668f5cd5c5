"""A second, plain reading of rules 7: what each player owes each other one, pair by pair.

It shares nothing with the engine: hands are texts, and each question is asked anew for each pair.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

Owes = Callable[[int, int], int]
"""What the first place owes the second."""

RANKS = "A23456789TJQK"


def deducted(held: Sequence[str]) -> int:
    """The least that can be left of a hand when disjoint spreads in it are not counted."""
    spreads = (
        spread
        for size in range(3, len(held) + 1)
        for spread in combinations(held, size)
        if is_spread(spread)
    )
    ways = [deducted([card for card in held if card not in spread]) for spread in spreads]
    return min([counted(held), *ways])


def counted(held: Sequence[str]) -> int:
    """The plain count of a hand, faces as ten."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in held)


def is_spread(cards: Sequence[str]) -> bool:
    """Whether the cards are a book or a run."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    one_rank, one_suit = len(set(ranks)) == 1, len({card[1] for card in cards}) == 1
    in_a_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return one_rank or (one_suit and in_a_row)


def after_a_knock(counts: Sequence[int], knocker: int, rules: Mapping[str, object]) -> Owes:
    """Rules 7.3 and 7.4, in units of the stake."""
    mine = counts[knocker]
    strictly = rules["catch_tie"] == "knocker_wins"
    others = [place for place in range(len(counts)) if place != knocker]
    caught_by = [p for p in others if counts[p] < mine or (counts[p] == mine and not strictly)]
    low_count = min(counts[p] for p in others)
    lowest = [p for p in others if counts[p] == low_count]

    def won(payer: int, payee: int) -> int:
        bonus = rules["low_knock_bonus"]
        assert isinstance(bonus, dict)
        times: int = bonus["multiplier"] if 0 < bonus["limit"] >= mine else 1
        return times if payee == knocker and payer != knocker else 0

    def double(payer: int, payee: int) -> int:
        return 2 if payer == knocker and payee in caught_by else 0

    def basic(payer: int, payee: int) -> int:
        return 1 if payee in lowest and payer not in lowest else 0

    def plus_basic(payer: int, payee: int) -> int:
        return double(payer, payee) + basic(payer, payee)

    def settles(payer: int, payee: int) -> int:
        return double(payer, payee) + (basic(payer, payee) if payer != knocker else 0)

    def lowest_only(payer: int, payee: int) -> int:
        return basic(payer, payee) * (2 if payer == knocker else 1)

    def covers(payer: int, payee: int) -> int:
        covered = len([p for p in range(len(counts)) if p not in lowest])
        return covered if payer == knocker and payee in lowest else 0

    def to_lower(payer: int, payee: int) -> int:
        return 1 if payer == knocker and counts[payee] < mine else 0

    models = {
        "double_plus_basic": plus_basic,
        "double_settles": settles,
        "double_only": double,
        "lowest_only": lowest_only,
        "knocker_covers": covers,
        "single_to_lower": to_lower,
    }
    return models[str(rules["catch_model"])] if caught_by else won


def after_a_dry_end(counts: Sequence[int], dealer: int, stake: int, tie: str) -> Owes:
    """Rules 7.5, in money: the odd units of a split go by the order of play."""
    order = [(dealer + 1 + k) % len(counts) for k in range(len(counts))]
    lowest = [place for place in order if counts[place] == min(counts)]

    def owes(payer: int, payee: int) -> int:
        if payee not in lowest or payer in lowest:
            return 0
        if len(lowest) == 1 or tie == "all_paid":
            return stake
        if tie == "no_payment":
            return 0
        share, odd = divmod(stake, len(lowest))
        return share + (1 if lowest.index(payee) < odd else 0)

    return owes


def after_naturals(counts: Sequence[int], rules: Mapping[str, object]) -> Owes | None:
    """Rules 4.2, in units of the stake; None where no hand is a natural."""
    low, totals = rules["low_deal"], rules["natural_totals"]
    assert isinstance(low, dict)
    assert isinstance(totals, list)
    worth = {
        place: 2 if count in totals else low["multiplier"]
        for place, count in enumerate(counts)
        if count in totals or 0 < low["limit"] >= count
    }
    if not worth:
        return None
    paid = list(worth)
    if len(worth) > 1 and rules["natural_tie"] != "all_paid":
        listed = [place for place in worth if counts[place] in totals]
        best = max(counts[p] for p in listed) if listed else min(counts[p] for p in worth)
        paid = [place for place in (listed or worth) if counts[place] == best]
        if len(paid) > 1 or rules["natural_tie"] == "draw":
            paid = []
    holders_pay = rules["natural_tie"] == "higher_wins"

    def owes(payer: int, payee: int) -> int:
        spared = payer in worth and not holders_pay
        return worth[payee] if payee in paid and payer != payee and not spared else 0

    return owes
