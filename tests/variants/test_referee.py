"""The referee: questions and answers as JSON lines, and refusals that never stop it."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants import preset_keys
from variants.__main__ import main
from variants.commands.referee import MAX_LINE, MAX_MOVES, WANTS, answer, serve

Answer = dict[str, Any]
SCHOLAR = ["e4", "e7e5", "B f1-c4", "Nc6", "Qh5", "Nf6??", "Qxf7 mate"]


def query(**question: object) -> Answer:
    """Return the answer to one question, as it would be read from the output."""
    found: Answer = json.loads(json.dumps(answer(json.dumps(question).encode())))
    return found


def refusal(**question: object) -> tuple[str, str, int | None]:
    error = query(**question)["error"]
    return error["code"], error["message"], error["move_index"]


def test_a_question_is_answered_with_everything_wanted() -> None:
    assert query(preset="chess", position=None, moves=SCHOLAR, want=list(WANTS), perft=1) == {
        "position": "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
        "legal": [],
        "san": ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
        "check": True,
        "outcome": {"winner": 0, "reason": "checkmate"},
        "perft": 0,
    }


def test_only_what_is_wanted_is_answered() -> None:
    assert query(preset="chess", want=["check", "outcome"]) == {"check": False, "outcome": None}
    assert query(preset="chess", want=[], perft=2) == {"perft": 400}


def test_without_a_wish_everything_is_answered() -> None:
    assert tuple(query(preset="chess")) == WANTS


def test_legal_moves_are_sorted_canonical_texts() -> None:
    legal = query(preset="chess", position="8/P6k/8/8/8/8/8/K7 w - - 0 1", want=["legal"])["legal"]
    assert legal == ["a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"]


def test_a_position_is_given_back_in_its_canonical_form() -> None:
    text = "rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w KQkq - 0 1 c1g1c9g9"
    assert query(preset="sissa", want=["position"])["position"] == text
    assert query(preset="sissa", position=text, want=["position"])["position"] == text


def test_repetition_counts_the_moves_given() -> None:
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"] * 4
    assert query(preset="chess", moves=shuffle, want=["outcome"])["outcome"] == {
        "winner": None,
        "reason": "repetition",
    }
    assert query(preset="chess", moves=shuffle[:-1], want=["outcome"])["outcome"] is None


def test_an_illegal_move_is_refused_with_its_index_and_reason() -> None:
    position = "4k4/9/9/9/9/9/9/9/4K1B2 w - - 0 1 g1!"
    message = "the bishop on g1 must convert on its first move: it may go to f1, h1 or g2"
    for text in ("Bh2", "g1h2", "B g1-h2", "Bg1-h2+"):
        assert refusal(preset="sissa", position=position, moves=[text]) == (
            "must-convert",
            message,
            0,
        )


@pytest.mark.parametrize(
    ("moves", "code", "index"),
    [
        (["e4", "foo"], "unreadable", 1),
        (["Nf9"], "no-square", 0),
        (["e4", "e5", "Nd3"], "cannot-reach", 2),
        (["e4", "e4"], "cannot-reach", 1),
        ([""], "empty", 0),
        (["e" * 5000], "too-long", 0),
    ],
)
def test_refused_moves_name_their_index(moves: list[str], code: str, index: int) -> None:
    assert refusal(preset="chess", moves=moves)[::2] == (code, index)


def test_free_presets_answer_the_same_questions() -> None:
    assert query(preset="free-board", moves=["P e2-e4", "p e7-e5; -d4"], perft=1) == {
        "position": "rnbqkbnr/pppp1ppp/8/4p3/3-P3/8/PPPP1PPP/RNBQKBNR w 2",
        "legal": [],
        "san": ["P e2-e4", "p e7-e5; -d4"],
        "check": False,
        "outcome": None,
        "perft": 0,
    }


def test_a_random_array_needs_a_position_or_a_seed() -> None:
    code, message, index = refusal(preset="sea-horses")
    assert (code, index) == ("random-array", None)
    assert (
        message
        == "the array of this preset is random: give a position, or a seed and a mode (asymmetric,"
        " mirror, central)"
    )
    first = query(preset="sea-horses", mode="mirror", seed=1, want=["position"])["position"]
    assert first == query(preset="sea-horses", mode="mirror", seed=1, want=["position"])["position"]
    assert first.split("/")[0].upper() == first.split(" ")[0].split("/")[-1]


def test_an_array_may_be_requested_by_its_number() -> None:
    assert (
        query(preset="chess960", array=518, want=["position"])["position"]
        == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    )
    code, message, _ = refusal(preset="chess960", array=960)
    assert (code, message) == ("no-such-array", "there is no array with the number 960")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"x", "not-json"),
        (b"[1]", "not-json"),
        (b"null", "not-json"),
        (b'"chess"', "not-json"),
        (b'{"preset": "chess"', "not-json"),
        (b"\xff\xfe", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b'{"perft": ' + b"9" * 10_000 + b"}", "not-json"),
        (b"{}", "missing-key"),
        (b'{"preset": null}', "missing-key"),
        (b'{"preset": 5}', "wrong-type"),
        (b'{"preset": "nonsense"}', "unknown-preset"),
        (b'{"preset": "../chess"}', "unknown-preset"),
        (b'{"preset": "a = "}', "not-toml"),
        (b'{"preset": "chess", "color": 1}', "unknown-key"),
        (b'{"preset": "chess", "position": 7}', "wrong-type"),
        (b'{"preset": "chess", "position": "x"}', "fields"),
        (b'{"preset": "chess", "position": "", "seed": 1}', "wrong-value"),
        (b'{"preset": "chess", "moves": "e4"}', "wrong-type"),
        (b'{"preset": "chess", "moves": [1]}', "wrong-type"),
        (b'{"preset": "chess", "want": ["mate"]}', "wrong-value"),
        (b'{"preset": "chess", "want": {}}', "wrong-type"),
        (b'{"preset": "chess", "perft": true}', "wrong-type"),
        (b'{"preset": "chess", "perft": 1.5}', "wrong-type"),
        (b'{"preset": "chess", "perft": -1}', "wrong-value"),
        (b'{"preset": "chess", "perft": 99}', "wrong-value"),
        (b'{"preset": "chess", "mode": "mirror"}', "unknown-mode"),
        (b'{"preset": "sea-horses", "mode": "odd", "seed": 1}', "unknown-mode"),
        (b'{"preset": "sea-horses", "seed": "x"}', "wrong-type"),
        (b'{"preset": "sea-horses", "seed": 1, "array": 2}', "wrong-value"),
        (b" " * (MAX_LINE + 1), "too-long"),
    ],
)
def test_a_bad_question_is_refused(line: bytes, code: str) -> None:
    error = answer(line)["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["move_index"]) == (code, None)
    assert len(error["message"]) < 500


def test_too_many_moves_are_refused() -> None:
    assert refusal(preset="chess", moves=["e4"] * (MAX_MOVES + 1))[0] == "too-many"


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(preset_keys()),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
questions = st.dictionaries(
    st.sampled_from(["preset", "position", "moves", "want", "mode", "seed", "colour"]),
    json_values,
    max_size=5,
)


@given(questions)
def test_any_json_gets_an_answer(question: object) -> None:
    assert answer(json.dumps(question).encode())


@given(st.binary(max_size=60))
def test_any_line_gets_an_answer(line: bytes) -> None:
    assert answer(line)


def test_endless_and_blank_lines_do_not_stop_it() -> None:
    lines = b"\n \n" + b"x" * (3 * MAX_LINE) + b'\n{"preset": "chess", "want": ["check"]}'
    answers = io.StringIO()
    serve(io.BytesIO(lines), answers)
    first, second = (json.loads(line) for line in answers.getvalue().splitlines())
    assert (first["error"]["code"], second) == ("too-long", {"check": False})


def test_the_command_answers_line_by_line_and_ends_with_the_input() -> None:
    questions_text = (
        '{"preset": "chess", "want": ["check"]}\nnonsense\n{"preset": "chess", "want": [], "perft":'
        " 1}\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "variants", "referee"],
        input=questions_text,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert (lines[0], lines[1]["error"]["code"], lines[2]) == (
        {"check": False},
        "not-json",
        {"perft": 20},
    )


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main([]), main(["dance"]), main(["referee", "x"])) == (2, 2, 2)
    assert (
        "usage: python -m variants {compile,export,learn,match,perft,play,referee,report,series}"
        in capsys.readouterr().err
    )
