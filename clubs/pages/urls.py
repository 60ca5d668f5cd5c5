"""Where the pages of people and clubs are."""

from datetime import date

from django.urls import path, register_converter

from clubs.pages import account, letters, views


class NightConverter:
    """A night's date, as in `2026-11-30`."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        """Return the date; ValueError, so no match, where the calendar has none."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Return its text."""
        return value.isoformat()


register_converter(NightConverter, "night")

app_name = "clubs"

urlpatterns = [
    path("", views.home, name="home"),
    path("register/", account.register, name="register"),
    path("login/", account.sign_in, name="sign-in"),
    path("logout/", account.sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="password"),
    path("account/email/", letters.give, name="email"),
    path("account/close/", account.close, name="close-account"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("service-worker.js", views.service_worker, name="service-worker"),
    path("email/", letters.confirm, name="confirm-email"),
    path("reset/", letters.reset, name="reset"),
    path("reset/new/", letters.new_password, name="new-password"),
    path("invites/<str:code>/", views.invite, name="invite"),
    path("clubs/<slug:slug>/members/", views.members, name="members"),
    path("clubs/<slug:slug>/wallet/", views.wallet, name="wallet"),
    path("clubs/<slug:slug>/chips/", views.chips, name="chips"),
    path("clubs/<slug:slug>/nights/", views.night, name="night"),
    path("clubs/<slug:slug>/nights/<night:on>/", views.night, name="night"),
    path("clubs/<slug:slug>/disputes/", views.disputes, name="disputes"),
    path("clubs/<slug:slug>/disputes/<str:dispute_id>/", views.dispute, name="dispute"),
    path("clubs/<slug:slug>/settings/", views.settings, name="settings"),
]
