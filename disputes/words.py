"""The words of a case: where it stands, what is done, why it is opened, how it is ruled. Pure."""

from collections.abc import Mapping
from enum import StrEnum


class CaseStatus(StrEnum):
    """Where a case stands."""

    OPEN = "open"
    IN_REVIEW = "in_review"
    RULED = "ruled"
    APPEALED = "appealed"
    CLOSED = "closed"


TO_BE_RULED = (CaseStatus.OPEN, CaseStatus.IN_REVIEW, CaseStatus.APPEALED)
"""Somebody waits for a ruling."""


class Act(StrEnum):
    """What a step of a case says was done."""

    OPENED = "opened"
    JOINED = "joined"
    MESSAGE = "message"
    TAKEN = "taken"
    RULED = "ruled"
    AGREED = "agreed"
    IN_FORCE = "in_force"
    APPEALED = "appealed"
    CLOSED = "closed"
    TOLD = "told"


class Decision(StrEnum):
    """What a ruling does with the hand's payments."""

    DISMISS = "dismiss"
    VOID = "void"
    ADJUST = "adjust"


OTHER = "other"
REASONS: Mapping[str, str] = {
    "action_not_counted": "An action came in time and did not count.",
    "clock": "A turn ran out though its player acted, or the clock was wrong.",
    "connection": "A line was down, or a player was not shown what happened.",
    "payment": "The payments are not what the rules say.",
    "house_rules": "The hand was played by other rules than the table's sheet.",
    "collusion": "Players helped each other.",
    OTHER: "Something else.",
}
