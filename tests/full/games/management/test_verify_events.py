"""`manage.py verify_events FILE …` says of every file what is wrong with it, and where."""

import random
from pathlib import Path

import pytest
from django.core.management import call_command

from games.event_file import as_lines
from games.models import Hand
from games.selectors import chains
from tests.full.games.club import House, play_out


@pytest.fixture
def lines(house: House) -> list[str]:
    """The file of a hand that was played to its end."""
    table = house.table()
    for _ in range(2):
        house.seat(table, house.person())
    hand = Hand.objects.get(pk=play_out(house.dealt(table), random.Random(4)).hand)
    return list(as_lines(chains.head_of(hand), chains.links_of(hand, opened=True)))


def _said(names: list[Path], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the command's lines about files of which at least one is bad."""
    with pytest.raises(SystemExit) as ended:
        call_command("verify_events", *map(str, names))
    assert ended.value.code == 1
    return capsys.readouterr().out.splitlines()


def test_every_file_is_told_of_though_another_cannot_be_read(
    lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut, nonsense, absent, good, again = names = [tmp_path / name for name in "abcde"]
    for name in (cut, again):
        name.write_text("\n".join(lines[:-1]))
    nonsense.write_text("nonsense")
    good.write_text("\n".join(lines))

    first, second, third, fourth = _said(names, capsys)

    assert "is missing: the hand was settled after it" in first
    assert second == f"{nonsense}: line 1 is no JSON"
    assert third == f"{absent}: No such file or directory"
    assert fourth == first


@pytest.mark.parametrize(
    ("line", "written", "wrong"),
    [
        (1, "{}", "line 1 is no head of tonk-events/1"),
        (1, '{"format": "tonk-events/1"}', "line 1, the head, lacks a field or has one wrong"),
        (3, "{", "line 3 is no JSON"),
        (3, "[]", "line 3 is no JSON object"),
        (3, "{}", "line 3, an event, lacks a field or has one wrong"),
        (3, '{"version": "two"}', "line 3, an event, lacks a field or has one wrong"),
        (3, " " * 70_000 + "{}", "line 3 is over 65536 bytes"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_by_its_number(
    lines: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    line: int,
    written: str,
    wrong: str,
) -> None:
    name = tmp_path / "hand.jsonl"
    name.write_text("\n".join([*lines[: line - 1], written, *lines[line:]]))

    assert _said([name], capsys) == [f"{name}: {wrong}"]
