"""`manage.py grant_roles --app ROLE --reader ROLE`: the grants of a production database."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError, connection

from audit.grants import statements


class Command(BaseCommand):
    """Give two existing roles their rights. Run it as the owner, after each migration."""

    help = "Grant the app's role insert and select on what only grows, the reader's role select."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the names of the two roles."""
        parser.add_argument("--app", required=True, help="the role of web, worker and sweeper")
        parser.add_argument("--reader", required=True, help="the role that only reads")

    def handle(self, *, app: str, reader: str, **_: object) -> None:
        """Grant everything or nothing."""
        grants = [each.as_string() for each in statements(app=app, reader=reader)]
        try:
            with connection.cursor() as cursor:
                cursor.execute(";".join(grants))  # sent as one, PostgreSQL makes it one transaction
        except ProgrammingError as error:  # no such role, or not ours to grant
            raise CommandError(f"Nothing was granted: {error}") from error
        self.stdout.write(f"{len(grants)} grants for {app} and {reader}")
