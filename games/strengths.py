"""Which bots may be seated: the app that builds them, above this one, says so at start."""

_offered: tuple[str, ...] = ()


def offer(names: tuple[str, ...]) -> None:
    """Let tables seat bots of these strengths, weakest first."""
    global _offered
    _offered = names


def offered() -> tuple[str, ...]:
    """Return the strengths that are built, weakest first."""
    return _offered
