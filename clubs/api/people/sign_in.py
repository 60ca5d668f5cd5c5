"""Register, log in, log out, and the devices that are signed in."""

from django.contrib.auth import logout
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from clubs import selectors
from clubs.api.doors import Door, Given
from clubs.api.idempotent import Key, unsafe
from clubs.api.people import shapes
from clubs.commands import Outcome
from clubs.models import User
from clubs.services import people, sign_in
from foundation import clock

NOTHING = Outcome(204, None)


class OpenDoor(Door):
    """A door for whoever has no token yet; a token that is sent is not looked at."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class RegisterView(OpenDoor):
    """Where people come from."""

    def prepare(self, given: Given) -> None:  # noqa: ARG002
        """Count the registration."""
        sign_in.count_registration(self.request._request)

    @extend_schema(
        operation_id="register",
        tags=["people"],
        auth=[],
        request=shapes.Registration,
        responses={201: shapes.SignedIn},
    )
    @unsafe(shapes.Registration, key=Key.SECRET)
    def post(self, given: Given) -> Outcome:
        """Register a person; the answer's token signs the device in."""
        user = people.register(
            username=given.text("username"),
            password=given.text("password"),
            display_name=given.text("display_name"),
        )
        return _signed_in(user, given, status=201)


class LoginView(OpenDoor):
    """Where people come back."""

    user: User

    def prepare(self, given: Given) -> None:
        """Look at the password: a wrong one is counted whatever becomes of the call."""
        self.user = sign_in.person_for(
            self.request._request,
            username=given.text("username"),
            password=given.text("password"),
        )

    @extend_schema(
        operation_id="login",
        tags=["people"],
        auth=[],
        request=shapes.Login,
        responses={200: shapes.SignedIn},
        examples=[
            OpenApiExample(
                "A phone",
                {"username": "north", "password": "a long and quiet evening", "device": "phone"},
                request_only=True,
            )
        ],
    )
    @unsafe(shapes.Login, key=Key.SECRET)
    def post(self, given: Given) -> Outcome:
        """Sign a device in (401 `wrong_password`, which does not tell whether the name exists)."""
        return _signed_in(self.user, given, status=200)


class LogoutView(Door):
    """Where a device, or a page, signs out."""

    @extend_schema(operation_id="logout", tags=["people"], request=None, responses={204: None})
    @unsafe()
    def post(self, given: Given) -> Outcome:  # noqa: ARG002
        """End the token of the call (or a page's session); its sockets close within 5 s."""
        if self.device is None:
            logout(self.request._request)
        else:
            people.end_device(self.person, self.device.id)
        return NOTHING


class DevicesView(Door):
    """All devices of a person."""

    @extend_schema(
        operation_id="devices_list",
        tags=["people"],
        responses={200: shapes.DeviceShape(many=True)},
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002
        """List the devices that I am signed in on."""
        return self.page(selectors.devices(self.person, clock.now()), shapes.DeviceShape)


class DeviceView(Door):
    """One device of a person."""

    @extend_schema(
        operation_id="device_rename",
        tags=["people"],
        request=shapes.DeviceName,
        responses={200: shapes.DeviceShape},
    )
    @unsafe(shapes.DeviceName)
    def patch(self, given: Given, *, device_id: str) -> Outcome:
        """Give a device of mine another name."""
        device = people.rename_device(self.person, device_id, name=given.text("name"))
        return Outcome(200, shapes.DeviceShape(device).data)

    @extend_schema(operation_id="device_end", tags=["people"], responses={204: None})
    @unsafe()
    def delete(self, given: Given, *, device_id: str) -> Outcome:  # noqa: ARG002
        """Sign a device of mine out; its sockets close within 5 s."""
        people.end_device(self.person, device_id)
        return NOTHING


def _signed_in(user: User, given: Given, *, status: int) -> Outcome:
    device, token = people.add_device(user, name=given.text("device"))
    shown = {"token": token, "expires_at": device.expiry, "user": user}
    return Outcome(status, shapes.SignedIn(shown).data)  # type: ignore[arg-type]
