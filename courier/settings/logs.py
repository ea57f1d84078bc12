"""What is logged, and how its lines look (docs/operations.md)."""

from __future__ import annotations

from typing import Any, Final

LOG_FORMATS: Final = ("line", "json")


def logging_to_console(*, level: str, log_format: str) -> dict[str, Any]:
    """Return Django's `LOGGING`: everything goes to the standard error, in lines for people or as
    JSON, security events as bare JSON lines in any case. Requests are noted in JSON only.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"()": "courier.common.json_lines.PlainLines"},
            "json": {"()": "courier.common.json_lines.JsonLines"},
            "bare": {"format": "{message}", "style": "{"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": log_format},
            "events": {"class": "logging.StreamHandler", "formatter": "bare"},
        },
        # One JSON line an event, whatever LOG_LEVEL says.
        "loggers": {
            "courier.security": {"handlers": ["events"], "level": "INFO", "propagate": False},
            "courier.requests": {"level": "INFO" if log_format == "json" else "WARNING"},
        },
        "root": {"handlers": ["console"], "level": level},
    }
