"""The event table: hash partitions by stream from the first day, and triggers against change."""

from django.db import migrations

from audit.immutable import append_only

PARTITIONS = 16

CREATE = """
create table games_event (
    stream text not null,
    version integer not null check (version > 0),
    club text not null,
    type text not null,
    schema smallint not null check (schema > 0),
    actor text not null,
    command text not null,
    at bigint not null,
    public jsonb not null,
    public_bytes bytea not null,
    private bytea,
    private_digest bytea check (private_digest is null or length(private_digest) = 32),
    previous bytea not null check (length(previous) = 32),
    hash bytea not null check (length(hash) = 32),
    primary key (stream, version)
) partition by hash (stream)
"""

PARTITION = """
create table games_event_{n} partition of games_event
    for values with (modulus {of}, remainder {n})
"""

# Row triggers are cloned to the partitions, their ALWAYS and the TRUNCATE guard are not.
GUARD_PARTITION = """
alter table games_event_{n} enable always trigger append_only;
create trigger append_only_truncate before truncate on games_event_{n}
    for each statement execute function append_only();
alter table games_event_{n} enable always trigger append_only_truncate;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("audit", "0001_initial")]

    operations = [
        migrations.RunSQL(
            [CREATE, *(PARTITION.format(n=n, of=PARTITIONS) for n in range(PARTITIONS))],
            "drop table games_event",
        ),
        append_only("games_event"),
        migrations.RunSQL(
            [GUARD_PARTITION.format(n=n) for n in range(PARTITIONS)], migrations.RunSQL.noop
        ),
    ]
