"""The explorer: what it shows, to whom, and what it does with odd addresses."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.index import index_game
from courier.archive.openings import words_of
from courier.archive.permissions import may_explore
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.games.own_positions import is_in_own_game
from courier.games.seats import seats_of
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, WHITE
from tests.courier.table.views.answers import text_of
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision
from variants import get_rules

PAGE = "/archive/explore/chess"
AFTER_F3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1"


@pytest.fixture
def indexed(mover: Player, opponent: Player) -> Game:
    return take_in(make_game(mover, opponent, moves=FOOLS_MATE))


def take_in(game: Game) -> Game:
    assert index_game(game.pk)
    return game


def shown_moves(page: str) -> list[str]:
    return re.findall(r'class="move-link"[^>]*>([^<]+)<', page)


def test_explorer_is_open_to_everybody(
    anonymous_client: Client, stranger_client: Client, mover_client: Client, indexed: Game
) -> None:
    for client in (anonymous_client, stranger_client, mover_client):
        answer = client.get(PAGE)
        assert (answer.status_code, shown_moves(answer.content.decode())) == (200, ["f3"])


def test_a_move_goes_on_and_back(anonymous_client: Client, indexed: Game) -> None:
    page = anonymous_client.get(PAGE, {"move": ["f2f3", "e7e5"]}).content.decode()
    assert shown_moves(page) == ["g4"]
    assert f'href="{PAGE}?move=f2f3" rel="prev"' in page
    assert "1.f3" in page
    assert f'/games/{indexed.code}?ply=2"' in page


def test_a_move_may_be_typed(anonymous_client: Client, indexed: Game) -> None:
    page = anonymous_client.get(PAGE, {"move": "f2f3", "typed": "1...e5 2.g4"}).content.decode()
    assert shown_moves(page) == ["Qh4#"]


def test_any_position_may_be_requested(anonymous_client: Client, indexed: Game) -> None:
    page = anonymous_client.get(PAGE, {"position": AFTER_F3}).content.decode()
    assert shown_moves(page) == ["e5"]


def test_a_position_may_be_pasted_from_another_program(
    anonymous_client: Client, indexed: Game
) -> None:
    for pasted in (
        AFTER_F3.replace("KQkq", "HAha"),
        AFTER_F3.replace("0 1", "7+7 0 1"),
        AFTER_F3.removesuffix(" 0 1"),
    ):
        page = anonymous_client.get(PAGE, {"position": pasted}).content.decode()
        assert shown_moves(page) == ["e5"], pasted


def test_moves_stand_there_as_the_game_writes_them(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="xiangqi", moves=("h3e3", "h10g8"))
    resign(game_id=game.pk, player=mover, now=START)
    take_in(game)
    page = text_of(anonymous_client.get("/archive/explore/xiangqi?move=h3e3"))
    assert "1.C2=5" in page
    assert "H8+7" in page
    position = get_rules("xiangqi").text(get_rules("xiangqi").start())
    beside = anonymous_client.get("/archive/explore/xiangqi/fragment", {"position": position})
    assert "C2=5" in text_of(beside)


def test_games_that_ended_there_are_shown(anonymous_client: Client, indexed: Game) -> None:
    page = anonymous_client.get(PAGE, {"move": list(FOOLS_MATE)}).content.decode()
    assert "The game ended" in page


def test_nothing_played_is_said(anonymous_client: Client, indexed: Game) -> None:
    page = anonymous_client.get(PAGE, {"move": "a2a3"}).content.decode()
    assert "Nobody has played on from here" in page


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"typed": "Qh5"}, "Move 1, “Qh5”, can’t be played there"),
        ({"position": "nonsense"}, "position text"),
        ({"move": ["x"] * 100}, "at most 60 moves"),
        ({"typed": "e4 " * 900}, "at most 60 moves"),
        ({"move": "\0"}, "Move 1"),
        ({"position": "8/8/8/8/8/8/8/8 w - - 0 1"}, ""),
    ],
)
def test_odd_addresses_are_answered_in_words(
    query: dict[str, str | list[str]], says: str, anonymous_client: Client, indexed: Game
) -> None:
    answer = anonymous_client.get(PAGE, query)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert says in page
    assert 'role="alert"' in page
    assert shown_moves(page) == ["f3"]


def test_presets_nobody_may_read_have_no_explorer(anonymous_client: Client, indexed: Game) -> None:
    assert anonymous_client.get("/archive/explore/no-such-preset").status_code == 404


COMPOSED = (
    "CDg2xf5 &DW /CF",
    "C@f4",
    "ENf2-d4",
    "Cf4xg1 &C /ED",
    "CDa2xb5 &CDFW",
    "%E",
    "CDFWb5xb7 &JCDD /FW",
)


def composed(mover: Player, opponent: Player, *, setups: tuple[str, ...] = ()) -> Game:
    """A game of Sigma 4 Shogi that ended by mate."""
    preset = "sigma-4-shogi" if setups else "sigma-4-shogi-quick"
    return take_in(make_game(mover, opponent, preset=preset, moves=(*setups, *COMPOSED)))


@pytest.mark.parametrize(
    ("typed", "next_move", "storage"),
    [
        ("", "CDxf5 &amp;DW /CF", "empty"),
        ("1.CDxf5 &DW /CF C@f4", "ENfd4", "0 empty bases, 1 F"),
        ('"CDg2xf5 &DW/CF" C@f4 2. ENfd4', "Cxg1 &amp;C /ED", "0 empty bases, 1 F"),
        ("CDxf5 & DW / CF", "C@f4", "1 empty base, 1 C, 1 F"),
    ],
)
def test_composed_turns_are_walked_through(
    typed: str,
    next_move: str,
    storage: str,
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
) -> None:
    composed(mover, opponent)
    answer = anonymous_client.get("/archive/explore/sigma-4-shogi-quick", {"typed": typed})
    page = answer.content.decode()
    assert (answer.status_code, shown_moves(page)) == (200, [next_move])
    assert f"Storage of Black: {storage}<" in page


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. e4 e5 2.Nf3 O-O", ["e4", "e5", "Nf3", "O-O"]),
        ("P e2-e4; e8- p e7-e5", ["P e2-e4; e8-", "p e7-e5"]),
        ('"P e2-e4" p e7-e5', ["P e2-e4", "p e7-e5"]),
        ("CDxf5 &DW/CF C@f4 %E", ["CDxf5 &DW/CF", "C@f4", "%E"]),
        ("&", ["&"]),
        (' "" ', []),
        ("", []),
    ],
)
def test_a_typed_line_falls_into_moves(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_set_ups_are_shown_together_and_play_from_both_is_found(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = composed(mover, opponent, setups=(WHITE, BLACK))
    page = anonymous_client.get("/archive/explore/sigma-4-shogi").content.decode()
    assert (shown_moves(page), "Set-ups" in page, f"/games/{game.code}?ply=0" in page) == (
        [],
        True,
        True,
    )
    page = anonymous_client.get(
        "/archive/explore/sigma-4-shogi", {"typed": f"{WHITE} {BLACK}"}
    ).content.decode()
    assert shown_moves(page) == ["CDxf5 &amp;DW /CF"]
    found = anonymous_client.get(
        "/archive", {"preset": "sigma-4-shogi", "moves": f"{WHITE} {BLACK} CDxf5 &DW"}
    )
    assert f'href="/games/{game.code}?ply=3"' in found.content.decode()


def test_not_during_a_game_of_ones_own(
    mover_client: Client, stranger_client: Client, mover: Player, opponent: Player, indexed: Game
) -> None:
    make_game(mover, opponent, moves=("f2f3",))
    answer = mover_client.get(PAGE, {"move": "f2f3"})
    assert (answer.status_code, shown_moves(answer.content.decode())) == (403, [])
    assert "is in one of your running games" in answer.content.decode()
    assert stranger_client.get(PAGE, {"move": "f2f3"}).status_code == 200
    assert mover_client.get(PAGE).status_code == 200


def test_during_a_game_whose_terms_allow_it(
    mover_client: Client, opponent_client: Client, mover: Player, opponent: Player, indexed: Game
) -> None:
    allowed = make_game(mover, opponent, moves=("f2f3",), explorer=True)
    for client in (mover_client, opponent_client):
        assert shown_moves(client.get(PAGE, {"move": "f2f3"}).content.decode()) == ["e5"]
        assert client.get("/archive", {"preset": "chess", "moves": "f3"}).status_code == 200
    assert [may_explore(player, allowed) for player in (mover, opponent)] == [True, True]

    make_game(
        mover, make_player("third"), moves=("f2f3",)
    )  # another game that has come to the same position
    assert mover_client.get(PAGE, {"move": "f2f3"}).status_code == 403
    assert opponent_client.get(PAGE, {"move": "f2f3"}).status_code == 200


def test_during_an_advanced_game_everything_may_be_looked_up(
    mover_client: Client, stranger_client: Client, mover: Player, opponent: Player, indexed: Game
) -> None:
    game = make_game(mover, opponent, moves=("f2f3",), help="engines")
    for client in (mover_client, stranger_client):
        assert shown_moves(client.get(PAGE, {"move": "f2f3"}).content.decode()) == ["e5"]
    assert may_explore(mover, game)
    assert not is_in_own_game(mover, game.revision.preset, [game.position])

    bare = make_game(mover, opponent, moves=("f2f3",), help="nothing")
    assert [may_explore(player, bare) for player in (mover, make_player("third"))] == [False, True]
    assert mover_client.get(PAGE, {"move": "f2f3"}).status_code == 403


def test_who_may_open_it_on_a_game(
    mover: Player, opponent: Player, stranger: Player, indexed: Game
) -> None:
    running = make_game(mover, opponent)
    assert [may_explore(player, running) for player in (mover, opponent, stranger, None)] == [
        False,
        False,
        True,
        True,
    ]
    assert [may_explore(player, indexed) for player in (mover, stranger)] == [True, True]


def test_who_requests_too_often_has_to_wait(
    anonymous_client: Client, indexed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.archive.views.explorer.A_MINUTE", 1)
    assert [anonymous_client.get(PAGE).status_code for _time in range(2)] == [200, 429]


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [1, 3])
def test_explorer_reads_the_same_number_of_queries(
    anonymous_client: Client, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_revision()
    for row in range(rows):
        first = ("f2f3", "e2e4", "d2d4")[row]
        moves = FOOLS_MATE if row == 0 else (first, "a7a6", "a2a3")
        game = make_game(make_player(), make_player(), moves=moves, now=START + timedelta(days=row))
        if row:
            player = seats_of(game)[0].player
            assert player is not None
            resign(game_id=game.pk, player=player, now=START)
        take_in(game)
    with django_assert_num_queries(8):
        page = anonymous_client.get(PAGE).content.decode()
    assert len(shown_moves(page)) == rows


FRAGMENT = f"{PAGE}/fragment"


def test_other_pages_show_a_piece_of_it(
    anonymous_client: Client, stranger_client: Client, indexed: Game
) -> None:
    for client in (anonymous_client, stranger_client):
        answer = client.get(FRAGMENT, {"position": AFTER_F3})
        page = answer.content.decode()
        assert (answer.status_code, shown_moves(page), "<html" in page) == (200, ["e5"], False)
        assert 'data-move="e7e5"' in page
        assert f'href="{PAGE}?position=' in page
        assert f"/games/{indexed.code}?ply=1" in page


@pytest.mark.parametrize(
    ("query", "status", "says"),
    [
        ({}, 200, "f3"),
        ({"position": "nonsense"}, 400, "position text"),
        ({"position": "\0"}, 200, "f3"),
        ({"position": "8/8/8/8/8/8/8/8 w - - 0 1"}, 400, ""),
        (
            {"position": "4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
            200,
            "No public game has reached this position.",
        ),
    ],
)
def test_odd_positions_are_answered_in_words_there(
    query: dict[str, str], status: int, says: str, anonymous_client: Client, indexed: Game
) -> None:
    answer = anonymous_client.get(FRAGMENT, query)
    assert answer.status_code == status
    assert says in answer.content.decode()


def test_neither_there_during_a_game_of_ones_own(
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    mover: Player,
    opponent: Player,
    indexed: Game,
) -> None:
    make_game(mover, opponent, moves=("f2f3",))
    for client, status in ((mover_client, 403), (opponent_client, 403), (stranger_client, 200)):
        assert client.get(FRAGMENT, {"position": AFTER_F3}).status_code == status
    assert mover_client.get(PAGE, {"move": ["f2f3", "e7e5"]}).status_code == 403
    assert mover_client.get(PAGE).status_code == 200


def test_games_against_the_computer_hide_nothing(
    mover_client: Client, mover: Player, indexed: Game
) -> None:
    computer = make_player()
    make_game(mover, computer, moves=("f2f3",))
    Player.objects.filter(pk=computer.pk).update(computer_level=3, is_active=False, email="")
    assert mover_client.get(FRAGMENT, {"position": AFTER_F3}).status_code == 200


@pytest.mark.parametrize("preset", ["sigma-4-shogi", "sigma-4-shogi-quick"])
def test_composed_turns_stand_there_too(
    preset: str, anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    setups = () if preset.endswith("quick") else (WHITE, BLACK)
    game = composed(mover, opponent, setups=setups)
    position = get_rules("sigma-4-shogi-quick").text(get_rules("sigma-4-shogi-quick").start())
    page = anonymous_client.get(
        f"/archive/explore/{preset}/fragment", {"position": position}
    ).content.decode()
    assert shown_moves(page) == ["CDxf5 &amp;DW /CF"]
    assert f"/games/{game.code}?ply={len(setups)}" in page


@pytest.mark.django_db
@pytest.mark.parametrize("rows", [1, 3])
def test_the_piece_reads_the_same_number_of_queries(
    anonymous_client: Client, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for row in range(rows):
        take_in(
            make_game(
                make_player(), make_player(), moves=FOOLS_MATE, now=START + timedelta(days=row)
            )
        )
    with django_assert_num_queries(7):
        page = anonymous_client.get(FRAGMENT).content.decode()
    assert page.count("?ply=0") == rows
