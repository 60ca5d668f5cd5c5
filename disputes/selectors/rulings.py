"""What a ruling's digest is of."""

from disputes.models import Ruling
from foundation.canonical import JSONObject


def content_of(ruling: Ruling) -> JSONObject:
    """Return all that a ruling says, its reason as a digest."""
    return {
        "ruling": ruling.pk,
        "case": ruling.case_id,
        "at": ruling.at_us,
        "author": ruling.author,
        "decision": str(ruling.decision),
        "seats": list(ruling.seats),
        "amounts": list(ruling.amounts),
        "overdraft": ruling.overdraft,
        "moves": ruling.moves,
        "reason": bytes(ruling.reason).hex(),
        "supersedes": ruling.supersedes,
    }
