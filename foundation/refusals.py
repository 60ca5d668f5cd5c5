"""What a caller may be told no with: one stable code, typed fields, a text made from them.

Refusal
├── 400  the envelope is broken
├── 403  may not
├── 404  not there, or not yours to know
├── 409  in conflict with what is
├── 422  refused by the rules
├── 429  too often
└── 503  try again
The leaves stand in each app's `errors` module; the engine's RuleViolation is a tree of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar

from foundation.canonical import JSON


@dataclass(eq=False)
class Refusal(Exception):
    """A no with a stable code. Leaves set `code`, `status`, `says` and their typed fields.

    `says` is a format text over the fields: "The table has {seats_max} seats, all taken."
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "That cannot be done."

    def fields(self) -> Mapping[str, JSON]:
        """Return the typed fields by name, as the problem document shows them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def detail(self) -> str:
        """Return the sentence for a person."""
        return self.says.format(**self.fields())

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


@dataclass(eq=False)
class NotFound(Refusal):
    """Not there, or not the asker's to know."""

    code: ClassVar[str] = "not_found"
    status: ClassVar[int] = 404
    says: ClassVar[str] = "There is no such thing here, or it is not yours to see."


@dataclass(eq=False)
class Forbidden(Refusal):
    """There, known to the asker, and not allowed."""

    code: ClassVar[str] = "forbidden"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "This is not yours to do."


@dataclass(eq=False)
class TryAgain(Refusal):
    """A service that is needed does not answer just now."""

    code: ClassVar[str] = "try_again"
    status: ClassVar[int] = 503
    says: ClassVar[str] = "That cannot be done just now: try again."
