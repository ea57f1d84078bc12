"""What the rules say of a document somebody works on: asked of a trial, and remembered for a while."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, Final

from django.core.cache import cache
from django.utils.translation import get_language

from courier.workshop.documents import Document, to_json
from courier.workshop.errors import TooExpensive
from courier.workshop.trials.client import ask
from courier.workshop.trials.problems import Problem

KEPT: Final = int(timedelta(hours=1).total_seconds())
UNNAMED: Final = "draft"


def trial_of(document: Document) -> dict[str, Any]:
    """Return `problems`, `view` and `facts` of a document: what is wrong with it, how it looks, which forms apply.

    One without a key gets one, to be read at all.
    """
    named = {"key": UNNAMED, **document}
    name = f"workshop:view:{get_language()}:{hashlib.sha256(to_json(named).encode()).hexdigest()}"
    kept: dict[str, Any] | None = cache.get(name)
    if kept is not None:
        return kept
    found = {"view": None, "facts": [], **_asked("view", named)}
    cache.set(name, found, KEPT)
    return found


def faults_of(document: Document) -> list[Problem]:
    """Return what keeps a document from being published."""
    problems: list[Problem] = _asked("check", document)["problems"]
    return problems


def _asked(work: str, document: Document) -> dict[str, Any]:
    try:
        return ask(work, document=document)
    except TooExpensive as error:
        return {"problems": [{"path": "", "code": error.code, "message": error.message, "column": None}]}


def differences_of(old: str, new: str) -> list[str]:
    """Return how one document differs from another, in sentences; none if that takes too much."""
    try:
        told: list[str] = ask("compare", old=old, new=new)["differences"]
    except TooExpensive:
        return []
    return told[:60]
