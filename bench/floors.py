"""The least that a durable action can be: lock a row, insert an event, move the row on."""

import time
from collections.abc import Callable
from typing import ClassVar, Self

from django.db import connection, models, transaction

EVENT_BYTES = 420
CREATE = """
drop table if exists bench_row, bench_event;
create table bench_row (id text primary key, version integer not null);
create table bench_event (id bigserial primary key, stream text not null, version integer not null,
                          body text not null, unique (stream, version));
insert into bench_row select 'row' || n, 0 from generate_series(1, 64) n;
"""


class BareRow(models.Model):
    """A hand's row at its barest."""

    id = models.TextField(primary_key=True)
    version = models.IntegerField()

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    class Meta:
        app_label = "games"
        managed = False
        db_table = "bench_row"

    def __str__(self) -> str:
        return self.id


class BareEvent(models.Model):
    """An event at its barest."""

    id = models.BigAutoField(primary_key=True)
    stream = models.TextField()
    version = models.IntegerField()
    body = models.TextField()

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    class Meta:
        app_label = "games"
        managed = False
        db_table = "bench_event"

    def __str__(self) -> str:
        return self.stream


BODY = "x" * EVENT_BYTES


def by_orm(row: str) -> None:
    """Django's ORM, three statements in one transaction."""
    with transaction.atomic():
        locked = BareRow.objects.select_for_update().get(pk=row)
        locked.version += 1
        BareEvent.objects.create(stream=row, version=locked.version, body=BODY)
        locked.save(update_fields=["version"])


def by_psycopg(row: str) -> None:
    """psycopg, the same three statements in one transaction."""
    connection.ensure_connection()
    raw = connection.connection
    with raw.transaction(), raw.cursor() as cursor:
        cursor.execute("select version from bench_row where id = %s for update", [row])
        version = cursor.fetchone()[0] + 1
        cursor.execute(
            "insert into bench_event (stream, version, body) values (%s, %s, %s)",
            [row, version, BODY],
        )
        cursor.execute("update bench_row set version = %s where id = %s", [version, row])


def in_one_statement(row: str) -> None:
    """psycopg, one statement."""
    connection.ensure_connection()
    with connection.connection.cursor() as cursor:
        cursor.execute(
            "with moved as (update bench_row set version = version + 1 where id = %s"
            " returning id, version)"
            " insert into bench_event (stream, version, body)"
            " select id, version, %s from moved",
            [row, BODY],
        )


FLOORS: dict[str, Callable[[str], None]] = {
    "Django ORM, three statements": by_orm,
    "psycopg, three statements": by_psycopg,
    "psycopg, one statement": in_one_statement,
}


def rate(floor: Callable[[str], None], row: str, seconds: float) -> float:
    """Return how many a second one caller does on its own row."""
    done, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        floor(row)
        done += 1
    return done / passed
