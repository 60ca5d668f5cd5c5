"""What the API's document says before its calls: how to begin, what stays, and the limits.

The figures are the constants by which the limits are held.
"""

from datetime import timedelta

from django.conf import settings

from clubs import rates
from clubs.api.pagination import PAGE_SIZE, PAGE_SIZE_MAX
from clubs.models.command import DAYS_KEPT
from clubs.rates import Rate
from games.api.events import WAIT_SECONDS_MAX, WAITS_OF_TOKEN_MAX
from games.services.chat import SAYINGS
from tonk_project.codes import Document

_BEGINNING = """## How to begin

`POST auth/login` gives a device its token, for `Authorization: Bearer TOKEN`; `GET me` says who one
is and in which clubs. A table is followed over a socket, `/ws/tables/{id}/`, or over HTTP alone
(`GET hands/{id}/events` with `Prefer: wait`). The socket's frames are in `docs/asyncapi.yaml`, a
client's way with it and with a bad line in `docs/protocol.md`, the words, events and files and the
proof of a shuffle in `docs/formats.md`: they come with the server's source. The rules of the game,
whose clauses are cited here, are at `/rules/`."""
_VERSIONS = """## Versions

This is version 1, under `/api/v1/`. Its paths, fields, codes and words stay and keep their meaning.
Added may be, at any time: paths, optional parameters and fields of requests, fields of answers,
words of an enum, types of events, codes. So ignore fields and events that you do not know, and let
no word or code that is new to you stop a client. What is to go is marked `deprecated` in this
document, with what takes its place, and goes with a version 2 at another path, not before. A field
of a request that a call does not have is ignored; a call that moves chips may refuse it instead
(400 `invalid`, which names it), so that a misspelt word moves nothing."""


def introduce(result: Document, **_: object) -> Document:
    """Add to the document's description what goes for all calls."""
    about = result["info"]
    assert isinstance(about, dict)
    parts = (about["description"], _BEGINNING, _VERSIONS, f"## Limits\n\n{_limits()}")
    about["description"] = "\n\n".join(str(part) for part in parts)
    return result


def _limits() -> str:
    return "\n".join(f"- **{name}**: {' '.join(words.split())}" for name, words in _LIMITS.items())


def _rate(rate: Rate) -> str:
    return f"{rate.times} in {rate.seconds} s"


def _days(name: str) -> str:
    time = settings.REST_KNOX[name]
    assert isinstance(time, timedelta)
    return f"{time.days} days"


_LOCKED_SECONDS = settings.AXES_COOLOFF_TIME.total_seconds()
_LIMITS = {
    "Bodies": f"{settings.REQUEST_BYTES_MAX // 2**20} MiB; a longer one is 413 `too_large`.",
    "Lists": f"""{PAGE_SIZE} rows a page, `?limit=` to {PAGE_SIZE_MAX}. Follow `next` as it is: a
        cursor is of its own list, and another is 400 `invalid`.""",
    "Tokens": f"""{_days("TOKEN_TTL")} from the last use, {_days("AUTO_REFRESH_MAX_TTL")} in all.
        Each use moves `expires_at` on, noted at most once a minute.""",
    "Passwords": f"""{settings.AXES_FAILURE_LIMIT} wrong ones in a row for one name from one
        address: 429 `too_often` to that name from there for {_LOCKED_SECONDS / 60:.0f} minutes.
        Sign-ins, right or wrong: a name {_rate(rates.LOGINS_OF_ACCOUNT)}, an address
        {_rate(rates.LOGINS_OF_ADDRESS)}.""",
    "Other rates": f"""registrations from an address {_rate(rates.REGISTRATIONS)}; letters to a
        person {_rate(rates.LETTERS)}; phrases of a player at a table {_rate(SAYINGS)}. Beyond any
        of them: 429 `too_often`, and `Retry-After` says when.""",
    "Idempotency-Key": f"""the caller's own; an action's key, a socket act's `id` and every other
        key are of one kind. An answer is kept {DAYS_KEPT} days, a hand's action with its answer as
        long as the hand's events. Kept are answers with 2xx, 409 and 422, never with 400, 401, 403,
        404, 429 or 503: after those the same key is looked at anew. An answer that shows a secret
        (a token, an invite's code) is not kept; the repeat is 409 `already_done`.""",
    "Prefer: wait=N": f"""up to {WAIT_SECONDS_MAX} s, {WAITS_OF_TOKEN_MAX} such calls at once a
        token; one more is 429 `too_often`.""",
}
