"""The product's settings, and one more door: the view that does nothing, as the floor."""

from tonk_project.settings import *  # noqa: F403 - all of them

ROOT_URLCONF = "bench.urls"
