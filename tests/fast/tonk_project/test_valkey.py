"""Where the embedded Valkey is found."""

from pathlib import Path

from redis.connection import parse_url

from tonk_project.embedded import valkey
from tonk_project.embedded.places import Places


def test_its_socket_is_found_in_a_folder_with_any_name() -> None:
    home = Path("/srv/a club, 100% ours?#1")
    where = Places(data=home, home=home, sockets=home / "sockets", owner=None)
    found = parse_url(valkey.socket_url(where, "secret"))
    assert found["path"] == str(home / "sockets" / "valkey")
    assert found["password"] == "secret"
