"""Every door that the URL configuration has, in the words of `docs/access.md`."""

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

_CONVERTED = re.compile(r"<(?:\w+:)?(\w+)>")
_NAMED_GROUP = re.compile(r"\(\?P<(\w+)>[^)]*\)")
_VERBS = ("get", "post", "put", "patch", "delete")


def doors() -> list[tuple[str, str]]:
    """Return (method, path) of each; a view that tells no methods counts as GET."""
    return sorted(set(_walk(get_resolver(), "/")))


def _walk(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        path = prefix + _words(str(pattern.pattern))
        match pattern:
            case URLResolver():
                yield from _walk(pattern, path)
            case URLPattern():
                view = getattr(pattern.callback, "cls", None)
                for verb in _VERBS:
                    if verb == "get" if view is None else hasattr(view, verb):
                        yield verb.upper(), path


def _words(pattern: str) -> str:
    pattern = _NAMED_GROUP.sub(r"{\1}", pattern.removeprefix("^").removesuffix("$"))
    return _CONVERTED.sub(r"{\1}", pattern)
