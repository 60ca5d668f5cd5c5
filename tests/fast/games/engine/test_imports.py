"""The engine is pure, and folding never touches what judges."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import games.engine

ENGINE = Path(games.engine.__file__).parent
STANDARD_MODULES = {
    "abc",
    "collections.abc",
    "collections",
    "dataclasses",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "typing",
}


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module)):
                yield module


def test_the_engine_imports_itself_and_a_few_standard_modules_only() -> None:
    for file in ENGINE.rglob("*.py"):
        foreign = {
            name
            for name in _imported(file)
            if not name.startswith("games.engine") and name not in STANDARD_MODULES
        }
        assert not foreign, file.name


def test_evolve_imports_state_events_and_cards_only() -> None:
    own = {name for name in _imported(ENGINE / "evolve.py") if name.startswith("games")}
    assert own == {"games.engine.cards", "games.engine.events", "games.engine.state"}


def test_recorded_hands_fold_without_any_code_that_judges() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fast.games.engine.fold_recorded"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "folded 12 recorded hands"
