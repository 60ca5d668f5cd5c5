"""The files of the golden playthroughs: a head in words, the hand's record, the hand as told.

The head is worked out from the rules by hand, and never written by a program; its last lines say
the same in figures, which the tests compare with the engine. The telling is the engine's own,
reviewed as a diff; `python -m tests.fast.games.engine.playthroughs` writes it anew.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from games.engine.notation import HandRecord, judge, read_record

FOLDER = Path(__file__).parent / "hands"
_RULE = "-" * 8


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One file."""

    head: str
    record_text: str
    told: str

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the three parts of a file."""
        head, record_text, told = path.read_text(encoding="utf-8").split(f"{_RULE}\n")
        return cls(head, record_text, told)

    def write(self, path: Path) -> None:
        """Write the three parts of a file."""
        parts = (self.head, self.record_text, self.told)
        path.write_text(f"{_RULE}\n".join(parts), encoding="utf-8")

    @property
    def record(self) -> HandRecord:
        """The hand's record."""
        return read_record(json.loads(self.record_text))

    @property
    def judged(self) -> dict[str, str]:
        """How the engine judges the record, written as the head's figures are."""
        line = judge(self.record_text)
        figures = {name: line[name] for name in ("ending", "winners", "counts", "net")}
        return {name: _figures(value) for name, value in figures.items()}

    @property
    def figures(self) -> dict[str, str]:
        """What the last lines of the head say, by their names."""
        lines = (line.partition(": ") for line in self.head.splitlines())
        named = {name: value for name, _, value in lines if value}
        return {name: named[name] for name in ("ending", "winners", "counts", "net", "paid")}


def paths() -> list[Path]:
    """Every playthrough."""
    return sorted(FOLDER.glob("*.txt"))


def _figures(value: object) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
