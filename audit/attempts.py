"""What was refused to somebody at an official's act stands in the log too.

A refusal undoes its transaction, so it is noted after that has ended. An actor fills the log with
at most `LISTED_MAX` refusals of one act in a club within an hour; the last of them says so, and
what follows is in the server's log alone.
"""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, is_dataclass, replace
from http import HTTPStatus
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import structlog

from audit.models import Entry
from audit.services import Act, record_all
from foundation import clock, transactions
from foundation.canonical import JSON
from foundation.refusals import Refusal

PREFIX = "refused."
LISTED_MAX = 10
HOUR_US = 3_600_000_000
TOLD_LENGTH = 500  # of an argument that is kept with the attempt

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """Who acts, in which club, on what."""

    actor: str
    club: str
    object: str


class Acting(Protocol):
    """Whatever an official's service is given first: it knows who acts, and where."""

    @property
    def standing(self) -> Standing:
        """Return who acts, in which club, on what."""
        ...


A = TypeVar("A", bound=Acting)
Service = Callable[Concatenate[A, P], T]


def official(
    act: str, *, on: str = "", tells: str = ""
) -> Callable[[Service[A, P, T]], Service[A, P, T]]:
    """Make a service one whose refusals for want of right (403) stand in the log as `refused.act`.

    `on` names the argument that is the act's object, else it is what the asker stands at; `tells`
    the arguments that are kept with it. `reason` and `source` are kept as for the act itself.
    """

    def decorate(service: Service[A, P, T]) -> Service[A, P, T]:
        takes = inspect.signature(service)

        @functools.wraps(service)
        def attempted(by: A, /, *args: P.args, **kwargs: P.kwargs) -> T:
            given = takes.bind(by, *args, **kwargs).arguments
            with attempt(_tried(act, by.standing, _flat(given), on, tells.split())):
                return service(by, *args, **kwargs)

        attempted.official = act  # type: ignore[attr-defined]  # the walk over services reads it
        return attempted

    return decorate


@contextmanager
def attempt(act: Act, *, refused_as: int = HTTPStatus.FORBIDDEN) -> Iterator[None]:
    """Note in the log that `act` was refused, if what is done inside is, with that status."""
    try:
        yield
    except Refusal as refusal:
        if refusal.status == refused_as:
            tried = _refused(act, refusal.code)
            transactions.afterwards(lambda: _note(tried))
        raise


def _tried(act: str, at: Standing, given: Mapping[str, object], on: str, tells: list[str]) -> Act:
    told = {name: _plain(given[name]) for name in tells if given.get(name) is not None}
    return Act(
        actor=at.actor,
        act=act,
        club=at.club,
        object=str(given[on]) if on else at.object,
        after=told,
        reason=str(given.get("reason", "")),
        source=str(given.get("source", "")),
    )


def _refused(act: Act, code: str) -> Act:
    asked = act.after if isinstance(act.after, dict) else {}
    return replace(act, act=PREFIX + act.act, before=None, after={"code": code, **asked})


def _note(tried: Act) -> None:
    since = clock.now_us() - HOUR_US
    listed = Entry.objects.filter(
        actor=tried.actor, act=tried.act, act__startswith=PREFIX, club=tried.club, at_us__gt=since
    )[:LISTED_MAX].count()
    if listed == LISTED_MAX:
        log.warning("refusal_not_listed", actor=tried.actor, act=tried.act, club=tried.club)
        return
    if listed == LISTED_MAX - 1:
        assert isinstance(tried.after, dict)
        tried = replace(tried, after={**tried.after, "further": "not listed for an hour"})
    record_all([tried])


def _flat(given: Mapping[str, object]) -> dict[str, object]:
    """Return arguments by name, those of a value object among them."""
    flat = dict(given)
    for value in given.values():
        if is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "standing"):
            flat |= asdict(value)
    return flat


def _plain(value: object) -> JSON:
    return value if isinstance(value, int) else str(value)[:TOLD_LENGTH]
