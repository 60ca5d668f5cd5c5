"""The terminal's calls: over HTTP alone they answer a frame as the table's socket would."""

import json
from collections.abc import Callable

import httpx
import pytest

from clients.terminal.calls import Calls
from clients.terminal.line import FINAL, LOST, Ended, Frame

ON: Frame = {"hand": "h_2"}
ACT: Frame = {"type": "act", "id": "a_1", "hand": "h_1", "version": 6, "action": {"do": "knock"}}
AFTER: Frame = {"type": "resume", "hand": "h_1", "after": 6}
PICTURE: Frame = {"type": "resume", "hand": None, "after": 0}
STALE: Frame = {
    "type": "about:blank",
    "code": "stale_version",
    "detail": "The hand has moved.",
    "events": [{"version": 7}],
}


class Club:
    """Answers each path as it is told to, and keeps what was asked."""

    def __init__(self, answers: dict[str, Frame | int | str]) -> None:
        self.answers = answers
        self.asked: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a call."""
        self.asked.append(request)
        answer = self.answers[request.url.raw_path.decode()]
        if isinstance(answer, str):
            return httpx.Response(200, text=answer)
        if isinstance(answer, int):
            return httpx.Response(answer, json={"code": "no", "detail": "No."})
        return httpx.Response(409 if "code" in answer else 200, json=answer)


async def answers(club: Callable[[httpx.Request], httpx.Response], asked: Frame) -> list[Frame]:
    """Return what the club's calls give for a frame."""
    transport = httpx.MockTransport(club)
    async with httpx.AsyncClient(transport=transport, base_url="http://club/") as api:
        return [frame async for frame in Calls(api, "t_1").answer(asked)]


async def test_a_hand_is_followed_to_its_end_and_the_next_from_its_first_event() -> None:
    club = Club(
        {
            "/tables/t_1": ON,
            "/hands/h_1/events?after=6": {"events": [{"version": 7}, {"version": 8}]},
            "/hands/h_2/events?after=0": {"events": [{"version": 1}]},
        }
    )

    assert await answers(club, AFTER) == [
        {"type": "table", "table": ON},
        {"type": "event", "hand": "h_1", "event": {"version": 7}},
        {"type": "event", "hand": "h_1", "event": {"version": 8}},
        {"type": "event", "hand": "h_2", "event": {"version": 1}},
    ]
    assert club.asked[1].headers["Prefer"] == "wait=20"
    assert club.asked[1].extensions["timeout"]["read"] > 20


@pytest.mark.parametrize(("status", "kinds"), [("on", ["table", "view"]), ("over", ["table"])])
async def test_the_picture_is_of_the_hand_that_is_on(status: str, kinds: list[str]) -> None:
    club = Club({"/tables/t_1": ON, "/hands/h_2": {"status": status}})

    assert [frame["type"] for frame in await answers(club, PICTURE)] == kinds


async def test_of_a_hand_that_is_not_ours_to_see_only_the_table_is_told() -> None:
    club = Club({"/tables/t_1": ON, "/hands/h_1/events?after=6": 404, "/hands/h_2": 404})
    club.answers["/hands/h_2/events?after=0"] = 404

    assert [frame["type"] for frame in await answers(club, PICTURE)] == ["table"]
    assert [frame["type"] for frame in await answers(club, AFTER)] == ["table"]


async def test_an_act_is_done_under_its_id_and_its_events_come_before_the_ack() -> None:
    club = Club({"/hands/h_1/actions": {"version": 7, "events": [{"version": 7}]}})

    event, ack = await answers(club, ACT)

    assert event == {"type": "event", "hand": "h_1", "event": {"version": 7}}
    assert (ack["type"], ack["id"], ack["version"]) == ("ack", "a_1", 7)
    assert club.asked[0].headers["Idempotency-Key"] == "a_1"
    assert json.loads(club.asked[0].content) == {"version": 6, "action": {"do": "knock"}}


async def test_what_the_player_lacked_comes_before_the_refusal() -> None:
    event, refused = await answers(Club({"/hands/h_1/actions": STALE}), ACT)

    assert event["event"] == {"version": 7}
    assert (refused["type"], refused["id"], refused["detail"]) == (
        "refused",
        "a_1",
        "The hand has moved.",
    )


@pytest.mark.parametrize("answer", [503, "<p>Sign in to the hotel's network</p>"])
@pytest.mark.parametrize("asked", [ACT, AFTER], ids=["act", "follow"])
async def test_what_decides_nothing_is_a_lost_line(answer: int | str, asked: Frame) -> None:
    club = Club({"/tables/t_1": answer, "/hands/h_1/actions": answer})

    assert await answers(club, asked) == [LOST]


async def test_an_act_that_came_too_soon_is_asked_again() -> None:
    assert await answers(Club({"/hands/h_1/actions": 429}), ACT) == [LOST]


async def test_an_act_of_who_is_signed_out_ends_it() -> None:
    with pytest.raises(Ended) as ended:
        await answers(Club({"/hands/h_1/actions": 401}), ACT)

    assert str(ended.value) == FINAL[4401]


async def test_a_call_that_gets_no_answer_is_a_lost_line() -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadError("cut")

    assert await answers(broken, ACT) == [LOST]


async def test_a_phrase_that_is_not_said_is_refused() -> None:
    said: Frame = {"type": "say", "phrase": "well_played"}

    assert await answers(lambda _: httpx.Response(204), said) == []
    assert await answers(Club({"/tables/t_1/say": 429}), said) == [
        {"type": "refused", "id": None, "code": "no", "detail": "No."}
    ]


async def test_who_finds_no_room_to_wait_asks_again_when_he_was_told_to() -> None:
    club = Club({"/tables/t_1": {"hand": "h_1"}, "/hands/h_1/events?after=6": {"events": []}})
    full = [httpx.Response(429, headers={"Retry-After": "0"}, json={})]

    def answer(request: httpx.Request) -> httpx.Response:
        return full.pop() if full and "events" in request.url.path else club(request)

    assert await answers(answer, AFTER) == [{"type": "table", "table": {"hand": "h_1"}}]
    assert len(club.asked) == 2


@pytest.mark.parametrize(("status", "code"), [(401, 4401), (403, 4403), (404, 4403)])
async def test_a_table_that_is_not_ours_to_see_ends_it(status: int, code: int) -> None:
    with pytest.raises(Ended) as ended:
        await answers(Club({"/tables/t_1": status}), AFTER)

    assert str(ended.value) == FINAL[code]
