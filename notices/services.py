"""Registering devices, and calling them: a notice is stored first, then carried, once."""

from collections.abc import Iterable
from datetime import time
from functools import partial
from zoneinfo import ZoneInfo

import structlog
from django.db import connection, transaction
from django.db.models import F

from clubs import access
from clubs.models import User
from foundation import clock, transactions
from foundation.refusals import NotFound
from notices import signals, web_push
from notices.errors import NoWebPush, TooManyTargets
from notices.models import Notice, Target
from notices.payloads import WORDS, Address, Gone, Kind, Payload
from notices.providers import PROVIDERS, WEB

TARGETS_MAX = 10
FAILURES_MAX = 20
"""Calls lost in a row, after which a device is called no more: nobody is there."""
STALE_SECONDS = 300
"""A call that is older says nothing true any more and is not carried."""
DAYS_KEPT = 7
SECOND = 1_000_000

log = structlog.get_logger(__name__)


def register(
    user: User,
    *,
    provider: str,
    to: Address,
    quiet: tuple[time, time] | None,
    zone: str,
) -> Target:
    """Let a device be called; the same address again changes its quiet hours.

    A browser that one person leaves to another is called for the second alone.

    Raises:
        TooManyTargets: the person has as many as can be. NoWebPush: the house calls no browsers.
        NotFound: the account was closed meanwhile.
    """
    if provider == WEB and not web_push.public_key():
        raise NoWebPush

    def save() -> Target:
        access.lock_person(user)  # one registration at a time
        others = Target.objects.filter(user=user).exclude(provider=provider, address=to.address)
        if others.count() >= TARGETS_MAX:
            raise TooManyTargets(TARGETS_MAX)
        if provider == WEB:  # who knows its secret is that browser
            Target.objects.filter(provider=WEB, address=to.address, auth=to.auth).exclude(
                user=user
            ).delete()
        begins, ends = quiet or (None, None)
        target, _ = Target.objects.update_or_create(
            user=user,
            provider=provider,
            address=to.address,
            defaults={
                "p256dh": to.p256dh,
                "auth": to.auth,
                "failures": 0,
                "quiet_from": begins,
                "quiet_to": ends,
                "zone": zone,
            },
        )
        return target

    return transactions.run(save)


def remove(user: User, target: str) -> None:
    """Call a device no more.

    Raises:
        NotFound: the person has no such target.
    """
    deleted, _ = Target.objects.filter(user=user, pk=target).delete()
    if not deleted:
        raise NotFound


def forget(player: str) -> None:
    """Call none of a person's devices any more, and forget what he was called for."""
    Target.objects.filter(user=player).delete()
    Notice.objects.filter(user=player).delete()


def notify(players: Iterable[str], *, kind: Kind, key: str, path: str) -> None:
    """Call these people, once for each `key`; who has no device to be called is passed over."""
    reachable = set(
        Target.objects.filter(user_id__in=set(players)).values_list("user_id", flat=True)
    )
    for player in reachable:
        notice, new = Notice.objects.get_or_create(
            user_id=player, kind=kind, key=key, defaults={"path": path, "at": clock.now_us()}
        )
        if new:
            transaction.on_commit(partial(signals.notice_made.send, sender=None, notice=notice.pk))


def deliver(notice_id: int) -> int:
    """Carry a notice to the person's devices that are not in their quiet hours; return to how many.

    A second time it does nothing: whoever marks it first carries it.
    """
    at = clock.now_us()
    fresh = Notice.objects.filter(pk=notice_id, sent_at=None, at__gte=at - STALE_SECONDS * SECOND)
    if not fresh.update(sent_at=at):
        return 0
    notice = Notice.objects.get(pk=notice_id)
    kind = _kind(notice.kind)
    payload = Payload(kind, WORDS[kind], notice.path)
    # Who answered last time comes first: what is lost on the others is nobody else's time.
    targets = Target.objects.filter(user=notice.user_id).order_by("failures", "pk")
    awake = [target for target in targets if not is_quiet(target)]
    return sum(_carry(target, payload) for target in awake)


def forget_old() -> int:
    """Delete notices that are past their use; return how many."""
    before = clock.now_us() - DAYS_KEPT * 24 * 3600 * SECOND
    deleted, _ = Notice.objects.filter(at__lt=before).delete()
    return deleted


def is_quiet(target: Target) -> bool:
    """Tell whether it is within the target's quiet hours; they may span midnight."""
    if target.quiet_from is None or target.quiet_to is None:
        return False
    now = clock.now().astimezone(ZoneInfo(target.zone)).time()
    if target.quiet_from <= target.quiet_to:
        return target.quiet_from <= now < target.quiet_to
    return now >= target.quiet_from or now < target.quiet_to


def _kind(stored: str) -> Kind:
    return next(kind for kind in WORDS if kind == stored)


def _carry(target: Target, payload: Payload) -> bool:
    assert not connection.in_atomic_block, "no network call inside a transaction"
    try:
        PROVIDERS[target.provider](Address(target.address, target.p256dh, target.auth), payload)
    except Gone:
        log.info("target_gone", target=target.pk)
        target.delete()
        return False
    except OSError as error:
        log.warning("notice_lost", target=target.pk, error=type(error).__name__, why=str(error))
        _count_failure(target)
        return False
    Target.objects.filter(pk=target.pk, failures__gt=0).update(failures=0)
    return True


def _count_failure(target: Target) -> None:
    same = Target.objects.filter(pk=target.pk)
    same.update(failures=F("failures") + 1)
    same.filter(failures__gte=FAILURES_MAX).delete()
