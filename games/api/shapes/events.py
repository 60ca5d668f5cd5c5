"""A hand's events as a viewer may see them: what is not for him is null, never absent."""

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.api.shapes import parts as of
from games.api.shapes.actions import SOURCES, word
from games.api.shapes.parts import CHIPS, Card, Hash, Switches
from games.api.shapes.tables import FEE_PER, HOLDERS

PHASES = [("start", "before the draw: draw, knock or call dry"), ("drawn", "after the draw")]
SPREADS = [("book", "cards of one rank"), ("run", "cards of one suit in a row")]
VOID_REASONS = [
    ("official", "an official or the host cancelled it"),
    ("not_enough_ready", "too few were ready when the cuts were over"),
    ("table_closing", "the table was closed before the deal"),
    ("unreadable", "the server cannot read it any more"),
]
EXTENSIONS = [("outage", "time that the house was away for is given back")]


class Next(serializers.Serializer[None]):
    """Whose turn goes on, and until when."""

    seat = of.seat("The seat to act.")
    phase = serializers.ChoiceField(PHASES, help_text="Before or after its draw.")
    deadline = of.instant("When rules 9.1 play, the bank included")
    bank_ms = of.number("The seat's time bank when the turn began, milliseconds.")


class Happened(serializers.Serializer[None]):
    """What every event has."""

    version = of.number("The event's place in the hand: 1, 2, … without a hole.", least=1)
    at = of.instant("When it happened")
    next = Next(required=False, help_text="Where a turn begins or goes on.")
    bank_left_ms = serializers.IntegerField(
        required=False, min_value=0, help_text="The bank that a turn just ended leaves, ms."
    )


class HandOpened(Happened):
    """The next hand has an id, a number and a commitment, and takes cuts."""

    type = word("hand_opened")
    number = of.number("The hand's number at the table.", least=1)
    commitment = Hash(help_text="SHA-256 of the seed.")
    cut_until = of.instant("Until when it takes cuts")
    seed = Hash(allow_null=True, help_text="Null until the hand is over and shown.")


class CutMade(Happened):
    """A player took part in the shuffle."""

    type = word("cut_made")
    chair = of.ident("Whose cut it is.")
    cut_digest = Hash(help_text="SHA-256 of hand id and text.")


class DrawnCard(serializers.Serializer[None]):
    """The card that a chair drew for the deal."""

    chair = of.ident("The chair.")
    card = Card()


class DealerDrawn(Happened):
    """The first dealer was drawn for (rules 2.3)."""

    type = word("dealer_drawn")
    rounds = serializers.ListField(
        child=DrawnCard(many=True), help_text="Each round; who tied draws again."
    )
    dealer = of.ident("The chair that deals.")


class DealtSeat(serializers.Serializer[None]):
    """Who was dealt in."""

    seat = of.seat("The seat's number.")
    chair = of.ident("The chair.")
    player = of.ident("The player; a bot's is its chair's id.")
    kind = serializers.ChoiceField(HOLDERS, help_text="Who plays it.")
    bank_ms = of.number("Its time bank, milliseconds.")
    timeouts = of.number("Turns in a row that ran out before.")
    fee = of.number(f"What the seat pays the club for this hand, {CHIPS}; 0: nothing.")


class HandDealt(Happened):
    """The cards are dealt."""

    type = word("hand_dealt")
    seats = DealtSeat(many=True, help_text="Who was dealt in, seat 1 first.")
    dealer = of.seat("The dealer's seat; its left acts first.")
    stake = of.number(f"The basic stake S, {CHIPS}.", least=1)
    rules = Switches(help_text="Every house rule with its value.")
    rules_version = of.number("The version of the rules' meaning.", least=1)
    rules_hash = Hash(help_text="SHA-256 of the rules.")
    worst_loss = of.number(f"The most that a seat can lose, {CHIPS} (rules 7.7).")
    fee = of.number(f"The table's fee, {CHIPS}; 0: none.")
    fee_per = serializers.ChoiceField(
        FEE_PER, help_text="For each hand, or once a night: then seats that paid have 0."
    )
    sheet = Hash(help_text="What the chairs agreed to.")
    turn_seconds = of.number("Seconds for a turn.")
    cuts = serializers.ListField(
        child=Hash(allow_null=True), help_text="Each seat's cut digest, in order of seats."
    )
    upcard = Card(allow_null=True, help_text="The first discard; null: none was turned up.")
    hands = of.hands("Each seat's cards")
    stock = of.cards("The stock, top first; null until it is shown.", allow_null=True)


class Holder(serializers.Serializer[None]):
    """A seat that was dealt a natural."""

    seat = of.seat("The seat.")
    count = of.number("Its count.")


class NaturalShown(Happened):
    """One or more seats were dealt a natural (rules 4)."""

    type = word("natural_shown")
    holders = Holder(many=True, help_text="Who was dealt one.")


class CardDrawn(Happened):
    """A card was drawn."""

    type = word("card_drawn")
    seat = of.seat("Who drew.")
    card = Card(allow_null=True, help_text="Null: from the stock, and not yours to see.")

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """Return the fields; one has a name that Python keeps for itself."""
        return {
            **super().get_fields(),
            "from": serializers.ChoiceField(SOURCES, help_text="Where from."),
        }


class SpreadLaid(Happened):
    """A spread was laid."""

    type = word("spread_laid")
    seat = of.seat("Who laid it.")
    number = of.number("The spread's number.", least=1)
    kind = serializers.ChoiceField(SPREADS, help_text="What it is.")
    cards = of.cards("Its cards.")


class SpreadHit(Happened):
    """A card was put on a spread."""

    type = word("spread_hit")
    seat = of.seat("Who hit.")
    number = of.number("The spread's number.", least=1)
    card = Card()
    cards = of.cards("The spread's cards after it.")
    lock = of.number("The owner's knock lock after it, turns.")


class CardDiscarded(Happened):
    """A turn ended with a discard."""

    type = word("card_discarded")
    seat = of.seat("Whose turn it was.")
    card = Card()
    lock = of.number("The player's knock lock after it, turns.")


class Knocked(Happened):
    """A player knocked."""

    type = word("knocked")
    seat = of.seat("Who knocked.")


class DryCalled(Happened):
    """A player called dry."""

    type = word("dry_called")
    seat = of.seat("Who called.")


class TurnTimedOut(Happened):
    """A turn's time ran out; what was played for it follows."""

    type = word("turn_timed_out")
    seat = of.seat("Whose turn it was.")


class ClockExtended(Happened):
    """The live deadline was moved on."""

    type = word("clock_extended")
    milliseconds = of.number("By how much, milliseconds.")
    why = serializers.ChoiceField(EXTENSIONS, help_text="Why.")


class HandPayment(serializers.Serializer[None]):
    """What one seat pays another."""

    to = of.seat("Who is paid.")
    amount = of.number(f"How much, {CHIPS}.", least=1)
    clause = serializers.CharField(help_text="The clause of the rules that says so.")

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """Return the fields; one has a name that Python keeps for itself."""
        return {**super().get_fields(), "from": of.seat("Who pays.")}


class HandEnded(Happened):
    """The hand is over."""

    type = word("hand_ended")
    ending = of.ending()
    winners = of.seats("Who won.")
    counts = of.numbers("Each seat's count")
    net = of.numbers(f"What each seat won or lost, {CHIPS}", least=None)
    payments = HandPayment(many=True, help_text="Who pays whom.")
    held = of.hands("What each seat held")
    stock = of.cards("What was left of the stock; null: not shown yet.", allow_null=True)
    seed = Hash(allow_null=True, help_text="The shuffle's seed; null: not shown yet.")


class CutSeen(serializers.Serializer[None]):
    """A cut of a hand."""

    chair = of.ident("Whose it is.")
    cut_digest = Hash(help_text="SHA-256 of hand id and text.")


class HandVoided(Happened):
    """The hand was cancelled; nobody pays."""

    type = word("hand_voided")
    by = serializers.CharField(help_text="The player's id of who did it, or `server`.")
    reason = serializers.ChoiceField(VOID_REASONS, help_text="Why.")
    counts = serializers.ListField(
        child=serializers.IntegerField(min_value=0),
        allow_null=True,
        help_text="Each seat's count; null: it was never dealt, or cannot be read.",
    )
    held = serializers.ListField(
        child=serializers.ListField(child=Card(), allow_null=True),
        allow_null=True,
        help_text="What each seat held; null as `counts`.",
    )
    stock = of.cards("What was left of the stock; null as `counts`.", allow_null=True)
    cuts = CutSeen(many=True, allow_null=True, help_text="The cuts that were made.")
    seed = Hash(allow_null=True, help_text="The shuffle's seed; null: not shown, or unreadable.")


EVENT = PolymorphicProxySerializer(
    component_name="Event",
    serializers={
        "hand_opened": HandOpened,
        "cut_made": CutMade,
        "dealer_drawn": DealerDrawn,
        "hand_dealt": HandDealt,
        "natural_shown": NaturalShown,
        "card_drawn": CardDrawn,
        "spread_laid": SpreadLaid,
        "spread_hit": SpreadHit,
        "card_discarded": CardDiscarded,
        "knocked": Knocked,
        "dry_called": DryCalled,
        "turn_timed_out": TurnTimedOut,
        "clock_extended": ClockExtended,
        "hand_ended": HandEnded,
        "hand_voided": HandVoided,
    },
    resource_type_field_name="type",
)


@extend_schema_field(EVENT)
class AnyEvent(serializers.JSONField):
    """One event, told apart by its `type`."""


class Events(serializers.Serializer[None]):
    """A hand's events above a version."""

    version = of.number("The newest version told of; ask on after it.")
    complete = serializers.BooleanField(
        help_text="False: the hand is over, and some of it stays null until the table closes."
    )
    events = serializers.ListField(child=AnyEvent(), help_text="In order, without a hole.")


class Acted(serializers.Serializer[None]):
    """What an action made."""

    version = of.number("The hand's version after it.", least=1)
    events = serializers.ListField(
        child=AnyEvent(), help_text="The events that the action made, as the actor sees them."
    )
