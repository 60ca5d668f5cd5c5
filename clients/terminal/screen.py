"""A table as lines of text, and what a player types as actions."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict

Action = dict[str, str | int | list[str]]

HELP = "knock · draw · take · dry · lay 7S 7H 7D · hit 1 7C · discard KD · say well_played · back"


class Seat(TypedDict):
    """What is shown of a seat."""

    seat: int
    name: str
    cards: int


class Chair(TypedDict):
    """What is shown of a chair."""

    chair: str
    player: str | None
    name: str
    away: bool


class Spread(TypedDict):
    """What is shown of a spread."""

    number: int
    cards: list[str]


class Turn(TypedDict):
    """Whose turn it is."""

    seat: int
    phase: str
    deadline: str


class Result(TypedDict):
    """How a hand ended."""

    ending: str
    net: list[int]
    payments: list[Mapping[str, str]]


class View(TypedDict, total=False):
    """What is shown of a view."""

    number: int
    status: str
    now: str
    you: int | None
    held: list[str]
    seats: list[Seat]
    spreads: list[Spread]
    discard: str | None
    stock: int
    turn: Turn | None
    result: Result | None


def lines(view: View) -> list[str]:
    """Return a hand as its viewer sees it."""
    shown = [f"— hand {view['number']}, {view['status']} —"]
    for seat in view["seats"]:
        turn = view["turn"]
        marks = ("→" if turn and turn["seat"] == seat["seat"] else " ") + (
            "*" if seat["seat"] == view["you"] else " "
        )
        left = (
            f", {_seconds(view['now'], turn['deadline'])} s left"
            if marks[0] == "→" and turn
            else ""
        )
        shown.append(f"{marks} {seat['name']}: {seat['cards']} cards{left}")
    shown += [f"   spread {each['number']}: {' '.join(each['cards'])}" for each in view["spreads"]]
    shown.append(f"   discard {view['discard'] or '–'}, {view['stock']} in the stock")
    if view.get("held"):
        shown.append(f"   you hold {' '.join(view['held'])}")
    return [*shown, *_result(view["result"])]


def action(typed: str) -> Action | None:
    """Return the action that a player typed, or None if it is none."""
    match typed.split():
        case ["knock"]:
            return {"do": "knock"}
        case ["draw"]:
            return {"do": "draw", "from": "stock"}
        case ["take"]:
            return {"do": "draw", "from": "discard"}
        case ["dry"]:
            return {"do": "call_dry"}
        case ["lay", *cards] if cards:
            return {"do": "spread", "cards": [card.upper() for card in cards]}
        case ["hit", number, card] if number.isdecimal():
            return {"do": "hit", "spread": int(number), "card": card.upper()}
        case ["discard", card]:
            return {"do": "discard", "card": card.upper()}
        case _:
            return None


def names(chairs: Sequence[Chair]) -> dict[str, str]:
    """Return what to call each chair."""
    return {chair["chair"]: chair["name"] for chair in chairs}


def is_away(chairs: Sequence[Chair], player: str) -> bool:
    """Tell whether the player has a chair and is away from it."""
    return any(chair["away"] for chair in chairs if chair["player"] == player)


def phrase(typed: str) -> str | None:
    """Return the key of the phrase that a player typed, or None if it is none."""
    match typed.split():
        case ["say", key]:
            return key
        case _:
            return None


def _seconds(now: str, until: str) -> int:
    return max(
        0, int((datetime.fromisoformat(until) - datetime.fromisoformat(now)).total_seconds())
    )


def _result(result: Result | None) -> Sequence[str]:
    if result is None:
        return []
    whys = [f"   {paid['why']}" for paid in result["payments"]]
    return [f"   {result['ending']}: {' '.join(f'{net:+}' for net in result['net'])}", *whys]
