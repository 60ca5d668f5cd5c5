"""Any text that a client may send is a frame of the protocol or is refused, nothing else."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.realtime.frames import Act, BadFrame, Have, Ping, Resume, Say, decode

KEY = "7bab9ca3-9703-41d7-a202-38cee93cc29b"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
NAMES = st.sampled_from(["type", "id", "hand", "version", "after", "action", "phrase"])
TYPES = st.sampled_from(["resume", "act", "have", "ping", "say"])


@given(st.text() | VALUES.map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadFrame):
        assert decode(text) is not None


@given(st.dictionaries(NAMES, VALUES), TYPES)
def test_a_frame_with_any_parts_is_read_or_refused(parts: dict[str, object], kind: str) -> None:
    with suppress(BadFrame):
        read = decode(json.dumps({**parts, "type": kind}))
        assert isinstance(read, Resume | Act | Have | Ping | Say)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{", "JSON"),
        ("[" * 8000, "JSON"),
        ('{"type": "ping", "x": NaN}', "JSON"),
        ('{"type": "ping", "x": "\\ud800"}', "JSON"),
        ('{"type": "ping", "x": "\\u0000"}', "JSON"),
        ('{"type": "ping", "\\u0000": "x"}', "JSON"),
        ('{"type": "ping", "x": [{"y": "a\\\\\\u0000"}]}', "JSON"),
        ('{"type": "ping", "x": ' + "[" * 20 + "]" * 20 + "}", "JSON"),
        ("{}", "type"),
        ('{"type": "resume", "hand": null}', "after"),
        ('{"type": "resume", "hand": 7, "after": 0}', "hand"),
        ('{"type": "have", "hand": "h_1", "version": true}', "version"),
        ('{"type": "say", "phrase": 7}', "phrase"),
        ('{"type": "say", "phrase": "' + "x" * 41 + '"}', "phrase"),
        ('{"type": "have", "hand": "h_1", "version": -1}', "version"),
        ('{"type": "act", "id": "7", "hand": "h_1", "version": 1}', "id"),
    ],
)
def test_a_refusal_names_the_part_that_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(BadFrame) as refused:
        decode(text)
    assert refused.value.wrong == wrong


def test_a_text_that_only_spells_an_escape_holds_no_nul() -> None:
    said = decode(r'{"type": "say", "phrase": "a\\u0000b"}')
    assert said == Say(phrase=r"a\u0000b")


@pytest.mark.parametrize("written", [KEY, KEY.upper(), f"{{{KEY}}}", KEY.replace("-", "")])
def test_an_act_keeps_its_id_as_it_was_written_and_is_the_same_command(written: str) -> None:
    act = decode(json.dumps({"type": "act", "id": written, "hand": "h_1", "version": 9}))
    assert isinstance(act, Act)
    assert (act.id, act.key) == (written, KEY)


def test_an_act_that_cannot_be_read_is_refused_under_its_id() -> None:
    with pytest.raises(BadFrame) as refused:
        decode(json.dumps({"type": "act", "id": KEY.upper(), "hand": "h_1", "version": "9"}))
    assert (refused.value.id, refused.value.wrong) == (KEY.upper(), "version")
