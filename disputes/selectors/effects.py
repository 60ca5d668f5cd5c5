"""What a ruling would move, before anything moves: by seat, and by account with its balance."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from disputes.errors import BadTransfers
from disputes.models import Case, Ruling, Step
from disputes.words import Act, Decision
from games.models import Hand, Seat
from games.settlement import account_of, unit_of
from ledger.selectors import journal, settlement_of, wallet
from ledger.values import AccountRef, PaymentLeg

CLAUSE = "ruling"


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one seat gains by an adjustment; negative: what it pays."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What a seat won or lost in the hand, and with the ruling."""

    seat: int
    player: str
    kind: str
    net: int
    change: int

    @property
    def after(self) -> int:
        """Return what the hand brings the seat in the end."""
        return self.net + self.change


@dataclass(frozen=True, slots=True)
class AccountEffect:
    """What an account gains, what it has to draw on, and what is left of that."""

    account: AccountRef
    change: int
    available: int

    @property
    def after(self) -> int:
        """Return what is available with the ruling in force."""
        return self.available + self.change

    @property
    def is_short(self) -> bool:
        """Tell whether the account cannot pay what the ruling asks of it."""
        return self.change < 0 and self.after < 0 and self.account.kind in ("wallet", "bots")


@dataclass(frozen=True, slots=True)
class Effect:
    """All that a ruling does, the ruling in force undone first."""

    seats: tuple[SeatEffect, ...]
    accounts: tuple[AccountEffect, ...]
    moves: int
    needs_second: bool


def effect_of(case: Case, decision: Decision, transfers: Sequence[Transfer]) -> Effect:
    """Return what a ruling would do now.

    Raises:
        BadTransfers: not between seats of the hand, each once, or they do not sum to zero.
    """
    seats = list(Seat.objects.filter(hand=case.hand_id).order_by("seat"))
    checked(decision, transfers, seats)
    moved = _difference(case, decision, transfers, seats)
    moves = sum(change for change in moved.values() if change > 0)
    limit = case.club.rules_of_club.ruling_limit
    return Effect(
        seats=tuple(_seats(case, decision, transfers, seats)),
        accounts=tuple(
            AccountEffect(ref, change, wallet(ref).available) for ref, change in moved.items()
        ),
        moves=moves,
        needs_second=bool(limit) and moves > limit and not case.appealed,
    )


def checked(decision: Decision, transfers: Sequence[Transfer], seats: Sequence[Seat]) -> None:
    """Let transfers pass that an adjustment may make; no other decision has any.

    Raises:
        BadTransfers.
    """
    named = [each.seat for each in transfers]
    total = sum(each.amount for each in transfers)
    known = {seat.seat for seat in seats}
    fits = len(set(named)) == len(named) and set(named) <= known and total == 0
    moves = any(each.amount for each in transfers)
    if not fits or moves != (decision is Decision.ADJUST):
        raise BadTransfers(total)


def payments_of(hand: Hand, transfers: Sequence[Transfer]) -> list[PaymentLeg]:
    """Return an adjustment as payments: those who pay to those who gain, in order of seats."""
    seats = list(Seat.objects.filter(hand=hand).order_by("seat"))
    moved = _by_account(hand, transfers, seats)
    owed = {ref: -change for ref, change in moved.items() if change < 0}
    due = {ref: change for ref, change in moved.items() if change > 0}
    return list(_paired(owed, due))


def posted_by(ruling: Ruling) -> list[str]:
    """Return the journals that stand for a ruling in force."""
    step = Step.objects.filter(case=ruling.case_id, act=Act.IN_FORCE, data__ruling=ruling.pk).last()
    return [] if step is None else [str(each) for each in step.data["journals"]]


def transfers_of(ruling: Ruling) -> list[Transfer]:
    """Return what a ruling moves between seats."""
    return [Transfer(*each) for each in zip(ruling.seats, ruling.amounts, strict=True)]


def _seats(
    case: Case, decision: Decision, transfers: Sequence[Transfer], seats: Sequence[Seat]
) -> Iterator[SeatEffect]:
    after = _change(decision, transfers, seats)
    in_force = _in_force(case)
    before = (
        {}
        if in_force is None
        else _change(Decision(in_force.decision), transfers_of(in_force), seats)
    )
    for seat in seats:
        net = (seat.net or 0) + before.get(seat.seat, 0)
        change = after.get(seat.seat, 0) - before.get(seat.seat, 0)
        yield SeatEffect(seat.seat, seat.player, seat.kind, net, change)


def _change(
    decision: Decision, transfers: Sequence[Transfer], seats: Sequence[Seat]
) -> dict[int, int]:
    match decision:
        case Decision.DISMISS:
            return {}
        case Decision.VOID:
            return {seat.seat: -(seat.net or 0) for seat in seats}
        case Decision.ADJUST:
            return {each.seat: each.amount for each in transfers}


def _difference(
    case: Case, decision: Decision, transfers: Sequence[Transfer], seats: Sequence[Seat]
) -> dict[AccountRef, int]:
    """Return what each account gains when the ruling in force is undone and this one posted."""
    in_force = _in_force(case)
    moved: Counter[AccountRef] = Counter()
    if in_force is not None:
        for posted in posted_by(in_force):
            for leg in journal(posted).legs:
                moved[leg.account] -= leg.amount
    if decision is Decision.VOID:
        settled = settlement_of(case.hand_id)
        for leg in () if settled is None else settled.legs:
            moved[leg.account] -= leg.amount
    if decision is Decision.ADJUST:
        moved.update(_by_account(case.hand, transfers, seats))
    return {ref: change for ref, change in moved.items() if change}


def _by_account(
    hand: Hand, transfers: Sequence[Transfer], seats: Sequence[Seat]
) -> dict[AccountRef, int]:
    """Return what each account gains: bots of one club share a purse."""
    places = {seat.seat: seat for seat in seats}
    moved: Counter[AccountRef] = Counter()
    for each in transfers:
        seat = places[each.seat]
        account = account_of(
            hand.club_id, kind=seat.kind, player=seat.player, unit=unit_of(hand.kind)
        )
        moved[account] += each.amount
    return dict(moved)


def _paired(owed: Mapping[AccountRef, int], due: Mapping[AccountRef, int]) -> Iterator[PaymentLeg]:
    payers, payees = dict(owed), dict(due)
    while payers:
        payer, payee = next(iter(payers)), next(iter(payees))
        amount = min(payers[payer], payees[payee])
        yield PaymentLeg(payer, payee, amount, CLAUSE)
        for side, ref in ((payers, payer), (payees, payee)):
            side[ref] -= amount
            if not side[ref]:
                del side[ref]


def _in_force(case: Case) -> Ruling | None:
    return Ruling.objects.filter(pk=case.ruling).first() if case.ruling else None
