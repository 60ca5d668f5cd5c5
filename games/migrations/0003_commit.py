"""games_commit: command, hand and events in one statement, one round trip."""

from django.db import migrations

COMMIT = """
create function games_commit(
    p_caller text, p_command text, p_request bytea, p_received bigint,
    p_code text, p_answer bytea,
    p_club text, p_stream text, p_expected integer,
    p_status text, p_turn smallint, p_turn_began bigint, p_deadline bigint, p_bot_due bigint,
    p_ended_at bigint, p_ending text,
    p_actor text, p_types text[], p_schemas smallint[], p_ats bigint[], p_publics text[],
    p_privates bytea[], p_digests bytea[], p_previous bytea, p_hashes bytea[],
    out outcome text, out request bytea, out code text, out answer bytea,
    out first_version integer, out last_version integer, out present integer
) language plpgsql as $$
declare
    made constant integer := cardinality(p_types);
begin
    if p_caller is not null then
        insert into command (caller, id, club, request, received_at, stream,
                             first_version, last_version, status, code, answer)
        values (p_caller, p_command, p_club, p_request, p_received, p_stream,
                case when made > 0 then p_expected + 1 end,
                case when made > 0 then p_expected + made end,
                case when made > 0 then 200 when p_code = 'stale_version' then 409 else 422 end,
                p_code, p_answer)
        on conflict (caller, id) do nothing;
        if not found then
            outcome := 'seen';
            select c.request, c.code, c.answer, c.first_version, c.last_version
                into request, code, answer, first_version, last_version
                from command c where c.caller = p_caller and c.id = p_command;
            return;
        end if;
    end if;

    select h.version into present from games_hand h where h.id = p_stream for update;
    if present is distinct from p_expected then
        delete from command c where c.caller = p_caller and c.id = p_command;
        outcome := 'moved';
        return;
    end if;

    outcome := 'done';
    if made = 0 then
        return;
    end if;
    insert into games_event (stream, version, club, type, schema, actor, command, at,
                             public, public_bytes, private, private_digest, previous, hash)
    select p_stream, p_expected + e.place, p_club, e.type, e.schema, p_actor, p_command, e.at,
           e.public::jsonb, convert_to(e.public, 'UTF8'), e.private, e.digest,
           coalesce(p_hashes[e.place - 1], p_previous), e.hash
    from unnest(p_types, p_schemas, p_ats, p_publics, p_privates, p_digests, p_hashes)
        with ordinality as e(type, schema, at, public, private, digest, hash, place);
    update games_hand h
        set version = p_expected + made, last_hash = p_hashes[made], status = p_status,
            turn = p_turn, turn_began = p_turn_began, deadline = p_deadline, bot_due = p_bot_due, ended_at = p_ended_at, ending = p_ending
        where h.id = p_stream;
    present := p_expected + made;
end $$
"""

DROP = "drop function games_commit"


class Migration(migrations.Migration):
    dependencies = [("games", "0002_events"), ("clubs", "0001_initial")]

    operations = [migrations.RunSQL(COMMIT, DROP)]
