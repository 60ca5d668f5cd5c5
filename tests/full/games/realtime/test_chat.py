"""What a player says is heard once, by whoever is at the table or watches it live."""

from dataclasses import replace

from clubs.models import User
from clubs.services import mutes
from games.models import Table
from games.phrases import PHRASES
from games.realtime.threads import rows
from games.services.chat import SAYINGS
from games.statuses import Watch
from tests.full.games.club import TERMS, House
from tests.full.games.realtime.client import Socket, socket
from tests.full.games.realtime.tables import dealt, player, seated


async def listening(mine: Socket) -> Socket:
    await mine.resume()
    await mine.all_so_far()
    return mine


async def hears(mine: Socket) -> bool:
    """Tell whether a phrase reached the socket: pushes come in order, so does the next of them."""
    return any(frame["type"] == "said" for frame in await mine.all_so_far())


async def test_a_phrase_reaches_every_device_at_the_table_and_who_watches(house: House) -> None:
    table, state = await dealt(house)
    mine, other = await seated(house, table, state, 1), await seated(house, table, state, 2)
    async with mine, other, await socket(table.pk, house.owner) as watching:
        for each in (mine, other, watching):
            await listening(each)
        await mine.send(type="say", phrase="nice_hand")
        frames = [await each.until("said") for each in (mine, other, watching)]
        assert frames[0] == frames[1] == frames[2]
        assert frames[0]["chair"] == state.holders[0].chair
        assert (frames[0]["phrase"], frames[0]["words"]) == ("nice_hand", PHRASES["nice_hand"])


async def test_who_watches_late_or_may_not_watch_hears_nothing(house: House) -> None:
    for watch in (Watch.DELAYED, Watch.OFF):
        table, state = await dealt(house, terms=replace(TERMS, watch=watch))
        mine, other = await seated(house, table, state, 1), await seated(house, table, state, 2)
        async with mine, other, await socket(table.pk, house.owner) as watching:
            for each in (mine, other, watching):
                await listening(each)
            await mine.send(type="say", phrase="nice_hand")
            await other.until("said")
            assert not await hears(watching)


async def test_who_has_muted_a_player_hears_him_on_no_device(house: House) -> None:
    table, state = await dealt(house)
    speaker, deaf = player(house, state, 1), player(house, state, 2)
    await rows(mutes.mute, deaf, speaker.pk)
    await rows(mutes.mute, house.owner, speaker.pk)
    mine, third = await socket(table.pk, speaker), await seated(house, table, state, 3)
    phone, tablet = await socket(table.pk, deaf), await socket(table.pk, deaf)
    async with mine, third, phone, tablet, await socket(table.pk, house.owner) as watching:
        for each in (mine, third, phone, tablet, watching):
            await listening(each)
        await mine.send(type="say", phrase="sorry")
        await third.until("said")
        assert not any([await hears(each) for each in (phone, tablet, watching)])
        await phone.send(type="say", phrase="hello")
        assert (await mine.until("said", "refused"))["phrase"] == "sorry"
        assert (await mine.until("said"))["phrase"] == "hello", "who is muted still hears"


async def test_what_was_said_before_is_not_told_again(house: House) -> None:
    table, state = await dealt(house)
    mine, other = await seated(house, table, state, 1), await seated(house, table, state, 2)
    async with mine, other:
        await listening(mine)
        await other.until("table")
        await mine.send(type="say", phrase="good_luck")
        await mine.until("said")
        await other.resume(state.hand, 1)
        assert not await hears(other)


async def test_a_phrase_that_may_not_be_said_is_refused_over_the_socket(house: House) -> None:
    table, state = await dealt(house)
    async with await seated(house, table, state, 1) as mine:
        assert await refusal(mine, "I hold two aces") == "unknown_phrase"
        assert await refusal(mine, "x" * 41) == "bad_frame"
        for _ in range(SAYINGS.times):
            await mine.send(type="say", phrase="sorry")
        assert await refusal(mine, "sorry") == "too_often"
        await rows(Table.objects.filter(pk=table.pk).update, chat=False)
        assert await refusal(mine, "sorry") == "chat_off"
    stranger: User = await rows(house.person)
    async with await socket(table.pk, stranger) as theirs:
        assert await refusal(theirs, "sorry") == "chat_off"
        await rows(Table.objects.filter(pk=table.pk).update, chat=True)
        assert await refusal(theirs, "sorry") == "not_seated"


async def refusal(mine: Socket, phrase: str) -> str:
    await mine.send_text(f'{{"type": "say", "phrase": "{phrase}"}}')
    refused = await mine.until("refused")
    assert refused["id"] is None
    return refused["code"]
