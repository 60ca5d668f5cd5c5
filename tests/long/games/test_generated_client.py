"""Whoever knows only the API's document can do it all: a client made from it, unedited, opens a
club, lets another in, gives a role and chips, and plays ten hands.

Workers and sweeper are this test's own loop: it does what is due between the client's calls.
"""

import importlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Protocol
from uuid import uuid4

import httpx
import pytest
from django.core.management import call_command
from django.test import override_settings

from bots.services import take_turn
from foundation import clock
from games import chance
from games.engine.cards import text
from games.engine.notation import judge
from games.models import Hand
from games.selectors import chains
from games.services import sweep
from games.store import cache
from ledger.audit import findings
from tonk_project.wsgi import application

HANDS = 10
PASSWORD = "a long and quiet evening"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The client's package, generated from the document."""
    folder = tmp_path_factory.mktemp("client")
    document = folder / "schema.yml"
    call_command("spectacular", file=str(document), validate=True, fail_on_warn=True)
    generator = Path(sys.executable).with_name("openapi-python-client")
    where = ["--path", str(document), "--output-path", str(folder / "tonk_client"), "--meta=none"]
    subprocess.run(
        [str(generator), "generate", *where], check=True, capture_output=True, cwd=folder
    )
    sys.path.insert(0, str(folder))
    yield "tonk_client"
    sys.path.remove(str(folder))


class Person(Protocol):
    """A person, as the client's model shows him."""

    id: str


class SignedIn(Protocol):
    """An answer to a registration, as the client's model shows it."""

    token: str
    user: Person


class Made:
    """The generated package, its calls and models by name."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.models = importlib.import_module(f"{package}.models")
        self.client_module = importlib.import_module(f"{package}.client")

    def call(self, tag: str, name: str) -> ModuleType:
        """Return the module of one call."""
        return importlib.import_module(f"{self.package}.api.{tag}.{name}")

    def client(self, token: str = "") -> object:
        """Return a client on this process, signed in if there is a token."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        inner = httpx.Client(
            transport=httpx.WSGITransport(app=application, raise_app_exceptions=True),
            base_url="http://testserver",
            headers=headers,
        )
        made = self.client_module.AuthenticatedClient(
            base_url="http://testserver", token=token, raise_on_unexpected_status=True
        )
        return made.set_httpx_client(inner)


def do_what_is_due() -> None:
    """Sweep once, and let each bot whose turn has come move."""
    sweep.sweep()
    due = Hand.objects.filter(bot_due__lte=clock.now_us()).values_list("pk", "version")
    for hand, version in list(due):
        take_turn(hand, version)


def key() -> str:
    """Return a fresh idempotency key."""
    return str(uuid4())


@pytest.mark.usefixtures("transactional_db")
@override_settings(ALLOWED_HOSTS=["testserver"], BOT_PAUSE_MS=0)
def test_a_client_made_from_the_document_plays_ten_hands_for_chips(made: str) -> None:
    cache.clear()
    tonk = Made(made)
    m, chooser = tonk.models, random.Random(7)

    signed = register(tonk, "north")
    client = tonk.client(signed.token)
    club = tonk.call("clubs", "club_open").sync(client=client, body=m.NewClubRequest(name="Club"))
    tonk.call("clubs", "club_change").sync(
        club.slug,
        client=client,
        body=m.PatchedClubChangeRequest(
            settings=m.ClubSettingsRequest.from_dict({"bots_at_staked": True})
        ),
    )
    treasurer = tonk.client(register(tonk, "south").token)
    let_in(tonk, club.slug, by=client, guest=treasurer)
    for member, amount in ((club.my_member, 500), ("bots", 2000)):
        tonk.call("chips", "chips_move").sync(
            club.slug,
            client=treasurer,
            body=m.ChipsChangeRequest(member=member, amount=amount, reason="the evening's chips"),
            idempotency_key=key(),
        )
    table = tonk.call("tables", "table_open").sync(
        club.slug,
        client=client,
        body=m.NewTableRequest.from_dict(
            {
                "name": "Green room",
                "kind": "staked",
                "stake": 5,
                "deal_pause_seconds": 0,
                "rules": {"catch_model": "double_settles", "hits_per_turn": 3, "knock_max": 40},
            }
        ),
    )
    for _ in range(2):
        tonk.call("chairs", "table_seat_bot").sync(
            table.id, client=client, body=m.NewBotRequest(strength="easy")
        )
    tonk.call("chairs", "table_sit").sync(
        table.id, client=client, body=m.SheetAgreedRequest(sheet=table.sheet)
    )

    won = [play(tonk, client, table.id, number, chooser) for number in range(1, HANDS + 1)]
    tonk.call("tables", "table_close").sync(table.id, client=client)

    finish(tonk, client, table.id)
    wallet = tonk.call("chips", "wallet").sync(club.slug, client=client)
    past = tonk.call("hands", "table_hands").sync(table.id, client=client).results
    nets = [own_net(hand, signed.user.id) for hand in past]
    assert wallet.balance == 500 + sum(nets)
    assert wallet.held == 0
    assert list(reversed(nets))[:HANDS] == won
    assert list(findings()) == []
    assert list(chains.broken()) == []


def register(tonk: Made, name: str) -> SignedIn:
    """Register a person; return the answer, with the token and the person's id."""
    signed: SignedIn = tonk.call("people", "register").sync(
        client=tonk.client(),
        body=tonk.models.RegistrationRequest(
            username=name, password=PASSWORD, display_name=name.capitalize()
        ),
    )
    return signed


def let_in(tonk: Made, club: str, *, by: object, guest: object) -> None:
    """Invite somebody into a club, who accepts, and make them treasurer."""
    m = tonk.models
    invite = tonk.call("invites", "invite_make").sync(
        club, client=by, body=m.NewInviteRequest(uses=1)
    )
    joined = tonk.call("invites", "invite_accept").sync(invite.code, client=guest)
    assert (joined.slug, joined.my_status) == (club, m.MemberStatus.ACTIVE)
    changed = tonk.call("members", "member_change").sync(
        club,
        joined.my_member,
        client=by,
        body=m.PatchedMemberChangeRequest(roles=[m.MemberRole.MEMBER, m.MemberRole.TREASURER]),
    )
    assert m.MemberRole.TREASURER in changed.roles


def play(tonk: Made, client: object, table: str, number: int, chooser: random.Random) -> int:
    """Play hand `number` to its end; check record and proof; return what it brought."""
    hand = wait_for(tonk, client, table, number)
    view = tonk.call("hands", "hand").sync(hand, client=client)
    while view.status == "on":
        if view.turn.seat == view.you:
            acted = tonk.call("hands", "hand_act").sync(
                hand,
                client=client,
                body=tonk.models.ActRequest(
                    version=view.version,
                    action=as_request(tonk, chooser.choice(view.legal)),
                ),
                idempotency_key=key(),
            )
            assert acted.version > view.version
        else:
            do_what_is_due()
        told = tonk.call("hands", "hand_events").sync(hand, client=client, after=view.version)
        assert [event.version for event in told.events] == list(
            range(view.version + 1, told.version + 1)
        )
        view = tonk.call("hands", "hand").sync(hand, client=client)
    check(tonk, client, hand, view.result.net)
    return int(view.result.net[view.you - 1])


def as_request(tonk: Made, action: object) -> object:
    """Return a legal action, as the view shows it, as the model that a request takes."""
    kind = getattr(tonk.models, f"{type(action).__name__}Request")
    return kind.from_dict(action.to_dict())  # type: ignore[attr-defined]


def wait_for(tonk: Made, client: object, table: str, number: int) -> str:
    """Return the id of the table's hand of that number, when it is on or already over."""
    for _ in range(50):
        shown = tonk.call("tables", "table").sync(table, client=client)
        if shown.hand_number == number and shown.hand_status == "on":
            return str(shown.hand)
        past = tonk.call("hands", "table_hands").sync(table, client=client).results
        if past and past[0].number >= number:
            return next(str(hand.id) for hand in past if hand.number == number)
        do_what_is_due()
    raise AssertionError("the next hand is dealt by itself")


def check(tonk: Made, client: object, hand: str, net: list[int]) -> None:
    """Replay the record to the same result; make the pack anew from the proof."""
    record = tonk.call("hands", "hand_record").sync_detailed(hand, client=client)
    proof = tonk.call("hands", "hand_proof").sync(hand, client=client)
    written = json.loads(record.content)
    replayed = judge(written)
    assert replayed["net"] == net
    assert "differs" not in replayed
    seed = bytes.fromhex(proof.seed)
    assert chance.commitment(seed) == proof.commitment
    pack = chance.shuffled(seed=seed, hand=hand, cuts=proof.cuts)
    assert [text(card) for card in pack] == written["deck"]


def finish(tonk: Made, client: object, table: str) -> None:
    """Leave; let the last hand, if one is on, be played out, and the table close."""
    tonk.call("chairs", "table_leave").sync(table, client=client)
    with clock.frozen() as now:
        for _ in range(400):
            if tonk.call("tables", "table").sync(table, client=client).status == "closed":
                return
            now.advance(seconds=2)
            do_what_is_due()
    raise AssertionError("a closing table closes when its hand is over")


def own_net(hand: object, player: str) -> int:
    """Return what a past hand brought the player."""
    seats = hand.seats  # type: ignore[attr-defined]
    return next(int(seat.net) for seat in seats if seat.player == player)
