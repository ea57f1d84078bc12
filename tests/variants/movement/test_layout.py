"""Moves laid out on a board beside the ways they were made of, and what they share."""

import random

import pytest

from variants.core.geometry import Board
from variants.movement.attacks import Attacks
from variants.movement.betza import Mover, for_side, parse
from variants.movement.layout import Planner, Survey, paths
from variants.movement.lines import Attacker
from variants.movement.paths import Path

BOARDS = {
    "square": Board(7, 8),
    "holes": Board.with_holes(6, 6, ["c3", "d4", "a1", "f2"]),
    "levels": Board.levelled(4, 4, 3),
}
STEPS = [
    "maaK",
    "mafmaKmafsmaKmasmafF",
    "maampaF",
    "mampafW",
    "nNnA",
    "nCnZ",
    "afsW",
    "mabK",
    "maN",
    "mafsD",
    "nnHmaW",
]


def ways(found: list[Path]) -> set[tuple[int, frozenset[int]]]:
    return {(path.target, frozenset(path.empties)) for path in found}


def movers_of(text: str) -> tuple[Mover, ...]:
    return for_side(parse(text), 1 if random.Random(text).random() < 0.5 else 0)


@pytest.mark.parametrize("text", STEPS)
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_single_steps_end_where_walking_them_does(board: Board, text: str) -> None:
    survey = Survey(board)
    movers = movers_of(text)
    assert any(survey.laid(mover).tread for mover in movers)
    for origin in board.squares:
        for mover in movers:
            found = [path for path in survey.paths(mover, origin) if path.target != origin]
            assert ways(found) == ways(paths(board, mover, origin))


@pytest.mark.parametrize("text", STEPS)
def test_a_bundle_has_all_ways_of_its_movers(text: str) -> None:
    board = BOARDS["square"]
    survey = Survey(board)
    movers = [mover for mover in movers_of(text) if survey.manner(mover) == "ways"]
    bundle = survey.bundle(movers)
    for origin in board.squares:
        found = survey.grouped(bundle, origin)
        apart = [path for mover in movers for path in survey.paths(mover, origin)]
        assert {(target, frozenset(way)) for target, of in found for way in of} == ways(apart)


def test_pieces_that_move_alike_share_their_ways() -> None:
    board = BOARDS["square"]
    survey = Survey(board)
    movers = parse("maaW")
    one, two = (Planner(survey, movers).plan(9) for _ in range(2))
    everywhere = frozenset(board.squares)
    attackers = [Attacker(code, movers, everywhere, frozenset()) for code in (1, 2)]
    leaps, rays, bents, _ = Attacks(survey, attackers).of(9)
    assert one.bents is two.bents
    assert (leaps, rays) == ((), ())
    assert all(codes == {1, 2} for _, codes, _ in bents)
    of_planned = {id(ways) for _, ways in Planner(survey, movers).plan(bents[0][0]).bents}
    assert id(bents[0][2]) in of_planned


def test_rides_that_meet_are_merged_and_others_are_not() -> None:
    survey = Survey(BOARDS["square"])
    assert Planner(survey, parse("WD")).plan(10).leaps == (17, 11, 3, 9, 24, 12, 8)
    met = Planner(survey, parse("RD")).plan(10)
    assert (met.leaps, met.rays, met.bents) == ((), (), ())
    assert met.limited is not None
    assert len(met.limited.quiet_bents) == len(met.limited.take_bents) == 13


def test_what_is_shared_costs_next_to_nothing() -> None:
    survey = Survey(BOARDS["square"])
    planner = Planner(survey, parse("maaK"))
    before = survey.left
    planner.plan(9)
    first = before - survey.left
    planner.plan(9)
    assert before - survey.left == first + 1
