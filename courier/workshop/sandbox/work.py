"""What a sandbox does: each work takes values of JSON and returns some. Nothing here touches the
database.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from django.utils import translation

from courier.common.sandbox.limits import limit_this_process
from courier.drawing.paint_cost import check_painting
from courier.drawing.svg_pictures import UnsafePicture, cleaned
from courier.postbox import apart
from courier.workshop.hints import shown
from courier.workshop.sandbox import playtests, positions, sketches, texts
from courier.workshop.sandbox.computer import think
from courier.workshop.sandbox.first_moves import check_first_moves
from courier.workshop.sandbox.line import Line
from courier.workshop.sandbox.looks import view_of
from courier.workshop.sandbox.problems import problem_of
from variants import (
    PresetError,
    TooMuchWork,
    counted,
    export_diagram,
    export_ini,
    get_rules,
    get_spec,
    parse_document,
    preset_document,
    try_out,
)
from variants.authoring import (
    applying,
    check_descriptions,
    check_document,
    differences,
    hints_of,
    pawns_of,
    proves_upgrade,
)
from variants.authoring import compare as compare_specs

TOO_COMPLEX: Final = "too-complex"
# So many moves are made at most to see whether those after the first ones can be listed: a second.
MOST_TRIED: Final = 150_000

Answer = dict[str, Any]


def view(document: dict[str, Any]) -> Answer:
    """What is wrong with a document; if nothing is, how its pieces and rules look and what can
    hardly be meant.

    In any case: which forms apply to it. Also which kinds are like pawns, unless the moves are too
    many to look at.
    """
    report = check_document(document)
    problems: list[Any] = [problem.to_json() for problem in report.problems]
    look = None
    hints: list[Any] = []
    if not problems:
        try:
            rules = get_rules(report.document)
            look = view_of(rules)
            hints = [shown(hint) for hint in hints_of(rules.spec)]
        except PresetError as error:
            problems = [problem_of(error)]
    facts = sorted(applying(document))
    return {
        "problems": problems,
        "view": look,
        "hints": hints,
        "facts": facts,
        "pawns": () if any(p["code"] == TOO_COMPLEX for p in problems) else pawns_of(document),
    }


def check(document: dict[str, Any]) -> Answer:
    """What keeps a document from being published; it is described as pages do, and its first moves
    are played.
    """
    report = check_document(document)
    problems: list[Any] = [problem.to_json() for problem in report.problems]
    if not problems:
        try:
            check_descriptions(get_spec(report.document))
            rules = get_rules(report.document)
            modes = rules.spec.setup_modes
            check_first_moves(rules, rules.start(modes[0].key if modes else None, lambda _: 0))
            with suppress(TooMuchWork), counted(MOST_TRIED):
                try_out(report.document)
        except PresetError as error:
            problems = [problem_of(error)]
    return {"problems": problems}


def compare(old: str, new: str) -> Answer:
    """How one document differs from another, in sentences."""
    return {"differences": list(differences(get_spec(old), get_spec(new)))}


def side_by_side(first: str, second: str) -> Answer:
    """Two documents compared, pieces by pieces and section by section."""
    return compare_specs(get_spec(first), get_spec(second)).to_json()


def export(document: str, kind: str) -> Answer:
    """A document in the format of another program, or why it cannot be said there."""
    spec = get_spec(document)
    try:
        return {"text": export_ini(spec) if kind == "ini" else export_diagram(spec)}
    except PresetError as error:
        return {"refusal": error.message}


def replay(old: str, new: str, moves: list[str], start: str) -> Answer:
    """Whether a game of one document can go on with another: `{"ply", "reason"}` of where it
    breaks, or None.
    """
    try:
        broken = proves_upgrade(old, new, moves, start).broken
    except PresetError as error:
        return {"broken": {"ply": 0, "reason": error.message}}
    return {"broken": broken and {"ply": broken.ply, "reason": broken.reason}}


def picture(text: str) -> Answer:
    """A picture somebody brought along, cleaned, or why it is refused."""
    try:
        body = cleaned(text)
        check_painting(body)
        return {"body": body}
    except UnsafePicture as error:
        return {"refusal": error.message}


def painting(body: str) -> Answer:
    """Whether a cleaned picture can be painted quickly, or why not."""
    try:
        check_painting(body)
    except UnsafePicture as error:
        return {"refusal": error.message}
    return {}


WORKS: Final[dict[str, Callable[..., Answer]]] = {
    "view": view,
    "check": check,
    "compare": compare,
    "side_by_side": side_by_side,
    "replay": replay,
    "export": export,
    "composer": sketches.composer,
    "diagram": sketches.diagram,
    "picture": picture,
    "painting": painting,
    apart.WORK: apart.read_here,
    apart.FAILURE_WORK: apart.read_failure_here,
    "position": positions.position,
    "sections": texts.sections,
    "texts": texts.documents,
    "playtest_begin": playtests.begin,
    "playtest_show": playtests.show,
    "playtest_look": playtests.look,
    "playtest_move": playtests.move,
}
THINK: Final = "think"


def answer(question: bytes, line: Line) -> bytes:
    """Return the answer to a question of `client.query`, with the time it may take, and the time it
    has taken.
    """
    query = json.loads(question)
    limit_this_process(query["more"])
    with translation.override(query["language"]):
        work = partial(think, line) if query["work"] == THINK else WORKS[query["work"]]
        found = work(**query["given"])
    return json.dumps({**found, "processor_seconds": time.process_time()}).encode()


def warm_up() -> None:
    """Load whatever a first sandbox would load."""
    view(parse_document(preset_document("chess")))
