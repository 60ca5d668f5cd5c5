"""What is due, found from the rows alone: clocks run out, bots to move, hands to open and deal.

Any number of sweepers may run: each row found is taken by a command of its own, whose id makes
a second one find it done. A hint that was lost, a process that died: the next round finds it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog
from django.core.cache import cache
from django.db import OperationalError
from django.db.models import Exists, F, OuterRef, QuerySet
from redis.exceptions import RedisError
from structlog.contextvars import bound_contextvars

from foundation import clock, keyring
from foundation.refusals import Refusal
from games import outages, signals
from games.models import Chair, Hand, Table
from games.models.table import present_since
from games.outages import Beats
from games.services import calling, clocks, deals, leavers, nightly, unreadable
from games.services.rounds import ROUND_MAX, in_turn, keys_in_turn
from games.statuses import LIVE, HandStatus, TableStatus
from games.turns import SECOND

log = structlog.get_logger(__name__)

HINT_AGAIN_SECONDS = 2
"""A bot is hinted once in each span of so many: what a lost hint costs at most."""
ABSENT_PAUSE_SECONDS = 1
"""How long a turn of a seat whose chair is away or left is shown before it is played."""


@dataclass(frozen=True, slots=True)
class Swept:
    """How many hands were found in one round, of each kind of due."""

    overdue: int
    absent: int
    bots: int
    deals: int


def sweep() -> Swept:
    """Do one round of everything that is due; while no web is heard, people's clocks stand."""
    at = clock.now_us()
    late, absent = _play_for_people(at, outages.beats())
    bots = _hint_bots(at)
    tables = _tables_due(at)
    for table in tables:
        _try(deals.advance, table)
    for chair in keys_in_turn("lost chairs", leavers.lost_chairs()):
        _try(leavers.free_chair, chair)
    for table in keys_in_turn("lost tables", leavers.lost_tables()):
        _try(leavers.close_table, table)
    _try(lambda _: calling.call_to_turns(at), "turns to call to")
    _try(lambda _: nightly.ask_if_due(), "nightly audit")
    return Swept(len(late), len(absent), bots, len(tables))


def _play_for_people(at: int, beats: Beats) -> tuple[list[str], list[str]]:
    """Give back what an outage took, then play for the late and the absent; return their hands.

    While no web is heard nobody can act, nor come back: then nothing is played for anybody.
    """
    if outages.is_silent(beats.web, at=at):
        outages.set_back(beats)
        return [], []
    since = beats.sweeper
    if since is not None and outages.is_silent(since, at=at):
        for hand in _on().values_list("pk", flat=True):
            _try_hand(partial(clocks.give_back, beat=since), hand)
        at = clock.now_us()  # with many hands this takes long, and is no outage itself
    outages.move_sweeper(at, seen=since)
    # A clock has run out once a web was heard after it: else an outage may just have begun.
    late = _first(overdue(at if beats.web is None else min(at, beats.web)))
    absent = _first(of_absent(at))
    for hand in late:
        _try_hand(clocks.run_out, hand)
    for hand in absent:
        _try_hand(clocks.play_for_absent, hand)
    return late, absent


def overdue(at: int) -> QuerySet[Hand]:
    """Return the hands whose clock has run out, the longest overdue first."""
    return _on().filter(deadline__lte=at).order_by("deadline")


def of_absent(at: int) -> QuerySet[Hand]:
    """Return the hands in which somebody who is away has had the turn for long enough."""
    due = {"absent__contains": [F("turn")], "turn_began__lte": at - ABSENT_PAUSE_SECONDS * SECOND}
    return _on().filter(**due).order_by("turn_began")


def of_bots(at: int) -> QuerySet[Hand]:
    """Return the hands in which a bot should have moved by now."""
    return _on().filter(bot_due__lte=at)


def _on() -> QuerySet[Hand]:
    return Hand.objects.filter(status=HandStatus.ON)


def _first(hands: QuerySet[Hand]) -> list[str]:
    return list(hands.values_list("pk", flat=True)[:ROUND_MAX])


def _hint_bots(at: int) -> int:
    """Call each bot whose time to move has come, not again in every round; it moves once anyway."""
    found = in_turn("bots", of_bots(at).only("pk", "version"))
    try:
        for hand in found:
            if _is_first_hint(hand, at):
                signals.bot_to_act.send(sender=None, hand=hand.pk, version=hand.version, found=True)
    except RedisError as error:  # then the broker is away too; the next round tries again
        log.warning("bots_not_hinted", error=type(error).__name__)
    return len(found)


def _is_first_hint(hand: Hand, at: int) -> bool:
    """Tell one of all sweepers that this bot was not hinted in this span of time."""
    key = f"hinted:{hand.pk}:{hand.version}:{at // (HINT_AGAIN_SECONDS * SECOND)}"
    return cache.add(key, 1, timeout=2 * HINT_AGAIN_SECONDS)


def _tables_due(at: int) -> list[str]:
    """Return the tables whose hand is to be dealt, or that could open one, or may close."""
    to_deal = Hand.objects.filter(status=HandStatus.OPENING, cut_until__lte=at)
    live = Exists(Hand.objects.filter(table=OuterRef("pk"), status__in=LIVE))
    present = Chair.objects.filter(
        left_at=None, player__isnull=False, seen_at__gte=present_since(at)
    )
    to_open = Table.objects.filter(
        ~live, status=TableStatus.OPEN, paused=False, pk__in=present.values("table")
    )
    to_close = Table.objects.filter(~live, status=TableStatus.CLOSING)
    found = [
        *to_deal.order_by("cut_until").values_list("table", flat=True)[:ROUND_MAX],
        *keys_in_turn("to open", to_open),
        *keys_in_turn("to close", to_close),
    ]
    return list(dict.fromkeys(found))


def _try(act: Callable[[str], object], key: str) -> None:
    """Do one due thing; what fails is logged and found again, the others go on."""
    try:
        act(key)
    except (Refusal, OperationalError):
        log.warning("due_not_done", key=key, exc_info=True)
    except Exception:  # a fault of ours in one hand must not stop every club's clocks
        log.exception("due_failed", key=key)


def _try_hand(act: Callable[[str], object], hand: str) -> None:
    """Do what is due in a hand; one that cannot be read is voided."""

    def readable(key: str) -> None:
        try:
            act(key)
        except keyring.CannotOpen:
            log.exception("hand_unreadable", hand=key)
            unreadable.void_unreadable(key)

    with bound_contextvars(hand=hand):
        _try(readable, hand)
