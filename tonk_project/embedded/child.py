"""A child process that cannot outlive us: its own session, and a signal when its parent dies."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tonk_project.embedded.places import Owner

LOG_BYTES_MAX = 5_000_000  # a longer log is put aside at the next start; two files a part at most
MARK = "TONK_CHILD_OF"
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Program:
    """What to run, as whom, and how it is asked to stop."""

    name: str
    arguments: Sequence[str | Path]
    log: Path
    env: Mapping[str, str] = field(default_factory=dict)
    owner: Owner | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    folder: Path = Path("/")
    standard_input: bytes = b""
    prepare: Callable[[], None] = lambda: None
    """What is done before each start."""


def start(program: Program, *, mark: str) -> subprocess.Popen[bytes]:
    """Start `program`, marked so that `end_leftovers` finds it whatever happened to us."""
    _put_aside(program.log)
    program.prepare()
    with program.log.open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - our own programs
            program.arguments,
            env={**os.environ, **program.env, MARK: mark},
            cwd=program.folder,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=_dies_with_parent(program.stop_signal),
            user=program.owner.uid if program.owner else None,
            group=program.owner.gid if program.owner else None,
            extra_groups=[] if program.owner else None,
        )
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(program.standard_input)
    return process


def ask_to_stop(program: Program, process: subprocess.Popen[bytes]) -> None:
    """Send the program its signal to end."""
    if process.poll() is None:
        process.send_signal(program.stop_signal)


def end(process: subprocess.Popen[bytes], *, seconds: float) -> None:
    """Wait for the process to end; after `seconds` kill it. Then kill what it left behind."""
    try:
        process.wait(max(seconds, 0.05))
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def leftovers(mark: str) -> list[int]:
    """Return the processes that carry `mark`: children of a supervisor that was killed.

    Without /proc (not Linux) none is found.
    """
    wanted = f"{MARK}={mark}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            environment = (entry / "environ").read_bytes().split(b"\0")
            if wanted in environment and int(entry.name) != os.getpid():
                found.append(int(entry.name))
    return found


def _dies_with_parent(sent: signal.Signals) -> Callable[[], None] | None:
    """Return what the child does before it becomes the program (Linux only)."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def arm() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, sent, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    return arm


def _put_aside(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_BYTES_MAX:
        log.replace(log.with_suffix(".log.1"))
