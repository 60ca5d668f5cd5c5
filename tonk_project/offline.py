"""The settings for tools that only read the code (mypy's plugins): nothing can be reached."""

import os

from tonk_project.embedded.command import stand_in

os.environ.update(stand_in())

from tonk_project.settings import *  # noqa: F403 - that is what this module is for
