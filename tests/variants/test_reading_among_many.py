"""Reading a text among thousands of moves: no move is played to see whether it gives check,
whatever the text is.
"""

from contextlib import suppress

import pytest

from variants import Position, RulesError, get_rules
from variants.engine.game_rules import GameRules


@pytest.mark.source
@pytest.mark.parametrize(
    "text",
    [
        "Nf3",
        "Nf3,e2",
        "Nf3*e5",
        "Nxf3,e5",
        "Nf3=Q",
        "e2e4,e2e5",
        "Nf3+",
        "Nf3,a5+",
        "Nf3,e5=#",
        "e4,-",
        "/,e4",
    ],
)
def test_texts_are_compared_without_check_marks(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = get_rules("duck-chess")
    start = rules.start()
    requested: list[Position] = []
    is_check = GameRules.is_check

    def counted(self: GameRules, position: Position) -> bool:
        requested.append(position)
        return is_check(self, position)

    monkeypatch.setattr(GameRules, "is_check", counted)
    with suppress(RulesError):
        rules.read(text, start)
    assert len(requested) <= 2  # the example in the sentence of a text that cannot be read


def test_all_ways_to_a_square_are_counted() -> None:
    rules = get_rules("duck-chess")
    with pytest.raises(RulesError) as refused:
        rules.read("Nf3", rules.start())
    ways = [
        move
        for move in rules.legal_moves(rules.start())
        if move.origin == "g1" and move.target == "f3"
    ]
    assert f"or one of {len(ways) - 8} more" in refused.value.message
