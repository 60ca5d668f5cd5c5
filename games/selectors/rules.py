"""The house rules that a table may choose from, and the presets."""

from functools import lru_cache

from foundation.canonical import JSON, JSONObject
from games.engine import rules as house_rules
from games.engine.sheet import sheet
from games.presets import PRESETS


@lru_cache(maxsize=1)
def catalogue() -> JSONObject:
    """Return every switch with its default, words and JSON Schema, and every preset."""
    presets: list[JSON] = [
        {
            "name": preset.name,
            "words": preset.words,
            "switches": preset.switches,
            "sheet": sheet(house_rules.check(preset.switches)),
        }
        for preset in PRESETS
    ]
    return {
        "results": house_rules.CATALOGUE,  # type: ignore[dict-item]  # no switch holds a float
        "next": None,
        "previous": None,
        "version": house_rules.RULES_VERSION,
        "presets": presets,
    }
