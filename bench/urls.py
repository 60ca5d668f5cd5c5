"""The product's addresses, and the view that does nothing."""

from django.urls import path

from clubs.api.doors import Door, Given
from clubs.api.idempotent import Key, unsafe
from clubs.commands import Outcome
from games.api.shapes import actions
from tonk_project.urls import urlpatterns as product


class Nothing(Door):
    """Authenticate, parse what an action is, and answer as much as an action's answer is long."""

    @unsafe(actions.Act, key=Key.OWN)
    def post(self, given: Given) -> Outcome:
        """Answer without having done anything."""
        return Outcome(200, {"version": given.whole("version"), "events": ["x" * ANSWER_BYTES]})


ANSWER_BYTES = 330
"""The median length of an action's answer."""

urlpatterns = [path("api/v1/nothing", Nothing.as_view()), *product]
