"""A treasurer's calls as several tests make them."""

from clubs.models import Member
from tests.full.clubs.api import Caller, key


def club_path(member: Member, rest: str) -> str:
    """Return a path of the member's club."""
    return f"clubs/{member.club.slug}/{rest}"


def issue(phone: Caller, to: Member, amount: int) -> int:
    """Issue chips; return the answer's status."""
    body = {"member": to.id, "amount": amount, "reason": "cash at the door"}
    return phone.post(club_path(to, "chips"), body, key=key()).status_code
