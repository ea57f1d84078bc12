"""Texts nobody would write: always a clear report, never an exception, in bounded time."""

from __future__ import annotations

import json
import os
import random
import time

import pytest

from courier.exchange.readers.replay import ReadGame
from courier.exchange.readers.values import MOST_TROUBLES, Kind, Trouble
from courier.exchange.readers.whole_text import MOST_GAMES, parts_of
from courier.games.packed_moves import pack, unpack
from tests.courier.exchange.mutations import good_files, mutated
from tests.courier.exchange.random_games import read, revision_of

CASES = int(os.environ.get("FUZZED_IMPORTS", "1200"))  # `make fuzz-imports` tries 10 000


def is_clear(trouble: Trouble) -> bool:
    """Whether a report can be shown: a line of the text, words, nothing that breaks a page or a
    database.
    """
    words = f"{trouble.text}{trouble.reason}{trouble.advice}"
    return (
        trouble.line >= 1
        and len(trouble.reason) > 10
        and "\0" not in words
        and words == words.encode().decode()
    )


def check(found: list[ReadGame]) -> None:
    """Every game is whole or its report says what is missing, and it could be stored."""
    for each in found:
        assert all(is_clear(trouble) for trouble in each.troubles), each.troubles
        if each.game is None:
            assert each.troubles
            continue
        assert each.moves or each.troubles
        again = unpack(pack(each.moves), version=1, game_id=1)
        assert [move.text for move in again] == [move.text for move in each.moves]
        assert each.game.ply == len(each.moves)
        assert "\\u0000" not in json.dumps(each.game.annotation)
        assert json.dumps(each.game.annotation, ensure_ascii=False).encode()
        assert "".join(each.names).encode().count(0) == 0


@pytest.mark.parametrize("block", range(10))
def test_broken_files_get_reports(block: int) -> None:
    for number in range(block * CASES // 10, (block + 1) * CASES // 10):
        draw = random.Random(f"import {number}")
        text = mutated(draw.choice(good_files()), draw)
        try:
            check(read(text, preset=draw.choice(["", "", "chess", "free-board"])))
        except Exception as error:
            raise AssertionError(f"case {number}: {text!r}") from error


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(" * 200_000, "There are no moves here."),
        ("1. e4 " + "(1. d4 " * 5_000, "A variation isn’t closed."),
        ("1. e4 {" + "x" * 500_000, "The comment that begins here isn’t closed."),
        ('[Variant "Chess"]\n' * 50_000 + "1. e4 *", ""),
        ("[" * 100_000, "can’t be played"),
        ("1. e4 e5 " + "x" * 300_000, "can’t be played"),
        (" " * 500_000 + "mate", "can’t be played"),
        ("1. e4 " + "(" + " " * 200_000 + "a1-b2-c3", "A variation isn’t closed."),
        ("\n" * 300_000 + "1. e4 *", ""),
        ("1. " * 100_000, "There are no moves here."),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *', "The starting position can’t be read"),
        (
            '[FEN "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1"]\n\n1. e4 *',
            "The starting position can’t be read",
        ),
        (f'[FEN "{"9" * 100_000}"]\n\n1. e4 *', ""),
        ('[Variant "Chess"]\n[White "A]\n\n1. e4 *', "This tag can’t be read."),
        ("[" + '{"a":' * 50_000, ""),
        ('{"a":' * 50_000, "This isn’t JSON"),
        (
            '{"format": "courier-game", "version": 1, "start": "' + "9" * 9000 + '"}',
            "“start” must be text of at most",
        ),
    ],
)
def test_malicious_texts_are_read_to_a_report(text: str, reason: str) -> None:
    found = read(text, preset="chess")
    check(found)
    if reason:
        assert any(reason in trouble.reason for each in found for trouble in each.troubles)


@pytest.mark.parametrize("text", ['[A "\n' * 100_000 + "1. e4 *", '[A "\n' * 100_000 + "{"])
def test_a_report_has_an_end(text: str) -> None:
    (found,) = read(text, preset="chess")
    assert len(found.troubles) == MOST_TROUBLES


def test_no_more_lines_are_read_than_games_are_wanted() -> None:
    began = time.process_time()
    parts = parts_of('{"a": 1}\n' + "}\n" * 500_000, Kind.JSON)
    assert (len(parts), time.process_time() - began < 2) == (MOST_GAMES, True)


def test_many_variations_stop_at_a_limit() -> None:
    text = (
        "1. e4 "
        + "".join(f"(1. {move} e5 2. Nf3 Nc6) " for move in ["d4", "c4", "a3", "b3"] * 2000)
        + "1... e5 *"
    )
    found = read(text, preset="chess")[0]
    assert [move.shown for move in found.moves] == ["e4"]
    assert found.is_cut
    assert any("which is the limit" in trouble.reason for trouble in found.troubles)
    check([found])


def test_deep_variations_are_kept_up_to_a_depth() -> None:
    text = (
        "1. e4 " + "".join(f"(1. {move} " for move in ["d4", "e4"] * 400) + ")" * 800 + " 1... e5 *"
    )
    found = read(text, preset="chess")[0]
    assert [move.shown for move in found.moves] == ["e4", "e5"]
    check([found])


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_and_marks_of_order_do_not_matter(end: str) -> None:
    text = "\ufeff" + end.join(['[Variant "Chess"]', '[White "Ann"]', "", "1. e4", "e5 2. Ke3", ""])
    found = read(text)[0]
    assert (found.names[0], len(found.moves)) == ("Ann", 2)
    assert [trouble.line for trouble in found.troubles] == [5]


def game_text(**changes: object) -> str:
    value: dict[str, object] = {
        "format": "courier-game",
        "version": 1,
        "preset": {"key": "chess"},
        "start": revision_of("chess").rules.text(revision_of("chess").rules.start()),
        "players": [{"name": "Ann"}, {"name": "Bo"}],
        "result": "*",
        "moves": [{"text": "e2e4"}],
    }
    return json.dumps(value | changes)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"version": 2}, "This isn’t a Courier game: format courier-game, version 1."),
        ({"preset": {"key": "nonsense"}}, "There’s no variant with this name here."),
        ({"preset": []}, "“preset” must be an object."),
        ({"start": 5}, "“start” must be text of at most 4000 characters."),
        ({"start": "x"}, "The starting position can’t be read"),
        ({"result": "2-0"}, "“result” must be 1-0, 0-1, 1/2-1/2 or *."),
        ({"moves": {}}, "“moves” must be a list of at most 2000 objects."),
        ({"moves": [{"text": "e2e4"}, 5]}, "“moves” must be a list of at most 2000 objects."),
        ({"moves": [{}]}, "Move 1 has no “text”."),
        ({"moves": [{"text": "e2e5"}]}, "e2e5 can’t be played: "),
        (
            {"moves": [{"text": "e2e4", "seconds_used": -1}]},
            "“seconds_used” must be a number of seconds.",
        ),
        (
            {"moves": [{"text": "e2e4", "seconds_used": True}]},
            "“seconds_used” must be a number of seconds.",
        ),
        ({"moves": [{"text": "e2e4", "played_at": "soon"}]}, "“played_at” must be a time"),
        (
            {"moves": [{"text": "e2e4", "played_at": "0001-01-01T00:00:00Z"}]},
            "“played_at” must be a time",
        ),
        ({"ended_at": "0001-01-01T00:00:00Z"}, "“ended_at” must be a time"),
        (
            {"moves": [{"text": "e2e4", "remark": "x" * 9000}]},
            "“remark” must be text of at most 8000 characters.",
        ),
        ({"tree": {"version": 9}}, "This isn’t a tree of moves as Courier writes it"),
        ({"players": [1]}, "“players” must be a list of at most 2 objects."),
    ],
)
def test_broken_fields_are_named(changes: dict[str, object], reason: str) -> None:
    (found,) = read(game_text(**changes))
    assert len(found.troubles) == 1
    assert found.troubles[0].reason.startswith(reason)


def test_our_json_is_taken_without_what_it_may_lack() -> None:
    (found,) = read(
        game_text(winner=0, result="1-0", ending="resigned", ended_at="2999-01-01T00:00:00Z")
    )
    assert found.troubles == ()
    assert found.game is not None
    assert (found.game.ending, found.game.winner, found.game.ended_at) == ("resigned", 0, None)


@pytest.mark.parametrize(
    ("day", "kept"), [("0001.01.01", ""), ("9999.12.31", ""), ("1000.01.01", "1000.01.01")]
)
def test_a_day_no_zone_can_show_is_an_unknown_one(day: str, kept: str) -> None:
    (found,) = read(f'[Variant "Chess"]\n[Date "{day}"]\n\n1. e4 *')
    assert found.game is not None
    assert found.game.played_on == kept


def test_a_result_the_rules_contradict_does_not_count() -> None:
    (found,) = read('[Variant "Chess"]\n\n1. f3 e5 2. g4 Qh4# 1-0')
    assert found.game is not None
    assert (found.game.ending, found.game.winner) == ("outcome", 1)
    assert [trouble.reason for trouble in found.troubles] == [
        "The result given is 1-0, but the game ends by its rules (checkmate); that counts."
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Chess", "chess"),
        ("standard", "chess"),
        ("Three-check", "three-check"),
        ("3-check", "three-check"),
        ("King of the Hill", "king-of-the-hill"),
        ("Atomic", "atomic"),
        ("RacingKings", "racing-kings"),
        ("sissa", "sissa"),
    ],
)
def test_names_of_other_programs_are_known(name: str, key: str) -> None:
    (found,) = read(f'[Variant "{name}"]\n\n*')
    assert found.game is not None
    assert found.game.revision.preset.key == key
