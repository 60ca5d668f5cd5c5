"""The paths of tables and hands under /api/v1/, those that are asked most first."""

from django.urls import path

from games.api import chairs, chat, events, hands, records, rules, tables

urlpatterns = [
    path("hands/<str:hand>/actions", hands.ActionsView.as_view()),
    path("hands/<str:hand>/events", events.hand_events),
    path("hands/<str:hand>", hands.HandView.as_view()),
    path("hands/<str:hand>/cut", hands.CutView.as_view()),
    path("hands/<str:hand>/void", hands.VoidView.as_view()),
    path("hands/<str:hand>/record", records.RecordView.as_view()),
    path("hands/<str:hand>/proof", records.ProofView.as_view()),
    path("clubs/<str:slug>/tables", tables.TablesView.as_view()),
    path("tables/<str:table>", tables.TableView.as_view()),
    path("tables/<str:table>/close", tables.ClosingView.as_view()),
    path("tables/<str:table>/pause", tables.PausingView.as_view()),
    path("tables/<str:table>/resume", tables.ResumingView.as_view()),
    path("tables/<str:table>/hands", tables.PastHandsView.as_view()),
    path("tables/<str:table>/seat", chairs.SeatView.as_view()),
    path("tables/<str:table>/waiting", chairs.WaitingView.as_view()),
    path("tables/<str:table>/agree", chairs.AgreeView.as_view()),
    path("tables/<str:table>/away", chairs.AwayView.as_view()),
    path("tables/<str:table>/back", chairs.BackView.as_view()),
    path("tables/<str:table>/bots", chairs.BotsView.as_view()),
    path("tables/<str:table>/bots/<str:chair>", chairs.BotView.as_view()),
    path("tables/<str:table>/chairs/<str:chair>", chairs.ChairView.as_view()),
    path("tables/<str:table>/chairs/<str:chair>/approve", chairs.ApprovalView.as_view()),
    path("tables/<str:table>/chairs/<str:chair>/silence", chat.SilenceView.as_view()),
    path("tables/<str:table>/say", chat.SayView.as_view()),
    path("phrases", chat.PhrasesView.as_view()),
    path("rules/switches", rules.SwitchesView.as_view()),
]
