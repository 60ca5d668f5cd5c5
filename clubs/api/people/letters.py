"""A person's mailbox: give an address, show that it is yours, and come back without a password."""

from drf_spectacular.utils import extend_schema

from clubs.api.doors import Door, Given
from clubs.api.idempotent import unsafe
from clubs.api.people import shapes
from clubs.api.people.sign_in import NOTHING, OpenDoor
from clubs.commands import Outcome
from clubs.services import letters


class EmailView(Door):
    """The e-mail address of the person who asks."""

    @extend_schema(
        operation_id="email_give",
        tags=["people"],
        request=shapes.EmailGiven,
        responses={204: None},
    )
    @unsafe(shapes.EmailGiven)
    def post(self, given: Given) -> Outcome:
        """Give my address: a letter to it holds the token that verifies it."""
        letters.give_address(
            self.person,
            email=given.text("email"),
            password=given.text("password"),
            origin=self.request.build_absolute_uri("/"),
        )
        return NOTHING


class EmailConfirmView(OpenDoor):
    """Where an address is verified, by whoever read the letter."""

    @extend_schema(
        operation_id="email_confirm",
        tags=["people"],
        auth=[],
        request=shapes.LetterRead,
        responses={204: None},
    )
    @unsafe(shapes.LetterRead)
    def post(self, given: Given) -> Outcome:
        """Verify the address that the letter went to."""
        letters.confirm_address(given.text("token"))
        return NOTHING


class ResetView(OpenDoor):
    """Where a new password is asked for."""

    @extend_schema(
        operation_id="reset_ask",
        tags=["people"],
        auth=[],
        request=shapes.ResetAsked,
        responses={204: None},
    )
    @unsafe(shapes.ResetAsked)
    def post(self, given: Given) -> Outcome:
        """Ask for a letter to the verified address of that name, if there is one: 204 anyway."""
        letters.ask_for_reset(
            self.request._request,
            username=given.text("username"),
            origin=self.request.build_absolute_uri("/"),
        )
        return NOTHING


class ResetDoneView(OpenDoor):
    """Where a new password is set, by whoever read the letter."""

    @extend_schema(
        operation_id="reset_do",
        tags=["people"],
        auth=[],
        request=shapes.PasswordReset,
        responses={204: None},
    )
    @unsafe(shapes.PasswordReset)
    def post(self, given: Given) -> Outcome:
        """Set the password; every sign-in of the person ends."""
        letters.reset_password(given.text("token"), password=given.text("password"))
        return NOTHING
