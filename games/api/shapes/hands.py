"""A hand as one viewer sees it, and what is given out when it is over."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.shapes import parts as of
from games.api.shapes.actions import DOES, SOURCES, AnyAction
from games.api.shapes.events import PHASES, SPREADS, VOID_REASONS, HandPayment
from games.api.shapes.parts import CHIPS, Card, Hash, Switches
from games.api.shapes.tables import HAND_STATUSES, HOLDERS


class SeatSeen(serializers.Serializer[None]):
    """A seat as everybody sees it."""

    seat = of.seat("The seat's number; the next one is on its left.")
    chair = of.ident("Its chair.")
    player = of.ident("The player; a bot's is its chair's id.")
    name = serializers.CharField(help_text="What to call who plays it.")
    kind = serializers.ChoiceField(HOLDERS, help_text="Who plays it.")
    cards = of.number("How many cards it holds.")
    knock_lock = of.number("Turns until it may knock again; 0: it may.")
    away = serializers.BooleanField(help_text="Played for at once by rules 9.1.")
    fee = of.number(
        f"What it pays the club for this hand, beside the result's `net`, {CHIPS}; 0: nothing. A"
        " void hand takes none."
    )


class SpreadSeen(serializers.Serializer[None]):
    """A spread on the table."""

    number = of.number("In order of laying.", least=1)
    owner = of.seat("Whose it is.")
    kind = serializers.ChoiceField(SPREADS, help_text="What it is.")
    cards = of.cards("Its cards.")


class Turn(serializers.Serializer[None]):
    """Whose turn it is, and until when."""

    seat = of.seat("The seat to act.")
    phase = serializers.ChoiceField(PHASES, help_text="Before or after its draw.")
    bank_from = of.instant("From when the time bank is used")
    deadline = of.instant("When rules 9.1 play, the bank included")
    bank_ms = of.number("The seat's time bank when the turn began, milliseconds.")


class PaymentExplained(HandPayment):
    """What one seat pays another, and why."""

    why = serializers.CharField(help_text="A sentence for a person.")


class Result(serializers.Serializer[None]):
    """How the hand ended."""

    ending = of.ending()
    winners = of.seats("Who won.")
    counts = of.numbers("Each seat's count")
    net = of.numbers(f"What each seat won or lost, {CHIPS}", least=None)
    payments = PaymentExplained(many=True, help_text="Who pays whom, and why.")
    held = of.hands("What each seat held")
    by = serializers.CharField(required=False, help_text="Who voided a hand never dealt.")
    reason = serializers.ChoiceField(VOID_REASONS, required=False, help_text="Why.")


class HandSeen(serializers.Serializer[None]):
    """A hand, as the asker may see it now."""

    id = of.ident("The hand's id.")
    table = of.ident("Its table.")
    number = of.number("Its number at the table.", least=1)
    version = of.number("How many events it has: act and ask on from here.", least=1)
    status = serializers.ChoiceField(HAND_STATUSES, help_text="Where it stands.")
    now = of.instant("The server's clock")
    rules = Switches(help_text="Every house rule with its value.")
    sheet = Hash(help_text="What its chairs agreed to.")
    stake = of.number(f"The basic stake S, {CHIPS}.", least=1)
    dealer = of.seat("The dealer's seat; null: not dealt.", allow_null=True)
    you = of.seat("The asker's seat; null: a watcher.", allow_null=True)
    held = of.cards("The asker's cards; a watcher has none.", required=False)
    seats = SeatSeen(many=True, help_text="Who was dealt in, seat 1 first; empty: not dealt.")
    spreads = SpreadSeen(many=True, help_text="What lies on the table.")
    discard = Card(allow_null=True, help_text="The top discard; null: none.")
    stock = of.number("How many cards the stock has.")
    turn = Turn(allow_null=True, help_text="Whose turn it is; null: nobody's.")
    legal = serializers.ListField(
        child=AnyAction(), help_text="Every legal action of the asker, while it is his turn."
    )
    worst_loss = of.number(
        f"The most that a seat can lose, {CHIPS}; null: not dealt.", allow_null=True
    )
    commitment = Hash(help_text="SHA-256 of the shuffle's seed.")
    cut_until = of.instant("Until when it takes cuts; null: not any more", allow_null=True)
    result = Result(allow_null=True, help_text="How it ended; null: it has not.")


class CutTaken(serializers.Serializer[None]):
    """A cut, to be compared when the hand is over."""

    hand = of.ident("The hand's id.")
    commitment = Hash(help_text="SHA-256 of the seed, from before the cut.")
    cut_digest = Hash(help_text="SHA-256 of hand id and text.")


class Voided(serializers.Serializer[None]):
    """A hand that was cancelled."""

    hand = of.ident("The hand's id.")
    version = of.number("Its last version.", least=1)


_DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


@extend_schema_field(
    {
        "anyOf": [
            _DIGEST,
            {"type": "null"},
            {
                "type": "object",
                "properties": {
                    "chair": {"type": "string", "description": "Whose it is."},
                    "cut_digest": {**_DIGEST, "description": "SHA-256 of hand id and text."},
                },
                "required": ["chair", "cut_digest"],
            },
        ]
    }
)
class ProofCut(serializers.JSONField):
    """A seat's cut digest, or null; of a hand never dealt a chair with its digest."""


class Proof(serializers.Serializer[None]):
    """What lets anyone make the pack anew."""

    hand = of.ident("The hand's id.")
    seats = serializers.ListField(
        child=serializers.CharField(), help_text="The chairs, in order of seats."
    )
    commitment = Hash(help_text="SHA-256 of the seed.")
    cuts = serializers.ListField(
        child=ProofCut(),
        help_text="Each seat's cut digest or null; of a hand never dealt: chair and digest.",
    )
    seed = Hash(help_text="The seed.")
    algorithm = serializers.CharField(
        help_text="How seed, hand and cuts make the pack: `tonk-shuffle/1`, byte by byte in"
        " docs/formats.md, with a worked example and what such a proof does not exclude."
    )


class RecordedAction(serializers.Serializer[None]):
    """An action in a record: its seat, what it does, and the fields of that action."""

    seat = of.seat("Who acted.")
    do = serializers.ChoiceField(DOES, help_text="What.")
    card = Card(required=False, help_text="Of a hit or a discard: the card.")
    cards = of.cards("Of a spread: its cards.", required=False)
    spread = serializers.IntegerField(
        required=False, min_value=1, help_text="Of a hit: the spread's number."
    )

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """Return the fields; one has a name that Python keeps for itself."""
        drawn = serializers.ChoiceField(SOURCES, required=False, help_text="Of a draw: where from.")
        return {**super().get_fields(), "from": drawn}


class RecordedResult(serializers.Serializer[None]):
    """The result as replaying gives it."""

    status = serializers.CharField(help_text="`finished`.")
    ending = of.ending()
    winners = of.seats("Who won.")
    counts = of.numbers("Each seat's count")
    net = of.numbers(f"What each seat won or lost, {CHIPS}", least=None)


class Record(serializers.Serializer[None]):
    """A hand as a file: tonk-hand/1."""

    format = serializers.CharField(help_text="tonk-hand/1")
    id = of.ident("The hand's id.")
    rules = Switches(help_text="Every house rule with its value.")
    stake = of.number(f"The basic stake S, {CHIPS}.", least=1)
    seats = serializers.ListField(child=serializers.CharField(), help_text="Usernames.")
    dealer = of.seat("The dealer's seat.")
    deck = of.cards("The whole pack, top first.")
    actions = RecordedAction(many=True, help_text="What was played, in order.")
    club = of.ident("The club.")
    table = of.ident("The table.")
    played_at = of.instant("When it ended")
    engine = serializers.CharField(help_text="The version of the rules' meaning.")
    proof = Proof(help_text="What lets anyone make the pack anew.")
    void = serializers.BooleanField(required=False, help_text="True: it was cancelled.")
    result = RecordedResult(required=False, help_text="Absent from a void hand.")
