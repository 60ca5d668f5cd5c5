"""What a command of manage.py runs on: given services, the running club's, its own, or none."""

import os
import secrets
import sys
from argparse import ArgumentParser
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from tonk_project.embedded import keys, lock, places, services
from tonk_project.embedded.family import Family
from tonk_project.embedded.places import CannotRun, Places

# Commands that read files or the code only.
_PURE = {"replay_hands", "verify_case", "spectacular", "collectstatic", "check", "help", "version"}
_PURE |= {"--help", "-h", "--version"}


_PROCESSES = {"sweep": "sweeper", "steward": "steward"}


def process_of(arguments: Sequence[str]) -> str:
    """Return which process the command is, whatever the environment of a container says."""
    return _PROCESSES.get(arguments[0], "command") if arguments else "command"


@contextmanager
def services_for(arguments: Sequence[str]) -> Iterator[None]:
    """Put into the environment what the command `arguments` needs, and clean up behind it."""
    if "DATABASE_URL" in os.environ or "REDIS_URL" in os.environ:
        yield
    elif touches_neither(arguments):
        os.environ.update(stand_in())
        yield
    else:
        yield from _embedded()


def touches_neither(arguments: Sequence[str]) -> bool:
    """Return whether the command needs no database and no broker."""
    match arguments:
        case []:
            return True
        case ["verify_events", *rest]:  # a file's name makes it the file verifier
            return bool(_files_among(rest))
        case [name, *rest]:
            return name in _PURE or "--help" in rest
        case _:
            return False


def _files_among(words: Sequence[str]) -> list[str]:
    parser = ArgumentParser(add_help=False)
    parser.add_argument("files", nargs="*")
    for name in ("--club", "--hand", "--stream", "-v", "--verbosity", "--settings", "--pythonpath"):
        parser.add_argument(name)
    files: list[str] = parser.parse_known_args(words)[0].files
    return files


def stand_in() -> Mapping[str, str]:
    """Return an environment with which the settings load and nothing can be reached."""
    key = urlsafe_b64encode(secrets.token_bytes(32)).decode()
    return {
        "DATABASE_URL": "postgresql://nobody@%2Fnowhere/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "TONK_KEYS": key,
        "CHANNEL_KEYS": key,
    }


def _embedded() -> Iterator[None]:
    try:
        where = places.find(places.data_folder())
        places.make_data(where)
        if lock.is_held(where) and where.run_env.exists():
            os.environ.update(keys.read(where.run_env))
            yield
        else:
            yield from _own_services(where)
    except CannotRun as error:
        sys.exit(f"{error}")


def _own_services(where: Places) -> Iterator[None]:
    with lock.held(where):
        family = Family(mark=str(where.data), say=_say)
        try:
            os.environ.update(services.start(family, where))
            yield
        finally:
            family.stop()


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
