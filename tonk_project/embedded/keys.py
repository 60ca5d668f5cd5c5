"""The secrets of an embedded club: made once, kept in a file that only its owner reads."""

import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path

_KEY_BYTES = 32


def load_or_make(path: Path) -> dict[str, str]:
    """Return the secrets kept at `path`, making them at the first start.

    A secret that an older version did not know is added; one that is lost is never made anew.
    """
    if not path.exists():
        write_private(
            path,
            {
                "SECRET_KEY": secrets.token_urlsafe(48),
                "TONK_KEYS": _key(),
                "CHANNEL_KEYS": _key(),
                "POSTGRES_PASSWORD": secrets.token_urlsafe(24),
                "VALKEY_PASSWORD": secrets.token_urlsafe(24),
                **_added(),
            },
        )
    kept = read(path)
    if not kept.keys() >= _added().keys():
        kept = {**_added(), **kept}
        write_private(path, kept)
    return kept


def read(path: Path) -> dict[str, str]:
    """Return the `NAME=value` lines of `path`."""
    lines = path.read_text().splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def write_private(path: Path, values: Mapping[str, str]) -> None:
    """Put `values` at `path`, whole or not at all, with mode 0600 from the first byte."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.writelines(f"{name}={value}\n" for name, value in values.items())
        file.flush()
        os.fsync(file.fileno())
    fresh.rename(path)


def _added() -> dict[str, str]:
    """Return fresh secrets of the kinds that came later."""
    return {"VAPID_KEY": _key()}


def _key() -> str:
    return urlsafe_b64encode(secrets.token_bytes(_KEY_BYTES)).decode()
