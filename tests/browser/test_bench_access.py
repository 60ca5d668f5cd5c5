"""The bench for everybody: no fault that axe knows, nothing wider than a phone."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.person import DESKTOP, PHONE, Arrive, call
from tests.browser.test_access import AXE
from tests.browser.test_bench import Evening

SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the pages, for whoever wants to look."""


@pytest.fixture
def evening(arrive: Arrive) -> Evening:
    """The evening before the quarrel."""
    return Evening(arrive)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_the_bench_and_nothing_is_wider_than_a_phone(
    evening: Evening, scheme: str
) -> None:
    opened = call(
        evening.north,
        "POST",
        f"hands/{evening.hand}/disputes",
        {"reason": "clock", "words": "Late"},
    )
    case = f"/admin/disputes/case/{opened['id']}"
    page, owners = evening.judge.page, evening.owner.page
    for each in (page, owners):
        each.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    paths = {
        "dashboard": "/admin/",
        "queue": "/admin/disputes/case/queue/",
        "case": f"{case}/change/",
        "case-all": f"{case}/change/?as=all&version={opened['version']}",
        "cases": "/admin/disputes/case/",
        "log": "/admin/audit/entry/",
        "hands": "/admin/games/hand/",
        "print": f"{case}/print/",
    }
    faults: dict[str, list[str]] = {}
    for name, path in paths.items():
        page.goto(path)
        faults |= _seen(page, f"{name}-{scheme}")
    owners.goto("/admin/ledger/losslimit/")  # closed to an arbiter
    faults |= _seen(owners, f"limits-{scheme}")
    page.goto(f"{case}/change/")
    page.get_by_label("Decision").select_option("void")
    page.get_by_label("Reason").fill("Nobody can tell.")
    page.get_by_role("button", name="Show the effect").click()
    faults |= _seen(page, f"confirm-{scheme}")

    assert faults == {}


def _seen(page: Page, name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for size, (width, height) in {"desktop": DESKTOP, "phone": PHONE}.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_load_state("networkidle")
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{size}.png", full_page=True)
        page.evaluate(AXE)
        faults: list[str] = page.evaluate(_FAULTS)
        if faults:
            found[f"{name} {size}"] = faults
    return found


_FAULTS = """async () => {
  const run = await axe.run();
  const found = run.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 200)}`);
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  return wide > 1 ? [...found, `wider than the screen by ${wide}`] : found;
}"""
