"""A treasurer's acts over the API, and what a member sees of them."""

from datetime import date

import pytest

from audit.models import Entry
from clubs.models import Member
from clubs.roles import Role
from clubs.settings import CHIPS_MAX
from foundation import clock
from ledger import services as ledger
from ledger.values import PaymentLeg, wallet_of
from tests.full.clubs.api import browser, caller, club_of, join, key, person
from tests.full.clubs.money import club_path, issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return club_of(person("owner"))


@pytest.mark.parametrize("reason", ["\u202eevil", "a\u200bb", "a\nb", "\ufeff"])
def test_a_reason_hides_nothing_and_turns_nothing_beside_it(owner: Member, reason: str) -> None:
    body = {"member": owner.id, "amount": 5, "reason": reason}

    answer = caller(owner.user).post(club_path(owner, "chips"), body, key=key())

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "reason"


def test_chips_are_issued_and_redeemed_and_the_member_sees_why(owner: Member) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)

    issued = phone.post(
        club_path(owner, "chips"),
        {"member": member.id, "amount": 100, "reason": "cash at the door"},
        key=key(),
    )
    redeemed = phone.post(
        club_path(owner, "chips"),
        {"member": member.id, "amount": -30, "reason": "cashed out"},
        key=key(),
    )

    assert (issued.status_code, issued.json()["balance"]) == (201, 100)
    assert (redeemed.status_code, redeemed.json()["balance"]) == (201, 70)
    theirs = caller(member.user)
    assert theirs.get(club_path(owner, "wallet")).json() == {
        "unit": "chips",
        "balance": 70,
        "credit": 0,
        "held": 0,
        "available": 70,
    }
    entries = theirs.get(club_path(owner, "wallet/entries")).json()["results"]
    assert [(entry["kind"], entry["amount"], entry["balance_after"]) for entry in entries] == [
        ("redeem", -30, 70),
        ("issue", 100, 100),
    ]
    assert entries[0]["reason"] == "cashed out"
    assert entries[0]["hand"] is None


def test_chips_move_only_by_a_key_and_once(owner: Member) -> None:
    phone, once = caller(owner.user), key()
    body = {"member": owner.id, "amount": 5, "reason": "mine"}

    without = phone.post(club_path(owner, "chips"), body)
    answers = [phone.post(club_path(owner, "chips"), body, key=once) for _ in range(3)]

    assert (without.status_code, without.json()["code"]) == (400, "idempotency_key_required")
    assert {answer.content for answer in answers} == {answers[0].content}
    assert phone.get(club_path(owner, "wallet")).json()["balance"] == 5


def test_nothing_is_redeemed_that_is_not_there(owner: Member) -> None:
    answer = caller(owner.user).post(
        club_path(owner, "chips"), {"member": owner.id, "amount": -1, "reason": "none"}, key=key()
    )

    assert answer.status_code == 422
    assert answer.json()["code"] == "insufficient_chips"
    assert (answer.json()["needed"], answer.json()["available"]) == (1, 0)


@pytest.mark.parametrize("amount", [0, 1.5, "5", True, None, 10**18])
def test_an_amount_is_a_whole_number_of_units(owner: Member, amount: object) -> None:
    answer = caller(owner.user).post(
        club_path(owner, "chips"), {"member": owner.id, "amount": amount, "reason": "?"}, key=key()
    )

    assert answer.status_code in (400, 422)


def test_no_chips_are_refused_with_the_range_that_the_door_takes(owner: Member) -> None:
    phone = caller(owner.user)

    none, most = (
        phone.post(
            club_path(owner, "chips"),
            {"member": owner.id, "amount": amount, "reason": "?"},
            key=key(),
        )
        for amount in (0, CHIPS_MAX)
    )

    assert (none.status_code, none.json()["code"]) == (422, "bad_amount")
    assert none.json()["detail"] == f"An amount is a whole number from 1 to {CHIPS_MAX}."
    assert most.status_code == 201


def test_the_bots_purse_is_filled_by_a_treasurer_and_seen_by_officials(owner: Member) -> None:
    treasurer = join(owner, person("treasurer"), Role.TREASURER)
    phone = caller(treasurer.user)

    answer = phone.post(
        club_path(owner, "chips"), {"member": "bots", "amount": 50, "reason": "bots"}, key=key()
    )

    assert answer.json()["balance"] == 50
    assert phone.get(club_path(owner, "members/bots/wallet")).json()["available"] == 50
    caller(owner.user).patch(f"clubs/{owner.club.slug}", {"settings": {"bots_limit": 20}})
    assert phone.get(club_path(owner, "members/bots/wallet")).json()["available"] == 70


def test_with_two_treasurers_nobody_posts_to_himself(owner: Member) -> None:
    first = join(owner, person("first"), Role.TREASURER)
    phone = caller(first.user)
    assert issue(phone, first, 5) == 201

    second = join(owner, person("second"), Role.TREASURER)

    refused = phone.post(
        club_path(owner, "chips"), {"member": first.id, "amount": 5, "reason": "mine"}, key=key()
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "own_chips")
    assert issue(caller(second.user), first, 5) == 201
    caller(owner.user).patch(f"clubs/{owner.club.slug}", {"settings": {"two_treasurers": False}})
    assert issue(phone, first, 5) == 201


def test_another_clubs_member_gets_nothing(owner: Member) -> None:
    other = club_of(person("other"), "Another club")
    body = {"member": other.id, "amount": 5, "reason": "astray"}

    answer = caller(owner.user).post(club_path(owner, "chips"), body, key=key())

    assert answer.status_code == 404


def test_members_give_each_other_chips_where_the_club_lets_them(owner: Member) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)
    issue(phone, owner, 10)
    gift = {"member": member.id, "amount": 4, "reason": "drinks"}

    refused = phone.post(club_path(owner, "transfers"), gift, key=key())
    phone.patch(f"clubs/{owner.club.slug}", {"settings": {"transfers": True}})
    given = phone.post(club_path(owner, "transfers"), gift, key=key())

    assert (refused.status_code, refused.json()["code"]) == (403, "transfers_off")
    assert (given.status_code, given.json()["balance"]) == (201, 6)
    assert caller(member.user).get(club_path(owner, "wallet")).json()["balance"] == 4


@pytest.mark.parametrize("status", ["left", "barred"])
def test_who_is_gone_gets_nothing_more_and_can_still_be_paid_out(
    owner: Member, status: str
) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)
    phone.patch(f"clubs/{owner.club.slug}", {"settings": {"transfers": True}})
    assert (issue(phone, owner, 10), issue(phone, member, 10)) == (201, 201)
    Member.objects.filter(pk=member.pk).update(status=status)
    body = {"member": member.id, "amount": 4, "reason": "drinks"}

    assert issue(phone, member, 4) == 422
    assert phone.post(club_path(owner, "transfers"), body, key=key()).status_code == 404
    limits = phone.patch(club_path(owner, f"members/{member.id}/limits"), {"credit": 4})
    assert limits.status_code == 404
    cashed = phone.post(club_path(owner, "chips"), body | {"amount": -10}, key=key())
    assert (cashed.status_code, cashed.json()["balance"]) == (201, 0)


def test_nobody_gives_chips_to_himself(owner: Member) -> None:
    phone = caller(owner.user)
    issue(phone, owner, 10)
    phone.patch(f"clubs/{owner.club.slug}", {"settings": {"transfers": True}})

    gift = {"member": owner.id, "amount": 4, "reason": "drinks"}
    refused = phone.post(club_path(owner, "transfers"), gift, key=key())

    assert (refused.status_code, refused.json()["code"]) == (422, "one_wallet")
    assert len(phone.get(club_path(owner, "wallet/entries")).json()["results"]) == 1


def test_credit_lets_a_wallet_go_under_zero(owner: Member) -> None:
    member = join(owner, person("member"))
    path = club_path(owner, f"members/{member.id}/limits")

    limits = caller(owner.user).patch(path, {"credit": 25}).json()

    assert limits["credit"] == 25
    assert caller(member.user).get(club_path(owner, "wallet")).json()["available"] == 25
    assert caller(member.user).patch(path, {"credit": 99}).status_code == 403


def test_a_loss_limit_falls_at_once_and_rises_after_a_day(owner: Member) -> None:
    member = join(owner, person("member"))
    path = club_path(owner, f"members/{member.id}/limits")
    with clock.frozen() as now:
        phone = caller(member.user)
        assert phone.get(path).json()["loss_limit"] is None
        assert phone.patch(path, {"loss_limit": 50}).json()["loss_limit"] == 50
        raised = phone.patch(path, {"loss_limit": 80}).json()
        assert (raised["loss_limit"], raised["coming_loss_limit"]) == (50, 80)
        now.advance(seconds=86_400)

        assert phone.get(path).json()["loss_limit"] == 80


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("named", ["00000000-0000-4000-8000-000000000001", ""])
def test_of_two_limits_that_are_asked_for_at_once_both_are_set_or_neither(
    owner: Member, named: str
) -> None:
    member = join(owner, person("member"))
    path = club_path(owner, f"members/{member.id}/limits")
    phone = caller(member.user)

    refused = phone.patch(path, {"loss_limit": 50, "credit": 5}, key=named)

    assert refused.status_code == 403
    assert phone.get(path).json()["loss_limit"] is None
    assert Entry.objects.filter(act="refused.chips.credit").exists()


def test_a_journal_is_undone_once_by_its_own_clubs_treasurer(owner: Member) -> None:
    phone = caller(owner.user)
    stranger = club_of(person("other"), "Another club")
    journal = phone.post(
        club_path(owner, "chips"), {"member": owner.id, "amount": 9, "reason": "typo"}, key=key()
    ).json()["journal"]
    why = {"reason": "should have been 6"}

    elsewhere = caller(stranger.user).post(
        club_path(stranger, f"journals/{journal}/reversal"), why, key=key()
    )
    undone = phone.post(club_path(owner, f"journals/{journal}/reversal"), why, key=key())
    again = phone.post(club_path(owner, f"journals/{journal}/reversal"), why, key=key())

    assert elsewhere.status_code == 404
    assert undone.status_code == 201
    assert (again.status_code, again.json()["code"]) == (409, "already_reversed")
    assert phone.get(club_path(owner, "wallet")).json()["balance"] == 0


def test_a_treasurer_undoes_nothing_of_his_own_where_there_is_another(owner: Member) -> None:
    first, second = (join(owner, person(name), Role.TREASURER) for name in ("first", "second"))
    theirs = caller(second.user)
    taken = theirs.post(
        club_path(owner, "chips"), {"member": first.id, "amount": 9, "reason": "typo"}, key=key()
    ).json()["journal"]

    own = caller(first.user).post(
        club_path(owner, f"journals/{taken}/reversal"), {"reason": "no"}, key=key()
    )
    anothers = theirs.post(
        club_path(owner, f"journals/{taken}/reversal"), {"reason": "6"}, key=key()
    )

    assert (own.status_code, own.json()["code"]) == (403, "own_chips")
    assert anothers.status_code == 201


def test_what_a_hand_moved_is_not_a_treasurers_to_undo(owner: Member) -> None:
    member = join(owner, person("member"))
    phone = caller(owner.user)
    issue(phone, member, 9)
    ruled = ledger.adjust(
        club=owner.club_id,
        subject="h_1",
        night=date(2026, 3, 28),
        unit="chips",
        payments=[
            PaymentLeg(
                wallet_of(owner.club_id, member.user_id),
                wallet_of(owner.club_id, owner.user_id),
                5,
                "ruling",
            )
        ],
        author=owner.user_id,
        reason="the hit came first",
        key=key(),
        at_us=clock.now_us(),
    )

    refused = phone.post(
        club_path(owner, f"journals/{ruled.journal}/reversal"), {"reason": "no"}, key=key()
    )

    assert (refused.status_code, refused.json()["code"]) == (403, "for_a_ruling")


def test_the_trial_balance_is_even(owner: Member) -> None:
    phone = caller(owner.user)
    issue(phone, owner, 9)

    trial = phone.get(club_path(owner, "trial-balance")).json()

    assert trial["balanced"]
    assert sum(row["debit"] for row in trial["rows"]) == 9


def test_a_night_without_hands_is_an_empty_sheet(owner: Member) -> None:
    phone = caller(owner.user)

    night = phone.get(club_path(owner, "nights/2026-03-28")).json()

    assert night == {
        "date": "2026-03-28",
        "hands": 0,
        "fees": 0,
        "members": [],
        "transfers": [],
        "claims": [],
        "settled": [],
    }
    for unclear in ("tonight", "20260328", "2026-W13-6", "2026-3-28"):
        assert phone.get(club_path(owner, f"nights/{unclear}")).status_code == 404
    sheet = phone.get(club_path(owner, "nights/2026-03-28/sheet.csv"))
    assert sheet["Content-Type"] == "text/csv; charset=utf-8"
    assert sheet.content.startswith(b"night,2026-03-28")


@pytest.mark.parametrize("edge", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_no_fault_of_ours(owner: Member, edge: str) -> None:
    page = browser()
    page.force_login(owner.user)

    assert page.get(f"/clubs/{owner.club.slug}/nights/{edge}/").status_code == 200
    assert caller(owner.user).get(club_path(owner, f"nights/{edge}")).status_code == 200
