"""`manage.py open_club`: what a start on one machine needs once the database is up to date."""

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.services import draining


class Command(BaseCommand):
    """Lets the tables deal, whatever the last stop left, and seeds a fresh installation."""

    help = "End a drain, and make the demo club if nobody is here yet."

    def handle(self, *args: str, **options: object) -> None:
        """Do both."""
        draining.end()
        call_command("seed_club", stdout=self.stdout)
