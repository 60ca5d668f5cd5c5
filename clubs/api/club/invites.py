"""Links that let people join a club."""

import segno
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import access
from clubs.api.club import shapes
from clubs.api.doors import ClubDoor, Door, Given
from clubs.api.idempotent import Key, unsafe
from clubs.commands import Outcome
from clubs.roles import Right
from clubs.selectors.invites import open_invites
from clubs.services import invites
from foundation import clock

PAGE = "/invites/{code}/"


class InvitesView(ClubDoor):
    """All links of a club."""

    @extend_schema(
        operation_id="invites_list",
        tags=["invites"],
        responses={200: shapes.InviteShape(many=True)},
    )
    def get(self, request: Request, *, slug: str) -> Response:  # noqa: ARG002
        """List the links that are still good."""
        access.require(self.member, Right.INVITE)
        rows = open_invites(self.member.club_id, clock.now())
        return self.page(rows, shapes.InviteShape)

    @extend_schema(
        operation_id="invite_make",
        tags=["invites"],
        request=shapes.NewInvite,
        responses={201: shapes.InviteMade},
    )
    @unsafe(shapes.NewInvite, key=Key.SECRET)
    def post(self, given: Given, *, slug: str) -> Outcome:  # noqa: ARG002
        """Make a link for one or more people."""
        invite, code = invites.invite(
            self.member,
            uses=given.whole("uses", 1),
            expires_in_hours=given.whole("expires_in_hours", shapes.INVITE_HOURS),
            source=self.source,
        )
        shown = shapes.InviteShape(invite).data
        url = self.request.build_absolute_uri(PAGE.format(code=code))
        return Outcome(201, {**shown, "code": code, "url": url, "qr": _picture(url)})


class InviteView(ClubDoor):
    """One link of a club."""

    @extend_schema(operation_id="invite_revoke", tags=["invites"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, slug: str, code: str) -> Outcome:  # noqa: ARG002
        """End a link, named by its code or its id."""
        invites.revoke(self.member, code, source=self.source)
        return Outcome(204, None)


class InviteAcceptView(Door):
    """The other side of a link."""

    @extend_schema(
        operation_id="invite_accept",
        tags=["invites"],
        request=None,
        responses={200: shapes.ClubShape},
    )
    @unsafe()
    def post(self, given: Given, *, code: str) -> Outcome:  # noqa: ARG002
        """Join the club of a link; `my_status` is `pending` where a manager must approve."""
        member = invites.accept(self.person, code, source=self.source)
        return Outcome(200, shapes.ClubShape(member).data)


def _picture(url: str) -> str:
    """Return the link as a QR code, an SVG in a data URI; level M: read from a phone's screen."""
    return str(segno.make(url, error="m", micro=False).svg_data_uri(scale=4, light="#fff"))
