"""The three historical games replayed from their abbreviated notation: legality, marks, paths,
ends, variations.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from variants import Move, Outcome, Position, Reason, Rules, Side, get_rules
from variants.engine.game_rules import GameRules
from variants.notation.historical import HistoricalGame, RecordedMove, Variation, parse_game

FOLDER = Path(__file__).parents[2] / "courier" / "archive" / "historical"
FILES = sorted(FOLDER.glob("*.txt"))
WINNER: dict[str, Side] = {"1-0": 0, "0-1": 1}
Paths = set[tuple[str, ...]]

# Sissa moves whose paths the annotator left out, by file and ply, with the paths our engine finds
# open.
UNNOTED: dict[tuple[str, int], Paths] = {
    ("sissa-cetina-lara-1998", 83): {("c4", "c3", "d2"), ("c4", "d3", "d2")},
    ("sissa-cetina-lara-1998", 99): {("c2", "c3", "d4"), ("c2", "d3", "d4")},
}
# Checks given by a sissa whose paths the annotator left out.
UNNOTED_CHECKS: dict[tuple[str, int], Paths] = {
    ("sissa-cetina-lara-1998", 89): {("i3", "h2", "h1"), ("i3", "i2", "h1")},
    ("sissa-cetina-lara-1998", 104): {("h9", "h8", "i7")},
}


@dataclass(frozen=True, slots=True)
class Step:
    """A recorded move with the position before it, the move read and the position after it."""

    recorded: RecordedMove
    before: Position
    move: Move
    after: Position


def steps(rules: Rules, moves: tuple[RecordedMove, ...], position: Position) -> Iterator[Step]:
    """Replay moves from a position."""
    for recorded in moves:
        move = rules.read(recorded.text, position)
        after = rules.play(position, move)
        yield Step(recorded, position, move, after)
        position = after


def loaded(file: Path) -> tuple[HistoricalGame, Rules]:
    game = parse_game(file.read_text(encoding="utf-8"))
    return game, get_rules(game.tags["Preset"])


def lines(game: HistoricalGame, rules: Rules) -> Iterator[list[Step]]:
    """Yield the main line and every variation, each replayed from where it branches off."""
    main = list(steps(rules, game.moves, rules.start()))
    yield main
    for variation in game.variations:
        yield from branches(rules, variation, main)


def branches(rules: Rules, variation: Variation, trunk: list[Step]) -> Iterator[list[Step]]:
    ply = variation.moves[0].ply
    branch = next(step.before for step in trunk if step.recorded.ply == ply)
    line = list(steps(rules, variation.moves, branch))
    yield line
    for inner in variation.inner:
        yield from branches(rules, inner, line)


def printed(text: str) -> str:
    """Return a move as printed, its comment marks left out and `mate` written as a mark."""
    return re.sub(r"[!?]", "", text).replace(" mate", "#")


def sissa_checks(rules: Rules, step: Step) -> Paths:
    """Return the open paths of every sissa that gives check after a move."""
    assert isinstance(rules, GameRules)
    pieces = rules.pieces(step.after)
    return {
        path
        for origin in rules.checkers(step.after)
        if pieces[origin].piece_id == "sissa"
        for target in rules.checked(step.after)
        for path in rules.paths(step.after, Move("", pieces[origin].label, origin, target))
    }


def test_there_are_three_games() -> None:
    assert len(FILES) == 3


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_move_is_legal_unambiguous_and_written_as_printed(file: Path) -> None:
    game, rules = loaded(file)
    for line in lines(game, rules):
        shown = [rules.write(step.move, step.before, "san") for step in line]
        assert shown == [printed(step.recorded.text) for step in line]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_path_notes_are_the_open_paths(file: Path) -> None:
    game, rules = loaded(file)
    for step in next(lines(game, rules)):
        noted = set(step.recorded.note.moving) if step.recorded.note else set()
        found = set(rules.paths(step.before, step.move)) if step.move.piece in "Ss" else set()
        assert noted | UNNOTED.get((file.stem, step.recorded.ply), set()) == found, step.recorded


def test_path_notes_in_variations_are_the_open_paths() -> None:
    game, rules = loaded(FOLDER / "sissa-cetina-lara-1998.txt")
    noted = [step for line in list(lines(game, rules))[1:] for step in line if step.recorded.note]
    assert len(noted) == 3
    for step in noted:
        assert step.recorded.note is not None
        assert set(step.recorded.note.moving) == set(rules.paths(step.before, step.move))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_checking_paths_are_the_open_paths_of_the_check(file: Path) -> None:
    game, rules = loaded(file)
    for step in next(lines(game, rules)):
        noted = set(step.recorded.note.checking) if step.recorded.note else set()
        known = UNNOTED_CHECKS.get((file.stem, step.recorded.ply), set())
        assert noted | known == sissa_checks(rules, step), step.recorded


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_ends_as_its_tags_say(file: Path) -> None:
    game, rules = loaded(file)
    main = next(lines(game, rules))
    assert rules.outcome(main[-1].after) == Outcome(WINNER[game.tags["Result"]], Reason.CHECKMATE)
    assert (len(main), game.tags["Ending"]) == (int(game.tags["Plies"]), "checkmate")
    assert rules.text(main[0].before) == game.tags["Start"]


def test_the_last_move_of_the_mate_is_written_with_its_mark() -> None:
    game, rules = loaded(FOLDER / "sissa-cetina-lara-1998.txt")
    last = next(lines(game, rules))[-1]
    assert (last.recorded.text, rules.write(last.move, last.before, "san")) == (
        "Qh5 mate!!!",
        "Qh5#",
    )
