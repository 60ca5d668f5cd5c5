"""Cuts a stream of bytes into hand records: one object, or JSON Lines of any length.

Constant memory: never more than two records at their largest are held.
"""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from games.engine.errors import MalformedRecord
from games.engine.notation.records import LINE_BYTES_MAX, parse_line

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def hand_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Give each record's text; one that is too long comes cut, and is refused for its length."""
    head = stream.read(LINE_BYTES_MAX + 1).removeprefix(_BYTE_ORDER_MARK)
    if _is_one_object(head):
        yield head
        return
    *lines, started = head.split(b"\n")
    for line in chain(lines, [_finished(started, stream)], _rest(stream)):
        if line.strip():
            yield line


def _is_one_object(head: bytes) -> bool:
    """Say whether this is one record over several lines, be it whole, broken or too long."""
    try:
        parse_line(head)
    except MalformedRecord:
        first, *others = head.lstrip().split(b"\n")
        opens = first.startswith(b"{") and first.rstrip().endswith((b"{", b"[", b","))
        return opens and bool(others) and not any(line.startswith(b"{") for line in others)
    return True


def _rest(stream: BinaryIO) -> Iterator[bytes]:
    while started := stream.readline(LINE_BYTES_MAX + 2):
        yield _finished(started, stream)


def _finished(started: bytes, stream: BinaryIO) -> bytes:
    """Read on to the end of the line, keeping no more of it than shows that it is too long."""
    ended = started.endswith(b"\n")
    while not ended and (more := stream.readline(LINE_BYTES_MAX + 2)):
        ended = more.endswith(b"\n")
        started = (started + more.removesuffix(b"\n"))[: LINE_BYTES_MAX + 1]
    return started.removesuffix(b"\n")
