"""What the rules say of a document somebody works on: asked of a trial, and remembered for a while."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, Final

from django.core.cache import cache
from django.utils.translation import get_language

from courier.workshop.documents import Document, to_toml
from courier.workshop.errors import TooExpensive
from courier.workshop.trials.client import ask
from courier.workshop.trials.problems import Problem

KEPT: Final = int(timedelta(hours=1).total_seconds())
UNNAMED: Final = "draft"


def trial_of(document: Document) -> dict[str, Any]:
    """Return `problems` and `view` of a document: what is wrong with it, or how its men and rules look."""
    text = toml_of(document)
    name = f"workshop:view:{get_language()}:{hashlib.sha256(text.encode()).hexdigest()}"
    kept: dict[str, Any] | None = cache.get(name)
    if kept is not None:
        return kept
    found = _asked("view", text) | {}
    found.setdefault("view", None)
    cache.set(name, found, KEPT)
    return found


def faults_of(document: Document) -> list[Problem]:
    """Return what keeps a document from being published."""
    problems: list[Problem] = _asked("check", toml_of(document))["problems"]
    return problems


def toml_of(document: Document) -> str:
    """Return a document as TOML; one without a key gets one, to be read at all."""
    return to_toml({"key": UNNAMED, **document})


def _asked(work: str, text: str) -> dict[str, Any]:
    try:
        return ask(work, document=text)
    except TooExpensive as error:
        return {"problems": [{"path": "", "code": error.code, "message": error.message, "column": None}]}
