"""An account is closed: whatever names the person is erased, the opaque id stays.

Events, journals and chains hold the id alone, so hands still replay and books still balance.
"""

from axes.models import AccessAttempt, AccessFailureLog, AccessLog

from audit import notes
from audit.services import record
from clubs import access, commands, signals
from clubs.errors import NotThePassword
from clubs.models import Member, User
from clubs.services import mutes
from clubs.services.members import leave_club
from clubs.services.people import confirm, end_sign_ins
from foundation import clock, transactions
from ledger.services.reasons import erase_reasons

_LEAVES = (Member.Status.ACTIVE, Member.Status.SUSPENDED, Member.Status.PENDING)


def close_account(user: User, *, password: str) -> None:
    """Close the account of whoever shows its password.

    Raises:
        NotThePassword: it is another, perhaps since a moment ago.
        NotFound: the account is closed already.
        LastOwner: a club would be left without an owner.
    """
    confirm(user, password)
    transactions.run(lambda: _close(user, user.password))


def _close(asker: User, password: str) -> None:
    # Under the person's row: what else he asked for at this moment comes before, or is refused.
    user = access.lock_person(asker)
    if user.password != password:
        raise NotThePassword
    for member in user.memberships.filter(status__in=_LEAVES).select_related("club", "user"):
        leave_club(member)
    _forget(user)
    signals.account_closed.send(User, player=user.id)
    record(actor=user.id, act="account.close", club="", object=user.id)


def _forget(user: User) -> None:
    end_sign_ins(user)
    commands.forget(user.id)
    mutes.forget(user)
    for tries in (AccessAttempt, AccessFailureLog, AccessLog):
        tries.objects.filter(username__iexact=user.username).delete()
    notes.erase(author=user.id)
    notes.erase_about([user.id, *user.memberships.values_list("id", flat=True)])
    erase_reasons(user.id)
    user.username = f"erased-{user.id}"
    user.display_name = user.email = ""
    user.email_verified = user.is_active = user.is_staff = False
    user.erased_at = clock.now()
    user.set_unusable_password()
    user.save()
