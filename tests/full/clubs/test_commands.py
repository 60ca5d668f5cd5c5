"""The commands that name a club take its slug, or its id."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.full.clubs.api import caller, club_of, person
from tests.full.clubs.money import issue

pytestmark = pytest.mark.django_db

COMMANDS = {
    "export_ledger": ("{}",),
    "export_audit": ("--club", "{}"),
    "audit_ledger": ("--club", "{}"),
}


def _said(command: str, club: str) -> str:
    out = StringIO()
    asked = [argument.format(club) for argument in COMMANDS[command]]
    call_command(command, *asked, stdout=out, stderr=StringIO())
    return out.getvalue()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_club_is_called_by_its_slug_or_its_id(command: str) -> None:
    owner = club_of(person("owner"))
    assert issue(caller(owner.user), owner, 5) == 201

    by_slug, by_id = _said(command, owner.club.slug), _said(command, owner.club_id)

    assert by_slug == by_id
    assert by_slug
    with pytest.raises(CommandError, match="a-stranger"):
        _said(command, "a-stranger")
