"""The computer on a terminal."""

import io

import pytest

from variants.__main__ import main


def test_the_computer_plays_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "hexapawn", "--level", "1", "--side", "both"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split(":")[0] in ("goal", "stalemate")


def test_a_refused_move_is_explained_and_requested_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a1a3\na1a2\n"))
    assert main(["play", "hexapawn", "--level", "1"]) == 0
    assert "a1" in capsys.readouterr().out


def test_a_preset_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "nothing-like-it"]) == 1
    assert "nothing-like-it" in capsys.readouterr().err


def test_a_report_shows_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "hexapawn", "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "games",
        "moves",
        "decisive",
        "first side",
        "different",
        "endings",
        "never moved",
        "never taken",
        "never made",
        "never used",
        "dead starts",
        "a move list",
    ]


def test_no_report_where_nothing_is_enforced(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "free-board"]) == 1
    assert "nothing is enforced" in capsys.readouterr().err
