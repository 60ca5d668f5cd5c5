"""The table of `docs/access.md`, as it is written there by hand: who gets which answer where."""

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "access.md"
METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}


@dataclass(frozen=True, slots=True)
class Row:
    """One door: a method and a path (`*`: any part), and the answer to each asker (`-`: any)."""

    method: str
    path: str
    answers: dict[str, int]

    @property
    def door(self) -> str:
        """Return method and path as the page writes them."""
        return f"{self.method} {self.path}"

    def opens(self, path: str) -> bool:
        """Tell whether the row speaks of this path of the URL configuration."""
        pattern = re.escape(self.path).replace(r"\*", r"[^/{}]+")
        return re.fullmatch(pattern, path) is not None


def rows() -> list[Row]:
    """Return every row of the page's tables, HTTP doors only."""
    found: list[Row] = []
    askers: list[str] = []
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or set(line) <= set("|-: "):
            continue
        if cells[0] == "door":
            askers = cells[1:]
        elif cells[0].strip("`").split(" ")[0] in METHODS:
            method, path = cells[0].strip("`").split(" ")
            assert len(cells) == len(askers) + 1, f"a cell is missing: {line}"
            asked = zip(askers, cells[1:], strict=True)
            answers = {asker: int(cell) for asker, cell in asked if cell != "-"}
            found.append(Row(method, path, answers))
    return found
