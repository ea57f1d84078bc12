"""What the rules say of a position, as plain values: the answer of the API, and of a sandbox where
a stranger's rules are asked or where it takes long."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Any, Final

from variants import (
    BETWEEN,
    Choice,
    ComposingRules,
    InvalidPosition,
    Position,
    Rules,
    RulesError,
    Step,
    TooMuchWork,
    composing_rules,
    counted,
    get_rules,
    pasted_position,
    read_turn,
)

NICENESS: Final = 5


def position_answer(
    rules: Rules, *, position: str | None, moves: list[str], origin: str, target: str
) -> dict[str, Any]:
    """Return legal moves, check and outcome after some moves. Raises RulesError and
    TooMuchWork.

    Where turns are composed of stones the answer shows where bases may go, drop and fetch instead,
    and, for one capture or drop, what the base may hold.
    """
    reached = _first_position(rules, position)
    history: list[str] = []
    shown = []
    for index, text in enumerate(moves):
        history.append(rules.key(reached))
        steps = _read(rules, reached, text, history, index)
        shown.append(_shown(rules, steps))
        history += [rules.key(step.before) for step in steps[1:]]
        reached = steps[-1].after
    outcome = rules.outcome(reached, history)
    composing = composing_rules(rules)
    return {
        "position": rules.text(reached),
        "side_to_move": rules.side(reached),
        "enforced": rules.enforced,
        "legal": [] if outcome or composing else [_choice(each) for each in rules.choices(reached)],
        "composing": composing and _composing(composing, reached, is_over=outcome is not None),
        "compositions": composing
        and _compositions(composing, reached, origin=origin, target=target),
        "shown": shown,
        "check": rules.is_check(reached),
        "outcome": outcome and outcome.plain(),
    }


def position(document: str, most: int, query: dict[str, Any]) -> dict[str, Any]:
    """The work of a sandbox: the answer, or why there is none, and how many moves were made for it.
    Pages come first.
    """
    os.nice(NICENESS)
    with counted(most) as effort:
        try:
            answer: dict[str, Any] = {"answer": position_answer(get_rules(document), **query)}
        except (RulesError, TooMuchWork) as error:
            answer = {"refusal": [error.code, error.message, error.text]}
    return {**answer, "moves": effort.moves}


def _choice(choice: Choice) -> dict[str, Any]:
    return {"text": choice.text, "shown": choice.shown, "steps": choice.steps}


def _composing(rules: ComposingRules, position: Position, *, is_over: bool) -> dict[str, Any]:
    """Where the side to move may go, drop and fetch; nowhere in a game that is over."""
    storages = [asdict(storage) for storage in rules.storages(position)]
    if is_over:
        return {"setup": "", "targets": {}, "drops": [], "fetches": [], "storages": storages}
    found = {square: rules.targets(position, square) for square in sorted(rules.pieces(position))}
    return {
        "setup": rules.recommended_setup(rules.side(position))
        if rules.is_setting_up(position)
        else "",
        "targets": {
            square: [asdict(target) for target in each] for square, each in found.items() if each
        },
        "drops": rules.drop_targets(position),
        "fetches": rules.fetches(position),
        "storages": storages,
    }


def _compositions(
    rules: ComposingRules, position: Position, *, origin: str, target: str
) -> list[dict[str, Any]] | None:
    """What a base may hold after taking on `target`, or dropped there without an origin; None if
    that is not asked.
    """
    if not target:
        return None
    where = (origin, target) if origin else (target,)
    compositions = rules.taking_compositions if origin else rules.drop_compositions
    found = compositions(position, *where)
    return [{"text": each.text, "held": each.held, "returned": each.returned} for each in found]


def _first_position(rules: Rules, text: str | None) -> Position:
    if text:
        return pasted_position(rules, text)
    if rules.spec.setup_modes:
        raise InvalidPosition(
            "no_position", "the array of this preset is drawn for each game: give a position"
        )
    return rules.start()


def _read(
    rules: Rules, position: Position, text: str, history: list[str], index: int
) -> list[Step]:
    """Return the moves a text holds. The error names the text by its index from 0."""
    try:
        return read_turn(rules, position, text, history)
    except RulesError as error:
        raise type(error)(error.code, f"move {index}: {error.message}", error.text) from error


def _shown(rules: Rules, steps: list[Step]) -> str:
    """Return moves as they are shown."""
    return f"{BETWEEN} ".join(rules.write(step.move, step.before, "san") for step in steps)
