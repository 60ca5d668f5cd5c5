"""The page of the rules: nothing of `docs/rules.md` is lost, all that is cited has its anchor."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from html import unescape
from pathlib import Path

from games.engine import rules as house_rules
from games.pages.rulebook import SOURCE, rulebook, written

_ROOT = Path(__file__).parents[4]
_CITED = re.compile(r"[Rr]ules? (\d+(?:\.\d+)?)(?!\d)")
_CODE = ("audit", "ledger", "clubs", "games", "bots", "disputes", "clients", "templates")
_PAYING = ("scoring.py", "endings.py")

LITTLE = """# The little rules

Two play, see [section 2](#2-switches) and 1.1.

## 1 Turns

**1.1** Draw first (1.2, `a_switch`, `KS`, version 3.14).
- a card

> *North draws.*

**1.2** <b>Then</b> discard.

## 2 Switches

Words of no clause.

| switch_name | what it does |
|---|---|
| `a_switch` | more (1.1) |
"""


def _ids(markup: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', markup)


def test_every_clause_and_section_of_the_rules_has_its_anchor_once() -> None:
    source = SOURCE.read_text(encoding="utf-8")
    clauses = re.findall(r"^\*\*(\d+\.\d+)\*\*", source, flags=re.MULTILINE)
    sections = re.findall(r"^## (\d+) ", source, flags=re.MULTILINE)
    assert len(clauses) > 35

    ids = Counter(_ids(rulebook().text))

    assert {anchor: ids[anchor] for anchor in (*clauses, *sections)} == dict.fromkeys(
        (*clauses, *sections), 1
    )
    assert set(ids) == rulebook().anchors


def test_every_switch_has_its_anchor() -> None:
    assert set(house_rules.switches(house_rules.DEFAULT)) <= rulebook().anchors


def test_every_clause_by_which_the_engine_lets_pay_has_its_anchor() -> None:
    clauses = set(_clauses_paid_by())

    assert {"4.2", "7.1", "7.2", "7.3", "7.4", "7.5"} <= clauses <= rulebook().anchors


def test_every_clause_that_code_and_pages_cite_has_its_anchor() -> None:
    cited = {
        (path.name, number)
        for folder in _CODE
        for path in (_ROOT / folder).rglob("*")
        if path.suffix in {".py", ".js", ".html"}
        for number in _CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert ("errors.py", "5.5") in cited  # what a refusal follows
    assert ("story.py", "9.1") in cited

    assert {one for one in cited if one[1] not in rulebook().anchors} == set()


def test_what_the_text_links_to_is_there() -> None:
    book = rulebook()

    assert set(re.findall(r'href="#([^"]+)"', book.opening + book.text)) <= book.anchors
    assert set(re.findall(r'href="([^#"][^"]*)"', book.opening + book.text)) == set()


def test_no_word_of_the_rules_is_lost() -> None:
    book, source = rulebook(), SOURCE.read_text(encoding="utf-8")
    shown = re.sub(r"<[^>]+>", " ", f"{book.title} {book.opening} {book.text}")
    meant = re.sub(r"\]\(#[^)]+\)|^\d\. |^\|[-|]+\|$", " ", source, flags=re.MULTILINE)

    assert _words(unescape(shown)) == _words(meant)


def test_nothing_stands_in_the_text_that_the_pages_policy_would_stop() -> None:
    assert re.search(r"<(script|style)|\sstyle=|\son\w+=", rulebook().text) is None


def test_a_clause_holds_what_follows_it_up_to_the_next() -> None:
    first, second = re.findall(r'<div class="clause".*?</div>', written(LITTLE).text, re.DOTALL)

    assert "<li>a card</li>" in first
    assert "North draws." in first
    assert "&lt;b&gt;Then&lt;/b&gt; discard." in second
    assert "Words of no clause" not in second


def test_numbers_of_clauses_sections_and_switches_lead_there_and_no_other_number_does() -> None:
    book = written(LITTLE)

    assert '<a href="#2">section 2</a> and <a href="#1.1">1.1</a>' in book.opening
    assert '<a href="#1.2">1.2</a>' in book.text
    assert '<a href="#a_switch"><code>a_switch</code></a>, <code>KS</code>' in book.text
    assert "version 3.14)" in book.text


def test_a_cell_says_what_its_column_is() -> None:
    text = written(LITTLE).text

    assert '<td data-label="what it does">more (<a href="#1.1">1.1</a>)</td>' in text
    assert "<th>switch_<wbr>name</th>" in text
    assert '<tr id="a_switch">' in text


def test_the_image_takes_the_rules_along() -> None:
    left_out = (_ROOT / ".dockerignore").read_text().split()
    parts = ("docs", "docs/rules.md")

    assert [
        line for line in left_out if any(fnmatch(part, line.removeprefix("**/")) for part in parts)
    ] == []
    assert "COPY . ." in (_ROOT / "Dockerfile").read_text()


def _clauses_paid_by() -> Iterator[str]:
    for name in _PAYING:
        tree = ast.parse((_ROOT / "games" / "engine" / name).read_text())
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)) if re.fullmatch(r"\d+\.\d+", text):
                    yield text


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[\w.]*\w", text.replace("_", " ")))
