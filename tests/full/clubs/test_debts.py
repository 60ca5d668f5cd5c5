"""Debts of a night that two members settle outside, over the API."""

import re
from datetime import date

import pytest

from audit.models import Entry
from clubs import selectors
from clubs.models import Club, Member, User
from clubs.roles import Role
from clubs.services import chips
from foundation import clock
from ledger import services as ledger
from ledger.values import HoldWant, PaymentLeg, wallet_of
from notices.models import Notice, Target
from tests.full.clubs.api import Caller, browser, caller, club_of, join, key, person

pytestmark = pytest.mark.django_db

NIGHT = "2026-03-28"
OWED = 40


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


@pytest.fixture
def north(owner: Member) -> Member:
    """Who is owed by south, for a hand of the night."""
    return join(owner, person("north"))


@pytest.fixture
def south(owner: Member, north: Member) -> Member:
    """Who lost a hand to north."""
    south = join(owner, person("south"))
    chips.move_chips(owner, member=south.id, amount=100, reason="to begin with", key=key())
    loser, winner = (wallet_of(owner.club_id, each.user_id) for each in (south, north))
    ledger.place_holds(
        club=owner.club_id,
        subject="h_1",
        unit="chips",
        night=date.fromisoformat(NIGHT),
        at_us=clock.now_us(),
        wants=[HoldWant(loser, OWED)],
    )
    ledger.settle(
        club=owner.club_id,
        subject="h_1",
        key="hand:h_1:settle",
        unit="chips",
        night=date.fromisoformat(NIGHT),
        at_us=clock.now_us(),
        payments=[PaymentLeg(loser, winner, OWED, "7.3")],
    )
    return south


def _path(rest: str = "") -> str:
    return f"clubs/the-quiet-club/debts{rest}"


def _debt(south: Member, north: Member, amount: int = OWED) -> dict[str, object]:
    return {"night": NIGHT, "from": south.user_id, "to": north.user_id, "amount": amount}


def _say(phone: Caller, south: Member, north: Member, amount: int = OWED) -> str:
    said = phone.post(_path(), _debt(south, north, amount), key=key())
    assert said.status_code == 201, said.content
    claim: str = said.json()["id"]
    return claim


def test_what_one_side_says_stands_on_the_night_until_the_other_confirms(
    north: Member, south: Member
) -> None:
    payer, payee = caller(south.user), caller(north.user)
    claim = _say(payer, south, north)
    night = payee.get(f"clubs/the-quiet-club/nights/{NIGHT}").json()
    (shown,) = night["claims"]
    assert (shown["id"], shown["by"], shown["amount"]) == (claim, south.user_id, OWED)
    assert (shown["from_name"], shown["to_name"]) == ("South", "North")
    assert night["transfers"] == [
        {"from": south.user_id, "to": north.user_id, "amount": OWED},
    ]

    confirmed = payee.post(_path(f"/{claim}/confirm"), key=key())

    assert confirmed.status_code == 201
    night = payer.get(f"clubs/the-quiet-club/nights/{NIGHT}").json()
    assert (night["claims"], night["transfers"]) == ([], [])
    assert night["settled"] == [shown]
    assert {each["net"] for each in night["members"]} == {OWED, -OWED}
    assert payer.get("clubs/the-quiet-club/wallet").json()["balance"] == 100
    acts = Entry.objects.filter(act__startswith="debt.").order_by("id")
    assert list(acts.values_list("act", "actor")) == [
        ("debt.claim", south.user_id),
        ("debt.confirm", north.user_id),
    ]


def test_a_settlement_that_is_reversed_is_owed_again(
    north: Member, south: Member, owner: Member
) -> None:
    claim = _say(caller(south.user), south, north)
    settled = caller(north.user).post(_path(f"/{claim}/confirm"), key=key()).json()

    undone = caller(owner.user).post(
        f"clubs/the-quiet-club/journals/{settled['journal']}/reversal",
        {"reason": "it was not paid after all"},
        key=key(),
    )

    assert undone.status_code == 201, undone.content
    night = caller(north.user).get(f"clubs/the-quiet-club/nights/{NIGHT}").json()
    assert night["settled"] == []
    assert [each["amount"] for each in night["transfers"]] == [OWED]


def test_a_call_that_is_sent_again_is_answered_as_before(north: Member, south: Member) -> None:
    payer, once = caller(south.user), key()
    answers = [payer.post(_path(), _debt(south, north), key=once) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert answers[1]["Idempotency-Replayed"] == "true"


def test_each_side_lists_what_waits_for_a_word(north: Member, south: Member, owner: Member) -> None:
    claim = _say(caller(north.user), south, north, 15)
    for member, found in ((south, [claim]), (north, [claim]), (owner, [])):
        listed = caller(member.user).get(_path()).json()["results"]
        assert [each["id"] for each in listed] == found


@pytest.mark.parametrize("by", ["north", "south"])
def test_a_claim_is_taken_back_or_declined_once(north: Member, south: Member, by: str) -> None:
    claim = _say(caller(south.user), south, north)
    phone = caller({"north": north, "south": south}[by].user)
    assert phone.delete(_path(f"/{claim}")).status_code == 204
    again = phone.delete(_path(f"/{claim}"))
    assert (again.status_code, again.json()["code"]) == (409, "claim_over")
    late = caller(north.user).post(_path(f"/{claim}/confirm"), key=key())
    assert (late.status_code, late.json()["code"]) == (409, "claim_over")


def test_what_is_not_so_is_refused(north: Member, south: Member, owner: Member) -> None:
    payer, stranger = caller(south.user), caller(owner.user)
    asked = [
        (stranger.post(_path(), _debt(south, north), key=key()), 403, "not_your_debt"),
        (payer.post(_path(), _debt(south, north, OWED + 1), key=key()), 422, "not_owed"),
        (payer.post(_path(), _debt(north, south), key=key()), 422, "not_owed"),
        (payer.post(_path(), _debt(south, north)), 400, "idempotency_key_required"),
        (payer.post(_path(), _debt(south, north, 0), key=key()), 400, "invalid"),
        (
            payer.post(_path(), {**_debt(south, north), "night": "last"}, key=key()),
            400,
            "invalid",
        ),
    ]
    claim = _say(payer, south, north)
    asked += [
        (payer.post(_path(), _debt(south, north), key=key()), 409, "already_claimed"),
        (payer.post(_path(f"/{claim}/confirm"), key=key()), 403, "own_claim"),
        (stranger.post(_path(f"/{claim}/confirm"), key=key()), 404, "not_found"),
        (stranger.delete(_path(f"/{claim}")), 404, "not_found"),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer, *_ in asked] == [
        (status, code) for _, status, code in asked
    ]


def test_the_other_clubs_claims_are_not_there(north: Member, south: Member) -> None:
    claim = _say(caller(south.user), south, north)
    elsewhere = club_of(person("rival"), "Another club")
    join(elsewhere, north.user, Role.OWNER)
    answer = caller(north.user).post(f"clubs/another-club/debts/{claim}/confirm", key=key())
    assert answer.status_code == 404


def test_who_is_suspended_still_settles_what_he_owes(north: Member, south: Member) -> None:
    Member.objects.filter(pk=south.pk).update(status=Member.Status.SUSPENDED)
    assert _say(caller(south.user), south, north)


def test_two_of_one_name_are_told_apart_on_the_sheet_and_in_its_csv(
    north: Member, south: Member, owner: Member
) -> None:
    User.objects.filter(pk=south.user_id).update(display_name="north")
    Club.objects.update(unit_decimals=1)
    claim = _say(caller(south.user), south, north, 25)
    caller(north.user).post(_path(f"/{claim}/confirm"), key=key())

    night = caller(owner.user).get(f"clubs/the-quiet-club/nights/{NIGHT}").json()
    sheet = caller(owner.user).get(f"clubs/the-quiet-club/nights/{NIGHT}/sheet.csv")

    assert [each["name"] for each in night["members"]] == ["North (north)", "north (south)"]
    assert night["settled"][0]["from_name"] == "north (south)"
    assert sheet.content.decode().splitlines()[3:] == [
        "North (north),4.0",
        "north (south),-4.0",
        "paid outside by,to,amount",
        "north (south),North (north),2.5",
        "from,to,amount",
        "north (south),North (north),1.5",
    ]


@pytest.mark.parametrize("status", ["left", "barred"])
def test_nothing_is_claimed_of_who_is_gone_and_could_not_confirm_it(
    north: Member, south: Member, status: str
) -> None:
    claim = _say(caller(south.user), south, north, 5)
    Member.objects.filter(pk=north.pk).update(status=status)

    refused = caller(south.user).post(_path(), _debt(south, north), key=key())

    assert (refused.status_code, refused.json()["code"]) == (422, "side_gone")
    assert caller(south.user).delete(_path(f"/{claim}")).status_code == 204


def test_what_who_left_has_said_before_can_still_be_confirmed(north: Member, south: Member) -> None:
    claim = _say(caller(south.user), south, north)
    Member.objects.filter(pk=south.pk).update(status="left")

    assert caller(north.user).post(_path(f"/{claim}/confirm"), key=key()).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_the_other_side_is_called_once_for_it(north: Member, south: Member) -> None:
    Target.objects.create(id="n_1", user=north.user, provider="log", address="phone")
    _say(caller(south.user), south, north)
    notice = Notice.objects.get()
    assert (notice.user_id, notice.kind) == (north.user_id, "debt")
    assert notice.path == f"/clubs/the-quiet-club/nights/{NIGHT}/"


def test_a_nights_page_leads_to_the_nights_beside_it_that_had_a_hand(
    owner: Member, south: Member
) -> None:
    page = browser()
    page.force_login(south.user)

    def beside(night: str) -> list[str]:
        shown = page.get(f"/clubs/{owner.club.slug}/nights/{night}").content.decode()
        return re.findall(r'nights/([0-9-]+)/">Night (?:before|after)', shown)

    tonight = selectors.night_of(owner.club, clock.now_us()).isoformat()
    assert beside("") == [NIGHT]
    assert beside("1999-12-31/") == [NIGHT]
    assert beside(f"{NIGHT}/") == [tonight]
