"""How a game ended, in a sentence and in a few words."""

from __future__ import annotations

import pytest

from courier.games.enums import Ending, GameStatus
from courier.games.models import Game
from courier.games.words import ending_sentence, ending_words


@pytest.mark.parametrize(
    ("reason", "winner", "sentence", "words"),
    [
        ("checkmate", 0, "White won by checkmate.", "Checkmate on move 4"),
        ("stalemate", None, "Drawn by stalemate.", "Stalemate on move 4"),
        ("stalemate", 1, "Black won by stalemate.", "Stalemate on move 4"),
        ("circle", 0, "White won by reaching the circle.", "Circle reached on move 4"),
        (
            "repetition",
            None,
            "Drawn by repetition of the position.",
            "Draw by repetition on move 4",
        ),
        (
            "repetition",
            1,
            "Black won: White brought about a position for the third time.",
            "White lost by repetition on move 4",
        ),
        (
            "own check",
            1,
            "Black won: White put themselves in check.",
            "White put themselves in check on move 4",
        ),
    ],
)
def test_the_rules_that_end_a_game_are_shown(
    reason: str, winner: int | None, sentence: str, words: str, game: Game
) -> None:
    game.status, game.ending, game.reason, game.winner, game.ply = (
        GameStatus.FINISHED,
        Ending.OUTCOME,
        reason,
        winner,
        7,
    )
    assert ending_sentence(game, game.revision.rules.spec) == sentence
    assert ending_words(game) == words
