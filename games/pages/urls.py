"""Where the pages of tables and hands are."""

from django.urls import path

from games.pages import views

app_name = "games"

urlpatterns = [
    path("rules/", views.rules, name="rules"),
    path("clubs/<slug:slug>/", views.lobby, name="lobby"),
    path("clubs/<slug:slug>/tables/new/", views.new_table, name="new-table"),
    path("tables/<str:table_id>/", views.table, name="table"),
    path("tables/<str:table_id>/rules/", views.table_rules, name="table-rules"),
    path("tables/<str:table_id>/hands/", views.hands, name="hands"),
    path("hands/<str:hand_id>/", views.replay, name="replay"),
]
