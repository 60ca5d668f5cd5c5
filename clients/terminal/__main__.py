"""`python -m clients.terminal http://localhost:8000 TABLE`: sign in, sit down, play.

Needs httpx and websockets, nothing of the server: `make setup` installs both.
"""

import asyncio
import getpass
import sys
from contextlib import suppress
from uuid import uuid4

from clients.terminal import screen
from clients.terminal.money import PRACTICE

try:
    import httpx

    from clients.terminal.game import Game
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
    with httpx.Client(base_url=f"{address}/api/v1/") as api, suppress(KeyboardInterrupt):
        try:
            token = _sign_in(api)
            game = _sit_down(api, table)
        except httpx.HTTPError as broken:
            sys.exit(f"The club does not answer: {broken}")
        socket = f"ws{address.removeprefix('http')}/ws/tables/{table}/"
        try:
            sys.exit(asyncio.run(game.play(socket, token)) or None)
        finally:
            with suppress(httpx.HTTPError):
                api.post("auth/logout")


def _sign_in(api: httpx.Client) -> str:
    asked = {"username": input("Username: "), "password": getpass.getpass(), "device": "terminal"}
    token = str(_given(api.post("auth/login", json=asked)).json()["token"])
    api.headers["Authorization"] = f"Bearer {token}"
    return token


def _sit_down(api: httpx.Client, table: str) -> Game:
    """Take a chair, or agree to what has changed; who says no watches."""
    me = _given(api.get("me")).json()
    seen = _given(api.get(f"tables/{table}")).json()
    units = {club["slug"]: club["unit"] for club in me["clubs"]}
    unit = units[seen["club"]] if seen["kind"] == "staked" else PRACTICE
    mine = [chair for chair in seen["chairs"] if chair["player"] == me["id"]]
    if not any(chair["agreed"] for chair in mine):
        print("\n".join(screen.sheet(seen, unit)))  # noqa: T201
        if input("Sit down on these rules? (y/n) ").lower().startswith("y"):
            key = {"Idempotency-Key": str(uuid4())}
            path = f"tables/{table}/{'agree' if mine else 'seat'}"
            _given(api.post(path, json={"sheet": seen["sheet"]}, headers=key))
    calls = httpx.AsyncClient(base_url=api.base_url, headers=api.headers)
    return Game(calls, table, me["id"], unit)


def _given(answer: httpx.Response) -> httpx.Response:
    """Return an answer; leave with its own words if it is a refusal."""
    if answer.is_error:
        is_problem = "json" in answer.headers.get("Content-Type", "")
        sys.exit(answer.json()["detail"] if is_problem else f"The club answers {answer}")
    return answer


if __name__ == "__main__":
    main()
