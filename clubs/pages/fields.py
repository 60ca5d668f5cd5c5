"""A club's settings as the fields of a form: amounts as people type them, choices in words."""

from collections.abc import Mapping
from decimal import Decimal

from clubs.models import Member
from clubs.roles import Right
from clubs.settings import SWITCHES, Switch, zones

Field = Mapping[str, object]


_OWNERS = {"two_treasurers": Right.SET_TWO_TREASURERS}


def settings_shown(asker: Member) -> list[Field]:
    """Return a field for each setting that the page of settings shows to who may change them."""
    present = asker.club.rules_of_club.as_json()
    return [
        {
            **_field(name, switch, present[name], asker.club.unit_decimals),
            "fixed": name in _OWNERS and not asker.may(_OWNERS[name]),
        }
        for name, switch in SWITCHES.items()
        if not isinstance(present[name], dict)
    ]


def _field(name: str, switch: Switch, value: object, decimals: int) -> Field:
    options = {zone: zone for zone in zones()} if name == "zone" else dict(switch.choices)
    if options:
        options.setdefault(str(value), str(value))
    shown = _typed(value, decimals) if switch.money else value
    return {
        "name": name,
        "switch": switch,
        "value": shown,
        "kind": _kind(switch, value),
        "options": options,
    }


def _typed(units: object, decimals: int) -> str:
    assert isinstance(units, int)
    return f"{Decimal(units).scaleb(-decimals):f}"


def _kind(switch: Switch, value: object) -> str:
    match value:
        case bool():
            return "flag"
        case int():
            return "money" if switch.money else "number"
        case _:
            return "text"
