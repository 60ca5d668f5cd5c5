"""The pages of a club: each checks the asker's right and renders a frame; scripts do the rest."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import club_for, require
from clubs.models import User
from clubs.pages.fields import settings_shown
from clubs.pages.frame import club_frame, page
from clubs.roles import GRANTABLE, Right
from clubs.selectors import night_of
from clubs.selectors.invites import awaits_approval, club_behind
from foundation import clock
from ledger import selectors as ledger


def home(request: HttpRequest) -> HttpResponse:
    """Show one's clubs, or the welcome to those who have not come in yet."""
    return render(
        request, "clubs/home.html" if request.user.is_authenticated else "clubs/welcome.html"
    )


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Say how the site stands on a phone's home screen, from where alone some phones are called."""
    kind = "application/manifest+json"
    return render(request, "clubs/manifest.webmanifest", content_type=kind)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Hand out the script that shows notices: from here, since it serves the whole site."""
    answer = render(request, "clubs/service-worker.js", content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@page
def members(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show who is in the club; with invites and roles for those who may."""
    member = club_for(user, slug)
    require(member, Right.SEE_MEMBERS)
    rights = {
        "may_invite": member.may(Right.INVITE),
        "may_approve": member.may(Right.APPROVE_JOINER),
        "may_suspend": member.may(Right.SUSPEND_MEMBER),
        "may_give_roles": member.may(Right.GIVE_ROLES),
        "roles": [role.value for role in GRANTABLE],
    }
    return render(request, "clubs/members.html", club_frame(member, "clubs:members") | rights)


@page
def wallet(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show one's own chips and why each of them moved."""
    member = club_for(user, slug)
    require(member, Right.SEE_OWN_WALLET)
    allowed = member.club.rules_of_club.transfers and member.may(Right.TRANSFER)
    more = {"may_transfer": allowed}
    return render(request, "clubs/wallet.html", club_frame(member, "clubs:wallet") | more)


@page
def chips(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show the treasurer's desk: issue and redeem."""
    member = club_for(user, slug)
    require(member, Right.ISSUE_CHIPS)
    allowed = member.club.rules_of_club.transfers and member.may(Right.TRANSFER_BETWEEN)
    more = {"may_transfer": allowed and member.club.closed_at is None}
    return render(request, "clubs/chips.html", club_frame(member, "clubs:chips") | more)


@page
def settings(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show the club's name and settings to those who may change them."""
    member = club_for(user, slug)
    require(member, Right.CHANGE_CLUB)
    more = {
        "settings": settings_shown(member),
        "may_enter_admin": member.may(Right.ENTER_ADMIN),
        "may_close": member.may(Right.CLOSE_CLUB),
    }
    return render(request, "clubs/settings.html", club_frame(member, "clubs:settings") | more)


@require_safe
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Show to whoever has an invite, signed in or not, which club it opens, if it still does."""
    club = club_behind(code)
    waiting = club is not None and awaits_approval(request.user, club)
    return render(request, "clubs/invite.html", {"code": code, "club": club, "waiting": waiting})


@page
def night(request: HttpRequest, user: User, slug: str, on: date | None = None) -> HttpResponse:
    """Show a night's sheet: tonight's, unless a date is named."""
    member = club_for(user, slug)
    require(member, Right.SEE_NIGHT)
    tonight = night_of(member.club, clock.now_us())
    day = on or tonight
    before, after = ledger.nights_beside(member.club_id, day)
    if after is None and day < tonight:
        after = tonight
    dates = {"night": day, "before": before, "after": after}
    return render(request, "clubs/night.html", club_frame(member, "clubs:night") | dates)


@page
def disputes(request: HttpRequest, user: User, slug: str) -> HttpResponse:
    """Show the club's disputes: an official's queue, or the asker's own."""
    member = club_for(user, slug)
    require(member, Right.OPEN_DISPUTE)
    return render(request, "clubs/disputes.html", club_frame(member, "clubs:disputes"))


@page
def dispute(request: HttpRequest, user: User, slug: str, dispute_id: str) -> HttpResponse:
    """Show one dispute's room; whether the asker may look in, the API says."""
    member = club_for(user, slug)
    require(member, Right.OPEN_DISPUTE)
    more = {"dispute_id": dispute_id, "may_judge": member.may(Right.JUDGE_DISPUTE)}
    return render(request, "clubs/dispute.html", club_frame(member, "clubs:disputes") | more)
