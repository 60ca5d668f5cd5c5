"""A bad line: the page comes to the right picture by itself, and an act is done once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Arrive, call


def test_a_hand_goes_on_where_it_was_when_the_socket_is_cut_at_every_turn(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    lines: list[WebSocketRoute] = []
    host.page.route_web_socket("**/ws/**", lambda line: _through(line, lines))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()

    result = host.page.locator(".result")
    mine = host.page.locator("main[data-turn=yours]")
    while True:
        expect(result.or_(mine).first).to_be_visible()
        if result.is_visible():
            break
        lines[-1].close()
        host.plays_one_step()

    assert len(lines) > 1


def _through(line: WebSocketRoute, lines: list[WebSocketRoute]) -> None:
    line.connect_to_server()
    lines.append(line)


def _closed_with_the_first_act(line: WebSocketRoute, sent: list[str]) -> None:
    """Lose the first act that is sent, and the line with it."""
    server = line.connect_to_server()

    def pass_on(frame: str | bytes) -> None:
        text = str(frame)
        lost = '"act"' in text and not any('"act"' in before for before in sent)
        sent.append(text)
        if lost:
            line.close()
        else:
            server.send(frame)

    line.on_message(pass_on)


def _silent_from_the_first_act(line: WebSocketRoute, sent: list[str]) -> None:
    """Pass nothing on in either direction once the first act was sent, and close nothing."""
    server = line.connect_to_server()
    silent = False

    def up(frame: str | bytes) -> None:
        nonlocal silent
        silent = silent or ('"act"' in str(frame) and not any('"act"' in each for each in sent))
        sent.append(str(frame))
        if not silent:
            server.send(frame)

    def down(frame: str | bytes) -> None:
        if not silent:
            line.send(frame)

    line.on_message(up)
    server.on_message(down)


def _refused(line: WebSocketRoute) -> None:
    line.close()


def _let_in_and_closed(line: WebSocketRoute) -> None:
    line.on_message(lambda _: line.close(code=1013))


@pytest.mark.parametrize("lost", [_closed_with_the_first_act, _silent_from_the_first_act])
def test_an_act_sent_into_a_dead_line_is_done_once(
    arrive: Arrive, lost: Callable[[WebSocketRoute, list[str]], None]
) -> None:
    host = arrive("Nora").registers()
    sent: list[str] = []
    host.page.route_web_socket("**/ws/**", lambda line: lost(line, sent))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()

    host.plays_to_the_end()

    acts = [frame for frame in sent if '"act"' in frame]
    assert acts[0] == acts[1]


def test_a_page_that_reaches_nobody_says_so_and_what_it_could_not_send(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    host.page.route_web_socket("**/ws/**", _refused)
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    told = host.page.locator("[data-part=line]")
    expect(told).to_contain_text("without a socket")
    host.waits_for_a_turn()
    draw = host.page.get_by_role("button", name="Draw", exact=True)
    expect(draw).to_be_visible()
    felt = host.page.locator(".felt")
    place = felt.bounding_box()

    host.page.route("**/api/v1/**", lambda route: route.abort())
    draw.click()

    expect(told).to_have_text("The line is lost. Trying again…")
    expect(host.page.locator(".actions")).to_contain_text("Not sent yet")
    assert felt.bounding_box() == place
    host.page.unroute("**/api/v1/**")
    expect(told).to_contain_text("without a socket")


def test_a_device_that_is_offline_says_at_once_that_the_line_is_lost(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    host.opens_a_table(host.opens_a_club())
    told = host.page.locator("[data-part=line]")
    host.sits_down()

    host.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(told).to_have_text("The line is lost. Trying again…")
    host.page.evaluate("dispatchEvent(new Event('online'))")

    expect(told).to_have_text("")


def test_an_act_that_comes_after_the_house_has_played_is_said_to_be_late(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    kept: list[str] = []
    servers: list[WebSocketRoute] = []
    host.page.route_web_socket("**/ws/**", lambda line: _keeps_acts(line, servers, kept))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()
    host.lets_the_result_stay()
    host.page.get_by_role("button", name="Draw", exact=True).click()
    expect(host.page.locator("main[data-waiting=yes]")).to_be_visible()

    call(host, "POST", f"{host.path().strip('/')}/away")
    log = host.page.locator("[data-part=log]")
    expect(log).to_contain_text("the turn was played by the house")
    servers[-1].send(kept[0])

    expect(host.page.locator("#toast")).to_have_text("Too late: your time had run out.")


def _keeps_acts(line: WebSocketRoute, servers: list[WebSocketRoute], kept: list[str]) -> None:
    server = line.connect_to_server()
    servers.append(server)
    line.on_message(
        lambda frame: kept.append(str(frame)) if '"act"' in str(frame) else server.send(frame)
    )


@pytest.mark.parametrize("fail", [_refused, _let_in_and_closed])
def test_a_hand_is_played_where_sockets_fail(
    arrive: Arrive, fail: Callable[[WebSocketRoute], None]
) -> None:
    host = arrive("Nora").registers()
    host.page.route_web_socket("**/ws/**", fail)
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()

    expect(host.page.locator("[data-part=line]")).to_contain_text("without a socket")
    host.waits_for_cards()
    host.lets_the_result_stay()
    host.plays_to_the_end()
