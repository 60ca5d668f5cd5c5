"""The house as a Django app: starts what every process has, and owns the commands of the whole."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings


class HouseConfig(AppConfig):
    """Loads the Celery app, so that tasks know their broker, and error reports when asked for."""

    name = "tonk_project"
    verbose_name = "The house"

    def ready(self) -> None:
        """Start them."""
        import_module("tonk_project.celery")
        if settings.SENTRY_DSN:
            import_module("tonk_project.reports").start(settings.SENTRY_DSN)
