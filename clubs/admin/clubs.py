"""Clubs, members and invites, for the staff and for each club's officials."""

from collections.abc import Callable
from typing import TypeAlias

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from unfold.decorators import action
from unfold.enums import ActionVariant

from clubs import access
from clubs.admin import acts
from clubs.admin.acts import ReasonForm
from clubs.models import Club, Invite, Member
from clubs.roles import Right
from clubs.services import clubs, invites, members
from clubs.services.members import Change
from foundation.fenced_admin import FencedAdmin

_NOTHING_MOVES = "Chips stay where they are; the log keeps your reason."
_StatusAct: TypeAlias = Callable[["MemberAdmin", HttpRequest, ReasonForm, str], HttpResponse]


def _asks_why(
    label: str,
    *,
    path: str,
    title: str,
    words: str,
    variant: ActionVariant = ActionVariant.DEFAULT,
) -> Callable[[_StatusAct], _StatusAct]:
    """Make an act on a member one of his page's, behind a dialog that asks for the reason."""
    decorator: Callable[[_StatusAct], _StatusAct] = action(
        description=label,
        permissions=("row",),
        url_path=path,
        variant=variant,
        dialog={"title": title, "description": words, "form_class": ReasonForm},
    )
    return decorator


@admin.register(Club)
class ClubAdmin(FencedAdmin[Club]):
    """Clubs."""

    club_path = "id"
    list_display = ("name", "slug", "opened_at", "closed_at")
    search_fields = ("name", "slug")
    actions_detail = ("close_club",)

    @action(  # type: ignore[untyped-decorator]
        description="Close the club",
        permissions=("row",),
        url_path="close",
        variant=ActionVariant.DANGER,
        dialog={
            "title": "Close this club for good?",
            "description": "All stays to be read; nothing new begins. Only an owner may.",
        },
    )
    def close_club(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """Close a club."""

        def act() -> None:
            by = access.club_by_id_for(acts.person(request), object_id)
            clubs.close_club(by, source=acts.source(request))

        return acts.perform(
            request,
            act,
            named="club.close",
            club=object_id,
            on=object_id,
            done="The club is closed.",
        )


@admin.register(Member)
class MemberAdmin(FencedAdmin[Member]):
    """Members, with what they are in their club."""

    club_path = "club"
    list_display = ("user", "display_name", "club", "roles", "status", "joined_at")
    list_filter = ("status", ("club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__display_name", "id")
    fields = ("id", "club", "username", "display_name", "roles", "status", "joined_at")
    readonly_fields = fields
    actions_detail = ("approve", "suspend", "bar")

    @admin.display(description="User")
    def username(self, member: Member) -> str:
        """Return whose membership it is, without the way to his page: that is the staff's."""
        return member.user.username

    @admin.display(description="Name", ordering="user__display_name")
    def display_name(self, member: Member) -> str:
        """Return the name that others see."""
        return member.user.display_name

    @_asks_why(
        "Let in, or back",
        path="approve",
        title="Let this member in?",
        words="Whoever waits, or was suspended or barred, may play again.",
    )
    def approve(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        """Make a membership active."""
        return _set_status(request, form, object_id, Member.Status.ACTIVE)

    @_asks_why(
        "Suspend",
        path="suspend",
        title="Suspend this member?",
        words=f"Sits out at the end of the hand. {_NOTHING_MOVES}",
        variant=ActionVariant.WARNING,
    )
    def suspend(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        """Suspend a member."""
        return _set_status(request, form, object_id, Member.Status.SUSPENDED)

    @_asks_why(
        "Bar",
        path="bar",
        title="Bar this member?",
        words=f"Out, and not let in by any invite. {_NOTHING_MOVES}",
        variant=ActionVariant.DANGER,
    )
    def bar(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        """Bar a member."""
        return _set_status(request, form, object_id, Member.Status.BARRED)


@admin.register(Invite)
class InviteAdmin(FencedAdmin[Invite]):
    """Links that let people in; the codes themselves are nowhere."""

    club_path = "club"
    right = Right.INVITE
    list_display = ("id", "club", "made_by", "uses", "uses_max", "expires_at", "revoked_at")
    list_filter = (("club", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("club", "made_by")
    fields = list_display
    readonly_fields = fields
    actions_detail = ("revoke",)

    @action(  # type: ignore[untyped-decorator]
        description="Revoke",
        permissions=("row",),
        url_path="revoke",
        dialog={"title": "Revoke this invite?", "description": "Nobody more joins by it."},
    )
    def revoke(self, request: HttpRequest, form: forms.Form, object_id: str) -> HttpResponse:  # noqa: ARG002
        """End a link."""

        club = Invite.objects.values_list("club_id", flat=True).get(id=object_id)

        def act() -> None:
            by = access.club_by_id_for(acts.person(request), club)
            invites.revoke(by, object_id, source=acts.source(request))

        return acts.perform(
            request,
            act,
            named="invite.revoke",
            club=club,
            on=object_id,
            done="The invite is revoked.",
        )


def _set_status(
    request: HttpRequest, form: ReasonForm, member_id: str, status: str
) -> HttpResponse:
    club = Member.objects.values_list("club_id", flat=True).get(id=member_id)

    def act() -> None:
        by = access.club_by_id_for(acts.person(request), club)
        change = Change(status=status, reason=form.cleaned_data["reason"])
        members.change_member(by, member_id, change, source=acts.source(request))

    return acts.perform(
        request,
        act,
        named="member.change",
        club=club,
        on=member_id,
        done=f"The membership is {status} now.",
    )
