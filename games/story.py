"""Each event of a hand as a sentence, from its wire form: no more than that shows. Pure."""

from collections.abc import Sequence

from foundation.canonical import JSONObject
from games.codec.reading import Stored, as_text, items, number

_ENDINGS = {
    "natural": "{} dealt a natural",
    "natural_draw": "more than one natural, a drawn hand",
    "tonk_out": "{} tonked out",
    "out_by_discard": "{} went out on the discard",
    "knock": "{} knocked and won",
    "caught": "the knock was caught by {}",
    "dry": "the stock ran dry, {} lowest",
    "void": "void",
}


def sentence(wire: JSONObject, names: Sequence[str], *, in_time: bool = False) -> str:
    """Return what happened; `names` by seat, empty before the deal.

    `in_time` says that the turn's deadline had not come: then the house plays for the absent alone.
    """
    stored = Stored(wire)
    who = _name(names, stored.number_or_none("seat"))
    match stored.text("type"):
        case "hand_opened":
            return f"Hand {stored.number('number')} was opened and its shuffle committed."
        case "cut_made":
            return "A player cut the pack."
        case "dealer_drawn":
            return "The first dealer was drawn for."
        case "hand_dealt":
            return _dealt(stored, names)
        case "natural_shown":
            return f"A natural: {_holders(stored, names)}."
        case "card_drawn":
            return _drawn(stored, who)
        case "spread_laid":
            return f"{who} laid a {stored.text('kind')}: {_cards(wire['cards'])}."
        case "spread_hit":
            return f"{who} hit spread {stored.number('number')} with {stored.text('card')}."
        case "card_discarded":
            return f"{who} discarded {stored.text('card')}."
        case "knocked":
            return f"{who} knocked."
        case "dry_called":
            return f"{who} called dry."
        case "turn_timed_out" if in_time:
            return f"{who} was away or had left; rules 9.1 played."
        case "turn_timed_out":
            return f"The time of {who} ran out; rules 9.1 played."
        case "clock_extended":
            return f"The clock was given {stored.number('milliseconds')} ms back."
        case "hand_ended":
            return _ended(stored, names)
        case "hand_voided":
            return f"The hand was voided ({stored.text('reason')}): nobody pays."
        case unknown:
            return unknown.replace("_", " ").capitalize() + "."


def _dealt(stored: Stored, names: Sequence[str]) -> str:
    upcard = stored.text_or_none("upcard")
    turned = "" if upcard is None else f"; {upcard} is turned up"
    dealer = _name(names, stored.number("dealer"))
    return f"{dealer} dealt to {len(stored.objects('seats'))}{turned}."


def _drawn(stored: Stored, who: str) -> str:
    card = stored.text_or_none("card")
    if stored.text("from") == "discard":
        return f"{who} took {card or 'the discard'}."
    return f"{who} drew {card or 'a card'} from the stock."


def _ended(stored: Stored, names: Sequence[str]) -> str:
    seats = stored.numbers("winners")
    if stored.text("ending") == "caught":  # whoever was paid for the catch (rules 7.4)
        paid = {payment.number("to") for payment in stored.objects("payments")}
        seats = tuple(sorted(paid)) or seats
    called = " and ".join(_name(names, seat) for seat in seats)
    told = _ENDINGS[stored.text("ending")].format(called or "nobody")
    return told[0].upper() + told[1:] + "."


def _holders(stored: Stored, names: Sequence[str]) -> str:
    return ", ".join(
        f"{_name(names, held.number('seat'))} with {held.number('count')}"
        for held in stored.objects("holders")
    )


def _cards(value: object) -> str:
    return " ".join(as_text(card) for card in items(value))  # type: ignore[arg-type]  # stored JSON


def _name(names: Sequence[str], seat: int | None) -> str:
    if seat is None:
        return ""
    return names[seat - 1] if seat <= len(names) else f"Seat {number(seat)}"
