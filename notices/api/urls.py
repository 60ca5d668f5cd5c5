"""The paths of notices under /api/v1/."""

from django.urls import path

from notices.api import views

urlpatterns = [
    path("notices/web", views.WebView.as_view()),
    path("me/notices", views.TargetsView.as_view()),
    path("me/notices/<str:target>", views.TargetView.as_view()),
]
