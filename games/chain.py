"""The hash chain of a stream. Pure: what a verifier needs, and nothing else.

Each event's hash is SHA-256 over the canonical JSON of its envelope: actor, at, club, command,
previous (hex), private_digest (hex or null), public, schema, stream, type, version. The digest of
a private part is keyed with the hand's disclosure key, so a chain verifies without any key, and
once the seed is shown anyone can verify the private parts too.
"""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass

from foundation.canonical import JSONObject, canonical

GENESIS = bytes(32)
DISCLOSE = b"tonk-disclose/1"


@dataclass(frozen=True, slots=True)
class Link:
    """One stored event as the chain sees it; `private` is in plain where it could be opened."""

    stream: str
    version: int
    club: str
    type: str
    schema: int
    actor: str
    command: str
    at: int
    public: JSONObject
    private_digest: bytes | None
    previous: bytes
    hash: bytes
    private: JSONObject | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """The first version of a stream that is not what was stored, and what is wrong with it."""

    stream: str
    version: int
    wrong: str


def link_hash(link: Link) -> bytes:
    """Return the hash that the link must carry."""
    return hashlib.sha256(
        canonical(
            {
                "actor": link.actor,
                "at": link.at,
                "club": link.club,
                "command": link.command,
                "previous": link.previous.hex(),
                "private_digest": None
                if link.private_digest is None
                else link.private_digest.hex(),
                "public": link.public,
                "schema": link.schema,
                "stream": link.stream,
                "type": link.type,
                "version": link.version,
            }
        )
    ).digest()


def disclosure_key(seed: bytes, hand: str) -> bytes:
    """Return the key of the hand's private digests: known to all once the seed is shown."""
    return hmac.digest(seed, DISCLOSE + hand.encode(), "sha256")


def private_digest(key: bytes, version: int, private: JSONObject) -> bytes:
    """Return the digest of a private part in plain, bound to its version."""
    return hmac.digest(key, version.to_bytes(8, "big") + canonical(private), "sha256")


def first_broken(links: Iterable[Link], *, key: bytes | None = None) -> Broken | None:
    """Walk one stream's links in order and return the first that is wrong, or None.

    With the disclosure `key`, private parts in plain are compared with their digests.
    """
    expected_version, previous = 1, GENESIS
    for link in links:
        wrong = wrong_with(link, version=expected_version, previous=previous, key=key)
        if wrong:
            return Broken(link.stream, link.version, wrong)
        expected_version, previous = link.version + 1, link.hash
    return None


def wrong_with(link: Link, *, version: int, previous: bytes, key: bytes | None) -> str | None:
    """Return in words what is wrong with a link that should be `version` after `previous`."""
    if link.version != version:
        return f"version {version} is missing"
    if link.previous != previous:
        return "does not follow the event before it"
    try:
        return _wrong_content(link, key)
    except (TypeError, ValueError, RecursionError):
        return "was changed: it holds what has no canonical form"


def _wrong_content(link: Link, key: bytes | None) -> str | None:
    if link_hash(link) != link.hash:
        return "was changed: its hash is another"
    if link.private is not None and link.private_digest is None:
        return "has a private part without a digest"
    if (
        key is not None
        and link.private is not None
        and private_digest(key, link.version, link.private) != link.private_digest
    ):
        return "was changed: its private part has another digest"
    return None
