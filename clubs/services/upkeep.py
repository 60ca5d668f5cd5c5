"""What the nightly work lets go of: ids of commands, sign-ins that have expired."""

from clubs import commands
from clubs.models import Device, Session
from foundation import clock


def forget_old() -> None:
    """Delete commands past the days they are kept, and devices and sessions past their end."""
    commands.expire()
    now = clock.now()
    Device.objects.filter(expiry__lt=now).delete()
    Session.objects.filter(expire_date__lt=now).delete()
