"""The paths of disputes under /api/v1/."""

from django.urls import path

from disputes.api import views

urlpatterns = [
    path("hands/<str:hand>/disputes", views.OpeningView.as_view()),
    path("clubs/<str:slug>/disputes", views.CasesView.as_view()),
    path("disputes/<str:dispute>", views.CaseView.as_view()),
    path("disputes/<str:dispute>/messages", views.MessagesView.as_view()),
    path("disputes/<str:dispute>/join", views.JoiningView.as_view()),
    path("disputes/<str:dispute>/withdraw", views.WithdrawalView.as_view()),
    path("disputes/<str:dispute>/take", views.TakingView.as_view()),
    path("disputes/<str:dispute>/ruling", views.RulingView.as_view()),
    path("disputes/<str:dispute>/agree", views.AgreementView.as_view()),
    path("disputes/<str:dispute>/appeal", views.AppealView.as_view()),
]
