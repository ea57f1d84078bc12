"""The games that the computer played against itself and that come with the site."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from variants import Outcome, Reason, get_rules, parse_game
from variants.__main__ import main
from variants.commands.match import NoGame, game_file, played
from variants.search.limits import LEVELS

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "courier/archive/computer").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_rules_end_it_as_the_file_says(path: Path) -> None:
    game = parse_game(path.read_text(encoding="utf-8"))
    tags = game.tags
    rules = get_rules(tags["Preset"])
    position = rules.position(tags["Start"])
    history = list[str]()
    for move in game.moves:
        assert rules.outcome(position, history) is None
        history.append(rules.key(position))
        position = rules.play(position, rules.read(move.text, position))
    outcome = rules.outcome(position, history)
    if outcome is None:  # only Misère Chess, which nobody can be brought to lose
        assert tags["Preset"] == "misere"
        assert tags["Ending"] in rules.claims(position, history)
        outcome = Outcome(None, Reason(tags["Ending"]))
    results = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
    assert (results[outcome.winner], outcome.reason.value, len(game.moves)) == (
        tags["Result"],
        tags["Ending"],
        int(tags["Plies"]),
    )


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "hexapawn", "--level", "2", "--seed", "5"]) == 0
    first = capsys.readouterr().out
    assert main(["match", "hexapawn", "--level", "2", "--seed", "5"]) == 0
    assert capsys.readouterr().out == first
    assert parse_game(first).tags["Id"] == "hexapawn-computer-2-5"


def test_a_game_may_begin_with_given_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "hexapawn", "--level", "1", "--opening", "b2 axb2"]) == 0
    assert "1. b1b2 a3b2\n" in capsys.readouterr().out
    assert main(["match", "hexapawn", "--opening", "b9"]) == 1
    assert "b9" in capsys.readouterr().err


def test_sides_may_have_levels_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["match", "three-mens-morris", "--level", "4", "--against", "1", "--seed", "1"]
    assert main(command) == 0
    game = parse_game(capsys.readouterr().out)
    assert (game.tags["Level"], game.tags["Result"]) == ("4-1", "1-0")
    assert game.tags["Id"] == "three-mens-morris-computer-4-1-1"


def test_what_does_not_end_or_fit_is_no_game() -> None:
    with pytest.raises(NoGame, match="after 4 half-moves"):
        played(get_rules("chess"), levels=(LEVELS[0], LEVELS[0]), seed=1, longest=4)
    assert main(["match", "chess", "--level", "1", "--longest", "4"]) == 1


def test_a_draw_may_be_claimed() -> None:
    opening = ("Nf3", "Nf6", "Ng1", "Ng8") * 2
    levels = (LEVELS[0], LEVELS[0])
    match = played(get_rules("chess"), levels=levels, seed=1, opening=opening, claims=True)
    assert (len(match.moves), match.outcome) == (8, Outcome(None, Reason.REPETITION))
    assert '[Ending "repetition"]' in game_file(
        "chess", match, levels=(1, 1), seed=1, day=date(2026, 11, 30)
    )


def test_moves_of_several_words_are_put_in_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "sigma-4-shogi-quick", "--level", "1", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert '1. "CDa2xb5 &CFW /D" "FWa5xb5 &CFWW /F"' in shown
    assert parse_game(shown).moves[0].text == "CDa2xb5 &CFW /D"


def test_a_preset_without_rules_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "free-board"]) == 1
    assert "nothing is enforced" in capsys.readouterr().err
