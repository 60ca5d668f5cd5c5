"""The secrets of an embedded club: made once, kept, and never made anew."""

import stat
from pathlib import Path

from tonk_project.embedded import keys


def test_secrets_are_made_once_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    place = tmp_path / "keys.env"
    made = keys.load_or_make(place)
    assert keys.load_or_make(place) == made
    assert made["VAPID_KEY"]
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_secret_that_an_older_version_did_not_know_is_added_to_the_others(
    tmp_path: Path,
) -> None:
    place = tmp_path / "keys.env"
    old = {name: each for name, each in keys.load_or_make(place).items() if name != "VAPID_KEY"}
    keys.write_private(place, old)
    assert keys.load_or_make(place).items() >= old.items()
    assert keys.load_or_make(place).keys() == {*old, "VAPID_KEY"}
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_secret_that_was_lost_is_not_made_anew(tmp_path: Path) -> None:
    place = tmp_path / "keys.env"
    keys.write_private(place, {"SECRET_KEY": "x"})
    assert keys.load_or_make(place).keys() == {"SECRET_KEY", "VAPID_KEY"}
