"""Games a question may name besides shipped presets."""

import json
from typing import Any

import pytest

from variants import preset_document
from variants.commands.referee import answer

CYLINDER = "files=4\nranks=4\nroyal=K\nking:K:K::a1,,d4\nrook:R:oR::b1,,c4\n"


def query(**question: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(question).encode())))
    return found


def test_a_built_in_game_is_named_alone_and_speaks_its_dialect() -> None:
    found = query(variant="shogi", moves=["c3c4"], want=["position"])
    assert found == {
        "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1"
    }


def test_a_section_is_named_beside_its_file() -> None:
    text = "[mine:chess]\nmaxRank = 8\nmustCapture = true\n"
    found = query(variants_ini=text, variant="mine", moves=["e2e4", "d7d5"], want=["legal"])
    assert found == {"legal": ["e4d5"]}


def test_a_diagram_and_a_document_are_games() -> None:
    assert query(diagram=CYLINDER, want=[], perft=1) == {"perft": 7}
    assert query(document=preset_document("chess"), want=[], perft=2) == {"perft": 400}


@pytest.mark.parametrize(
    ("question", "code", "message"),
    [
        (
            {"variant": "nobody"},
            "unknown-variant",
            "Fairy-Stockfish has no game 'nobody' of its own",
        ),
        ({"variants_ini": "[a]\n[b]\n"}, "missing-key", "variant: one of a, b is needed"),
        (
            {"variants_ini": "[a]\n", "variant": "c"},
            "unknown-section",
            "there is no section [c] (known: a)",
        ),
        (
            {"variants_ini": " [a:chess]"},
            "missing-key",
            "variants_ini: there is no section, that is, no line that",
        ),
        (
            {"variants_ini": "", "variant": "c"},
            "unknown-section",
            "there is no section [c] (known: none)",
        ),
        (
            {"variants_ini": "[chess:chess]\nking = k:W", "variant": "chess"},
            "unknown-section",
            (
                "there is no section [chess] (known: none); a section with the name of a game of"
                " Fairy-Stockfish's own"
            ),
        ),
        (
            {"variants_ini": "[a:chess]\nmaxFile = z\n", "variant": "a"},
            "wrong-value",
            "line 2: maxFile: there is no file 'z'",
        ),
        (
            {"variant": "chess", "preset": "chess"},
            "wrong-value",
            "one game is needed, not preset and variant",
        ),
        ({"document": "key = 1"}, "missing-key", "board.files: is missing"),
        (
            {"diagram": "x"},
            "wrong-value",
            "line 1: 'x' is neither a parameter (name=value) nor a piece",
        ),
    ],
)
def test_what_is_no_game_is_refused(question: dict[str, str], code: str, message: str) -> None:
    error = query(**question)["error"]
    assert (error["code"], error["message"][: len(message)]) == (code, message)


def test_what_is_not_understood_is_shown_with_the_answer() -> None:
    text = "[a:chess]\nkingTyp = q\n[b:a]\ncustomPiece1 = n:NN\n[c:chess]\nnonsense\n"
    found = query(variants_ini=text, variant="b", want=["check"])
    assert found == {
        "check": False,
        "warnings": ["line 2: kingTyp: is no known key; the line is ignored"],
    }
