"""A club with three members who hold 1,000 chips each."""

from dataclasses import dataclass
from datetime import date

import pytest

from foundation.clock import now_us
from foundation.ids import new_id
from ledger.services import issue, place_holds, settle
from ledger.values import HoldWant, PaymentLeg, Posted, wallet_of

NIGHT = date(2026, 11, 28)
START = 1000


@dataclass(frozen=True, slots=True)
class House:
    """The club, and short ways to hold and settle a hand in it."""

    club: str = "c_club"
    members: tuple[str, ...] = ("p_a", "p_b", "p_c")

    def hold(self, hand: str, amount: int = 30) -> None:
        """Hold `amount` of each member for `hand`."""
        wants = [HoldWant(wallet_of(self.club, member), amount) for member in self.members]
        place_holds(
            club=self.club, subject=hand, unit="chips", night=NIGHT, at_us=now_us(), wants=wants
        )

    def pay(self, payer: str, payee: str, amount: int, clause: str = "7.2") -> PaymentLeg:
        """Return a payment between two members' wallets."""
        return PaymentLeg(wallet_of(self.club, payer), wallet_of(self.club, payee), amount, clause)

    def settle(self, hand: str, *payments: PaymentLeg, key: str = "") -> Posted:
        """Settle `hand` with `payments`."""
        return settle(
            club=self.club,
            subject=hand,
            key=key or f"hand:{hand}:settle",
            unit="chips",
            night=NIGHT,
            at_us=now_us(),
            payments=payments,
        )

    def fill(self, amount: int = START) -> None:
        """Issue each member so many chips."""
        for member in self.members:
            issue(
                club=self.club,
                to=wallet_of(self.club, member),
                amount=amount,
                author="p_treasurer",
                reason="to begin with",
                key=new_id("k"),
                at_us=now_us(),
            )


@pytest.fixture
def house(db: None) -> House:
    """The club with its chips issued; committed where the test is marked so."""
    house = House()
    house.fill()
    return house
