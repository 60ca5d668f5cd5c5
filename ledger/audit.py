"""The ledger's audit: every line of it is one check that names what it finds wrong.

Reads only, in constant memory: PostgreSQL looks, what comes back is what is wrong. That each act
on chips has its entry is looked up in the log, which the ledger's services write. What needs the
hands (settled once each, every hold ended) is checked by the games' audit beside this.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.db import connection

from audit.verify import Finding
from ledger.fingerprints import changed_journals

_CHUNK = 1000


@dataclass(frozen=True, slots=True)
class Check:
    """A query for what is wrong: club, subject, then the figures that `words` names in order."""

    name: str
    words: str
    query: str

    def findings(self, club: str | None) -> Iterator[Finding]:
        """Yield what is wrong in one club, or in all (None)."""
        with connection.chunked_cursor() as cursor:
            cursor.execute(self.query, {"club": club})
            while rows := cursor.fetchmany(_CHUNK):
                for of_club, subject, *figures in rows:
                    yield Finding(self.name, of_club, str(subject), self.words.format(*figures))


CHECKS = (
    Check(
        "balance differs",
        "the balance is {}, its legs sum to {}",
        """
        select a.club, a.id, a.balance, coalesce(sum(l.amount), 0)
        from ledger_account a left join ledger_leg l on l.account_id = a.id
        where %(club)s::text is null or a.club = %(club)s
        group by a.id having a.balance <> coalesce(sum(l.amount), 0)
        """,
    ),
    Check(
        "version differs",
        "the account counts {} legs, the last at {}; there are {}, the last at {}",
        """
        select a.club, a.id, a.version, a.moved_at_us, count(l.id), coalesce(max(l.at_us), 0)
        from ledger_account a left join ledger_leg l on l.account_id = a.id
        where %(club)s::text is null or a.club = %(club)s
        group by a.id
        having (a.version, a.moved_at_us) <> (count(l.id), coalesce(max(l.at_us), 0))
        """,
    ),
    Check(
        "held differs",
        "{} is held, the open holds sum to {}",
        """
        select a.club, a.id, a.held, coalesce(sum(h.amount), 0)
        from ledger_account a
        left join ledger_hold h on h.account_id = a.id and h.state = 'open'
        where %(club)s::text is null or a.club = %(club)s
        group by a.id having a.held <> coalesce(sum(h.amount), 0)
        """,
    ),
    Check(
        "leg does not follow",
        "leg {} of account {} does not follow the one before it",
        """
        select o.club, o.journal_id, o.version, o.account_id from (
            select l.*, lag(l.version, 1, 0) over w as version_before,
                   lag(l.balance_after, 1, 0) over w as balance_before,
                   lag(l.at_us, 1, 0) over w as at_before
            from ledger_leg l where %(club)s::text is null or l.club = %(club)s
            window w as (partition by l.account_id order by l.version)) as o
        where o.version <> o.version_before + 1
            or o.balance_after <> o.balance_before + o.amount or o.at_us < o.at_before
        """,
    ),
    Check(
        "journal unbalanced",
        "{} legs of {} are declared; there are {}, of {} and {}",
        """
        select j.club, j.id, j.legs, j.gross, count(l.id),
               coalesce(sum(l.amount) filter (where l.amount > 0), 0),
               coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
        from ledger_journal j left join ledger_leg l on l.journal_id = j.id
        where %(club)s::text is null or j.club = %(club)s
        group by j.id
        having (count(l.id), coalesce(sum(l.amount) filter (where l.amount > 0), 0),
                coalesce(-sum(l.amount) filter (where l.amount < 0), 0))
            <> (j.legs, j.gross, j.gross)
        """,
    ),
    Check(
        "leg misplaced",
        "leg {} stands in another club, unit or instant than its journal, or in none",
        """
        select l.club, l.journal_id, l.number
        from ledger_leg l left join ledger_journal j on j.id = l.journal_id
        left join ledger_account a on a.id = l.account_id
        where (%(club)s::text is null or %(club)s in (l.club, j.club))
            and (l.club, l.club, l.at_us, a.unit) is distinct from
                (j.club, a.club, j.at_us, j.unit)
        """,
    ),
    Check(
        "chips adrift",
        "the {} of all accounts sum to {}, not to nothing",
        """
        select a.club, a.unit, a.unit, sum(a.balance) from ledger_account a
        where %(club)s::text is null or a.club = %(club)s
        group by a.club, a.unit having sum(a.balance) <> 0
        """,
    ),
    Check(
        "settled twice",
        "{} journals end it",
        """
        select j.club, j.subject, count(*) from ledger_journal j
        where j.kind in ('settlement', 'void')
            and (%(club)s::text is null or j.club = %(club)s)
        group by j.club, j.subject having count(*) > 1
        """,
    ),
    Check(
        "night fee taken twice",
        "{} settlements of the night of {} take it, none of them reversed",
        """
        select l.club, l.clause, count(*), j.night
        from ledger_leg l join ledger_journal j on j.id = l.journal_id
        where l.clause like 'fee:%%' and l.amount < 0 and j.kind = 'settlement'
            and (%(club)s::text is null or l.club = %(club)s)
            and not exists (select from ledger_journal r where r.reverses_id = j.id)
        group by l.club, l.clause, j.night having count(*) > 1
        """,
    ),
    Check(
        "hold outlives its hand",
        "{} of account {} is still held, though it is settled",
        """
        select h.club, h.subject, h.amount, h.account_id from ledger_hold h
        join ledger_journal j on j.subject = h.subject and j.kind in ('settlement', 'void')
        where h.state = 'open' and (%(club)s::text is null or h.club = %(club)s)
        """,
    ),
    Check(
        "beyond the hold",
        "account {} pays {}, {} were held",
        """
        select j.club, j.subject, l.account_id, -sum(l.amount), coalesce(max(h.amount), 0)
        from ledger_journal j join ledger_leg l on l.journal_id = j.id
        left join ledger_hold h on h.subject = j.subject and h.account_id = l.account_id
            and h.state = 'settled'
        where j.kind = 'settlement' and (%(club)s::text is null or j.club = %(club)s)
        group by j.id, l.account_id
        having sum(l.amount) < 0 and -sum(l.amount) > coalesce(max(h.amount), 0)
        """,
    ),
    Check(
        "claim differs",
        "its journal {} is none of {} between its two sides",
        """
        select c.club, c.id, c.journal_id, c.amount
        from ledger_outsideclaim c left join ledger_journal j on j.id = c.journal_id
        where c.state = 'confirmed' and (%(club)s::text is null or c.club = %(club)s)
            and ((j.club, j.kind, j.night) is distinct from (c.club, 'outside', c.night)
                or 2 <> (select count(*) from ledger_leg l
                    join ledger_account a on a.id = l.account_id
                    where l.journal_id = j.id and (a.owner, l.amount) in
                        ((c.debtor, c.amount), (c.creditor, -c.amount))))
        """,
    ),
    Check(
        "reversal differs",
        "it does not undo journal {} leg by leg",
        """
        select j.club, j.id, j.reverses_id from ledger_journal j
        where j.reverses_id is not null and (%(club)s::text is null or j.club = %(club)s)
            and exists (
                select from (select number, account_id, amount from ledger_leg
                    where journal_id = j.id) as here
                full join (select number, account_id, -amount as amount from ledger_leg
                    where journal_id = j.reverses_id) as there
                    using (number, account_id, amount)
                where here.number is null or there.number is null)
        """,
    ),
    Check(
        "journal not in the log",
        "no entry of the log says that {} posted this {}",
        """
        with logged(kind, act) as (values
            ('issue', 'chips.issue'), ('redeem', 'chips.redeem'), ('transfer', 'chips.transfer'),
            ('reversal', 'journal.reverse'), ('ruling', 'hand.adjust'), ('outside', 'debt.confirm')
        ), told as materialized (
            select e.club, e.act, e.actor, e.change, n.text
            from audit_entry e join logged using (act) left join audit_note n on n.digest = e.change
            where %(club)s::text is null or e.club = %(club)s
        ), unsaid as materialized (  -- as sets: no plan looks up entry by entry
            select j.club, j.id, j.kind, logged.act,
                case j.kind when 'outside' then
                    case c.author when c.debtor then c.creditor else c.debtor end
                else j.author end as actor
            from ledger_journal j join logged using (kind)
            left join ledger_outsideclaim c on c.journal_id = j.id
            where %(club)s::text is null or j.club = %(club)s
            except
            select t.club, substring(t.text from '"journal":"([^"]*)"'), logged.kind, t.act, t.actor
            from told t join logged using (act)
        ), erased as materialized (  -- whose account is closed: what his entries said is gone
            select distinct club, act, actor from told where text is null
        )
        select u.club, u.id, coalesce(nullif(u.actor, ''), 'nobody'), u.kind
        from unsaid u left join erased using (club, act, actor)
        where erased.club is null
        """,
    ),
)


def findings(club: str | None = None, *, began: Callable[[str], object] = str) -> Iterator[Finding]:
    """Yield all that is wrong in one club, or in all; call `began` with each check's name."""
    for check in CHECKS:
        began(check.name)
        yield from check.findings(club)
    began("journal changed")
    yield from changed_journals(club)
