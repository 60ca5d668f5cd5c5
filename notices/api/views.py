"""A person's devices that may be called."""

from datetime import time

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from notices import services
from notices.api.shapes import NewTarget, TargetShape
from notices.models import Target


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
            address=given.text("address"),
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
