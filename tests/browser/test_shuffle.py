"""The check of the shuffle finds what is wrong and accuses nobody of what is not."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.person import Arrive, Person

CUT = "**/api/v1/hands/*/cut"


def _lost(route: Route) -> None:
    """Let the house take the cut, and the line break before its answer."""
    route.fetch()
    route.abort()


def _refused(route: Route) -> None:
    route.fulfill(
        status=409,
        content_type="application/problem+json",
        body=json.dumps({"code": "cut_closed", "detail": "Too late."}),
    )


def _checks_the_shuffle(page: Page, replay: str) -> None:
    page.goto(replay)
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("exactly the cards that were dealt")).to_be_visible()


def _plays_a_hand(host: Person) -> str:
    """Play the hand that comes to its end; return where its replay is."""
    host.waits_for_cards()
    host.lets_the_result_stay()
    host.plays_to_the_end()
    replay = host.page.locator(".result").get_by_role("link", name="Replay").get_attribute("href")
    assert replay is not None
    return replay


@pytest.mark.parametrize("answer", [_lost, _refused])
def test_a_cut_that_was_not_answered_or_came_too_late_accuses_nobody(
    arrive: Arrive, answer: object
) -> None:
    host = arrive("Nora").registers()
    page = host.page
    page.route(CUT, answer)  # type: ignore[arg-type]
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()

    _checks_the_shuffle(page, _plays_a_hand(host))

    expect(page.locator(".finding.ok")).to_have_count(4)
    expect(page.locator(".finding.bad")).to_have_count(0)
    expect(page.get_by_text("Your own cut")).to_have_count(0)


def test_whoever_cut_and_was_not_dealt_in_is_told_that_it_did_not_count(arrive: Arrive) -> None:
    host, guest = arrive("Nora").registers(), arrive("Gus").registers()
    club = host.opens_a_club()
    guest.joins(host.makes_a_link(club))
    table = host.opens_a_table(club)
    guest.page.goto(table)
    guest.sits_down()
    guest.page.get_by_role("button", name="Away").click()
    expect(guest.page.get_by_role("button", name="I am back")).to_be_visible()
    host.sits_down()
    with guest.page.expect_response(CUT) as taken:
        host.adds_a_bot()
    assert taken.value.ok

    _checks_the_shuffle(guest.page, _plays_a_hand(host))

    expect(guest.page.get_by_text("you were not dealt in")).to_be_visible()
    expect(guest.page.locator(".finding.ok")).to_have_count(4)
    expect(guest.page.locator(".finding.bad")).to_have_count(0)


def test_a_draw_and_cuts_that_the_seed_does_not_make_are_found(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    page = host.page
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    replay = _plays_a_hand(host)

    def forge(route: Route) -> None:
        told = route.fetch().json()
        drawn = next(event for event in told["events"] if event["type"] == "dealer_drawn")
        drawn["rounds"][0][0]["card"] = drawn["rounds"][0][1]["card"]
        route.fulfill(json=told)

    page.route("**/api/v1/hands/*/events*", forge)
    _checks_the_shuffle(page, replay)

    expect(page.locator(".finding.bad")).to_have_text("Seed and cuts make the draw for the dealer.")
