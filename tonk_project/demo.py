"""The demo club of a new installation: its owner, chips, and a table with two bots and a chair."""

import secrets
from dataclasses import dataclass

from clubs.models import Member, User
from clubs.services.chips import move_chips
from clubs.services.clubs import change_club, open_club
from clubs.services.people import rename
from foundation import transactions
from games import strengths
from games.engine.rules import DEFAULT
from games.models import Table
from games.services.chairs import seat_bot
from games.services.tables import open_table
from games.statuses import TableKind
from games.terms import Terms

OWNER = "owner"
CLUB = "Demo club"
STAKE = 5
CHIPS = 1_000
BOTS = 2
_PASSWORD_BYTES = 9
_REASON = "chips of the demo club"


@dataclass(frozen=True, slots=True)
class Demo:
    """What was made; the password is known nowhere else."""

    username: str
    password: str
    table: Table


def seed() -> Demo | None:
    """Make the demo club, all of it or nothing; None where people already are."""
    return transactions.run(_seed)


def _seed() -> Demo | None:
    if User.objects.exists():
        return None
    password = secrets.token_urlsafe(_PASSWORD_BYTES)
    user = User.objects.create_superuser(OWNER, password)
    rename(user, display_name="The owner")
    owner = open_club(user, name=CLUB)
    change_club(owner, {"settings": {"bots_at_staked": True}})
    for account in (owner.id, "bots"):
        move_chips(owner, member=account, amount=CHIPS, reason=_REASON, key=f"demo:{account}")
    return Demo(OWNER, password, _table(owner))


def _table(owner: Member) -> Table:
    terms = Terms(
        name="First table",
        kind=TableKind.STAKED,
        stake=STAKE,
        rules=DEFAULT,
        seats_max=DEFAULT.max_players,
    )
    table = open_table(club=owner.club_id, host=owner.user_id, terms=terms, command="demo:table")
    built = strengths.offered()
    for number in range(1, BOTS + 1):
        seat_bot(
            table=table.pk,
            by=owner.user_id,
            strength=built[0],
            strengths=built,
            command=f"demo:bot:{number}",
        )
    return table
