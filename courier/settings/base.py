"""The settings of every mode; what differs between installations comes from the environment
(docs/operations.md).
"""

from __future__ import annotations

import shlex
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from courier.applications import APPLICATIONS
from courier.settings import env
from courier.settings.logs import LOG_FORMATS, logging_to_console
from courier.settings.schedule import BEAT_SCHEDULE, DRILL_SCHEDULE

BASE_DIR = Path(__file__).resolve().parents[2]

# --- The installation ---------------------------------------------------------------------------

SITE_URL = env.read_site_url("SITE_URL", default="http://localhost:8000")
_site = urlsplit(SITE_URL)
SITE_HOST = _site.hostname or ""
IS_HTTPS = _site.scheme == "https"
IS_LOCAL = SITE_HOST in {"localhost", "127.0.0.1", "::1"}
SECRET_KEY = env.read_secret(
    "SECRET_KEY", why="every site needs a long random secret of its own", is_public=not IS_LOCAL
)
SEAL_KEY = env.read_private_key(
    "SEAL_KEY", why="finished games are signed with it, so every site needs one of its own"
)
DEBUG = env.read_flag("DEBUG", default=False)
if DEBUG and not IS_LOCAL:
    raise ImproperlyConfigured(
        f"DEBUG is on: a site at {SITE_URL} would show its source to every visitor; set it to 0"
    )
_local_names = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.read_list("ALLOWED_HOSTS", default=_local_names if IS_LOCAL else [SITE_HOST])
BEHIND_PROXY = env.read_flag("BEHIND_PROXY", default=False)
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "courier.front.error_pages.csrf_failure"
SITE_NAME = "Courier"

# --- Applications -------------------------------------------------------------------------------

INSTALLED_APPS = [
    *(f"courier.{name}" for name in APPLICATIONS),
    "variants",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_countries",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "courier.common.request_middleware.RequestMiddleware",
    # Of every answer: also of health, refusals and static files, which no page answers.
    "courier.common.middleware.ContentPolicyMiddleware",
    "courier.common.cookies.CookieMiddleware",
    "courier.common.cookies.FormerCookieMiddleware",
    "courier.players.processor_middleware.ProcessorMiddleware",
    "courier.common.health.HealthMiddleware",
    "courier.front.middleware.MetricsMiddleware",
    "courier.common.middleware.PlainHttpMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "courier.common.compression.CompressionMiddleware",
    "courier.common.middleware.PolicyMiddleware",
    "courier.common.addresses.AddressMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "courier.common.multipart.MultipartMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "courier.players.middleware.PreferencesMiddleware",
    "courier.players.middleware.PrivacyMiddleware",
    "courier.common.middleware.SizeMiddleware",
    "courier.common.middleware.TextMiddleware",
    "courier.players.middleware.SignInMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "courier.common.middleware.FormAddressMiddleware",
    "courier.players.budget_middleware.BudgetMiddleware",
]

ROOT_URLCONF = "courier.urls"
WSGI_APPLICATION = "courier.wsgi.application"
ASGI_APPLICATION = "courier.asgi.application"
KEPT_QUERIES_MUST_HOLD = DEBUG
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

FORM_RENDERER = "courier.common.form_renderer.QuickRenderer"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "courier.common.quick_templates.Loader",
                    [
                        "courier.common.template_loaders.FilesystemLoader",
                        "courier.common.template_loaders.AppDirectoriesLoader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "courier.front.context.frame",
            ],
            "builtins": ["courier.common.templatetags.everywhere"],
            "libraries": {
                "i18n": "courier.common.templatetags.quick_i18n",
                "static": "courier.common.templatetags.quick_static",
            },
        },
    },
]

# --- Servers ------------------------------------------------------------------------------------

_START_HINT = "start the site with `make run`, or name a server in the environment"
# A connection belongs to a thread; under asgi every request has a new one, which would leave its
# connection behind.
_has_thread_per_request = env.read_text("WEB_WORKER_CLASS", default="gthread") == "asgi"
_CONNECTION_SECONDS = env.read_whole_number(
    "DATABASE_CONN_MAX_AGE", default=0 if _has_thread_per_request else 60
)
DATABASES = {
    "default": {
        **env.read_database("DATABASE_URL", why=_START_HINT, is_kept=_CONNECTION_SECONDS > 0),
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": _CONNECTION_SECONDS,
        "CONN_HEALTH_CHECKS": True,
    },
}
REDIS_URL = env.read_redis("REDIS_URL", why=_START_HINT)
# Limits, debts and claims, which must hold, are kept beside the queue, where nothing is forgotten
# before its time. What can be computed again is kept where there is room: who fills that forgets
# pictures, not limits.
CACHES = {
    name: {
        "BACKEND": "courier.common.redis_cache.RedisCache",
        "LOCATION": address,
        "KEY_PREFIX": "courier",
    }
    for name, address in {
        "default": REDIS_URL,
        "computed": env.read_redis("CACHE_URL", default=REDIS_URL),
    }.items()
}
SESSION_ENGINE = "courier.players.sessions"
SESSION_CACHE_ALIAS = "computed"  # the database has them as well
SESSION_COOKIE_AGE = int(timedelta(days=60).total_seconds())

# --- Processor time -----------------------------------------------------------------------------

# Of one request, and of one caller (courier/common/processor_time.py).
REQUEST_SECONDS = env.read_whole_number("REQUEST_SECONDS", default=10, minimum=1, maximum=50)
PROCESSOR_SECONDS_A_MINUTE = env.read_whole_number(
    "PROCESSOR_SECONDS_A_MINUTE", default=20, minimum=1
)

# --- News of open pages -------------------------------------------------------------------------

# Where pages listen (`python -m courier.runtime stream`). Empty: they ask every few seconds.
STREAM_URL = env.read_stream_address("STREAM_URL")
_stream = urlsplit(STREAM_URL)
if IS_HTTPS and _stream.scheme == "http":
    raise ImproperlyConfigured(
        f"STREAM_URL={STREAM_URL!r} must be https: pages of {SITE_URL} may listen nowhere else"
    )
_stream_origin = [f"{_stream.scheme}://{_stream.netloc}"] if _stream.netloc else []

# --- Celery -------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.broker_address(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "global_keyprefix": "courier:",
    "socket_timeout": 30,
    "socket_connect_timeout": 5,
    "socket_keepalive": True,
}
CELERY_TASK_DEFAULT_QUEUE = "courier"
# The computer's moves have a worker of their own, so that mails and clocks never wait for them, and
# what takes longer has another one. Redis keeps a list for each priority in each queue, and the
# first (0) is read until it is empty.
TASK_PATIENCE = 6
_LATER: dict[str, object] = {"queue": "later"}
CELERY_TASK_ROUTES: dict[str, dict[str, object]] = {
    "courier.notifications.tasks.push_notice": {"queue": "courier", "priority": TASK_PATIENCE},
    "courier.computer.tasks.answer": {"queue": "thinking"},
    "courier.workshop.tasks.answer_playtest": {"queue": "thinking"},
    "courier.guests.tasks.answer": {"queue": "thinking"},
    "courier.workshop.tasks.measure_pictures": _LATER,
    "courier.reports.tasks.play": _LATER,
    "courier.reviews.tasks.review": _LATER,
    "courier.bots.tasks.call": _LATER,
    "courier.events.tasks.judge": _LATER,
    "courier.exchange.tasks.read_import": _LATER,
    "courier.exchange.tasks.index_games": _LATER,
    "courier.exchange.tasks.delete_games": _LATER,
    "courier.archive.tasks.index_game": _LATER,
    "courier.archive.tasks.sweep": _LATER,
    "courier.studies.tasks.prove": _LATER,
    "courier.integrity.tasks.drill": _LATER,
    "courier.table.tasks.paint_animation": _LATER,
    "courier.integrity.tasks.judge_again": _LATER,
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
# A task is about one thing; those that go over many rows have longer, and some name their own.
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_TASK_ANNOTATIONS = {
    name: {"time_limit": 300, "soft_time_limit": 240}
    for name in (
        *(str(entry["task"]) for entry in BEAT_SCHEDULE.values()),
        "courier.erasure.tasks.erase",
        "courier.games.tasks.move_deadlines_of",
    )
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "courier.common.beat:Scheduler"
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE

# --- E-mail -------------------------------------------------------------------------------------

# The domain whose mail server hands messages on to `receive_mail`; without one nobody can reply
# with a move.
REPLY_DOMAIN = env.read_domain("REPLY_DOMAIN", default="localhost" if IS_LOCAL else "")
DEFAULT_FROM_EMAIL = env.read_text(
    "DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <courier@{SITE_HOST}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20
# How long a your-move mail waits for the player to come by themselves.
NOTICE_WAIT_MINUTES = env.read_whole_number("NOTICE_WAIT_MINUTES", default=10, maximum=1440)
_mail_server = env.read_email("EMAIL_URL")
# Without a mail server every mail goes to the mailbox page, which only this machine is shown:
# fit for trying the site on one's own machine, never for a public address.
MAILBOX_ENABLED = _mail_server is None
if _mail_server is None and not IS_LOCAL:
    raise ImproperlyConfigured(
        f"EMAIL_URL is not set: a site at {SITE_URL} needs a mail server (only a try-out on"
        " localhost does without)"
    )
EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"
if _mail_server is not None:
    globals().update(_mail_server)

# A file that every backup touches when it is done; the page `/status` shows its age. Empty: nothing
# is told.
BACKUP_MARK = env.read_text("BACKUP_MARK", default="")
# Where a backup is restored to be examined, and how often that is by itself (0: never).
DRILL_DATABASE_URL = env.read_text("DRILL_DATABASE_URL", default="")
DRILL_DAYS = env.read_whole_number("DRILL_DAYS", default=0, maximum=365)
if DRILL_DAYS:
    if not DRILL_DATABASE_URL:
        raise ImproperlyConfigured("DRILL_DAYS is set, and DRILL_DATABASE_URL is not")
    CELERY_BEAT_SCHEDULE = {**BEAT_SCHEDULE, **DRILL_SCHEDULE}
# Where the source of what runs here is published. Empty: the page `/source` says how to ask for it.
SOURCE_URL = env.read_web_address("SOURCE_URL")

# --- Web push -----------------------------------------------------------------------------------

# Without a key of its own the site does not push.
PUSH_KEY = env.read_optional_private_key("PUSH_KEY")
PUSH_SERVICES = env.read_list(
    "PUSH_SERVICES",
    default=[
        "https://fcm.googleapis.com",
        "https://jmt17.google.com",
        "https://*.push.services.mozilla.com",
        "https://*.notify.windows.com",
        "https://*.push.apple.com",
    ],
)

# --- Webhooks of bots ---------------------------------------------------------------------------

# Whether they may lead to addresses of one's own network, also by http and to any port: for a site
# that only people and programs of that network use.
WEBHOOKS_PRIVATE = env.read_flag("WEBHOOKS_PRIVATE", default=False)

# --- People -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "courier.players.passwords.SiteWordsValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/play"
ACCOUNT_ADAPTER = "courier.notifications.account_mails.OutboxAccountAdapter"
ACCOUNT_FORMS = {
    "signup": "courier.players.forms.SignupForm",
    "login": "courier.players.forms.LoginForm",
    "add_email": "courier.players.forms.AddEmailForm",
    "change_password": "courier.players.forms.ChangePasswordForm",
    "set_password": "courier.players.forms.SetPasswordForm",
    "reset_password": "courier.players.forms.ResetPasswordForm",
    "reset_password_from_key": "courier.players.forms.ResetPasswordKeyForm",
    "reauthenticate": "courier.players.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = _site.scheme
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_BLACKLIST = [
    "admin",
    "api",
    "computer",
    "courier",
    "help",
    "moderator",
    "root",
    "staff",
    "support",
    "system",
    *(f"computer-{level}" for level in range(1, 9)),
]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# The verification link signs in the browser that signed up, within an hour; any other one asks for
# the password.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_TIMEOUT = 3600
# How many wrong codes an account takes, from all addresses together; only who knows the password is
# asked for one. Wrong passwords are counted by `courier.players.sign_in_limits` instead.
# What sends a mail to an address somebody has typed has a limit a day as well, of who asks and of
# the address: nobody fills somebody else's mailbox. The mails that have come are still good.
ACCOUNT_RATE_LIMITS = {
    "login_failed": "5/5m/key,20/h/key",
    "signup": "20/m/ip,200/d/ip",
    "reset_password": "20/m/ip,100/d/ip,5/m/key,20/d/key",
    "confirm_email": "1/3m/key,20/d/key",
    "manage_email": "10/m/user,30/d/user",
}
# Attempts are counted by the visitor's address, which the proxy passes on.
ALLAUTH_TRUSTED_PROXY_COUNT = int(BEHIND_PROXY)
USERSESSIONS_ADAPTER = "courier.players.adapters.SessionsAdapter"
MFA_ADAPTER = "courier.players.adapters.TwoFactorAdapter"
MFA_FORMS = {
    "authenticate": "courier.players.forms.CodeForm",
    "reauthenticate": "courier.players.forms.ConfirmCodeForm",
    "activate_totp": "courier.players.forms.ActivateCodesForm",
    "add_webauthn": "courier.players.passkey_forms.AddPasskeyForm",
    "login_webauthn": "courier.players.passkey_forms.PasskeySignInForm",
    "authenticate_webauthn": "courier.players.passkey_forms.PasskeyProofForm",
    "reauthenticate_webauthn": "courier.players.passkey_forms.PasskeyConfirmForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = SITE_NAME
# Browsers allow passkeys on plain http for localhost only.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = IS_LOCAL

# --- Languages and times ------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "courier.common.static_files.BundlingStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = DEBUG
# Compressed already, or (the last) asked for by open developer tools only.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (
    "png",
    "jpg",
    "webp",
    "gif",
    "gz",
    "br",
    "woff",
    "woff2",
    "map",
)

# --- Security -----------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF, *_stream_origin],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_HSTS_SECONDS = env.read_whole_number("HSTS_SECONDS", default=31_536_000) if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = IS_HTTPS and env.read_flag("HSTS_SUBDOMAINS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
# Browsers take a cookie called so over https only, and from no neighbour of this host.
COOKIE_PREFIX = "__Host-" if IS_HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
SESSION_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
CSRF_COOKIE_SECURE = IS_HTTPS
# Those of a release that called them otherwise are taken as well, after an upgrade from it.
FORMER_COOKIES = env.read_flag("FORMER_COOKIES", default=False)
MESSAGE_STORAGE = "courier.common.cookies.MessageStorage"
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    # HSTS for sub-domains is for the owner of the whole domain to decide: HSTS_SUBDOMAINS
    "security.W005",
    "security.W021",  # preloading likewise
    "templates.W003",  # `i18n` is ours in place of Django's, on purpose
]

# --- API ----------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # the first one makes a missing token a 401
        "courier.api.authentication.ScopedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["courier.api.parsers.TextJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "DEFAULT_SCHEMA_CLASS": "courier.api.schema.ScopedSchema",
    "EXCEPTION_HANDLER": "courier.api.errors.exception_handler",
    "DEFAULT_THROTTLE_CLASSES": [
        "courier.api.throttles.DebtThrottle",
        "courier.api.throttles.AnonymousThrottle",
        "courier.api.throttles.PlayerThrottle",
        "courier.api.throttles.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min", "positions": "60/min"},
    "PAGE_SIZE": 50,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Courier API",
    "DESCRIPTION": "Play correspondence games of chess variants by program.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/v[0-9]+",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "GameStatusEnum": "courier.games.enums.GameStatus",
        "ChallengeKindEnum": "courier.challenges.enums.ChallengeKind",
        "NoticeKindEnum": "courier.notifications.kinds.kind_choices",
        "ChallengeStatusEnum": "courier.challenges.enums.ChallengeStatus",
        "ImportStateEnum": "courier.exchange.enums.ImportState",
        "ConsentActionEnum": ["request", "agree", "decline", "withdraw"],
        "EventKindEnum": "courier.events.enums.EventKind",
        "EventStateEnum": "courier.events.enums.EventState",
        "SideChoiceEnum": "courier.challenges.enums.SideChoice",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- The second referee -------------------------------------------------------------------------

# Of the games in which somebody has moved; 0: none.
SECOND_OPINIONS_A_MINUTE = env.read_whole_number(
    "SECOND_OPINIONS_A_MINUTE", default=20, maximum=1000
)
# Its command; empty: our own rules, from their source.
SECOND_REFEREE = shlex.split(env.read_text("SECOND_REFEREE", default=""))

# --- What a monitor is shown ---------------------------------------------------------------------

# Who has it may read `/metrics`; empty: there is no such page.
METRICS_TOKEN = env.read_token("METRICS_TOKEN")
# Where errors are reported to; empty: to nobody.
SENTRY_DSN = env.read_report_address("SENTRY_DSN")

# --- Logging ------------------------------------------------------------------------------------

LOG_LEVEL = env.read_choice(
    "LOG_LEVEL", choices=("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO"
)
LOG_FORMAT = env.read_choice("LOG_FORMAT", choices=LOG_FORMATS, default="line")
LOGGING = logging_to_console(level=LOG_LEVEL, log_format=LOG_FORMAT)
