"""What officials only look at leaves an entry in the log too, and so does what was refused them."""

from collections.abc import Callable

from audit.attempts import attempt
from audit.services import Act, record
from disputes import access
from disputes.access import AtCase
from foundation import transactions
from foundation.canonical import JSONObject


def look(at: AtCase, *, whose: str, version: int, source: str = "") -> None:
    """Note that the hidden cards of a seat, or all of them, are opened at a moment of the hand.

    Raises:
        Forbidden, OwnHand: as `access.require_look`; that is noted too.
    """
    require(at, access.require_look, "hand.looked", source=source)
    seen: JSONObject = {"as": whose, "version": version, "case": at.case.pk}
    _note(at, "hand.looked", at.case.hand_id, seen, source)


def note_export(at: AtCase, *, source: str = "") -> None:
    """Note that a case leaves the house as a file, its hand's cards opened in it.

    Raises:
        Forbidden, OwnHand: as `access.require_look`; that is noted too.
    """
    require(at, access.require_look, "dispute.export", source=source)
    _note(at, "dispute.export", at.case.pk, {"hand": at.case.hand_id}, source)


def require(at: AtCase, check: Callable[[AtCase], None], act: str, *, source: str = "") -> None:
    """Let the asker pass `check`, or note that he was refused `act`.

    Raises:
        Forbidden: as `check`.
    """
    who = at.standing
    tried = Act(actor=who.actor, act=act, club=who.club, object=who.object, source=source)
    with attempt(tried):
        check(at)


def _note(at: AtCase, act: str, on: str, after: JSONObject, source: str) -> None:
    def write() -> None:
        record(
            actor=at.user.pk,
            act=act,
            club=at.case.club_id,
            object=on,
            after=after,
            source=source,
        )

    transactions.run(write)
