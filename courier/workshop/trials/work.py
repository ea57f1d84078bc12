"""What a trial does: each work takes values of JSON and returns some. Nothing here touches the database."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.utils import translation

from courier.workshop.trials import texts
from courier.workshop.trials.looks import view_of
from courier.workshop.trials.problems import problem_of, problems_of
from variants import PresetError, get_rules, preset_document, try_out

Answer = dict[str, Any]


def view(document: str) -> Answer:
    """What is wrong with a document, and how its men and its rules look if nothing is."""
    problems = problems_of(document)
    if problems:
        return {"problems": problems, "view": None}
    try:
        rules = get_rules(document)
    except PresetError as error:
        return {"problems": [problem_of(error)], "view": None}
    return {"problems": [], "view": view_of(rules)}


def check(document: str) -> Answer:
    """What keeps a document from being published; its first moves are played."""
    problems = problems_of(document)
    if not problems:
        try:
            try_out(document)
        except PresetError as error:
            problems = [problem_of(error)]
    return {"problems": problems}


WORKS: Final[dict[str, Callable[..., Answer]]] = {
    "view": view,
    "check": check,
    "sections": texts.sections,
    "texts": texts.documents,
}


def answer(question: bytes) -> bytes:
    """Return the answer to a question of `client.ask`."""
    asked = json.loads(question)
    with translation.override(asked["language"]):
        return json.dumps(WORKS[asked["work"]](**asked["given"])).encode()


def warm_up() -> None:
    """Load whatever a first trial would load."""
    view(preset_document("chess"))
