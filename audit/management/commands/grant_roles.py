"""`manage.py grant_roles --app ROLE --reader ROLE`: the grants of a production database."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.db import connection, transaction

from audit.grants import statements


class Command(BaseCommand):
    """Give two existing roles their rights. Run it as the owner, after each migration."""

    help = "Grant the app's role insert and select on what only grows, the reader's role select."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the names of the two roles."""
        parser.add_argument("--app", required=True, help="the role of web, worker and sweeper")
        parser.add_argument("--reader", required=True, help="the role that only reads")

    def handle(self, *, app: str, reader: str, **_: object) -> None:
        """Grant in one transaction."""
        count = 0
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements(app=app, reader=reader):
                cursor.execute(statement.as_string())
                count += 1
        self.stdout.write(f"{count} grants for {app} and {reader}")
