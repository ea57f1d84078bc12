"""Two presets, or two revisions of one, compared in sentences."""

from typing import Any

import pytest

from tests.depth import presets_of_today
from variants import PresetSpec, get_spec, load_spec, preset_document, preset_keys, rules_sections
from variants.authoring import differences
from variants.authoring.difference.moves import move_changes
from variants.loader.document import parse, write


def revised(key: str, change: dict[str, Any]) -> PresetSpec:
    """Return a shipped preset with tables merged into it."""

    def merged(old: Any, new: Any) -> Any:
        if isinstance(old, dict) and isinstance(new, dict):
            return {**old, **{name: merged(old.get(name), value) for name, value in new.items()}}
        return new

    return load_spec(write(merged(parse(preset_document(key)), change)))


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        ("[R=fsbsB][B=fsbsR]", "[R=fsB][B=fsR]", ["may no longer turn back."]),
        ("[R=fsB][B=fsR]", "[R=fsbsB][B=fsbsR]", ["may now also turn back."]),
        (
            "[R=fsbsB][B=fsbsR]",
            "[R=frbrB][B=frbrR]",
            ["may no longer turn half left or turn back to the left."],
        ),
        ("K", "WfF", ["may no longer go one square diagonally backward."]),
        (
            "R",
            "bWfsR",
            [
                "may no longer go any number of squares backward.",
                "may now also go one square backward.",
            ],
        ),
        (
            "Q",
            "RN",
            [
                "may no longer go any number of squares diagonally.",
                "may now also leap two squares straight and one to the side.",
            ],
        ),
        (
            "R",
            "R3",
            [
                "may now go up to three squares straight; formerly it could go any number of"
                " squares straight."
            ],
        ),
        ("R", "mR", ["may now go any number of squares straight only without capturing."]),
        ("cR", "R", ["may now go any number of squares straight both with and without capturing."]),
        ("fmWfceF", "fmWfcF", ["may no longer capture in passing."]),
        ("F", "iF", ["may now go one square diagonally only as its first move."]),
        ("[F?fsR]", "[F-fsR]", ["has to go on where it turns."]),
        ("[F-fsR]", "[F?fsR]", ["may now stop where it turns."]),
        (
            "fmWfceFifmnD",
            "fmWfceF",
            [
                (
                    "may no longer go two squares forward over empty squares, without capturing, as"
                    " its first move."
                ),
            ],
        ),
        (
            "R",
            "N",
            [
                "may no longer go any number of squares straight.",
                "may now leap two squares straight and one to the side.",
            ],
        ),
        ("-", "W", ["may now go one square straight."]),
        ("W", "-", ["may no longer go one square straight."]),
        (
            "mRcpR",
            "RcpR",
            ["may now go any number of squares straight both with and without capturing."],
        ),
        ("RB", "Q", []),
        ("aifsbsRaifsbsB", "[R=fsbsB][B=fsbsR]", []),
    ],
)
def test_a_move_that_has_changed_is_shown(old: str, new: str, sentences: list[str]) -> None:
    assert list(move_changes("The piece", old, new)) == [
        f"The piece {sentence}" for sentence in sentences
    ]


def test_chess_and_capablanca_chess() -> None:
    assert differences(get_spec("chess"), get_spec("capablanca-chess")) == (
        "The board has 10 files instead of 8.",
        (
            "There is an archbishop (A). Any number of squares diagonally; or leaps two squares"
            " straight and one to the side."
        ),
        (
            "There is a chancellor (C). Any number of squares straight; or leaps two squares"
            " straight and one to the side."
        ),
        (
            "Each side starts with one archbishop instead of none, one chancellor instead of none"
            " and ten pawns instead of eight."
        ),
        "Pawns may also become chancellors or archbishops.",
        "The king castles by three squares instead of two.",
    )


def test_sissa_and_symmetric_sissa() -> None:
    shown = differences(get_spec("sissa"), get_spec("symmetric-sissa"))
    assert shown[:7] == (
        "There is no queen.",
        "There is no bishop.",
        (
            "There is a cardinal (C). Any number of squares diagonally; or leaps two squares"
            " straight and one to the side."
        ),
        "Each side starts with two cardinals instead of none and two sissas instead of one.",
        "Pawns may also become cardinals.",
        "Pawns may not become queens or bishops.",
        "There is no conversion.",
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"pieces": {"sissa": {"betza": "[R=fsB][B=fsR]"}}}, "The sissa may no longer turn back."),
        ({"pieces": {"sissa": {"name": "Snake"}}}, "The sissa is called snake."),
        (
            {
                "pieces": {"sissa": {"label": "V"}},
                "setup": {"text": "rncvkvcnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNCVKVCNR w KQkq - 0 1"},
            },
            "The letter of the sissa is V instead of S.",
        ),
        ({"pieces": {"sissa": {"zone": ["*1", "*2"]}}}, "The sissa: it stays"),
        (
            {"pieces": {"cardinal": {"royal": True}}, "promotion": {"choices": ["sissa"]}},
            "The cardinal is royal: it must not be left attacked.",
        ),
        ({"board": {"holes": ["e5"]}}, "The square e5 is missing now."),
        (
            {"sides": [{"name": "Red", "colour": "red"}, {"name": "Black", "colour": "black"}]},
            "White is called Red.",
        ),
        (
            {"ends": {"stalemate": "loss"}},
            "Stalemate is a loss for the side that cannot move, not a draw.",
        ),
        (
            {"draws": {"end_moves": 60}},
            "The game is drawn after 60 moves of each side without progress instead of 75.",
        ),
        ({"draws": {"claim_moves": 0}}, "No draw may be claimed for want of progress."),
        (
            {"promotion": {"choices": ["sissa"]}},
            "Pawns may not become cardinals, knights or rooks.",
        ),
        (
            {"checks": {"count": 3}},
            "End of the game: A side that has given check three times wins.",
        ),
        (
            {"hands": {"captures": True}, "drops": {}},
            (
                "Hands and drops: Instead of moving, a side may put a piece of its hand on an empty"
                " square."
            ),
        ),
        ({"enforced": False}, "Nothing is enforced: the players are the judges."),
        ({"name": "Even Sissa"}, "Symmetric Sissa is called Even Sissa."),
        ({"summary": "Short."}, "The summary has been rewritten."),
    ],
)
def test_a_revision_is_shown_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    shown = differences(get_spec("symmetric-sissa"), revised("symmetric-sissa", change))
    assert [line for line in shown if line.startswith(sentence)]


def test_castling_that_is_gone_and_castling_that_is_new() -> None:
    chess, without = get_spec("chess"), get_spec("no-castling-chess")
    assert differences(chess, without) == ("There is no castling.",)
    (shown,) = differences(without, chess)
    words = next(
        section.paragraphs for section in rules_sections(chess) if section.title == "Castling"
    )
    assert shown == f"There is castling. {' '.join(words)}"


def test_a_few_squares_of_the_array_are_named() -> None:
    text = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    castling = [
        table for table in parse(preset_document("chess"))["castling"] if table["flag"].isupper()
    ]
    shown = differences(
        get_spec("chess"), revised("chess", {"setup": {"text": text}, "castling": castling})
    )
    assert shown[:2] == (
        "At the start d8 holds Black's king instead of Black's queen.",
        "At the start e8 holds Black's queen instead of Black's king.",
    )


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_a_preset_differs_from_chess_in_whole_sentences_and_not_from_itself(key: str) -> None:
    chess, other = get_spec("chess"), get_spec(key)
    assert differences(other, other) == ()
    for shown in (differences(chess, other), differences(other, chess)):
        assert bool(shown) == (key != "chess")
        for sentence in shown:
            assert sentence[0].isupper()
            assert sentence.rstrip("\u201d")[-1] in ".)"
