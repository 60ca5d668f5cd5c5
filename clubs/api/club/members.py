"""Who is in a club, and as what."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access, selectors
from clubs.api.club import shapes
from clubs.api.doors import ClubDoor, Given
from clubs.api.idempotent import unsafe
from clubs.commands import Outcome
from clubs.roles import Right, Role
from clubs.services import members

UNSETTLED = OpenApiParameter(
    "unsettled",
    OpenApiTypes.BOOL,
    default=False,
    description="Also who left or was barred and whose wallet is not at zero (403 to who may"
    " not see wallets).",
)


class MembersView(ClubDoor):
    """All members of a club."""

    @extend_schema(
        operation_id="members_list",
        tags=["members"],
        parameters=[UNSETTLED],
        responses={200: shapes.MemberShape(many=True)},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List the members; who may approve joiners also sees who waits and who is barred."""
        unsettled = request.query_params.get("unsettled", "false")
        if unsettled not in ("true", "false"):
            raise ValidationError({"unsettled": "true or false."})
        found = selectors.members_for(self.member, unsettled=unsettled == "true")
        return self.page(found, shapes.MemberShape)


class MemberView(ClubDoor):
    """One member of a club."""

    @extend_schema(operation_id="member", tags=["members"], responses={200: shapes.MemberShape})
    def get(self, request: Request, *, slug: str, member_id: str) -> Response:  # noqa: ARG002
        """Show a member of a club of mine."""
        access.require(self.member, Right.SEE_MEMBERS)
        return Response(shapes.MemberShape(access.member_in(self.member, member_id)).data)

    @extend_schema(
        operation_id="member_change",
        tags=["members"],
        request=shapes.MemberChange,
        responses={200: shapes.MemberShape},
    )
    @unsafe(shapes.MemberChange)
    def patch(self, given: Given, *, slug: str, member_id: str) -> Outcome:  # noqa: ARG002
        """Give roles, approve, suspend, bar or take back a member; or leave, oneself."""
        change = members.Change(
            roles=[Role(role) for role in given.texts("roles")]
            if "roles" in given.values
            else None,
            status=given.text("status") or None,
            reason=given.text("reason"),
        )
        member = members.change_member(self.member, member_id, change, source=self.source)
        return Outcome(200, shapes.MemberShape(member).data)
