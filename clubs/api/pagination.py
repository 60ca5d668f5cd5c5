"""Pages of a list: by cursor, stable while rows are added, `?limit=` to 200."""

import hashlib
import re
from typing import ClassVar, TypeVar
from urllib.parse import urlsplit

from django.db.models import Model
from django.http import QueryDict
from rest_framework import pagination
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

M = TypeVar("M", bound=Model)

PAGE_SIZE = 50
NUMBERS = r"[0-9]{1,18}"
"""Keys that are numbers: eight bytes hold each."""
PAGE_SIZE_MAX = 200  # what one answer may hold, and one query read
_BAD_CURSOR = {"cursor": "Of this list: as a page's `next` or `previous` has it."}


class Cursor(CursorPagination):
    """Rows in the order of their ids, which rise with time; subclasses turn it round."""

    ordering = "id"
    page_size = PAGE_SIZE
    max_page_size = PAGE_SIZE_MAX
    keys: ClassVar[str] = r"[ -~]+"
    """What a key of these rows looks like, as a regular expression."""
    _mark = ""
    """What each cursor of the list begins with."""
    page_size_query_param = "limit"
    page_size_query_description = f"Rows a page, 1 to {PAGE_SIZE_MAX}; {PAGE_SIZE} by default."

    def decode_cursor(self, request: Request) -> pagination.Cursor | None:
        """Return the place in the list that the request names.

        Raises:
            ValidationError: the cursor is none that this list gave out.
        """
        self._mark = f"{hashlib.sha256(request.path.encode()).hexdigest()[:8]}:"
        asked = request.query_params.get(self.cursor_query_param)
        if asked is None:
            return None
        try:
            given = super().decode_cursor(request)
        except NotFound as error:
            raise ValidationError(_BAD_CURSOR) from error
        assert given is not None, "there is one, and it is asked for"
        found = re.fullmatch(rf"{self._mark}({self.keys})?", str(given.position))
        if found is None:
            raise ValidationError(_BAD_CURSOR)
        place = _at(given, found[1])
        if _cursor_of(self.encode_cursor(place)) != asked:
            raise ValidationError(_BAD_CURSOR)
        return place

    def encode_cursor(self, cursor: pagination.Cursor) -> str:
        """Return the address of a page; its cursor says of which list it is."""
        return super().encode_cursor(_at(cursor, f"{self._mark}{cursor.position or ''}"))

    def get_page_size(self, request: Request) -> int:
        """Return how many rows the page holds.

        Raises:
            ValidationError: `limit` is no whole number from 1 to 200.
        """
        asked = request.query_params.get("limit", str(self.page_size))
        if not (re.fullmatch("[0-9]{1,3}", asked) and 1 <= int(asked) <= PAGE_SIZE_MAX):
            raise ValidationError({"limit": f"A whole number from 1 to {PAGE_SIZE_MAX}."})
        return int(asked)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, object]]:
        """Return the parameters, with the bounds of `limit`."""
        parameters: list[dict[str, object]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] = {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": PAGE_SIZE_MAX,
                    "default": PAGE_SIZE,
                }
        return parameters

    def get_paginated_response_schema(self, schema: dict[str, object]) -> dict[str, object]:
        """Return the shape of a page: `next` and `previous` are always there, null at an end."""
        beside = {"type": ["string", "null"], "format": "uri"}
        onward = {**beside, "description": "The address of the next page; null: this is the last."}
        back = {**beside, "description": "The address of the page before; null: this is the first."}
        rows = {**schema, "description": "The rows of this page."}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": onward, "previous": back, "results": rows},
        }


class Numbered(Cursor):
    """The same, of rows whose ids are numbers."""

    keys = NUMBERS


class NewestFirst(Cursor):
    """The same, newest first."""

    ordering = "-id"


def _at(cursor: pagination.Cursor, position: str | None) -> pagination.Cursor:
    return cursor._replace(position=position)  # type: ignore[arg-type]  # a text, as DRF has it


def _cursor_of(address: str) -> str:
    return QueryDict(urlsplit(address).query)[CursorPagination.cursor_query_param]
