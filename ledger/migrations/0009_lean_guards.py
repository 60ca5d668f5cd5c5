"""The same is refused, and a night without end too; a settlement pays a tenth less for it.

PostgreSQL reads the text of every CHECK anew at each statement, of whatever column it speaks: what
can only be wrong when a row is made, or when a hold ends, is said there. A condition with a query
in it is set up as a whole though its first word is false: each stands under an IF of its own.
"""

from importlib import import_module

from django.db import migrations

_BEFORE = import_module("ledger.migrations.0002_guards")
_ENDINGS = import_module("ledger.migrations.0008_endings")

_STEADY = """
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off"""

ACCOUNT_KIND = """
create function ledger_account_kind() returns trigger language plpgsql as $$
begin
    raise exception 'no account is of the kind %, the unit % and the owner "%"',
        new.kind, new.unit, new.owner using errcode = 'check_violation';
end $$;
create trigger ledger_account_kind before insert on ledger_account for each row
    when (new.kind not in ('wallet', 'issue', 'fees', 'bots')
        or new.unit not in ('chips', 'practice') or new.kind = 'issue' and new.unit <> 'chips'
        or (new.kind = 'wallet') <> (new.owner <> ''))
    execute function ledger_account_kind();
alter table ledger_account enable always trigger ledger_account_kind;
"""
DROP_ACCOUNT_KIND = """
drop trigger ledger_account_kind on ledger_account;
drop function ledger_account_kind();
"""
# Of named columns: an update of others does not so much as read the condition.
ACCOUNT_KEEPS = """
create or replace trigger ledger_account_keeps before update {columns} on ledger_account
    for each row when ((old.id, old.club, old.kind, old.owner, old.unit)
        is distinct from (new.id, new.club, new.kind, new.owner, new.unit))
    execute function ledger_account_keeps();
alter table ledger_account enable always trigger ledger_account_keeps;
"""

HOLD_BEGINS_OPEN = """
create or replace trigger ledger_hold_begins_open before insert on ledger_hold for each row
    when ({wrong}) execute function ledger_hold_begins_open();
alter table ledger_hold enable always trigger ledger_hold_begins_open;
"""
HOLD_ENDS_ONCE = """
create or replace function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
    if old.state <> 'open' or new.state not in ('settled', 'released')
        or coalesce(new.ended_at_us < new.at_us, true)
        or (old.id, old.club, old.subject, old.account_id, old.amount, old.at_us)
            is distinct from
           (new.id, new.club, new.subject, new.account_id, new.amount, new.at_us)
    then
        raise exception 'hold % ends once, and nothing else of it changes', old.id
            using errcode = 'restrict_violation';
    end if;
    return new;
end $$;
"""
HOLD_STANDS = """
create or replace function ledger_hold_stands() returns trigger language plpgsql {steady} as $$
begin
    perform from ledger_account a where a.id = new.account_id and a.club = new.club
        and a.held = (select coalesce(sum(o.amount), 0) from ledger_hold o
            where o.account_id = new.account_id and o.state = 'open');
    if found and tg_op = 'INSERT' then
        perform from ledger_hold h join ledger_account a on a.id = h.account_id
            where h.id = new.id and (a.unit <> 'chips' or a.balance + a.credit >= a.held
                or {covered});
    end if;
    if not found then
        raise exception 'hold % of account % is not counted there, or not covered',
            new.id, new.account_id using errcode = 'check_violation';
    end if;
    return null;
end $$;
"""

JOURNAL_STANDS = """
create or replace function ledger_journal_stands() returns trigger language plpgsql {steady} as $$
declare
    sums record;
begin
    if new.kind not in ('issue', 'redeem', 'transfer', 'settlement', 'void', 'reversal', 'ruling',
            'outside')
        or new.overdraft and new.kind not in ('ruling', 'reversal')
        or (new.kind = 'reversal') <> (new.reverses_id is not null)
        or new.kind = 'void' and new.legs > 0
        or not isfinite(new.night)
    then
        raise exception 'journal % is not what its kind, %, may be', new.id, new.kind
            using errcode = 'check_violation';
    end if;
    select count(*) as legs,
           coalesce(sum(l.amount) filter (where l.amount > 0), 0) as credits,
           coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as debits
        into sums from ledger_leg l where l.journal_id = new.id;
    if sums.legs <> new.legs or sums.credits <> new.gross or sums.debits <> new.gross then
        raise exception 'journal % declares % legs of %, and has % of % and %',
            new.id, new.legs, new.gross, sums.legs, sums.credits, sums.debits
            using errcode = 'check_violation';
    end if;
    if new.kind = 'settlement' and new.legs > 0 then
        perform from ledger_leg l where l.journal_id = new.id
            group by l.account_id
            having -sum(l.amount) > coalesce((
                select h.amount from ledger_hold h
                where h.subject = new.subject and h.account_id = l.account_id
                    and h.state = 'settled'), 0);
        if found then
            raise exception 'settlement % takes more than its hold', new.id
                using errcode = 'check_violation';
        end if;
    end if;
    if new.kind <> 'settlement' and not new.overdraft and new.unit = 'chips' then
        perform from (
            select l.account_id, sum(l.amount) as net, max(l.version) as version
                from ledger_leg l where l.journal_id = new.id group by l.account_id) as n
            join ledger_account a on a.id = n.account_id
            join ledger_leg l on l.account_id = n.account_id and l.version = n.version
            where n.net < 0 and a.kind in ('wallet', 'bots')
                and l.balance_after + a.credit < a.held;
        if found then
            raise exception 'journal % leaves an account under zero', new.id
                using errcode = 'check_violation';
        end if;
    end if;
    if new.reverses_id is not null then
        perform from (
            select l.number, l.account_id, l.amount from ledger_leg l
                where l.journal_id = new.id) as here
            full join (
            select l.number, l.account_id, -l.amount as amount from ledger_leg l
                where l.journal_id = new.reverses_id) as there
            using (number, account_id, amount)
            where here.number is null or there.number is null;
        if found then
            raise exception 'journal % does not undo journal % leg by leg',
                new.id, new.reverses_id using errcode = 'check_violation';
        end if;
    end if;
    return null;
end $$;
"""


def _function(definition: str) -> str:
    """Return what makes a function of 0002 anew, its trigger left as it is."""
    function = definition[: definition.index("end $$;") + len("end $$;")]
    return function.replace("create function", "create or replace function")


class Migration(migrations.Migration):
    dependencies = [("ledger", "0008_endings")]

    operations = [
        migrations.RunSQL(
            ACCOUNT_KIND
            + ACCOUNT_KEEPS.format(columns="of id, club, kind, owner, unit")
            + HOLD_BEGINS_OPEN.format(wrong="new.state <> 'open' or new.ended_at_us is not null")
            + HOLD_ENDS_ONCE
            + HOLD_STANDS.replace("{steady}", _STEADY).replace("{covered}", _ENDINGS.COVERED)
            + JOURNAL_STANDS.replace("{steady}", _STEADY),
            DROP_ACCOUNT_KIND
            + ACCOUNT_KEEPS.format(columns="")
            + HOLD_BEGINS_OPEN.format(wrong="new.state <> 'open'")
            + _function(_BEFORE.HOLD_ENDS_ONCE)
            + _ENDINGS.HOLD_STANDS.replace("{ended}", _ENDINGS.COVERED)
            + _function(_BEFORE.JOURNAL_STANDS).replace("plpgsql", "plpgsql" + _STEADY),
        ),
        *(
            migrations.RemoveConstraint(model, f"ledger_{model}_{name}")
            for model, name in (
                ("account", "kind"),
                ("account", "unit"),
                ("hold", "state"),
                ("journal", "declares"),
                ("journal", "kind"),
                ("journal", "overdraft"),
                ("journal", "reversal"),
                ("journal", "void"),
            )
        ),
    ]
