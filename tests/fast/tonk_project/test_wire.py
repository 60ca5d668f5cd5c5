"""What uvicorn is told is the same wherever the club is started."""

import json
from itertools import pairwise

import pytest
import yaml

from tonk_project.embedded.places import PROJECT
from tonk_project.embedded.supervisor import WIRE


def _of_dockerfile() -> list[str]:
    (line,) = (
        line for line in (PROJECT / "Dockerfile").read_text().splitlines() if line[:4] == "CMD "
    )
    words: list[str] = json.loads(line.removeprefix("CMD "))
    return words


def _of_compose() -> list[str]:
    services = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())["services"]
    words: list[str] = services["web"]["command"]
    return words


@pytest.mark.parametrize("words", [_of_dockerfile(), _of_compose()], ids=["image", "compose"])
def test_an_image_tells_uvicorn_what_the_supervisor_does(words: list[str]) -> None:
    assert words[:2] == ["uvicorn", "tonk_project.asgi:application"]
    told = set(pairwise(words))
    assert set(zip(WIRE[::2], WIRE[1::2], strict=True)) <= told
    assert ("--timeout-graceful-shutdown", "10") in told
