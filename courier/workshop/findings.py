"""What the rules say of a document somebody works on: computed in the sandbox, and remembered for a
while.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from courier.common.computed import computed
from courier.common.errors import TooExpensive
from courier.common.sandbox.client import query
from courier.drawing.svg_pictures import LONGEST, UnsafePicture
from courier.workshop.documents import Document, to_json
from courier.workshop.errors import BadName
from courier.workshop.names import named_tables, visible_name
from courier.workshop.sandbox.problems import Problem

NOTHING: Final[dict[str, Any]] = {"view": None, "hints": [], "facts": [], "pawns": []}
KEPT: Final = int(timedelta(hours=1).total_seconds())
UNNAMED: Final = "draft"


def findings_of(document: Document) -> dict[str, Any]:
    """Return what is wrong with a document, how it looks, what can hardly be meant, and what its
    forms go by.

    The keys are `problems`, `view`, `hints`, `facts` and `pawns`.
    One without a key gets one, to be read at all.
    """
    named = {"key": UNNAMED, **document}
    name = f"workshop:view:{get_language()}:{hashlib.sha256(to_json(named).encode()).hexdigest()}"
    found: dict[str, Any] | None = computed.get(name)
    if found is None:
        found = _requested("view", named)
        computed.set(name, found, KEPT)
    problems = [*found["problems"], *_faults_of_names(document, found["problems"])]
    return {**NOTHING, **found, "problems": problems}


def _faults_of_names(document: Document, known: list[Problem]) -> list[Problem]:
    """Return what publishing will say of the names, except where something is wrong already."""
    paths = {problem["path"] for problem in known}
    found: list[Problem] = []
    for path, table in named_tables(document):
        try:
            visible_name(table.get("name"))
        except BadName as error:
            fault: Problem = {
                "path": path,
                "code": error.code,
                "message": error.message,
                "column": None,
            }
            found.append(fault)
    return [fault for fault in found if fault["path"] not in paths]


def faults_of(document: Document) -> list[Problem]:
    """Return what keeps a document from being published."""
    problems: list[Problem] = _requested("check", document)["problems"]
    return problems


def is_dear_apart(body: str) -> bool:
    """Whether a cleaned picture takes too long to paint on boards, measured where time and memory
    end. Raises SiteBusy.
    """
    try:
        return "refusal" in query("painting", body=body)
    except TooExpensive:
        return True


def cleaned_apart(text: str) -> str:
    """Return a picture cleaned as `svg_pictures` does it, but where time and memory end. Raises
    UnsafePicture.
    """
    if len(text.encode(errors="replace")) > LONGEST:
        raise UnsafePicture(reason=_("The picture is too large: at most 16 KiB are kept."))
    try:
        answer = query("picture", text=text)
    except TooExpensive as error:
        raise UnsafePicture(
            reason=_("The picture takes too long to read. Make it simpler.")
        ) from error
    if "refusal" in answer:
        raise UnsafePicture(reason=answer["refusal"])
    return str(answer["body"])


def _requested(work: str, document: Document) -> dict[str, Any]:
    try:
        return query(work, document=document)
    except TooExpensive as error:
        return {
            "problems": [{"path": "", "code": error.code, "message": error.message, "column": None}]
        }


def differences_of(old: str, new: str) -> list[str]:
    """Return how one document differs from another, in sentences; none if that takes too much."""
    try:
        answer: list[str] = query("compare", old=old, new=new)["differences"]
    except TooExpensive:
        return []
    return answer[:60]
