"""What the environment gave this process: read by name, and named where it is missing."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

NEEDED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "TONK_KEYS", "CHANNEL_KEYS")
_YES = {"1", "true", "yes", "on"}
_NO = {"", "0", "false", "no", "off"}
_MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def check(environ: Mapping[str, str] = os.environ) -> None:
    """Refuse to go on without what every process needs.

    Raises:
        ImproperlyConfigured: it names each variable that is missing.
    """
    missing = [name for name in NEEDED if not environ.get(name)]
    if missing:
        raise ImproperlyConfigured(
            f"Missing from the environment: {', '.join(missing)}. "
            "`.env.example` says what each of them is; `make run` makes them all by itself."
        )


def text(name: str, default: str = "") -> str:
    """Return the variable `name`, or `default` where it is missing or empty."""
    return os.environ.get(name) or default


def texts(name: str, default: str = "") -> list[str]:
    """Return the comma-separated values of `name`, without empty ones."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


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
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL must be postgresql://user:password@host/name.")
    place, _, port = parts.netloc.rpartition("@")[2].partition(":")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(place),
        "PORT": port,
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
