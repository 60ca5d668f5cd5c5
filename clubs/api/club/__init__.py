"""The doors of a club: itself, its members, its invites."""
