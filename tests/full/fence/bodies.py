"""What is sent to each unsafe door: a body that whoever may would have accepted."""

BODIES: dict[str, dict[str, object]] = {
    "POST /api/v1/auth/register": {
        "username": "fresh",
        "password": "a long and quiet evening",
        "display_name": "Fresh",
    },
    "POST /api/v1/auth/login": {"username": "{username}", "password": "{password}"},
    "PATCH /api/v1/auth/devices/{device_id}": {"name": "tablet"},
    "POST /api/v1/auth/password": {"old": "{password}", "new": "another long evening"},
    "POST /api/v1/auth/email": {"token": "x"},
    "POST /api/v1/auth/reset": {"username": "{username}"},
    "POST /api/v1/auth/reset/done": {"token": "x", "password": "another long evening"},
    "POST /api/v1/me/email": {"email": "x@club.example", "password": "{password}"},
    "POST /api/v1/me/mutes": {"player": "{player}"},
    "PATCH /api/v1/me": {"display_name": "Renamed"},
    "POST /api/v1/me/notices": {"provider": "log", "address": "phone"},
    "POST /api/v1/me/close": {"password": "wrong"},
    "POST /api/v1/clubs": {"name": "A new club"},
    "PATCH /api/v1/clubs/{slug}": {"name": "Renamed"},
    "PATCH /api/v1/clubs/{slug}/members/{member_id}": {"status": "suspended"},
    "POST /api/v1/clubs/{slug}/invites": {"uses": 1},
    "PATCH /api/v1/clubs/{slug}/members/{member_id}/limits": {"loss_limit": 5},
    "POST /api/v1/clubs/{slug}/chips": {"member": "{member_id}", "amount": 1, "reason": "x"},
    "POST /api/v1/clubs/{slug}/transfers": {"member": "{member_id}", "amount": 1, "reason": "x"},
    "POST /api/v1/clubs/{slug}/journals/{journal}/reversal": {"reason": "x"},
    "POST /api/v1/clubs/{slug}/debts": {
        "night": "{date}",
        "from": "{host_player}",
        "to": "{player}",
        "amount": 1,
    },
    "POST /api/v1/clubs/{slug}/tables": {"name": "Red room", "kind": "practice", "stake": 1},
    "PATCH /api/v1/tables/{table}": {"name": "Blue room"},
    "POST /api/v1/tables/{table}/seat": {"sheet": "{sheet}"},
    "POST /api/v1/tables/{table}/agree": {"sheet": "{sheet}"},
    "POST /api/v1/tables/{table}/say": {"phrase": "hello"},
    "POST /api/v1/tables/{table}/bots": {"strength": "easy"},
    "POST /api/v1/hands/{hand}/actions": {"version": 1, "action": {"do": "knock"}},
    "POST /api/v1/hands/{hand}/cut": {"text": "x"},
    "POST /api/v1/hands/{hand}/void": {"reason": "x"},
    "POST /api/v1/hands/{hand}/disputes": {"reason": "clock"},
    "POST /api/v1/disputes/{dispute}/messages": {"text": "x"},
    "POST /api/v1/disputes/{dispute}/agree": {"ruling": "ru_none"},
    "POST /api/v1/disputes/{dispute}/ruling": {"decision": "dismiss", "reason": "x"},
}


def body_of(door: str, params: dict[str, str]) -> dict[str, object] | None:
    """Return the body for a door, its braces filled in."""
    body = BODIES.get(door)
    return body and {name: _filled(value, params) for name, value in body.items()}


def _filled(value: object, params: dict[str, str]) -> object:
    return value.format(**params) if isinstance(value, str) else value
