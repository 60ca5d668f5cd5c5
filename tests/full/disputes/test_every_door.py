"""Every door for every role: who had a part in the hand judges it nowhere; the past is nobody's."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib import admin
from django.core import serializers
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.db.models import Model
from django.test import Client, RequestFactory

from audit.models import Entry
from clubs.models import User
from clubs.roles import Role
from disputes.models import Case, Evidence, Ruling, Step
from games.models import Event, Hand
from ledger.models import Account, Hold, Journal, Leg
from tests.full.clubs.api import key
from tests.full.disputes.case import Quarrel, dealt

RULE = {"decision": "void", "reason": "mine"}
API: tuple[tuple[str, dict[str, str]], ...] = (
    ("take", {}),
    ("ruling", RULE),
    ("agree", {"ruling": "ru_1"}),
)
LOOKS = ("change/?as=all", "change/?as=2", "change/?as=1&version=4&try=%7B%7D", "export/", "print/")
FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("take/", {}),
    ("agree/", {"ruling": "ru_1"}),
    ("message/", {"text": "hm"}),
    ("ruling/", RULE),
    ("ruling/", {**RULE, "confirmed": "yes"}),
    ("ruling/", {**RULE, "decision": "adjust", "amount_1": "5", "amount_2": "-5"}),
)
KEPT: tuple[type[Model], ...] = (Event, Journal, Leg, Ruling, Step, Evidence, Entry)
KEPT_SAYS = r"append only|protected foreign keys"


@pytest.fixture(params=["played", "staked", "played, of the staff"])
def partial(request: pytest.FixtureRequest, quarrel: Quarrel) -> str:
    """The name of an arbiter and owner who had a part in the hand."""
    name = "judge" if request.param == "staked" else "south"
    member = quarrel.room.members[name]
    member.roles = [Role.MEMBER, Role.ARBITER, Role.OWNER]
    member.save()
    if request.param == "staked":  # in another's chair, say: chips of his were held for the hand
        account, _ = Account.objects.get_or_create(
            club=member.club_id, kind="wallet", owner=member.user_id, unit="chips"
        )
        hold = Hold.objects.create(
            club=member.club_id, account=account, subject=quarrel.hand, amount=5, at_us=1
        )
        Hold.objects.filter(pk=hold.pk).update(state=Hold.State.RELEASED, ended_at_us=2)
    if "staff" in request.param:
        User.objects.filter(pk=member.user_id).update(is_staff=True)
    return name


def browser(quarrel: Quarrel, name: str) -> Client:
    """Return a browser in which somebody is signed in."""
    signed = Client()
    signed.force_login(quarrel.room.user(name))
    return signed


def refusals(quarrel: Quarrel, name: str) -> int:
    """Return how often the log says that somebody was refused."""
    user = quarrel.room.user(name)
    return Entry.objects.filter(act__startswith="refused.", actor=user.pk).count()


def test_who_had_a_part_in_the_hand_judges_it_and_opens_its_cards_through_no_door(
    quarrel: Quarrel, partial: str
) -> None:
    case, before = quarrel.open(), quarrel.balances
    device, signed, bench = (
        quarrel.by(partial),
        browser(quarrel, partial),
        f"/admin/disputes/case/{case}/",
    )
    answers = [device.post(f"disputes/{case}/{act}", body, key=key()) for act, body in API]
    assert {answer.json()["code"] for answer in answers} == {"own_hand"}
    answers += [signed.get(bench + look) for look in LOOKS]
    answers += [signed.post(bench + form, body) for form, body in FORMS]
    assert {answer.status_code for answer in answers} == {403}
    assert refusals(quarrel, partial) == len(answers)

    assert not Ruling.objects.exists()
    assert not Entry.objects.filter(act__in=["hand.looked", "dispute.export"]).exists()
    assert quarrel.balances == before
    assert (Case.objects.get().status, Case.objects.get().arbiter) == ("open", "")


def test_an_owner_who_had_a_part_hears_no_appeal(quarrel: Quarrel, partial: str) -> None:
    case = quarrel.open()
    assert quarrel.rule(case, "dismiss", "second").status_code == 201
    assert quarrel.by("north").post(f"disputes/{case}/appeal", {"words": "no"}).status_code == 200
    api = quarrel.rule(case, "void", partial)
    form = browser(quarrel, partial).post(
        f"/admin/disputes/case/{case}/ruling/", {**RULE, "confirmed": "yes"}
    )
    assert (api.json()["code"], form.status_code) == ("own_hand", 403)
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("action", ["delete_selected", "take", "rule", "agree", "export", "void"])
def test_no_bulk_action_reaches_a_case_or_a_hand(
    quarrel: Quarrel, partial: str, action: str
) -> None:
    case, before = quarrel.open(), quarrel.balances
    body = {"action": action, "_selected_action": [case], "select_across": "1", "post": "yes"}
    signed = browser(quarrel, partial)
    assert signed.post("/admin/disputes/case/", {**body, **RULE}).status_code in (200, 302, 403)
    body["_selected_action"] = [quarrel.hand]
    assert signed.post("/admin/games/hand/", {**body, **RULE}).status_code in (200, 302, 403)
    assert (Case.objects.get().status, quarrel.balances) == ("open", before)
    assert Hand.objects.get(pk=quarrel.hand).status == "over"


@pytest.mark.django_db(transaction=True)
def test_an_arbiter_in_a_live_hand_cannot_void_it_by_api_or_by_crafted_form(
    quarrel: Quarrel,
) -> None:
    member = quarrel.room.members["south"]
    member.roles = [Role.MEMBER, Role.ARBITER, Role.OWNER]
    member.save()
    live = dealt(Hand.objects.get(pk=quarrel.hand).table_id)
    api = quarrel.by("south").post(f"hands/{live}/void", {"reason": "mine"}, key=key())
    form = browser(quarrel, "south").post(
        f"/admin/games/hand/{live}/void/", {"_form_submitted": "True", "reason": "mine"}
    )
    assert (api.json()["code"], form.status_code) == ("may_not_void", 200)
    assert Hand.objects.get(pk=live).status == "on"
    assert Entry.objects.filter(act="refused.hand.void", object=live).count() == 2


def test_no_form_of_the_admin_adds_changes_or_deletes_for_a_superuser(quarrel: Quarrel) -> None:
    quarrel.rule(quarrel.open(), "void")
    superuser = User.objects.create_superuser("root", "a long and quiet evening")
    request = RequestFactory().get("/admin/")
    request.user = superuser
    for model, shown in admin.site._registry.items():
        row = model._default_manager.first()
        assert not shown.has_add_permission(request), model
        assert not shown.has_change_permission(request, row), model
        assert not shown.has_delete_permission(request, row), model
        assert shown.get_actions(request) == {}, model
        assert not shown.get_inline_instances(request, row), model
    assert not {Event, Ruling, Step, Evidence} & set(admin.site._registry)


def altered(row: Model) -> Callable[[], object]:
    """Return a change of one field of a row, by the model's own way."""
    field = next(f for f in row._meta.concrete_fields if not f.primary_key and not f.is_relation)
    return lambda: (
        type(row)
        ._default_manager.filter(pk=row.pk)
        .update(**{field.attname: getattr(row, field.attname)})
    )


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_no_shell_no_bulk_query_and_no_import_alters_what_is_kept(
    quarrel: Quarrel, model: type[Model], tmp_path: Path
) -> None:
    quarrel.rule(quarrel.open(), "void")
    row = model._default_manager.first()
    assert row is not None
    file = tmp_path / "import.json"
    file.write_text(serializers.serialize("json", [row]))
    deeds: tuple[Callable[[], object], ...] = (
        row.save,
        altered(row),
        row.delete,
        model._default_manager.all().delete,
        lambda: call_command("loaddata", str(file), verbosity=0),
    )
    for deed in deeds:
        with pytest.raises(DatabaseError, match=KEPT_SAYS), transaction.atomic():
            deed()
    assert json.loads(file.read_text())
