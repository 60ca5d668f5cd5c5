"""Actions, and the envelope that carries one."""

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from clubs.api.fields import Text, Whole
from clubs.models.people import nothing_unseen
from games.api.shapes import parts as of
from games.api.shapes.parts import Card

SOURCES = [("stock", "the top of the stock"), ("discard", "the top of the discard pile")]


def word(value: str) -> serializers.CharField:
    """Return the field of one fixed word, by which the shapes of a union are told apart."""
    kind: type[serializers.CharField] = type("Word", (serializers.CharField,), {})
    return extend_schema_field({"type": "string", "const": value})(kind)(help_text="Which it is.")


class Knock(serializers.Serializer[None]):
    """Knock, at the start of a turn (rules 5.1)."""

    do = word("knock")


class Draw(serializers.Serializer[None]):
    """Draw a card, at the start of a turn (rules 5.1)."""

    do = word("draw")

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """Return the fields; one has a name that Python keeps for itself."""
        return {
            **super().get_fields(),
            "from": serializers.ChoiceField(SOURCES, help_text="Where from."),
        }


class CallDry(serializers.Serializer[None]):
    """End the hand while the stock is empty (rules 7.5)."""

    do = word("call_dry")


class Spread(serializers.Serializer[None]):
    """Lay a book or a run (rules 6.1)."""

    do = word("spread")
    cards = of.cards("Three or more cards held, in any order.")


class Hit(serializers.Serializer[None]):
    """Put one card on a spread (rules 6.3)."""

    do = word("hit")
    spread = of.number("The spread's number.", least=1)
    card = Card()


class Discard(serializers.Serializer[None]):
    """End the turn with a discard (rules 5.3)."""

    do = word("discard")
    card = Card()


DOES = [
    ("knock", "end the hand: the lowest count wins"),
    ("draw", "take a card"),
    ("call_dry", "end the hand on an empty stock"),
    ("spread", "lay a book or a run"),
    ("hit", "put a card on a spread"),
    ("discard", "end the turn with a card"),
]
ACTION = PolymorphicProxySerializer(
    component_name="Action",
    serializers={
        "knock": Knock,
        "draw": Draw,
        "call_dry": CallDry,
        "spread": Spread,
        "hit": Hit,
        "discard": Discard,
    },
    resource_type_field_name="do",
)


@extend_schema_field(ACTION)
class AnyAction(serializers.Field[object, object, object, object]):
    """An action as it comes: the rules judge what is in it (422), not the envelope (400)."""

    def run_validation(self, data: object = serializers.empty) -> object:
        """Return what was sent, whatever it is."""
        if data is serializers.empty:
            self.fail("required")
        return data

    def to_representation(self, value: object) -> object:
        """Return an action as it is."""
        return value


class Act(serializers.Serializer[None]):
    """An action, for the version of the hand that the player saw."""

    version = Whole(min_value=0, help_text="The newest version that the player knows.")
    action = AnyAction(
        help_text="What to do, named by `do`. Where the rules refuse it: 422, and `code` says"
        " why, and the document's description lists the codes."
    )


class Cut(serializers.Serializer[None]):
    """A player's part of the shuffle."""

    text = Text(
        max_length=64,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Anything, up to 64 characters; only its digest is kept.",
    )


class Void(serializers.Serializer[None]):
    """Why a hand is cancelled."""

    reason = Text(
        max_length=200,
        validators=(nothing_unseen,),
        help_text="For the club's log; players see that an official did it.",
    )
