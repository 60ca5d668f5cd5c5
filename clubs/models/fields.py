"""The key of every row that the API shows: an opaque text id, made when the row is."""

from functools import partial

from django.db import models

from foundation.ids import new_id

ID_LENGTH = 40  # prefix, underscore, 26 digits; room for a longer form


def id_field(prefix: str) -> "models.CharField[str, str]":
    """Return a primary key that fills itself with `prefix_…`."""
    return models.CharField(
        max_length=ID_LENGTH,
        primary_key=True,
        editable=False,
        default=partial(new_id, prefix),
    )
