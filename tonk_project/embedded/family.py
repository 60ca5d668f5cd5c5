"""The children of one process: started in order, restarted when they fall, stopped in reverse."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tonk_project.embedded import child
from tonk_project.embedded.child import Program

STOP_SECONDS_MAX = 7.0  # Ctrl-C promises 10 s for everything
BACKOFF_SECONDS = 0.1
BACKOFF_SECONDS_MAX = 10.0
STEADY_SECONDS = 10.0  # who ran so long has not failed at starting

Say = Callable[[str], None]


@dataclass(slots=True)
class _Member:
    program: Program
    process: subprocess.Popen[bytes]
    started_at: float
    rank: int
    failures: int = 0
    due_at: float | None = None


@dataclass(slots=True)
class Family:
    """What runs under one supervisor. `mark` names the club in each child's environment."""

    mark: str
    say: Say
    _members: list[_Member] = field(default_factory=list)

    def start(self, program: Program, *, rank: int = 0) -> subprocess.Popen[bytes]:
        """Start a child; those of a higher rank are stopped before those of a lower one."""
        process = child.start(program, mark=self.mark)
        self._members.append(_Member(program, process, time.monotonic(), rank))
        return process

    def tend(self) -> None:
        """Start again what has fallen, each time a little later if it keeps falling."""
        now = time.monotonic()
        for member in self._members:
            if member.due_at is None and member.process.poll() is not None:
                self._plan_restart(member, now)
            if member.due_at is not None and now >= member.due_at:
                member.process = child.start(member.program, mark=self.mark)
                member.started_at, member.due_at = now, None

    def stop(self) -> None:
        """Stop all, highest rank first, within STOP_SECONDS_MAX; kill who does not listen."""
        ranks = sorted({member.rank for member in self._members}, reverse=True)
        for rank in ranks:
            members = [member for member in self._members if member.rank == rank]
            end_at = time.monotonic() + STOP_SECONDS_MAX / len(ranks)
            for member in members:
                child.ask_to_stop(member.program, member.process)
            for member in members:
                child.end(member.process, seconds=end_at - time.monotonic())
        self._members.clear()

    def _plan_restart(self, member: _Member, now: float) -> None:
        child.end(member.process, seconds=0)
        steady = now - member.started_at > STEADY_SECONDS
        member.failures = 0 if steady else member.failures + 1
        wait = min(BACKOFF_SECONDS * 2**member.failures, BACKOFF_SECONDS_MAX)
        member.due_at = now + wait
        self.say(
            f"{member.program.name} ended ({member.process.returncode}); "
            f"starting it again in {wait:.1f} s, its log is {member.program.log}"
        )
