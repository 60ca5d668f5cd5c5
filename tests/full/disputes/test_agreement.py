"""A second arbiter agrees to the ruling that he read, and to no other."""

import pytest
from django.test import Client

from clubs.models import Club
from disputes import access
from disputes.errors import NotNow, RulingChanged
from disputes.models import Case, Ruling, Step
from disputes.selectors.effects import Transfer
from disputes.services import rulings
from disputes.services.rulings import Proposal
from disputes.words import Act, Decision
from tests.full.clubs.api import key
from tests.full.disputes.case import Quarrel, books_hold
from tests.full.ledger.test_races import at_once


@pytest.fixture
def case(quarrel: Quarrel) -> str:
    """A case in which every ruling that moves more than 5 waits for a second arbiter."""
    opened = quarrel.open()
    club = Club.objects.get(pk=Case.objects.get(pk=opened).club_id)
    club.settings = {**club.settings, "ruling_limit": 5}
    club.save()
    return opened


def proposed(quarrel: Quarrel, case: str, amount: int) -> str:
    """Let the judge propose to move `amount`; return the ruling that waits."""
    answer = quarrel.rule(case, "adjust", transfers=quarrel.shift(amount))
    assert answer.status_code == 201, answer.content
    return str(answer.json()["proposed"])


def test_a_replaced_ruling_cannot_be_agreed_to_and_the_refusal_names_the_one_that_waits(
    quarrel: Quarrel, case: str
) -> None:
    before, read = quarrel.balances, proposed(quarrel, case, 6)
    present = proposed(quarrel, case, 600)

    stale = quarrel.agree(case, read)

    assert (stale.status_code, stale.json()["code"]) == (409, "ruling_changed")
    assert stale.json()["ruling"] == present
    assert quarrel.balances == before
    assert quarrel.agree(case, present).json()["state"] == "ruled"
    assert quarrel.balances == [before[0] - 600, before[1] + 600]


def test_the_bench_agrees_to_the_ruling_that_its_form_showed(quarrel: Quarrel, case: str) -> None:
    read = proposed(quarrel, case, 6)
    second, path = Client(), f"/admin/disputes/case/{case}/"
    second.force_login(quarrel.room.user("second"))
    assert f'name="ruling" value="{read}"' in second.get(f"{path}change/").content.decode()
    proposed(quarrel, case, 600)

    for confirmed in ("", "yes"):
        stale = second.post(f"{path}agree/", {"ruling": read, "confirmed": confirmed})

        assert "Another ruling waits by now" in stale.content.decode()
        assert Case.objects.get(pk=case).ruling == ""


def test_the_bench_shows_what_a_ruling_would_do_before_it_is_agreed_to(
    quarrel: Quarrel, case: str
) -> None:
    before, read = quarrel.balances, proposed(quarrel, case, 6)
    second, path = Client(), f"/admin/disputes/case/{case}/agree/"
    second.force_login(quarrel.room.user("second"))

    shown = second.post(path, {"ruling": read}).content.decode()

    assert "seen on the bench" in shown
    assert [f">{before[0] - 6}<" in shown, f">{before[1] + 6}<" in shown] == [True, True]
    assert "must agree" not in shown
    assert quarrel.balances == before
    second.post(path, {"ruling": read, "confirmed": "yes"})
    assert quarrel.balances == [before[0] - 6, before[1] + 6]


def test_nobody_agrees_without_naming_a_ruling(quarrel: Quarrel, case: str) -> None:
    proposed(quarrel, case, 6)
    answer = quarrel.by("second").post(f"disputes/{case}/agree", {}, key=key())
    assert answer.status_code == 400
    assert not Step.objects.filter(act=Act.AGREED).exists()


@pytest.mark.django_db(transaction=True)
def test_a_ruling_replaced_at_the_moment_of_agreement_is_in_force_as_read_or_not_at_all(
    quarrel: Quarrel, case: str
) -> None:
    before, read = quarrel.balances, proposed(quarrel, case, 6)
    judge = access.case_for(quarrel.room.user("judge"), case)
    second = access.case_for(quarrel.room.user("second"), case)
    other = Proposal(Decision.ADJUST, "on second thoughts", (Transfer(1, -600), Transfer(2, 600)))

    answers = at_once(
        [lambda: rulings.rule(judge, other), lambda: rulings.agree(second, ruling=read)]
    )

    if isinstance(answers[1], Ruling):
        assert isinstance(answers[0], NotNow)
        assert quarrel.balances == [before[0] - 6, before[1] + 6]
    else:
        assert isinstance(answers[1], RulingChanged)
        assert quarrel.balances == before
    assert books_hold()
