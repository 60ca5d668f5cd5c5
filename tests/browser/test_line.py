"""A bad line: the page comes to the right picture by itself, and an act is done once."""

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import Arrive


def test_a_hand_goes_on_where_it_was_when_the_socket_is_cut_at_every_turn(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    lines: list[WebSocketRoute] = []
    host.page.route_web_socket("**/ws/**", lambda line: _through(line, lines))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()

    result = host.page.locator(".result")
    mine = host.page.locator("main[data-turn=yours]")
    while True:
        expect(result.or_(mine).first).to_be_visible()
        if result.is_visible():
            break
        lines[-1].close()
        host.plays_one_step()

    assert len(lines) > 1


def test_an_act_sent_into_a_dead_line_is_done_once_when_the_line_is_back(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    sent: list[str] = []
    host.page.route_web_socket("**/ws/**", lambda line: _deaf_at_first(line, sent))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()

    host.plays_to_the_end()

    acts = [frame for frame in sent if '"act"' in frame]
    assert acts[0] == acts[1]


def test_a_line_that_has_fallen_silent_is_left_for_a_new_one(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    sent: list[str] = []
    host.page.route_web_socket("**/ws/**", lambda line: _silent_from_the_first_act(line, sent))
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()
    host.waits_for_a_turn()

    host.plays_to_the_end()

    acts = [frame for frame in sent if '"act"' in frame]
    assert acts[0] == acts[1]


def test_a_server_that_lets_in_and_closes_is_not_asked_for_ever(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    host.page.route_web_socket(
        "**/ws/**", lambda line: line.on_message(lambda _: line.close(code=1013))
    )
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()

    expect(host.page.locator("[data-part=line]")).to_contain_text("without a socket")
    host.waits_for_cards()


def test_a_hand_is_played_where_sockets_fail(arrive: Arrive) -> None:
    host = arrive("Nora").registers()
    host.page.route_web_socket("**/ws/**", lambda line: line.close())
    host.opens_a_table(host.opens_a_club())
    host.sits_down()
    host.adds_a_bot()

    expect(host.page.locator("[data-part=line]")).to_contain_text("without a socket")
    host.waits_for_cards()
    host.plays_to_the_end()


def _through(line: WebSocketRoute, lines: list[WebSocketRoute]) -> None:
    line.connect_to_server()
    lines.append(line)


def _deaf_at_first(line: WebSocketRoute, sent: list[str]) -> None:
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
