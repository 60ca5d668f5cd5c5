"""The house as a Django app: starts what every process has, and owns the commands of the whole."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.signals import connection_created

POSTGRESQL_MIN = 16


class HouseConfig(AppConfig):
    """Loads the Celery app, so that tasks know their broker, and error reports when asked for."""

    name = "tonk_project"
    verbose_name = "The house"

    def ready(self) -> None:
        """Start them."""
        import_module("tonk_project.celery")
        connection_created.connect(require_server)
        if settings.SENTRY_DSN:
            import_module("tonk_project.reports").start(settings.SENTRY_DSN)


def require_server(connection: DatabaseWrapper, **_: object) -> None:
    """Refuse to work with a server that is too old, which would show only in some statement.

    Raises:
        ImproperlyConfigured.
    """
    major = connection.pg_version // 10_000
    if major < POSTGRESQL_MIN:
        raise ImproperlyConfigured(
            f"DATABASE_URL must lead to PostgreSQL {POSTGRESQL_MIN} or later, not {major}."
        )
