"""How our doors describe themselves: keys, refusals, and bounds, the same for every app."""

from typing import TypeAlias

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from clubs.api.idempotent import HEADER, REPLAYED, REQUIRED, Key
from foundation.problems import MEDIA_TYPE

Shape: TypeAlias = serializers.Serializer[None]
Parameter: TypeAlias = OpenApiParameter | Shape | type[Shape]

_WORDS = {
    400: "The envelope is broken: the body, a parameter or the key.",
    401: "Not signed in, or not any more.",
    403: "Signed in, and may not.",
    404: "Not there, or not yours to know.",
    406: "The caller takes no JSON.",
    409: "In conflict with what is; also a key used before for something else.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "Refused by the rules; `code` says which.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
    503: "Try again, with the same key.",
}
_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
_CODES = {
    401: ("not_authenticated", "authentication_failed"),
    404: ("not_found",),
    406: ("not_acceptable",),
    413: ("too_large",),
    415: ("unsupported_media_type",),
    429: ("too_often",),
    503: ("try_again", "busy"),
}
"""What every call may be told with these statuses."""
_HEADERS = (
    OpenApiParameter(
        "WWW-Authenticate", str, OpenApiParameter.HEADER, response=[401], description="`Bearer`."
    ),
    OpenApiParameter(
        "Retry-After",
        int,
        OpenApiParameter.HEADER,
        response=[429, 503],
        description="Seconds to wait before the call is sent again.",
    ),
)
_REPLAYED = OpenApiParameter(
    REPLAYED,
    {"type": "string", "const": "true"},
    OpenApiParameter.HEADER,
    response=[200, 201, 204, 409, 422],
    description="There if the same request was answered before: this is that answer.",
)


class Wrong(serializers.Serializer[None]):
    """One name of a request that is wrong."""

    attr = serializers.CharField(
        allow_null=True,
        help_text="The field, parameter or header; `a.b` lies in `a`. Null: the whole.",
    )
    code = serializers.CharField(help_text="What is wrong with it, such as `required`.")
    detail = serializers.CharField(help_text="The same for a person.")


class Problem(serializers.Serializer[None]):
    """A problem document (RFC 9457); beside these stand the typed fields of its code."""

    type = serializers.CharField(help_text="`urn:tonk:problem:` and the code.")
    title = serializers.CharField(help_text="The code in words.")
    status = serializers.IntegerField(help_text="The HTTP status.")
    detail = serializers.CharField(help_text="A sentence for a person, made from the fields.")
    code = serializers.CharField(help_text="What is wrong, stable: decide by this.")
    errors = Wrong(  # type: ignore[assignment]  # a field, in the place of a property
        many=True, required=False, help_text="With `invalid`: each name that is wrong, and why."
    )
    retry_after = serializers.IntegerField(
        required=False, min_value=0, help_text="With `too_often`: seconds, as `Retry-After` has it."
    )


class Schema(AutoSchema):
    """An operation with what all of ours share."""

    def get_summary(self) -> str:
        """Return what the operation does: its docstring's first paragraph, on one line."""
        return _paragraphs(super().get_description())[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]  # as spectacular has it
        """Return what the docstring says beyond the summary."""
        return "\n\n".join(_paragraphs(super().get_description())[1:])

    def get_override_parameters(self) -> list[Parameter]:
        """Return the Idempotency-Key of every unsafe call, and the headers of the answers."""
        key = self._key()
        if key is None:
            return [*_HEADERS]
        return [
            *_HEADERS,
            _REPLAYED,
            OpenApiParameter(
                HEADER,
                {"type": "string", "format": "uuid"},
                OpenApiParameter.HEADER,
                required=key in REQUIRED,
                description="A UUID. The same key and body: the same answer, the act done once."
                + (" The answer holds a secret: a repeat is 409." if key is Key.SECRET else ""),
            ),
        ]

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, object]:
        """Return the answers of the view, and the refusals that its kind of call may meet."""
        bodies: dict[str, object] = super()._get_response_bodies(direction)
        for status in self._statuses():
            codes = " ".join(f"`{code}`" for code in self._codes(status))
            refusal = OpenApiResponse(Problem, description=f"{_WORDS[status]} {codes}".rstrip())
            body = self._get_response_for_code(  # type: ignore[no-untyped-call]
                refusal, str(status), [MEDIA_TYPE], direction
            )
            bodies.setdefault(str(status), body)
        return dict(sorted(bodies.items()))

    def _is_asked_with(self) -> bool:
        parameters: list[dict[str, object]] = self._get_parameters()
        return any(parameter["in"] == "query" for parameter in parameters)

    def _codes(self, status: int) -> list[str]:
        """Return the codes that the call's kind may meet; those of the act stand in its words."""
        if status == 401 and not self.get_auth():
            return []
        key, known = self._key(), list(_CODES.get(status, ()))
        known += ["invalid"] * (status == 400)
        known += ["parse_error"] * (status == 400 and self.method in _UNSAFE)
        known += ["idempotency_key_required"] * (status == 400 and key in REQUIRED)
        known += ["idempotency_key_reused"] * (status == 409 and key is not None)
        known += ["already_done"] * (status == 409 and key is Key.SECRET)
        return known

    def _key(self) -> Key | None:
        handler = getattr(self.view, self.method.lower(), None)
        key = getattr(handler, "key", None)
        return key if isinstance(key, Key) else None

    def _statuses(self) -> list[int]:
        unsafe = self.method in _UNSAFE
        public = not self.get_auth()
        wanted = {
            400: unsafe or self._is_asked_with() or "{date}" in self.path,
            401: True,
            403: not public or unsafe,
            404: True,
            406: True,
            409: unsafe or getattr(self.view, "may_conflict", False),
            413: unsafe,
            415: unsafe,
            422: unsafe,
            429: True,
            503: True,
        }
        return [status for status, may in wanted.items() if may]


def _paragraphs(docstring: str) -> list[str]:
    return [" ".join(each.split()) for each in docstring.split("\n\n")]
