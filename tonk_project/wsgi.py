"""The WSGI door, for plain HTTP where sockets have processes of their own."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")
os.environ.setdefault("TONK_PROCESS", "web")

application = get_wsgi_application()
