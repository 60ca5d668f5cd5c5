"""How the last nightly audit ended, and how long ago: for the admin's banner and the metrics."""

from dataclasses import dataclass

from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min

from foundation import clock
from games.models import AuditRun
from games.turns import SECOND

STALE_SECONDS = 36 * 3600
"""A day and a half: by then the next night's has ended, or something keeps it from it."""
BROKEN_OFF = "audit broken off"
"""How the finding begins that a part of the audit could not read on."""


@dataclass(frozen=True, slots=True)
class LastAudit:
    """The last run that ended, None before the first; its age, till then the installation's."""

    run: AuditRun | None
    age_seconds: int

    def alarms(self) -> list[str]:
        """Return what is wrong, a sentence each; none if all is well."""
        found = []
        if self.run is not None and any(word.startswith(BROKEN_OFF) for word in self.run.words):
            found.append(f"The audit of {self.run.night} broke off: not everything was checked.")
        if self.run is not None and self.run.faults:
            found.append(f"Faults that the audit of {self.run.night} found: {self.run.faults}.")
        if self.age_seconds > STALE_SECONDS:
            found.append(f"No audit has ended for {self.age_seconds // 3600} hours.")
        return found


def last_audit() -> LastAudit:
    """Return how the last nightly audit ended."""
    run = AuditRun.objects.exclude(ended_at=None).first()
    ended_at = None if run is None else run.ended_at
    since = _installed_at() if ended_at is None else ended_at
    return LastAudit(run, max(0, clock.now_us() - since) // SECOND)


def _installed_at() -> int:
    migrations = MigrationRecorder.Migration.objects.filter(app="games")
    first = migrations.aggregate(at=Min("applied"))["at"]
    return clock.now_us() if first is None else clock.microseconds(first)
