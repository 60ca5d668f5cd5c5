"""games_commit takes events as one JSON text, and compares the version as it moves the row."""

from importlib import import_module

from django.db import migrations

COMMIT = """
create function games_commit(
    p_caller text, p_command text, p_request bytea, p_received bigint,
    p_code text, p_answer bytea,
    p_club text, p_stream text, p_expected integer,
    p_status text, p_turn smallint, p_turn_began bigint, p_deadline bigint, p_bot_due bigint,
    p_ended_at bigint, p_ending text,
    p_actor text, p_made integer, p_events json, p_hash bytea,
    out outcome text, out request bytea, out code text, out answer bytea,
    out first_version integer, out last_version integer
) language plpgsql as $$
begin
    if p_caller is not null then
        insert into command (caller, id, club, request, received_at, stream,
                             first_version, last_version, status, code, answer)
        values (p_caller, p_command, p_club, p_request, p_received, p_stream,
                case when p_made > 0 then p_expected + 1 end,
                case when p_made > 0 then p_expected + p_made end,
                case when p_made > 0 then 200 when p_code = 'stale_version' then 409 else 422 end,
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

    -- The row is locked and compared: by moving it on, or as it is for a refusal.
    if p_made > 0 then
        update games_hand h
            set version = p_expected + p_made, last_hash = p_hash, status = p_status,
                turn = p_turn, turn_began = p_turn_began, deadline = p_deadline,
                bot_due = p_bot_due, ended_at = p_ended_at, ending = p_ending
            where h.id = p_stream and h.version = p_expected;
    else
        perform from games_hand h where h.id = p_stream and h.version = p_expected for update;
    end if;
    if not found then
        delete from command c where c.caller = p_caller and c.id = p_command;
        outcome := 'moved';
        return;
    end if;

    outcome := 'done';
    if p_made > 0 then
        insert into games_event (stream, version, club, type, schema, actor, command, at,
                                 public, public_bytes, private, private_digest, previous, hash)
        select p_stream, e.version, p_club, e.type, e.schema, p_actor, p_command, e.at,
               e.public::jsonb, convert_to(e.public, 'UTF8'), decode(e.private, 'hex'),
               decode(e.digest, 'hex'), decode(e.previous, 'hex'), decode(e.hash, 'hex')
        from json_to_recordset(p_events) as e(
            version integer, type text, schema smallint, at bigint, public text,
            private text, digest text, previous text, hash text);
    end if;
end $$
"""

BEFORE = import_module("games.migrations.0003_commit")
DROP = "drop function games_commit"


class Migration(migrations.Migration):
    dependencies = [("games", "0009_bot_numbers")]

    operations = [
        migrations.RunSQL(BEFORE.DROP, BEFORE.COMMIT),
        migrations.RunSQL(COMMIT, DROP),
    ]
