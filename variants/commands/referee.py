"""The referee: one JSON question per line on standard input, one JSON answer per line on standard
output.

    {"preset": key, "position": text or null, "moves": [texts], "want": [names], "perft": n}
    {"preset": key, "mode": name, "seed": n}                    a random array, drawn from the seed
    {"preset": key, "mode": name, "array": n}                   the array with this number
    {"variant": name, ...}                                      a game that Fairy-Stockfish has
    built in {"variants_ini": text, "variant": name, ...}                a section of such a file
    {"diagram": text, ...}, {"document": text, ...}             an Interactive Diagram, a preset
    document

Everything but the game may be left out. `want` names `position`, `legal`, `san`, `check`,
`outcome`; without it all are given. `perft` adds the number of move sequences. A refusal is
`{"error": {"code", "message", "move_index"}}`, where `move_index` is the place in `moves` of the
move refused, or null.
"""

import json
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from variants.core.errors import RulesError
from variants.core.outcome import Outcome
from variants.core.position import Position
from variants.engine.pasted import pasted_position
from variants.engine.registry import get_rules
from variants.importers.imported import Imported
from variants.importers.sources import from_builtin, from_diagram, from_ini, sections_of
from variants.loader.preset import load_spec
from variants.rules.protocol import Rules

MAX_LINE = 1_000_000
MAX_MOVES = 5_000
MAX_PERFT = 12
WANTS = ("position", "legal", "san", "check", "outcome")
GAMES = ("preset", "document", "diagram", "variants_ini", "variant")
KEYS = frozenset({*GAMES, "position", "moves", "want", "perft", "mode", "seed", "array"})


NO_SECTIONS = (
    "variants_ini: there is no section, that is, no line that begins with [name] or [name:parent]"
)


class Refused(ValueError):
    """A question that cannot be answered."""

    def __init__(self, code: str, message: str, move_index: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.move_index = move_index


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose keys have the right types. `mode` and `seed` or `array` choose a random
    array.

    `game` holds what `get_rules` takes: the key of a shipped preset or a document.
    """

    game: Imported
    position: str | None
    moves: tuple[str, ...]
    want: tuple[str, ...]
    perft: int | None
    mode: str | None
    seed: int | None
    array: int | None


def main(argv: list[str]) -> int:
    """Answer standard input until it ends; return the exit code."""
    if argv:
        sys.stderr.write(
            "referee takes no arguments; it reads one JSON object per line from standard input\n"
        )
        return 2
    try:
        serve(sys.stdin.buffer, sys.stdout)
    except BrokenPipeError:
        # Nobody reads the answers any more; keep the interpreter from complaining when it flushes
        # at exit.
        sys.stdout = None
    return 0


def serve(questions: BinaryIO, answers: TextIO) -> None:
    """Answer every line that is not blank, each at once."""
    while line := questions.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            _skip_line(questions)
        if line.strip():
            answers.write(json.dumps(answer(line)) + "\n")
            answers.flush()


def _skip_line(questions: BinaryIO) -> None:
    while (rest := questions.readline(MAX_LINE)) and not rest.endswith(b"\n"):
        pass


def answer(line: bytes) -> dict[str, object]:
    """Return the answer to one line."""
    try:
        return _answer(parse_question(line))
    except Refused as error:
        return _error(error.code, error.message, error.move_index)
    except RulesError as error:
        return _error(error.code, error.message, None)


def parse_question(line: bytes) -> Question:
    """Return the question a line holds. Raises Refused naming what is wrong with it."""
    if len(line) > MAX_LINE:
        raise Refused("too-long", f"a question has at most {MAX_LINE} bytes")
    try:
        query = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused("not-json", f"the line is not a JSON object: {str(error)[:120]}") from error
    if not isinstance(query, dict):
        raise Refused("not-json", "the line is not a JSON object")
    unknown = sorted(query.keys() - KEYS)
    if unknown:
        raise Refused(
            "unknown-key",
            f"unknown key {unknown[0][:40]!r}; the keys are {', '.join(sorted(KEYS))}",
        )
    want = _texts(query, "want", len(WANTS) * 2)
    for name in want or ():
        if name not in WANTS:
            raise Refused("wrong-value", f"want: {name[:40]!r} is not one of {', '.join(WANTS)}")
    return Question(
        game=_game(query),
        position=_text(query, "position"),
        moves=_texts(query, "moves", MAX_MOVES) or (),
        want=WANTS if want is None else want,
        perft=_number(query, "perft", 0, MAX_PERFT),
        mode=_text(query, "mode"),
        seed=_number(query, "seed", -(2**63), 2**63),
        array=_number(query, "array", 0, 2**127),
    )


def _game(query: Mapping[str, object]) -> Imported:
    """Return the game a question names: a key or a document, and warnings. Raises Refused,
    PresetError.
    """
    given = {key: text for key in GAMES if (text := _text(query, key)) is not None}
    if given.keys() == {"variants_ini", "variant"}:
        return from_ini(given["variants_ini"], given["variant"])
    if not given:
        raise Refused("missing-key", f"preset: a game is needed, as one of {', '.join(GAMES)}")
    if len(given) > 1:
        raise Refused("wrong-value", f"one game is needed, not {' and '.join(given)}")
    (key, text), *_ = given.items()
    if key == "variants_ini":
        found = ", ".join(sections_of(text)[:20])
        raise Refused("missing-key", f"variant: one of {found} is needed" if found else NO_SECTIONS)
    if key == "variant":
        return from_builtin(text)
    if key == "diagram":
        return from_diagram(text)
    if key == "document":
        return Imported(load_spec(text).document)
    return Imported(text)


def _answer(question: Question) -> dict[str, object]:
    rules = get_rules(question.game.document)
    position = _first_position(rules, question)
    history: list[str] = []
    shown: list[str] = []
    for index, text in enumerate(question.moves):
        try:
            move = rules.read(text, position)
        except RulesError as error:
            raise Refused(error.code, error.message, index) from error
        if "san" in question.want:
            shown.append(rules.write(move, position, "san"))
        history.append(rules.key(position))
        position = rules.play(position, move)
    return _found(rules, position, question, history=history, shown=shown)


def _first_position(rules: Rules, question: Question) -> Position:
    if question.position is not None:
        if question.mode is not None or question.seed is not None or question.array is not None:
            raise Refused("wrong-value", "give either a position, or mode and seed")
        return pasted_position(rules, question.position)
    if not rules.spec.setup_modes:
        return rules.start(question.mode)
    number = question.array
    if number is not None and question.seed is not None:
        raise Refused("wrong-value", "give either an array, or a seed")
    if number is not None:
        return rules.start(question.mode, lambda _: number)
    if question.seed is None:
        modes = ", ".join(mode.key for mode in rules.spec.setup_modes)
        message = (
            f"the array of this preset is random: give a position, or a seed and a mode ({modes})"
        )
        raise Refused("random-array", message)
    return rules.start(question.mode, random.Random(question.seed).randrange)  # noqa: S311 -- repeatable on purpose


def _found(
    rules: Rules, position: Position, question: Question, *, history: list[str], shown: list[str]
) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in dict.fromkeys(question.want):
        if name == "position":
            found[name] = rules.text(position)
        elif name == "legal":
            found[name] = sorted(move.text for move in rules.legal_moves(position))
        elif name == "san":
            found[name] = shown
        elif name == "check":
            found[name] = rules.is_check(position)
        else:
            found[name] = _outcome(rules.outcome(position, history))
    if question.game.warnings:
        found["warnings"] = list(question.game.warnings)
    if question.perft is not None:
        found["perft"] = rules.perft(position, question.perft)
    return found


def _outcome(outcome: Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else outcome.plain()


def _error(code: str, message: str, move_index: int | None) -> dict[str, object]:
    return {"error": {"code": code, "message": message, "move_index": move_index}}


def _text(query: Mapping[str, object], key: str) -> str | None:
    value = query.get(key)
    if value is not None and not isinstance(value, str):
        raise Refused("wrong-type", f"{key}: must be a text")
    return value


def _texts(query: Mapping[str, object], key: str, most: int) -> tuple[str, ...] | None:
    value = query.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Refused("wrong-type", f"{key}: must be a list of texts")
    if len(value) > most:
        raise Refused("too-many", f"{key}: has {len(value)} entries, at most {most} are allowed")
    return tuple(value)


def _number(query: Mapping[str, object], key: str, low: int, high: int) -> int | None:
    value = query.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused("wrong-type", f"{key}: must be a whole number")
    if not low <= value <= high:
        raise Refused("wrong-value", f"{key}: must be from {low} to {high}")
    return value
