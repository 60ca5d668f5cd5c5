"""Who may do what: the one table of rights that API, sockets, pages and admin all ask.

`docs/roles.md` says the same in words. Pure: no rows, no requests.
"""

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """What a member is in a club; HOST is a standing at one table, never granted."""

    OWNER = "owner"
    MANAGER = "manager"
    TREASURER = "treasurer"
    ARBITER = "arbiter"
    MEMBER = "member"
    HOST = "host"


GRANTABLE = tuple(role for role in Role if role is not Role.HOST)
OFFICIALS = frozenset({Role.OWNER, Role.MANAGER, Role.TREASURER, Role.ARBITER})


class Right(StrEnum):
    """Something that a member may be allowed to do in a club."""

    SEE_CLUB = "see_club"
    SEE_MEMBERS = "see_members"
    CHANGE_CLUB = "change_club"
    SET_TWO_TREASURERS = "set_two_treasurers"
    CLOSE_CLUB = "close_club"
    LEAVE_CLUB = "leave_club"
    INVITE = "invite"
    APPROVE_JOINER = "approve_joiner"
    SUSPEND_MEMBER = "suspend_member"
    GIVE_ROLES = "give_roles"

    SEE_TABLE = "see_table"
    WATCH = "watch"
    SIT = "sit"
    OPEN_TABLE = "open_table"
    HOST_TABLE = "host_table"
    ADD_BOT = "add_bot"
    APPROVE_SEAT = "approve_seat"
    VOID_HAND = "void_hand"

    SEE_OWN_WALLET = "see_own_wallet"
    SEE_NIGHT = "see_night"
    TRANSFER = "transfer"
    TRANSFER_BETWEEN = "transfer_between"
    SETTLE_DEBT = "settle_debt"
    ISSUE_CHIPS = "issue_chips"
    REVERSE_JOURNAL = "reverse_journal"
    SET_CREDIT = "set_credit"
    SET_LOSS_LIMIT = "set_loss_limit"
    SEE_WALLETS = "see_wallets"
    SEE_TRIAL_BALANCE = "see_trial_balance"

    OPEN_DISPUTE = "open_dispute"
    SEE_CASES = "see_cases"
    JUDGE_DISPUTE = "judge_dispute"
    SEE_HIDDEN_CARDS = "see_hidden_cards"

    ENTER_ADMIN = "enter_admin"


_EVERYBODY = frozenset(Role)
_OWNER = frozenset({Role.OWNER})
_MANAGERS = _OWNER | {Role.MANAGER}
_HOSTS = _MANAGERS | {Role.HOST}
_TREASURERS = _OWNER | {Role.TREASURER}
_ARBITERS = _OWNER | {Role.ARBITER}

RIGHTS: dict[Right, frozenset[Role]] = {
    Right.SEE_CLUB: _EVERYBODY,
    Right.SEE_MEMBERS: _EVERYBODY,
    Right.CHANGE_CLUB: _MANAGERS,
    Right.SET_TWO_TREASURERS: _OWNER,
    Right.CLOSE_CLUB: _OWNER,
    Right.LEAVE_CLUB: _EVERYBODY,
    Right.INVITE: _MANAGERS,
    Right.APPROVE_JOINER: _MANAGERS,
    Right.SUSPEND_MEMBER: _MANAGERS,
    Right.GIVE_ROLES: _OWNER,
    Right.SEE_TABLE: _EVERYBODY,
    Right.WATCH: _EVERYBODY,
    Right.SIT: _EVERYBODY,
    Right.OPEN_TABLE: _EVERYBODY,
    Right.HOST_TABLE: _HOSTS,
    Right.ADD_BOT: _HOSTS,
    Right.APPROVE_SEAT: _HOSTS,
    Right.VOID_HAND: _HOSTS | _ARBITERS,
    Right.SEE_OWN_WALLET: _EVERYBODY,
    Right.SEE_NIGHT: _EVERYBODY,
    Right.TRANSFER: _EVERYBODY,
    Right.TRANSFER_BETWEEN: _TREASURERS,
    Right.SETTLE_DEBT: _EVERYBODY,
    Right.ISSUE_CHIPS: _TREASURERS,
    Right.REVERSE_JOURNAL: _TREASURERS,
    Right.SET_CREDIT: _TREASURERS,
    Right.SET_LOSS_LIMIT: _MANAGERS,
    Right.SEE_WALLETS: _TREASURERS | _MANAGERS,
    Right.SEE_TRIAL_BALANCE: _TREASURERS | _MANAGERS,
    Right.OPEN_DISPUTE: _EVERYBODY,
    Right.SEE_CASES: OFFICIALS,
    Right.JUDGE_DISPUTE: _ARBITERS,
    Right.SEE_HIDDEN_CARDS: _ARBITERS,
    Right.ENTER_ADMIN: OFFICIALS,
}

WHILE_SUSPENDED = frozenset(
    {
        Right.SEE_CLUB,
        Right.SEE_TABLE,
        Right.LEAVE_CLUB,
        Right.SEE_OWN_WALLET,
        Right.SEE_NIGHT,
        Right.SETTLE_DEBT,
        Right.OPEN_DISPUTE,
    }
)

WHEN_CLOSED = frozenset(
    {
        Right.SEE_CLUB,
        Right.SEE_MEMBERS,
        Right.LEAVE_CLUB,
        Right.SEE_TABLE,
        Right.SEE_OWN_WALLET,
        Right.SEE_NIGHT,
        Right.SETTLE_DEBT,
        Right.ISSUE_CHIPS,
        Right.REVERSE_JOURNAL,
        Right.SEE_WALLETS,
        Right.SEE_TRIAL_BALANCE,
        Right.OPEN_DISPUTE,
        Right.SEE_CASES,
        Right.JUDGE_DISPUTE,
        Right.SEE_HIDDEN_CARDS,
        Right.ENTER_ADMIN,
    }
)


def may(roles: Iterable[Role], right: Right, *, suspended: bool = False) -> bool:
    """Tell whether any of `roles` gives `right`; a suspended member keeps a few only."""
    if suspended:
        return right in WHILE_SUSPENDED
    return not RIGHTS[right].isdisjoint({Role.MEMBER, *roles})
