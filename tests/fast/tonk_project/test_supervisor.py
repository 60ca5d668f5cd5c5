"""What `make run` refuses before anything starts, and the address that it tells."""

from pathlib import Path

import pytest

from tonk_project.embedded import supervisor
from tonk_project.embedded.places import CannotRun


@pytest.mark.parametrize("port", ["abc", "80.5", "-1", "0", "65536"])
def test_a_port_that_is_none_is_refused_by_name(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TONK_DATA", str(tmp_path / "club"))
    monkeypatch.setenv("PORT", port)

    with pytest.raises(CannotRun, match=f"PORT must be .*, not '{port}'"):
        supervisor.run()


@pytest.mark.parametrize("place", ["file", "file/club"])
def test_a_data_folder_that_cannot_be_made_is_refused_by_name(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TONK_DATA", str(tmp_path / place))

    with pytest.raises(CannotRun, match=f"{place} cannot be the data folder"):
        supervisor.run()


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1", "http://127.0.0.1:8231/"),
        ("0.0.0.0", "http://127.0.0.1:8231/"),
        ("::1", "http://[::1]:8231/"),
        ("club.example", "http://club.example:8231/"),
    ],
)
def test_the_address_that_is_told_is_one_that_a_browser_opens(host: str, told: str) -> None:
    assert supervisor.address(host, 8231) == told
