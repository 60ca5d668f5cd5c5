"""The app's place in Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables and hands, and what joins hands and money."""

    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Listen for what is due and for what ends, and let the figures be scraped."""
        from games import metrics, receivers  # noqa: F401 - connecting is what it is for

        metrics.register()
