"""Citing the rules: `{{ why|cited }}` links each clause that a text names to its words."""

import re
from collections.abc import Iterator

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

# As in `clubs/js/clauses.js`, which does the same for the players' pages.
_CITED = re.compile(r"\b(?:rules?|clauses?) (\d{1,2}\.\d{1,2})(?!\d)", re.IGNORECASE)
_LINK = '<a href="{}#{}" target="_blank" rel="noopener" class="tb-link">{}</a>'


@register.filter
def cited(text: str) -> SafeString:
    """Return the text as markup: a link where it says "rules 7.3", all else as it is written."""
    return format_html_join("", "{}", ((part,) for part in _parts(str(text))))


def _parts(text: str) -> Iterator[str]:
    end = 0
    for found in _CITED.finditer(text):
        yield text[end : found.start()]
        yield format_html(_LINK, reverse("games:rules"), found[1], found[0])
        end = found.end()
    yield text[end:]
