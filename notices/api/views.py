"""A person's devices that may be called, and what a browser needs to become one."""

from datetime import time

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from notices import services, web_push
from notices.api.shapes import KeyShape, NewTarget, TargetShape
from notices.errors import NoWebPush
from notices.models import Target
from notices.payloads import Address


class WebView(Door):
    """How a browser subscribes."""

    may_conflict = True

    @extend_schema(operation_id="notice_web", tags=["people"], responses={200: KeyShape})
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """Return the key that a browser subscribes with, to register under `web`."""
        key = web_push.public_key()
        if not key:
            raise NoWebPush
        return Response({"key": key})


class TargetsView(Door):
    """The devices that may be called."""

    @extend_schema(
        operation_id="notice_targets", tags=["people"], responses={200: TargetShape(many=True)}
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List my devices that may be called when it is my turn and I am not there."""
        return self.page(Target.objects.filter(user=self.person).order_by("id"), TargetShape)

    @extend_schema(
        operation_id="notice_target_register",
        tags=["people"],
        request=NewTarget,
        responses={201: TargetShape},
    )
    @unsafe(NewTarget)
    def post(self, given: Given) -> Outcome:
        """Let a device of mine be called; the same address again changes its quiet hours."""
        begins, ends = given.text("quiet_from"), given.text("quiet_to")
        quiet = (time.fromisoformat(begins), time.fromisoformat(ends)) if begins else None
        target = services.register(
            self.person,
            provider=given.text("provider"),
            to=Address(given.text("address"), given.text("p256dh"), given.text("auth")),
            quiet=quiet,
            zone=given.text("zone", "UTC"),
        )
        return Outcome(201, TargetShape(target).data)


class TargetView(Door):
    """One device that may be called."""

    @extend_schema(operation_id="notice_target_remove", tags=["people"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, target: str) -> Outcome:  # noqa: ARG002
        """Call this device no more."""
        services.remove(self.person, target)
        return Outcome(204, None)
