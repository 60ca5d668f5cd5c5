"""Is the house alive, is it ready for play, its figures for Prometheus, and its icon."""

import hmac

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView

from tonk_project.celery import WORKER_BEAT

_log = structlog.get_logger(__name__)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer that this process is alive."""
    return JsonResponse({"status": "ok"})


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer 200 if database and broker answer and a worker of bots was heard, else 503."""
    parts = {name: _answers(name) for name in ("database", "broker", "workers")}
    ready = all(parts.values())
    return JsonResponse(
        {"status": "ok" if ready else "away", **parts}, status=200 if ready else 503
    )


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Lead those who read no page's head to the icon."""
    return redirect(static("clubs/favicon.ico"))


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the figures to this machine, or to who has METRICS_TOKEN; 404 to anyone else."""
    if not _may_measure(request):
        raise Http404
    response: HttpResponse = ExportToDjangoView(request)
    return response


def _answers(part: str) -> bool:
    try:
        match part:
            case "database":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT 1")
            case "broker":
                cache.get("ready")
            case _:
                return bool(cache.get(WORKER_BEAT))
    except Exception as error:  # noqa: BLE001 - whatever is wrong, it is not ready
        _log.warning("not_ready", part=part, error=type(error).__name__)
        return False
    return True


def _may_measure(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    return not _is_proxied(request) and request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}


def _is_proxied(request: HttpRequest) -> bool:
    """Tell whether a proxy brought it: what comes from this machine is then anybody's."""
    return any(
        name.startswith("X-Forwarded-") or name in {"Forwarded", "Via", "X-Real-Ip"}
        for name in request.headers
    )
