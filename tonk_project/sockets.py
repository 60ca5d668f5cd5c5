"""Where each socket's path leads."""

from channels.routing import URLRouter

sockets = URLRouter([])
