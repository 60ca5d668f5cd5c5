"""What every API view of ours begins as: it knows who asks, and in which club."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from django.db.models import QuerySet
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs import access
from clubs.api.pagination import Cursor, M
from clubs.models import Device, Member, User
from clubs.services.sign_in import address_of
from foundation.canonical import JSON

NOBODY = "nobody"


class Door(APIView):
    """A view that knows the person who asks."""

    club_id = ""
    pagination_class: ClassVar[type[Cursor]] = Cursor
    may_conflict: ClassVar[bool] = False
    """Whether reading, too, may be refused with 409."""

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        """Keep every answer, a refusal too, out of shared caches: it may be one person's alone."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer

    @property
    def person(self) -> User:
        """Return the person who asks; the view's permissions let nobody else in."""
        assert isinstance(self.request.user, User)
        return self.request.user

    @property
    def device(self) -> Device | None:
        """Return the device that asks; None: it is a page."""
        return self.request.auth if isinstance(self.request.auth, Device) else None

    @property
    def caller(self) -> str:
        """Return whose idempotency keys these are."""
        return self.person.id if self.request.user.is_authenticated else NOBODY

    @property
    def source(self) -> str:
        """Return where the call comes from, as an audit entry keeps it."""
        return f"api {address_of(self.request._request)}"

    def prepare(self, given: "Given") -> None:
        """Do what must stand even if the act is undone: count a try, look at a password."""

    def page(self, rows: QuerySet[M], shape: type[serializers.BaseSerializer[M]]) -> Response:
        """Return one page of `rows`, each as `shape` shows it."""
        return self.rows(rows, lambda found: many(found, shape))

    def rows(self, rows: QuerySet[M], show: Callable[[Sequence[M]], Sequence[JSON]]) -> Response:
        """Return one page of `rows` as `show` shows them."""
        paginator = self.pagination_class()
        found = paginator.paginate_queryset(rows, self.request, view=self)
        return paginator.get_paginated_response(show(found or []))


class Given:
    """What a body held, checked by its serializer; asked for by name and type."""

    __slots__ = ("key", "values")

    def __init__(self, values: Mapping[str, JSON], *, key: str) -> None:
        self.values = values
        self.key = key

    def text(self, name: str, default: str = "") -> str:
        """Return a text."""
        value = self.values.get(name, default)
        assert isinstance(value, str)
        return value

    def whole(self, name: str, default: int = 0) -> int:
        """Return a whole number."""
        value = self.values.get(name, default)
        assert isinstance(value, int)
        return value

    def texts(self, name: str) -> list[str]:
        """Return a list of texts."""
        value = self.values[name]
        assert isinstance(value, list)
        return [str(each) for each in value]


def many(rows: Sequence[M], shape: type[serializers.BaseSerializer[M]]) -> list[JSON]:
    """Return `rows`, each as `shape` shows it."""
    shown: list[JSON] = serializers.ListSerializer(rows, child=shape()).data
    return shown


class ClubDoor(Door):
    """A view under `clubs/{slug}/`: 404 to whom the club is none of theirs."""

    member: Member

    def initial(self, request: Request, *args: object, **kwargs: str) -> None:
        """Find the asker's membership before anything of the request is read."""
        super().initial(request, *args, **kwargs)
        self.member = access.club_for(self.person, kwargs["slug"])
        self.club_id = self.member.club_id
