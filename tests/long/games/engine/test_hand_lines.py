"""A stream of any length is cut into records in constant memory."""

import io
import tracemalloc
from itertools import repeat

from games.engine.notation import hand_lines
from games.engine.notation.records import LINE_BYTES_MAX


class Endless(io.RawIOBase):
    """So many times the same bytes, made as they are read."""

    def __init__(self, piece: bytes, times: int) -> None:
        super().__init__()
        self._pieces = repeat(piece, times)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = next(self._pieces, b"")
        buffer[: len(piece)] = piece
        return len(piece)


def _peak(piece: bytes, times: int) -> tuple[int, int]:
    tracemalloc.start()
    with io.BufferedReader(Endless(piece, times), buffer_size=8192) as stream:
        records = sum(1 for _ in hand_lines(stream))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return records, peak


def test_a_hundred_megabytes_of_lines_take_the_memory_of_a_few() -> None:
    line = b'{"id": "' + b"x" * 1000 + b'"}\n'
    records, peak = _peak(line, 100_000)
    assert records == 100_000
    assert peak < 10 * LINE_BYTES_MAX


def test_a_line_of_a_hundred_megabytes_takes_no_more() -> None:
    records, peak = _peak(b"x" * 8000, 13_000)
    assert records == 1
    assert peak < 10 * LINE_BYTES_MAX
