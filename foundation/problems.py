"""Every no in one shape: RFC 9457 problem documents."""

from collections.abc import Mapping
from http import HTTPStatus

from foundation.canonical import JSON
from foundation.refusals import Refusal

MEDIA_TYPE = "application/problem+json"


def problem(
    *, status: int, code: str, detail: str = "", fields: Mapping[str, JSON] | None = None
) -> dict[str, JSON]:
    """Return a problem document: RFC 9457's members, the code, and the code's typed fields."""
    return {
        **(fields or {}),
        "type": f"urn:tonk:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": detail or HTTPStatus(status).description or HTTPStatus(status).phrase,
        "code": code,
    }


def of(refusal: Refusal) -> dict[str, JSON]:
    """Return the document of a refusal."""
    return problem(
        status=refusal.status, code=refusal.code, detail=refusal.detail, fields=refusal.fields()
    )
