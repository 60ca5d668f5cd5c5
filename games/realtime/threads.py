"""Reading and writing rows from the event loop: each call in a thread of its own."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async

P = ParamSpec("P")
T = TypeVar("T")


async def rows(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do `work`, which may touch the database, without stopping the loop."""
    return await database_sync_to_async(work, thread_sensitive=False)(*args, **kwargs)
