"""A browser is called: switched on at the table, kept quiet at night, and told by a push.

Chromium's own push service is not to be reached from here: what a page gets of it, a
subscription, is made by the page itself, and the push comes through the browser's tools.
"""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Arrive, Person

PUSH_SERVICE = """
PushManager.prototype.subscribe = async function subscribe({ applicationServerKey }) {
  const kind = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(kind, true, ["deriveBits"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  sessionStorage.made = JSON.stringify({
    endpoint: `https://push.example.com/${text(raw).slice(1, 20)}`,
    keys: { p256dh: text(raw), auth: text(crypto.getRandomValues(new Uint8Array(16))) },
    of: applicationServerKey,
  });
  return this.getSubscription();
};
PushManager.prototype.getSubscription = async function getSubscription() {
  const made = JSON.parse(sessionStorage.made ?? "null");
  if (!made) return null;
  const raw = atob(made.of.replaceAll("-", "+").replaceAll("_", "/"));
  return {
    endpoint: made.endpoint,
    options: { applicationServerKey: Uint8Array.from(raw, (each) => each.charCodeAt(0)).buffer },
    toJSON: () => made,
    unsubscribe: async () => { delete sessionStorage.made; return true; },
  };
};
"""
SWITCH = "Tell me when it is my turn"


@pytest.fixture
def host(arrive: Arrive) -> Person:
    """Somebody whose browser may show notices."""
    person = arrive("Nora")
    person.page.context.grant_permissions(["notifications"])
    person.page.add_init_script(PUSH_SERVICE)
    return person.registers()


def _called(page: Page) -> list[dict[str, str]]:
    answer = page.request.get("/api/v1/me/notices")
    found: list[dict[str, str]] = answer.json()["results"]
    return found


def test_a_browser_is_switched_on_at_the_table_and_off_in_the_account(host: Person) -> None:
    host.opens_a_table(host.opens_a_club())
    switch = host.page.get_by_label(SWITCH)
    expect(switch).not_to_be_checked()
    switch.check()
    expect(host.page.get_by_text("This browser will tell you")).to_be_visible()
    (device,) = _called(host.page)
    assert device["provider"] == "web"
    host.page.reload()
    expect(switch).to_be_checked()

    host.page.goto("/account/")
    expect(switch).to_be_checked()
    expect(host.page.locator("#called")).to_contain_text("This browser")
    switch.uncheck()
    expect(host.page.get_by_text("This browser tells you no more")).to_be_visible()
    assert _called(host.page) == []


def test_a_browser_has_quiet_hours(host: Person) -> None:
    host.page.goto("/account/")
    host.page.get_by_label(SWITCH).check()
    host.page.get_by_label("From").fill("23:00")
    host.page.get_by_label("to", exact=True).fill("08:00")
    host.page.locator("#quiet button").click()
    expect(host.page.locator("#called")).to_contain_text("quiet from 23:00 to 08:00")
    (device,) = _called(host.page)
    assert (device["quiet_from"], device["quiet_to"]) == ("23:00", "08:00")


def test_a_push_is_shown_and_says_no_more_than_it_was_told(host: Person) -> None:
    host.page.goto("/account/")
    host.page.get_by_label(SWITCH).check()
    expect(host.page.get_by_text("This browser will tell you")).to_be_visible()
    tools = host.page.context.new_cdp_session(host.page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    host.page.wait_for_timeout(200)
    origin = host.page.evaluate("location.origin")
    told = {"kind": "turn", "words": "It is your turn.", "path": "/tables/t_1/"}
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1], "data": json.dumps(told)},
    )
    shown = host.page.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.ready;
          for (;;) {
            const [first] = await worker.getNotifications();
            if (first) return [first.title, first.body, first.data];
            await new Promise((done) => setTimeout(done, 50));
          }
        }"""
    )
    assert shown == ["Tonk", "It is your turn.", {"path": "/tables/t_1/"}]


def test_who_signs_out_is_called_no_more_in_this_browser(host: Person) -> None:
    host.page.goto("/account/")
    host.page.get_by_label(SWITCH).check()
    expect(host.page.get_by_text("This browser will tell you")).to_be_visible()
    host.page.get_by_role("button", name="Sign out").click()
    expect(host.page.get_by_role("heading", name="Sign in")).to_be_visible()
    host.page.evaluate(
        """async () => {
          while (sessionStorage.made) await new Promise((done) => setTimeout(done, 50));
        }"""
    )
