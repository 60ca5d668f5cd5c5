"""Which chairs the next hand may be dealt to, and with whose money. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from games.codec.ruleset import decode_rules
from games.engine.ruleset import RuleSet
from games.engine.scoring import worst_loss
from games.engine.seating import Purse, choose_dealt_in, next_dealer
from games.fees import due
from games.models import Chair, Table
from games.settlement import account_of, unit_of
from ledger import selectors as ledger
from ledger.values import AccountRef, Cover


@dataclass(frozen=True, slots=True)
class Ready:
    """The circle, those of it who would be dealt in now, and those who lack the chips."""

    circle: tuple[Chair, ...]
    dealt_in: tuple[Chair, ...]
    uncovered: tuple[Chair, ...]
    limited: frozenset[str]
    """By chair, those of them whom no more than a loss limit leaves out: each his own secret."""
    rules: RuleSet
    fees: Mapping[str, int]
    """By chair that is willing, what it would pay the club in this hand."""
    loss: int
    """What one more chair must be able to lose, its fee aside, to be dealt in too."""

    def needed(self, chair: Chair) -> int:
        """Return what a willing chair must have to be dealt in too."""
        return self.loss + self.fees[chair.pk]


def ready(table: Table, *, night: date, at: int) -> Ready:
    """Return who of the table's chairs can be dealt in at `at` (rules 7.8), in circle order."""
    circle = tuple(table.chairs.filter(left_at=None).select_related("player"))
    rules = decode_rules(table.rules)
    willing = [chair for chair in _in_order_of_play(table, circle) if chair.is_willing(table)]
    fees = due(table, willing, night=night)
    covers = _covers(table, willing, night=night, at=at)
    purses = [_purse(table, chair, covers[chair.pk], fees[chair.pk]) for chair in willing]
    chosen = set(choose_dealt_in(purses[: rules.max_players], rules=rules, stake=table.stake))
    loss = worst_loss(rules, max(2, len(chosen) + 1), table.stake)
    # Where nobody is dealt in, a chair may lack no more than company.
    short = {purse.chair for purse in purses if chosen or purse.money < loss + purse.fee} - chosen
    return Ready(
        circle=circle,
        dealt_in=tuple(chair for chair in circle if chair.pk in chosen),
        uncovered=tuple(chair for chair in willing if chair.pk in short),
        limited=frozenset(
            pk for pk in short if covers[pk].most < loss + fees[pk] <= covers[pk].available
        ),
        rules=rules,
        fees=fees,
        loss=loss,
    )


def someone_is_present(chairs: Sequence[Chair], at: int) -> bool:
    """Tell whether a person among these chairs is there: bots alone do not play."""
    return any(chair.is_present(at) for chair in chairs)


def payer_of(table: Table, chair: Chair) -> AccountRef:
    """Return what a chair pays from at this table."""
    return account_of(table.club_id, kind=chair.kind, player=chair.who, unit=unit_of(table.kind))


def _in_order_of_play(table: Table, circle: Sequence[Chair]) -> list[Chair]:
    """Return the circle from the left of the next dealer on, the dealer last."""
    chairs = [chair.pk for chair in circle]
    if not table.last_dealer:
        return list(circle)
    willing = {chair.pk for chair in circle if chair.is_willing(table)}
    dealer = next_dealer(chairs, table.last_dealer, willing)
    if dealer is None:
        return list(circle)
    first = chairs.index(dealer) + 1
    return [*circle[first:], *circle[:first]]


def _covers(table: Table, chairs: Sequence[Chair], *, night: date, at: int) -> dict[str, Cover]:
    accounts = {chair.pk: payer_of(table, chair) for chair in chairs}
    found = ledger.coverable(set(accounts.values()), night=night, at_us=at)
    return {pk: found[account] for pk, account in accounts.items()}


def _purse(table: Table, chair: Chair, cover: Cover, fee: int) -> Purse:
    account = payer_of(table, chair)
    return Purse(chair.pk, f"{account.kind}:{account.owner}", cover.most, fee)
