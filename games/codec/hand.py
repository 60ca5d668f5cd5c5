"""The stored form of a hand's events: names and shapes written once, here.

`encode` splits a fact into what all may know and what is sealed; `decode` is its inverse.
"""

from dataclasses import dataclass
from typing import assert_never

from foundation.canonical import JSON, JSONObject
from games.codec.reading import Stored, as_text, texts
from games.codec.ruleset import decode_rules, encode_rules
from games.codec.schemas import upcast
from games.engine import events as played
from games.engine.cards import parse, text
from games.engine.events import Payment, Seat
from games.facts import (
    ClockExtended,
    CutMade,
    DealerDrawn,
    Dealt,
    Ended,
    HandFact,
    HandOpened,
    Holder,
    TurnTimedOut,
    Voided,
)
from games.hand_state import Happened, Next
from games.statuses import FeePer


@dataclass(frozen=True, slots=True)
class Encoded:
    """One event as it is stored, before it is sealed and chained."""

    type: str
    public: JSONObject
    private: JSONObject | None = None


def encode(event: Happened) -> Encoded:
    """Return an event's stored form."""
    encoded = _encode(event.fact)
    if event.next is not None:
        encoded.public["next"] = {
            "seat": event.next.seat,
            "phase": event.next.phase,
            "deadline": event.next.deadline,
            "bank_ms": event.next.bank_ms,
        }
    if event.bank_left_ms is not None:
        encoded.public["bank_left_ms"] = event.bank_left_ms
    return encoded


def decode(
    type_: str, schema: int, public: JSONObject, private: JSONObject | None, *, at: int
) -> Happened:
    """Return the event that this stored form says, of whatever version its shape is.

    Raises:
        KeyError, AssertionError: it is of no shape that was ever written.
    """
    newest = upcast(type_, schema, public)
    whole = newest if private is None else {**newest, **private}
    stored = Stored(whole)
    following = stored.part("next")
    return Happened(
        fact=_decode(type_, stored, shown="held" in public),
        at=at,
        next=None
        if following is None
        else Next(
            following.number("seat"),
            following.text("phase"),
            following.number("deadline"),
            following.number("bank_ms"),
        ),
        bank_left_ms=stored.number_or_none("bank_left_ms"),
    )


def _encode(fact: HandFact) -> Encoded:
    match fact:
        case HandOpened():
            return Encoded(
                "hand_opened",
                {
                    "number": fact.number,
                    "commitment": fact.commitment,
                    "cut_until": fact.cut_until,
                },
                {"seed": fact.seed},
            )
        case CutMade():
            return Encoded("cut_made", {"chair": fact.chair, "cut_digest": fact.cut_digest})
        case DealerDrawn():
            rounds: list[JSON] = [
                [{"chair": chair, "card": text(card)} for chair, card in drawn]
                for drawn in fact.rounds
            ]
            return Encoded("dealer_drawn", {"rounds": rounds, "dealer": fact.dealer})
        case Dealt():
            return _encode_dealt(fact)
        case TurnTimedOut():
            return Encoded("turn_timed_out", {"seat": fact.seat})
        case ClockExtended():
            return Encoded("clock_extended", {"milliseconds": fact.milliseconds, "why": fact.why})
        case Ended():
            return _encode_ended(fact)
        case Voided():
            return _encode_voided(fact)
        case _:
            return _encode_move(fact)


def _encode_move(
    fact: played.NaturalShown
    | played.CardDrawn
    | played.SpreadLaid
    | played.SpreadHit
    | played.CardDiscarded
    | played.Knocked
    | played.DryCalled,
) -> Encoded:
    match fact:
        case played.NaturalShown():
            holders: list[JSON] = [{"seat": seat, "count": count} for seat, count in fact.holders]
            return Encoded("natural_shown", {"holders": holders})
        case played.CardDrawn(source="stock"):
            return Encoded(
                "card_drawn", {"seat": fact.seat, "from": "stock"}, {"card": text(fact.card)}
            )
        case played.CardDrawn():
            return Encoded(
                "card_drawn",
                {"seat": fact.seat, "from": fact.source, "card": text(fact.card)},
            )
        case played.SpreadLaid():
            return Encoded(
                "spread_laid",
                {
                    "seat": fact.seat,
                    "number": fact.number,
                    "kind": fact.kind,
                    "cards": texts(fact.cards),
                },
            )
        case played.SpreadHit():
            return Encoded(
                "spread_hit",
                {
                    "seat": fact.seat,
                    "number": fact.number,
                    "card": text(fact.card),
                    "cards": texts(fact.cards),
                    "lock": fact.lock,
                },
            )
        case played.CardDiscarded():
            return Encoded(
                "card_discarded",
                {"seat": fact.seat, "card": text(fact.card), "lock": fact.lock},
            )
        case played.Knocked():
            return Encoded("knocked", {"seat": fact.seat})
        case played.DryCalled():
            return Encoded("dry_called", {"seat": fact.seat})
        case _:
            assert_never(fact)


def _encode_dealt(fact: Dealt) -> Encoded:
    deal = fact.deal
    seats: list[JSON] = [
        {
            "seat": seat,
            "chair": holder.chair,
            "player": holder.player,
            "kind": holder.kind,
            "bank_ms": holder.bank_ms,
            "timeouts": holder.timeouts,
            "fee": holder.fee,
        }
        for seat, holder in enumerate(fact.seats, start=1)
    ]
    return Encoded(
        "hand_dealt",
        {
            "seats": seats,
            "dealer": deal.dealer,
            "stake": deal.stake,
            "rules": encode_rules(deal.rules),
            "rules_version": deal.rules_version,
            "rules_hash": deal.rules_hash,
            "worst_loss": deal.worst_loss,
            "fee": fact.fee,
            "fee_per": fact.fee_per,
            "sheet": fact.sheet,
            "turn_seconds": fact.turn_seconds,
            "cuts": list(fact.cuts),
            "upcard": None if deal.upcard is None else text(deal.upcard),
        },
        {"hands": [texts(hand) for hand in deal.hands], "stock": texts(deal.stock)},
    )


def _encode_ended(fact: Ended) -> Encoded:
    end = fact.end
    payments: list[JSON] = [
        {"from": paid.payer, "to": paid.payee, "amount": paid.amount, "clause": paid.clause}
        for paid in end.payments
    ]
    public: JSONObject = {
        "ending": end.ending,
        "winners": list(end.winners),
        "counts": list(end.counts),
        "net": list(end.net),
        "payments": payments,
    }
    cards: JSONObject = {
        "held": [texts(hand) for hand in end.held],
        "stock": texts(end.stock),
        "seed": fact.seed,
    }
    if fact.shown:
        return Encoded("hand_ended", {**public, **cards})
    return Encoded("hand_ended", public, cards)


def _encode_voided(fact: Voided) -> Encoded:
    void = fact.void
    return Encoded(
        "hand_voided",
        {
            "by": fact.by,
            "reason": fact.reason,
            "counts": None if void is None else list(void.counts),
            "held": None if void is None else [texts(hand) for hand in void.held],
            "stock": None if void is None else texts(void.stock),
            "cuts": [{"chair": chair, "cut_digest": digest} for chair, digest in fact.cuts],
            "seed": fact.seed,
        },
    )


def _decode(type_: str, stored: Stored, *, shown: bool) -> HandFact:
    match type_:
        case "card_drawn":
            from_stock = stored.text("from") == "stock"
            return played.CardDrawn(
                stored.seat(), "stock" if from_stock else "discard", stored.card()
            )
        case "card_discarded":
            return played.CardDiscarded(stored.seat(), stored.card(), stored.number("lock"))
        case "spread_laid":
            return played.SpreadLaid(
                stored.seat(),
                stored.number("number"),
                "book" if stored.text("kind") == "book" else "run",
                stored.cards(),
            )
        case "spread_hit":
            return played.SpreadHit(
                stored.seat(),
                stored.number("number"),
                stored.card(),
                stored.cards(),
                stored.number("lock"),
            )
        case "knocked":
            return played.Knocked(stored.seat())
        case "dry_called":
            return played.DryCalled(stored.seat())
        case "natural_shown":
            return played.NaturalShown(
                tuple((held.seat(), held.number("count")) for held in stored.objects("holders"))
            )
        case "hand_opened":
            return HandOpened(
                stored.number("number"),
                stored.text("commitment"),
                stored.number("cut_until"),
                stored.text_or_none("seed"),
            )
        case "cut_made":
            return CutMade(stored.text("chair"), stored.text("cut_digest"))
        case "dealer_drawn":
            return _decode_dealer_drawn(stored)
        case "hand_dealt":
            return _decode_dealt(stored)
        case "turn_timed_out":
            return TurnTimedOut(stored.number("seat"))
        case "clock_extended":
            return ClockExtended(stored.number("milliseconds"), stored.text("why"))
        case "hand_ended":
            return _decode_ended(stored, shown=shown)
        case "hand_voided":
            return _decode_voided(stored)
        case _:
            raise KeyError(type_)


def _decode_dealer_drawn(stored: Stored) -> DealerDrawn:
    return DealerDrawn(
        tuple(
            tuple(
                (drawn.text("chair"), drawn.card()) for drawn in Stored({"all": one}).objects("all")
            )
            for one in stored.items("rounds")
        ),
        stored.text("dealer"),
    )


def _decode_dealt(stored: Stored) -> Dealt:
    upcard = stored.text_or_none("upcard")
    holders = tuple(
        Holder(
            seat.text("chair"),
            seat.text("player"),
            seat.text("kind"),
            seat.number("bank_ms"),
            seat.number("timeouts"),
            seat.number("fee"),
        )
        for seat in stored.objects("seats")
    )
    return Dealt(
        deal=played.HandDealt(
            seats=len(holders),
            dealer=stored.seat("dealer"),
            stake=stored.number("stake"),
            rules=decode_rules(stored.object("rules")),
            rules_version=stored.number("rules_version"),
            rules_hash=stored.text("rules_hash"),
            worst_loss=stored.number("worst_loss"),
            upcard=None if upcard is None else parse(upcard),
            hands=stored.hands("hands"),
            stock=stored.cards("stock"),
        ),
        seats=holders,
        cuts=tuple(None if cut is None else as_text(cut) for cut in stored.items("cuts")),
        fee=stored.number("fee"),
        fee_per=FeePer(stored.text("fee_per")),
        sheet=stored.text("sheet"),
        turn_seconds=stored.number("turn_seconds"),
    )


def _decode_ended(stored: Stored, *, shown: bool) -> Ended:
    return Ended(
        played.HandEnded(
            ending=_ending(stored.text("ending")),
            winners=tuple(Seat(seat) for seat in stored.numbers("winners")),
            counts=stored.numbers("counts"),
            net=stored.numbers("net"),
            payments=tuple(
                Payment(
                    paid.seat("from"), paid.seat("to"), paid.number("amount"), paid.text("clause")
                )
                for paid in stored.objects("payments")
            ),
            held=stored.hands("held"),
            stock=stored.cards("stock"),
        ),
        stored.text_or_none("seed"),
        shown=shown,
    )


_ENDINGS: dict[str, played.Ending] = {
    "natural": "natural",
    "natural_draw": "natural_draw",
    "tonk_out": "tonk_out",
    "out_by_discard": "out_by_discard",
    "knock": "knock",
    "caught": "caught",
    "dry": "dry",
    "void": "void",
}


def _ending(written: str) -> played.Ending:
    return _ENDINGS[written]


def _decode_voided(stored: Stored) -> Voided:
    return Voided(
        by=stored.text("by"),
        reason=stored.text("reason"),
        void=None
        if stored.is_null("counts")
        else played.HandVoided(
            counts=stored.numbers("counts"), held=stored.hands("held"), stock=stored.cards("stock")
        ),
        cuts=tuple((cut.text("chair"), cut.text("cut_digest")) for cut in stored.objects("cuts")),
        seed=stored.text_or_none("seed"),
    )
