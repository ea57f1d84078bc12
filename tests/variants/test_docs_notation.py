"""The examples of docs/notation.md are true."""

import json
import re
from pathlib import Path

import pytest

from variants import get_rules
from variants.notation.historical import parse_game
from variants.referee import answer

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"^    > (.+)\n    < (.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("question", "expected"), EXCHANGES)
def test_the_referee_answers_as_the_page_says(question: str, expected: str) -> None:
    assert json.dumps(answer(question.encode())) == expected


def test_the_page_shows_exchanges() -> None:
    assert len(EXCHANGES) == 8


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
    assert [rules.read(short, rules.start()).text for _, short in rows] == [stored for stored, _ in rows]
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
    rows = re.findall(r"^\| (?:coordinates|short|long|full algebraic) \| (.*) \|$", PAGE, re.MULTILINE)
    positions = [(get_rules(key), get_rules(key).position(text)) for key, text in shown]
    texts = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert len(texts) == 14
    assert [text for text in texts if all(rules.explain(text, position) for rules, position in positions)] == []
