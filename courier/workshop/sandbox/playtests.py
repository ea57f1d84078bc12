"""Playing a draft: its beginning, a move, and the board as a page shows it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, TypedDict

from django.utils.translation import gettext as _

from courier.games.errors import MoveRefused
from courier.games.move_effects import Preview, compute_move, compute_moves
from courier.table.parts.previews import move_data
from courier.workshop.errors import COMPOSED
from courier.workshop.sandbox.first_moves import check_first_moves
from courier.workshop.sandbox.playtest_table import Looking, PlaytestRecord, playtest_view
from courier.workshop.sandbox.problems import problem_of
from variants import (
    PresetError,
    PresetSpec,
    Rules,
    Side,
    array_numbers,
    composing_rules,
    get_rules,
    split_remark,
)
from variants.authoring import check_document

Answer = dict[str, Any]
Record = dict[str, Any]


class Played(TypedDict):
    """A draft that is played, as far as it goes. `moves` are records, `computer` is the side it
    plays.
    """

    document: str
    mode: str
    start: str
    start_key: str
    moves: list[Record]
    computer: int | None
    level: int
    version: int


class Earlier(TypedDict):
    """What was played of the draft before it changed."""

    start: str
    texts: list[str]


def begin(document: Answer, mode: str, earlier: Earlier | None = None) -> Answer:
    """The start of a document, or its `problems`.

    What was played before a change of the draft is played again, as far as it is still legal. An
    array that was drawn stays, if it can still be drawn.
    """
    report = check_document(document)
    problems: list[Any] = [problem.to_json() for problem in report.problems]
    if problems:
        return {"problems": problems}
    try:
        rules = get_rules(report.document)
    except PresetError as error:
        return {"problems": [problem_of(error)]}
    if composing_rules(rules) is not None:
        words = _(
            "A game whose turns are composed of stones can’t be tried here. Publish it for "
            "yourself to play it."
        )
        return {
            "problems": [{"path": "special", "code": COMPOSED, "message": words, "column": None}]
        }
    chosen = _mode(rules.spec, mode)
    start = _start(rules, chosen, earlier)
    try:
        check_first_moves(rules, rules.position(start))
    except PresetError as error:
        return {"problems": [problem_of(error)]}
    begun = {
        "document": report.document,
        "mode": chosen,
        "start": start,
        "start_key": rules.key(rules.position(start)),
    }
    return begun | _replayed(rules, start, earlier) | {"enforced": rules.enforced}


def show(played: Played, viewing: Looking) -> Answer:
    """The board at a ply and everything beside it."""
    return dict(playtest_view(get_rules(played["document"]), _playtest(played), viewing))


def look(played: Played, text: str) -> Answer:
    """What a move would do, or its `refusal`; for a board without rules, where moves are put
    together.
    """
    rules = get_rules(played["document"])
    found = _computed(rules, played, text)
    if isinstance(found, dict):
        return found
    before = _current_position(played)
    return dict(move_data(rules, found, before=before, side=rules.side(rules.position(before))))


def move(played: Played, viewing: Looking, text: str) -> Answer:
    """The moves a text means, several where one turn has them, and the board after them; or its
    `refusal`.
    """
    rules = get_rules(played["document"])
    found = _computed(rules, played, text)
    if isinstance(found, dict):
        return found
    side = rules.side(rules.position(_current_position(played)))
    records = [_record(each, side) for each in found.moves]
    after: Played = {
        **played,
        "moves": [*played["moves"], *records],
        "version": played["version"] + 1,
    }
    return {
        "moves": records,
        **_state(rules, found),
        "view": playtest_view(rules, _playtest(after), viewing),
    }


def _mode(spec: PresetSpec, wanted: str) -> str:
    """Return the way to draw the array that was asked for, else the first one; empty where the
    array is fixed.
    """
    modes = [mode.key for mode in spec.setup_modes]
    return wanted if wanted in modes else next(iter(modes), "")


def _start(rules: Rules, mode: str, earlier: Earlier | None) -> str:
    if earlier is not None and mode:
        try:
            if array_numbers(rules.spec, earlier["start"], mode):
                return rules.text(rules.position(earlier["start"]))
        except PresetError:
            pass
    return rules.text(rules.start(mode or None, secrets.randbelow))


def _replayed(rules: Rules, start: str, earlier: Earlier | None) -> Answer:
    """Play what was played before; `dropped` moves are no longer legal, or come after one that is
    not.
    """
    position = rules.position(start)
    keys = [rules.key(position)]
    moves = list[Record]()
    before = start
    state: Answer = {"side": rules.side(position), "over": rules.outcome(position) is not None}
    texts = earlier["texts"] if earlier else []
    for text in texts:
        if state["over"]:
            break
        try:
            played = compute_move(rules, before=before, text=text, history=keys)
        except MoveRefused:
            break
        moves.append(_record(played, state["side"]))
        before = played.position
        state = _state(rules, played)
        keys.append(played.key)
    return {"moves": moves, "dropped": len(texts) - len(moves), **state}


def _computed(rules: Rules, played: Played, text: str) -> Preview | Answer:
    bare, _remark = split_remark(text)
    keys = [played["start_key"], *(record["key"] for record in played["moves"])]
    try:
        return compute_moves(rules, before=_current_position(played), text=bare, history=keys)
    except MoveRefused as error:
        return {"refusal": {"code": error.code, "message": error.message}}


def _current_position(played: Played) -> str:
    """Return the position that stands."""
    moves: Sequence[Record] = played["moves"]
    return str(moves[-1]["position"]) if moves else played["start"]


def _state(rules: Rules, played: Preview) -> Answer:
    return {"side": played.side_to_move, "over": played.outcome is not None}


def _record(played: Preview, side: Side) -> Record:
    """Return what is kept of a move: the columns of a stored move that say what it did."""
    return {
        "side": side,
        "text": played.text,
        "shown": played.shown,
        "full": played.full,
        "position": played.position,
        "key": played.key,
        "squares": list(played.squares),
        "paths": [list(path) for path in played.paths],
        "captured": list(played.captured),
        "gives_check": played.gives_check,
    }


def _playtest(played: Played) -> PlaytestRecord:
    return PlaytestRecord(
        start=played["start"],
        start_key=played["start_key"],
        mode=played["mode"],
        records=tuple(played["moves"]),
        computer=played["computer"],
        level=played["level"],
        version=played["version"],
    )
