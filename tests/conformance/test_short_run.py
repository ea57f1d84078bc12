"""A few plies of every game beside Fairy-Stockfish, and of nine variants beside python-chess."""

import pytest

from tests.conformance.chess_library import NAMES, compare_variant
from tests.conformance.games import BUILTIN, FROM_FILE, games
from tests.conformance.jobs import compare_game
from tests.conformance.outside import OUTSIDE
from tests.depth import presets_of_today
from variants.importers.fairy_file import builtin_variants

PLIES = 5


@pytest.mark.parametrize("name", presets_of_today(sorted(set(games()) - set(OUTSIDE))))
def test_a_game_is_played_as_fairy_stockfish_plays_it(name: str) -> None:
    result = compare_game(games()[name], games=1, plies=PLIES)
    assert (result.refusal, result.difference) == ("", "")


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_variant_is_played_as_python_chess_plays_it(name: str) -> None:
    assert compare_variant(name, games=1, plies=2 * PLIES).difference == ""


def test_every_game_there_is_gets_compared() -> None:
    counts = {
        source: sum(game.source == source for game in games().values())
        for source in (BUILTIN, FROM_FILE)
    }
    assert counts == {BUILTIN: len(builtin_variants()), FROM_FILE: 143}
