"""Two clubs and everybody who may come to a door of the first."""

from dataclasses import dataclass
from datetime import date
from http.cookies import SimpleCookie
from uuid import uuid4

from axes.models import AccessAttempt, AccessLog
from django.db.models import Model

from audit.models import Entry
from clubs.models import Club, Member, User
from clubs.roles import Role
from clubs.services import chips, invites, people
from disputes.models import Case
from disputes.services.cases import open_case
from foundation import clock
from games import strengths
from games.engine import rules
from games.models import AuditRun, Chair, Hand, Table
from games.services import chairs, deals, hands, tables
from games.statuses import TableKind
from games.terms import Terms
from ledger.models import Account, Hold, Journal, Leg, LossLimit, OutsideClaim
from ledger.services import limits
from ledger.values import wallet_of
from tests.full.clubs.api import PASSWORD, Caller, browser, caller, club_of, join, person

TERMS = Terms(
    name="Green room",
    kind=TableKind.PRACTICE,
    stake=5,
    rules=rules.check({"natural_totals": []}),  # every hand is on until it is voided
    seats_max=3,
    deal_pause_seconds=0,
)


@dataclass(frozen=True, slots=True)
class World:
    """Each asker's device and browser, what a path's braces stand for, and the admin's rows."""

    phones: dict[str, Caller]
    cookies: dict[str, SimpleCookie]
    params: dict[str, str]
    rows: dict[str, Model]


def build() -> World:
    """Make the world; `target` is a plain member whom doors are about, who plays a bot."""
    owner = club_of(person("owner"))
    askers = _askers(owner)
    target = join(owner, person("target"))
    host = askers["host"]
    assert host is not None
    invite, code = invites.invite(owner, uses=50, expires_in_hours=1)
    issued = chips.move_chips(
        owner, member=target.id, amount=100, reason="welcome", key=str(uuid4())
    )
    claim = _claim(owner.club_id, host, target.user)
    case = _case(owner.club, host, target.user)
    table, hand = _table(owner.club, host, target.user)
    params = {
        "slug": owner.club.slug,
        "member_id": target.id,
        "player": target.user.id,
        "device_id": people.add_device(target.user, name="phone")[0].id,
        "code": code,
        "journal": issued.posted.journal,
        "date": "2026-03-28",
        "on": "2026-03-28",
        **dict.fromkeys(("table", "table_id"), table.id),
        **dict.fromkeys(("hand", "hand_id"), hand.id),
        "sheet": table.sheet,
        "chair": Chair.objects.get(table=table, player=target.user).id,
        "bots/chair": Chair.objects.get(table=table, player=None).id,
        **dict.fromkeys(("dispute", "case"), case.id),
        "debt": claim.id,
        "host_player": host.pk,
        "username": "target",
        "password": PASSWORD,
    }
    rows: dict[str, Model] = {
        "clubs/club": owner.club,
        "clubs/member": target,
        "clubs/invite": invite,
        "clubs/user": target.user,
        "axes/accessattempt": AccessAttempt.objects.create(failures_since_start=1),
        "axes/accesslog": AccessLog.objects.create(),
        "disputes/case": case,
        "games/table": table,
        "games/hand": hand,
        "games/auditrun": AuditRun.objects.create(night=date(2026, 3, 28), began_at=0),
        "audit/entry": Entry.objects.filter(club=owner.club_id)[0],
        "ledger/account": Account.objects.filter(club=owner.club_id)[0],
        "ledger/journal": Journal.objects.get(id=issued.posted.journal),
        "ledger/leg": Leg.objects.filter(journal=issued.posted.journal)[0],
        "ledger/losslimit": _limit(owner.club_id, target.user),
        "ledger/outsideclaim": claim,
        "ledger/hold": Hold.objects.filter(club=owner.club_id)[0],
    }
    return World(
        phones={asker: caller(user) if user else Caller() for asker, user in askers.items()},
        cookies={asker: _signed_in(user) for asker, user in askers.items()},
        params=params,
        rows=rows,
    )


def _claim(club: str, host: User, target: User) -> OutsideClaim:
    """Let the host say that he paid the target; nobody has confirmed it."""
    return OutsideClaim.objects.create(
        id="o_claim",
        club=club,
        night=date(2026, 3, 28),
        debtor=host.pk,
        creditor=target.pk,
        amount=1,
        author=host.pk,
        at_us=clock.now_us(),
    )


def _limit(club: str, target: User) -> LossLimit:
    """Let the target limit what a night may cost."""
    limits.set_loss_limit(
        account=wallet_of(club, target.pk),
        amount=50,
        author=target.pk,
        at_us=clock.now_us(),
    )
    return LossLimit.objects.get(account__owner=target.pk)


def _askers(owner: Member) -> dict[str, User | None]:
    rival = club_of(person("rival"), "Another club")
    staff = person("staff")
    User.objects.filter(id=staff.id).update(is_staff=True)
    return {
        "nobody": None,
        "stranger": person("stranger"),
        "rival": rival.user,
        "member": join(owner, person("member")).user,
        "host": join(owner, person("host")).user,
        "treasurer": join(owner, person("treasurer"), Role.TREASURER).user,
        "arbiter": join(owner, person("arbiter"), Role.ARBITER).user,
        "manager": join(owner, person("manager"), Role.MANAGER).user,
        "owner": owner.user,
        "suspended": join(owner, person("suspended"), status="suspended").user,
        "staff": staff,
    }


def _signed_in(user: User | None) -> SimpleCookie:
    client = browser()
    if user:
        client.force_login(user)
    return client.cookies


def _table(club: Club, host: User, player: User) -> tuple[Table, Hand]:
    table = tables.open_table(club=club.id, host=host.id, terms=TERMS, command=str(uuid4()))
    chairs.sit(
        table=table.id,
        player=player.id,
        sheet=Table.objects.get(id=table.id).sheet,
        several_tables=True,
        command=str(uuid4()),
    )
    chairs.seat_bot(
        table=table.id,
        by=host.id,
        strength="easy",
        strengths=strengths.offered(),
        command=str(uuid4()),
    )
    deals.advance(table.id)
    return Table.objects.get(id=table.id), Hand.objects.get(table=table)


def _case(club: Club, host: User, player: User) -> Case:
    _, hand = _table(club, host, player)
    hands.void_hand(hand=hand.id, by=host.id, reason="x", key=str(uuid4()), at=clock.now_us())
    return open_case(player, hand.id, reason="clock", words="x", version=None)
