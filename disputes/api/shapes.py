"""What goes in and out of the doors of disputes."""

from collections.abc import Mapping

from rest_framework import serializers

from clubs.api.fields import Exact, Flag, Text, Whole
from clubs.models.fields import ID_LENGTH
from clubs.models.people import nothing_unseen_in_lines
from disputes.words import REASONS, Act, CaseStatus, Decision
from games.api.shapes import parts as of
from games.api.shapes.parts import CHIPS, Hash
from ledger.values import AMOUNT_MAX

WORDS_LENGTH = 2000  # a page of a letter
TRANSFERS_MAX = of.SEATS_MAX
STATES = [(state.value, state.value) for state in CaseStatus]
DECISIONS = [(decision.value, decision.value) for decision in Decision]
ACTS = [(act.value, act.value) for act in Act]
CODES = [(code, code) for code in REASONS]
_LIST = " ".join(f"`{code}`: {words}" for code, words in REASONS.items())


class NewCase(serializers.Serializer[None]):
    """A hand to dispute."""

    reason = Text(
        max_length=WORDS_LENGTH,
        validators=(nothing_unseen_in_lines,),
        help_text=f"A code: {_LIST} Any other text is kept as words, under `other`.",
    )
    words = Text(
        required=False, allow_blank=True, max_length=WORDS_LENGTH, help_text="What happened."
    )
    version = Whole(
        required=False, min_value=1, max_value=2**31 - 1, help_text="The moment; else the end."
    )


class Message(serializers.Serializer[None]):
    """Something to say."""

    text = Text(max_length=WORDS_LENGTH, help_text="To the parties and the arbiter.")


class Words(serializers.Serializer[None]):
    """Words that may go with an act."""

    words = Text(required=False, allow_blank=True, max_length=WORDS_LENGTH, help_text="Why.")


class Transfer(Exact):
    """What a seat gains; negative: what it pays."""

    seat = Whole(min_value=1, max_value=of.SEATS_MAX, help_text="A seat of the hand.")
    amount = Whole(min_value=-AMOUNT_MAX, max_value=AMOUNT_MAX, help_text=f"In {CHIPS}.")


class NewRuling(Exact):
    """A ruling to make."""

    decision = serializers.ChoiceField(DECISIONS, help_text="What becomes of the payments.")
    transfers = serializers.ListField(
        child=Transfer(),
        required=False,
        max_length=TRANSFERS_MAX,
        help_text="Of an adjustment, on top of what was paid: each seat once, the sum zero.",
    )
    reason = Text(
        max_length=WORDS_LENGTH,
        validators=(nothing_unseen_in_lines,),
        help_text="Why; all parties read it.",
    )
    overdraft = Flag(
        required=False, help_text="It may leave a wallet under zero. Default: 422 instead."
    )


class Agreement(Exact):
    """A ruling to agree to."""

    ruling = Text(max_length=ID_LENGTH, help_text="The ruling that was read: `proposed`.")


class CaseLine(serializers.Serializer[Mapping[str, object]]):
    """A case in a list."""

    id = of.ident("The case's id.")
    club = of.ident("Its club.")
    hand = of.ident("The hand.")
    state = serializers.ChoiceField(STATES)
    reason = serializers.ChoiceField(CODES, help_text="Why it was opened.")
    reason_words = serializers.CharField(help_text="The same in a sentence.")
    version = of.number("The moment in the hand that it is about.", least=1)
    opened_at = of.instant("When")
    opened_by = of.ident("The player who opened it.")
    opened_by_name = serializers.CharField()
    kind = serializers.CharField(help_text="`practice` or `staked`: the hand's table.")
    stake = of.number(f"The hand's basic stake S, {CHIPS}.", least=1)
    waits = serializers.BooleanField(help_text="It waits for a ruling.")


class PartyShape(serializers.Serializer[None]):
    """A player of the hand who opened the case or joined it."""

    player = of.ident("The player.")
    name = serializers.CharField()
    seat = of.seat("His seat.")
    joined_at = of.instant("Since when")


class Said(serializers.Serializer[None]):
    """Something that was said."""

    player = of.ident("Who said it.")
    name = serializers.CharField()
    text = serializers.CharField()
    at = of.instant("When")


class Moved(serializers.Serializer[None]):
    """What a ruling moves."""

    seat = of.seat("The seat.")
    player = of.ident("Its player; a bot's is its chair's id.")
    name = serializers.CharField()
    amount = of.number(f"What it gains, {CHIPS}; negative: pays.", least=None)


class RulingShape(serializers.Serializer[None]):
    """A ruling."""

    id = of.ident("The ruling's id.")
    decision = serializers.ChoiceField(DECISIONS)
    transfers = Moved(many=True)
    moves = of.number(f"How much it moves in all, {CHIPS}.")
    reason = serializers.CharField()
    at = of.instant("When it was made")
    by = of.ident("Who made it.")
    by_name = serializers.CharField()
    agreed_by = of.ident("The second arbiter; null: none was needed yet.", allow_null=True)
    in_force = serializers.BooleanField(help_text="Its journals stand.")
    supersedes = of.ident("The ruling that it replaces.", allow_null=True)


class StepShape(serializers.Serializer[None]):
    """One thing done in the case, chained to the one before."""

    number = of.number("1, 2, … within the case.", least=1)
    act = serializers.ChoiceField(ACTS)
    at = of.instant("When")
    actor = of.ident("Who; `server`: the club's clock.")
    actor_name = serializers.CharField()
    details = serializers.DictField(help_text="Ids and numbers of the act.")
    hash = Hash()


class MayDo(serializers.Serializer[None]):
    """What the asker may do now."""

    join = serializers.BooleanField()
    write = serializers.BooleanField()
    withdraw = serializers.BooleanField()
    appeal = serializers.BooleanField()
    take = serializers.BooleanField()
    rule = serializers.BooleanField()
    agree = serializers.BooleanField()


class CaseInFull(CaseLine):
    """A case."""

    nobody_may_judge = serializers.BooleanField(
        help_text="It waits, and all of the club's members who might rule have part in it."
    )
    words = serializers.CharField(help_text="What its opener says.")
    arbiter = of.ident("Who has it in review.", allow_null=True)
    proposed = of.ident("A ruling that waits for a second arbiter.", allow_null=True)
    ruling = of.ident("The ruling in force.", allow_null=True)
    final_at = of.instant("Until when it may be appealed; null: not now", allow_null=True)
    evidence_digest = Hash(help_text="SHA-256 of the evidence, frozen at the opening.")
    parties = PartyShape(many=True)
    messages = Said(many=True)
    rulings = RulingShape(many=True)
    steps = StepShape(many=True)
    may = MayDo()
