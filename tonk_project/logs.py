"""Structured logs: one line an event, as JSON, or in colours for a person at a terminal."""

import logging.config

import structlog
from structlog.typing import Processor

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)


class FaultsOfOurs(logging.Filter):
    """Leaves out uvicorn's line on a frame that is no UTF-8: a client's fault, closed with 1007."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether it is a fault of ours."""
        return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def settings(*, level: str, form: str) -> dict[str, object]:
    """Return the logging settings: `form` is `json` or `console`, `level` a level's name."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    _renderer(form),
                ],
                "foreign_pre_chain": list(_SHARED),
            }
        },
        "filters": {"faults of ours": {"()": FaultsOfOurs}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "django.request": {"level": "ERROR"},
            "httpx": {"level": "WARNING"},
            "uvicorn": {"propagate": True},  # its own handlers go: they write no JSON
            "uvicorn.error": {
                "level": "WARNING",  # below stands each socket that opens or closes
                "filters": ["faults of ours"],
            },
            "uvicorn.access": {"propagate": False},  # each request has a line of ours
        },
    }


def configure(config: dict[str, object]) -> None:
    """Set up the standard library's logging by `config` and let structlog feed it."""
    logging.config.dictConfig(config)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _renderer(form: str) -> Processor:
    if form == "console":
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.JSONRenderer(sort_keys=True)
