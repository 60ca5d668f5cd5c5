"""Random histories of a club's chips by several writers at once, and what must hold after them."""

import random
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from foundation.clock import now_us
from foundation.ids import new_id
from foundation.refusals import Refusal
from ledger import services
from ledger.audit import findings
from ledger.errors import BeyondHold
from ledger.models import Account, Hold, Journal, Leg
from ledger.selectors import balance_as_of, trial_balance
from ledger.selectors.accounts import ref_of
from ledger.values import wallet_of
from tests.full.ledger.conftest import House


class Writer:
    """One writer: holds, settles, voids, releases, issues, redeems, transfers and reverses."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.on: list[str] = []

    def run(self, steps: int) -> None:
        """Do `steps` random things; a refusal is an answer like another."""
        acts = [
            *(self.hold, self.hold, self.settle, self.settle, self.void, self.release),
            *(self.issue, self.redeem, self.transfer, self.reverse),
        ]
        for _ in range(steps):
            try:
                self.chance.choice(acts)()
            except BeyondHold:
                raise
            except Refusal:
                continue
        connection.close()

    def hold(self) -> None:
        """Deal a hand to all members."""
        hand = new_id("h")
        self.house.hold(hand, self.chance.randint(1, 400))
        self.on.append(hand)

    def settle(self) -> None:
        """End a hand with payments within its holds, or with none."""
        if hand := self._next():
            most = Hold.objects.filter(subject=hand).values_list("amount", flat=True)[0]
            payer, payee = self.chance.sample(self.house.members, 2)
            self.house.settle(hand, self.house.pay(payer, payee, self.chance.randint(1, most)))

    def void(self) -> None:
        """End a hand unpaid."""
        if hand := self._next():
            self.house.settle(hand)

    def release(self) -> None:
        """Let a hand's holds go, twice."""
        if hand := self._next():
            assert services.release(subject=hand, at_us=now_us()) == len(self.house.members)
            assert services.release(subject=hand, at_us=now_us()) == 0

    def issue(self) -> None:
        """Issue a few chips."""
        services.issue(
            club=self.house.club,
            to=wallet_of(self.house.club, self.chance.choice(self.house.members)),
            amount=self.chance.randint(1, 300),
            author="p_treasurer",
            reason="",
            key=new_id("k"),
            at_us=now_us(),
        )

    def redeem(self) -> None:
        """Take some back."""
        services.redeem(
            club=self.house.club,
            from_=wallet_of(self.house.club, self.chance.choice(self.house.members)),
            amount=self.chance.randint(1, 600),
            author="p_treasurer",
            reason="",
            key=new_id("k"),
            at_us=now_us(),
        )

    def transfer(self) -> None:
        """Pass some on."""
        payer, payee = self.chance.sample(self.house.members, 2)
        services.transfer(
            payer=wallet_of(self.house.club, payer),
            payee=wallet_of(self.house.club, payee),
            amount=self.chance.randint(1, 600),
            author=payer,
            reason="",
            key=new_id("k"),
            at_us=now_us(),
            allowed=True,
        )

    def reverse(self) -> None:
        """Undo one of the last journals."""
        last = list(Journal.objects.order_by("-id").values_list("id", flat=True)[:10])
        services.reverse(
            journal=self.chance.choice(last),
            author="p_arbiter",
            reason="",
            key=new_id("k"),
            at_us=now_us(),
        )

    def _next(self) -> str | None:
        return self.on.pop(self.chance.randrange(len(self.on))) if self.on else None


def write(house: House, *, seed: int, writers: int, steps: int) -> None:
    """Let `writers` write at once."""
    crew = [Writer(house, 1000 * seed + number) for number in range(writers)]
    with ThreadPoolExecutor(writers) as pool:
        list(pool.map(lambda writer: writer.run(steps), crew))


def check(house: House) -> None:
    """Assert what must hold after any history that no ruling was part of."""
    assert list(findings()) == []
    assert trial_balance(house.club).balanced
    for account in Account.objects.filter(kind="wallet"):
        assert account.balance + account.credit - account.held >= 0
    _check_instants()


def _check_instants() -> None:
    """Assert that balances as of an instant are those of a replay to it."""
    instants = sorted(set(Leg.objects.values_list("at_us", flat=True)))
    chosen = instants[:: max(1, len(instants) // 20)]
    for account in Account.objects.all():
        replayed: dict[int, int] = defaultdict(int)
        for at, amount in Leg.objects.filter(account=account).values_list("at_us", "amount"):
            for instant in chosen:
                replayed[instant] += amount if at <= instant else 0
        assert replayed == {at: balance_as_of(ref_of(account), at) for at in chosen} or not replayed
