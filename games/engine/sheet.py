"""A table's rules in plain words: the sheet that a player agrees to before sitting down."""

from collections.abc import Callable

from games.engine.ruleset import Award, CatchModel, DryTie, NaturalTie, RuleSet


def sheet(rules: RuleSet) -> tuple[str, ...]:
    """Say in a sentence or two for each topic what the table plays. S is the basic stake."""
    return tuple(topic(rules) for topic in _TOPICS)


def changes(old: RuleSet, new: RuleSet) -> tuple[str, ...]:
    """Say what is different, one text for each topic that differs."""
    return tuple(
        f"Now: {after} Before: {before}"
        for before, after in zip(sheet(old), sheet(new), strict=True)
        if before != after
    )


def _players(rules: RuleSet) -> str:
    return f"2 to {rules.max_players} players." if rules.max_players > 2 else "2 players."


def _stake(_rules: RuleSet) -> str:
    return "S stands for the table's basic stake: 2S is twice as much."


def _deal(rules: RuleSet) -> str:
    turned = (
        "and one is turned up to start the discard pile"
        if rules.initial_discard
        else "and none is turned up, so the first player knocks or draws from the stock"
    )
    return f"{rules.hand_size} cards each are dealt, {turned}."


def _counts(rules: RuleSet) -> str:
    faces = (
        "jack, queen and king 10 each"
        if rules.face_values == "10-10-10"
        else "the jack 11, the queen 12, the king 13"
    )
    return f"An ace counts 1, 2 to 10 their number, {faces}."


def _naturals(rules: RuleSet) -> str:
    paid = []
    if rules.natural_totals:
        paid.append(f"{_either(rules.natural_totals)} is paid 2S by each other player")
    if rules.low_deal.limit:
        paid.append(f"{_at_most(rules.low_deal)} is paid {_multiple(rules.low_deal)} by each")
    if not paid:
        return "No dealt count wins at once."
    return f"A dealt count of {', of '.join(paid)}. {_NATURAL_TIES[rules.natural_tie]}"


_NATURAL_TIES: dict[NaturalTie, str] = {
    "draw": "If two or more have one, nobody pays.",
    "higher_wins": "If two or more have one, the highest listed count wins, then the lowest low"
    " deal; equal best ones are a drawn hand.",
    "all_paid": "If two or more have one, each who has none pays each who has.",
}


def _taking(rules: RuleSet) -> str:
    if rules.must_use_discard:
        return "The discard may be taken only to be laid or hit with at once."
    if rules.may_return_taken_card:
        return "The discard may be taken freely, and discarded again on the same turn."
    return "The discard may be taken freely, but not discarded again on the same turn."


def _laying(rules: RuleSet) -> str:
    if rules.forced_spread:
        return "A held spread must be laid before the discard; only a book of aces may wait."
    return "Nobody has to lay a spread."


def _hits(rules: RuleSet) -> str:
    most = rules.hits_per_turn
    number = f"At most {most} hit{'s' if most > 1 else ''}" if most else "Any number of hits"
    whose = "any spread" if rules.hits_on == "any" else "one's own spreads"
    return f"{number} in a turn, on {whose}."


def _locks(rules: RuleSet) -> str:
    lock = rules.hit_lock
    if not lock.base:
        return "A hit does not keep the spread's owner from knocking."
    return (
        f"A hit by another keeps the spread's owner from knocking for {_turns(lock.base)}, and"
        f" each further hit for {lock.extra} more."
    )


def _knocking(rules: RuleSet) -> str:
    count = f"with {rules.knock_max} or less" if rules.knock_max else "with any count"
    when = f"after {_turns(rules.no_knock_turns)} of his own" if rules.no_knock_turns else "at once"
    return f"A player may knock {when}, {count}."


def _deduction(rules: RuleSet) -> str:
    if rules.deduct_unlaid_spreads:
        return "At a knock and a dry end, spreads still held do not count."
    return "Every card held counts, also in a spread not laid."


def _going_out(rules: RuleSet) -> str:
    single = ", or S if no spread was laid on that turn" if rules.double_needs_fresh_spread else ""
    return f"Tonk out is paid 2S by each other player{single}; out by discard is paid S."


def _won_knock(rules: RuleSet) -> str:
    bonus = rules.low_knock_bonus
    if not bonus.limit:
        return "A knock that nobody catches is paid S by each other player."
    return (
        f"A knock that nobody catches is paid S by each other player, with a count of"
        f" {_at_most(bonus)} {_multiple(bonus)}."
    )


def _catch(rules: RuleSet) -> str:
    who = (
        "as low as the knocker's or lower" if rules.catch_tie == "caught" else "under the knocker's"
    )
    return f"A count {who} catches the knocker. {_CATCHES[rules.catch_model]}"


_CATCHES: dict[CatchModel, str] = {
    "double_plus_basic": "The knocker pays 2S to each who caught, and everyone who is not the"
    " lowest, the knocker too, pays S to each lowest.",
    "double_settles": "The knocker pays 2S to each who caught, and each other player who is not"
    " the lowest pays S to each lowest.",
    "double_only": "The knocker pays 2S to each who caught; nobody else pays.",
    "lowest_only": "The knocker pays 2S to each lowest, and each other player who is not the"
    " lowest pays S to each lowest.",
    "knocker_covers": "The knocker pays each lowest S for everyone who is not; nobody else pays.",
    "single_to_lower": "The knocker pays S to each with a lower count; nobody else pays.",
}


def _dry(rules: RuleSet) -> str:
    when = (
        "when a player calls dry on an empty stock"
        if rules.dry_trigger == "on_demand"
        else "with the turn that took the last card of the stock"
    )
    return (
        f"The hand runs dry {when}: each who is not the lowest pays S to the lowest."
        f" {_DRY_TIES[rules.dry_tie]}"
    )


_DRY_TIES: dict[DryTie, str] = {
    "all_paid": "Of several lowest, each is paid S.",
    "split": "Several lowest share it, odd units in order of play.",
    "no_payment": "If several are lowest, nobody pays.",
}


def _showing(rules: RuleSet) -> str:
    if rules.show_all_hands:
        return "When a hand is over, all hands and the stock are shown."
    return "After a player went out, the cards of the others stay hidden till the table closes."


_TOPICS: tuple[Callable[[RuleSet], str], ...] = (
    _players,
    _stake,
    _deal,
    _counts,
    _naturals,
    _taking,
    _laying,
    _hits,
    _locks,
    _knocking,
    _deduction,
    _going_out,
    _won_knock,
    _catch,
    _dry,
    _showing,
)


def _either(totals: tuple[int, ...]) -> str:
    *most, last = map(str, totals)
    return f"{', '.join(most)} or {last}" if most else last


def _at_most(award: Award) -> str:
    return f"{award.limit} or less"


def _multiple(award: Award) -> str:
    return f"{award.multiplier}S" if award.multiplier > 1 else "S"


def _turns(number: int) -> str:
    return f"{number} turn{'s' if number > 1 else ''}"
