"""A table's terms: what is played, for how much, how fast; checked once, before they are set."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from clubs.settings import FEE_MAX, ClubSettings
from foundation.canonical import JSON, JSONObject, canonical
from games.codec.reading import as_text, fields
from games.codec.ruleset import encode_rules
from games.engine import rules as house_rules
from games.engine.errors import RuleViolation
from games.engine.ruleset import RuleSet
from games.errors import BadTerms, Unplayable
from games.statuses import Access, FeePer, TableKind, Watch

STAKE_MAX = 1_000_000  # worst losses stay far inside a 64-bit sum
LIMITS = {
    "stake": (1, STAKE_MAX),
    "fee": (0, FEE_MAX),
    "turn_seconds": (2, 300),
    "bank_seconds": (0, 600),
    "deal_pause_seconds": (0, 60),
}
"""Least and most of each number; seats_max follows from the rules."""
_PLAIN = ("name", "seats_max", "chat", *(name for name in LIMITS if name != "fee"))


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table is set to. Money in whole units, times in seconds."""

    name: str
    kind: TableKind
    stake: int
    rules: RuleSet
    seats_max: int
    turn_seconds: int = 30
    bank_seconds: int = 30
    deal_pause_seconds: int = 5
    access: Access = Access.MEMBERS
    watch: Watch = Watch.MEMBERS
    fee: int = 0
    fee_per: FeePer = FeePer.HAND
    chat: bool = True

    def checked(self) -> "Terms":
        """Return these terms.

        Raises:
            BadTerms: a number is outside its limits.
        """
        for field, (least, most) in LIMITS.items():
            if not least <= getattr(self, field) <= most:
                raise BadTerms(field, least, most)
        if not 2 <= self.seats_max <= self.rules.max_players:
            raise BadTerms("seats_max", 2, self.rules.max_players)
        return self

    @property
    def sheet(self) -> str:
        """Return the hash of all that a chair agrees to (hex)."""
        agreed: JSONObject = {
            "rules": house_rules.rules_hash(self.rules),
            "kind": self.kind,
            "stake": self.stake,
            "fee": self.fee,
            "turn_seconds": self.turn_seconds,
            "bank_seconds": self.bank_seconds,
        }
        # As it was hashed before there was a choice: what was agreed to then still stands.
        if self.fee and self.fee_per is FeePer.NIGHT:
            agreed["fee_per"] = self.fee_per
        return hashlib.sha256(canonical(agreed)).hexdigest()

    def as_stored(self) -> JSONObject:
        """Return the terms as the table's stream keeps them; the name may change, so it is not."""
        return {
            "kind": self.kind,
            "stake": self.stake,
            "rules": encode_rules(self.rules),
            "seats_max": self.seats_max,
            "turn_seconds": self.turn_seconds,
            "bank_seconds": self.bank_seconds,
            "deal_pause_seconds": self.deal_pause_seconds,
            "access": self.access,
            "watch": self.watch,
            "fee": self.fee,
            "fee_per": self.fee_per,
            "chat": self.chat,
        }


def proposed(asked: Mapping[str, JSON], *, club: ClubSettings) -> Terms:
    """Return the terms of a new table: what is asked, by field, over what the club has set.

    Raises:
        Unplayable: the house rules, naming the switch.
    """
    kind = TableKind(as_text(asked["kind"]))
    rules = _rules(asked.get("rules", club.default_rules))
    base = Terms(
        name="",
        kind=kind,
        stake=1,
        rules=rules,
        seats_max=rules.max_players,
        access=Access(club.table_access),
        fee=club.fee if kind is TableKind.STAKED else 0,
        fee_per=FeePer(club.fee_per),
    )
    return changed(base, asked)


def changed(terms: Terms, asked: Mapping[str, JSON]) -> Terms:
    """Return the terms with what is asked, by field; `rules` given stand for all switches.

    Raises:
        Unplayable: the house rules, naming the switch.
    """
    values: dict[str, object] = {name: asked[name] for name in _PLAIN if name in asked}
    if "rules" in asked:
        values["rules"] = _rules(asked["rules"])
    if "access" in asked:
        values["access"] = Access(as_text(asked["access"]))
    if "watch" in asked:
        values["watch"] = Watch(as_text(asked["watch"]))
    return replace(terms, **values)  # type: ignore[arg-type]  # the door checked each type


def _rules(switches: JSON) -> RuleSet:
    try:
        return house_rules.check(fields(switches))
    except RuleViolation as violation:
        raise Unplayable.of(violation) from violation
