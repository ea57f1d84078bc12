"""What is shown beside the board of a finished game: ways, threats, material, time and the
annotator's lines.
"""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.enums import Source
from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.spot import Spot
from courier.table.parts.log.lines import line_html, line_starts, lines_of
from courier.table.parts.log.material import balance_words, graph
from courier.table.parts.log.paths import Ways, noted_ways, open_ways
from courier.table.parts.log.threats import Threats, threats
from courier.table.parts.strips import time_words
from courier.table.parts.times_left import Held
from courier.trees.domain.movetext import write_movetext
from tests.factories import START, make_revision
from variants import get_rules, get_spec

GAMES = (
    "sissa-cetina-lara-1998",
    "symmetric-sissa-cetina-ramirez-1998",
    "symmetric-sissa-mora-cetina-1998",
)
# What the inventor left out, by game and ply, counted from 1.
UNNOTED = {
    (GAMES[0], 84): Ways((("c4", "c3", "d2"), ("c4", "d3", "d2"))),
    (GAMES[0], 90): Ways((), (("i3", "h2", "h1"), ("i3", "i2", "h1"))),
    (GAMES[0], 100): Ways((("c2", "c3", "d4"), ("c2", "d3", "d4"))),
    (GAMES[0], 105): Ways((), (("h9", "h8", "i7"),)),
}


@pytest.fixture
def historical(db: None) -> None:
    make_revision("sissa")
    load_historical_games(now=START)


def spots(name: str) -> list[Spot]:
    """Every ply of a historical game."""
    game = Game.objects.get(source_id=name)
    moves = moves_of(game)
    return [Spot(game, moves, ply, None, START) for ply in range(1, len(moves) + 1)]


@pytest.mark.usefixtures("historical")
@pytest.mark.parametrize("name", GAMES)
def test_ways_the_rules_find_are_those_the_inventor_noted(name: str) -> None:
    noted_plies = 0
    for spot in spots(name):
        assert spot.move is not None
        noted, left_out, found = (
            noted_ways(spot.move.remark),
            UNNOTED.get((name, spot.at), Ways()),
            open_ways(spot),
        )
        noted_plies += bool(noted)
        assert {*noted.moving, *left_out.moving} == set(found.moving), spot.label
        assert {*noted.checking, *left_out.checking} == set(found.checking), spot.label
    assert noted_plies > 5


def test_remarks_that_show_no_way_are_left_alone() -> None:
    assert noted_ways("Path: d2-d4-f2 or d2-e3-f2. Check by f2-g1-h1.") == Ways(
        (("d2", "d4", "f2"), ("d2", "e3", "f2")), (("f2", "g1", "h1"),)
    )
    assert not noted_ways("The path was clear. Good game.")


@pytest.mark.usefixtures("historical")
def test_an_annotated_game_is_a_tree_that_begins_with_its_plies() -> None:
    game = Game.objects.get(source_id=GAMES[0])

    tree = lines_of(game, moves_of(game))
    assert tree is not None

    assert [node.id for node in tree.main_line()] == list(range(1, 108))
    text = " ".join(write_movetext(tree).split())
    assert "22. e5 f5 $4 (22... Nxd5 $1 23. Sxe7 {Path: a5-c7-e7.} (23. cxd5 $4 Sxa5)" in text
    assert tree.nodes[44].glyphs == ("??",)


@pytest.mark.usefixtures("historical")
def test_lines_lead_to_their_positions() -> None:
    game = Game.objects.get(source_id=GAMES[0])
    tree = lines_of(game, moves_of(game))
    assert tree is not None
    (start,) = line_starts(tree, 44)

    html = line_html(tree, start, address="/games/x", current=start)

    assert html.startswith(
        f'<a class="line-move" href="/games/x?at={start}" data-ply="{start}"'
        ' aria-current="true">22…Nxd5!</a>'
    )
    assert ">23.Sxe7</a> (Path: a5-c7-e7) (<a" in html


def shown(preset: str, position: str, side: int) -> Threats:
    found = threats(get_rules(preset), position, 1 if side else 0)
    assert found is not None
    return found


def squares(found: Threats) -> dict[str, list[str]]:
    return {attack.square: [by for by, _name in attack.by] for attack in found.attacks}


OPEN = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


def test_both_sides_are_notified_what_they_could_capture() -> None:
    assert squares(shown("chess", OPEN, 0)) == {"d5": ["e4"]}
    assert squares(shown("chess", OPEN, 1)) == {"e4": ["d5"]}


def test_who_is_pinned_threatens_nothing() -> None:
    pinned = "4k3/8/8/8/4r3/3p4/4N3/4K3 b - - 0 1"
    assert squares(shown("chess", pinned, 0)) == {}


def test_a_pawn_taken_in_passing_is_shown_where_it_stands() -> None:
    passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
    assert squares(shown("chess", passing, 0)) == {"d5": ["e5"]}
    assert squares(shown("chess", passing, 1)) == {}


def test_mates_in_one_are_shown_of_both_sides() -> None:
    waiting = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    assert shown("chess", waiting, 1).wins == ("Qh4#",)
    assert shown("chess", waiting.replace(" b ", " w "), 1).wins == ("Qh4#",)


def test_bases_of_sigma_4_shogi_threaten_what_they_reach() -> None:
    rules = get_rules("sigma-4-shogi-quick")
    found = threats(rules, rules.text(rules.start()), 0)
    assert found is not None
    assert (found.side, found.wins) == (0, ())


def test_material_is_shown_in_words() -> None:
    spec = get_spec("chess")
    assert balance_words(spec, 4) == "Material is even."
    assert balance_words(spec, -310) == "Material favours Black by the worth of 3.1 pawns."
    spec = get_spec("brandubh")
    assert balance_words(spec, 310) == "Material favours Attackers by the worth of 3.1 pawns."


def test_graph_of_material_steps_about_zero() -> None:
    drawn = graph([0, 300, -300], at=1)
    assert drawn.line == "0.00,50.00 33.33,50.00 33.33,2.00 66.67,2.00 66.67,98.00 100.00,98.00"
    assert (drawn.here, [bar.ply for bar in drawn.bars]) == ("50.00", [0, 1, 2])


@pytest.mark.parametrize(
    ("days", "hours", "held", "words"),
    [
        (3, (), Held(), "3 d 00 h left"),
        (3, (5, 20), Held(), "2 d 04 h left, 1 d 01 h used"),
        (None, (5,), Held(), "5 h 00 min used"),
        (None, (), Held(), ""),
        (None, (), Held(86_400, {}), "1 d 00 h left"),
        (None, (5, 20), Held(86_400, {1: 90_000, 2: 3_600}), "1 h 00 min left, 1 d 01 h used"),
        (None, (5, 20), Held(86_400, {1: 90_000}), "1 d 01 h left, 1 d 01 h used"),
    ],
)
def test_time_is_shown_as_it_stood(
    days: int | None, hours: tuple[int, ...], held: Held, words: str
) -> None:
    game: Any = SimpleNamespace(time_per_move=days and timedelta(days=days), source=Source.PLAYED)
    own = [
        cast("Move", SimpleNamespace(ply=ply, time_used=timedelta(hours=each)))
        for ply, each in enumerate(hours, start=1)
    ]
    assert time_words(game, own, held) == words
