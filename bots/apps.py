"""The app's place in Django."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """Strategies that play a seat, and how their turns are run."""

    name = "bots"
    verbose_name = "Bots"
