"""Repetition, perpetual checks and chases, shuttling, counting and the move rule beside
Fairy-Stockfish.
"""

import random
from functools import lru_cache

import pyffish
import pytest

from tests.variants.fairy import Crossplay, result_of
from variants import Position, Reason, get_rules
from variants.core.move import Move
from variants.engine.game_rules import GameRules
from variants.importers.fairy_document import document_of
from variants.importers.fairy_file import builtin_variant


@lru_cache(maxsize=8)
def rules_of(variant: str) -> GameRules:
    rules = get_rules(document_of(builtin_variant(variant)))
    assert isinstance(rules, GameRules)
    return rules


def verdict(rules: GameRules, variant: str, start: str, moves: list[str]) -> Reason | None:
    """Play moves, compare how the game ends after each of the last, and return the reason of the
    end.
    """
    position, history = rules.position(start), list[str]()
    for ply, text in enumerate(moves, 1):
        move = rules.find(position, text)
        assert move is not None, f"{variant} {start} {moves[:ply]}"
        history.append(rules.key(position))
        position = rules.play(position, move)
        if ply < len(moves) - 4:
            continue
        outcome = rules.outcome(position, history)
        ours = (
            0
            if outcome is None and rules.claims(position, history)
            else result_of(outcome, position)
        )
        over, value = pyffish.is_optional_game_end(variant, start, moves[:ply])
        assert ours == ((value > 0) - (value < 0) if over else None), (
            f"{variant} {start} {moves[:ply]} {outcome}"
        )
        if outcome is not None:
            return outcome.reason
    return None


@pytest.mark.parametrize(
    ("variant", "start", "circle", "reason"),
    [
        (
            "shogi",
            "4k4/9/9/9/9/9/9/3R5/4K4[] w - - 0 1",
            "d2e2 e9d9 e2d2 d9e9",
            Reason.PERPETUAL_CHECK,
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1",
            "e3d3 d10e10 d3e3 e10d10",
            Reason.PERPETUAL_CHECK,
        ),
        (
            "xiangqi",
            "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1",
            "a3b3 d10d9 b3a3 d9d10",
            Reason.REPETITION,
        ),
        (
            "xiangqi",
            "5k3/9/9/8n/9/9/7R1/9/9/4K4 w - - 0 1",
            "h4i4 i7h9 i4h4 h9i7",
            Reason.PERPETUAL_CHASE,
        ),
        (
            "janggimodern",
            "4k4/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
            "a2b2 e10e9 b2a2 e9e10",
            Reason.SHUTTLING,
        ),
        ("minishogi", "4k/5/5/5/K4[] w - - 0 1", "a1a2 e5e4 a2a1 e4e5", Reason.REPETITION),
    ],
)
def test_circles_end_as_in_fairy_stockfish(
    variant: str, start: str, circle: str, reason: Reason
) -> None:
    rules = rules_of(variant)
    steps = circle.split()
    found = None
    for length in range(6, 22):
        moves = [steps[i % 4] for i in range(length)]
        found = verdict(rules, variant, start, moves)
        if found is not None:
            break
    assert found == reason


@pytest.mark.parametrize("variant", ["xiangqi", "shogi", "janggimodern", "minixiangqi"])
def test_random_circles_end_as_in_fairy_stockfish(variant: str) -> None:
    rules, draw, found = rules_of(variant), random.Random(variant), 0
    most = builtin_variant(variant).n_fold_rule
    while found < 25:
        position = _somewhere(rules, draw)
        for _ in range(20):
            circle = _circle(rules, position, draw)
            if circle:
                moves = [circle[i % 4] for i in range(4 * (most - 1))]
                verdict(rules, variant, rules.text(position), moves)
                found += 1


def _somewhere(rules: GameRules, draw: random.Random) -> Position:
    """Return a position of a random game that is not over."""
    position = rules.start()
    for _ in range(draw.randrange(10, 90)):
        texts = rules.legal_texts(position)
        if not texts:
            return rules.start()
        position = _played(rules, position, draw.choice(texts))
    return position if rules.outcome(position) is None else rules.start()


def _played(rules: GameRules, position: Position, text: str) -> Position:
    move = rules.find(position, text)
    assert move is not None
    return rules.play(position, move)


def _circle(rules: GameRules, first: Position, draw: random.Random) -> list[str]:
    """Return four moves, two of each side, after which the position is the same; checks are
    preferred.
    """
    texts = rules.legal_texts(first)
    checks = [text for text in texts if rules.is_check(_played(rules, first, text))]
    moves, position = list[str](), first
    for choices in (checks or texts, None):
        move = rules.find(position, draw.choice(choices or rules.legal_texts(position) or texts))
        if move is None or move.origin is None or move.captured:
            return []
        moves.append(move.text)
        position = rules.play(position, move)
    for text in list(moves):
        back = rules.find(position, _back(rules.find(first, text), text))
        if back is None:
            return []
        moves.append(back.text)
        position = rules.play(position, back)
    return moves if rules.key(position) == rules.key(first) else []


def _back(move: Move | None, text: str) -> str:
    """Return the text of the way back; squares have one or two digits."""
    if move is not None:
        return f"{move.target}{move.origin}"
    half = next(i for i in range(2, len(text)) if text[i].isalpha())
    return text[half:] + text[:half]


@pytest.mark.parametrize(
    ("variant", "start"),
    [
        ("makruk", "8/8/3k4/8/8/3K4/8/RS5n w - - 0 1"),
        ("makruk", "8/8/3k4/4p3/8/3K4/8/R6R w - - 0 1"),
        ("cambodian", "8/8/3k4/8/8/3K4/8/SS5n w - - 0 1"),
        ("asean", "8/8/3k4/8/8/3K4/8/RB6 w - - 0 1"),
    ],
)
def test_counting_goes_on_as_in_fairy_stockfish(variant: str, start: str) -> None:
    games = Crossplay(rules_of(variant), variant, start, remembers=True)
    games.play(seed=3, plies=90)


def test_a_count_that_runs_out_draws() -> None:
    rules = rules_of("makruk")
    position = rules.position("8/8/3k4/8/8/3K4/8/RR6 b - 16 15 30")
    assert rules.text(position) == "8/8/3k4/8/8/3K4/8/RR6 b - 16 15 30"
    for text in ("d6e6", "d3e3"):
        assert rules.outcome(position) is None
        position = _played(rules, position, text)
    outcome = rules.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, Reason.COUNTING)
