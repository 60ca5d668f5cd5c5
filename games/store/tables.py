"""Tables' streams: events appended under the table's row lock, the row moved with them."""

from collections.abc import Sequence

from django.db import connection

from foundation.canonical import canonical
from foundation.statements import fetch_one
from games import chain
from games.codec import table as codec
from games.codec.schemas import schema_of
from games.facts import TableFact
from games.models import Table

_INSERT = """
insert into games_event (stream, version, club, type, schema, actor, command, at,
                         public, public_bytes, previous, hash)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s)
"""
_NEWEST = "select at from games_event where stream = %s and version = %s"


def lock(table: str) -> Table:
    """Return the table, its row locked until the transaction ends.

    Raises:
        Table.DoesNotExist: there is none.
    """
    return Table.objects.select_for_update().get(pk=table)


def append(table: Table, facts: Sequence[TableFact], *, actor: str, command: str, at: int) -> None:
    """Store `facts` and move the table's row on; it must be locked or new, and is saved here.

    A clock (`at`, microseconds) that is behind the stream's newest event waits for it.
    """
    newest = fetch_one(_NEWEST, (table.pk, table.version))
    if newest is not None:
        at = max(at, newest[0])
    for fact in facts:
        _append_one(table, fact, actor=actor, command=command, at=at)
    table.save()


def _append_one(table: Table, fact: TableFact, *, actor: str, command: str, at: int) -> None:
    encoded = codec.encode(fact)
    previous, version = bytes(table.last_hash), table.version + 1
    link = chain.Link(
        stream=table.pk,
        version=version,
        club=table.club_id,
        type=encoded.type,
        schema=schema_of(encoded.type),
        actor=actor,
        command=command,
        at=at,
        public=encoded.public,
        private_digest=None,
        previous=previous,
        hash=b"",
    )
    own = chain.link_hash(link)
    public = canonical(encoded.public)
    with connection.cursor() as cursor:
        cursor.execute(
            _INSERT,
            (
                table.pk,
                version,
                table.club_id,
                encoded.type,
                link.schema,
                actor,
                command,
                at,
                public.decode(),
                public,
                previous,
                own,
            ),
        )
    table.version, table.last_hash = version, own
