"""Pages of a list: by cursor, stable while rows are added, `?limit=` to 200."""

import re
from typing import ClassVar, TypeVar

from django.db.models import Model
from rest_framework import pagination
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

M = TypeVar("M", bound=Model)

PAGE_SIZE = 50
PAGE_SIZE_MAX = 200  # what one answer may hold, and one query read


class Cursor(CursorPagination):
    """Rows in the order of their ids, which rise with time; subclasses turn it round."""

    ordering = "id"
    page_size = PAGE_SIZE
    max_page_size = PAGE_SIZE_MAX
    keys: ClassVar[str] = r"[ -~]+"
    """What a key of these rows looks like, as a regular expression."""
    page_size_query_param = "limit"
    page_size_query_description = f"Rows a page, 1 to {PAGE_SIZE_MAX}; {PAGE_SIZE} by default."

    def decode_cursor(self, request: Request) -> pagination.Cursor | None:
        """Return the place in the list that the request names.

        Raises:
            NotFound: the cursor was not made by us: no row could have such a key.
        """
        cursor = super().decode_cursor(request)
        if cursor is None or cursor.position is None:
            return cursor
        if not re.fullmatch(self.keys, str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def get_page_size(self, request: Request) -> int:
        """Return how many rows the page holds.

        Raises:
            ValidationError: `limit` is no whole number from 1 to 200.
        """
        asked = request.query_params.get("limit", str(self.page_size))
        if not (asked.isascii() and asked.isdecimal() and 1 <= int(asked[:9]) <= PAGE_SIZE_MAX):
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
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": beside, "previous": beside, "results": schema},
        }


class Numbered(Cursor):
    """The same, of rows whose ids are numbers."""

    keys = r"[0-9]+"


class NewestFirst(Cursor):
    """The same, newest first."""

    ordering = "-id"
