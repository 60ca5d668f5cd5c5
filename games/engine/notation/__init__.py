"""Actions and whole hands as JSON (tonk-hand/1): read, written, and judged."""

from games.engine.notation.actions import decode_action, encode_action
from games.engine.notation.judging import judge
from games.engine.notation.lines import hand_lines
from games.engine.notation.records import HandRecord, read_record, write_record

__all__ = [
    "HandRecord",
    "decode_action",
    "encode_action",
    "hand_lines",
    "judge",
    "read_record",
    "write_record",
]
