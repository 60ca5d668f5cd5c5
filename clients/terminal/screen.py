"""A table as lines of text: its sheet, its hand, what happens, and who paid whom."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict

from clients.terminal.money import Unit, amount, signed
from clients.terminal.orders import Action, typed


class Chair(TypedDict):
    """What is shown of a chair."""

    chair: str
    player: str | None
    name: str
    agreed: bool
    approved: bool
    away: bool
    needed: int | None
    limited: bool


class Table(TypedDict):
    """What is shown of a table."""

    status: str
    paused: bool
    draining: bool
    chairs: list[Chair]


class Sheet(TypedDict):
    """All that a chair agrees to."""

    kind: str
    stake: int
    turn_seconds: int
    bank_seconds: int
    words: list[str]
    sheet_changes: list[str]


class Seat(TypedDict):
    """What is shown of a seat."""

    seat: int
    name: str
    cards: int


class Spread(TypedDict):
    """What is shown of a spread."""

    number: int
    cards: list[str]


class Turn(TypedDict):
    """Whose turn it is."""

    seat: int
    phase: str
    deadline: str


Payment = TypedDict("Payment", {"from": int, "to": int, "amount": int, "clause": str})


class Result(TypedDict):
    """How a hand ended."""

    ending: str
    counts: list[int]
    net: list[int]
    payments: list[Payment]
    held: list[list[str] | None]


class View(TypedDict, total=False):
    """What is shown of a view."""

    id: str
    number: int
    status: str
    now: str
    commitment: str
    cut_until: str | None
    you: int | None
    held: list[str]
    seats: list[Seat]
    spreads: list[Spread]
    discard: str | None
    stock: int
    turn: Turn | None
    legal: list[Action]
    result: Result | None


def sheet(table: Sheet, unit: Unit) -> list[str]:
    """Return what whoever sits down agrees to."""
    return [
        f"{table['kind'].capitalize()}: the basic stake is {amount(table['stake'], unit)}."
        f" A turn takes up to {table['turn_seconds']} s, with a bank of {table['bank_seconds']} s.",
        *table["words"],
        *[f"Changed: {change}" for change in table["sheet_changes"]],
    ]


def standing(table: Table, player: str, unit: Unit) -> str:
    """Return what keeps the player from being dealt in, or nothing."""
    for chair in table["chairs"]:
        if chair["player"] == player:
            return _of_table(table) or _of_chair(chair, unit)
    return _of_table(table)


def names(table: Table) -> dict[str, str]:
    """Return what to call each chair."""
    return {chair["chair"]: chair["name"] for chair in table["chairs"]}


def lines(view: View) -> list[str]:
    """Return a hand that is opened or on, as its viewer sees it."""
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
    if view["status"] == "on":
        shown.append(f"   discard {view['discard'] or '–'}, {view['stock']} in the stock")
    if view.get("held"):
        shown.append(f"   you hold {' '.join(view['held'])}")
    if until := view.get("cut_until"):
        shown.append(f"   the pack may be cut, {_seconds(view['now'], until)} s left")
    if view["legal"]:
        shown.append(f"   you may {' · '.join(typed(action) for action in view['legal'])}")
    return shown


def told(event: Mapping[str, object], view: View | None) -> str:
    """Return an event in words; seats have the names of the last `view`."""
    who = _names(view).get(event.get("seat"), f"seat {event.get('seat')}")
    match event:
        case {"type": "card_drawn", "from": "stock", "card": card}:
            return f"{who} drew {card or 'from the stock'}"
        case {"type": "card_drawn", "card": card}:
            return f"{who} took {card}"
        case {"type": "card_discarded", "card": card}:
            return f"{who} discarded {card}"
        case {"type": "spread_laid", "cards": [*cards]}:
            return f"{who} laid {' '.join(map(str, cards))}"
        case {"type": "spread_hit", "number": number, "card": card}:
            return f"{who} hit spread {number} with {card}"
        case {"type": "turn_timed_out"}:
            return f"{who} did not play: the house plays the turn"
        case {"type": kind, "seat": _}:
            return f"{who} {str(kind).replace('_', ' ')}"
        case _:
            return str(event["type"]).replace("_", " ")


def result(view: View, unit: Unit) -> list[str]:
    """Return how a hand ended: who held what, who won how much, who paid whom and why."""
    ended = view["result"]
    if ended is None:
        return [f"— hand {view['number']}, {view['status']}: nobody pays —"]
    shown = [f"— hand {view['number']}, over: {ended['ending'].replace('_', ' ')} —"]
    for seat in view["seats"]:
        index = seat["seat"] - 1
        held = ended["held"][index]
        cards = "" if held is None else f", {' '.join(held) or 'out'}"
        net = signed(ended["net"][index], unit)
        shown.append(f"   {seat['name']}: {net}, count {ended['counts'][index]}{cards}")
    called = _names(view)
    return shown + [
        f"   {called[paid['from']]} pays {amount(paid['amount'], unit)} to {called[paid['to']]}"
        f" (rules {paid['clause']})"
        for paid in ended["payments"]
    ]


def _of_table(table: Table) -> str:
    if table["status"] != "open":
        return f"the table is {table['status']}"
    if table["draining"]:
        return "the club restarts soon: no hand is dealt before"
    return "the host has paused the table" if table["paused"] else ""


def _of_chair(chair: Chair, unit: Unit) -> str:
    if chair["away"]:
        return "you are away and are dealt no cards: type back"
    if not chair["agreed"]:
        return "the rules have changed: start this anew to see them and agree"
    if not chair["approved"]:
        return "the host has been asked whether you may play"
    if chair["needed"] and chair["limited"]:
        return (
            f"you were left out: your loss limit leaves less than {amount(chair['needed'], unit)}"
        )
    if chair["needed"]:
        return f"you were left out: you need {amount(chair['needed'], unit)} free"
    return ""


def _names(view: View | None) -> Mapping[object, str]:
    seats: Sequence[Seat] = view["seats"] if view else ()
    return {seat["seat"]: seat["name"] for seat in seats}


def _seconds(now: str, until: str) -> int:
    return max(
        0, int((datetime.fromisoformat(until) - datetime.fromisoformat(now)).total_seconds())
    )
