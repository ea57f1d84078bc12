"""What gunicorn itself says, as JSON where the log is."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
from gunicorn.config import Config

from courier.runtime.commands import web_command
from courier.runtime.json_log import JsonLogger


@pytest.fixture
def _as_before() -> Iterator[None]:
    """Its loggers belong to the process."""
    yield
    for name in ("gunicorn.error", "gunicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.NOTSET)


@pytest.mark.usefixtures("_as_before")
def test_gunicorn_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    JsonLogger(Config()).info("Booting worker with pid: %s", 17)
    line = json.loads(capsys.readouterr().err)
    assert (line["level"], line["logger"]) == ("INFO", "gunicorn.error")
    assert line["message"] == "Booting worker with pid: 17"


@pytest.mark.parametrize(("log_format", "is_json"), [("json", True), ("line", False), ("", False)])
def test_it_does_so_where_the_log_is_json(
    monkeypatch: pytest.MonkeyPatch, log_format: str, is_json: bool
) -> None:
    monkeypatch.setenv("LOG_FORMAT", log_format)
    command = web_command(bind="127.0.0.1:1")
    assert ("courier.runtime.json_log.JsonLogger" in command) is is_json
