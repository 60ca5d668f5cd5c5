"""What a careful hand could still write: debts that no ruling allows, and a hand paid twice.

A hold that begins and ends in one transaction (a natural's) is covered too; a hold begins open; a
hand has one ending; only a ruling, and what it reverses, may be marked to leave a debt. A raised
loss limit that another was set over before it began never begins. The index that says so takes
the place of one that nothing reads: an id is never searched by a part of it.
"""

from django.db import migrations, models

HOLD_STANDS = """
create or replace function ledger_hold_stands() returns trigger language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
    perform from ledger_hold h join ledger_account a on a.id = h.account_id
        where h.id = new.id and a.club = h.club
            and a.held = (select coalesce(sum(o.amount), 0) from ledger_hold o
                where o.account_id = a.id and o.state = 'open')
            and (a.unit <> 'chips' or a.balance + a.credit >= a.held
                or {ended});
    if not found then
        raise exception 'hold % of account % is not counted there, or not covered',
            new.id, new.account_id using errcode = 'check_violation';
    end if;
    return null;
end $$;
"""
# Was it settled in the transaction in which it began, then the settlement left no debt.
COVERED = """h.state <> 'open' and (tg_op = 'UPDATE' or coalesce((
                    select l.balance_after + a.credit >= a.held from ledger_journal j
                    join ledger_leg l on l.journal_id = j.id and l.account_id = a.id
                    where j.subject = h.subject and j.kind = 'settlement'
                    order by l.version desc limit 1), true))"""
HOLD_BEGINS_OPEN = """
create function ledger_hold_begins_open() returns trigger language plpgsql as $$
begin
    raise exception 'a hold begins open, not %', new.state using errcode = 'check_violation';
end $$;
create trigger ledger_hold_begins_open before insert on ledger_hold for each row
    when (new.state <> 'open') execute function ledger_hold_begins_open();
alter table ledger_hold enable always trigger ledger_hold_begins_open;
"""
DROP = """
drop trigger ledger_hold_begins_open on ledger_hold;
drop function ledger_hold_begins_open();
"""
LOSS_LEFT = """
create or replace function ledger_loss_left(p_account bigint, p_night date, p_at bigint)
returns bigint language plpgsql stable as $$
declare
    most bigint;
    -- no zone is a day away: the night's legs are not older than the day before, in UTC
    earliest constant bigint := extract(epoch from p_night - 1)::bigint * 1000000;
begin
    select s.amount into most from ledger_losslimit s
        where s.account_id = p_account and s.from_us <= p_at {called_off}
        order by s.id desc limit 1;
    if most is null then
        return null;
    end if;
    return most
        + (select coalesce(sum(l.amount), 0) from ledger_leg l
            join ledger_journal j on j.id = l.journal_id
            where l.account_id = p_account and l.at_us >= earliest and j.night = p_night
                and l.clause <> 'outside')
        - (select a.held from ledger_account a where a.id = p_account);
end $$;
"""
CALLED_OFF = """
            and not exists (select from ledger_losslimit o
                where o.account_id = s.account_id and o.id > s.id and o.at_us < s.from_us)"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0007_steady_guards")]

    operations = [
        migrations.RunSQL(
            "drop index ledger_journal_id_b0c1a465_like",
            "create index ledger_journal_id_b0c1a465_like on ledger_journal"
            " (id varchar_pattern_ops)",
        ),
        migrations.RunSQL(
            HOLD_STANDS.replace("{ended}", COVERED)
            + HOLD_BEGINS_OPEN
            + LOSS_LEFT.replace("{called_off}", CALLED_OFF),
            HOLD_STANDS.replace("{ended}", "h.state <> 'open'")
            + DROP
            + LOSS_LEFT.replace("{called_off}", ""),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(overdraft=False) | models.Q(kind__in=["ruling", "reversal"]),
                name="ledger_journal_overdraft",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | ~models.Q(kind="reversal") & models.Q(reverses__isnull=True),
                name="ledger_journal_reversal",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=~models.Q(kind="void") | models.Q(legs=0), name="ledger_journal_void"
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(
                fields=["subject"],
                name="ledger_journal_ends_once",
                condition=models.Q(kind__in=["settlement", "void"]),
            ),
        ),
    ]
