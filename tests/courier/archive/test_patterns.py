"""Patterns: how they are written, what they fit, which games they are looked for in."""

from __future__ import annotations

import pytest

from courier.archive.errors import UnreadablePattern
from courier.archive.patterns import Pattern, read_pattern
from courier.archive.placements import rows_of, tokens_of
from variants import get_rules

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDGAME = "4k3/8/8/3pP3/8/2N5/8/4K2Q b - - 3 40"
LABELS = list("KQRBNPkqrbnp")


def pattern(placement: str = "", material: str = "", turn: str = "") -> Pattern:
    return read_pattern(
        get_rules("chess"), "chess", placement=placement, material=material, turn=turn
    )


@pytest.mark.parametrize(
    ("placement", "material", "turn", "fits"),
    [
        ("8/8/8/3pP3/8/8/8/8", "", "", True),
        ("8/8/8/3Pp3/8/8/8/8", "", "", False),
        ("8/8/8/3@!3/8/8/8/8", "", "", True),
        ("8/8/8/3!@3/8/8/8/8", "", "", False),
        ("....k.../8/8/????????/8/8/8/8", "", "", True),
        ("...../...", "", "", None),
        (".......k/8/8/8/8/8/8/8", "", "", False),
        ("8/8/8/8/8/2.5/8/8", "", "", False),
        ("", "Q=1 q=0 N>=1 P<=1", "", True),
        ("", "Q>=2", "", False),
        ("", "p=2", "", False),
        ("", "r<=0", "b", True),
        ("", "", "w", False),
        ("", "", "b", True),
        ("4K3/8/8/8/8/8/8/8", "Q=1", "b", False),
        ("", "", "", True),
    ],
)
def test_patterns_fit(placement: str, material: str, turn: str, fits: bool | None) -> None:
    if fits is None:
        with pytest.raises(UnreadablePattern):
            pattern(placement, material, turn)
    else:
        assert pattern(placement, material, turn).fits(ENDGAME) is fits


@pytest.mark.parametrize(
    "placement", ["8/8/8/3pP3/8/2N5/8/4K3", "8/8/8/8/8/8/8/7Q", "3.k3/8/8/3@!3/8/8/8/8"]
)
@pytest.mark.parametrize("material", ["", "Q=1 q=0", "P>=1 N<=2 r=0", "p<=0"])
def test_games_are_never_left_out_by_their_numbers(placement: str, material: str) -> None:
    wanted = pattern(placement, material)
    tokens = tokens_of("chess", LABELS, [START, ENDGAME])
    if any(wanted.fits(position) for position in (START, ENDGAME)):
        assert set(wanted.required()) <= set(tokens)


class CountedLabel(str):
    """A label that counts how often somebody looks it up."""

    __slots__ = ()
    lookups = 0

    def __hash__(self) -> int:
        CountedLabel.lookups += 1
        return super().__hash__()


def test_labels_that_never_stand_on_the_board_are_looked_at_once() -> None:
    labels = [CountedLabel(f"({first}{second})") for first in "ABCDE" for second in "FGHIJ"]
    positions = [f"4k3/8/8/8/8/8/{file}Q{7 - file}/4K3 w - - 0 1" for file in range(1, 7)] * 50
    CountedLabel.lookups = 0
    tokens = tokens_of("chess", labels, positions)
    assert CountedLabel.lookups <= 10 * len(labels)
    assert tokens == tokens_of("chess", list(map(str, labels)), positions)


def test_a_kind_that_came_later_was_absent_before() -> None:
    wanted = pattern(material="Q<=0")
    for positions in (["4k3/8/8/8/8/8/8/4K3 w", ENDGAME], [ENDGAME, "4k3/8/8/8/8/8/8/4K3 w"]):
        assert set(wanted.required()) <= set(tokens_of("chess", [], positions))


@pytest.mark.parametrize(
    ("placement", "material"),
    [
        ("8/8", ""),
        ("9/8/8/8/8/8/8/8", ""),
        ("7/8/8/8/8/8/8/8", ""),
        ("X7/8/8/8/8/8/8/8", ""),
        ("8" * 2000, ""),
        ("", "Q"),
        ("", "X=1"),
        ("", "Q=-1"),
        ("", " ".join(["Q=1"] * 21)),
        ("٣/8/8/8/8/8/8/8", ""),
        ("\0", ""),
        ("99999999999999999999/8/8/8/8/8/8/8", ""),
        ("", "Q=9999"),
    ],
)
def test_what_is_no_pattern_is_refused_in_words(placement: str, material: str) -> None:
    with pytest.raises(UnreadablePattern) as refused:
        pattern(placement, material)
    assert "This isn’t a pattern for this board: " in refused.value.message


@pytest.mark.parametrize(
    "preset", ["chess", "sissa", "shogi", "xiangqi", "gross-chess", "crazyhouse", "sea-horses"]
)
def test_placements_are_read_as_the_rules_read_them(preset: str) -> None:
    rules = get_rules(preset)
    position = rules.start(None, lambda _count: 0)
    rows = rows_of(rules.text(position))
    board, found = rules.board, {}
    for number, row in enumerate(rows):
        for file, label in enumerate(row):
            if label:
                found[board.name((board.ranks - 1 - number) * board.files + file)] = label
    assert found == {square: piece.label for square, piece in rules.pieces(position).items()}
