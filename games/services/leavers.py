"""Who is no longer an active member gives his chairs up, and a closed club's tables close.

The signals of clubs make it prompt, the sweeper makes it sure: both ask the rows.
"""

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Member
from games.models import Chair, Table
from games.services import chairs, tables
from games.services.clocks import SERVER
from games.statuses import TableStatus


def lost_chairs() -> QuerySet[Chair]:
    """Return the chairs of people who are no active members (any more), at tables not closed."""
    active = Member.objects.filter(
        club=OuterRef("table__club"), user=OuterRef("player"), status=Member.Status.ACTIVE
    )
    taken = Chair.objects.filter(left_at=None, player__isnull=False)
    return taken.filter(~Exists(active)).exclude(table__status=TableStatus.CLOSED)


def lost_tables() -> QuerySet[Table]:
    """Return the tables that are open in clubs that are closed."""
    return Table.objects.filter(status=TableStatus.OPEN, club__closed_at__isnull=False)


def free_chair(chair: str) -> None:
    """Give a lost chair up; a hand that is on is played out for it.

    Raises:
        NotSeated: it was given up already.
    """
    row = Chair.objects.get(pk=chair)
    assert row.player_id is not None
    chairs.leave(table=row.table_id, player=row.player_id, why="no_member", command=f"lost:{chair}")


def close_table(table: str) -> None:
    """Close a closed club's table, after its hand. Idempotent."""
    tables.close(table=table, by=SERVER, command=f"club_closed:{table}")
