"""Presets -> sections of variants.ini, judged by Fairy-Stockfish itself."""

import random
import re
from dataclasses import replace

import pyffish
import pytest

from tests.depth import presets_of_today
from variants import PresetError, get_rules, load_spec, preset_document, preset_keys
from variants.importers.fairy_compare import first_difference
from variants.importers.fairy_document import document_of
from variants.importers.fairy_export import export_ini
from variants.importers.fairy_file import builtin_variants, read_file

PLIES = 6
FITTING = (
    "chess",
    "atomic",
    "capablanca-chess",
    "grand-chess",
    "knightmate",
    "torpedo-chess",
    "losers",
    "seirawan-chess",
)
REFUSED = {
    "sissa": "pieces.sissa.betza: Fairy-Stockfish cannot make the move '[R=fsbsB][B=fsbsR]'",
    "free-board": "enforced: a game without rules of its own has nothing to export",
    "sigma-4-shogi": "enforced: a game without rules of its own has nothing to export",
    "de-vasa": "board.shape: Fairy-Stockfish's boards are made of squares",
    "madrasi": "condition: this cannot be said in a variants.ini",
    "annan": "lent: this cannot be said in a variants.ini",
    "marseillais": "turn: this cannot be said in a variants.ini",
    "sea-horses": "setup.modes: a drawn array cannot be said in a variants.ini",
}


@pytest.mark.parametrize("key", [key for key in FITTING if key in preset_keys()])
def test_a_shipped_preset_is_the_same_game_there(key: str) -> None:
    rules = get_rules(key)
    name = f"exported-{key}"
    pyffish.load_variant_config(re.sub(r"^\[.*\]", f"[{name}]", export_ini(rules.spec)))
    position, start, moves, chance = (
        rules.start(),
        pyffish.start_fen(name),
        list[str](),
        random.Random(key),
    )
    for _ in range(PLIES):
        legal = sorted(move.text for move in rules.legal_moves(position))
        assert legal == sorted(pyffish.legal_moves(name, start, moves))
        moves.append(chance.choice(legal))
        position = rules.play(position, rules.read(moves[-1], position))


def test_a_gate_that_is_shut_beside_a_right_is_refused() -> None:
    spec = get_rules("seirawan-chess").spec
    shut = replace(
        spec, setup=replace(spec.setup, text=spec.setup.text.replace("KQBCDFG", "KQBCDFGe!"))
    )
    with pytest.raises(PresetError, match=r"^setup\.text: Fairy-Stockfish cannot shut a gate"):
        export_ini(shut)


@pytest.mark.parametrize("name", presets_of_today(sorted(builtin_variants())))
def test_an_imported_game_survives_the_way_back(name: str) -> None:
    spec = load_spec(document_of(builtin_variants()[name]))
    (again,) = read_file(export_ini(spec)).variants.values()
    assert first_difference(spec, load_spec(document_of(again))) == ""


@pytest.mark.parametrize("key", REFUSED)
def test_what_does_not_fit_is_refused_by_its_key(key: str) -> None:
    with pytest.raises(PresetError) as refused:
        export_ini(load_spec(preset_document(key)))
    assert str(refused.value) == REFUSED[key]


def test_an_end_by_who_captured_is_refused() -> None:
    document = (
        'extends = "chess"\nkey = "x"\nname = "X"\n'
        '[[extinction]]\npieces = ["queen"]\nby = ["pawn"]\n'
    )
    with pytest.raises(PresetError, match=r"^goals: this cannot be said in a variants\.ini"):
        export_ini(load_spec(document))


def test_a_rule_without_an_option_is_refused() -> None:
    document = 'extends = "chess"\nkey = "x"\nname = "X"\n[pieces.rook]\niron = true\n'
    with pytest.raises(
        PresetError, match=r"pieces\.rook\.iron: this cannot be said in a variants\.ini"
    ):
        export_ini(load_spec(document))
