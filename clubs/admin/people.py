"""People, for the installation's staff alone: no password, no token, no address is shown."""

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from unfold.decorators import action
from unfold.enums import ActionVariant

from clubs.admin import acts
from clubs.models import User
from clubs.services import people
from foundation.fenced_admin import FencedAdmin


@admin.register(User)
class PersonAdmin(FencedAdmin[User]):
    """People."""

    club_path = None
    list_display = ("username", "display_name", "joined_at", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username", "display_name", "id")
    fields = ("id", *list_display, "erased_at")
    readonly_fields = fields
    actions_detail = ("sign_out",)

    @action(  # type: ignore[untyped-decorator]
        description="Sign out everywhere",
        permissions=("row",),
        url_path="sign-out",
        variant=ActionVariant.WARNING,
        dialog={
            "title": "Sign this person out everywhere?",
            "description": "Every device and browser must sign in again; sockets close.",
        },
    )
    def sign_out(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """End all sign-ins of a person."""

        def act() -> None:
            people.sign_out_everywhere(acts.person(request), object_id, source=acts.source(request))

        return acts.perform(
            request,
            act,
            named="person.sign_out",
            club="",
            on=object_id,
            done="Signed out everywhere.",
        )
