"""One call of `ledger_post`: a journal with its legs, in one round trip. Used by services only."""

from collections.abc import Sequence

from foundation.ids import new_id
from foundation.statements import bigint_array, fetch_one, text_array
from ledger.drafts import Draft, content_hash
from ledger.errors import AlreadyReversed, BeyondHold, HoldEnded, InsufficientChips, KeyReused
from ledger.values import LEGS_MAX, AccountRef, Posted, distinct

_LOCK = "select ledger_lock(%s, %s, %s::text[], %s::text[], '')"
_POST = """
select outcome, journal, hash, at_us, owner, needed, available from ledger_post(
    %s, %s, %s, %s, %s, %s::bytea, %s, %s::date, %s, %s, %s,
    %s::bytea, %s::bigint, %s::bytea,
    %s::text[], %s::text[], %s::integer[], %s::bigint[], %s::text[], %s)
"""


def lock(accounts: Sequence[AccountRef]) -> list[int]:
    """Lock accounts of one club and unit, made if absent, in id order; return the ids as asked."""
    answered = fetch_one(
        _LOCK,
        [
            accounts[0].club,
            accounts[0].unit,
            text_array(account.kind for account in accounts),
            text_array(account.owner for account in accounts),
        ],
    )
    assert answered is not None
    (ids,) = answered
    return list(ids)


def post(draft: Draft) -> Posted:
    """Post `draft`, or return what stands under its key: one statement. Locks accounts.

    Raises:
        KeyReused: another content stands under the key.
        InsufficientChips: an account would have less than nothing available.
        HoldEnded, BeyondHold: the subject's hold on a payer is not open, or smaller.
    """
    assert len(draft.legs) <= LEGS_MAX, "a journal has at most LEGS_MAX legs"
    accounts = distinct([leg.account for leg in draft.legs])
    place = {account: number for number, account in enumerate(accounts, start=1)}
    answered = fetch_one(
        _POST,
        [
            new_id("j"),
            draft.club,
            draft.kind,
            draft.key,
            draft.author,
            draft.reason,
            draft.subject,
            draft.night,
            draft.unit,
            draft.overdraft,
            draft.reverses,
            draft.event_hash,
            draft.at_us,
            content_hash(draft),
            text_array(account.kind for account in accounts),
            text_array(account.owner for account in accounts),
            bigint_array(place[leg.account] for leg in draft.legs),
            bigint_array(leg.amount for leg in draft.legs),
            text_array(leg.clause for leg in draft.legs),
            draft.ends,
        ],
    )
    assert answered is not None
    outcome, journal, digest, at_us, owner, needed, available = answered
    match outcome:
        case "posted" | "seen":
            return Posted(journal, bytes(digest), at_us, replayed=outcome == "seen")
        case "short":
            raise InsufficientChips(owner, needed, available)
        case "ended":
            raise HoldEnded(owner)
        case "beyond":
            raise BeyondHold(owner, needed, available)
        case "reversed":
            raise AlreadyReversed(draft.reverses or "")
        case "reused":
            raise KeyReused
        case _:
            raise AssertionError(outcome)
