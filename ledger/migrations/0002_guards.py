"""What PostgreSQL refuses, whoever asks: change of what stands, and sums that do not meet.

The deferred triggers look at what a transaction leaves when it commits, so that the order of
its statements does not matter. All are ENABLE ALWAYS.
"""

from django.db import migrations

from audit import immutable

ACCOUNT_KEEPS = """
create function ledger_account_keeps() returns trigger language plpgsql as $$
begin
    raise exception 'account % stays what it was made for', old.id
        using errcode = 'restrict_violation';
end $$;
create trigger ledger_account_keeps before update on ledger_account for each row
    when ((old.id, old.club, old.kind, old.owner, old.unit)
        is distinct from (new.id, new.club, new.kind, new.owner, new.unit))
    execute function ledger_account_keeps();
alter table ledger_account enable always trigger ledger_account_keeps;
"""

HOLD_ENDS_ONCE = """
create function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
    if old.state <> 'open' or new.state = 'open'
        or (old.id, old.club, old.subject, old.account_id, old.amount, old.at_us)
            is distinct from
           (new.id, new.club, new.subject, new.account_id, new.amount, new.at_us)
    then
        raise exception 'hold % ends once, and nothing else of it changes', old.id
            using errcode = 'restrict_violation';
    end if;
    return new;
end $$;
create trigger ledger_hold_ends_once before update on ledger_hold for each row
    execute function ledger_hold_ends_once();
alter table ledger_hold enable always trigger ledger_hold_ends_once;
"""

# An account says what its last leg and its open holds say.
ACCOUNT_STANDS = """
create function ledger_account_stands() returns trigger language plpgsql as $$
begin
    perform from ledger_account a
        left join lateral (
            select l.version, l.balance_after, l.at_us from ledger_leg l
            where l.account_id = a.id order by l.version desc limit 1) as last on true
        where a.id = new.id and (
            a.version <> coalesce(last.version, 0)
            or a.balance <> coalesce(last.balance_after, 0)
            or a.moved_at_us <> coalesce(last.at_us, 0)
            or a.held <> (select coalesce(sum(h.amount), 0) from ledger_hold h
                where h.account_id = a.id and h.state = 'open'));
    if found then
        raise exception 'account % is not what its legs and open holds make it', new.id
            using errcode = 'check_violation';
    end if;
    return null;
end $$;
create constraint trigger ledger_account_stands after insert or update on ledger_account
    deferrable initially deferred for each row execute function ledger_account_stands();
alter table ledger_account enable always trigger ledger_account_stands;
"""

# A hold is counted in its account when it begins and when it ends, and begins only on an
# account that covers it.
HOLD_STANDS = """
create function ledger_hold_stands() returns trigger language plpgsql as $$
begin
    perform from ledger_hold h join ledger_account a on a.id = h.account_id
        where h.id = new.id and a.club = h.club
            and a.held = (select coalesce(sum(o.amount), 0) from ledger_hold o
                where o.account_id = a.id and o.state = 'open')
            and (h.state <> 'open' or a.unit <> 'chips' or a.balance + a.credit >= a.held);
    if not found then
        raise exception 'hold % of account % is not counted there, or not covered',
            new.id, new.account_id using errcode = 'check_violation';
    end if;
    return null;
end $$;
create constraint trigger ledger_hold_stands after insert or update on ledger_hold
    deferrable initially deferred for each row execute function ledger_hold_stands();
alter table ledger_hold enable always trigger ledger_hold_stands;
"""

# A leg follows the one before it on its account, and is one that its journal declares.
LEG_STANDS = """
create function ledger_leg_stands() returns trigger language plpgsql as $$
begin
    perform from ledger_journal j, ledger_account a
        left join ledger_leg l on l.account_id = a.id and l.version = new.version - 1
        where j.id = new.journal_id and a.id = new.account_id
            and new.number between 1 and j.legs
            and j.club = new.club and a.club = new.club and a.unit = j.unit
            and new.at_us = j.at_us and new.at_us >= coalesce(l.at_us, 0)
            and a.version >= new.version and (l.version is not null or new.version = 1)
            and new.balance_after = coalesce(l.balance_after, 0) + new.amount;
    if not found then
        raise exception 'leg % of journal %: not declared, or not following the one before it',
            new.number, new.journal_id using errcode = 'check_violation';
    end if;
    return null;
end $$;
create constraint trigger ledger_leg_stands after insert on ledger_leg
    deferrable initially deferred for each row execute function ledger_leg_stands();
alter table ledger_leg enable always trigger ledger_leg_stands;
"""

# A journal has the legs that it declares, adds up, takes no more than was held, leaves nothing
# available under zero where nothing may be, and undoes exactly what it reverses.
JOURNAL_STANDS = """
create function ledger_journal_stands() returns trigger language plpgsql as $$
declare
    found record;
begin
    select count(*) as legs,
           coalesce(sum(l.amount) filter (where l.amount > 0), 0) as credits,
           coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as debits
        into found from ledger_leg l where l.journal_id = new.id;
    if (found.legs, found.credits, found.debits)
        is distinct from (new.legs::bigint, new.gross::numeric, new.gross::numeric)
    then
        raise exception 'journal % declares % legs of %, and has % of % and %',
            new.id, new.legs, new.gross, found.legs, found.credits, found.debits
            using errcode = 'check_violation';
    end if;
    if new.kind = 'settlement' and new.legs > 0 and exists (
        select from ledger_leg l where l.journal_id = new.id
        group by l.account_id
        having sum(l.amount) < 0 and -sum(l.amount) > coalesce((
            select h.amount from ledger_hold h
            where h.subject = new.subject and h.account_id = l.account_id
                and h.state = 'settled'), 0)
    ) then
        raise exception 'settlement % takes more than its hold', new.id
            using errcode = 'check_violation';
    end if;
    if new.kind <> 'settlement' and not new.overdraft and new.unit = 'chips' and exists (
        select from (
            select l.account_id, sum(l.amount) as net, max(l.version) as version
                from ledger_leg l where l.journal_id = new.id group by l.account_id) as n
        join ledger_account a on a.id = n.account_id
        join ledger_leg l on l.account_id = n.account_id and l.version = n.version
        where n.net < 0 and a.kind in ('wallet', 'bots')
            and l.balance_after + a.credit < a.held
    ) then
        raise exception 'journal % leaves an account under zero', new.id
            using errcode = 'check_violation';
    end if;
    if new.reverses_id is not null and exists (
        select from (
            select l.number, l.account_id, l.amount from ledger_leg l
                where l.journal_id = new.id) as here
        full join (
            select l.number, l.account_id, -l.amount as amount from ledger_leg l
                where l.journal_id = new.reverses_id) as there
            using (number, account_id, amount)
        where here.number is null or there.number is null
    ) then
        raise exception 'journal % does not undo journal % leg by leg',
            new.id, new.reverses_id using errcode = 'check_violation';
    end if;
    return null;
end $$;
create constraint trigger ledger_journal_stands after insert on ledger_journal
    deferrable initially deferred for each row execute function ledger_journal_stands();
alter table ledger_journal enable always trigger ledger_journal_stands;
"""

DROP = """
drop trigger ledger_journal_stands on ledger_journal;
drop trigger ledger_leg_stands on ledger_leg;
drop trigger ledger_hold_stands on ledger_hold;
drop trigger ledger_hold_ends_once on ledger_hold;
drop trigger ledger_account_stands on ledger_account;
drop trigger ledger_account_keeps on ledger_account;
drop function ledger_journal_stands(), ledger_leg_stands(), ledger_hold_stands(),
    ledger_hold_ends_once(), ledger_account_stands(),
    ledger_account_keeps();
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial"), ("ledger", "0001_initial")]

    operations = [
        immutable.append_only("ledger_journal", "ledger_leg", "ledger_losslimit"),
        immutable.never_removed("ledger_account", "ledger_hold"),
        migrations.RunSQL(
            ACCOUNT_KEEPS
            + HOLD_ENDS_ONCE
            + ACCOUNT_STANDS
            + HOLD_STANDS
            + LEG_STANDS
            + JOURNAL_STANDS,
            DROP,
        ),
    ]
