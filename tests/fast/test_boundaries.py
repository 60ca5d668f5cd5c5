"""What import contracts cannot say: who may do what, read from the code itself."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("audit", "ledger", "clubs", "games", "bots", "disputes")

# The engine decides by values alone: nothing that reads a clock, draws, stores, waits or listens.
ENGINE_MODULES = {
    *("abc", "collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "json"),
    *("math", "operator", "re", "types", "typing"),
}

# Where a thing is done that is done nowhere else, and in which modules that is.
ONLY = {
    "opens transactions": (
        {"transactions.run", "transaction.atomic", "atomic"},
        (
            *("*/services.py", "*/services/*.py", "*/services/**/*.py", "clubs/commands.py"),
            "audit/management/commands/grant_roles.py",  # the database's own roles, no rows
        ),
    ),
    "draws for a hand": (
        {
            "secrets.token_bytes",
            "secrets.randbits",
            "secrets.choice",
            "random.Random",
            "os.urandom",
        },
        ("games/chance.py", "clubs/**/*.py", "bots/strategies/*.py"),
    ),
    "pushes to sockets": ({"layer.group_publish", "layer.group_send"}, ("games/pusher.py",)),
    "reads the time of day": (
        {"time.time", "time.time_ns", "timezone.now", "datetime.now", "datetime.utcnow"},
        (),
    ),
}


def _modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / path).read_text())):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def _called(path: Path) -> set[str]:
    tree = ast.parse((ROOT / path).read_text())
    named = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name))
    return {ast.unparse(node) for node in named}


@pytest.mark.parametrize("path", list(_modules("games/engine")), ids=str)
def test_the_engine_imports_itself_and_harmless_parts_of_the_standard_library(path: Path) -> None:
    tops = {
        name.partition(".")[0] for name in _imported(path) if not name.startswith("games.engine")
    }
    assert tops <= ENGINE_MODULES <= sys.stdlib_module_names


@pytest.mark.parametrize("what", ONLY)
def test_one_place_alone(what: str) -> None:
    names, allowed = ONLY[what]
    elsewhere = {
        str(path)
        for path in _modules(*APPS)
        if _called(path) & names and not any(path.match(pattern) for pattern in allowed)
    }
    assert not elsewhere, f"{what}: {elsewhere}"


def test_no_statement_leaves_open_which_columns_it_reads() -> None:
    # A kept plan fails when a migration adds one.
    texts = {path: (ROOT / path).read_text().lower() for path in _modules(*APPS, "foundation")}

    assert [
        path for path, text in texts.items() if re.search(r"select \*|returning \*", text)
    ] == []
