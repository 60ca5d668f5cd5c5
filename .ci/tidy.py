"""The tidy check of `make check`: sizes, first sentences, and words that have no place in the tree.

It reads what git tracks, so that what nobody commits does not matter.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

MODULE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60
HERE = Path(__file__).resolve()
ROOT = HERE.parent.parent
_RECORDED = re.compile(r"(^|/)(migrations|recorded|playthroughs|vendor)/")
_TEXT_BYTES_MAX = 2_000_000

# What never belongs into the tree, and why.
FORBIDDEN = {
    re.compile(r"\.\./shared|/work/|/root/|/home/\w"): "a path of one machine",
    re.compile(r"https?://(pypi|files\.pythonhosted|registry\.)"): "the address of a registry",
    re.compile(r"\b(TODO|FIXME|XXX)\b"): "something unfinished",
    re.compile(r"NotImplementedError|pytest\.mark\.(skip|xfail)|pytest\.skip\("): "left out",
    re.compile(r"type: ignore(?!\[)"): "a silenced check that is not named",
}
LOCK_HOST = re.compile(r"https?://|--(index-url|find-links|extra-index-url)")


def main() -> int:
    """Print each finding; return the exit status."""
    findings = [finding for path in _tracked() for finding in _look_at(path)]
    for finding in findings:
        print(finding)  # noqa: T201 - this is a command
    return 1 if findings else 0


def _tracked() -> Iterator[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    for name in filter(None, names.split("\0")):
        path = ROOT / name
        if path.is_symlink() or (path.is_file() and path != HERE):
            yield path


def _look_at(path: Path) -> Iterator[str]:
    name = path.relative_to(ROOT).as_posix()
    if path.is_symlink():
        yield f"{name}: a link, which leads elsewhere on another machine"
        return
    if path.stat().st_size > _TEXT_BYTES_MAX:
        return
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        return
    yield from _words(name, text)
    if path.suffix == ".py" and not _RECORDED.search(name):
        yield from _shape(name, text)


def _words(name: str, text: str) -> Iterator[str]:
    rules = dict(FORBIDDEN)
    if name.endswith((".lock", "lock.json")):
        rules[LOCK_HOST] = "a host in a lock file"
    for pattern, why in rules.items():
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{name}:{line}: {found.group()!r}: {why}"


def _shape(name: str, text: str) -> Iterator[str]:
    lines = text.count("\n")
    if lines > MODULE_LINES_MAX:
        yield f"{name}: {lines} lines, at most {MODULE_LINES_MAX}"
    tree = ast.parse(text)
    if tree.body and not ast.get_docstring(tree):
        yield f"{name}:1: no first sentence says what this module is for"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES_MAX:
                where = f"{name}:{node.lineno}: {node.name}"
                yield f"{where} has {length} lines, at most {FUNCTION_LINES_MAX}"


if __name__ == "__main__":
    sys.exit(main())
