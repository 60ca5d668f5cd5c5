"""Where tables and hands stand, in the words that the API shows."""

from enum import StrEnum


class HandStatus(StrEnum):
    """An opened hand takes cuts; one that is on is played; then it is over, or void."""

    OPENING = "opening"
    ON = "on"
    OVER = "over"
    VOID = "void"

    @property
    def live(self) -> bool:
        """Tell whether the hand still goes on."""
        return self in LIVE


LIVE = (HandStatus.OPENING, HandStatus.ON)


class TableStatus(StrEnum):
    """A closing table finishes its hand, then it is closed."""

    OPEN = "open"
    CLOSING = "closing"
    CLOSED = "closed"


class TableKind(StrEnum):
    """What is played for."""

    PRACTICE = "practice"
    STAKED = "staked"


class FeePer(StrEnum):
    """What a table's fee is taken for: each hand, or a player's first hand of a night there."""

    HAND = "hand"
    NIGHT = "night"


class Access(StrEnum):
    """Who may sit: every member, or those whom the host approves."""

    MEMBERS = "members"
    APPROVED = "approved"


class Watch(StrEnum):
    """Whether the club's members may watch: at once, two minutes later, or not."""

    MEMBERS = "members"
    OFF = "off"
    DELAYED = "delayed"
