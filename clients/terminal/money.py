"""Amounts as a club shows them; everywhere else they are whole units."""

from decimal import Decimal
from typing import TypedDict


class Unit(TypedDict):
    """How a club calls its chips: with 2 decimals and a symbol, 250 units are "€2.50"."""

    name: str
    symbol: str
    decimals: int


PRACTICE: Unit = {"name": "practice chips", "symbol": "", "decimals": 0}


def amount(units: int, unit: Unit) -> str:
    """Return whole units as the club shows them."""
    figure = f"{Decimal(abs(units)).scaleb(-unit['decimals']):,f}"
    return f"{'−' if units < 0 else ''}{unit['symbol']}{figure}"


def signed(units: int, unit: Unit) -> str:
    """Return the same with its sign, for what was won or lost."""
    return ("+" if units > 0 else "") + amount(units, unit)
