"""Definitions of published games as their authors publish them: read, laid out, and played at
random.
"""

import random
from pathlib import Path

import pytest

from variants import Position, get_rules, get_spec
from variants.engine.game_rules import GameRules
from variants.importers.sources import from_diagram

FOLDER = Path(__file__).parent / "diagrams"
FILES = sorted(FOLDER.glob("*.txt"))
WARNINGS = {
    "carrera_960": (
        "castling is left out: a preset cannot say it for kings and rooks that are drawn by lot",
    ),
    "chak": ("line 24: counterbare=lose is not understood and left out",),
    "eurasian_chess": ("pieces in hand serve for promotion only and are left out",),
    "odins_rune_chess": (
        "each side has 2 royal pieces (king), and none of them may be left in check",
        "promoChoice: Q and N name no piece and cannot be chosen",
    ),
    "spartan_chess": (
        (
            "each side has royals of its own (king (spartan), king (persian)); while it has two,"
            " one may be attacked"
        ),
    ),
    "tamerlane_ii": ("line 13: succession=1 is left out: no piece succeeds a king that is lost",),
    "xiangqi": (
        (
            "advisor, elephant: a diagram needs a script for a palace or a river, and none is read;"
            " give these pieces, and the king, zones of their own"
        ),
    ),
}
# Moves of the array, and of one and two plies together.
FIRST_MOVES = {
    "carrera_960": (28, 784),
    "chak": (33, 1092),
    "elven_chess": (60, 3600),
    "eurasian_chess": (54, 2910),
    "falcon_chess": (24, 576),
    "gross_chess": (72, 5184),
    "macrochess": (40, 1600),
    "odins_rune_chess": (48, 2256),
    "omega_chess": (40, 1600),
    "spartan_chess": (20, 640),
    "tamerlane_ii": (72, 5176),
    "wildebeest_chess": (45, 2025),
    "xiangqi": (46, 2098),
}
# Games that come with us too; the palace of Xiangqi is not in its diagram.
SHIPPED = (
    "chak",
    "elven_chess",
    "eurasian_chess",
    "gross_chess",
    "macrochess",
    "omega_chess",
    "spartan_chess",
    "wildebeest_chess",
)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def rules_of(name: str) -> GameRules:
    rules = get_rules(from_diagram(text_of(name), name).document)
    assert isinstance(rules, GameRules)
    return rules


def first_position(rules: GameRules) -> Position:
    """Of arrays that are drawn the first one."""
    modes = rules.spec.setup_modes
    return rules.start(modes[0].key if modes else None, lambda _: 0)


def test_all_of_them_are_here() -> None:
    assert [file.stem for file in FILES] == sorted(FIRST_MOVES)


@pytest.mark.parametrize("name", sorted(FIRST_MOVES))
def test_definition_is_laid_out_and_played(name: str) -> None:
    imported, rules = from_diagram(text_of(name), name), rules_of(name)
    assert imported.warnings == WARNINGS.get(name, ())
    start = first_position(rules)
    assert (len(rules.legal_moves(start)), rules.perft(start, 2)) == FIRST_MOVES[name]
    # Kings that borrow moves and pieces that swap take 20 times as long.
    for seed in range(1 if name == "odins_rune_chess" else 3):
        draw, position, plies = random.Random(seed), start, 0
        while plies < 40 and rules.outcome(position) is None:
            position = rules.play(position, draw.choice(rules.legal_moves(position)))
            plies += 1
        assert plies >= 10


@pytest.mark.parametrize("name", sorted(FIRST_MOVES))
def test_definition_in_one_line_is_the_same(name: str) -> None:
    flat = f'<div class="idiagram">{" ".join(text_of(name).split())}</div>'
    assert from_diagram(flat, name).document == from_diagram(text_of(name), name).document


@pytest.mark.parametrize("name", SHIPPED)
def test_first_moves_are_those_of_the_preset(name: str) -> None:
    ours, theirs = (
        get_rules(name.replace("_", "-")),
        get_rules(from_diagram(text_of(name)).document),
    )
    first, second = (
        sorted(move.text for move in rules.legal_moves(rules.start())) for rules in (ours, theirs)
    )
    assert first == second
    assert ours.perft(ours.start(), 2) == theirs.perft(theirs.start(), 2)


def test_both_kings_of_sparta_must_fall_and_each_side_has_its_own_stock() -> None:
    ours, theirs = (
        get_rules("spartan-chess"),
        get_rules(from_diagram(text_of("spartan_chess")).document),
    )
    text = "4k3/8/8/8/8/8/6k1/R3{}2R w - - 0 1"
    for rules, king in ((ours, "K"), (theirs, "(Ki)")):
        position = rules.play(
            rules.position(text.format(king)), rules.read("h1h8", rules.position(text.format(king)))
        )
        assert not rules.checked(position)
    (promotion,) = theirs.spec.promotions
    assert "queen" in promotion.choices[0]
    assert "queen" not in promotion.choices[1]
    assert get_spec("spartan-chess").check.royals == theirs.spec.check.royals == "all"


def test_omega_has_all_its_holes_although_its_author_lists_half_of_them() -> None:
    ours, theirs = get_rules("omega-chess"), rules_of("omega_chess")
    assert set(theirs.spec.holes) == set(ours.spec.holes)
    assert len(theirs.spec.holes) == 40
    castlings = [
        sorted(
            (way.flag, way.king, way.king_target, way.rook, way.rook_target)
            for way in rules.spec.castling
        )
        for rules in (ours, theirs)
    ]
    assert castlings[0] == castlings[1]


def test_wildebeest_is_the_preset_to_the_third_ply() -> None:
    ours, theirs = get_rules("wildebeest-chess"), rules_of("wildebeest_chess")
    assert theirs.text(theirs.start()) == ours.text(ours.start())
    assert theirs.perft(theirs.start(), 3) == ours.perft(ours.start(), 3) == 95829


@pytest.mark.parametrize(
    ("text", "run", "capture"),
    [
        ("5k5/11/11/11/11/11/5p5/11/4P6/5K5 w - - 0 1", "e2e5", "f4e3"),
        ("5k5/11/11/11/11/5p5/11/4P6/11/5K5 w - - 0 1", "e3e5", "f5e4"),
    ],
)
def test_wildebeest_pawns_are_taken_in_passing_where_those_of_the_preset_are(
    text: str, run: str, capture: str
) -> None:
    found = []
    for rules in (get_rules("wildebeest-chess"), rules_of("wildebeest_chess")):
        position = rules.position(text)
        after = rules.play(position, rules.read(run, position))
        taken = rules.play(after, rules.read(capture, after))
        found.append((rules.text(after), rules.text(taken)))
    assert found[0] == found[1]


def test_falcon_goes_by_three_ways_to_each_of_its_squares_and_promotes_to_itself() -> None:
    rules = rules_of("falcon_chess")
    position = rules.position("k9/10/10/10/4F5/10/10/K9 w - - 0 1")
    targets = {move.text[2:] for move in rules.legal_moves(position) if move.text.startswith("e4")}
    assert " ".join(sorted(targets)) == "b2 b3 b5 b6 c1 c7 d1 d7 f1 f7 g1 g7 h2 h3 h5 h6"
    # The way over f4 and g4, that over f4 and g5, and that over f5 and g5.
    for fifth, fourth, is_open in (
        ("5P4", "4F1P3", True),
        ("6P3", "4F5", True),
        ("10", "4FP4", True),
        ("5P4", "4FP4", False),
        ("6P3", "4FP4", False),
        ("6P3", "4F1P3", False),
    ):
        position = rules.position(f"k9/10/10/{fifth}/{fourth}/10/10/K9 w - - 0 1")
        assert ("e4h5" in {move.text for move in rules.legal_moves(position)}) is is_open, (
            fifth,
            fourth,
        )
    (promotion,) = rules.spec.promotions
    assert set(promotion.choices[0]) == {"knight", "bishop", "rook", "queen", "falcon"}


def test_carrera_draws_its_first_rank_with_bishops_on_both_colours() -> None:
    spec = rules_of("carrera_960").spec
    assert spec.setup.text == "?a??????c?/pppppppppp/10/10/10/10/PPPPPPPPPP/?A??????C? w - - 0 1"
    assert spec.setup.shuffle == (
        "bishop",
        "bishop",
        "king",
        "knight",
        "knight",
        "queen",
        "rook",
        "rook",
    )
    assert spec.setup.unlike_colours == (("bishop", "bishop"),)
    assert [mode.relation for mode in spec.setup.modes] == ["mirror"]
