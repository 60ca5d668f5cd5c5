"""What a table takes in fees, and what of its sheet is new to a player."""

from clubs.selectors import night_began
from foundation import clock
from foundation.canonical import JSON
from games.codec.reading import fields
from games.codec.ruleset import decode_rules
from games.codec.schemas import upcast
from games.engine.sheet import changes
from games.fees import fee_of
from games.models import Event, Table
from games.statuses import FeePer, TableKind

TERMS_SET = ("table_opened", "rules_set")
_NAMED = {
    "stake": "The basic stake is {now}. Before: {before}.",
    "turn_seconds": "A turn takes up to {now} s. Before: {before} s.",
    "bank_seconds": "The time bank holds up to {now} s. Before: {before} s.",
}


def sheet_changes(table: Table, player: str) -> list[str]:
    """Return what differs from the sheet that the player agreed to at his chair; empty: nothing.

    Where he has no chair, or agreed to the present sheet: from the one with which the last night
    ended.
    """
    if table.rules_version == 1:
        return []
    terms_set = Event.objects.filter(stream=table.pk, type__in=TERMS_SET)
    chair = table.chairs.filter(left_at=None, player=player).exclude(agreed_sheet=table.sheet)
    agreed = chair.values_list("agreed_sheet", flat=True).first()
    if agreed is None:
        known = terms_set.filter(at__lt=night_began(table.club, clock.now_us()))
    else:
        known = terms_set.filter(public__sheet=agreed)
    before = known.order_by("-version").values_list("type", "schema", "public").first()
    return [] if before is None else _changes(fields(upcast(*before)["terms"]), table)


def fee_words(table: Table) -> list[str]:
    """Return what the table takes from each player, in words; empty: nothing."""
    fee = fee_of(table)
    when = "in each hand" if table.fee_per == FeePer.HAND else "once a night, in the first hand"
    if not fee:
        return []
    return [f"The table takes a fee of {table.club.amount(fee)} from each player {when}."]


def _changes(before: dict[str, JSON], table: Table) -> list[str]:
    numbers = [
        words.format(
            now=_shown(table, name, getattr(table, name)), before=_shown(table, name, before[name])
        )
        for name, words in _NAMED.items()
        if getattr(table, name) != before[name]
    ]
    return numbers + list(changes(decode_rules(fields(before["rules"])), decode_rules(table.rules)))


def _shown(table: Table, name: str, number: JSON) -> str:
    """Say a number of the terms: the stake in the club's unit where it is the club's chips."""
    if name == "stake" and table.kind == TableKind.STAKED and isinstance(number, int):
        return table.club.amount(number)
    return str(number)
