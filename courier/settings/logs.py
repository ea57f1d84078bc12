"""What is logged, and how its lines look (docs/operations.md)."""

from __future__ import annotations

from typing import Any


def logging_to_console(*, level: str) -> dict[str, Any]:
    """Return Django's `LOGGING`: everything goes to the standard error, security events as bare
    JSON lines.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "bare": {"format": "{message}", "style": "{"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "events": {"class": "logging.StreamHandler", "formatter": "bare"},
        },
        # One JSON line an event, whatever LOG_LEVEL says.
        "loggers": {
            "courier.security": {"handlers": ["events"], "level": "INFO", "propagate": False}
        },
        "root": {"handlers": ["console"], "level": level},
    }
