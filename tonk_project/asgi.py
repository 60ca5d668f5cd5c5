"""The ASGI door: plain HTTP to Django, sockets to the consumers, and the web's heart."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")
os.environ.setdefault("TONK_PROCESS", "web")

import django
from channels.routing import ProtocolTypeRouter

django.setup(set_prefix=False)

from games.realtime.heart import heart  # noqa: E402 - Django must be set up first
from tonk_project import urls  # noqa: E402, F401 - loaded before the first request asks for it
from tonk_project.one_hop import OneHop  # noqa: E402
from tonk_project.sockets import sockets  # noqa: E402

http = OneHop()

application = ProtocolTypeRouter({"http": http, "websocket": sockets, "lifespan": heart})

# What is loaded by now stays. A full collection would walk it again and again, and stop every
# table for a tenth of a second each time.
gc.collect()
gc.freeze()
