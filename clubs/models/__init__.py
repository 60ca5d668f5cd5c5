"""The rows of people, their devices, clubs, members, invites and commands."""

from clubs.models.club import Club, Invite, Member
from clubs.models.command import Command
from clubs.models.people import Device, Mute, Session, User

__all__ = ["Club", "Command", "Device", "Invite", "Member", "Mute", "Session", "User"]
