"""What a player types, as actions and phrases, and actions as a player would type them."""

from typing import TypeAlias

Action: TypeAlias = dict[str, str | int | list[str]]

HELP = (
    "knock · draw · take · dry · lay 7S 7H 7D · hit 1 7C · discard KD"
    " · cut · say well_played · away · back"
)


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


def typed(action: Action) -> str:
    """Return what a player types for an action."""
    match action:
        case {"do": "draw", "from": "stock"}:
            return "draw"
        case {"do": "draw"}:
            return "take"
        case {"do": "call_dry"}:
            return "dry"
        case {"do": "spread", "cards": [*cards]}:
            return f"lay {' '.join(cards)}"
        case {"do": "hit", "spread": number, "card": card}:
            return f"hit {number} {card}"
        case {"do": "discard", "card": card}:
            return f"discard {card}"
        case _:
            return str(action["do"])


def phrase(typed: str) -> str | None:
    """Return the key of the phrase that a player typed, or None if it is none."""
    match typed.split():
        case ["say", key]:
            return key
        case _:
            return None
