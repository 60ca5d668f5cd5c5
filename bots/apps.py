"""The app's place in Django."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """Strategies that play a seat, and how their turns are run."""

    name = "bots"
    verbose_name = "Bots"

    def ready(self) -> None:
        """Offer the built strengths to tables, and listen for the bots' turns."""
        from bots import receivers  # noqa: F401 - connecting is what it is imported for
        from bots.strategies import STRENGTHS
        from games import strengths

        strengths.offer(tuple(STRENGTHS))
