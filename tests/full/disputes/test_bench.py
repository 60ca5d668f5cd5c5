"""The auditor's bench in the admin: looked at, tried, ruled on, exported; refused to who played."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from audit.models import Entry
from clubs.models import User
from clubs.roles import Role
from disputes.models import Case, Ruling
from disputes.selectors import pictures
from games.engine.cards import text
from games.selectors.records import actions
from tests.full.disputes.case import Quarrel, state_of

FIRST = "*"
"""Whatever name comes first."""


@pytest.fixture
def case(quarrel: Quarrel) -> str:
    """A case that north opened."""
    return quarrel.open()


def browser(quarrel: Quarrel, name: str) -> Client:
    """Return a browser in which somebody is signed in."""
    signed = Client()
    signed.force_login(quarrel.room.user(name))
    return signed


def bench(case: str, door: str = "change/") -> str:
    """Return the path of a door of the bench."""
    return f"/admin/disputes/case/{case}/{door}"


def moment(quarrel: Quarrel) -> int:
    """Return a version at which a seat that holds cards is to act."""
    film = pictures.film(quarrel.hand)
    return next(
        event.version
        for event in film.events
        if (picture := film.picture(event.version, "")) and picture.to_act is not None
    )


def test_hidden_cards_are_seen_by_the_judge_alone_and_each_look_is_noted(
    quarrel: Quarrel, case: str
) -> None:
    judge, at = browser(quarrel, "judge"), moment(quarrel)
    play = pictures.film(quarrel.hand).state_at(at).play
    assert play is not None
    shut = judge.get(f"{bench(case)}?version={at}").content.decode()
    assert f'tb-card">{text(play.stock[0])}<' not in shut
    assert not Entry.objects.filter(act="hand.looked").exists()

    opened = judge.get(f"{bench(case)}?version={at}&as=all").content.decode()
    assert f'tb-card">{text(play.stock[0])}<' in opened
    assert Entry.objects.filter(act="hand.looked", object=quarrel.hand).count() == 1


def test_a_version_of_too_many_digits_is_no_version(quarrel: Quarrel, case: str) -> None:
    judge = browser(quarrel, "judge")
    shown = [
        re.search(r'aria-current="true"><td><a href="[^"]*version=(\d+)', page.content.decode())
        for page in (judge.get(bench(case)), judge.get(f"{bench(case)}?version=0000000011999"))
    ]
    assert shown[0]
    assert shown[1]
    assert shown[1][1] == shown[0][1]


@pytest.mark.parametrize(
    ("door", "body"),
    [
        ("change/?as=all", None),
        ("change/?as=1", None),
        ("export/", None),
        ("print/", None),
        ("take/", {}),
        ("agree/", {}),
        ("message/", {"text": "hm"}),
        ("ruling/", {"decision": "void", "reason": "mine", "confirmed": "yes"}),
    ],
)
def test_an_arbiter_who_played_is_refused_at_every_door_and_the_log_says_so(
    quarrel: Quarrel, case: str, door: str, body: dict[str, str] | None
) -> None:
    member = quarrel.room.members["south"]
    member.roles = [Role.MEMBER, Role.ARBITER, Role.OWNER]
    member.save()
    south = browser(quarrel, "south")
    answer = south.get(bench(case, door)) if body is None else south.post(bench(case, door), body)
    assert answer.status_code == 403
    assert Entry.objects.filter(act__startswith="refused.", actor=member.user_id).count() == 1
    assert not Ruling.objects.exists()


def test_a_manager_reads_the_case_and_opens_no_card(quarrel: Quarrel, case: str) -> None:
    quarrel.room.joined("manager", Role.MANAGER)
    manager = browser(quarrel, "manager")
    assert manager.get(bench(case)).status_code == 200
    assert manager.get(f"{bench(case)}?as=all").status_code == 403
    assert browser(quarrel, "north").get(bench(case)).status_code in (302, 403)


def test_a_branch_is_tried_and_its_difference_offered_as_an_adjustment(
    quarrel: Quarrel, case: str
) -> None:
    film, at = pictures.film(quarrel.hand), moment(quarrel)
    picture = film.picture(at, pictures.ALL)
    assert picture is not None
    before = Case.objects.get(pk=case).steps
    for command in picture.legal:
        tried = film.branch(at, [command])
        assert tried is not None
        assert sum(tried.ended.net) == 0
        assert film.ended is not None
        assert sum(tried.against(film.ended.net)) == 0
    recorded = json.dumps({"do": "knock"})
    answer = browser(quarrel, "judge").get(
        bench(case), {"version": str(at), "as": "all", "try": recorded}
    )
    assert 'id="compared"' in answer.content.decode()
    assert Case.objects.get(pk=case).steps == before


def test_what_was_recorded_leads_to_what_was_paid(quarrel: Quarrel, case: str) -> None:
    film = pictures.film(quarrel.hand)
    at = moment(quarrel)
    rest = actions(event for event in film.events if event.version > at)
    tried = film.branch(at, [command for _, command in rest])
    assert tried is not None
    assert tried.ended == film.ended


def test_a_ruling_shows_its_effect_before_it_is_made(quarrel: Quarrel, case: str) -> None:
    judge, before = browser(quarrel, "judge"), quarrel.balances
    body = {"decision": "adjust", "reason": "half each", "amount_1": "-4", "amount_2": "4"}
    shown = judge.post(bench(case, "ruling/"), body)
    assert "what it does" in shown.content.decode()
    assert quarrel.balances == before

    judge.post(bench(case, "ruling/"), {**body, "confirmed": "yes"})
    assert quarrel.balances == [before[0] - 4, before[1] + 4]
    assert state_of(case) == "ruled"


def test_a_rulings_reason_has_lines_and_hides_nothing_through_either_door(
    quarrel: Quarrel, case: str
) -> None:
    judge = browser(quarrel, "judge")
    body = {"decision": "dismiss", "reason": "\u202eevil", "confirmed": "yes"}

    refused = quarrel.rule(case, "dismiss", reason="\u202eevil")
    judge.post(bench(case, "ruling/"), body)
    assert (refused.status_code, state_of(case)) == (400, "open")

    judge.post(bench(case, "ruling/"), {**body, "reason": "Both saw it.\r\nIt stands."})
    assert state_of(case) == "ruled"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"reason": " "}, "its reason in words"),
        ({"amount_2": "5"}, "sum to zero"),
        ({"amount_1": "-5000", "amount_2": "5000", "confirmed": "yes"}, "This needs 5000 chips"),
    ],
)
def test_a_refused_ruling_stands_on_the_bench_as_it_was_written(
    quarrel: Quarrel, case: str, changed: dict[str, str], why: str
) -> None:
    at = str(moment(quarrel))
    shown = {"version": at, "as": "all", "try": json.dumps({"do": "knock"})}
    typed = {"decision": "adjust", "reason": "half each", "amount_1": "-4", "amount_2": "4"}
    typed |= changed

    refused = browser(quarrel, "judge").post(bench(case, "ruling/"), shown | typed)

    page = refused.content.decode()
    assert (refused.status_code, why in page) == (422, True)
    assert f"<h2>Version {at} of" in page
    assert 'id="compared"' in page
    assert '<option value="adjust" selected>' in page
    assert f">{typed['reason']}</textarea>" in page
    for seat in ("amount_1", "amount_2"):
        assert f'name="{seat}" value="{typed[seat]}"' in page
    assert not Ruling.objects.exists()


def test_what_can_be_ruled_no_more_is_still_shown_to_who_wrote_it(
    quarrel: Quarrel, case: str
) -> None:
    quarrel.rule(case, "dismiss", "second")
    typed = {"decision": "void", "reason": "nobody can tell", "confirmed": "yes"}

    late = browser(quarrel, "judge").post(bench(case, "ruling/"), typed)

    assert (late.status_code, "nobody can tell" in late.content.decode()) == (409, True)


def test_a_ruling_that_was_looked_at_is_changed_on_the_bench_with_nothing_lost(
    quarrel: Quarrel, case: str
) -> None:
    judge, typed = browser(quarrel, "judge"), {"decision": "dismiss", "reason": "it stands"}
    shown = judge.post(bench(case, "ruling/"), {**typed, "amount_1": "-3", "amount_2": "3"})
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown.content.decode()))
    del sent["csrfmiddlewaretoken"]

    again = judge.post(bench(case, "ruling/"), {**sent, "confirmed": "no"})

    assert again.status_code == 200
    assert 'name="amount_1" value="-3"' in again.content.decode()
    assert ">it stands</textarea>" in again.content.decode()
    assert not Ruling.objects.exists()


def test_a_debt_is_allowed_where_the_effect_shows_it(quarrel: Quarrel, case: str) -> None:
    judge, before = browser(quarrel, "judge"), quarrel.balances
    body = {"decision": "adjust", "reason": "all", "amount_1": "-5000", "amount_2": "5000"}
    assert "overdraft" not in judge.get(bench(case)).content.decode()
    small = judge.post(bench(case, "ruling/"), {**body, "amount_1": "-4", "amount_2": "4"})
    assert 'name="overdraft"' not in small.content.decode()
    assert 'name="overdraft"' in judge.post(bench(case, "ruling/"), body).content.decode()

    judge.post(bench(case, "ruling/"), {**body, "overdraft": "on", "confirmed": "yes"})

    assert quarrel.balances == [before[0] - 5000, before[1] + 5000]


def test_a_message_that_is_refused_is_not_lost(quarrel: Quarrel, case: str) -> None:
    said = "x" * 2001
    refused = browser(quarrel, "judge").post(bench(case, "message/"), {"text": said})
    assert (refused.status_code, said in refused.content.decode()) == (422, True)


def test_what_was_done_at_a_moment_is_no_other_action(quarrel: Quarrel, case: str) -> None:
    film = pictures.film(quarrel.hand)
    judge = browser(quarrel, "judge")
    for event in film.events:
        picture = film.picture(event.version, pictures.ALL)
        rest = actions(each for each in film.events if each.version > event.version)
        if picture is None or not picture.legal:
            continue
        if not rest:
            assert film.others(event.version, picture.legal) == []
            continue
        _, done = rest[0]
        others = film.others(event.version, picture.legal)
        assert len(others) == len(picture.legal) - 1, (done, picture.legal)
        page = judge.get(f"{bench(case)}?version={event.version}&as=all").content.decode()
        assert f">{pictures.words_of(done)}</option>" not in page


def test_the_queue_and_the_first_page_show_who_waits(quarrel: Quarrel, case: str) -> None:
    judge = browser(quarrel, "judge")
    assert case in judge.get("/admin/disputes/case/queue/").content.decode()
    assert case in judge.get("/admin/disputes/case/").content.decode()
    first = judge.get("/admin/").content.decode()
    assert case in first
    assert "Nightly audits" not in first
    staff = Client()
    staff.force_login(User.objects.create(username="staff", is_staff=True))
    assert "Nightly audits" in staff.get("/admin/").content.decode()
    quarrel.rule(case, "dismiss")
    assert case not in judge.get("/admin/disputes/case/queue/").content.decode()


def test_an_export_is_verified_offline_and_any_change_of_it_is_found(
    quarrel: Quarrel, case: str, tmp_path: Path
) -> None:
    quarrel.rule(case, "adjust", transfers=quarrel.shift(2))
    judge = browser(quarrel, "judge")
    file = judge.get(bench(case, "export/")).json()
    assert verified(tmp_path, file) == "The case holds.\n"
    assert judge.get(bench(case, "print/")).status_code == 200
    assert Entry.objects.filter(act="dispute.export").count() == 2

    for path, value in CHANGES:
        assert verified(tmp_path, changed(file, path, value)) != "The case holds.\n", path


CHANGES: tuple[tuple[list[str | int], object], ...] = (
    (["evidence", "stake"], 1),
    (["events", 3, "actor"], "p_other"),
    (["steps", 1, "actor"], "p_other"),
    (["rulings", 0, "amounts"], [-3, 3]),
    (["rulings"], []),
    (["notes", FIRST, "text"], "never said"),
    (["journals", 0, "legs", 0, "owner"], "p_other"),
    (["record", "result", "net"], [0, 0]),
)


def changed(file: object, path: list[str | int], value: object) -> object:
    """Return a copy of a file in which another value stands at the end of a path."""
    copy = json.loads(json.dumps(file))
    place = copy
    for name in path[:-1]:
        place = next(iter(place.values())) if name == FIRST else place[name]
    place[path[-1]] = value
    return copy


def verified(folder: Path, file: object) -> str:
    """Return what the command says of a file."""
    path, said = folder / "case.json", StringIO()
    path.write_text(json.dumps(file))
    try:
        call_command("verify_case", str(path), stdout=said)
    except SystemExit:
        assert said.getvalue()
    return said.getvalue()


def test_a_payments_clause_leads_to_the_rules_on_the_bench_and_in_print(
    quarrel: Quarrel, case: str
) -> None:
    judge, why = browser(quarrel, "judge"), pictures.film(quarrel.hand).explained()[0]
    said, clause = why.removesuffix(".").split("rules ")

    for door in ("change/", "print/"):
        page = judge.get(bench(case, door)).content.decode()
        assert f'{said}<a href="/rules/#{clause}" target="_blank" rel="noopener" ' in page
