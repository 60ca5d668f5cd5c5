"""The app's place in Django."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Accounts, journals, legs and holds; knows nothing of cards or clubs' manners."""

    name = "ledger"
    verbose_name = "Ledger"
