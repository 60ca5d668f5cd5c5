"""The same fresh club as in the full tests."""

from tests.full.conftest import house

__all__ = ["house"]
