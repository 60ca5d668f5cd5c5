"""Asked twice, done once: the namespace of command ids of all calls but hands' actions.

The row is written before the act and committed with it, so that a copy sent at the same moment
waits for the first one's end, and then finds its answer: docs/decisions/0041 says why.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection, transaction

from clubs.errors import AlreadyDone, IdempotencyKeyReused
from clubs.models import Command
from clubs.models.command import DAYS_KEPT
from foundation import clock, keyring, problems, transactions
from foundation.canonical import JSON, JSONObject, canonical
from foundation.refusals import Refusal

_KEPT = (409, 422)
_UNDER_WAY = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: by whom, under which id, and what exactly."""

    caller: str
    id: str
    club: str
    operation: str
    target: JSON
    arguments: JSON

    @property
    def request(self) -> bytes:
        """Return the keyed hash by which the same request is known again, through every door."""
        # Not `canonical`: an argument may be a fraction, which is for the act to refuse.
        text = json.dumps([self.operation, self.target, self.arguments], sort_keys=True)
        return keyring.keyed_hash(text.encode(), purpose="command")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the status, the code of a refusal, the body, and whether this is a repeat."""

    status: int
    body: JSON
    code: str = ""
    replayed: bool = False


def once(asked: Asked, act: Callable[[], Outcome], *, secret: bool = False) -> Outcome:
    """Do `act` once for this id, in one transaction; answer a repeat as before.

    A refusal with 409 or 422 undoes what `act` wrote and is kept; any other exception undoes
    everything, the id included. `secret`: the answer is not kept.

    Raises:
        IdempotencyKeyReused: the id was used for another request.
        AlreadyDone: a repeat whose answer was secret.
    """
    return transactions.run(lambda: _once(asked, act, secret=secret))


def expire() -> int:
    """Delete the commands without a stream that are older than they are kept; tell how many."""
    before_us = clock.now_us() - DAYS_KEPT * 86_400 * 1_000_000
    deleted, _ = Command.objects.filter(stream=None, received_at__lt=before_us).delete()
    return deleted


def forget(caller: str) -> None:
    """Delete what a caller's commands were answered: it may name people.

    The command that asks for it is still under way, and yet to be answered.
    """
    done = Command.objects.filter(caller=caller, stream=None).exclude(status=_UNDER_WAY)
    done.delete()


def _once(asked: Asked, act: Callable[[], Outcome], *, secret: bool) -> Outcome:
    row = Command(
        caller=asked.caller,
        id=asked.id,
        club=asked.club,
        request=asked.request,
        received_at=clock.now_us(),
        status=_UNDER_WAY,
    )
    if not _is_first(row):
        return _repeat(asked)
    outcome = _outcome(act)
    row.status, row.code = outcome.status, outcome.code
    if not secret or outcome.code:
        row.answer = keyring.seal(json.dumps(outcome.body).encode(), bound=_bound(asked))
    row.save(update_fields=("status", "code", "answer"))
    return outcome


def _is_first(row: Command) -> bool:
    """Write the row unless it is there; wait for whoever is writing it just now."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO command (caller, id, club, request, received_at, status, code)"
            " VALUES (%s, %s, %s, %s, %s, %s, '') ON CONFLICT DO NOTHING",
            [row.caller, row.id, row.club, bytes(row.request), row.received_at, row.status],
        )
        rows: int = cursor.rowcount
    return rows == 1


def _outcome(act: Callable[[], Outcome]) -> Outcome:
    try:
        with transaction.atomic():
            return act()
    except Refusal as refusal:
        if refusal.status not in _KEPT:
            raise
        return Outcome(refusal.status, problems.of(refusal), refusal.code)


def _repeat(asked: Asked) -> Outcome:
    row = Command.objects.get(caller=asked.caller, id=asked.id)
    if bytes(row.request) != asked.request:
        raise IdempotencyKeyReused
    if row.answer is None:
        raise AlreadyDone
    body: JSONObject = json.loads(keyring.open_sealed(bytes(row.answer), bound=_bound(asked)))
    return Outcome(row.status, body, row.code, replayed=True)


def _bound(asked: Asked) -> bytes:
    return canonical(["command", asked.caller, asked.id])
