"""Is this person who he says: the password, behind a count of tries and django-axes."""

from axes.helpers import get_client_ip_address, get_cool_off
from django.contrib.auth import authenticate
from django.http import HttpRequest

from clubs import rates
from clubs.errors import TooOften, WrongPassword
from clubs.models import User


def person_for(request: HttpRequest, *, username: str, password: str) -> User:
    """Return the person with that username and password.

    Raises:
        TooOften: too many tries for the account or from the address, or too many wrong ones.
        WrongPassword: nobody here has that username and password; which is wrong is not said.
    """
    name = username.lower()
    rates.count(rates.LOGINS_OF_ADDRESS, address_of(request))
    rates.count(rates.LOGINS_OF_ACCOUNT, name)
    user = authenticate(request, username=name, password=password)
    if isinstance(user, User):
        return user
    if vars(request).pop("axes_locked_out", False):  # or axes' middleware would answer instead
        cool_off = get_cool_off(request)
        raise TooOften(retry_after=int(cool_off.total_seconds()) if cool_off else 60)
    raise WrongPassword


def count_registration(request: HttpRequest) -> None:
    """Count one registration from the request's address.

    Raises:
        TooOften: there were too many.
    """
    rates.count(rates.REGISTRATIONS, address_of(request))


def address_of(request: HttpRequest) -> str:
    """Return the address that asks, as axes reads it (through proxies that are configured)."""
    return str(get_client_ip_address(request))
