"""What a table plays that it did not play when the last night ended, in words."""

from clubs.selectors import night_began
from foundation import clock
from foundation.canonical import JSON
from games.codec.reading import fields
from games.codec.ruleset import decode_rules
from games.engine.sheet import changes
from games.models import Event, Table

TERMS_SET = ("table_opened", "rules_set")
_NAMED = {
    "stake": "The basic stake is {now}. Before: {before}.",
    "fee": "The fee a hand is {now}. Before: {before}.",
    "turn_seconds": "A turn takes up to {now} s. Before: {before} s.",
    "bank_seconds": "The time bank holds up to {now} s. Before: {before} s.",
}


def sheet_changes(table: Table) -> list[str]:
    """Return what differs from the sheet with which the last night ended; empty: nothing."""
    if table.rules_version == 1:
        return []
    began = night_began(table.club, clock.now_us())
    terms_set = Event.objects.filter(stream=table.pk, type__in=TERMS_SET, at__lt=began)
    before = terms_set.order_by("-version").values_list("public", flat=True).first()
    return [] if before is None else _changes(fields(before["terms"]), table)


def _changes(before: dict[str, JSON], table: Table) -> list[str]:
    numbers = [
        words.format(now=getattr(table, name), before=before[name])
        for name, words in _NAMED.items()
        if getattr(table, name) != before[name]
    ]
    return numbers + list(changes(decode_rules(fields(before["rules"])), decode_rules(table.rules)))
