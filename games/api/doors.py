"""What the doors of tables and hands begin as: they know where the asker stands, and note that
he is there.
"""

from uuid import uuid4

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from clubs.api.doors import Door, Given
from games import access
from games.access import AtHand, AtSeat, AtTable
from games.services import chairs, queues

DIGITS_MAX = 9  # a version fits four bytes


class TableDoor(Door):
    """A view under `tables/{id}`: 404 to whom the table is none of theirs."""

    at: AtTable

    def initial(self, request: Request, *args: object, **kwargs: str) -> None:
        """Find the asker at the table before anything of the request is read."""
        super().initial(request, *args, **kwargs)
        self.at = access.table_for(self.person, kwargs["table"])
        self.club_id = self.at.table.club_id
        chairs.note_presence(table=self.at.table.pk, player=self.person.pk)
        queues.note_waiting(table=self.at.table.pk, player=self.person.pk)


class HandDoor(Door):
    """A view under `hands/{id}`: 404 to whom the hand is none of theirs."""

    at: AtHand

    def initial(self, request: Request, *args: object, **kwargs: str) -> None:
        """Find the asker at the hand before anything of the request is read."""
        super().initial(request, *args, **kwargs)
        self.at = self.find(kwargs["hand"])
        self.club_id = self.at.hand.club_id
        chairs.note_presence(table=self.at.hand.table_id, player=self.person.pk)

    def find(self, hand: str) -> AtHand:
        """Return the asker at the hand, as this view needs him."""
        return access.hand_for(self.person, hand)


class SeatDoor(Door):
    """A view under `hands/{id}` for the hand's players alone."""

    at: AtSeat

    def initial(self, request: Request, *args: object, **kwargs: str) -> None:
        """Find the asker at his seat before anything of the request is read."""
        super().initial(request, *args, **kwargs)
        self.at = access.player_of(self.person, kwargs["hand"])
        self.club_id = self.at.club
        chairs.note_presence(table=self.at.table, player=self.person.pk, seen_at=self.at.seen_at)


def command_id(given: Given) -> str:
    """Return the id under which the act stands in its stream: the caller's key, or a new one."""
    return given.key or str(uuid4())


def whole(request: Request, name: str, *, default: int) -> int:
    """Return a whole number of the query string.

    Raises:
        ValidationError: it is none, negative, or of too many digits.
    """
    text = request.query_params.get(name, str(default))
    if not (text.isascii() and text.isdecimal()) or len(text) > DIGITS_MAX:
        raise ValidationError({name: f"A whole number from 0 to {'9' * DIGITS_MAX}."})
    return int(text)
