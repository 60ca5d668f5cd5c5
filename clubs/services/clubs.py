"""A club is opened, changed and closed."""

import secrets
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.module_loading import import_string
from django.utils.text import slugify

from audit.attempts import official
from audit.services import record
from clubs import access, signals
from clubs.models import Club, Member, User
from clubs.models.club import SLUG_LENGTH
from clubs.roles import Right, Role
from foundation import clock, transactions
from foundation.canonical import JSONObject
from ledger import services as ledger
from ledger.values import purse_of

_SUFFIX_BYTES = 3
_PLAIN = ("name", "unit_name", "unit_symbol", "unit_decimals")
_RESERVED = frozenset({"new", "join"})  # words that stand in a slug's place in the pages' paths


def open_club(user: User, *, name: str, source: str = "") -> Member:
    """Open a club called `name`; return its maker's membership, the owner's.

    Raises:
        NotFound: the account was closed meanwhile.
    """

    def act() -> Member:
        access.lock_person(user)
        club = _saved(name)
        owner = Member.objects.create(club=club, user=user, roles=[Role.OWNER.value])
        record(
            actor=user.id,
            act="club.open",
            club=club.id,
            object=club.id,
            after={"slug": club.slug},
            source=source,
        )
        return owner

    return transactions.run(act)


@official("club.change")
def change_club(by: Member, changes: Mapping[str, object], *, source: str = "") -> Club:
    """Change a club's `name`, `unit_name`, `unit_symbol`, `unit_decimals`, some of its `settings`.

    Raises:
        Forbidden: the asker may not change the club, or not the rule of the two treasurers.
        UnknownSetting, BadSetting: what stands under `settings` is not ours, or out of bounds.
        Whatever the rules' own check raises about `default_rules`.
    """
    access.require(by, Right.CHANGE_CLUB)
    return transactions.run(lambda: _changed(by, changes, source))


@official("club.close")
def close_club(by: Member, *, source: str = "") -> Club:
    """Close a club: what was played and paid stays to be read, nothing new begins.

    Raises:
        Forbidden: the asker is not an owner.
    """
    access.require(by, Right.CLOSE_CLUB)

    def act() -> Club:
        club = _locked(by)
        club.closed_at = clock.now()
        club.save(update_fields=("closed_at",))
        record(actor=by.user_id, act="club.close", club=club.id, object=club.id, source=source)
        transaction.on_commit(lambda: _tell_closed(club.id))
        return club

    return transactions.run(act)


def _saved(name: str) -> Club:
    for slug in _slugs(name):
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, name=name)
        except IntegrityError:
            continue
    raise AssertionError("slugs end only when one was free")


def _slugs(name: str) -> Iterator[str]:
    base = slugify(name)[: SLUG_LENGTH - 2 * _SUFFIX_BYTES - 1].strip("-_")
    if base and base not in _RESERVED:
        yield base
    while True:
        yield f"{base or 'club'}-{secrets.token_hex(_SUFFIX_BYTES)}"


def _changed(by: Member, changes: Mapping[str, object], source: str) -> Club:
    club = _locked(by)
    before = _as_json(club)
    for field in _PLAIN:
        if field in changes:
            setattr(club, field, changes[field])
    wanted = changes.get("settings")
    if isinstance(wanted, dict):
        _change_settings(club, by, wanted, source)
    club.save()
    after = _as_json(club)
    record(
        actor=by.user_id,
        act="club.change",
        club=club.id,
        object=club.id,
        before={key: value for key, value in before.items() if value != after[key]},
        after={key: value for key, value in after.items() if value != before[key]},
        source=source,
    )
    return club


def _change_settings(club: Club, by: Member, wanted: dict[str, object], source: str) -> None:
    before = club.rules_of_club
    after = before.changed(wanted)
    if after.two_treasurers != before.two_treasurers:
        access.require(by, Right.SET_TWO_TREASURERS)
    if after.default_rules != before.default_rules and settings.TONK_RULES_CHECK:
        import_string(settings.TONK_RULES_CHECK)(after.default_rules)
    club.settings = after.as_json()
    if after.bots_limit != before.bots_limit:
        ledger.set_credit(
            account=purse_of(club.id),
            amount=after.bots_limit,
            author=by.user_id,
            source=source,
        )


def _as_json(club: Club) -> JSONObject:
    plain: JSONObject = {field: getattr(club, field) for field in _PLAIN}
    return plain | club.rules_of_club.as_json()


def _locked(by: Member) -> Club:
    return Club.objects.select_for_update().get(id=by.club_id)


def _tell_closed(club_id: str) -> None:
    signals.club_closed.send(Club, club=club_id)
