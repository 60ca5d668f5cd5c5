"""What the environment gave this process: read by name, and named where it is missing or wrong."""

import logging
import os
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator, Mapping
from urllib.parse import parse_qsl, unquote, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ImproperlyConfigured
from redis.connection import parse_url

from foundation import keyring

NEEDED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TONK_KEYS", "CHANNEL_KEYS")
_PLACEHOLDER = "change-me"  # what .env.example holds
_YES = {"1", "true", "yes", "on"}
_NO = {"", "0", "false", "no", "off"}
_MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def check(environ: Mapping[str, str] = os.environ) -> None:
    """Refuse to go on without what every process needs, or with what none can use.

    Raises:
        ImproperlyConfigured: it names each variable that is missing, or each that is wrong.
    """
    missing = [name for name in NEEDED if not environ.get(name)]
    if missing:
        raise ImproperlyConfigured(
            f"Missing from the environment: {', '.join(missing)}. "
            "`.env.example` says what each of them is; `make run` makes them all by itself."
        )
    wrong = list(_wrong(environ))
    if wrong:
        raise ImproperlyConfigured(f"Wrong in the environment: {'; '.join(wrong)}.")


def text(name: str, default: str = "") -> str:
    """Return the variable `name`, or `default` where it is missing or empty."""
    return os.environ.get(name) or default


def texts(name: str, default: str = "") -> list[str]:
    """Return the comma-separated values of `name`, without empty ones."""
    return _split(text(name, default))


def whole(name: str, default: int) -> int:
    """Return `name` as a whole number of at least 0.

    Raises:
        ImproperlyConfigured: it is no such number.
    """
    value = text(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def switch(name: str, *, default: bool = False) -> bool:
    """Return `name` as yes or no.

    Raises:
        ImproperlyConfigured: it is neither.
    """
    value = text(name, str(default)).lower()
    if value not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")
    return value in _YES


def database(url: str) -> dict[str, str]:
    """Return Django's keys for `postgresql://user:password@host:port/name`.

    A host that begins with `%2F` is the folder of a Unix socket.

    Raises:
        ImproperlyConfigured: the address is of another kind, or names no database.
        ValueError: its port is none.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must be postgresql://user:password@host/name.")
    place = parts.netloc.rpartition("@")[2].partition(":")[0]
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(place),
        "PORT": str(parts.port or ""),
    }


def database_options(url: str) -> dict[str, str]:
    """Return what stands behind the `?` of a database's address (`sslmode=require`)."""
    return dict(parse_qsl(urlsplit(url).query))


def mail(url: str) -> dict[str, str | int | bool]:
    """Return Django's settings for `smtp+tls://user:password@host:port`, or for no mail at all.

    `smtp+tls` asks for TLS on an open line, `smtps` speaks it from the start, `smtp` never;
    `console:` writes letters to the process' own output.

    Raises:
        ImproperlyConfigured: the address is of another kind, or names no host.
    """
    backends = "django.core.mail.backends"
    parts = urlsplit(url)
    if not url or parts.scheme == "console":
        return {"EMAIL_BACKEND": f"{backends}.{parts.scheme or 'dummy'}.EmailBackend"}
    if parts.scheme not in _MAIL_PORTS or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL must be smtp+tls://user:password@host:port.")
    return {
        "EMAIL_BACKEND": f"{backends}.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }


def _wrong(environ: Mapping[str, str]) -> Iterator[str]:
    """Yield what each wrong variable must be; never what it is, which may be a secret."""
    redis = "redis://:password@host:port/number, rediss:// with TLS"
    keys = f"keys of {keyring.KEY_BYTES} bytes in url-safe base64, comma-separated"
    forms: tuple[tuple[str, Callable[[str], object], str], ...] = (
        ("DATABASE_URL", database, "postgresql://user:password@host:port/name"),
        ("DATABASE_POOL_MAX", _at_least_one, "a whole number of at least 1"),
        ("REDIS_URL", _broker, redis),
        ("CHANNEL_REDIS_URLS", _shards, f"{redis}, or unix://:password@/path; comma-separated"),
        ("TONK_KEYS", _keys, keys),
        ("CHANNEL_KEYS", _secrets, "secrets of your own, comma-separated"),
        ("SECRET_KEY", _secrets, "a secret of your own"),
        ("VAPID_KEY", _signing, "a key of 32 bytes in url-safe base64"),
        ("EMAIL_URL", mail, "smtp+tls://user:password@host:port"),
        ("SENTRY_DSN", _reports, "https://key@host/number"),
        ("LOG_LEVEL", logging.Logger("any").setLevel, "DEBUG, INFO, WARNING, ERROR or CRITICAL"),
        ("LOG_FORMAT", ("json", "console").index, "json or console"),
    )
    for name, read, right in forms:
        value = environ.get(name)
        if not value:
            continue
        try:
            read(value)
        except (ValueError, ImproperlyConfigured):
            yield f"{name} must be {right}"
            continue
        if _PLACEHOLDER in value:
            yield f"{name} must be your own, not the example's"


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _keys(value: str) -> None:
    keyring.parsed(tuple(_split(value)))


def _secrets(value: str) -> None:
    if not _split(value):
        raise ValueError(value)


def _at_least_one(value: str) -> None:
    if not (value.isdecimal() and int(value)):
        raise ValueError(value)


def _signing(value: str) -> None:
    secret = urlsafe_b64decode(value + "=" * (-len(value) % 4))
    if len(secret) != keyring.KEY_BYTES:
        raise ValueError(value)
    ec.derive_private_key(int.from_bytes(secret), ec.SECP256R1())


def _broker(url: str) -> None:
    if urlsplit(url).scheme not in {"redis", "rediss"}:
        raise ValueError(url)
    parse_url(url)


def _shards(value: str) -> None:
    for url in _split(value):
        parse_url(url)


def _reports(url: str) -> None:
    parts = urlsplit(url)
    if not (parts.scheme in {"http", "https"} and parts.username and parts.hostname):
        raise ValueError(url)
    int(parts.path.rpartition("/")[2])
