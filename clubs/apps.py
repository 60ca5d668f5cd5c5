"""The app as Django knows it."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People and clubs."""

    name = "clubs"
    verbose_name = "People and clubs"
