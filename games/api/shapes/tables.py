"""Tables and chairs, as they are asked for and as they are shown."""

from rest_framework import serializers

from clubs.api.fields import Flag, Text, Whole
from clubs.models.people import display_name_validators
from clubs.settings import SWITCHES
from games.api.shapes import parts as of
from games.api.shapes.parts import CHIPS, Hash, Switches
from games.models.table import TABLE_NAME_LENGTH
from games.statuses import HandStatus, TableKind, TableStatus, Watch
from games.terms import LIMITS

KINDS = [
    (TableKind.PRACTICE.value, "for practice chips, worth nothing"),
    (TableKind.STAKED.value, "for the club's chips"),
]
ACCESS = list(SWITCHES["table_access"].choices.items())
FEE_PER = list(SWITCHES["fee_per"].choices.items())
WATCH = [
    (Watch.MEMBERS.value, "other members see what everybody at the table sees"),
    (Watch.OFF.value, "nobody else sees a hand, also afterwards"),
    (Watch.DELAYED.value, "they see a hand two minutes late while it is on"),
]
TABLE_STATUSES = [
    (TableStatus.OPEN.value, "hands are dealt"),
    (TableStatus.CLOSING.value, "the hand that is on is its last"),
    (TableStatus.CLOSED.value, "for good"),
]
HAND_STATUSES = [
    (HandStatus.OPENING.value, "takes cuts, not dealt yet"),
    (HandStatus.ON.value, "is played"),
    (HandStatus.OVER.value, "has ended"),
    (HandStatus.VOID.value, "was cancelled, nobody pays"),
]
HOLDERS = [("person", "a person"), ("bot", "a bot of the club's")]


def _limited(name: str, words: str, *, required: bool = False) -> Whole:
    least, most = LIMITS[name]
    return Whole(min_value=least, max_value=most, required=required, help_text=words)


class TableChange(serializers.Serializer[None]):
    """What changes of a table, from the next deal on."""

    name = Text(
        max_length=TABLE_NAME_LENGTH,
        validators=display_name_validators,
        help_text="As people read it.",
    )
    stake = _limited("stake", f"The basic stake S, {CHIPS}.", required=True)
    rules = Switches(
        required=False,
        help_text="The house rules; a switch not named is at its default. Left out: as they are,"
        " at a new table the club's.",
    )
    seats_max = Whole(
        min_value=2,
        max_value=6,
        required=False,
        help_text="Chairs, at most the rules' `max_players`; a new table has as many.",
    )
    turn_seconds = _limited("turn_seconds", "Seconds for a turn; 30 by default.")
    bank_seconds = _limited("bank_seconds", "The most seconds in a chair's bank; 30 by default.")
    deal_pause_seconds = _limited(
        "deal_pause_seconds", "Seconds from a hand's opening to its deal; 5 by default."
    )
    access = serializers.ChoiceField(
        ACCESS, required=False, help_text="Who may play: any member, or whom the host approves."
    )
    watch = serializers.ChoiceField(
        WATCH,
        required=False,
        help_text="Whether other members may watch; `delayed`: what happens in a hand that is on"
        " is shown two minutes later, one that is over at once.",
    )
    chat = Flag(required=False, help_text="Whether set phrases may be said; true by default.")


class NewTable(TableChange):
    """A table to open."""

    kind = serializers.ChoiceField(KINDS, help_text="Practice chips, or the club's.")


class Chair(serializers.Serializer[None]):
    """One chair of a table's circle."""

    chair = of.ident("The chair's id; it never changes.")
    player = of.ident("The player's id; null: a bot.", allow_null=True)
    name = serializers.CharField(help_text="What to call who sits there.")
    kind = serializers.ChoiceField(HOLDERS, help_text="Who sits there.")
    strength = serializers.CharField(allow_null=True, help_text="A bot's; null: a person.")
    agreed = serializers.BooleanField(help_text="Agreed to the present sheet; else not dealt in.")
    approved = serializers.BooleanField(help_text="By the host, where the table asks for it.")
    away = serializers.BooleanField(help_text="Sits out until back.")
    present = serializers.BooleanField(help_text="Seen here in the last minute.")
    bank_ms = of.number("What is left of the chair's time bank, milliseconds.")
    silenced = serializers.BooleanField(help_text="By the host: may say no phrases here.")
    needed = of.number(
        f"What the hold would have needed when the last deal left the chair out, {CHIPS};"
        " null: it did not.",
        allow_null=True,
    )
    limited = serializers.BooleanField(
        help_text="The asker's own chair alone: his loss limit of the night leaves less than"
        " `needed`, his wallet does not. Of others always false."
    )


class Waits(serializers.Serializer[None]):
    """Somebody who waits for a chair."""

    player = of.ident("The player's id.")
    name = serializers.CharField(help_text="The player's display name.")
    called = serializers.BooleanField(help_text="A chair is free, and it is his first.")


class Table(serializers.Serializer[None]):
    """A table with its chairs, as the lobby lists it."""

    id = of.ident("The table's id.")
    name = serializers.CharField(help_text="As people read it.")
    kind = serializers.ChoiceField(KINDS, help_text="What is played for.")
    stake = of.number(f"The basic stake S, {CHIPS}.", least=1)
    rules = Switches(help_text="Every house rule with its value.")
    rules_version = of.number("Rises with each change of the sheet.", least=1)
    sheet = Hash(help_text="The hash of all that a chair agrees to.")
    fee = of.number(f"What each player pays the club, {CHIPS}; 0: nothing.")
    fee_per = serializers.ChoiceField(
        FEE_PER, help_text="For each hand, or once a night: in his first hand here."
    )
    seats_max = of.seat("The most chairs.")
    turn_seconds = of.number("Seconds for a turn.")
    bank_seconds = of.number("The most seconds in a chair's bank.")
    deal_pause_seconds = of.number("Seconds from a hand's opening to its deal.")
    access = serializers.ChoiceField(ACCESS, help_text="Who may play.")
    watch = serializers.ChoiceField(WATCH, help_text="Whether other members may watch.")
    chat = serializers.BooleanField(help_text="Whether set phrases may be said.")
    host = of.ident("The player who opened the table.")
    opened_at = of.instant("When it was opened")
    status = serializers.ChoiceField(TABLE_STATUSES, help_text="Where it stands.")
    paused = serializers.BooleanField(help_text="No further hand is opened.")
    draining = serializers.BooleanField(
        help_text="The installation is about to restart: hands on are finished, none is dealt."
    )
    hand = of.ident("The hand opened or on; null: none.", allow_null=True)
    hand_number = of.number("Its number at the table.", least=1, allow_null=True)
    hand_status = serializers.ChoiceField(
        HAND_STATUSES, allow_null=True, help_text="Where that hand stands; null: there is none."
    )
    cut_until = of.instant(
        "Until when the opened hand takes cuts; null: none does", allow_null=True
    )
    chairs = Chair(many=True, help_text="The circle, as it sits.")
    waiting = Waits(many=True, help_text="Who waits for a chair, first come first.")


class TableInFull(Table):
    """One table, with its club, and its rule sheet in words."""

    club = serializers.CharField(
        help_text="The slug of its club, whose `unit` amounts of a staked table are shown in."
    )
    words = serializers.ListField(
        child=serializers.CharField(), help_text="The rule sheet, a sentence or two a topic."
    )
    sheet_changes = serializers.ListField(
        child=serializers.CharField(),
        help_text="What is different from the sheet that the asker's chair agreed to; where there"
        " is no such chair, or it agreed to the present one, from the end of the last night."
        " Empty: nothing.",
    )
    bot_strengths = serializers.ListField(
        child=serializers.CharField(),
        help_text="The bots that may be seated here, weakest first; empty: none.",
    )


class SheetAgreed(serializers.Serializer[None]):
    """The sheet that the player has seen."""

    sheet = Text(max_length=64, help_text="The table's `sheet` as it was shown.")


class ChairTaken(serializers.Serializer[None]):
    """A chair just taken."""

    chair = of.ident("The chair's id.")


class Place(serializers.Serializer[None]):
    """A place on the waiting list."""

    place = of.number("1 is the next.", least=1)


class NewBot(serializers.Serializer[None]):
    """A bot to seat."""

    strength = Text(max_length=20, help_text="One of the table's `bot_strengths`.")


class PastSeat(serializers.Serializer[None]):
    """A seat of a past hand."""

    seat = of.seat("The seat's number.")
    chair = of.ident("Its chair.")
    player = of.ident("The player's id; a bot's is its chair's.")
    name = serializers.CharField(help_text="What to call who played it.")
    kind = serializers.ChoiceField(HOLDERS, help_text="Who played it.")
    net = of.number(f"Won or lost, {CHIPS}.", least=None, allow_null=True)


class PastHand(serializers.Serializer[None]):
    """A hand that is over or void."""

    id = of.ident("The hand's id.")
    number = of.number("Its number at the table.", least=1)
    status = serializers.ChoiceField(HAND_STATUSES, help_text="`over` or `void`.")
    ending = of.ending()
    stake = of.number(f"The basic stake S, {CHIPS}; 0: it was never dealt.")
    opened_at = of.instant("When it was opened")
    ended_at = of.instant("When it ended", allow_null=True)
    night = serializers.DateField(
        allow_null=True, help_text="The club's night that it counts for; null: it was never dealt."
    )
    seats = PastSeat(many=True, help_text="Who was dealt in, seat 1 first.")
