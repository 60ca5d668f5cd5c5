"""A bot's move: a command like a person's, through the same door of `games`."""

from bots.strategies import STRENGTHS
from foundation import clock
from games import messages
from games.chance import thinking
from games.engine.events import Seat
from games.engine.observe import view
from games.errors import StaleVersion
from games.models import Chair, Hand
from games.services.hands import Asked, act
from games.store import hands as store


def take_turn(hand: str, version: int) -> bool:
    """Let the bot whose turn it is at this version make one move; tell whether it did.

    Nothing happens if the hand is at another version, a person is to act, or the bot still
    thinks: another hint, or the sweeper, comes when it is due.
    """
    state = store.refresh(hand).state
    if state.version != version or state.turn is None or state.play is None:
        return False
    holder = state.holders[state.turn.seat - 1]
    now = clock.now_us()
    due = Hand.objects.values_list("bot_due", flat=True).get(pk=hand)
    if holder.kind != "bot" or due is None or now < due:
        return False
    strategy = STRENGTHS[Chair.objects.values_list("bot", flat=True).get(pk=holder.chair)]
    command = strategy(view(state.play, Seat(state.turn.seat)), thinking(hand, version))
    try:
        act(
            Asked(
                hand=hand,
                player=holder.player,
                key=f"bot:{hand}:{version}",
                version=version,
                action=messages.action(command),
                received_at=now,
            )
        )
    except StaleVersion:
        return False
    return True
