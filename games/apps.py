"""The app's place in Django."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables and hands, and what joins hands and money."""

    name = "games"
    verbose_name = "Games"
