"""One hand: the asker's view, actions, cuts, and its cancelling."""

import hashlib

from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.doors import Given
from clubs.api.idempotent import Key, unsafe
from clubs.commands import Outcome
from foundation import clock, problems
from foundation.canonical import JSONObject, canonical
from foundation.refusals import Refusal
from games import access
from games.access import AtHand
from games.api.doors import HandDoor, SeatDoor, command_id
from games.api.shapes import actions, events
from games.api.shapes import hands as shapes
from games.errors import AsBefore, StaleVersion, Unplayable
from games.selectors import views
from games.services import hands, hosting
from games.services.hands import Acted, Asked

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of the view that one has: 304 if it is still the same.",
)
ETAG = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    response=[200, 304],
    description="A hash of the view without `now`: for `If-None-Match`.",
)


class HandView(HandDoor):
    """A hand."""

    @extend_schema(
        operation_id="hand",
        tags=["hands"],
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: shapes.HandSeen, 304: OpenApiResponse(description="The same as before.")},
    )
    def get(self, request: Request, *, hand: str) -> Response:  # noqa: ARG002
        """Show the hand as the asker may see it now; `ETag` is a hash of all but `now`."""
        view = views.hand_view(self.at)
        tag = _tag(view)
        known = parse_etags(request.headers.get("If-None-Match", ""))
        # The weak comparison (RFC 9110, 13.1.2): a proxy that compresses weakens our tag.
        is_same = known == ["*"] or tag in [each.removeprefix("W/") for each in known]
        response = Response(status=304) if is_same else Response(view)
        response["ETag"] = tag
        return response


class ActionsView(SeatDoor):
    """A player's actions."""

    @extend_schema(
        operation_id="hand_act",
        tags=["hands"],
        request=actions.Act,
        responses={200: events.Acted},
        examples=[
            OpenApiExample(
                "A card from the stock",
                {"version": 9, "action": {"do": "draw", "from": "stock"}},
                request_only=True,
            )
        ],
    )
    @unsafe(actions.Act, key=Key.OWN)
    def post(self, given: Given, *, hand: str) -> Outcome:
        """Act, at the version of the hand that one saw (409 `stale_version`: it has moved on).

        `Idempotency-Key` is the command's id: the same key gets the same answer, also later. What
        the rules refuse is 422 with their own codes, those that cite a clause or a switch.
        """
        asked = Asked(
            hand=hand,
            player=self.person.pk,
            key=given.key,
            version=given.whole("version"),
            action=given.values["action"],
            received_at=clock.now_us(),
        )
        try:
            return self._acted(hands.act(asked))
        except (StaleVersion, Unplayable, AsBefore) as refusal:
            return self._refused(refusal, asked)

    def _acted(self, acted: Acted) -> Outcome:
        made = views.events_made(self.at, acted.events)
        return Outcome(200, {"version": acted.version, "events": made}, replayed=acted.replayed)

    def _refused(self, refusal: Refusal, asked: Asked) -> Outcome:
        replayed = isinstance(refusal, AsBefore)
        first = refusal.first if isinstance(refusal, AsBefore) else refusal
        document = problems.of(first)
        if isinstance(first, StaleVersion):
            document["events"] = views.events_between(
                self.at.hand, self.at.viewer, after=asked.version, to=first.version
            )
        return Outcome(first.status, document, first.code, replayed=replayed)


class CutView(HandDoor):
    """A player's part of the shuffle."""

    chair: str

    def find(self, hand: str) -> AtHand:
        """Return the asker at a hand of a table where he has a chair."""
        at_hand, self.chair = access.cutter_of(self.person, hand)
        return at_hand

    @extend_schema(
        operation_id="hand_cut",
        tags=["hands"],
        request=actions.Cut,
        responses={200: shapes.CutTaken},
    )
    @unsafe(actions.Cut)
    def post(self, given: Given, *, hand: str) -> Outcome:
        """Cut the pack while the hand is `opening`, once a player (409 `cut_closed`: too late)."""
        cut = hands.cut(
            hand=hand,
            player=self.person.pk,
            chair=self.chair,
            text=given.text("text"),
            key=command_id(given),
            at=clock.now_us(),
        )
        return Outcome(200, {"hand": hand, "commitment": cut.commitment, "cut_digest": cut.digest})


class VoidView(HandDoor):
    """The cancelling of a hand."""

    def find(self, hand: str) -> AtHand:
        """Return the asker at a hand that he sees, or may void unseen."""
        return access.hand_to_void(self.person, hand)

    @extend_schema(
        operation_id="hand_void",
        tags=["hands"],
        request=actions.Void,
        responses={200: shapes.Voided},
    )
    @unsafe(actions.Void, key=Key.REQUIRED)
    def post(self, given: Given, *, hand: str) -> Outcome:
        """Cancel a live hand: nobody pays (rules 7.6)."""
        version = hosting.void_hand(
            self.at, reason=given.text("reason"), key=given.key, source=self.source
        )
        return Outcome(200, {"hand": hand, "version": version})


def _tag(view: JSONObject) -> str:
    same = {name: value for name, value in view.items() if name != "now"}
    return f'"{hashlib.sha256(canonical(same)).hexdigest()}"'
