"""`manage.py seed_club`: a club to play in at once, made where nobody is yet."""

from django.core.management.base import BaseCommand

from tonk_project import demo


class Command(BaseCommand):
    """Makes the demo club once; its password is shown once."""

    help = "Make the demo club, if nobody is here yet, and print its owner's fresh password."

    def handle(self, *args: str, **options: object) -> None:
        """Make it, or say nothing."""
        made = demo.seed()
        if made is None:
            return
        self.stdout.write(
            f"\n    Sign in as   {made.username}\n"
            f"    password     {made.password}      (shown once; "
            f"`manage.py changepassword {made.username}` makes another)\n\n"
        )
