"""Every unsafe call: parse, know the call again by its key, act once, answer.

A view's method is written as what it does: it takes what was parsed and returns an `Outcome`.
"""

import functools
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID

from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import commands
from clubs.api.doors import Door, Given
from clubs.commands import Asked, Outcome
from clubs.errors import IdempotencyKeyRequired
from foundation import problems
from foundation.canonical import JSON

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"

D = TypeVar("D", bound=Door)
P = ParamSpec("P")


class Key(Enum):
    """How a call stands to its key: the answer of a SECRET one is not kept, an OWN one keeps it."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    OWN = "own"
    SECRET = "secret"  # noqa: S105 - a word, not one


REQUIRED = (Key.REQUIRED, Key.OWN)


def unsafe(
    takes: type[serializers.Serializer[None]] | None = None, *, key: Key = Key.OPTIONAL
) -> Callable[
    [Callable[Concatenate[D, Given, P], Outcome]], Callable[Concatenate[D, Request, P], Response]
]:
    """Make a view's method of what a call does, given what `takes` parsed from its body."""

    def decorate(
        act: Callable[Concatenate[D, Given, P], Outcome],
    ) -> Callable[Concatenate[D, Request, P], Response]:
        @functools.wraps(act)
        def method(self: D, request: Request, *args: P.args, **kwargs: P.kwargs) -> Response:
            given = Given(_parsed(takes, request), key=_key(request, key))
            self.prepare(given)
            if not given.key or key is Key.OWN:
                return _respond(act(self, given, *args, **kwargs))
            asked = Asked(
                caller=self.caller,
                id=given.key,
                club=self.club_id,
                operation=f"{request.method} {_route(request)}",
                target={name: str(value) for name, value in kwargs.items()},
                arguments=given.values,
            )
            return _respond(
                commands.once(
                    asked, lambda: act(self, given, *args, **kwargs), secret=key is Key.SECRET
                )
            )

        method.key = key  # type: ignore[attr-defined]  # read by the schema
        return method  # type: ignore[return-value]  # REST framework passes both by position

    return decorate


def _parsed(
    takes: type[serializers.Serializer[None]] | None, request: Request
) -> Mapping[str, JSON]:
    if takes is None:
        return {}
    serializer = takes(data=request.data, partial=request.method == "PATCH")
    serializer.is_valid(raise_exception=True)
    values: Mapping[str, JSON] = serializer.validated_data
    return values


def _key(request: Request, key: Key) -> str:
    given = request.headers.get(HEADER)
    if given is None:
        if key in REQUIRED:
            raise IdempotencyKeyRequired
        return ""
    try:
        return str(UUID(given))
    except ValueError as error:
        raise ValidationError({HEADER: "A UUID."}) from error


def _route(request: Request) -> str:
    match = request._request.resolver_match
    assert match is not None, "only a view that was found is called"
    return match.route


def _respond(outcome: Outcome) -> Response:
    response = Response(
        outcome.body,
        status=outcome.status,
        content_type=problems.MEDIA_TYPE if outcome.code else None,
    )
    if outcome.replayed:
        response[REPLAYED] = "true"
    return response
