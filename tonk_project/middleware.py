"""What every request passes before Django's own parts see it."""

from collections.abc import Callable, Mapping

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from structlog.contextvars import bind_contextvars

from tonk_project import problems

COMMAND_ID_LENGTH = 36  # a UUID; more is not one, and no log line's business
_PROBED = {"/healthz", "/readyz", "/metrics"}
_NAMED = {"hand", "table", "slug"}

Answer = Callable[[HttpRequest], HttpResponse]


class ReadableRequests:
    """Answers what could only fail further down: a NUL in an address, a body too large."""

    def __init__(self, get_response: Answer) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse such a request, pass on every other."""
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return problems.answer(request, status=404, code="not_found")
        if _length(request) > settings.REQUEST_BYTES_MAX:
            return problems.answer(request, status=413, code="too_large")
        return self._answer(request)


class CheckedHosts(CommonMiddleware):
    """Refuses a request to a host that is not ours, but for those of who watches this process."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        """Let a probe pass: it knows the process by its address on the inside."""
        return None if request.path_info in _PROBED else super().process_request(request)


class NamedInLogs:
    """Puts whence a request comes and what it is about into each of its log lines.

    The address is the server's word: uvicorn takes a proxy's for it where the proxy is trusted.
    """

    def __init__(self, get_response: Answer) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Bind the address; the view is not known yet."""
        bind_contextvars(ip=request.META.get("REMOTE_ADDR"))
        return self._answer(request)

    def process_view(
        self,
        request: HttpRequest,
        view: object,  # noqa: ARG002 - Django's signature
        args: tuple[object, ...],  # noqa: ARG002
        kwargs: Mapping[str, object],
    ) -> None:
        """Bind the ids of the path, and the id by which a command is known again."""
        named = {name: kwargs[name] for name in _NAMED & kwargs.keys()}
        if command := request.headers.get("Idempotency-Key"):
            named["command"] = command[:COMMAND_ID_LENGTH]
        bind_contextvars(**named)


class AdminScripts:
    """Lets the admin's own scripts evaluate expressions; everywhere else scripts are files."""

    def __init__(self, get_response: Answer) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Widen the content security policy under /admin/."""
        response = self._answer(request)
        if request.path.startswith("/admin/"):
            widen = {"script-src": [SELF, UNSAFE_EVAL], "style-src": [SELF, UNSAFE_INLINE]}
            response._csp_update = widen  # type: ignore[attr-defined]
        return response


def _length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() else 0
