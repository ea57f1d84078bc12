"""The examples of docs/notation.md are true."""

import json
import re
from pathlib import Path

import pytest

from tests.variants.rule_fragments import document
from variants import get_rules, pasted_position
from variants.commands.referee import answer
from variants.notation.historical import parse_game

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
TALL = """
extends = "chess"
without = ["castling"]
key = "tall"
name = "Tall"

[board]
files = 8
ranks = 12

[setup]
text = "4k3/4p3/8/8/8/8/8/8/8/8/4P3/4K3 w - - 0 1"
"""
# The games of the examples of position texts, in the order of the page.
EXAMPLES = (
    "berolina-chess",
    TALL,
    "seirawan-chess",
    document(("Castling", "Leaps")),
    document(("Leaps", "WingCastling")),
    "hostage",
    "hostage",
)
POSITIONS = re.findall(
    r"^\| [^`|]+ \| `(\S+ [wb] \S+ \S+ \d+ \d+(?: \S+)?)` \|$", PAGE, re.MULTILINE
)
PASTED = re.findall(r"^\| `(\S+ [wb][^`]*)` \| `(\S+ [wb] [^`]+)` \|$", PAGE, re.MULTILINE)
EXCHANGES = re.findall(r"^    > (.+)\n    < (.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("question", "expected"), EXCHANGES)
def test_the_referee_answers_as_the_page_says(question: str, expected: str) -> None:
    assert json.dumps(answer(question.encode())) == expected


def test_the_page_shows_exchanges() -> None:
    assert len(EXCHANGES) == 8


def test_the_page_shows_positions() -> None:
    assert (len(POSITIONS), len(PASTED)) == (len(EXAMPLES), 5)


@pytest.mark.parametrize(
    ("source", "text"), list(zip(EXAMPLES, POSITIONS, strict=True)), ids=POSITIONS
)
def test_the_positions_are_canonical(source: str, text: str) -> None:
    rules = get_rules(source)
    assert rules.text(rules.position(text)) == text


@pytest.mark.parametrize(("text", "ours"), PASTED)
def test_a_pasted_position_is_read_as_the_page_says(text: str, ours: str) -> None:
    rules = get_rules("chess")
    assert rules.text(pasted_position(rules, text)) == ours
    assert rules.text(rules.position(ours)) == ours


def test_the_free_position_is_canonical() -> None:
    (text,) = re.findall(r"^    (\S+ [wb] \d+)$", PAGE, re.MULTILINE)
    rules = get_rules("free-board")
    assert rules.text(rules.position(text)) == text


def test_the_position_of_sigma_is_canonical() -> None:
    (text,) = re.findall(r"^    (\S+ [wb] \S+:\S+ \S+:\S+)$", PAGE, re.MULTILINE)
    rules = get_rules("sigma-4-shogi")
    assert rules.text(rules.position(text)) == text


def test_the_turns_of_sigma_are_canonical_and_short() -> None:
    rules = get_rules("sigma-4-shogi-quick")
    rows = re.findall(r"^\| (?:step|taking move) \| `(.*)` \| `(.*)` \|$", PAGE, re.MULTILINE)
    assert [rules.read(short, rules.start()).text for _, short in rows] == [
        stored for stored, _ in rows
    ]
    assert len(rows) == 2


def test_the_game_file_lines_can_be_read() -> None:
    for line in re.findall(r"^    (\d+\. .*)$", PAGE, re.MULTILINE):
        number = int(line.split(".")[0])
        filler = "\n".join(f"{n}. e4 e5" for n in range(1, number))
        assert parse_game(f"{filler}\n{line}").moves[-2].ply == 2 * number - 2


def test_every_notation_shown_is_read() -> None:
    shown = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("chess", "1k6/4P3/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"),
        ("chess", "7k/8/8/8/8/5N2/8/1N2K3 w - - 0 1"),
        ("sissa", "5k3/3P5/9/9/9/9/9/9/4K4 w - - 0 1 -"),
    ]
    rows = re.findall(
        r"^\| (?:coordinates|short|long|full algebraic) \| (.*) \|$", PAGE, re.MULTILINE
    )
    positions = [(get_rules(key), get_rules(key).position(text)) for key, text in shown]
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert len(texts) == 14
    assert [
        text
        for text in texts
        if all(rules.explain(text, position) for rules, position in positions)
    ] == []
