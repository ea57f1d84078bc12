"""Chess with Different Armies: four armies, either against either; castling and promotion follow
the armies.
"""

from itertools import product

import pytest

from variants import get_rules, get_spec, preset_keys

ARMIES = {
    "fides": "rnbqkbnr",
    "clobberers": "dwfckfwd",
    "nutters": "gitlktig",
    "rookies": "syhmkhys",
}
PAIRINGS = {f"{white}-{black}" for white, black in product(ARMIES, ARMIES)} - {"fides-fides"}


def moves_of(key: str, text: str, origin: str) -> set[str]:
    rules = get_rules(key)
    return {
        move.text[2:] for move in rules.legal_moves(rules.position(text)) if move.origin == origin
    }


def alone(key: str, piece: str) -> set[str]:
    """Return where a piece goes from d4 when nobody stands in its way."""
    return moves_of(key, f"k7/8/8/8/3{piece}4/8/8/7K w - - 0 1", "d4")


def squares(text: str) -> set[str]:
    return set(text.split())


def test_every_army_meets_every_army() -> None:
    family = {key for key in preset_keys() if get_spec(key).family == "Chess with Different Armies"}
    assert family == PAIRINGS | {"different-armies"}
    assert [key for key in sorted(family) if not get_spec(key).is_listed] == ["different-armies"]


@pytest.mark.parametrize("key", sorted(PAIRINGS))
def test_the_armies_stand_as_they_are_called(key: str) -> None:
    white, black = key.split("-")
    ranks = get_spec(key).setup.text.split()[0].split("/")
    assert (ranks[-1].lower(), ranks[0]) == (ARMIES[white], ARMIES[black])


@pytest.mark.parametrize("key", sorted(PAIRINGS))
def test_pawns_promote_to_the_pieces_of_both_armies(key: str) -> None:
    white, black = key.split("-")
    found = moves_of(key, "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7")
    assert found == {f"a8{letter}" for letter in {*ARMIES[white], *ARMIES[black]} - {"k"}}


@pytest.mark.parametrize(
    ("key", "piece", "targets"),
    [
        ("clobberers-fides", "D", "a1 h8 a7 b6 c5 e3 f2 g1 e5 f6 g7 c3 b2 d6 d2 b4 f4"),
        ("clobberers-fides", "W", "d5 d3 c4 e4 b6 f6 b2 f2"),
        ("clobberers-fides", "F", "c5 e5 c3 e3 b6 f6 b2 f2 d6 d2 b4 f4"),
        ("clobberers-fides", "C", "a1 h8 a7 b6 c5 e3 f2 g1 e5 f6 g7 c3 b2 c6 e6 b5 f5 b3 f3 c2 e2"),
        ("nutters-fides", "G", "d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c3 d3 e3"),
        ("nutters-fides", "I", "c5 e5 c3 e3 c6 e6 c2 e2"),
        ("nutters-fides", "T", "c6 e6 b5 f5 c4 e4 c3 d3 e3"),
        ("nutters-fides", "L", "c6 e6 b5 f5 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4 c5 e5 c3 d3 e3"),
        ("rookies-fides", "S", "d5 d6 d7 d8 d3 d2 d1 a4 b4 c4 e4 f4 g4 h4"),
        ("rookies-fides", "Y", "d5 d6 d3 d2 c4 b4 e4 f4"),
        ("rookies-fides", "H", "c5 e5 c3 e3 d6 d7 d2 d1 b4 a4 f4 g4"),
        ("rookies-fides", "M", "d5 d6 d7 d8 d3 d2 d1 a4 b4 c4 e4 f4 g4 h4 c6 e6 b5 f5 b3 f3 c2 e2"),
    ],
)
def test_pieces_go_where_their_page_says(key: str, piece: str, targets: str) -> None:
    assert alone(key, piece) == squares(targets)


def test_forward_is_the_other_way_for_black() -> None:
    assert moves_of("fides-nutters", "k7/8/8/8/3t4/8/8/7K b - - 0 1", "d4") == squares(
        "c2 e2 b3 f3 c4 e4 c5 d5 e5"
    )


def test_a_short_rook_gets_tired_after_four_squares() -> None:
    targets = moves_of("rookies-fides", "7k/8/8/8/8/8/1K6/S7 w - - 0 1", "a1")
    assert targets == squares("a2 a3 a4 a5 b1 c1 d1 e1")


def test_clobberers_castle_so_that_the_bede_keeps_its_colour() -> None:
    text = "r3k2r/8/8/8/8/8/8/D3K2D w KQkq - 0 1"
    rules = get_rules("clobberers-fides")
    position = rules.position(text)
    far, near = (
        rules.text(rules.play(position, rules.read(word, position))) for word in ("O-O-O", "O-O")
    )
    assert (far.split()[0], near.split()[0]) == (
        "r3k2r/8/8/8/8/8/8/1KD4D",
        "r3k2r/8/8/8/8/8/8/D4DK1",
    )


def test_their_enemies_castle_as_in_chess() -> None:
    rules = get_rules("clobberers-nutters")
    position = rules.position("g3k2g/8/8/8/8/8/8/D3K2D b KQkq - 0 1")
    far = rules.play(position, rules.read("O-O-O", position))
    assert rules.text(far).split()[0] == "2kg3g/8/8/8/8/8/8/D3K2D"


def test_a_far_castling_needs_all_its_squares_safe() -> None:
    # The rook on b8 attacks b1: only the Clobberers' king would arrive there.
    clobberers = moves_of("clobberers-fides", "1r2k3/8/8/8/8/8/8/D3K3 w Q - 0 1", "e1")
    rookies = moves_of("rookies-fides", "1r2k3/8/8/8/8/8/8/S3K3 w Q - 0 1", "e1")
    assert ("b1" in clobberers, "c1" in rookies) == (False, True)
