"""What goes over a table's socket: frames from the client typed, frames to it written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from foundation import incoming
from foundation.canonical import JSON, JSONObject
from foundation.refusals import Refusal
from games.messages import frame
from games.phrases import KEY_LENGTH_MAX

ID_LENGTH_MAX = 40


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a version of a hand; without a hand, from the present picture."""

    hand: str | None
    after: int


@dataclass(frozen=True, slots=True)
class Act:
    """An action at a version of a hand, under the client's own id, which is kept as it was sent."""

    id: str
    hand: str
    version: int
    action: object

    @property
    def key(self) -> str:
        """Return the command's id: a UUID is the same one however it is written."""
        return str(UUID(self.id))


@dataclass(frozen=True, slots=True)
class Have:
    """The player has been shown the hand up to this version."""

    hand: str
    version: int


@dataclass(frozen=True, slots=True)
class Ping:
    """A sign of life."""


@dataclass(frozen=True, slots=True)
class Say:
    """A set phrase, by its key, for everybody at the table."""

    phrase: str


Inbound = Resume | Act | Have | Ping | Say


@dataclass(eq=False)
class BadFrame(Refusal):
    """A frame that is none of the protocol's; `wrong` names the part of it."""

    wrong: str
    id: str | None = None
    code: ClassVar[str] = "bad_frame"
    status: ClassVar[int] = 400
    says: ClassVar[str] = "The frame cannot be read: see {wrong}."

    def fields(self) -> Mapping[str, JSON]:
        """Return the part that is wrong; the id stands in the frame itself."""
        return {"wrong": self.wrong}


def decode(text: str) -> Inbound:
    """Return the frame that `text` holds.

    Raises:
        BadFrame: no JSON object, of no known type, or with a part missing or of the wrong type.
    """
    parts = _object(text)
    match parts.get("type"):
        case "resume":
            hand = parts.get("hand")
            return Resume(None if hand is None else _hand(parts), _whole(parts, "after"))
        case "act":
            return _act(parts)
        case "have":
            return Have(_hand(parts), _whole(parts, "version"))
        case "say":
            return Say(_phrase(parts))
        case "ping":
            return Ping()
        case _:
            raise BadFrame("type")


def view(seen: JSONObject) -> str:
    """Return the frame of a viewer's whole picture of a hand."""
    return frame({"type": "view", "view": seen})


def table(seen: JSONObject) -> str:
    """Return the frame of a table with its chairs, presence and next hand."""
    return frame({"type": "table", "table": seen})


def ack(act: str, version: int) -> str:
    """Return the answer to an act that was done, now or under the same id before."""
    return frame({"type": "ack", "id": act, "version": version})


def refused(act: str | None, refusal: Refusal) -> str:
    """Return the answer to what was not done; `act` is None unless it was an act with an id."""
    return frame(
        {
            "type": "refused",
            "id": act,
            "code": refusal.code,
            "detail": refusal.detail,
            "fields": refusal.fields(),
        }
    )


PONG = frame({"type": "pong"})
BEHIND = frame({"type": "behind"})


def _object(text: str) -> dict[str, JSON]:
    try:
        parts = incoming.read(text)
    except ValueError:
        raise BadFrame("JSON") from None
    if not isinstance(parts, dict):
        raise BadFrame("JSON")
    return parts


def _act(parts: dict[str, JSON]) -> Act:
    act = parts.get("id")
    if not isinstance(act, str) or not _is_uuid(act):
        raise BadFrame("id")
    try:
        return Act(act, _hand(parts), _whole(parts, "version"), parts.get("action"))
    except BadFrame as bad:
        raise BadFrame(bad.wrong, act) from None


def _is_uuid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _phrase(parts: dict[str, JSON]) -> str:
    phrase = parts.get("phrase")
    if isinstance(phrase, str) and len(phrase) <= KEY_LENGTH_MAX:
        return phrase
    raise BadFrame("phrase")


def _hand(parts: dict[str, JSON]) -> str:
    hand = parts.get("hand")
    if isinstance(hand, str) and len(hand) <= ID_LENGTH_MAX and hand.isascii():
        return hand
    raise BadFrame("hand")


def _whole(parts: dict[str, JSON], name: str) -> int:
    value = parts.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
        return value
    raise BadFrame(name)
