"""What goes in and out of the doors to a club's chips. Amounts are whole units."""

from collections.abc import Mapping
from typing import get_args

from rest_framework import serializers

from clubs.api.club.shapes import REASON_LENGTH
from clubs.api.fields import Exact, Text, Whole
from clubs.models.fields import ID_LENGTH
from clubs.models.people import nothing_unseen
from clubs.settings import CHIPS_MAX
from foundation import clock
from ledger.selectors.trial import TrialBalance
from ledger.values import JournalKind, Unit, Wallet

_KINDS: Mapping[JournalKind, str] = {
    "issue": "chips given out by a treasurer",
    "redeem": "chips taken back by a treasurer",
    "transfer": "passed from member to member",
    "settlement": "a hand's payments",
    "void": "a hand that was voided: nothing moves",
    "reversal": "a journal undone by a treasurer",
    "ruling": "what a dispute's ruling moved",
    "outside": "a debt that was paid outside the club",
}
_UNITS: Mapping[Unit, str] = {
    "chips": "the club's own, which a treasurer issues",
    "practice": "for practice tables, worth nothing",
}
KINDS = [(kind, _KINDS[kind]) for kind in get_args(JournalKind)]
UNITS = [(unit, _UNITS[unit]) for unit in get_args(Unit)]


def _is_night(value: str) -> None:
    try:
        clock.day(value)
    except ValueError as error:
        raise serializers.ValidationError("A date, YYYY-MM-DD.") from error


def _reason() -> Text:
    return Text(
        max_length=REASON_LENGTH,
        validators=(nothing_unseen,),
        help_text="Shown beside the entry, in words.",
    )


class _WithFrom(serializers.Serializer[None]):
    """What has a field `from`, which is no name in Python: `payer` is shown as it."""

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]
        """Return the fields with `from` in the place of `payer`."""
        fields = super().get_fields()
        return {"from" if name == "payer" else name: field for name, field in fields.items()}


class ChipsChange(Exact):
    """Chips to issue or to redeem."""

    member = Text(
        max_length=ID_LENGTH, help_text="A member's id, or `bots` for the purse of the club's bots."
    )
    amount = Whole(
        min_value=-CHIPS_MAX,
        max_value=CHIPS_MAX,
        help_text="In units: over 0 issues, under 0 redeems.",
    )
    reason = _reason()


class Nothing(Exact):
    """An empty body."""


class Gift(_WithFrom, Exact):
    """Chips to pass to another member."""

    payer = Text(
        required=False,
        max_length=ID_LENGTH,
        help_text="The id of the member who pays, named by a treasurer; left out: the asker.",
    )
    member = Text(max_length=ID_LENGTH, help_text="The id of the member who is paid.")
    amount = Whole(min_value=1, max_value=CHIPS_MAX, help_text="In units.")
    reason = _reason()


class Reason(Exact):
    """Why something is done."""

    reason = _reason()


class Posted(serializers.Serializer[None]):
    """A posting."""

    journal = serializers.CharField(help_text="The journal's id.")
    balance = serializers.IntegerField(
        help_text="Of the member (a transfer: of the payer) after it, in units."
    )


class Reversed(serializers.Serializer[None]):
    """A correction."""

    journal = serializers.CharField(help_text="The id of the journal that undoes the other.")


class WalletShape(serializers.Serializer[Wallet]):
    """What a wallet holds, in units: available = balance + credit - held."""

    unit = serializers.ChoiceField(UNITS, help_text="Practice chips are a unit of their own.")
    balance = serializers.IntegerField(help_text="What is in it; may be under zero.")
    credit = serializers.IntegerField(help_text="How far the balance may go under zero.")
    held = serializers.IntegerField(help_text="Held for hands that are on.")
    available = serializers.IntegerField(help_text="What may be played or passed on now.")


class BalanceThen(serializers.Serializer[None]):
    """What was in a wallet at an instant. Credit and holds are known as they are now alone."""

    unit = serializers.ChoiceField(UNITS, help_text="What the wallet holds.")
    at = serializers.DateTimeField(help_text="The instant that was asked for.")
    balance = serializers.IntegerField(
        help_text="In units, after all that had moved by then; of an instant to come: by now."
    )


class EntryShape(serializers.Serializer[None]):
    """One movement of a wallet."""

    journal = serializers.CharField(help_text="The journal's id.")
    kind = serializers.ChoiceField(KINDS, help_text="What moved it.")
    amount = serializers.IntegerField(help_text="In units, negative: paid.")
    balance_after = serializers.IntegerField(help_text="In units.")
    at = serializers.DateTimeField(help_text="When it was posted.")
    hand = serializers.CharField(allow_null=True, help_text="The hand it settled, or null.")
    reason = serializers.CharField(help_text="Empty for what the rules decided.")
    clause = serializers.CharField(
        help_text="The rule's clause, such as `7.3`; what begins with `fee` is a table's; or empty."
    )
    author = serializers.CharField(
        allow_null=True, help_text="The player who posted it; null: the server, by the rules."
    )
    author_name = serializers.CharField(allow_null=True, help_text="His display name.")
    other = serializers.CharField(
        allow_null=True,
        help_text="The player who paid it or was paid; null: the club, its fees or bots.",
    )
    other_name = serializers.CharField(allow_null=True, help_text="His display name.")
    reverses = serializers.CharField(
        allow_null=True, help_text="The journal that it undoes, or null."
    )
    reverses_at = serializers.DateTimeField(allow_null=True, help_text="When that was posted.")
    reverses_reason = serializers.CharField(allow_null=True, help_text="That one's reason.")
    reversed_by = serializers.CharField(
        allow_null=True, help_text="The journal that undid this one, or null."
    )


class Limits(serializers.Serializer[None]):
    """How far a wallet may go, in units."""

    credit = serializers.IntegerField(help_text="How far the balance may go under zero.")
    credit_reason = serializers.CharField(
        help_text="Why the credit is what it is, in words; empty: nobody said."
    )
    loss_limit = serializers.IntegerField(
        allow_null=True, help_text="The most that may be lost in a night; null: no limit."
    )
    coming_loss_limit = serializers.IntegerField(
        allow_null=True, help_text="What replaces it at `coming_from`; null: no limit, or none."
    )
    coming_from = serializers.DateTimeField(
        allow_null=True, help_text="When a raised limit begins to hold; null: none is coming."
    )


class LimitsChange(Exact):
    """What changes of them."""

    credit = Whole(
        min_value=0, max_value=CHIPS_MAX, required=False, help_text="Set by a treasurer."
    )
    loss_limit = Whole(
        min_value=0,
        max_value=CHIPS_MAX,
        required=False,
        allow_null=True,
        help_text="Set by oneself or a manager: lower at once, higher after 24 hours.",
    )
    reason = Text(
        max_length=REASON_LENGTH,
        required=False,
        allow_blank=True,
        validators=(nothing_unseen,),
        help_text="For the club's log; a credit's is shown to the member too.",
    )


class Net(serializers.Serializer[None]):
    """What one party won or lost in a night."""

    player = serializers.CharField(help_text="A player id; empty: the club, its fees and bots.")
    name = serializers.CharField(help_text="What to call the party.")
    net = serializers.IntegerField(help_text="In units, negative: lost.")


class Payment(_WithFrom):
    """Who owes whom. (`from` stands in the document as the API shows it.)"""

    payer = serializers.CharField(help_text="A player id; empty: the club.")
    to = serializers.CharField(help_text="A player id; empty: the club.")
    amount = serializers.IntegerField(help_text="In units.")


class NewClaim(_WithFrom, Exact):
    """A debt of a night that was paid outside the club, as one of its two sides says."""

    night = Text(max_length=10, validators=(_is_night,), help_text="The night whose debt it is.")
    payer = Text(max_length=ID_LENGTH, help_text="The player who owed and paid.")
    to = Text(max_length=ID_LENGTH, help_text="The player who was owed.")
    amount = Whole(min_value=1, max_value=CHIPS_MAX, help_text="In units; no more than is owed.")


class Claim(_WithFrom):
    """A debt that one side says was paid, and the other confirms."""

    id = serializers.CharField(help_text="The claim's id.")
    night = serializers.DateField(help_text="The night whose debt it is.")
    payer = serializers.CharField(help_text="The player who owed and paid.")
    from_name = serializers.CharField(help_text="The payer's display name.")
    to = serializers.CharField(help_text="The player who was owed.")
    to_name = serializers.CharField(help_text="The payee's display name.")
    amount = serializers.IntegerField(help_text="In units.")
    by = serializers.CharField(help_text="Whose word it is: the other's is wanted.")
    at = serializers.DateTimeField(help_text="When that was said.")


class Settled(serializers.Serializer[None]):
    """A debt settled."""

    journal = serializers.CharField(help_text="The journal by which the chips passed back.")


class Night(serializers.Serializer[None]):
    """A club's night in chips; practice never counts."""

    date = serializers.DateField(help_text="The night's date, by the club's clock.")
    hands = serializers.IntegerField(help_text="Hands that were settled.")
    fees = serializers.IntegerField(help_text="What the tables took, in units.")
    members = Net(many=True, help_text="Who won or lost what.")
    transfers = Payment(many=True, help_text="Few payments that make all even.")
    claims = Claim(many=True, help_text="What is said to be paid, and not yet confirmed.")
    settled = Claim(many=True, help_text="What was paid outside, as both sides said.")


class TrialRow(serializers.Serializer[None]):
    """The accounts of one kind and unit, in units."""

    kind = serializers.CharField(help_text="`wallet`, `issue`, `fees` or `bots`.")
    unit = serializers.ChoiceField(UNITS, help_text="What they hold.")
    accounts = serializers.IntegerField(help_text="How many they are.")
    debit = serializers.IntegerField(help_text="What they owe the club.")
    credit = serializers.IntegerField(help_text="A member's chips are the club's debt: a credit.")


class Trial(serializers.Serializer[TrialBalance]):
    """A club's trial balance."""

    balanced = serializers.BooleanField(help_text="In each unit debits equal credits.")
    rows = TrialRow(many=True, help_text="One for each kind and unit.")
