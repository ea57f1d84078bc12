"""Where a piece goes, whoever is to move."""

from dataclasses import replace

import pytest

from variants import get_rules


@pytest.mark.parametrize(
    ("preset", "text", "square", "targets"),
    [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e2", {"e3", "e4"}),  # not its turn
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8", {"d8", "f8", "d7", "e7", "f7"}),
        ("chess", "4k3/8/8/8/7b/8/5N2/4K3 w - - 0 1", "f2", {"d1", "h1", "d3", "h3", "e4", "g4"}),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "a1", set()),
        ("chess", "4k3/8/8/8/4P3/8/3P4/4K3 b - e3 0 1", "d2", {"d3", "d4"}),  # not in passing
        ("free-board", "", "e2", set()),
        ("sigma-4-shogi", "", "a1", set()),
    ],
)
def test_ways_of_any_piece(preset: str, text: str, square: str, targets: set[str]) -> None:
    rules = get_rules(preset)
    position = rules.position(text) if text else rules.start()
    assert set(rules.ways(position, square)) == targets


def test_ways_of_a_bent_piece_are_the_same_out_of_turn() -> None:
    rules = get_rules("sissa")
    position = rules.start()
    for text in ("e2e4", "e8e6"):
        position = rules.play(position, rules.read(text, position))
    own = {move.target for move in rules.legal_moves(position) if move.origin == "f1"}
    assert "f3" in own
    assert set(rules.ways(replace(position, side=1), "f1")) == own
