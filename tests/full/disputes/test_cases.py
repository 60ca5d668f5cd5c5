"""A case from its opening to its end, over HTTP alone."""

import hashlib
import json
from collections import Counter

import psycopg
import pytest

from clubs.models import Club, Command, Member
from clubs.roles import Role
from disputes import chain
from disputes.models import Case, Evidence, Ruling, Step
from disputes.selectors.evidence import COMMANDS_MAX
from disputes.services import cases
from disputes.services.steps import link_of
from foundation import clock
from games.models import Hand
from notices import services
from notices.models import Notice
from notices.payloads import Address
from tests.full.clubs.api import key
from tests.full.disputes.case import Quarrel, books_hold, dealt, state_of

COMMITTED = pytest.mark.django_db(transaction=True)
"""What is checked at COMMIT is: the ledger's triggers, and rows that another session sees."""


def settle(club: str, **switches: object) -> None:
    """Change a club's settings."""
    row = Club.objects.get(pk=club)
    row.settings = {**row.settings, **switches}
    row.save()


def test_opening_freezes_evidence_without_a_hidden_card(quarrel: Quarrel) -> None:
    case = quarrel.open(version=3)

    seen = quarrel.see(case, "south")
    frozen = Evidence.objects.get(case=case)
    evidence = json.loads(frozen.text)
    digest = hashlib.sha256(frozen.text.encode()).hexdigest()
    assert seen["evidence_digest"] == quarrel.see(case)["evidence_digest"] == digest
    assert (seen["state"], seen["reason"], seen["version"]) == ("open", "payment", 3)
    assert len(evidence["events"]) == Hand.objects.get(pk=quarrel.hand).version
    assert all(event["private"] is None for event in evidence["events"])
    assert evidence["journals"][0]["kind"] == "settlement"
    assert {turn["seat"] for turn in evidence["turns"]} <= {1, 2}
    assert [command for command in evidence["commands"] if command["first_version"]]


def test_who_asks_for_much_that_is_refused_crowds_nobody_out_of_the_evidence(
    quarrel: Quarrel,
) -> None:
    flooding, player = (quarrel.room.user(name).pk for name in ("north", "south"))
    acted = Command.objects.filter(caller=player, stream=quarrel.hand).count()
    Command.objects.bulk_create(
        Command(
            caller=flooding,
            id=f"{number}",
            request=b"",
            received_at=number,
            stream=quarrel.hand,
            status=422,
            code="not_your_turn",
        )
        for number in range(COMMANDS_MAX + 1)
    )

    case = quarrel.open()

    evidence = json.loads(Evidence.objects.get(case=case).text)
    by = Counter(command["player"] for command in evidence["commands"])
    assert by == {flooding: COMMANDS_MAX, player: acted}


def test_a_hand_has_one_open_case_and_others_join_it(quarrel: Quarrel) -> None:
    case = quarrel.open()
    again = quarrel.try_to_open("south")
    assert (again.status_code, again.json()["code"]) == (409, "case_exists")
    assert again.json()["case"] == case
    silent = quarrel.by("south").post(f"disputes/{case}/messages", {"text": "it did not"})
    assert (silent.status_code, silent.json()["code"]) == (403, "not_a_party")

    assert quarrel.by("south").post(f"disputes/{case}/join").status_code == 200
    said = quarrel.by("south").post(f"disputes/{case}/messages", {"text": "it did not"})
    assert [each["text"] for each in said.json()["messages"]] == ["it did not"]
    judge = quarrel.by("judge").post(f"disputes/{case}/messages", {"text": "I look into it"})
    assert judge.status_code == 201


def called() -> set[tuple[str, str]]:
    """Return who was called for what, and forget it."""
    found = Notice.objects.values_list("user__username", "kind")
    people = {(str(name).lower(), kind) for name, kind in found}
    Notice.objects.all().delete()
    return people


def test_a_case_calls_who_played_and_who_may_judge_an_appeal_the_owner(quarrel: Quarrel) -> None:
    for name in ("north", "south", "judge", "second", "host"):
        services.register(
            quarrel.room.user(name), provider="log", to=Address(name), quiet=None, zone="UTC"
        )
    quarrel.room.joined("bystander")
    case = quarrel.open()
    paths = set(Notice.objects.values_list("path", flat=True))
    assert paths == {f"/clubs/{quarrel.room.slug}/disputes/{case}/"}
    judging = {(name, "judging") for name in ("judge", "second", "host")}
    assert called() == {("south", "dispute")} | judging

    quarrel.by("judge").post(f"disputes/{case}/take")
    quarrel.rule(case, "dismiss")
    assert called() == {("north", "ruling"), ("south", "ruling")}

    assert quarrel.by("north").post(f"disputes/{case}/appeal", {"words": "x"}).status_code == 200
    assert called() == {("host", "judging")}


def test_a_case_says_when_all_who_might_judge_it_have_part_in_it(quarrel: Quarrel) -> None:
    case = quarrel.open()
    assert quarrel.see(case)["nobody_may_judge"] is False

    Member.objects.update(roles=[Role.MEMBER])
    Member.objects.filter(pk=quarrel.room.members["north"].pk).update(
        roles=[Role.OWNER, Role.MEMBER]
    )

    assert quarrel.see(case)["nobody_may_judge"] is True
    Member.objects.filter(pk=quarrel.room.members["judge"].pk).update(
        roles=[Role.ARBITER, Role.MEMBER]
    )
    assert quarrel.see(case)["nobody_may_judge"] is False


def test_own_words_for_a_reason_are_kept_as_words(quarrel: Quarrel) -> None:
    case = quarrel.open(reason="My hit came first", words="")
    seen = quarrel.see(case)
    assert (seen["reason"], seen["words"]) == ("other", "My hit came first")


def test_only_a_player_opens_in_time_at_a_moment_of_the_hand(quarrel: Quarrel) -> None:
    hand = Hand.objects.get(pk=quarrel.hand)
    assert quarrel.try_to_open("judge").json()["code"] == "not_a_player"
    assert quarrel.try_to_open(version=hand.version + 1).json()["code"] == "bad_moment"
    live = dealt(hand.table_id)
    going_on = quarrel.by("north").post(f"hands/{live}/disputes", {"reason": "clock"})
    assert going_on.json()["code"] == "hand_not_over"
    with clock.frozen(clock.now_us() + 8 * cases.DAY):
        assert quarrel.try_to_open().json()["code"] == "too_late"


def test_officials_see_their_clubs_cases_players_their_hands_others_none(quarrel: Quarrel) -> None:
    case = quarrel.open()
    quarrel.room.joined("bystander")
    path = f"clubs/{quarrel.room.slug}/disputes"
    for name, count in (("judge", 1), ("host", 1), ("south", 1), ("bystander", 0)):
        assert len(quarrel.by(name).get(path).json()["results"]) == count, name
    assert quarrel.by("bystander").get(f"disputes/{case}").status_code == 404


@COMMITTED
def test_void_takes_every_payment_back_and_the_record_keeps_its_result(quarrel: Quarrel) -> None:
    case, nets = quarrel.open(), quarrel.nets
    record = quarrel.by("north").get(f"hands/{quarrel.hand}/record").json()
    before = quarrel.balances

    assert quarrel.rule(case, "void").status_code == 201

    assert quarrel.balances == [b - n for b, n in zip(before, nets, strict=True)]
    assert quarrel.by("north").get(f"hands/{quarrel.hand}/record").json() == record
    assert state_of(case) == "ruled"
    assert quarrel.see(case)["rulings"][0]["in_force"] is True  # type: ignore[index]
    assert books_hold()


@COMMITTED
def test_an_appeal_goes_to_the_owner_once_and_undoes_what_was_in_force(quarrel: Quarrel) -> None:
    case, before, nets = quarrel.open(), quarrel.balances, quarrel.nets
    assert quarrel.rule(case, "adjust", transfers=quarrel.shift(7)).status_code == 201
    assert quarrel.balances == [before[0] - 7, before[1] + 7]

    appealed = quarrel.by("north").post(f"disputes/{case}/appeal", {"words": "not so"})
    assert appealed.json()["state"] == "appealed"
    assert quarrel.rule(case, "dismiss", "judge").status_code == 403
    assert quarrel.rule(case, "void", "host").status_code == 201

    assert quarrel.balances == [b - n for b, n in zip(before, nets, strict=True)]
    assert state_of(case) == "closed"
    again = quarrel.by("north").post(f"disputes/{case}/appeal")
    assert again.json()["code"] == "not_now"
    assert quarrel.try_to_open().json()["code"] == "already_ruled"
    assert books_hold()


@COMMITTED
@pytest.mark.parametrize("decision", ["dismiss", "adjust", "void"])
def test_a_void_ruling_is_undone_by_the_appeals(quarrel: Quarrel, decision: str) -> None:
    case, before, nets = quarrel.open(), quarrel.balances, quarrel.nets
    quarrel.rule(case, "void")
    quarrel.by("south").post(f"disputes/{case}/join")
    quarrel.by("south").post(f"disputes/{case}/appeal", {"words": "I won"})
    transfers = quarrel.shift(3) if decision == "adjust" else []

    assert quarrel.rule(case, decision, "host", transfers=transfers).status_code == 201

    void = [b - n for b, n in zip(before, nets, strict=True)]
    wanted = {"dismiss": before, "adjust": [before[0] - 3, before[1] + 3], "void": void}
    assert quarrel.balances == wanted[decision]
    assert books_hold()


def test_above_the_limit_a_second_arbiter_must_agree(quarrel: Quarrel) -> None:
    case, before = quarrel.open(), quarrel.balances
    settle(Case.objects.get(pk=case).club_id, ruling_limit=5)

    waits = quarrel.rule(case, "adjust", transfers=quarrel.shift(6)).json()
    assert (waits["state"], waits["ruling"]) == ("in_review", None)
    assert quarrel.balances == before
    own = quarrel.agree(case, str(waits["proposed"]), "judge")
    assert (own.status_code, own.json()["code"]) == (403, "same_arbiter")

    agreed = quarrel.agree(case, str(waits["proposed"]))
    assert agreed.json()["state"] == "ruled"
    assert quarrel.balances == [before[0] - 6, before[1] + 6]
    assert "dispute.agree" in quarrel.acts()


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("take", {}),
        ("ruling", {"decision": "dismiss", "reason": "mine"}),
        ("agree", {"ruling": "ru_1"}),
    ],
)
def test_nobody_judges_a_hand_that_he_played_in_and_the_log_says_that_he_tried(
    quarrel: Quarrel, act: str, body: dict[str, str]
) -> None:
    member = quarrel.room.members["south"]
    member.roles = [Role.MEMBER, Role.ARBITER, Role.OWNER]
    member.save()
    case = quarrel.open()
    answer = quarrel.by("south").post(f"disputes/{case}/{act}", body, key=key())
    assert (answer.status_code, answer.json()["code"]) == (403, "own_hand")
    assert any(said.startswith("refused.dispute.") for said in quarrel.acts())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"decision": "adjust", "transfers": [{"seat": 1, "amount": 5}]}, "bad_transfers"),
        ({"decision": "adjust", "transfers": []}, "bad_transfers"),
        ({"decision": "dismiss", "transfers": "shift"}, "bad_transfers"),
        ({"decision": "void", "reason": "   "}, None),
    ],
)
def test_a_ruling_that_does_not_add_up_is_refused(
    quarrel: Quarrel, body: dict[str, object], code: str | None
) -> None:
    case = quarrel.open()
    if body.get("transfers") == "shift":
        body = {**body, "transfers": quarrel.shift(5)}
    answer = quarrel.rule(case, **body)  # type: ignore[arg-type]  # bodies as clients send them
    assert answer.status_code == (400 if code is None else 422)
    assert code is None or answer.json()["code"] == code
    assert state_of(case) == "open"


def test_a_ruling_says_nothing_that_is_not_known(quarrel: Quarrel) -> None:
    case = quarrel.open()
    moved = [{**each, "unit": "practice"} for each in quarrel.shift(5)]

    for strange in ({"transfers": moved}, {"overdrafts": True}):
        refused = quarrel.rule(case, "adjust", **strange)
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["code"] == "unknown_field"


def test_what_a_wallet_cannot_pay_needs_an_overdraft(quarrel: Quarrel) -> None:
    case, before = quarrel.open(), quarrel.balances
    short = quarrel.rule(case, "adjust", transfers=quarrel.shift(5000))
    assert (short.status_code, short.json()["code"]) == (422, "insufficient_chips")
    assert not Ruling.objects.exists()
    assert (
        quarrel.rule(case, "adjust", transfers=quarrel.shift(5000), overdraft=True).status_code
        == 201
    )
    assert quarrel.balances == [before[0] - 5000, before[1] + 5000]


def test_steps_are_chained_and_say_who_was_told(quarrel: Quarrel) -> None:
    case = quarrel.open()
    quarrel.by("judge").post(f"disputes/{case}/take")
    quarrel.rule(case, "dismiss")
    for _ in range(2):
        quarrel.see(case, "south")

    steps = list(Step.objects.filter(case=case).order_by("number"))
    previous = chain.GENESIS
    for number, step in enumerate(steps, start=1):
        assert (step.number, bytes(step.previous)) == (number, previous)
        assert chain.step_hash(link_of(step)) == bytes(step.hash)
        previous = bytes(step.hash)
    assert [step.act for step in steps] == ["opened", "taken", "ruled", "in_force", "told"]


def test_a_withdrawn_case_may_be_opened_again_a_final_one_closes_by_itself(
    quarrel: Quarrel,
) -> None:
    first = quarrel.open()
    assert quarrel.by("north").post(f"disputes/{first}/withdraw").json()["state"] == "closed"
    second = quarrel.open("south")
    quarrel.rule(second, "dismiss")
    assert cases.close_final() == 0
    with clock.frozen(clock.now_us() + 8 * cases.DAY):
        assert quarrel.by("south").post(f"disputes/{second}/appeal").json()["code"] == "too_late"
        assert cases.close_final() == 1
    assert state_of(second) == "closed"


def test_a_case_says_that_it_may_be_done_only_while_it_may(quarrel: Quarrel) -> None:
    north, south = quarrel.by("north"), quarrel.by("south")

    def may(act: str) -> bool:
        return bool(north.get(f"disputes/{case}").json()["may"][act])

    case = quarrel.open()
    assert may("withdraw")
    south.post(f"disputes/{case}/join")
    assert not may("withdraw")
    assert north.post(f"disputes/{case}/withdraw").json()["code"] == "not_now"
    quarrel.rule(case, "dismiss")
    assert may("appeal")
    with clock.frozen(clock.now_us() + 8 * cases.DAY):
        assert not may("appeal")
        assert north.post(f"disputes/{case}/appeal").json()["code"] == "too_late"


@COMMITTED
def test_evidence_steps_and_rulings_can_be_neither_changed_nor_removed(
    quarrel: Quarrel, request: pytest.FixtureRequest
) -> None:
    quarrel.rule(quarrel.open(), "dismiss")
    strict: psycopg.Connection = request.getfixturevalue("strict_database")
    for table in ("disputes_evidence", "disputes_step", "disputes_ruling"):
        for statement in (f"delete from {table}", f"truncate {table} cascade"):
            with pytest.raises(psycopg.errors.RestrictViolation):
                strict.execute(statement.encode())
    with pytest.raises(psycopg.errors.RestrictViolation):
        strict.execute("update disputes_ruling set decision = 'void'")
    with pytest.raises(psycopg.errors.RestrictViolation):
        strict.execute("delete from disputes_case")
