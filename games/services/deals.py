"""From hand to hand: open the next one, take cuts, deal it to those who are ready, or void it.

Opening locks the table; dealing locks table, then hand, then accounts. Who calls first (a call
about the table, the end of a hand, the sweeper) does it, the others find it done.
"""

from datetime import date
from functools import partial

from django.db import transaction

from clubs.selectors import night_of
from foundation import clock, transactions
from foundation.ids import new_id
from foundation.keyring import CannotOpen
from games import chain, chance, publish, sealing
from games.drain import is_draining
from games.engine.deal import deal as deal_cards
from games.engine.events import HandDealt
from games.engine.events import Seat as SeatNumber
from games.engine.evolve import evolve
from games.engine.scoring import worst_loss
from games.engine.seating import draw_dealer, next_dealer
from games.facts import DealerDrawn, Dealt, HandFact, HandOpened, Holder, TableClosed
from games.fees import fee_of
from games.hand_state import HandState
from games.models import Chair, Hand, Seat, Table
from games.readiness import Ready, payer_of, ready, someone_is_present
from games.services import calling, unreadable
from games.services.clocks import SERVER
from games.services.conclude import commit, facts_of
from games.services.hands import voided
from games.settlement import unit_of
from games.statuses import LIVE, FeePer, HandStatus, TableStatus
from games.store import hands as store
from games.store import tables as table_store
from games.store.hands import Outcome
from games.store.stream import prepare
from games.turns import SECOND, refilled
from ledger import services as ledger
from ledger.errors import InsufficientChips, LossLimitReached
from ledger.values import HoldWant
from notices import services as notices

SEATS_MIN = 2
HOLD_TRIES_MAX = 5
"""Each failure means that some other table took chips; five in a row are worth a later try."""
SHORT = (InsufficientChips, LossLimitReached)


def advance(table: str) -> None:
    """Take the table one step on, if a step is due: close it, open the next hand, or deal it."""
    transactions.run(partial(_advance, table))


def promptly(table: str) -> None:
    """Take that step as soon as this transaction has committed; if it fails, the sweeper does."""

    def step() -> None:  # a function, since Django names what failed
        advance(table)

    transaction.on_commit(step, robust=True)


def _advance(table_id: str) -> None:
    at = clock.now_us()
    table = table_store.lock(table_id)
    live = table.hands.filter(status__in=LIVE).first()
    if live is None:
        live = _open_or_close(table, at)
    if live is not None and live.status == HandStatus.OPENING and at >= live.cut_until:
        _deal(table, live, at)


def _open_or_close(table: Table, at: int) -> Hand | None:
    if table.status == TableStatus.CLOSING:
        table.status = TableStatus.CLOSED
        table_store.append(table, [TableClosed()], actor=SERVER, command=f"close:{table.pk}", at=at)
        _tell(table.pk)
        return None
    if table.status != TableStatus.OPEN or table.paused or is_draining():
        return None
    found = ready(table, night=night_of(table.club, at), at=at)
    _note_uncovered(found)
    if len(found.dealt_in) < SEATS_MIN or not someone_is_present(found.dealt_in, at):
        return None
    return _open(table, found, at)


def _open(table: Table, found: Ready, at: int) -> Hand:
    _bring_back_banks(table)
    hand_id, seed, key = new_id("h"), chance.new_seed(), sealing.new_hand_key()
    table.hands_opened += 1
    fact = HandOpened(
        number=table.hands_opened,
        commitment=chance.commitment(seed),
        cut_until=at + table.deal_pause_seconds * SECOND,
        seed=seed.hex(),
    )
    hand = Hand.objects.create(
        id=hand_id,
        club_id=table.club_id,
        table=table,
        number=fact.number,
        status=HandStatus.OPENING,
        version=0,
        last_hash=chain.GENESIS,
        key=sealing.wrap(key, hand_id),
        opened_at=at,
        cut_until=fact.cut_until,
        kind=table.kind,
    )
    opening = store.open_stream(
        fact,
        hand=hand_id,
        club=table.club_id,
        table=table.pk,
        key=key,
        actor=SERVER,
        command=f"open:{hand_id}",
        at=at,
    )
    transactions.on_commit(partial(publish.happened, opening))
    table.save(update_fields=["hands_opened"])
    _tell(table.pk)
    notices.notify(
        calling.unseen(found.dealt_in, at), kind="deal", key=hand_id, path=f"/tables/{table.pk}/"
    )
    return hand


def _deal(table: Table, hand: Hand, at: int) -> None:
    store.lock(hand.pk)  # no cut or void comes between the reading and the deal
    try:
        stream = store.refresh(hand.pk)
    except CannotOpen:
        unreadable.void_unreadable(hand.pk)
        _tell(table.pk)
        return
    if stream.state.status is not HandStatus.OPENING or is_draining():
        return
    if table.status == TableStatus.CLOSING:  # it waits for a hand that is on, and this is none
        facts: list[HandFact] = [voided(stream.state, SERVER, "table_closing")]
    else:
        facts = _dealt_or_voided(table, hand, stream.state, at)
    prepared = prepare(stream, facts, actor=SERVER, command=f"deal:{hand.pk}", at=at)
    committed = commit(prepared, command=None)
    assert committed.outcome is Outcome.DONE, "the hand's row is locked"
    _tell(table.pk)


def _dealt_or_voided(table: Table, hand: Hand, state: HandState, at: int) -> list[HandFact]:
    night = night_of(table.club, at)
    found = _hold(table, hand, night=night, at=at)
    if len(found.dealt_in) < SEATS_MIN:
        return [voided(state, SERVER, "not_enough_ready")]
    facts = _facts_of_deal(table, state, found)
    _note_deal(table, hand, facts, night=night, at=at)
    return facts


def _hold(table: Table, hand: Hand, *, night: date, at: int) -> Ready:
    """Hold the worst loss and the fee due of everyone dealt in (rules 7.7, 7.8); return who.

    Another table may take the same chips between the reading and the holding: then read anew.
    """
    for _ in range(HOLD_TRIES_MAX):
        found = ready(table, night=night, at=at)
        if len(found.dealt_in) < SEATS_MIN:
            break
        seats = len(found.dealt_in)
        loss = worst_loss(found.rules, seats, table.stake)
        try:
            ledger.place_holds(
                club=table.club_id,
                subject=hand.pk,
                unit=unit_of(table.kind),
                night=night,
                at_us=at,
                wants=[
                    HoldWant(payer_of(table, chair), loss + found.fees[chair.pk])
                    for chair in found.dealt_in
                ],
            )
        except SHORT:
            continue
        break
    else:
        raise transactions.Busy
    _note_uncovered(found)
    return found


def _facts_of_deal(table: Table, state: HandState, found: Ready) -> list[HandFact]:
    """Draw or pass the deal, shuffle and deal (rules 2.3, 2.4, 3; tonk-shuffle/1)."""
    assert state.opened.seed is not None
    seed = bytes.fromhex(state.opened.seed)
    chairs = [chair.pk for chair in found.dealt_in]
    cuts = tuple(state.cut_of(chair) for chair in chairs)
    facts: list[HandFact] = []
    dealer = None
    if table.last_dealer:
        circle = [chair.pk for chair in found.circle]
        dealer = next_dealer(circle, table.last_dealer, chairs)
    if dealer is None:
        pack = chance.shuffled(seed=seed, hand=state.hand, cuts=cuts, label="dealer")
        rounds, dealer = draw_dealer(pack, chairs)
        facts.append(DealerDrawn(rounds, dealer))
    events = deal_cards(
        rules=found.rules,
        stake=table.stake,
        seats=len(chairs),
        dealer=SeatNumber(chairs.index(dealer) + 1),
        pack=chance.shuffled(seed=seed, hand=state.hand, cuts=cuts),
    )
    dealt, *rest = events
    assert isinstance(dealt, HandDealt)
    fact = Dealt(
        deal=dealt,
        seats=tuple(_holder(chair, found.fees[chair.pk]) for chair in found.dealt_in),
        cuts=cuts,
        fee=fee_of(table),
        fee_per=FeePer(table.fee_per),
        sheet=table.sheet,
        turn_seconds=table.turn_seconds,
    )
    return [*facts, fact, *facts_of(state, evolve(None, dealt), rest)]


def _holder(chair: Chair, fee: int) -> Holder:
    return Holder(chair.pk, chair.who, chair.kind, chair.bank_ms, chair.timeouts, fee)


def _note_deal(table: Table, hand: Hand, facts: list[HandFact], *, night: date, at: int) -> None:
    dealt = next(fact for fact in facts if isinstance(fact, Dealt))
    Seat.objects.bulk_create(
        Seat(hand=hand, seat=seat, chair=held.chair, player=held.player, kind=held.kind)
        for seat, held in enumerate(dealt.seats, start=1)
    )
    table.last_dealer = dealt.seats[dealt.deal.dealer - 1].chair
    table.save(update_fields=["last_dealer"])
    Hand.objects.filter(pk=hand.pk).update(
        night=night, dealt_at=at, stake=table.stake, rules_hash=dealt.deal.rules_hash
    )


def _bring_back_banks(table: Table) -> None:
    """Give each chair of the last hand its bank, a little refilled, and its count of timeouts."""
    last = table.hands.filter(number=table.hands_opened).first()
    if last is None or last.dealt_at is None:
        return
    try:
        state = store.refresh(last.pk).state
    except CannotOpen:  # it was voided for that; the banks are what they were before it
        return
    kept = {
        holder.chair: (bank, timeouts)
        for holder, bank, timeouts in zip(
            state.holders, state.banks_ms, state.timeouts, strict=True
        )
    }
    changed = []
    for chair in table.chairs.filter(pk__in=kept, left_at=None):
        bank, timeouts = kept[chair.pk]
        before = chair.bank_ms, chair.timeouts
        chair.timeouts = 0 if chair.back_at >= last.dealt_at else timeouts
        chair.bank_ms = refilled(bank, most_seconds=table.bank_seconds)
        if before != (chair.bank_ms, chair.timeouts):
            changed.append(chair)
    Chair.objects.bulk_update(changed, ["bank_ms", "timeouts"])


def _note_uncovered(found: Ready) -> None:
    short = {chair.pk: chair for chair in found.uncovered}
    changed = []
    for chair in found.circle:
        before = chair.uncovered, chair.limited
        chair.uncovered = found.needed(chair) if chair.pk in short else None
        chair.limited = chair.pk in found.limited
        if before != (chair.uncovered, chair.limited):
            changed.append(chair)
    Chair.objects.bulk_update(changed, ["uncovered", "limited"])
    if changed:
        _tell(changed[0].table_id)


def _tell(table: str) -> None:
    transactions.on_commit(partial(publish.table_changed, table))
