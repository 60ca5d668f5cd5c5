"""Whoever acts as an official without the right to is refused, and the club's log says so."""

import importlib
import inspect
import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType

import pytest
from django.test import Client

from audit import notes, verify
from audit.attempts import HOUR_US, LISTED_MAX, PREFIX
from audit.models import Entry
from clubs import services as clubs_services
from clubs.models import Member, User
from clubs.roles import Role
from clubs.services import chips, clubs, invites, members, people
from disputes import access as cases_access
from disputes import services as disputes_services
from disputes.services import bench, cases, rulings
from disputes.services.rulings import Proposal
from disputes.words import Decision
from foundation import clock
from foundation.refusals import Refusal
from games import access
from games import services as games_services
from games.models import Hand
from games.services import hosting
from tests.full.clubs.api import key
from tests.full.disputes.case import Quarrel

OWN = {"give_chips", "claim_paid", "confirm_paid", "drop_claim"}
"""What a person does for himself, as no official."""
OWN_OF_A_CASE = {"join", "write", "appeal", "withdraw", "tell"}
CHANGES_NOTHING = {"waiting"}
BY_OTHERS = {"set_limits"}
"""These do their work by services that note."""
LOOKS = {"look", "note_export", "require"}
"""These note what they refuse by `bench.require`."""
GIVEN = ("Member", "User", "AtTable", "AtHand", "AtCase")
WHY = "because I say so"


@pytest.fixture
def quarrel(quarrel: Quarrel) -> Quarrel:
    """A hand that is over; `plain` is a member without any role, `manager` may not judge."""
    quarrel.room.joined("plain")
    quarrel.room.joined("manager", Role.MANAGER)
    return quarrel


def attempts(quarrel: Quarrel) -> Mapping[str, Callable[[], object]]:
    """Return every official's service, called by whoever may not."""
    by, target = quarrel.room.members["plain"], quarrel.room.members["north"].pk
    hand = Hand.objects.get(pk=quarrel.hand)
    table = access.table_for(by.user, hand.table_id)
    played = access.hand_to_void(by.user, hand.pk)
    case = cases_access.case_for(quarrel.room.user("manager"), quarrel.open())
    told = {"key": key(), "source": "test"}
    why = {"reason": WHY, **told}
    return {
        "chips.move": lambda: chips.move_chips(by, member=target, amount=50, **why),
        "chips.transfer": lambda: chips.pass_chips(
            by, payer=target, member=target, amount=50, **why
        ),
        "chips.credit": lambda: chips.set_credit(
            by, member=target, amount=9, reason=WHY, source="test"
        ),
        "wallet.loss_limit": lambda: chips.set_loss_limit(
            by, member=target, amount=9, source="test"
        ),
        "journal.reverse": lambda: chips.reverse_journal(by, journal="j_1", **why),
        "club.change": lambda: clubs.change_club(by, {"name": "Mine"}, source="test"),
        "club.close": lambda: clubs.close_club(by, source="test"),
        "invite.make": lambda: invites.invite(by, uses=1, expires_in_hours=1, source="test"),
        "invite.revoke": lambda: invites.revoke(by, "a code", source="test"),
        "member.change": lambda: members.change_member(
            by, target, members.Change(status="suspended", reason=WHY), source="test"
        ),
        "person.sign_out": lambda: people.sign_out_everywhere(by.user, "p_1", source="test"),
        "table.change": lambda: hosting.change_terms(table, {"name": "Mine"}, **told),
        "table.close": lambda: hosting.close(table, **told),
        "table.pause": lambda: hosting.pause(table, paused=True, **told),
        "table.seat_bot": lambda: hosting.seat_bot(table, "easy", **told),
        "table.send_off": lambda: hosting.send_off(table, "ch_1", bot=False, **told),
        "table.approve": lambda: hosting.approve(table, "ch_1", **told),
        "table.silence": lambda: hosting.silence(table, "ch_1", silenced=True, source="test"),
        "hand.void": lambda: hosting.void_hand(played, **why),
        "dispute.take": lambda: cases.take(case, source="test"),
        "dispute.rule": lambda: rulings.rule(case, Proposal(Decision.VOID, WHY), source="test"),
        "dispute.agree": lambda: rulings.agree(case, ruling="ru_1", source="test"),
        "hand.looked": lambda: bench.look(case, whose="all", version=1, source="test"),
        "dispute.export": lambda: bench.note_export(case, source="test"),
    }


def services() -> Iterator[tuple[str, FunctionType]]:
    """Yield every public service of the apps where officials act, with its module's name."""
    for package in (clubs_services, games_services, disputes_services):
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for name, member in inspect.getmembers(module, inspect.isfunction):
                if member.__module__ == found.name and not name.startswith("_"):
                    yield name, member


def is_given_an_asker(service: FunctionType) -> bool:
    """Tell whether a service is told who acts by what it is first given, called `by` or `at`."""
    first = next(iter(inspect.signature(service).parameters.values()), None)
    return (
        first is not None
        and first.name in ("by", "at")
        and getattr(first.annotation, "__name__", "") in GIVEN
    )


def test_every_service_that_is_given_an_asker_notes_what_it_refuses_or_is_nobodys_office() -> None:
    unmarked = {
        name
        for name, service in services()
        if is_given_an_asker(service) and not hasattr(service, "official")
    }
    assert unmarked == OWN | OWN_OF_A_CASE | LOOKS | CHANGES_NOTHING | BY_OTHERS


def test_every_office_refuses_a_member_without_it_and_the_log_says_so(quarrel: Quarrel) -> None:
    tried = attempts(quarrel)
    marked = {getattr(service, "official", None) for _, service in services()} - {None}
    assert marked | {"hand.looked", "dispute.export"} == set(tried)
    for act, attempt in tried.items():
        with pytest.raises(Refusal) as refused:
            attempt()
        entry = Entry.objects.latest("id")
        assert refused.value.status == 403, act
        assert entry.act == PREFIX + act
        who = "manager" if act.startswith("dispute.") or act == "hand.looked" else "plain"
        assert entry.actor == quarrel.room.user(who).pk, act
        assert entry.club == ("" if act == "person.sign_out" else quarrel.room.owner_member.club_id)
        words = notes.texts([bytes(entry.source), bytes(entry.change), bytes(entry.reason)])
        assert words[bytes(entry.source)] == "test", act
        change = json.loads(words[bytes(entry.change)])
        assert change["after"]["code"] == refused.value.code
        assert "a code" not in str(words), "an invite's code is nobody's to read"
    assert list(verify.findings()) == []


def test_what_was_asked_is_kept_and_the_reason_goes_when_its_author_asks(
    quarrel: Quarrel,
) -> None:
    plain, target = quarrel.room.members["plain"], quarrel.room.members["north"].pk
    with pytest.raises(Refusal):
        chips.move_chips(plain, member=target, amount=50, reason=WHY, key=key())
    entry = Entry.objects.latest("id")
    texts = notes.texts([bytes(entry.change), bytes(entry.reason)])
    assert json.loads(texts[bytes(entry.change)])["after"] == {"amount": 50, "code": "forbidden"}
    assert (entry.object, texts[bytes(entry.reason)]) == (target, WHY)

    notes.erase(author=plain.user_id)

    assert set(notes.texts([bytes(entry.change), bytes(entry.reason)]).values()) == {
        "",
        notes.ERASED,
    }
    assert list(verify.findings()) == []


@pytest.mark.django_db(transaction=True)
def test_what_was_refused_stands_though_its_transaction_and_its_key_are_undone(
    quarrel: Quarrel,
) -> None:
    plain, case = quarrel.by("plain"), quarrel.open()
    north, slug = quarrel.room.members["north"], quarrel.room.slug
    table = Hand.objects.get(pk=quarrel.hand).table_id
    doors: tuple[tuple[str, str, dict[str, object]], ...] = (
        ("chips.move", f"clubs/{slug}/chips", {"member": north.pk, "amount": 5, "reason": WHY}),
        ("hand.void", f"hands/{quarrel.hand}/void", {"reason": WHY}),
        ("table.close", f"tables/{table}/close", {}),
        ("club.close", f"clubs/{slug}/close", {}),
    )
    for act, path, body in doors:
        assert plain.post(path, body, key=key()).status_code == 403
        assert Entry.objects.latest("id").act == PREFIX + act
    manager = quarrel.by("manager").post(
        f"disputes/{case}/ruling", {"decision": "void", "reason": WHY}, key=key()
    )
    assert manager.status_code == 403
    assert Entry.objects.latest("id").act == "refused.dispute.rule"
    own = quarrel.room.members["judge"]
    promoted = quarrel.by("judge").patch(
        f"clubs/{slug}/members/{own.pk}", {"roles": ["owner"], "reason": WHY}
    )
    assert promoted.status_code == 403
    entry = Entry.objects.latest("id")
    assert (entry.act, entry.object) == ("refused.member.change", own.pk)
    assert list(verify.findings()) == []


@pytest.mark.parametrize(
    ("act", "path", "body"),
    [
        ("club.close", "clubs/club/{club}/close/", {}),
        ("member.change", "clubs/member/{member}/suspend/", {"reason": WHY}),
        ("table.close", "games/table/{table}/close/", {}),
        ("hand.void", "games/hand/{hand}/void/", {"reason": WHY}),
    ],
)
def test_the_staff_act_in_no_club_and_its_log_says_that_they_tried(
    quarrel: Quarrel, act: str, path: str, body: dict[str, str]
) -> None:
    staff, member = Client(), quarrel.room.members["north"]
    user = User.objects.create(username="staff", is_staff=True)
    staff.force_login(user)
    hand = Hand.objects.get(pk=quarrel.hand)
    where = path.format(
        club=member.club_id, member=member.pk, table=hand.table_id, hand=quarrel.hand
    )

    staff.post(f"/admin/{where}", {"_form_submitted": "True", **body})

    entry = Entry.objects.latest("id")
    assert (entry.act, entry.actor, entry.club) == (PREFIX + act, user.pk, member.club_id)
    assert Member.objects.get(pk=member.pk).status == Member.Status.ACTIVE


def test_a_flood_of_refusals_fills_the_log_to_a_bound_and_begins_anew_in_an_hour(
    quarrel: Quarrel,
) -> None:
    plain = quarrel.room.members["plain"]

    def tries(times: int) -> int:
        for _ in range(times):
            with pytest.raises(Refusal):
                clubs.close_club(plain)
        return Entry.objects.filter(act="refused.club.close").count()

    assert tries(LISTED_MAX + 5) == LISTED_MAX
    last = Entry.objects.latest("id")
    assert "not listed" in notes.texts([bytes(last.change)])[bytes(last.change)]
    with pytest.raises(Refusal):
        invites.revoke(plain, "x")
    assert Entry.objects.latest("id").act == "refused.invite.revoke"
    with clock.frozen(clock.now_us() + HOUR_US + 1):
        assert tries(1) == LISTED_MAX + 1
