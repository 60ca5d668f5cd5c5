"""What people and clubs may be told no with.

Refusal
├── 400  IdempotencyKeyRequired
├── 401  WrongPassword
├── 403  Barred
├── 409  UsernameTaken · AlreadyDone · IdempotencyKeyReused · LastOwner · ClubClosed · InviteOver
│        NoMail
├── 422  NotThePassword · WeakPassword · LetterOver · UnknownSetting · BadSetting · BadStatus
│        SideGone
└── 429  TooOften
"""

from dataclasses import dataclass
from typing import ClassVar

from foundation.refusals import Refusal


@dataclass(eq=False)
class IdempotencyKeyRequired(Refusal):
    """Chips or cards would move, and the call has no key to be recognised by."""

    code: ClassVar[str] = "idempotency_key_required"
    status: ClassVar[int] = 400
    says: ClassVar[str] = "This call needs an Idempotency-Key: chips or cards move."


@dataclass(eq=False)
class IdempotencyKeyReused(Refusal):
    """The key was used before, for something else."""

    code: ClassVar[str] = "idempotency_key_reused"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This Idempotency-Key was used before, for another request."


@dataclass(eq=False)
class AlreadyDone(Refusal):
    """The same request was answered before; its answer held a secret and was not kept."""

    code: ClassVar[str] = "already_done"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This was done before; the answer held a secret and is not kept."


@dataclass(eq=False)
class WrongPassword(Refusal):
    """Name and password are not those of anybody here; which of them is wrong is not said."""

    code: ClassVar[str] = "wrong_password"
    status: ClassVar[int] = 401
    says: ClassVar[str] = "Username and password do not fit together."


@dataclass(eq=False)
class NotThePassword(Refusal):
    """Whoever is signed in gave another password than the account's."""

    code: ClassVar[str] = "not_the_password"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "That is not the account's password."


@dataclass(eq=False)
class TooOften(Refusal):
    """Asked too often; `retry_after` is whole seconds, also sent as the Retry-After header."""

    retry_after: int
    code: ClassVar[str] = "too_often"
    status: ClassVar[int] = 429
    says: ClassVar[str] = "Too many tries; wait {retry_after} seconds."


@dataclass(eq=False)
class UsernameTaken(Refusal):
    """Somebody has this username, in whatever case."""

    username: str
    code: ClassVar[str] = "username_taken"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "The username {username} is taken."


@dataclass(eq=False)
class WeakPassword(Refusal):
    """The password fails Django's validators; `why` holds their sentences."""

    why: str
    code: ClassVar[str] = "weak_password"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "Choose another password. {why}"


@dataclass(eq=False)
class NoMail(Refusal):
    """This installation sends no letters: it was given no mail server."""

    code: ClassVar[str] = "no_mail"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This installation sends no e-mail; ask its staff."


@dataclass(eq=False)
class LetterOver(Refusal):
    """A letter's link is too old, was used, was overtaken by a change, or is none of ours."""

    code: ClassVar[str] = "letter_over"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "This link is no longer good: ask for a new letter."


@dataclass(eq=False)
class LastOwner(Refusal):
    """The club would be left without an owner."""

    club: str
    code: ClassVar[str] = "last_owner"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "The club {club} would be left without an owner: name another first."


@dataclass(eq=False)
class ClubClosed(Refusal):
    """The club is closed: what is there can be read, nothing changes."""

    club: str
    code: ClassVar[str] = "club_closed"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "The club {club} is closed."


@dataclass(eq=False)
class InviteOver(Refusal):
    """The invite was revoked, has expired, or has no uses left."""

    code: ClassVar[str] = "invite_over"
    status: ClassVar[int] = 409
    says: ClassVar[str] = "This invite is no longer good: ask for a new one."


@dataclass(eq=False)
class Barred(Refusal):
    """The club does not want this person back."""

    code: ClassVar[str] = "barred"
    status: ClassVar[int] = 403
    says: ClassVar[str] = "This club is closed to you."


@dataclass(eq=False)
class UnknownSetting(Refusal):
    """No club has such a setting."""

    setting: str
    code: ClassVar[str] = "unknown_setting"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "There is no setting named {setting}."


@dataclass(eq=False)
class BadSetting(Refusal):
    """The setting takes another kind of value, or one within other bounds."""

    setting: str
    wanted: str
    code: ClassVar[str] = "bad_setting"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "{setting} must be {wanted}."


@dataclass(eq=False)
class BadStatus(Refusal):
    """A membership cannot go from the one status to the other."""

    before: str
    after: str
    code: ClassVar[str] = "bad_status"
    status: ClassVar[int] = 422
    says: ClassVar[str] = "A membership that is {before} cannot become {after}."


@dataclass(eq=False)
class SideGone(Refusal):
    """Who left the club, or was barred, is not there to say that he was paid, or that he paid."""

    code: ClassVar[str] = "side_gone"
    status: ClassVar[int] = 422
    says: ClassVar[str] = (
        "The other side has left the club and could not confirm this: settle it with a treasurer."
    )
