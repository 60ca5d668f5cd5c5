"""Actions as JSON objects: `{"do": "discard", "card": "KD"}`, in a file with their seat."""

from collections.abc import Mapping
from typing import assert_never

from games.engine import commands
from games.engine.cards import Card, parse, text
from games.engine.commands import CallDry, Command, Discard, Draw, Hit, Knock, LaySpread
from games.engine.errors import Malformed, UnknownAction
from games.engine.events import Seat
from games.engine.jsonvalue import JsonObject

KNOWN = ("knock", "draw", "call_dry", "spread", "hit", "discard")

_CARD = "a card such as 7S or TD"


def decode_action(given: object) -> Command:
    """Read an action; what else stands in the object is passed over.

    Raises:
        Malformed: no object, or a field missing, of the wrong type or outside its list.
        UnknownAction: `do` is a text, but no action.
    """
    action = _object(given)
    do = action.get("do")
    if not isinstance(do, str):
        raise Malformed("do", "the name of an action")
    match do:
        case "knock":
            return commands.KNOCK
        case "draw":
            return _draw(action.get("from"))
        case "call_dry":
            return commands.CALL_DRY
        case "spread":
            return LaySpread(_cards(action.get("cards")))
        case "hit":
            return Hit(_number(action.get("spread"), "spread"), _card(action.get("card"), "card"))
        case "discard":
            return commands.DISCARDS[1 << _card(action.get("card"), "card")]
        case _:
            raise UnknownAction(do[:40], list(KNOWN))


def decode_turn(given: object) -> tuple[Seat, Command]:
    """Read an action of a file: the seat, and what it does.

    Raises:
        Malformed: as `decode_action`; also if the seat is missing or no whole number.
        UnknownAction: as `decode_action`.
    """
    seat = _number(_object(given).get("seat"), "seat")
    return Seat(seat), decode_action(given)


def encode_action(command: Command) -> JsonObject:
    """Write an action as the object that `decode_action` reads."""
    match command:
        case Knock():
            return {"do": "knock"}
        case Draw():
            return {"do": "draw", "from": command.source}
        case CallDry():
            return {"do": "call_dry"}
        case LaySpread():
            return {"do": "spread", "cards": [text(card) for card in command.cards]}
        case Hit():
            return {"do": "hit", "spread": command.spread, "card": text(command.card)}
        case Discard():
            return {"do": "discard", "card": text(command.card)}
        case _:
            assert_never(command)


def _object(given: object) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise Malformed("action", "an object")
    return given


def _draw(source: object) -> Command:
    match source:
        case "stock":
            return commands.DRAW_STOCK
        case "discard":
            return commands.DRAW_DISCARD
        case _:
            raise Malformed("from", "stock or discard")


def _number(given: object, field: str) -> int:
    if type(given) is not int:
        raise Malformed(field, "a whole number")
    return given


def _card(given: object, field: str) -> Card:
    if not isinstance(given, str):
        raise Malformed(field, _CARD)
    try:
        return parse(given)
    except ValueError:
        raise Malformed(field, _CARD) from None


def _cards(given: object) -> tuple[Card, ...]:
    if not isinstance(given, list | tuple):
        raise Malformed("cards", "a list of cards")
    return tuple(_card(card, "each of the cards") for card in given)
