"""Static files named by their content, so that browsers may keep them forever."""

from typing import ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = (
    r"""(?P<matched>import(?P<import>[\s\{].*?|\*\s*as\s*\w+)\s*from\s*"(?P<url>[./].*?)"\s*;)"""
)
_FROM_HASHED = """import%(import)s from "%(url)s";"""


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types
    """WhiteNoise's storage, with our own ES modules importing each other by their hashed names.

    Not Django's `support_js_module_import_aggregation`: that reads others' bundles too, and
    stumbles over the imports in their comments.
    """

    patterns: ClassVar[tuple[tuple[str, tuple[str | tuple[str, str], ...]], ...]] = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("clubs/*.js", ((_IMPORT, _FROM_HASHED),)),
        ("games/*.js", ((_IMPORT, _FROM_HASHED),)),
    )
