"""The pages on the rules and the formats leave nothing out, and every clause has its test."""

import re
from pathlib import Path
from typing import get_args

from games.engine import errors
from games.engine import rules as house_rules
from games.engine.events import Ending

_ROOT = Path(__file__).parents[4]
_RULES = (_ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
_FORMATS = (_ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
_CLAUSE_TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("clauses/test_*.py")
)


def test_every_numbered_clause_of_the_rules_has_a_test_named_for_it() -> None:
    clauses = re.findall(r"^\*\*(\d+)\.(\d+)\*\*", _RULES, flags=re.MULTILINE)
    assert len(clauses) > 35
    for section, number in clauses:
        assert f"def test_{section}_{number}_" in _CLAUSE_TESTS, f"rules {section}.{number}"


def test_the_page_on_the_rules_and_a_clause_test_name_every_switch() -> None:
    for switch in house_rules.switches(house_rules.DEFAULT):
        assert f"| `{switch}` |" in _RULES
        assert f"def test_10_{switch}" in _CLAUSE_TESTS or switch == "show_all_hands"
    assert "show_all_hands_false" in _CLAUSE_TESTS


def test_the_page_on_formats_names_every_ending() -> None:
    assert all(f"`{ending}`" in _FORMATS for ending in get_args(Ending))


def test_the_page_on_formats_names_every_refusal_with_its_fields() -> None:
    for kind in _leaves(errors.Refused):
        rows = [line for line in _FORMATS.splitlines() if f"| `{kind.code}` |" in line]
        assert rows, kind.code
        if not issubclass(kind, errors.RecordError | errors.RulesRefused):
            assert all(f"`{name}`" in rows[0] for name in kind.__annotations__), kind.code


def _leaves(kind: type[errors.Refused]) -> list[type[errors.Refused]]:
    below = kind.__subclasses__()
    return [leaf for child in below for leaf in _leaves(child)] if below else [kind]
