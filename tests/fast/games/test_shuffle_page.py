"""The page on formats is enough to make a pack anew: its worked example, by what it says alone."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path

from games import chance
from games.engine.cards import text

_PAGE = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
_SECTION = _PAGE.partition("## tonk-shuffle/1")[2].partition("\n## ")[0]
_EXAMPLE = json.loads(re.findall(r"```json\n(.*?)```", _SECTION, flags=re.DOTALL)[0])
_SEED = bytes.fromhex(_EXAMPLE["seed"])


def test_the_digests_of_the_example_are_over_the_bytes_that_the_page_names() -> None:
    assert hashlib.sha256(_SEED).hexdigest() == _EXAMPLE["commitment"]
    assert _EXAMPLE["cuts"] == [
        typed and hashlib.sha256(f"{_EXAMPLE['hand']}{typed}".encode()).hexdigest()
        for typed in _EXAMPLE["texts"]
    ]


def test_the_pages_steps_make_the_examples_pack() -> None:
    assert next(_blocks("pack")).hex() == _EXAMPLE["first_block"]
    assert _pack("pack") == _EXAMPLE["deck"]
    assert _pack("dealer")[:3] == _EXAMPLE["drawn_for_the_deal"]


def test_the_server_makes_the_same_pack() -> None:
    asked = {"seed": _SEED, "hand": _EXAMPLE["hand"], "cuts": _EXAMPLE["cuts"]}

    assert _EXAMPLE["algorithm"] == chance.ALGORITHM
    assert chance.commitment(_SEED) == _EXAMPLE["commitment"]
    assert [text(card) for card in chance.shuffled(**asked)] == _EXAMPLE["deck"]
    drawn = chance.shuffled(**asked, label="dealer")[:3]
    assert [text(card) for card in drawn] == _EXAMPLE["drawn_for_the_deal"]


def test_the_page_says_what_the_proof_does_not_exclude() -> None:
    assert "an operator in league with whoever cuts last" in _SECTION
    assert "lets the hand lapse" in _SECTION


def _blocks(label: str) -> Iterator[bytes]:
    cuts = b"".join(bytes.fromhex(cut) if cut else bytes(32) for cut in _EXAMPLE["cuts"])
    salt = b"\0".join([b"tonk-shuffle/1", label.encode(), _EXAMPLE["hand"].encode(), cuts])
    block = 0
    while True:
        yield hmac.digest(_SEED, salt + block.to_bytes(8, "big"), "sha256")
        block += 1


def _pack(label: str) -> list[str]:
    chance_bytes = (byte for block in _blocks(label) for byte in block)
    pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    for last in range(51, 0, -1):
        n = last + 1
        byte = next(byte for byte in chance_bytes if byte < 256 - 256 % n)
        pack[last], pack[byte % n] = pack[byte % n], pack[last]
    return pack
