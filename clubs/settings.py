"""What a club may set: every switch once, with its default, its bounds and its words.

The API's document, the pages' form and the check all read `SWITCHES`.
Pure but for the names of time zones.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import time
from typing import TypeAlias, TypeVar
from zoneinfo import available_timezones

from clubs.errors import BadSetting, UnknownSetting
from foundation.canonical import JSON, canonical

Value: TypeAlias = "str | int | bool | Mapping[str, JSON]"
T = TypeVar("T", str, int, bool)

CHIPS_MAX = 1_000_000_000  # far above any club's play, far below a 64-bit sum of all of it
FEE_MAX = 1_000_000  # what a table takes: worst losses stay far inside a 64-bit sum
DAYS_MAX = 365
RULES_BYTES_MAX = 4096  # every switch of the rules at its longest takes half of it


@dataclass(frozen=True, slots=True)
class Switch:
    """One setting as it is shown and checked: a whole number has `least` and `most`.

    `choices` are each value and what people call it; a text that is checked says in `wanted`
    what would be right.
    """

    words: str
    choices: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    money: bool = False
    check: Callable[[str], bool] | None = None
    wanted: str = ""

    @property
    def takes(self) -> str:
        """Say what would be right."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        if self.most:
            return f"a whole number from {self.least} to {self.most}"
        return self.wanted or "true or false"


def _is_time(text: str) -> bool:
    try:
        return time.fromisoformat(text).strftime("%H:%M") == text
    except ValueError:
        return False


def _is_zone(text: str) -> bool:
    return text in available_timezones()


def zones() -> list[str]:
    """Return the time zones that a form offers: those named after places, and UTC."""
    return ["UTC", *sorted(zone for zone in available_timezones() if _is_place(zone))]


def _is_place(zone: str) -> bool:
    return "/" in zone and not zone.startswith("Etc/")


def _switch(default: T, switch: Switch) -> T:
    value: T = field(default=default, metadata={"switch": switch})
    return value


@dataclass(frozen=True, slots=True)
class ClubSettings:
    """The settings of a club, typed; each attribute is one switch of the API."""

    night_ends: str = _switch(
        "06:00",
        Switch(
            "When a night ends, HH:MM in the club's zone; play after it is the next night's.",
            check=_is_time,
            wanted="a time such as 06:00",
        ),
    )
    zone: str = _switch(
        "UTC",
        Switch(
            "The club's time zone.",
            check=_is_zone,
            wanted="a time zone of the IANA list, such as Europe/Amsterdam",
        ),
    )
    approve_joiners: bool = _switch(
        default=False, switch=Switch("Whoever joins by an invite waits until a manager approves.")
    )
    table_access: str = _switch(
        "members",
        Switch(
            "Who sits at a new table: any member, or whom its host approves.",
            choices={"members": "Any member", "approved": "Whom the host approves"},
        ),
    )
    several_tables: bool = _switch(
        default=False, switch=Switch("A member may sit at several tables at once.")
    )
    bots_at_staked: bool = _switch(
        default=False, switch=Switch("Bots may play at staked tables, from the bots' purse.")
    )
    bots_limit: int = _switch(
        0, Switch("How far the bots' purse may go under zero.", most=CHIPS_MAX, money=True)
    )
    fee: int = _switch(
        0,
        Switch(
            "What a new staked table takes from each seat; 0: nothing.",
            most=FEE_MAX,
            money=True,
        ),
    )
    fee_per: str = _switch(
        "hand",
        Switch("What the fee is taken for.", choices={"hand": "Each hand", "night": "Each night"}),
    )
    transfers: bool = _switch(default=False, switch=Switch("Members may give chips to each other."))
    two_treasurers: bool = _switch(
        default=True,
        switch=Switch(
            "While two members or more are treasurers, none of the club's officials issues chips"
            " to, or redeems them from, himself. Set by an owner."
        ),
    )
    dispute_days: int = _switch(
        7,
        Switch(
            "How many days after a hand it may be disputed, and after a ruling appealed.",
            least=1,
            most=DAYS_MAX,
        ),
    )
    ruling_limit: int = _switch(
        0,
        Switch(
            "Above how much moved a ruling needs a second arbiter; 0: never.",
            most=CHIPS_MAX,
            money=True,
        ),
    )
    default_rules: Mapping[str, JSON] = field(
        default_factory=dict,
        metadata={
            "switch": Switch(
                "The house rules of a new table: switches that differ.",
                wanted="an object of a few switches",
            )
        },
    )

    @classmethod
    def of(cls, stored: Mapping[str, Value]) -> "ClubSettings":
        """Return what is stored, with defaults; a switch that is no more is passed over."""
        known = {name: stored[name] for name in SWITCHES if name in stored}
        return replace(cls(), **known)  # type: ignore[arg-type]  # checked when it was stored

    def changed(self, changes: Mapping[str, object]) -> "ClubSettings":
        """Return these settings with `changes` made.

        Raises:
            UnknownSetting: a name that is none of ours.
            BadSetting: a value of the wrong type, or outside its bounds.
        """
        values = {name: _checked(name, value) for name, value in changes.items()}
        return replace(self, **values)  # type: ignore[arg-type]  # each is of its default's type

    def as_json(self) -> dict[str, Value]:
        """Return every switch by name, as the API shows and the row stores them."""
        return asdict(self)


SWITCHES: Mapping[str, Switch] = {
    each.name: each.metadata["switch"] for each in fields(ClubSettings)
}
DEFAULT = ClubSettings()


def _checked(name: str, value: object) -> Value:
    if name not in SWITCHES:
        raise UnknownSetting(setting=name[:40])
    switch, default = SWITCHES[name], getattr(DEFAULT, name)
    match value:
        case bool() if isinstance(default, bool):
            return value
        case bool():
            pass
        case int() if isinstance(default, int) and not isinstance(default, bool):
            if switch.least <= value <= switch.most:
                return value
        case str() if isinstance(default, str):
            if value in switch.choices or (switch.check is not None and switch.check(value)):
                return value
        case dict() if isinstance(default, dict):
            if _is_small(value):
                return value
        case _:
            pass
    raise BadSetting(setting=name, wanted=switch.takes)


def _is_small(value: dict[str, JSON]) -> bool:
    try:
        return len(canonical(value)) <= RULES_BYTES_MAX
    except TypeError:
        return False
