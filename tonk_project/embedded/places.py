"""Where the embedded club keeps its things, also where root's own folders are closed to others."""

import hashlib
import os
import pwd
import shutil
import stat
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SOCKET_PATH_MAX = 100  # the kernel's limit on a Unix socket's path is 107 bytes
_STATE_FOLDER = Path("/var/lib")


class CannotRun(Exception):
    """Why no club can run from here, in words for who started it."""


class NotInstalled(CannotRun):
    """The packages that bring PostgreSQL and Valkey are not in this environment."""

    def __str__(self) -> str:
        """Say what to do."""
        return (
            "The embedded PostgreSQL and Valkey are not installed here (requirements/embedded.lock;"
            " `make setup` installs them). Or give DATABASE_URL and REDIS_URL."
        )


@dataclass(frozen=True, slots=True)
class Owner:
    """Who the servers run as: ourselves, or `nobody` when we are root."""

    uid: int
    gid: int

    @classmethod
    def of_servers(cls) -> "Owner | None":
        """Return the other user that the servers need, None if we may run them ourselves."""
        if os.geteuid() != 0:
            return None
        nobody = pwd.getpwnam("nobody")
        return cls(nobody.pw_uid, nobody.pw_gid)


@dataclass(frozen=True, slots=True)
class Places:
    """The paths of one embedded club."""

    data: Path
    """What the operator named: keys, lock, run.env and logs."""
    home: Path
    """What the servers' user can reach: `data` itself where that is possible."""
    sockets: Path
    owner: Owner | None

    @property
    def lock(self) -> Path:
        """The file whose lock is held while the club runs."""
        return self.data / "lock"

    @property
    def keys(self) -> Path:
        """The secrets, made once."""
        return self.data / "keys.env"

    @property
    def run_env(self) -> Path:
        """The environment of the running club, for every other command."""
        return self.data / "run.env"

    def log(self, name: str) -> Path:
        """Return the log file of the part `name`."""
        return self.data / "logs" / f"{name}.log"


def data_folder() -> Path:
    """Return the data folder: TONK_DATA, or `.tonk` in the project."""
    return Path(os.environ.get("TONK_DATA") or PROJECT / ".tonk").absolute()


def find(data: Path) -> Places:
    """Return the places of the club in `data`; makes nothing."""
    owner = Owner.of_servers()
    home = data
    if owner and not _reachable(data):
        home = _STATE_FOLDER / f"tonk-embedded-{_tag(data)}"
    sockets = home / "sockets"
    if len(os.fsencode(sockets / ".s.PGSQL.5432")) > SOCKET_PATH_MAX or "," in str(sockets):
        sockets = Path("/tmp") / f"tonk-{_tag(home)}"  # noqa: S108 - owner checked in `make`
    return Places(data=data, home=home, sockets=sockets, owner=owner)


def make_data(places: Places) -> None:
    """Make the folder that the operator named.

    Raises:
        CannotRun: no folder can be made there.
    """
    try:
        places.data.mkdir(mode=0o755, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRun(
            f"{places.data} cannot be the data folder (TONK_DATA): {error.strerror}."
        ) from None


def make(places: Places) -> None:
    """Make the folders, each with the owner it needs.

    Raises:
        CannotRun: a folder cannot be made, or belongs to another user.
    """
    make_data(places)
    (places.data / "logs").mkdir(mode=0o700, exist_ok=True)
    places.home.mkdir(mode=0o755, exist_ok=True)
    for folder in (places.sockets, places.home / "postgres", places.home / "valkey"):
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.lstat().st_uid not in {os.geteuid(), places.owner and places.owner.uid}:
            raise CannotRun(f"{folder} belongs to another user.")
        give(folder, places.owner)


def give(path: Path, owner: Owner | None) -> None:
    """Hand `path` to the servers' user, if that is another one."""
    if owner:
        os.chown(path, owner.uid, owner.gid)


def programs(places: Places, package: str) -> Path:
    """Return the folder of an installed package's binaries, copied where the servers can reach it.

    Raises:
        NotInstalled: the package is not in this environment.
    """
    source = _package(package)
    if not places.owner or _reachable(source):
        return source
    kept = places.home / "programs" / f"{package}-{version(package)}"
    if not kept.is_dir():
        fresh = kept.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        for part in source.parent.glob(f"{package}*"):  # the package and its bundled libraries
            if part.name in {package, f"{package}.libs"}:
                shutil.copytree(part, fresh / part.name)
        fresh.rename(kept)
    return kept / package


def _package(name: str) -> Path:
    spec = find_spec(name)  # found, never imported: its Python layer has side effects
    if spec is None or spec.origin is None:
        raise NotInstalled
    return Path(spec.origin).parent


def _reachable(path: Path) -> bool:
    folders = [folder for folder in (path.resolve(), *path.resolve().parents) if folder.is_dir()]
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in folders)


def _tag(path: Path) -> str:
    return hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:10]
