"""An act, or a phrase, over a socket: the same service and the same command ids as over HTTP."""

from dataclasses import dataclass

from redis.exceptions import RedisError

from clubs.models import User
from foundation.refusals import TryAgain
from games.access import player_of, table_for
from games.messages import frames, viewer_of
from games.pushes import Batch
from games.realtime.frames import Act
from games.services import chat, hands
from games.services.hands import Asked


@dataclass(frozen=True, slots=True)
class Done:
    """What an act came to: the version to acknowledge, and what the actor sees of it.

    An act seen before gives no batch: its events went by when they were made.
    """

    table: str
    version: int
    batch: Batch | None


def act(user: User, asked: Act, *, received_at: int, is_known: bool) -> Done:
    """Act in a hand; `is_known`: this socket has acted in it, so its player was let through.

    Raises:
        NotFound, NotAPlayer: as `access.player_of`. What `services.hands.act` raises.
    """
    if not is_known:
        player_of(user, asked.hand)
    acted = hands.act(
        Asked(
            hand=asked.hand,
            player=user.pk,
            key=asked.key,
            version=asked.version,
            action=asked.action,
            received_at=received_at,
        )
    )
    state = acted.stream.state
    if acted.replayed:
        return Done(state.table, acted.version, None)
    batch = Batch(
        hand=state.hand,
        number=state.opened.number,
        first=acted.version - len(acted.events) + 1,
        over=state.end is not None,
        frames=frames(state.hand, acted.events, viewer_of(acted.seat), shown=False),
        seated=True,
    )
    return Done(state.table, acted.version, batch)


def say(user: User, table: str, phrase: str) -> None:
    """Say a set phrase at a table.

    Raises:
        NotFound, Forbidden: as `access.table_for`. What `services.chat.say` raises.
        TryAgain: tries cannot be counted now.
    """
    at = table_for(user, table)
    try:
        chat.say(table=at.table, member=at.member, phrase=phrase)
    except RedisError as error:
        raise TryAgain from error
