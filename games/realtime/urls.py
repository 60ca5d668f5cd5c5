"""Paths of the sockets; another path is refused at the handshake, like a page that is not there."""

from django.urls import path, re_path

from games.realtime.consumer import nowhere, table_socket

urlpatterns = [
    path("ws/tables/<str:table>/", table_socket),  # type: ignore[arg-type]  # an ASGI app
    re_path("", nowhere),  # type: ignore[arg-type]  # an ASGI app
]
