"""The app's place in Django."""

from django.apps import AppConfig


class DisputesConfig(AppConfig):
    """Cases, evidence, rulings, and the auditor's bench."""

    name = "disputes"
    verbose_name = "Disputes"

    def ready(self) -> None:
        """Hear when the nightly work is due."""
        from disputes import receivers  # noqa: F401
