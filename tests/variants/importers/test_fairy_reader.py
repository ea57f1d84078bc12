"""Sections of variants.ini -> FairyVariant: order of evaluation, inheritance, letters, kinds of
values.
"""

import pytest

from variants import PresetError
from variants.importers.fairy_file import FairyFile, builtin_variant, read_file
from variants.importers.fairy_variant import EVERYWHERE, FairyVariant, rank_region


def one(text: str) -> FairyVariant:
    """Return the only game of a text."""
    (variant,) = read_file(text).variants.values()
    return variant


def noticed(text: str) -> list[str]:
    return [str(problem) for problem in read_file(text).problems]


def test_a_section_without_parent_has_no_pieces_and_no_promotion() -> None:
    variant = one("[a]\npawn = p\n")
    assert [piece.kind for piece in variant.pieces] == ["pawn"]
    assert variant.promotion_piece_types == ((), ())
    assert (variant.castling, variant.double_step, variant.n_move_rule) == (True, True, 50)


def test_a_child_inherits_every_value() -> None:
    child = one("[a:atomic]\nnMoveRule = 10\n")
    assert (child.blast_on_capture, child.extinction_pseudo_royal, child.n_move_rule) == (
        True,
        True,
        10,
    )
    assert child.pieces == builtin_variant("atomic").pieces


def test_a_parent_may_stand_earlier_in_the_file() -> None:
    found = read_file("[a:chess]\nmustCapture = true\n[b:a]\ndoubleStep = false\n").variants
    assert (found["b"].must_capture, found["b"].double_step) == (True, False)


def test_a_letter_given_to_a_new_kind_is_taken_from_the_old_one() -> None:
    variant = one("[a:chess]\ncustomPiece1 = n:NN\n")
    assert variant.kind("knight") is None
    assert [variant.letters(kinds) for kinds in variant.promotion_piece_types] == ["brq", "brq"]


def test_a_kind_given_its_own_letter_again_leaves_the_promotion_list() -> None:
    variant = one("[a:chess]\nknight = n\n")
    assert [variant.letters(kinds) for kinds in variant.promotion_piece_types] == ["brq", "brq"]


def test_an_e_in_a_move_text_makes_the_kind_take_in_passing() -> None:
    variant = one("[a:chess]\ncustomPiece1 = p:fmWfceF\n")
    assert variant.en_passant_types == (("pawn", "customPiece1"), ("pawn", "customPiece1"))


def test_pawn_types_give_way_to_the_keys_they_stand_for_wherever_they_stand() -> None:
    variant = one("[a:chess]\npromotionPawnTypes = p\npawnTypes = n\n")
    assert variant.promotion_pawn_types == (("pawn",), ("pawn",))
    assert variant.n_move_rule_types == (("knight",), ("knight",))


def test_the_key_of_a_side_beats_that_of_both_wherever_it_stands() -> None:
    variant = one("[a:chess]\nflagRegionWhite = e8\nflagRegion = a1\n")
    assert variant.flag_region == (frozenset({"e8"}), frozenset({"a1"}))


def test_the_walling_region_of_both_sides_beats_that_of_one() -> None:
    variant = one("[a:duck]\nwallingRegion = a1\nwallingRegionWhite = e8\n")
    assert variant.walling_region == (frozenset({"a1"}), frozenset({"a1"}))


def test_old_spellings_are_read_and_reported() -> None:
    variant = one(
        "[a:chess]\nmaxRank = 10\npromotionRank = 9\ndoubleStepRank = 3\nwhiteFlag = *10\n"
    )
    assert variant.promotion_region == (
        rank_region(9) | rank_region(10),
        rank_region(1) | rank_region(2),
    )
    assert variant.flag_region[0] == rank_region(10)
    assert noticed("[a:chess]\npromotionRank = 7\n") == [
        "line 2: promotionRank: is an old spelling"
    ]


def test_true_with_a_blank_after_it_is_false() -> None:
    assert one("[a:chess]\nmustCapture = true \n").must_capture is False
    assert noticed("[a:chess]\nmustCapture = true \n") == [
        "line 2: mustCapture: 'true ' is neither true nor false and counts as false"
    ]


def test_a_list_of_pieces_ends_at_the_first_unknown_letter() -> None:
    assert one("[a:chess]\npromotionPieceTypes = n b x q\n").promotion_piece_types[0] == (
        "knight",
        "bishop",
    )


def test_regions_list_squares_ranks_and_files() -> None:
    region = one("[a:chess]\ndropRegionWhite = e4 *1 a* - h8\n").drop_region[0]
    assert len(region) == 1 + 12 + 10 - 1
    assert one("[a:chess]\n").drop_region[1] == EVERYWHERE


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("maxRank = 11", "line 2: maxRank: must be from 1 to 10, not 11"),
        ("flagRegion = *", "line 2: flagRegion: '' is no number"),
        ("flagRegion = z9", "line 2: flagRegion: 'z9' is no square"),
        (
            "stalemateValue = lost",
            "line 2: stalemateValue: 'lost' is none of win, loss, draw, none",
        ),
        ("promotedPieceType = p:x", "line 2: promotedPieceType: no piece has the letter 'x'"),
        ("knight = 7", "line 2: knight: '7' is no letter"),
        ("castlingKingsideFile = q", "line 2: castlingKingsideFile: there is no file 'q'"),
    ],
)
def test_values_that_cannot_be_read_refuse_the_section_by_line_and_key(
    line: str, message: str
) -> None:
    found = read_file(f"[a:chess]\n{line}\n")
    with pytest.raises(PresetError) as refused:
        found.variant("a")
    assert str(refused.value) == message


def test_unknown_keys_are_reported_and_ignored() -> None:
    assert noticed("[a:chess]\nkingType = q\n") == [
        "line 2: kingType: is no known key; the line is ignored"
    ]


def test_a_name_that_exists_is_skipped() -> None:
    found = read_file("[chess]\nmaxRank = 5\n")
    assert (found.variants, [str(p) for p in found.problems]) == (
        {},
        ["line 1: a game 'chess' exists already; the section is skipped"],
    )


def test_an_unknown_parent_refuses_the_section() -> None:
    found: FairyFile = read_file("[a:nobody]\n")
    with pytest.raises(PresetError, match="there is no game 'nobody' to inherit from"):
        found.variant("a")


def test_a_section_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(PresetError, match=r"there is no section \[b\] \(known: a\)"):
        read_file("[a:chess]\n").variant("b")
