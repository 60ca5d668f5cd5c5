"""A hand whose stored cards no key opens any more: the server voids it (rules 7.6)."""

from functools import partial

from foundation import clock, transactions
from games import settlement
from games.facts import HandOpened, Voided
from games.hand_state import HandState
from games.models import Event, Hand
from games.sealing import HandKey
from games.services.clocks import SERVER
from games.statuses import HandStatus
from games.store import hands as store
from games.store.stream import HandStream, prepare

REASON = "unreadable"


def void_unreadable(hand: str) -> None:
    """Void a live hand that cannot be read; its holds end and nobody pays."""
    transactions.run(partial(_void, hand))


def _void(hand: str) -> None:
    row = Hand.objects.select_for_update().get(pk=hand)
    status = HandStatus(row.status)
    if not status.live:
        return
    head = HandState(
        hand=hand,
        club=row.club_id,
        table=row.table_id,
        version=row.version,
        last_hash=bytes(row.last_hash),
        status=status,
        opened=HandOpened(row.number, "", row.cut_until, None),
        changed_at=Event.objects.get(stream=hand, version=row.version).at,
    )
    fact = Voided(SERVER, REASON, None, (), None)
    prepared = prepare(
        HandStream(head, HandKey(b""), b""),
        [fact],
        actor=SERVER,
        command=f"void:{hand}",
        at=clock.now_us(),
    )
    store.write_blind(prepared)
    if row.dealt_at is not None:
        at = prepared.events[-1].happened.at
        settlement.settle_void(hand, at=at, event_hash=prepared.after.state.last_hash)
