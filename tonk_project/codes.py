"""The API document's list of codes: whatever a problem may say, made from the refusals."""

from collections.abc import Iterator
from typing import TypeVar

from foundation.canonical import JSON
from foundation.refusals import Refusal
from games.engine.errors import RuleViolation

Document = dict[str, JSON]
T = TypeVar("T")
_FOLDED = "<details><summary>Every code</summary>\n\n{}\n\n</details>"
_WORDS = """Every refusal is a problem document (RFC 9457): decide by its `code`. A number in
parentheses is the status that goes with the code. Beside these stand `invalid` (400: a field or
parameter is wrong, and `errors` names each), `not_authenticated` and `authentication_failed` (401),
`csrf_failed` (403), `parse_error` and `bad_request` (400), `not_acceptable` (406),
`unsupported_media_type` (415), `method_not_allowed` (405) and `try_again` (503)."""


def list_codes(result: Document, **_: object) -> Document:
    """Add to the document's description every code that a problem may have."""
    about = result["info"]
    assert isinstance(about, dict)
    codes = "\n".join(f"- `{code}` {meaning}" for code, meaning in sorted(_codes().items()))
    about["description"] = f"{about['description']}\n\n{_WORDS}\n\n{_FOLDED.format(codes)}"
    return result


def _codes() -> dict[str, str]:
    """Return each code's meaning; where two classes share a code, the first one's."""
    rules = [(each.code, f"(422): {_said(each)}") for each in _leaves(RuleViolation)]
    ours = [(each.code, f"({each.status}): {_said(each)}") for each in _leaves(Refusal)]
    return dict(reversed(rules + ours))


def _leaves(root: type[T]) -> Iterator[type[T]]:
    for each in root.__subclasses__():
        if "code" in vars(each):
            yield each
        yield from _leaves(each)


def _said(refusal: type[object]) -> str:
    return " ".join((refusal.__doc__ or "").split("\n\n")[0].split())
