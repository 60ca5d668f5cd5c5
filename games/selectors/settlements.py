"""What joins hands and money: every dealt hand that ended is settled once, on its own last event.

The lines of the whole audit beside the ledger's own; each names what it finds wrong.
"""

from collections.abc import Callable, Iterator

from audit.verify import Finding
from ledger.audit import Check

CHECKS = (
    Check(
        "hand not settled",
        "it ended and has no settlement",
        """
        select h.club_id, h.id from games_hand h
        where (%(club)s::text is null or h.club_id = %(club)s)
          and h.dealt_at is not null and h.ended_at is not null
          and not exists (select from ledger_journal j
                          where j.subject = h.id and j.kind in ('settlement', 'void'))
        """,
    ),
    Check(
        "settled without a hand",
        "it is settled, and is no dealt hand that ended",
        """
        select j.club, j.subject from ledger_journal j left join games_hand h on h.id = j.subject
        where (%(club)s::text is null or j.club = %(club)s)
          and j.kind in ('settlement', 'void') and (h.dealt_at is null or h.ended_at is null)
        """,
    ),
    Check(
        "settled on other events",
        "its settlement names another last event than its stream has",
        """
        select h.club_id, h.id from games_hand h join ledger_journal j on j.subject = h.id
        where (%(club)s::text is null or h.club_id = %(club)s)
          and j.kind in ('settlement', 'void') and j.event_hash <> h.last_hash
        """,
    ),
    Check(
        "hold outlives its hand",
        "it has ended and still holds chips",
        """
        select distinct h.club_id, h.id from games_hand h
        join ledger_hold o on o.subject = h.id and o.state = 'open'
        where (%(club)s::text is null or h.club_id = %(club)s) and h.ended_at is not null
        """,
    ),
    Check(
        "hand without holds",
        "it is on and holds nothing",
        """
        select h.club_id, h.id from games_hand h
        where (%(club)s::text is null or h.club_id = %(club)s) and h.status = 'on'
          and not exists (select from ledger_hold o where o.subject = h.id and o.state = 'open')
        """,
    ),
    Check(
        "fees differ",
        "{} are due by its deal, {} were paid",
        """
        select h.club_id, h.id, due.fees, coalesce(paid.fees, 0)
        from games_hand h
        join ledger_journal j on j.subject = h.id and j.kind = 'settlement'
        cross join lateral (
            select sum(coalesce((seat ->> 'fee')::bigint, (e.public ->> 'fee')::bigint)) as fees
            from games_event e cross join jsonb_array_elements(e.public -> 'seats') as seat
            where e.stream = h.id and e.type = 'hand_dealt'
        ) due
        cross join lateral (
            select sum(-l.amount) as fees from ledger_leg l
            where l.journal_id = j.id and l.clause ~ '^fee' and l.amount < 0
        ) paid
        where (%(club)s::text is null or h.club_id = %(club)s)
          and due.fees is distinct from coalesce(paid.fees, 0)
        """,
    ),
    Check(
        "net differs",
        "seat {} is shown {} and was paid {}",
        """
        select h.club_id, h.id, s.seat, s.net, coalesce(paid.moved, 0)
        from games_hand h
        join games_seat s on s.hand_id = h.id and s.kind = 'person'
        join ledger_journal j on j.subject = h.id and j.kind in ('settlement', 'void')
        left join lateral (
            select sum(l.amount) as moved from ledger_leg l
            join ledger_account a on a.id = l.account_id
            where l.journal_id = j.id and a.owner = s.player and l.clause !~ '^fee'
        ) paid on true
        where (%(club)s::text is null or h.club_id = %(club)s)
          and s.net is distinct from coalesce(paid.moved, 0)
        """,
    ),
)


def findings(club: str | None = None, *, began: Callable[[str], object] = str) -> Iterator[Finding]:
    """Yield every hand whose cards and chips do not agree; call `began` with each check's name."""
    for check in CHECKS:
        began(check.name)
        yield from check.findings(club)
