"""The API document's list of codes: whatever a problem may say, made from the refusals."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from types import GenericAlias, UnionType
from typing import TypeVar, get_args

from foundation.canonical import JSON
from foundation.refusals import Refusal
from games.engine.errors import RuleViolation
from games.realtime.frames import BadFrame

Document = dict[str, JSON]
T = TypeVar("T")
_FOLDED = "<details><summary>Every code</summary>\n\n{}\n\n</details>"
_WORDS = """## Refusals

Every refusal is a problem document (RFC 9457): decide by its `code`. A number in parentheses is
the status that goes with the code. The fields named after a code stand in the document beside
`code`, always, and `detail` is made from them. One name in the path, query, headers or body that is
wrong is `invalid`, and `errors` says which. A list grows: take a code that is new to you by its
status."""
_BESIDE = {
    "invalid": "(400): A field or a parameter is wrong, or missing. Fields: `errors`, a list of"
    " `attr` (the name, or null), `code` and `detail`.",
    "parse_error": "(400): The body is no JSON object.",
    "bad_request": "(400): The request cannot be read, or has too many parameters.",
    "not_authenticated": "(401): The call needs a token, or the page's cookie.",
    "authentication_failed": "(401): The token is not, or no longer, good.",
    "permission_denied": "(403): A page's call without its CSRF token, or else not allowed.",
    "csrf_failed": "(403): A form that was not sent from a page of ours.",
    "method_not_allowed": "(405): The path has no such call; the header `Allow` names what it has.",
    "not_acceptable": "(406): `Accept` takes none of what the call answers in.",
    "too_large": "(413): The body is longer than a body may be.",
    "unsupported_media_type": "(415): The body is not `application/json`.",
    "error": "(500): A fault of ours.",
}
"""What REST framework, Django and our own middleware say, which are no refusals of ours."""
_ADDED = {
    "stale_version": "`events` (those since the version acted on, as `GET …/events` has them)"
}
"""What a door adds to a refusal's own fields."""
_TYPES = {int: "whole number", str: "text"}


def list_codes(result: Document, **_: object) -> Document:
    """Add to the document's description every code that a problem may have."""
    about = result["info"]
    assert isinstance(about, dict)
    codes = "\n".join(f"- `{code}` {meaning}" for code, meaning in sorted(meanings().items()))
    about["description"] = f"{about['description']}\n\n{_WORDS}\n\n{_FOLDED.format(codes)}"
    return result


def meanings() -> dict[str, str]:
    """Return each code's status, meaning and fields; where classes share a code, the first's."""
    rules = [(each.code, f"(422): {_said(each)}") for each in _leaves(RuleViolation)]
    ours = [(each.code, f"({each.status}): {_said(each)}") for each in _leaves(Refusal)]
    assert BadFrame.code in dict(ours), "a socket's refusals are on the list, whoever asks for it"
    return dict(reversed(rules + ours)) | _BESIDE


def _leaves(root: type[T]) -> Iterator[type[T]]:
    for each in root.__subclasses__():
        if "code" in vars(each):
            yield each
        yield from _leaves(each)


def _said(refusal: type[Refusal | RuleViolation]) -> str:
    words = " ".join((refusal.__doc__ or "").split("\n\n")[0].split())
    told = ", ".join(_fields(refusal))
    return f"{words} Fields: {told}." if told else words


def _fields(refusal: type[Refusal | RuleViolation]) -> Iterable[str]:
    told = [field for field in fields(refusal) if not isinstance(field.type, UnionType)]
    yield from (f"`{field.name}` ({_type(field.type)})" for field in told)
    if refusal.code in _ADDED:
        yield _ADDED[refusal.code]


def _type(of: object) -> str:
    if isinstance(of, GenericAlias):
        return f"list of {_type(get_args(of)[0])}s"
    assert isinstance(of, type), of
    return _TYPES[of]
