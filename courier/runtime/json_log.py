"""What gunicorn itself says, as JSON lines like the rest of the log."""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger

from courier.common.json_lines import JsonLines


class JsonLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Its lines go where they went."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(JsonLines())
