"""Games of a document in a process with limits: a line for each."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from variants import get_rules, get_spec
from variants.search import LEVELS, Played, self_play
from variants.search.series import REFUSED, TOO_MUCH, TRIED, fitting_level

ROOT = Path(__file__).resolve().parents[3]


def shown(document: str, *arguments: str) -> list[dict[str, Any]]:
    """What a process says of a document."""
    command = [sys.executable, "-m", "variants", "series", *arguments]
    done = subprocess.run(
        command, input=document, capture_output=True, text=True, cwd=ROOT, check=False
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_games_are_those_of_self_play() -> None:
    series, *games = shown(
        get_spec("hexapawn").document, "--games", "3", "--level", "1", "--seed", "5"
    )
    played = self_play(get_rules("hexapawn"), games=3, level=LEVELS[0], seed=5)
    assert [series["level"], series["kinds"], series["rules"]] == [1, ["pawn"], ["capture"]]
    assert [{**game, "seconds": 0} for game in games] == [game.plain() for game in played]
    assert Played.from_plain(games[0]).number == 0


def test_a_series_goes_on_from_a_game() -> None:
    games = shown(get_spec("hexapawn").document, "--games", "4", "--first", "2", "--level", "1")[1:]
    assert [game["number"] for game in games] == [2, 3]


def test_no_game_is_begun_when_the_seconds_are_used() -> None:
    assert (
        len(shown(get_spec("hexapawn").document, "--games", "50", "--level", "1", "--seconds", "0"))
        == 2
    )


def test_a_process_that_takes_too_much_is_ended() -> None:
    assert (
        shown(get_spec("chess").document, "--games", "500", "--level", "8", "--cpu-seconds", "2")[
            1:
        ]
        == []
    )


def test_a_process_that_wants_too_much_memory_says_so() -> None:
    command = [sys.executable, "-m", "variants", "series", "--games", "1", "--memory", "1000000"]
    # Longer than what a process holds in reserve when the limit comes.
    document = get_spec("chess").document + "#" * 20_000_000
    done = subprocess.run(
        command, input=document, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout) == (TOO_MUCH, "")


def test_nothing_is_played_where_nothing_is_enforced() -> None:
    command = [sys.executable, "-m", "variants", "series", "--games", "1"]
    document = get_spec("free-board").document
    done = subprocess.run(
        command, input=document, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout) == (REFUSED, "")
    assert "nothing is enforced" in done.stderr


def test_a_series_that_nobody_reads_any_more_ends_without_a_complaint() -> None:
    command = [sys.executable, "-m", "variants", "series", "--games", "500", "--level", "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(get_spec("hexapawn").document.encode())
        process.stdin.close()
        assert json.loads(process.stdout.readline())["level"] == 1
        process.stdout.close()
        said = process.stderr.read().decode()
    assert (process.returncode, said) == (0, "")


def test_small_games_are_played_at_a_stronger_level() -> None:
    assert fitting_level(get_rules("hexapawn"), seed=0) == TRIED[0]
    assert fitting_level(get_rules("sigma-4-shogi"), seed=0) == TRIED[-1]
