"""Oneself: who I am, my name, my password, the end of my account."""

from django.contrib.auth import update_session_auth_hash
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.club.shapes import Me, MeChange
from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.api.people.shapes import Farewell, NewPassword
from clubs.api.people.sign_in import NOTHING
from clubs.commands import Outcome
from clubs.services import people
from clubs.services.closing import close_account


class MeView(Door):
    """The person who asks."""

    @extend_schema(operation_id="me", tags=["people"], responses={200: Me})
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """Tell who I am, and my clubs with my roles in them."""
        return Response(Me(self.person).data)

    @extend_schema(operation_id="me_change", tags=["people"], request=MeChange, responses={200: Me})
    @unsafe(MeChange)
    def patch(self, given: Given) -> Outcome:
        """Change the name that others see."""
        if "display_name" in given.values:
            people.rename(self.person, display_name=given.text("display_name"))
        return Outcome(200, Me(self.person).data)


class PasswordView(Door):
    """The password of the person who asks."""

    @extend_schema(
        operation_id="password_change", tags=["people"], request=NewPassword, responses={204: None}
    )
    @unsafe(NewPassword)
    def post(self, given: Given) -> Outcome:
        """Change my password; all my other devices and sessions end."""
        people.change_password(
            self.person,
            old=given.text("old"),
            new=given.text("new"),
            device=self.device,
            session=self.request._request.session.session_key,
        )
        if self.device is None:
            update_session_auth_hash(self.request._request, self.person)
        return NOTHING


class ClosingView(Door):
    """The end of an account."""

    @extend_schema(
        operation_id="account_close", tags=["people"], request=Farewell, responses={204: None}
    )
    @unsafe(Farewell)
    def post(self, given: Given) -> Outcome:
        """Close my account: what names me is erased, hands and books keep an opaque id."""
        close_account(self.person, password=given.text("password"))
        return NOTHING
