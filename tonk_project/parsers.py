"""How a request's JSON is read: bounded in size and depth, and only text that can be stored."""

from collections.abc import Mapping
from typing import IO

from django.conf import settings
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from foundation import incoming


class RequestTooLarge(APIException):
    """The body is longer than anything that this API takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = "The request is too large."


class BoundedJSONParser(BaseParser):
    """JSON in UTF-8: no NaN, no lone surrogates, no NUL, not deep."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - the interface
        parser_context: Mapping[str, object] | None = None,  # noqa: ARG002
    ) -> dict[str, object]:
        """Return the object that the body is.

        Raises:
            RequestTooLarge: more than REQUEST_BYTES_MAX.
            ParseError: no JSON object, or text that no database can keep.
        """
        body = stream.read(settings.REQUEST_BYTES_MAX + 1)
        if len(body) > settings.REQUEST_BYTES_MAX:
            raise RequestTooLarge
        try:
            value = incoming.read(body.decode())
        except ValueError as error:
            raise ParseError("The body is not readable JSON in UTF-8.") from error
        if not isinstance(value, dict):
            raise ParseError("The body is not a JSON object.")
        return value
