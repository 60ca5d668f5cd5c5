"""The Celery app: workers run the bots' turns and other hints."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")

app = Celery("tonk")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
