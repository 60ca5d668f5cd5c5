"""Every no in one shape: RFC 9457 problem documents, whatever part of the house said it."""

from http import HTTPStatus

import redis
import structlog
from django.core.exceptions import SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from drf_standardized_errors.handler import exception_handler
from drf_standardized_errors.types import ExceptionHandlerContext
from kombu.exceptions import OperationalError as BrokerError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from foundation import problems
from foundation.canonical import JSONObject
from foundation.refusals import Refusal
from games.engine.errors import RuleViolation

RETRY_SECONDS = 1
_AWAY = (OperationalError, InterfaceError, BrokerError, redis.ConnectionError, redis.TimeoutError)

_log = structlog.get_logger(__name__)


def handler(error: Exception, context: ExceptionHandlerContext) -> Response | None:
    """Turn what an API view raised into a problem document (REST framework's hook)."""
    if context["request"]:
        _speak_json(context["request"])
    if isinstance(error, Refusal):
        return _respond(problems.of(error), error.status)
    if isinstance(error, RuleViolation):
        return _respond(_of_rules(error), 422)
    if isinstance(error, _AWAY):
        _log.error("service_away", error=type(error).__name__, exc_info=error)
        return _respond(problems.problem(status=503, code="try_again"), 503)
    if isinstance(error, SuspiciousOperation):  # more parameters than Django reads, and such
        return _respond(problems.problem(status=400, code="bad_request"), 400)
    response = exception_handler(error, context)
    return response and _reshape(response)


def answer(request: HttpRequest, *, status: int, code: str, detail: str = "") -> HttpResponse:
    """Say no outside an API view: a problem document under /api/, a page elsewhere."""
    document = problems.problem(status=status, code=code, detail=detail)
    if request.path.startswith("/api/"):
        return JsonResponse(document, status=status, content_type=problems.MEDIA_TYPE)
    try:
        return render(request, f"{status}.html", document, status=status)
    except TemplateDoesNotExist:
        return HttpResponse(f"{document['detail']}\n", status=status, content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer what Django itself found broken in a request."""
    return answer(request, status=400, code="bad_request")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer who may not."""
    return answer(request, status=403, code="permission_denied")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer a path that leads nowhere."""
    return answer(request, status=404, code="not_found")


def failed(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours."""
    return answer(request, status=500, code="error")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that was not sent from a page of ours."""
    return answer(request, status=403, code="csrf_failed", detail=reason)


def _speak_json(request: Request) -> None:
    """Settle how a no is written, whatever else the view speaks or the client would have.

    REST framework takes both or neither as settled; it asks for the second without a doubt.
    """
    request.accepted_renderer = JSONRenderer()
    request.accepted_media_type = JSONRenderer.media_type


def _of_rules(error: RuleViolation) -> JSONObject:
    return problems.problem(status=422, code=error.code, detail=error.detail, fields=error.fields())


def _respond(document: JSONObject, status: int) -> Response:
    set_rollback()
    response = Response(document, status=status, content_type=problems.MEDIA_TYPE)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        response["Retry-After"] = str(document.get("retry_after", RETRY_SECONDS))
    if status == HTTPStatus.UNAUTHORIZED:  # RFC 9110, 15.5.2: with the scheme, as REST framework's
        response["WWW-Authenticate"] = "Bearer"
    return response


def _reshape(response: Response) -> Response:
    """Give REST framework's own errors the same shape; each field's stand under `errors`."""
    errors = response.data["errors"]
    first = errors[0]
    named = len(errors) == 1 and first["attr"] is None
    response.data = problems.problem(
        status=response.status_code,
        code=first["code"] if named else "invalid",
        detail=first["detail"] if named else f"{first['attr']}: {first['detail']}",
        fields={} if named else {"errors": errors},
    )
    response.content_type = problems.MEDIA_TYPE
    return response
