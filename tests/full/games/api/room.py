"""A club's room as its people's devices see it: tables opened, chairs taken, hands played."""

from dataclasses import dataclass, field

from clubs.models import Member, User
from clubs.roles import Role
from clubs.services.chips import move_chips
from tests.full.clubs.api import Caller, caller, club_of, join, key, person
from tests.full.games.club import NO_NATURALS

PRACTICE = {"name": "Green room", "kind": "practice", "stake": 5, "deal_pause_seconds": 0}
STAKED = {**PRACTICE, "kind": "staked"}


@dataclass
class Room:
    """A club with an owner; everybody acts through a device."""

    owner_member: Member
    members: dict[str, Member] = field(default_factory=dict)
    devices: dict[str, Caller] = field(default_factory=dict)

    @classmethod
    def opened(cls) -> "Room":
        """Open a club with its owner, `host`."""
        owner = person("host")
        room = cls(club_of(owner))
        room.members["host"] = room.owner_member
        room.devices["host"] = caller(owner)
        return room

    @property
    def slug(self) -> str:
        """Return the club's name in paths."""
        return self.owner_member.club.slug

    @property
    def host(self) -> Caller:
        """Return the owner's device."""
        return self.devices["host"]

    def user(self, name: str) -> User:
        """Return a person of the club."""
        return self.members[name].user

    def joined(self, name: str, *roles: Role, chips: int = 0, status: str = "active") -> Caller:
        """Let one more person join, with chips; return a device of his."""
        user = person(name)
        member = join(self.owner_member, user, *roles, status=status)
        self.members[name], self.devices[name] = member, caller(user)
        if chips:
            move_chips(
                self.owner_member, member=member.pk, amount=chips, reason="welcome", key=key()
            )
        return self.devices[name]

    def table(self, **terms: object) -> str:
        """Open a table, without naturals unless the terms say how it is; return its id."""
        asked = {**PRACTICE, "rules": NO_NATURALS, **terms}
        answer = self.host.post(f"clubs/{self.slug}/tables", asked)
        assert answer.status_code == 201, answer.content
        table: str = answer.json()["id"]
        return table

    def sit(self, table: str, *names: str) -> None:
        """Let people of the club sit down at a table, in that order."""
        for name in names:
            device = self.devices.get(name) or self.joined(name)
            sheet = device.get(f"tables/{table}").json()["sheet"]
            answer = device.post(f"tables/{table}/seat", {"sheet": sheet})
            assert answer.status_code == 201, answer.content

    def dealt(self, table: str) -> str:
        """Return the hand that is opened or on at a table."""
        hand: str = self.host.get(f"tables/{table}").json()["hand"]
        return hand

    def to_act_among(self, hand: str, *names: str) -> Caller:
        """Return the device, of these players', that is to act."""
        for name in names:
            view = self.devices[name].get(f"hands/{hand}").json()
            if view["turn"]["seat"] == view["you"]:
                return self.devices[name]
        raise AssertionError("one of the players is to act")

    def to_act(self, hand: str) -> Caller:
        """Return the device of whoever is to act."""
        names = {member.user_id: name for name, member in self.members.items()}
        view = self.host.get(f"hands/{hand}").json()
        seat = view["seats"][view["turn"]["seat"] - 1]
        return self.devices[names[seat["player"]]]


def stranger() -> Caller:
    """Return a device of somebody who is in no club."""
    return caller(person("stranger"))


__all__ = ["PRACTICE", "STAKED", "Caller", "Room", "key", "stranger"]
