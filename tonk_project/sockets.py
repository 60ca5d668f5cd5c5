"""Where each socket's path leads."""

from channels.routing import URLRouter

from games.realtime.urls import urlpatterns

sockets = URLRouter(urlpatterns)  # type: ignore[arg-type]  # its routes are ASGI apps
