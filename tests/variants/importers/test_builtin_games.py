"""Our list of Fairy-Stockfish's own games, and what is read from and written to files, beside the
library itself.
"""

import random

import pyffish
import pytest

from tests.depth import presets_of_today
from variants.importers.fairy_file import builtin_variants, read_file
from variants.importers.fairy_start import start_text
from variants.importers.fairy_writer import write_section

PLIES = 6


def known() -> list[str]:
    return sorted(builtin_variants())


@pytest.fixture(scope="module")
def _copies() -> None:
    """Let the library know every game a second time, from what we wrote."""
    written = "".join(
        write_section(variant, f"copy-{name}") for name, variant in builtin_variants().items()
    )
    pyffish.load_variant_config(written)


def test_every_game_of_the_library_is_there() -> None:
    assert set(builtin_variants()) == {
        name for name in pyffish.variants() if name in builtin_variants()
    }
    assert len(builtin_variants()) == 121


@pytest.mark.parametrize("name", known())
def test_the_array_is_that_of_the_library(name: str) -> None:
    start = pyffish.start_fen(name)
    assert start_text(builtin_variants()[name]) == pyffish.get_fen(name, start, [])


@pytest.mark.usefixtures("_copies")
@pytest.mark.parametrize("name", presets_of_today(known()))
def test_what_is_written_means_the_same_game(name: str) -> None:
    chance, moves, start = random.Random(name), list[str](), pyffish.start_fen(name)
    for _ in range(PLIES):
        legal = sorted(pyffish.legal_moves(name, start, moves))
        assert sorted(pyffish.legal_moves(f"copy-{name}", start, moves)) == legal
        assert pyffish.get_fen(f"copy-{name}", start, moves) == pyffish.get_fen(name, start, moves)
        if not legal:
            return
        moves.append(chance.choice(legal))


@pytest.mark.parametrize("name", known())
def test_what_is_written_is_read_back(name: str) -> None:
    variant = builtin_variants()[name]
    (read,) = read_file(write_section(variant, "copy")).variants.values()
    again = write_section(read, "copy")
    assert again == write_section(variant, "copy")
