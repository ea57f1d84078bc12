"""The shipped games: replayed by the rules, stored with their notes and their true ending."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from courier.archive.domain.shipped_games import (
    HISTORICAL_FILES,
    BrokenRecord,
    load_historical_games,
    store_game,
)
from courier.games.models import Game, Seat
from courier.games.moves import moves_of
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def presets() -> None:
    make_revision("sissa")


def test_three_games_are_stored_once() -> None:
    assert (load_historical_games(now=START), load_historical_games(now=START)) == (3, 0)


def test_games_end_as_they_did() -> None:
    call_command("load_historical_games", verbosity=0)

    columns = ("source_id", "ply", "ending", "reason", "winner", "year", "played_on", "ended_at")
    assert list(Game.objects.order_by("source_id").values_list(*columns)) == [
        ("sissa-cetina-lara-1998", 107, "outcome", "checkmate", 0, 1998, "1998.02.??", None),
        (
            "symmetric-sissa-cetina-ramirez-1998",
            67,
            "outcome",
            "checkmate",
            0,
            1998,
            "1998.03.21",
            None,
        ),
        (
            "symmetric-sissa-mora-cetina-1998",
            60,
            "outcome",
            "checkmate",
            1,
            1998,
            "1998.03.27",
            None,
        ),
    ]


def test_players_are_known_by_name() -> None:
    load_historical_games(now=START)

    seats = Seat.objects.filter(game__source_id="sissa-cetina-lara-1998").order_by("side")
    assert [(seat.name, seat.player) for seat in seats] == [
        ("Carlos Cetina", None),
        ("Albino Lara", None),
    ]


def test_path_notes_are_remarks() -> None:
    load_historical_games(now=START)

    moves = moves_of(Game.objects.get(source_id="sissa-cetina-lara-1998"))
    assert {moves[ply - 1].shown: moves[ply - 1].remark for ply in (19, 46, 86, 100)} == {
        "Se3": "Path: f1-e2-e3.",
        "Sd7": "Path: e7-d8-d7 or e7-e6-d7.",
        "Sf2+": "Path: d2-d4-f2. Check by f2-g1-h1.",
        "Sd4+": "Check by d4-f2-h2.",
    }


def test_marks_and_variations_of_the_annotator_are_kept() -> None:
    load_historical_games(now=START)

    annotation = Game.objects.get(source_id="sissa-cetina-lara-1998").annotation
    assert (annotation["marks"]["44"], annotation["marks"]["107"]) == ("??", "!!!")
    assert [line["moves"][0]["text"] for line in annotation["variations"]] == [
        "Nxd5!", "g3??", "Sxc4", "Sb3!?", "Kh2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ('[Plies "107"]', '[Plies "106"]'),
        ('[Result "1-0"]', '[Result "0-1"]'),
        ("(f1-e2-e3)", "(f1-d3-e3)"),
    ],
)
def test_record_that_is_not_true_is_refused(true: str, false: str) -> None:
    text = (HISTORICAL_FILES / "sissa-cetina-lara-1998.txt").read_text()

    with pytest.raises(BrokenRecord):
        store_game(text.replace(true, false), now=START)

    assert Game.objects.count() == 0
