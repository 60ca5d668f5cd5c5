"""The paths of people and clubs under /api/v1/."""

from django.urls import path

from clubs.api.club import invites, members, views
from clubs.api.money import acts, debts, nights, wallets
from clubs.api.people import letters, me, mutes, sign_in

urlpatterns = [
    path("auth/register", sign_in.RegisterView.as_view()),
    path("auth/login", sign_in.LoginView.as_view()),
    path("auth/logout", sign_in.LogoutView.as_view()),
    path("auth/devices", sign_in.DevicesView.as_view()),
    path("auth/devices/<str:device_id>", sign_in.DeviceView.as_view()),
    path("auth/password", me.PasswordView.as_view()),
    path("auth/email", letters.EmailConfirmView.as_view()),
    path("auth/reset", letters.ResetView.as_view()),
    path("auth/reset/done", letters.ResetDoneView.as_view()),
    path("me", me.MeView.as_view()),
    path("me/email", letters.EmailView.as_view()),
    path("me/close", me.ClosingView.as_view()),
    path("me/mutes", mutes.MutesView.as_view()),
    path("me/mutes/<str:player>", mutes.MuteView.as_view()),
    path("clubs", views.ClubsView.as_view()),
    path("clubs/<str:slug>", views.ClubView.as_view()),
    path("clubs/<str:slug>/close", views.ClubClosingView.as_view()),
    path("clubs/<str:slug>/members", members.MembersView.as_view()),
    path("clubs/<str:slug>/members/<str:member_id>", members.MemberView.as_view()),
    path("clubs/<str:slug>/invites", invites.InvitesView.as_view()),
    path("clubs/<str:slug>/invites/<str:code>", invites.InviteView.as_view()),
    path("clubs/<str:slug>/members/<str:member_id>/wallet", wallets.MemberWalletView.as_view()),
    path(
        "clubs/<str:slug>/members/<str:member_id>/wallet/entries",
        wallets.MemberEntriesView.as_view(),
    ),
    path("clubs/<str:slug>/members/<str:member_id>/limits", wallets.LimitsView.as_view()),
    path("clubs/<str:slug>/chips", acts.ChipsView.as_view()),
    path("clubs/<str:slug>/transfers", acts.TransfersView.as_view()),
    path("clubs/<str:slug>/journals/<str:journal>/reversal", acts.ReversalView.as_view()),
    path("clubs/<str:slug>/wallet", wallets.WalletView.as_view()),
    path("clubs/<str:slug>/wallet/entries", wallets.EntriesView.as_view()),
    path("clubs/<str:slug>/trial-balance", nights.TrialView.as_view()),
    path("clubs/<str:slug>/nights/<str:date>", nights.NightView.as_view()),
    path("clubs/<str:slug>/nights/<str:date>/sheet.csv", nights.NightCsvView.as_view()),
    path("clubs/<str:slug>/debts", debts.DebtsView.as_view()),
    path("clubs/<str:slug>/debts/<str:debt>", debts.DebtView.as_view()),
    path("clubs/<str:slug>/debts/<str:debt>/confirm", debts.DebtConfirmView.as_view()),
    path("invites/<str:code>/accept", invites.InviteAcceptView.as_view()),
]
