"""The clock at the table is the server's, whatever the device's own says."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.person import Arrive


def test_the_bank_is_told_by_a_word(arrive: Arrive) -> None:
    page = arrive("Nora").page
    page.goto("/")

    assert page.evaluate(_RINGS) == [True, False]


_RINGS = """async () => {
  const { ring } = await import("/static/games/js/clock.js");
  const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
  return [9, -9].map((from) => ring({ bank_from: at(from), deadline: at(20) }, 20)[1].hidden);
}"""
"""Whether the word is hidden before and while the bank is used."""


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_device_whose_clock_is_an_hour_wrong_counts_a_turn_down_rightly(
    arrive: Arrive, hours: int
) -> None:
    host = arrive("Nora")
    host.page.clock.install(time=time.time() + hours * 3600)
    host.registers().opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()

    host.waits_for_a_turn()

    expect(host.page.locator(".clock text").first).to_have_text(re.compile(r"^[1-9]\d?$"))
