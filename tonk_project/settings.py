"""Django's settings: every secret and every address comes from the environment."""

import logging
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.templatetags.static import static
from kombu import Queue

from tonk_project import environment, logs

environment.check()

BASE_DIR = Path(__file__).resolve().parent.parent

# --- this process ---------------------------------------------------------------------------
# web (asgi.py and wsgi.py say so), worker, errands, sweeper, steward, or a command of manage.py.
PROCESS = environment.text("TONK_PROCESS", "command")
DEBUG = environment.switch("DEBUG")
SECRET_KEY = environment.text("SECRET_KEY")
TONK_KEYS = environment.texts("TONK_KEYS")
ALLOWED_HOSTS = environment.texts("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.texts("CSRF_TRUSTED_ORIGINS")
BEHIND_TLS = environment.switch("BEHIND_TLS")

# --- what is installed ----------------------------------------------------------------------
INSTALLED_APPS = [
    "tonk_project",
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "clubs.admin_app.FencedAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "django_structlog",
    "django_prometheus",
    "axes",
    "csp",
    "audit",
    "ledger",
    "clubs",
    "notices",
    "games",
    "bots",
    "disputes",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "tonk_project.middleware.ReadableRequests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "tonk_project.middleware.AdminScripts",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tonk_project.middleware.CheckedHosts",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "tonk_project.middleware.NamedInLogs",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "tonk_project.urls"
ASGI_APPLICATION = "tonk_project.asgi.application"
WSGI_APPLICATION = "tonk_project.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.admin.audits.banner",
            ],
        },
    },
]

# --- PostgreSQL -----------------------------------------------------------------------------
# READ COMMITTED is PostgreSQL's default. A lock that does not come in 3 s is asked for again by
# foundation.transactions; a statement of 15 s in a door or a task is a fault, in a command
# (a migration, an audit) it is not, nor in the nightly audit, which lifts the limit for itself.
_LIMITS = "-c lock_timeout=3s -c idle_in_transaction_session_timeout=30s"
if PROCESS != "command":
    _LIMITS += " -c statement_timeout=15s"
_DATABASE_URL = environment.text("DATABASE_URL")
_OPTIONS: dict[str, object] = {
    "options": _LIMITS,
    "prepare_threshold": 0,  # Django's None would forbid what foundation.statements asks for
    **environment.database_options(_DATABASE_URL),
}
_POOL_MAX = environment.whole("DATABASE_POOL_MAX", 20)
if PROCESS == "web":
    _OPTIONS["pool"] = {
        "min_size": min(2, _POOL_MAX),
        "max_size": _POOL_MAX,
        "timeout": 10,
    }
DATABASES = {"default": {**environment.database(_DATABASE_URL), "OPTIONS": _OPTIONS}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# How long a drain waits for the hands that are on.
DRAIN_SECONDS = environment.whole("TONK_DRAIN_SECONDS", 300)

# --- Redis or Valkey ------------------------------------------------------------------------
REDIS_URL = environment.text("REDIS_URL")
# Shards of the channel layer, each an address; one is enough for a long time.
_CHANNEL_HOSTS = environment.texts("CHANNEL_REDIS_URLS", REDIS_URL)
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "games.channel_layer.PublishingLayer",
        "CONFIG": {
            "hosts": [{"address": host, "socket_timeout": None} for host in _CHANNEL_HOSTS],
            "symmetric_encryption_keys": environment.texts("CHANNEL_KEYS"),
        },
    },
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "tonk",
    },
}

# --- Celery: messages are hints, the rows are the truth -------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,  # longer than any task may run, so that none runs twice at once
    "socket_timeout": 10,
    "socket_connect_timeout": 5,
}
# What waits for strangers' servers, or reads the whole ledger, has a queue and workers of its own:
# bots move meanwhile. A worker that is told of no queue reads both.
BOTS, ERRANDS = "celery", "errands"
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in (BOTS, ERRANDS)]
CELERY_TASK_ROUTES = {
    "notices.tasks.*": {"queue": ERRANDS},
    "clubs.tasks.*": {"queue": ERRANDS},
    "games.tasks.*": {"queue": ERRANDS},
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_PUBLISH_RETRY = False  # a hint that cannot be sent now is not waited for
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"

# --- who is it ------------------------------------------------------------------------------
AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
KNOX_TOKEN_MODEL = "clubs.Device"  # noqa: S105 - a model, no password
MIGRATION_MODULES = {"knox": None}  # its own table, which is not ours, would be made all the same
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_TTL": timedelta(days=30),
    "AUTO_REFRESH": True,
    "AUTO_REFRESH_MAX_TTL": timedelta(days=365),
    "MIN_REFRESH_INTERVAL": 60,
}
TONK_RULES_CHECK = "games.engine.rules.check"  # what a club's default rules must pass
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/login/"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_HTTP_RESPONSE_CODE = 429
AXES_VERBOSE = False
AXES_ENABLE_ADMIN = False  # its lists let rows be deleted: clubs.admin.tries shows them

# --- letters: optional, without EMAIL_URL none is sent and the pages offer none ---------------
_EMAIL_URL = environment.text("EMAIL_URL")
MAIL_CONFIGURED = bool(_EMAIL_URL)
globals().update(environment.mail(_EMAIL_URL))
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "tonk@localhost")
EMAIL_TIMEOUT = 10
PASSWORD_RESET_TIMEOUT = 3_600

# --- notices to browsers (Web Push): without VAPID_KEY none is sent and the pages offer none ----
VAPID_KEY = environment.text("VAPID_KEY")
VAPID_CONTACT = environment.text("VAPID_CONTACT") or f"mailto:{DEFAULT_FROM_EMAIL}"
PUSH_PRIVATE_HOSTS = environment.texts("PUSH_PRIVATE_HOSTS")  # host:port, in our own network

# --- the API --------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.api.authentication.DeviceAuthentication",
        "clubs.api.authentication.PageAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["tonk_project.parsers.BoundedJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "clubs.api.schema.Schema",
    "EXCEPTION_HANDLER": "tonk_project.problems.handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # `?format=` is a door's own word
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tonk clubs",
    "DESCRIPTION": "A hosted home for Tonk clubs: tables, hands, chips and disputes.",
    "VERSION": "1",
    "EXTERNAL_DOCS": {"url": "/rules/", "description": "The rules of the game."},
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tonk_project.preface.introduce",
        "tonk_project.codes.list_codes",
    ],
    "ENUM_NAME_OVERRIDES": {
        "TableKind": "games.api.shapes.tables.KINDS",
        "TableAccess": "games.api.shapes.tables.ACCESS",
        "TableWatch": "games.api.shapes.tables.WATCH",
        "TableStatus": "games.api.shapes.tables.TABLE_STATUSES",
        "HandStatus": "games.api.shapes.tables.HAND_STATUSES",
        "HolderKind": "games.api.shapes.tables.HOLDERS",
        "HandEnding": "games.api.shapes.parts.ENDINGS",
        "VoidReason": "games.api.shapes.events.VOID_REASONS",
        "ExtensionReason": "games.api.shapes.events.EXTENSIONS",
        "SpreadKind": "games.api.shapes.events.SPREADS",
        "TurnPhase": "games.api.shapes.events.PHASES",
        "DrawSource": "games.api.shapes.actions.SOURCES",
        "DisputeState": "disputes.api.shapes.STATES",
        "DisputeReason": "disputes.api.shapes.CODES",
        "DisputeAct": "disputes.api.shapes.ACTS",
        "RulingDecision": "disputes.api.shapes.DECISIONS",
        "MemberRole": "clubs.api.club.shapes.ROLES",
        "MemberStatus": "clubs.api.club.shapes.STATUSES",
    },
}

# --- what a browser may do ------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "clubs.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
CSRF_FAILURE_VIEW = "tonk_project.problems.csrf_failure"
REQUEST_BYTES_MAX = 1_048_576  # a hand record of 1 MiB is the largest thing anyone sends
DATA_UPLOAD_MAX_MEMORY_SIZE = REQUEST_BYTES_MAX
METRICS_TOKEN = environment.text("METRICS_TOKEN")

# --- play -----------------------------------------------------------------------------------
BOT_PAUSE_MS = environment.whole("BOT_PAUSE_MS", 700)  # how long a bot seems to think

# --- words, times and files -----------------------------------------------------------------
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
# An image collects, compresses and names its files by their content when it is built; without
# that folder (one machine, tests) they are served from where they stand.
STATIC_ROOT = environment.text("STATIC_ROOT") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "jpg", "gif", "ico", "woff", "woff2", "gz")
if STATIC_ROOT:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "tonk_project.static_names.HashedStorage"},
    }

# --- logs, metrics, errors ------------------------------------------------------------------
LOGGING = logs.settings(
    level=environment.text("LOG_LEVEL", "INFO"), form=environment.text("LOG_FORMAT", "json")
)
LOGGING_CONFIG = "tonk_project.logs.configure"
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG  # one line a request: how it ended
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False  # middleware.NamedInLogs says it
PROMETHEUS_EXPORT_MIGRATIONS = False
SENTRY_DSN = environment.text("SENTRY_DSN")

UNFOLD = {
    "SITE_TITLE": "Tonk clubs",
    "SITE_HEADER": "Tonk clubs",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "DASHBOARD_CALLBACK": "disputes.admin.dashboard",
    "SCRIPTS": [lambda request: static("disputes/landmarks.js")],  # noqa: ARG005 - the same
    "STYLES": [lambda request: static("disputes/bench.css")],  # noqa: ARG005 - unfold's interface
}
