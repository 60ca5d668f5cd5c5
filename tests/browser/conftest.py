"""A club as `make run` opens it, and Chromium in front of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.person import DESKTOP, Arrive, Person
from tests.long.tonk_project import running

CHROMIUM = "/usr/bin/chromium"
WAIT_MS = 30_000  # a busy machine; an event is waited for, never a time


expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running club that only these tests use."""
    folder: Path = tmp_path_factory.mktemp("club")
    folder.chmod(0o755)  # the servers' user enters it
    with running.club(folder / "data") as club:
        yield f"http://127.0.0.1:{club.port}"
        club.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture
def arrive(chromium: Browser, address: str) -> Iterator[Arrive]:
    """A function that brings a new person before a browser of their own: desktop, or `PHONE`.

    Whatever a page of theirs reports as an error fails the test.
    """
    contexts: list[BrowserContext] = []
    people: list[Person] = []

    def arrive(name: str, size: tuple[int, int] = DESKTOP) -> Person:
        context = chromium.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
        )
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        people.append(Person(context.new_page(), name))
        return people[-1]

    yield arrive
    faults = [fault for person in people for fault in person.faults]
    for context in contexts:
        context.close()
    assert faults == []
