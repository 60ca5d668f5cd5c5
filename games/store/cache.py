"""Hands that this process has read, by id: bounded, newest version wins, gone with the process."""

from collections import OrderedDict
from threading import Lock

from games.store.stream import HandStream

HANDS_MAX = 2_000  # about 40 kB each: well under 100 MB a process
_hands: OrderedDict[str, HandStream] = OrderedDict()
_lock = Lock()


def get(hand: str) -> HandStream | None:
    """Return the newest version of the hand that this process has seen committed."""
    with _lock:
        stream = _hands.get(hand)
        if stream is not None:
            _hands.move_to_end(hand)
        return stream


def put(stream: HandStream) -> None:
    """Keep a committed version, unless a newer one is here already."""
    hand = stream.state.hand
    with _lock:
        known = _hands.get(hand)
        if known is None or known.state.version < stream.state.version:
            _hands[hand] = stream
        _hands.move_to_end(hand)
        while len(_hands) > HANDS_MAX:
            _hands.popitem(last=False)


def drop(hand: str) -> None:
    """Forget one hand."""
    with _lock:
        _hands.pop(hand, None)


def clear() -> None:
    """Forget every hand: the next load reads the log."""
    with _lock:
        _hands.clear()
