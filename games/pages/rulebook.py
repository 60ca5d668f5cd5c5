"""The rules as a page: `docs/rules.md` as markup, in which every clause can be pointed at.

Anchors are what people cite: `7` a section, `7.3` a clause, `catch_model` a row of a table. That
one file is all it reads, once a process.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

SOURCE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"

_CLAUSE = re.compile(r"\d+\.\d+")
_CITED = re.compile(r"(?<![\d.])(\d+\.\d+)(?!\d)")
_SECTION = re.compile(r"(\d+) (.+)")
_SECTION_LINK = re.compile(r"#(\d+)-.+")  # as GitHub names a heading's anchor


@dataclass(frozen=True, slots=True)
class Section:
    """A line of the table of contents."""

    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The page's parts; `opening` and `text` are markup, made from our own file alone."""

    title: str
    opening: str
    sections: tuple[Section, ...]
    text: str
    anchors: frozenset[str]


@cache
def rulebook() -> Rulebook:
    """Return the rules as they stood when the process first showed them."""
    return written(SOURCE.read_text(encoding="utf-8"))


def written(source: str) -> Rulebook:
    """Make the page of a text that is built as `docs/rules.md` is: one title, numbered sections."""
    reader = MarkdownIt("js-default")  # tables, and markup in the text is shown, not obeyed
    tokens = reader.parse(source)
    title, first = tokens[1].content, _headings(tokens)[0]
    sections = tuple(_section(tokens[at + 1].content) for at in _headings(tokens))
    anchors = frozenset((*(section.number for section in sections), *_anchor_all(tokens)))
    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or [], anchors))
    _label_cells(tokens)

    def markup(part: Sequence[Token]) -> str:
        return str(reader.renderer.render(part, reader.options, {}))

    text = markup(list(_in_clauses(tokens[first:])))
    return Rulebook(title, markup(tokens[3:first]), sections, text, anchors)


def _headings(tokens: Sequence[Token]) -> list[int]:
    return [
        at for at, token in enumerate(tokens) if (token.type, token.tag) == ("heading_open", "h2")
    ]


def _section(heading: str) -> Section:
    found = _SECTION.fullmatch(heading)
    assert found, f"a section without a number: {heading}"
    return Section(found[1], found[2])


def _anchor_all(tokens: Sequence[Token]) -> Iterator[str]:
    """Give headings, clauses' paragraphs and rows that begin with a switch or model their ids."""
    for opening, after, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        match opening.type:
            case "heading_open" if opening.tag == "h2":
                opening.attrSet("id", _section(after.content).number)
            case "paragraph_open" if number := _clause(after):
                opening.attrSet("id", number)
                yield number
            case "tr_open" if name := _code_alone(inline):
                opening.attrSet("id", name)
                yield name


def _clause(inline: Token) -> str | None:
    """Return the number that a paragraph begins with in bold, if it is a clause's."""
    match inline.children:
        case [_, Token(type="strong_open"), Token(content=number), *_] if _CLAUSE.fullmatch(number):
            return number
    return None


def _code_alone(inline: Token) -> str | None:
    match inline.children:
        case [Token(type="code_inline", content=name)]:
            return name
    return None


def _linked(children: Sequence[Token], anchors: frozenset[str]) -> Iterator[Token]:
    """Let what a line cites lead to it: sections, clauses, and switches in code."""
    inside = 0
    for token in children:
        inside += token.nesting if token.type.startswith("link_") else 0
        href = token.attrGet("href")
        if isinstance(href, str) and (section := _SECTION_LINK.fullmatch(href)):
            token.attrSet("href", f"#{section[1]}")
        if token.type == "code_inline" and token.content in anchors:
            yield from _link(token.content, token)
        elif token.type == "text" and not inside:
            yield from _citing(token.content, anchors)
        else:
            yield token


def _citing(text: str, anchors: frozenset[str]) -> Iterator[Token]:
    for place, part in enumerate(_CITED.split(text)):
        shown = Token("text", "", 0, content=part)
        if place % 2 and part in anchors:
            yield from _link(part, shown)
        else:
            yield shown


def _link(anchor: str, shown: Token) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"href": f"#{anchor}"})
    yield shown
    yield Token("link_close", "a", -1)


def _label_cells(tokens: Sequence[Token]) -> None:
    """Give each cell its column's heading: on a phone a row stands as a list of them."""
    headings: list[str] = []
    column = 0
    for token, inline in pairwise(tokens):
        match token.type:
            case "table_open":
                headings = []
            case "tr_open":
                column = 0
            case "th_open":
                headings.append(inline.content.strip("`"))
                inline.children = list(_breakable(inline.content))
            case "td_open":
                token.attrSet("data-label", headings[column])
                column += 1


def _breakable(heading: str) -> Iterator[Token]:
    """Let a narrow column break `double_plus_basic` between its words."""
    for place, word in enumerate(re.split(r"(?<=_)", heading)):
        if place:
            yield Token("html_inline", "", 0, content="<wbr>")
        yield Token("text", "", 0, content=word)


def _in_clauses(tokens: Sequence[Token]) -> Iterator[Token]:
    """Wrap each clause with what belongs to it, up to the next: lists, tables, examples."""
    closing: list[Token] = []
    for token in tokens:
        begins = token.type == "paragraph_open" and token.attrGet("id")
        if begins or (token.type, token.tag) == ("heading_open", "h2"):
            yield from closing
            closing = []
        if begins:
            yield Token(
                "clause_open", "div", 1, attrs={"class": "clause", "id": begins}, block=True
            )
            closing = [Token("clause_close", "div", -1, block=True)]
            token.attrs = {}
        yield token
    yield from closing
