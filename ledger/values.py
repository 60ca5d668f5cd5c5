"""What goes in and out of the ledger: references, wants, payments and answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["wallet", "issue", "fees", "bots"]
Unit = Literal["chips", "practice"]
JournalKind = Literal[
    "issue", "redeem", "transfer", "settlement", "void", "reversal", "ruling", "outside"
]

HAND_FEE = "fee"
NIGHT_FEE = "fee:"
"""What the marks of fees begin with that are owed once a night."""
OUTSIDE = "outside"
"""The clause of what settles a debt that was paid outside."""
AMOUNT_MAX = 10**12  # a thousand of them still fit a bigint a thousand times over
LEGS_MAX = 200  # 6 seats: 30 payments by every clause and 6 fees are 72 legs


@dataclass(frozen=True, slots=True)
class AccountRef:
    """An account by what it is for. It comes to be when it is first used."""

    club: str
    kind: Kind
    owner: str = ""
    unit: Unit = "chips"


def wallet_of(club: str, player: str, unit: Unit = "chips") -> AccountRef:
    """Return a member's wallet in a club."""
    return AccountRef(club, "wallet", player, unit)


def purse_of(club: str, unit: Unit = "chips") -> AccountRef:
    """Return the purse from which all bots of a club play."""
    return AccountRef(club, "bots", "", unit)


def fees_of(club: str, unit: Unit = "chips") -> AccountRef:
    """Return the account into which a club's tables pay their fees."""
    return AccountRef(club, "fees", "", unit)


def issue_of(club: str) -> AccountRef:
    """Return the account whose debt is every chip that the club has in issue."""
    return AccountRef(club, "issue", "", "chips")


@dataclass(frozen=True, slots=True)
class HoldWant:
    """What a seat could lose, fee included. Wants of one account are summed."""

    account: AccountRef
    amount: int


@dataclass(frozen=True, slots=True)
class PaymentLeg:
    """One payment between two accounts, with the rule's clause: it becomes a pair of legs."""

    payer: AccountRef
    payee: AccountRef
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Fee:
    """What a seat pays the house. `mark` tells fees apart that are owed once a night."""

    payer: AccountRef
    amount: int
    mark: str = HAND_FEE


@dataclass(frozen=True, slots=True)
class Posted:
    """A journal that stands. `replayed`: it stood before, under the same key and content."""

    journal: str
    hash: bytes
    at_us: int
    replayed: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A treasurer's posting, and the balance that it left on the member's account."""

    posted: Posted
    balance: int


@dataclass(frozen=True, slots=True)
class Wallet:
    """What a member has: available = balance + credit - held."""

    unit: Unit
    balance: int
    credit: int
    held: int
    available: int


@dataclass(frozen=True, slots=True)
class Cover:
    """What bounds a hold: what is available, and what the loss limit leaves (None: no limit)."""

    available: int
    left: int | None = None

    @property
    def most(self) -> int:
        """Return the most that can be held."""
        return self.available if self.left is None else min(self.available, self.left)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a statement; `number` is its place in the account, and the page's key.

    `author` is "" for what the server posted by the rules, `other` the player who paid or was
    paid, "" for the club: its issue, its fees, its bots. `reverses` is the journal that this one
    undoes, made at `reverses_at_us` for `reverses_reason`, or None; `reversed_by` is the one that
    undid this one.
    """

    number: int
    journal: str
    kind: str
    amount: int
    balance_after: int
    at_us: int
    hand: str
    reason: str
    clause: str
    author: str
    other: str
    reverses: str | None
    reverses_at_us: int | None
    reverses_reason: str | None
    reversed_by: str | None


@dataclass(frozen=True, slots=True)
class LossLimitSet:
    """A loss limit for each night (None: none), and from which instant it holds."""

    amount: int | None
    from_us: int


def distinct(refs: Sequence[AccountRef]) -> list[AccountRef]:
    """Return `refs` without repeats, in their order."""
    return list(dict.fromkeys(refs))


def as_kind(stored: str) -> Kind:
    """Return an account's stored kind as what it is. The database lets no other in."""
    match stored:
        case "wallet" | "issue" | "fees" | "bots":
            return stored
    raise ValueError(stored)


def as_unit(stored: str) -> Unit:
    """Return a stored unit as what it is. The database lets no other in."""
    match stored:
        case "chips" | "practice":
            return stored
    raise ValueError(stored)


def as_journal_kind(stored: str) -> JournalKind:
    """Return a journal's stored kind as what it is. The database lets no other in."""
    match stored:
        case "issue" | "redeem" | "transfer" | "settlement":
            return stored
        case "void" | "reversal" | "ruling" | "outside":
            return stored
    raise ValueError(stored)
