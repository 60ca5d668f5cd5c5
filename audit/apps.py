"""The app's place in Django."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Who did what, when and why: append-only, chained, the lowest app."""

    name = "audit"
    verbose_name = "Audit"
