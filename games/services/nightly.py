"""The nightly audit: asked for by the sweeper, run by a worker, once a day, red or green."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import structlog
from django.db import connection

from clubs.services import upkeep
from foundation import clock
from games import signals
from games.last_audit import BROKEN_OFF
from games.models import AuditRun
from games.selectors import audits, chains
from games.services import deliveries
from games.turns import SECOND
from notices import services as notices

HOUR_UTC = 4
"""After most clubs' nights, before most people's mornings."""
RUN_MAX_SECONDS = 3600
"""A run that did not end by then has died, and is asked for again."""
WORDS_MAX = 50

log = structlog.get_logger(__name__)


def ask_if_due() -> None:
    """Ask a worker for tonight's audit, once it is time and unless it was done."""
    now = clock.now()
    if now.hour < HOUR_UTC:
        return
    run, new = AuditRun.objects.get_or_create(
        night=now.date(), defaults={"began_at": clock.now_us()}
    )
    if not new and run.ended_at is None:
        at = clock.now_us() - RUN_MAX_SECONDS * SECOND
        new = (
            AuditRun.objects.filter(night=run.night, ended_at=None, began_at__lt=at).update(
                began_at=clock.now_us()
            )
            > 0
        )
    if new:
        signals.audit_due.send_robust(sender=None, night=run.night)


def audit(night: date) -> AuditRun:
    """Audit everything, keep what was found, and raise the alarm if anything is wrong."""
    run, _ = AuditRun.objects.get_or_create(night=night, defaults={"began_at": clock.now_us()})
    run.faults, run.words = 0, []
    with _unhurried():
        for fault in _faults():
            run.faults += 1
            if run.faults <= WORDS_MAX:
                run.words.append(fault)
                log.error("audit_fault", fault=fault)
        run.ended_at = clock.now_us()
        run.save()
        log.info("audit_done", night=night.isoformat(), faults=run.faults)
        _clean()
    return run


@contextmanager
def _unhurried() -> Iterator[None]:
    """Let a statement take its time: here a long one is no fault."""
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET statement_timeout")


def _clean() -> None:
    """Delete what was kept long enough; what fails is due again the next night."""
    for forget_old in (notices.forget_old, upkeep.forget_old, deliveries.forget_old):
        try:
            forget_old()
        except Exception:  # what was found is kept, and the others are cleaned
            log.exception("cleaning_failed", part=forget_old.__module__)


def _faults() -> Iterator[str]:
    for name, part in audits.PARTS:
        found = (f"{each.check}: {each.subject} ({each.club}): {each.words}" for each in part(None))
        yield from _while_readable(name, found)
    chain_faults = (
        f"chain: {broken.stream} version {broken.version}: {broken.wrong}"
        for broken in chains.broken()
    )
    yield from _while_readable("chains", chain_faults)


def _while_readable(part: str, faults: Iterator[str]) -> Iterator[str]:
    """Yield a part's faults; rows that cannot even be read are one more, and end the part alone."""
    try:
        yield from faults
    except Exception as error:  # noqa: BLE001 - an audit that breaks off is red, never yesterday's green
        yield f"{BROKEN_OFF}: the {part} cannot be read on: {type(error).__name__}: {error}"
