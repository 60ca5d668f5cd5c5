"""`python -m clients.terminal http://localhost:8000 TABLE`: sign in, sit down, play.

Needs httpx and websockets, nothing of the server: `make setup` installs both.
"""

import asyncio
import getpass
import sys
from dataclasses import dataclass
from uuid import uuid4

from clients.terminal import screen

try:
    import httpx

    from clients.terminal.line import Ended, Frame, Line
except ModuleNotFoundError as missing:
    sys.exit(
        f"This needs {missing.name}, which is not installed here. After `make setup`:"
        " .venv/bin/python -m clients.terminal ADDRESS TABLE"
    )


def main() -> None:
    """Play at the table that the command line names."""
    if len(sys.argv) != 3:
        sys.exit("usage: python -m clients.terminal ADDRESS TABLE")
    address, table = sys.argv[1].rstrip("/"), sys.argv[2]
    with httpx.Client(base_url=f"{address}/api/v1/") as api:
        signed = api.post(
            "auth/login",
            json={
                "username": input("Username: "),
                "password": getpass.getpass(),
                "device": "terminal",
            },
        )
        if signed.is_error:
            sys.exit(signed.json()["detail"])
        token = signed.json()["token"]
        api.headers["Authorization"] = f"Bearer {token}"
        _sit_down(api, table)
        player = api.get("me").raise_for_status().json()["id"]
    seat = Seat(f"{address}/api/v1/tables/{table}", token, player)
    try:
        asyncio.run(_play(f"ws{address.removeprefix('http')}/ws/tables/{table}/", seat))
    except (Ended, KeyboardInterrupt) as ended:
        sys.exit(str(ended))


def _sit_down(api: httpx.Client, table: str) -> None:
    seen = api.get(f"tables/{table}").raise_for_status().json()
    print("\n".join(seen["words"]))  # noqa: T201
    if input("Sit down on these rules? (y/n) ").lower().startswith("y"):
        key = {"Idempotency-Key": str(uuid4())}
        sat = api.post(f"tables/{table}/seat", json={"sheet": seen["sheet"]}, headers=key)
        if sat.is_error and sat.json()["code"] != "already_seated":
            sys.exit(sat.json()["detail"])


@dataclass(slots=True)
class Seat:
    """Whose chair it is, and whether the table takes him to be away."""

    table: str
    token: str
    player: str
    away: bool = False

    def back(self) -> str:
        """Come back to the chair; return what to say of it."""
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": str(uuid4())}
        answer = httpx.post(f"{self.table}/back", headers=headers)
        return str(answer.json()["detail"]) if answer.is_error else "  you are back"


async def _play(address: str, seat: Seat) -> None:
    line = Line(address, seat.token, hear=lambda frame: _show(frame, looking, names, seat))
    looking = asyncio.Event()
    names: dict[str, str] = {}
    async with asyncio.TaskGroup() as group:
        group.create_task(line.run())
        group.create_task(_look_when_due(line, looking))
        print(screen.HELP)  # noqa: T201
        while typed := await asyncio.to_thread(sys.stdin.readline):
            action, phrase = screen.action(typed), screen.phrase(typed)
            if typed.strip() == "back":
                print(await asyncio.to_thread(seat.back))  # noqa: T201
            elif phrase is not None:
                await line.say(phrase)
            elif action is None:
                print(screen.HELP)  # noqa: T201
            elif line.hand is None:
                print("  no hand is on: wait for the deal")  # noqa: T201
            else:
                await line.act(action)


async def _look_when_due(line: Line, looking: asyncio.Event) -> None:
    """Ask for the whole picture once events have stopped coming for a moment."""
    while True:
        await looking.wait()
        await asyncio.sleep(0.1)
        looking.clear()
        await line.look()


def _show(frame: Frame, looking: asyncio.Event, names: dict[str, str], seat: Seat) -> None:
    """Print what a frame tells; `names` is kept by chair."""
    match frame:
        case {"type": "table", "table": {"chairs": [*chairs]}}:
            names |= screen.names(chairs)  # type: ignore[arg-type]  # ours to trust
            before, seat.away = seat.away, screen.is_away(chairs, seat.player)  # type: ignore[arg-type]  # ours to trust
            if seat.away and not before:
                print("  you are away and are dealt no cards: type back")  # noqa: T201
        case {"type": "said", "chair": str(chair), "words": str(words)}:
            print(f"  {names.get(chair, chair)}: {words}")  # noqa: T201
        case {"type": "view", "view": view}:
            print("\n".join(screen.lines(view)))  # type: ignore[arg-type]  # noqa: T201 - ours to trust
        case {"type": "event", "event": {"type": "hand_ended", "ending": ending, "net": net}}:
            print(f"  {ending}, won and lost by seat: {net}")  # noqa: T201
            looking.set()
        case {"type": "event", "event": {"type": str(kind)}}:
            print(f"  {kind.replace('_', ' ')}")  # noqa: T201
            looking.set()
        case {"type": "refused", "detail": str(detail)}:
            print(f"  ! {detail}")  # noqa: T201


if __name__ == "__main__":
    main()
