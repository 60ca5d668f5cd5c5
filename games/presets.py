"""Known tables' house rules, offered by name. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from foundation.canonical import JSON


@dataclass(frozen=True, slots=True)
class Preset:
    """A table's rules: the switches that differ from the standard, and what is special."""

    name: str
    words: str
    switches: Mapping[str, JSON]


PRESETS = (
    Preset("Standard", "The plain reading of the published rules.", {}),
    Preset(
        "Double settles",
        "A caught knocker pays each who caught the double, and with it is done.",
        {"catch_model": "double_settles"},
    ),
    Preset("Spades & Pawns", "No dealt count wins at once.", {"natural_totals": []}),
    Preset(
        "Hoyle",
        "When the knocker is caught, only the lowest is paid.",
        {"catch_model": "lowest_only"},
    ),
    Preset(
        "Black Company",
        "A dealt count of 15 or less wins at once, as 49 and 50 do.",
        {"low_deal": {"limit": 15, "multiplier": 2}},
    ),
)
