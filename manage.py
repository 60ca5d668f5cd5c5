#!/usr/bin/env python
"""The project's commands. Without services in the environment it finds or starts its own."""

import os
import sys

from tonk_project.embedded.command import process_of, services_for


def main() -> None:
    """Run the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tonk_project.settings")
    with services_for(sys.argv[1:]):
        os.environ["TONK_PROCESS"] = process_of(sys.argv[1:])
        from django.core.management import execute_from_command_line

        try:
            execute_from_command_line(sys.argv)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever read (`… | head`) has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)


if __name__ == "__main__":
    main()
