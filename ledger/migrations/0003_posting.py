"""The functions that write: each takes its locks, decides and posts in one round trip.

What a caller may be refused comes back as an outcome, never as an error, so that the caller's
transaction goes on. `p_kinds` and `p_owners` name the accounts; legs point into them by place.
"""

from django.db import migrations

# With arrays PostgreSQL would plan every statement anew at each call, a third of a settlement;
# and a plan made once must not be one that scans a table that was small that day.
STEADY = """
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off"""

# The ids in the order asked for. Insert if absent, then lock all in id order, those on which
# the subject has holds included.
LOCK = """
create function ledger_lock(
    p_club text, p_unit text, p_kinds text[], p_owners text[], p_subject text
) returns bigint[] language plpgsql as $$
declare
    ids bigint[];
    touched bigint[];
begin
    for attempt in 1..2 loop
        select array_agg(a.id order by w.place) into ids
            from unnest(p_kinds, p_owners) with ordinality as w(kind, owner, place)
            join ledger_account a on a.club = p_club and a.kind = w.kind
                and a.owner = w.owner and a.unit = p_unit;
        exit when coalesce(cardinality(ids), 0) = cardinality(p_kinds);
        insert into ledger_account
                (club, kind, owner, unit, balance, held, credit, version, moved_at_us)
            select p_club, w.kind, w.owner, p_unit, 0, 0, 0, 0, 0
                from unnest(p_kinds, p_owners) as w(kind, owner)
                order by w.kind, w.owner
            on conflict do nothing;
    end loop;
    ids := coalesce(ids, '{}');
    touched := ids;
    if p_subject <> '' then
        touched := ids || array(
            select h.account_id from ledger_hold h where h.subject = p_subject);
    end if;
    perform from ledger_account a where a.id = any(touched)
        order by a.id for no key update;
    return ids;
end $$;
"""

LOSS_LEFT = """
create function ledger_loss_left(p_account bigint, p_night date, p_at bigint)
returns bigint language plpgsql stable as $$
declare
    most bigint;
    -- no zone is a day away: the night's legs are not older than the day before, in UTC
    earliest constant bigint := extract(epoch from p_night - 1)::bigint * 1000000;
begin
    select s.amount into most from ledger_losslimit s
        where s.account_id = p_account and s.from_us <= p_at order by s.id desc limit 1;
    if most is null then
        return null;
    end if;
    return most
        + (select coalesce(sum(l.amount), 0) from ledger_leg l
            join ledger_journal j on j.id = l.journal_id
            where l.account_id = p_account and l.at_us >= earliest and j.night = p_night
                and j.kind <> 'outside')
        - (select a.held from ledger_account a where a.id = p_account);
end $$;
"""

HOLD = """
create function ledger_hold(
    p_club text, p_subject text, p_unit text, p_night date, p_at bigint,
    p_kinds text[], p_owners text[], p_amounts bigint[],
    out outcome text, out owner text, out needed bigint, out available bigint
) language plpgsql {steady} as $$
declare
    ids bigint[] := ledger_lock(p_club, p_unit, p_kinds, p_owners, p_subject);
begin
    if exists (select from ledger_hold h where h.subject = p_subject) then
        outcome := 'exists';
        return;
    end if;
    if p_unit = 'chips' then
        select a.owner, w.amount, a.balance + a.credit - a.held into owner, needed, available
            from unnest(ids, p_amounts) with ordinality as w(id, amount, place)
            join ledger_account a on a.id = w.id
            where a.balance + a.credit - a.held < w.amount order by w.place limit 1;
        if found then
            outcome := 'short';
            return;
        end if;
        select a.owner, w.amount, w.leaves into owner, needed, available
            from (select u.*, ledger_loss_left(u.id, p_night, p_at) as leaves
                from unnest(ids, p_amounts) with ordinality as u(id, amount, place)) as w
            join ledger_account a on a.id = w.id
            where w.leaves < w.amount order by w.place limit 1;
        if found then
            outcome := 'limit';
            return;
        end if;
    end if;
    insert into ledger_hold (club, subject, account_id, amount, at_us, state)
        select p_club, p_subject, w.id, w.amount, p_at, 'open'
        from unnest(ids, p_amounts) as w(id, amount);
    update ledger_account a set held = a.held + w.amount
        from unnest(ids, p_amounts) as w(id, amount) where a.id = w.id;
    outcome := 'held';
end $$;
"""

RELEASE = """
create function ledger_release(p_subject text, p_at bigint)
returns integer language plpgsql {steady} as $$
declare
    ended integer;
begin
    perform ledger_lock('', '', '{}', '{}', p_subject);
    with ended_here as (
        update ledger_hold h set state = 'released', ended_at_us = greatest(p_at, h.at_us)
            where h.subject = p_subject and h.state = 'open'
            returning h.account_id, h.amount
    ), kept as (
        update ledger_account a set held = a.held - e.amount
            from ended_here e where a.id = e.account_id returning a.id
    )
    select count(*) into ended from kept;
    return ended;
end $$;
"""

POST = """
create function ledger_post(
    p_journal text, p_club text, p_kind text, p_key text, p_author text, p_reason bytea,
    p_subject text, p_night date, p_unit text, p_overdraft boolean, p_reverses text,
    p_event_hash bytea, p_at bigint, p_content bytea,
    p_kinds text[], p_owners text[], p_places integer[], p_amounts bigint[], p_clauses text[],
    p_ends boolean,
    out outcome text, out journal text, out hash bytea, out at_us bigint,
    out owner text, out needed bigint, out available bigint
) language plpgsql {steady} as $$
declare
    ids constant bigint[] := ledger_lock(
        p_club, p_unit, p_kinds, p_owners, case when p_ends then p_subject else '' end);
    short integer;
    held bigint;
begin
    select case when j.content = p_content then 'seen' else 'reused' end, j.id, j.hash, j.at_us
        into outcome, journal, hash, at_us
        from ledger_journal j where j.club = p_club and j.key = p_key;
    if found then
        return;
    end if;

    if p_reverses is not null then
        if exists (select from ledger_journal j where j.reverses_id = p_reverses) then
            outcome := 'reversed';
            return;
        end if;
    end if;

    select max(a.moved_at_us), min(n.place) filter (where n.net < 0 and case
            when p_ends then -n.net > coalesce(h.amount, 0)
            else not p_overdraft and p_unit = 'chips' and a.kind in ('wallet', 'bots')
                and a.balance + a.credit - a.held + n.net < 0
            end)
        into at_us, short
        from (select l.place, sum(l.amount) as net
            from unnest(p_places, p_amounts) as l(place, amount) group by l.place) as n
        join ledger_account a on a.id = ids[n.place]
        left join ledger_hold h on p_ends and h.subject = p_subject and h.account_id = a.id
            and h.state = 'open';
    if short is not null then
        select a.owner, a.balance + a.credit - a.held, h.amount into owner, available, held
            from ledger_account a
            left join ledger_hold h on h.subject = p_subject and h.account_id = a.id
                and h.state = 'open'
            where a.id = ids[short];
        select -sum(l.amount) into needed
            from unnest(p_places, p_amounts) as l(place, amount) where l.place = short;
        outcome := case when not p_ends then 'short' when held is null then 'ended'
            else 'beyond' end;
        available := case when p_ends then held else available end;
        return;
    end if;
    at_us := greatest(p_at, coalesce(at_us, 0));

    hash := sha256(p_content || convert_to(p_journal || ' ' || at_us, 'UTF8') || p_reason);
    insert into ledger_journal
            (id, club, kind, key, author, reason, subject, night, unit, legs, gross,
             overdraft, reverses_id, event_hash, at_us, content, hash)
        select p_journal, p_club, p_kind, p_key, p_author, p_reason, p_subject, p_night,
               p_unit, cardinality(p_amounts),
               (select coalesce(sum(l.amount), 0) from unnest(p_amounts) as l(amount)
                    where l.amount > 0),
               p_overdraft, p_reverses, p_event_hash, at_us, p_content, hash
        on conflict (club, key) do nothing;
    if not found then
        select case when j.content = p_content then 'seen' else 'reused' end,
               j.id, j.hash, j.at_us
            into outcome, journal, hash, at_us
            from ledger_journal j where j.club = p_club and j.key = p_key;
        return;
    end if;

    insert into ledger_leg (journal_id, number, account_id, club, amount, balance_after,
                            version, clause, at_us)
        select p_journal, l.number, a.id, p_club, l.amount,
               a.balance + sum(l.amount) over so_far, a.version + row_number() over so_far,
               l.clause, at_us
        from unnest(p_places, p_amounts, p_clauses)
            with ordinality as l(place, amount, clause, number)
        join ledger_account a on a.id = ids[l.place]
        window so_far as (partition by a.id order by l.number);
    with ended_here as (
        update ledger_hold h set state = 'settled', ended_at_us = greatest(p_at, h.at_us)
            where p_ends and h.subject = p_subject and h.state = 'open'
            returning h.account_id, h.amount
    ), moved as (
        select m.id, sum(m.net) as net, sum(m.legs) as legs, sum(m.held) as held
        from (
            select ids[l.place] as id, l.amount as net, 1 as legs, 0::bigint as held
                from unnest(p_places, p_amounts) as l(place, amount)
            union all
            select e.account_id, 0, 0, e.amount from ended_here e
        ) as m group by m.id
    )
    update ledger_account a
        set balance = a.balance + m.net, version = a.version + m.legs, held = a.held - m.held,
            moved_at_us = case when m.legs > 0 then ledger_post.at_us else a.moved_at_us end
        from moved m where a.id = m.id;
    outcome := 'posted';
    journal := p_journal;
end $$;
"""

DROP = """
drop function ledger_post(text, text, text, text, text, bytea, text, date, text, boolean, text,
    bytea, bigint, bytea, text[], text[], integer[], bigint[], text[], boolean);
drop function ledger_release(text, bigint);
drop function ledger_hold(text, text, text, date, bigint, text[], text[], bigint[]);
drop function ledger_loss_left(bigint, date, bigint);
drop function ledger_lock(text, text, text[], text[], text);
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_guards")]

    operations = [
        migrations.RunSQL(
            (LOCK + LOSS_LEFT + HOLD + RELEASE + POST).replace("{steady}", STEADY), DROP
        )
    ]
