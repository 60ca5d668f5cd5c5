"""The app as Django knows it."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People and clubs."""

    name = "clubs"
    verbose_name = "People and clubs"

    def ready(self) -> None:
        """Listen for letters to send."""
        from clubs import receivers  # noqa: F401 - connecting is what it is imported for
