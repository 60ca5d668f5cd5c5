"""A person comes, changes, signs in on devices, and goes."""

from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from knox.models import get_digest_token
from knox.settings import CONSTANTS, knox_settings

from audit.attempts import official
from audit.services import record
from clubs import access, rates
from clubs.errors import NotThePassword, UsernameTaken, WeakPassword, WrongPassword
from clubs.models import Device, Session, User
from foundation import clock, transactions
from foundation.refusals import Forbidden, NotFound


def register(*, username: str, password: str, display_name: str) -> User:
    """Make a person.

    Raises:
        WeakPassword: Django's validators refuse the password.
        UsernameTaken: somebody has the name, in whatever case.
    """
    user = User(username=username, display_name=display_name)
    _set_password(user, password)
    return transactions.run(lambda: _saved(user))


def rename(user: User, *, display_name: str) -> None:
    """Change the name that others see.

    Raises:
        NotFound: the account was closed meanwhile.
    """
    if not User.objects.filter(pk=user.pk, is_active=True).update(display_name=display_name):
        raise NotFound
    user.display_name = display_name


def add_device(user: User, *, name: str) -> tuple[Device, str]:
    """Sign a person in on one more device; return it with its token, which is not kept.

    Raises:
        WrongPassword: since `user` was read the password was changed, or the account closed.
    """
    digest, token = get_digest_token()
    now = clock.now()
    ttl: timedelta = knox_settings.TOKEN_TTL

    def act() -> Device:
        if not _is_as_read(user):
            raise WrongPassword
        return Device.objects.create(
            user=user,
            name=name,
            digest=digest,
            token_key=token[: CONSTANTS.TOKEN_KEY_LENGTH],
            created=now,
            last_seen=now,
            expiry=now + ttl,
        )

    return transactions.run(act), token


def end_device(user: User, device_id: str) -> None:
    """Sign a person out on one device.

    Raises:
        NotFound: the person has no such device.
    """
    deleted, _ = Device.objects.filter(user=user, id=device_id).delete()
    if not deleted:
        raise NotFound


def rename_device(user: User, device_id: str, *, name: str) -> Device:
    """Give a device another name.

    Raises:
        NotFound: the person has no such device.
    """
    same = Device.objects.filter(user=user, id=device_id)
    device = same.first()
    if device is None or not same.update(name=name):  # it may be ended meanwhile
        raise NotFound
    device.name = name
    return device


def change_password(
    user: User, *, old: str, new: str, device: Device | None = None, session: str | None = None
) -> None:
    """Change a password; every sign-in but the given `device` or `session` ends.

    Raises:
        NotThePassword: `old` is not the present one.
        TooOften: too many were tried.
        WeakPassword: Django's validators refuse `new`.
    """
    confirm(user, old)
    set_password(user, new, device=device, session=session)


def set_password(
    user: User, password: str, *, device: Device | None = None, session: str | None = None
) -> None:
    """Set a password for whoever has shown that the account is his.

    Raises:
        NotThePassword: since `user` was read another was set, or the account was closed.
        WeakPassword: Django's validators refuse it.
    """
    read = user.password
    _set_password(user, password)

    def act() -> None:
        change_confirmed(user, read, password=user.password)
        end_sign_ins(user, but_device=device, but_session=session)

    transactions.run(act)


def change_confirmed(user: User, read: str, **fields: object) -> None:
    """Write `fields` for whoever showed the password whose hash was `read`, if it still stands.

    Raises:
        NotThePassword: another was set meanwhile, or the account was closed.
    """
    same = User.objects.filter(pk=user.pk, is_active=True, password=read)
    if not same.update(**fields):
        raise NotThePassword


def end_sign_ins(
    user: User, *, but_device: Device | None = None, but_session: str | None = None
) -> None:
    """End every device and browser session of a person, but the given ones."""
    Device.objects.filter(user=user).exclude(id=but_device and but_device.id).delete()
    Session.objects.filter(user=user).exclude(session_key=but_session).delete()


@official("person.sign_out", on="person_id")
def sign_out_everywhere(by: User, person_id: str, *, source: str = "") -> None:
    """Let one of the staff end every sign-in of a person.

    Raises:
        Forbidden: the asker is not of the staff.
        NotFound: there is no such person.
    """
    if not by.is_staff:
        raise Forbidden
    user = User.objects.filter(id=person_id).first()
    if user is None:
        raise NotFound

    def act() -> None:
        end_sign_ins(user)
        record(actor=by.id, act="person.sign_out", club="", object=user.id, source=source)

    transactions.run(act)


def confirm(user: User, password: str) -> None:
    """Let whoever is signed in show that he knows the password, too.

    Raises:
        NotThePassword: he does not.
        TooOften: too many were tried.
    """
    rates.count(rates.LOGINS_OF_ACCOUNT, user.username.lower())
    if not user.check_password(password):
        raise NotThePassword


def _is_as_read(user: User) -> bool:
    """Lock a person's row; tell whether the account is open and its password the one read."""
    try:
        return access.lock_person(user).password == user.password
    except NotFound:
        return False


def _saved(user: User) -> User:
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:
        raise UsernameTaken(username=user.username) from error
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise WeakPassword(why=" ".join(error.messages)) from error
    user.set_password(password)
