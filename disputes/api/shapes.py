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
_STATES = {
    CaseStatus.OPEN: "no arbiter has it yet",
    CaseStatus.IN_REVIEW: "an arbiter has it",
    CaseStatus.RULED: "ruled, and may be appealed",
    CaseStatus.APPEALED: "to be ruled on once more, by another",
    CaseStatus.CLOSED: "final, or withdrawn",
}
_DECISIONS = {
    Decision.DISMISS: "the payments stand",
    Decision.VOID: "the payments are undone",
    Decision.ADJUST: "chips move on top of the payments",
}
_ACTS = {
    Act.OPENED: "a player opened the case",
    Act.JOINED: "another player of the hand joined",
    Act.MESSAGE: "something was said",
    Act.TAKEN: "an arbiter took it",
    Act.RULED: "a ruling was made",
    Act.AGREED: "a second arbiter agreed to it",
    Act.IN_FORCE: "its journals were posted",
    Act.APPEALED: "a party appealed",
    Act.CLOSED: "it became final, or was withdrawn",
    Act.TOLD: "a player was shown what was new",
}
STATES = [(state.value, _STATES[state]) for state in CaseStatus]
DECISIONS = [(decision.value, _DECISIONS[decision]) for decision in Decision]
ACTS = [(act.value, _ACTS[act]) for act in Act]
CODES = list(REASONS.items())
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
    state = serializers.ChoiceField(STATES, help_text="Where it stands.")
    reason = serializers.ChoiceField(CODES, help_text="Why it was opened.")
    reason_words = serializers.CharField(help_text="The same in a sentence.")
    version = of.number("The moment in the hand that it is about.", least=1)
    opened_at = of.instant("When")
    opened_by = of.ident("The player who opened it.")
    opened_by_name = serializers.CharField(help_text="His display name.")
    kind = serializers.CharField(help_text="`practice` or `staked`: the hand's table.")
    stake = of.number(f"The hand's basic stake S, {CHIPS}.", least=1)
    waits = serializers.BooleanField(help_text="It waits for a ruling.")


class PartyShape(serializers.Serializer[None]):
    """A player of the hand who opened the case or joined it."""

    player = of.ident("The player.")
    name = serializers.CharField(help_text="What to call him.")
    seat = of.seat("His seat.")
    joined_at = of.instant("Since when")


class Said(serializers.Serializer[None]):
    """Something that was said."""

    player = of.ident("Who said it.")
    name = serializers.CharField(help_text="What to call him.")
    text = serializers.CharField(help_text="What.")
    at = of.instant("When")


class Moved(serializers.Serializer[None]):
    """What a ruling moves."""

    seat = of.seat("The seat.")
    player = of.ident("Its player; a bot's is its chair's id.")
    name = serializers.CharField(help_text="What to call him.")
    amount = of.number(f"What it gains, {CHIPS}; negative: pays.", least=None)


class RulingShape(serializers.Serializer[None]):
    """A ruling."""

    id = of.ident("The ruling's id.")
    decision = serializers.ChoiceField(DECISIONS, help_text="What becomes of the payments.")
    transfers = Moved(many=True, help_text="What an adjustment moves.")
    moves = of.number(f"How much it moves in all, {CHIPS}.")
    reason = serializers.CharField(help_text="Why, for all parties.")
    at = of.instant("When it was made")
    by = of.ident("Who made it.")
    by_name = serializers.CharField(help_text="His display name.")
    agreed_by = of.ident("The second arbiter; null: none was needed yet.", allow_null=True)
    in_force = serializers.BooleanField(help_text="Its journals stand.")
    supersedes = of.ident("The ruling that it replaces.", allow_null=True)


class StepShape(serializers.Serializer[None]):
    """One thing done in the case, chained to the one before."""

    number = of.number("1, 2, … within the case.", least=1)
    act = serializers.ChoiceField(ACTS, help_text="What was done.")
    at = of.instant("When")
    actor = of.ident("Who; `server`: the club's clock.")
    actor_name = serializers.CharField(help_text="What to call him.")
    details = serializers.DictField(help_text="Ids and numbers of the act.")
    hash = Hash(help_text="Over this step and the hash of the one before.")


class MayDo(serializers.Serializer[None]):
    """What the asker may do now."""

    join = serializers.BooleanField(help_text="Become a party.")
    write = serializers.BooleanField(help_text="Say something in it.")
    withdraw = serializers.BooleanField(help_text="Take it back.")
    appeal = serializers.BooleanField(help_text="Ask for another ruling.")
    take = serializers.BooleanField(help_text="Take it into review.")
    rule = serializers.BooleanField(help_text="Make a ruling.")
    agree = serializers.BooleanField(help_text="Agree to the proposed ruling.")


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
    parties = PartyShape(many=True, help_text="Who opened it or joined it.")
    messages = Said(many=True, help_text="What was said, oldest first.")
    rulings = RulingShape(many=True, help_text="What was ruled, oldest first.")
    steps = StepShape(many=True, help_text="All that was done, oldest first.")
    may = MayDo(help_text="What the asker may do now.")
