"""The session engine: Django's database sessions, with the person in a column of its own."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from clubs.models.people import Session, User

KEY_MIN = 8  # Django's own bound


class SessionStore(DatabaseStore):
    """A session that knows whose it is."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Take a key only if it could be ours: a cookie may hold anything, a NUL too."""
        return bool(key and len(key) >= KEY_MIN and key.isascii() and key.isalnum())

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Return the model of the rows."""
        return Session

    def create_model_instance(self, data: dict[str, object]) -> Session:
        """Return the row for `data`, marked with the signed-in person."""
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        person = data.get(SESSION_KEY)
        row.user = User(id=person) if isinstance(person, str) else None
        return row
