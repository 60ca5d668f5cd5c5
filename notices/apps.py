"""The app's place in Django."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices to devices, through providers."""

    name = "notices"
    verbose_name = "Notices"

    def ready(self) -> None:
        """Listen for notices to carry."""
        from notices import receivers  # noqa: F401 - connecting is what it is imported for
