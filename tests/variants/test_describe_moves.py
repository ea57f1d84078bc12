"""Moves in words: what a move text says to a person."""

import pytest

from variants import load_spec, preset_document, unexplained
from variants.describe.moves import betza_words

STRAIGHT = (
    "a number of squares straight, then the same number of squares diagonally, turning in any"
    " direction"
)
SLANTING = (
    "a number of squares diagonally, then the same number of squares straight, turning in any"
    " direction"
)


@pytest.mark.parametrize(
    ("betza", "phrases"),
    [
        ("K", ("one square in any direction",)),
        ("Q", ("any number of squares in any direction",)),
        ("R", ("any number of squares straight",)),
        ("W3", ("up to three squares straight",)),
        ("N", ("leaps two squares straight and one to the side",)),
        ("C", ("leaps three squares straight and one to the side",)),
        ("AD", ("leaps two squares in any direction",)),
        ("nD", ("two squares straight over empty squares",)),
        ("nN", ("goes two squares straight and one to the side, the squares between being empty",)),
        ("BW", ("any number of squares diagonally; or one square straight",)),
        (
            "RN",
            ("any number of squares straight; or leaps two squares straight and one to the side",),
        ),
        ("fsW", ("one square forward or sideways",)),
        ("WfF", ("one square straight or diagonally forward",)),
        (
            "ffN",
            ("leaps two squares straight and one to the side, more forward than sideways only",),
        ),
        (
            "mNcB",
            (
                "leaps two squares straight and one to the side, without capturing",
                "captures any number of squares diagonally",
            ),
        ),
        (
            "NN",
            (
                (
                    "leaps two squares straight and one to the side, any number of times in the"
                    " same direction over empty squares"
                ),
            ),
        ),
        (
            "fmWfceFifmnD",
            (
                "one square forward, without capturing",
                "captures one square diagonally forward, also in passing",
                "on its first move also two squares forward over empty squares, without capturing",
            ),
        ),
        (
            "[R=fsbsB][B=fsbsR]",
            (
                (
                    f"{STRAIGHT}; all squares on the way must be empty; or {SLANTING}; all squares"
                    " on the way must be empty"
                ),
            ),
        ),
        (
            "[F?fsR]",
            (
                (
                    "one square diagonally; or one square diagonally, then any number of squares"
                    " straight, turning outward; all squares on the way must be empty"
                ),
            ),
        ),
        (
            "mRcpR",
            (
                "any number of squares straight, without capturing",
                (
                    "hops over the first piece straight and lands on any square behind, up to the"
                    " next piece, only to capture"
                ),
            ),
        ),
        ("gQ", ("hops over the first piece in any direction and lands right behind",)),
        (
            "jB",
            (
                (
                    "any number of squares diagonally, passing over the first of them whatever"
                    " stands there"
                ),
            ),
        ),
        ("jD", ("leaps two squares straight over exactly one piece",)),
        (
            "zB",
            (
                (
                    "any number of squares diagonally, turning at a right angle to the one side and"
                    " the other after every step"
                ),
            ),
        ),
        (
            "qNN",
            (
                (
                    "leaps two squares straight and one to the side, any number of times over empty"
                    " squares, turning to the same side every time"
                ),
            ),
        ),
        ("oR", ("any number of squares straight, going on round the side edges of the board",)),
        ("U", ("leaps to any square of the board",)),
        (
            "fmW*",
            ("up to the middle of the board, but at least one square, forward, without capturing",),
        ),
        ("mcdK", ("one square in any direction, capturing enemies and pieces of its own side",)),
        ("kfR", ("any number of squares forward, only to capture royal enemies",)),
        (
            "camK",
            (
                (
                    "one square in any direction, taking an enemy there, then one square, in any"
                    " direction but straight back, without capturing; all other squares on the way"
                    " must be empty"
                ),
            ),
        ),
        (
            "pasR",
            (
                (
                    "a number of squares straight, onto a piece that stays where it is, then any"
                    " number of squares straight, turning at a right angle; all other squares on"
                    " the way must be empty"
                ),
            ),
        ),
        (
            "udQ",
            (
                (
                    "any number of squares in any direction, changing places with the piece it"
                    " captures, only to capture pieces of its own side"
                ),
            ),
        ),
        (
            "fsN",
            ("leaps two squares straight and one to the side, more sideways than forward only",),
        ),
        (
            "lfN",
            (
                (
                    "leaps two squares straight and one to the side, only two forward and one to"
                    " the left"
                ),
            ),
        ),
        (
            "hrN",
            (
                (
                    "leaps two squares straight and one to the side, only one backward and two to"
                    " the right, two forward and one to the right, two backward and one to the left"
                    " or one forward and two to the left"
                ),
            ),
        ),
        (
            "[flF-rF]",
            (
                (
                    "one square diagonally (starting diagonally forward to the left), then one"
                    " square diagonally, turning right; all squares on the way must be empty"
                ),
            ),
        ),
        (
            "[W-fsF-fzW]",
            (
                (
                    "one square straight, then one square diagonally, turning outward, then one"
                    " square straight, turning half to the other side; all squares on the way must"
                    " be empty"
                ),
            ),
        ),
        (
            "[N-fB]",
            (
                (
                    "a leap of two straight and one to the side, then any number of squares"
                    " diagonally, as straight on as it can; all squares on the way must be empty"
                ),
            ),
        ),
        ("-", ()),
    ],
)
def test_a_move_text_in_words(betza: str, phrases: tuple[str, ...]) -> None:
    account = betza_words(betza)
    assert (account.phrases, account.unexplained) == (phrases, ())


def test_what_has_no_words_is_listed() -> None:
    assert betza_words("R[N-frblN]").unexplained == ("[N-frblN]",)
    document = preset_document("chess").replace('betza = "N"', 'betza = "[N-frblN]"')
    assert unexplained(load_spec(document)) == ("Knight: [N-frblN]",)
