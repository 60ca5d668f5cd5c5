"""The app's place in Django."""

from django.apps import AppConfig


class DisputesConfig(AppConfig):
    """Cases, evidence, rulings, and the auditor's bench."""

    name = "disputes"
    verbose_name = "Disputes"
