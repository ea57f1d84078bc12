"""Families of boards, what may be chosen for each, and what follows for the drawing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from courier.drawing.boards import (
    BoardPicture,
    board_svg,
    edges,
    family_of,
    picture_of,
    tastes_from,
)
from courier.drawing.boards.looks import BOARDS, FAMILIES, Look, usual_look
from courier.drawing.boards.palette import GROUNDS
from courier.drawing.boards.piece_set import FURTHER_SETS, manifest, picture_body, worn_name
from courier.players.enums import BoardTheme
from variants import Board, get_rules, get_spec

SOME = ("chess", "gross-chess", "makruk", "shogi", "tori-shogi", "manchu-chess", "janggi")


@pytest.mark.parametrize(
    ("preset", "family"),
    [
        ("chess", "chess"),
        ("sissa", "chess"),
        ("shinobi-chess", "chess"),
        ("grand-chess", "large"),
        ("gross-chess", "large"),
        ("shogi", "shogi"),
        ("minishogi", "shogi"),
        ("dobutsu-shogi", "shogi"),
        ("sho-shogi", "shogi"),
        ("xiangqi", "xiangqi"),
        ("mini-xiangqi", "xiangqi"),
        ("janggi", "janggi"),
        ("makruk", "makruk"),
        ("shatranj", "makruk"),
        ("sigma-4-shogi", "stones"),
    ],
)
def test_family_follows_from_the_document(preset: str, family: str) -> None:
    assert family_of(get_spec(preset)) == family


def test_every_board_has_colours_a_name_and_every_set_its_pictures() -> None:
    assert set(BOARDS) == set(GROUNDS) == set(BoardTheme.values)
    sets = {name for family in FAMILIES.values() for name in family.sets} - {"", "letters"}
    assert sets | {"signs"} == set(FURTHER_SETS)
    for name in FURTHER_SETS:
        assert manifest(name)
        for picture in manifest(name):
            assert name == "signs" or picture in manifest()
            assert picture_body(f"{name}-{picture}")


def opening(preset: str) -> BoardPicture:
    rules = get_rules(preset)
    modes = rules.spec.setup_modes
    start = rules.start(modes[0].key, lambda _: 0) if modes else rules.start()
    return picture_of(rules, rules.text(start))


@pytest.mark.parametrize("preset", SOME)
def test_games_are_drawn_in_every_set_of_its_family(preset: str) -> None:
    picture = opening(preset)
    assert picture.look == usual_look(family_of(get_spec(preset)))
    for pieces in FAMILIES[picture.look.family].sets:
        assert board_svg(replace(picture, look=replace(picture.look, pieces=pieces)), size=300)


def test_names_at_the_edge_are_those_of_the_game() -> None:
    shogi = edges(Board(9, 9), "shogi")
    assert ("".join(shogi.top), "".join(shogi.right)) == ("987654321", "abcdefghi")
    assert (shogi.left, shogi.bottom) == ((), ())
    assert "".join(shogi.turned().top) == "123456789"
    xiangqi = edges(Board(9, 10), "xiangqi")
    assert ("".join(xiangqi.top), "".join(xiangqi.bottom)) == ("123456789", "987654321")
    assert xiangqi.turned() == xiangqi
    assert "".join(edges(Board(9, 10), "janggi").left) == "1234567890"
    usual = edges(Board(8, 8), "")
    assert ("".join(usual.left), "".join(usual.bottom)) == ("87654321", "abcdefgh")


def test_shogi_lies_on_ruled_wood_and_xiangqi_on_points() -> None:
    def drawn(preset: str) -> str:
        return board_svg(opening(preset))

    shogi, xiangqi, makruk, chess = map(drawn, ("shogi", "xiangqi", "makruk", "chess"))
    assert ('data-board="kaya"' in shogi, 'class="dark"' in shogi) == (True, False)
    assert ("board-star" in shogi, "board-star" in makruk) == (True, False)
    assert ('class="dark"' in makruk, 'class="board-line thin"' in makruk) == (False, True)
    assert "piece-signs-river_left" in xiangqi
    assert ('class="dark"' in chess, "board-line" in chess) == (True, False)


def test_what_moved_is_ringed_on_points_and_framed_on_squares() -> None:
    def last(preset: str, move: str) -> str:
        rules = get_rules(preset)
        played = rules.play(rules.start(), rules.read(move, rules.start()))
        squares = rules.read(move, rules.start()).marks
        svg = board_svg(picture_of(rules, rules.text(played), last_move=squares))
        found = re.search(r'<polygon class="last" points="([^"]*)"', svg)
        assert found
        return found[1]

    assert len(last("xiangqi", "C2=5").split()) == 24
    assert len(last("shogi", "P-7f").split()) == 4


def test_letters_and_figures_may_stand_there_instead() -> None:
    picture = opening("shogi")
    lettered = replace(picture, look=replace(picture.look, labels="letters"))
    assert (picture.edges.bottom, lettered.edges.bottom) == ((), tuple("abcdefghi"))


class TestTastes:
    def test_nothing_chosen_is_as_usual(self) -> None:
        tastes = tastes_from("")
        assert {family: tastes.look(family) for family in FAMILIES} == {
            family: usual_look(family) for family in FAMILIES
        }
        assert tastes.text == ""

    def test_what_is_chosen_is_read_and_written(self) -> None:
        text = "shogi.bamboo.kanji.letters~chess.walnut..own"
        tastes = tastes_from(text)
        assert tastes.look("shogi") == Look("shogi", "bamboo", "kanji", "letters")
        assert tastes.look("chess") == Look("chess", "walnut")
        assert tastes_from(tastes.text).looks == tastes.looks

    @pytest.mark.parametrize(
        "text", ["shogi.marble.stone.runes", "shogi", "~~..", "checkers.kaya", "chess..kanji"]
    )
    def test_what_nobody_knows_is_left_out(self, text: str) -> None:
        assert tastes_from(text).text == ""

    def test_a_board_for_all_is_that_of_the_families_that_look_like_chess(self) -> None:
        tastes = tastes_from("large.plain..", board="walnut", letters=True)
        boards = [tastes.look(name).board for name in ("chess", "large", "stones", "shogi")]
        assert boards == ["walnut", "plain", "walnut", "kaya"]
        assert tastes.look("stones").letters


def test_a_set_without_a_picture_has_the_usual_one() -> None:
    look = Look("shogi", "kaya", "kanji")
    assert worn_name("shogi_rook", look) == "kanji-shogi_rook"
    assert worn_name("shogi_crane", look) == "shogi_crane"
