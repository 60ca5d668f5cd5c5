"""The ASGI door: plain HTTP to Django, sockets to the consumers."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")
os.environ.setdefault("TONK_PROCESS", "web")

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

http = get_asgi_application()

from tonk_project.sockets import sockets  # noqa: E402 - models must be loaded first

application = ProtocolTypeRouter({"http": http, "websocket": sockets})
