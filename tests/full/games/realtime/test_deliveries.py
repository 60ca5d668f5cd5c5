"""What reached whom, and when, is kept for disputes: of seats, not of watchers."""

from games.realtime.threads import rows
from games.selectors.deliveries import reached
from tests.full.games.club import House
from tests.full.games.realtime.client import socket
from tests.full.games.realtime.tables import dealt, player, to_act


async def test_each_event_sent_to_a_seat_is_kept_with_when_it_was_shown(house: House) -> None:
    table, state = await dealt(house)
    assert state.turn is not None
    actor = player(house, state, state.turn.seat)
    async with (
        await to_act(house, table, state) as mine,
        await socket(table.pk, house.owner) as watching,
    ):
        await watching.resume()
        await mine.resume()
        await mine.until("view")
        await mine.act(state.hand, state.version, {"do": "draw", "from": "stock"})
        await mine.until("ack")
        await mine.send(type="have", hand=state.hand, version=state.version)
        await mine.send(type="have", hand=state.hand, version=state.version + 1)
        await mine.all_so_far()
    kept = await rows(reached, state.hand)
    assert {each.player for each in kept} == {actor.pk}
    assert [each.version for each in kept] == [state.version, state.version + 1]
    viewed, drawn = kept
    assert viewed.shown_at is not None
    assert viewed.sent_at <= drawn.sent_at <= viewed.shown_at
    assert drawn.shown_at is not None
    assert drawn.sent_at <= drawn.shown_at


async def test_what_was_shown_last_is_kept_and_nothing_shown_earlier_takes_its_place(
    house: House,
) -> None:
    table, state = await dealt(house)
    async with await to_act(house, table, state) as mine:
        await mine.resume()
        await mine.until("view")
        await mine.send(type="have", hand=state.hand, version=state.version - 1)
        await mine.send(type="have", hand=state.hand, version=state.version)
        await mine.send(type="have", hand=state.hand, version=1)
        await mine.all_so_far()
    (viewed,) = await rows(reached, state.hand)
    assert viewed.version == state.version
    assert viewed.shown_at is not None
