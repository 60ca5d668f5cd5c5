"""The clock at the table is the server's, whatever the device's own says."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.person import Arrive


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
