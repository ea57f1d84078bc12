"""Games of the archive searched for by positions, moves, material and words."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import resign
from tests.courier.archive.listing import SICILIAN, listed, take_in
from tests.factories import FOOLS_MATE, START, make_game, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("library")]


@pytest.fixture(scope="module")
def library(module_db: None) -> None:
    """A game that ended by mate, one that was given up, and the historical ones."""
    mover, opponent = make_player("mover"), make_player("opponent")
    make_game(mover, opponent, moves=FOOLS_MATE)
    resign(game_id=make_game(mover, opponent, moves=SICILIAN).pk, player=opponent, now=START)
    load_historical_games(now=START)
    take_in()


AFTER_F3 = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b - - 0 9"


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"preset": "chess", "position": AFTER_F3}, 1),
        ({"preset": "chess", "moves": "1.f3 e5"}, 1),
        ({"preset": "chess", "moves": "1.e4"}, 1),
        ({"preset": "chess", "moves": "d4"}, 0),
        ({"preset": "chess", "position": AFTER_F3.split(" ")[0]}, 1),
        ({"preset": "chess", "position": AFTER_F3.split(" ")[0], "turn": "w"}, 0),
        ({"preset": "chess", "position": "rnbqkbnr/pppppppp/8/8/8/2P5/PP1PPPPP/RNBQKBNR b"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/3p4/1PQ5/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/8/8/8/8/3#.3", "turn": "w"}, 0),
        ({"preset": "chess", "pattern": "3#.3/8/8/8/8/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "3.#3/8/8/8/8/8/8/8"}, 1),
        ({"preset": "chess", "pattern": "8/8/8/8/2p3PQ/8/8/8", "exchange": "on"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/1pQ5/3P4/8/8/8", "exchange": "on"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/6pQ/4P3/8/8/8", "exchange": "on"}, 1),
        ({"preset": "chess", "pattern": "8/8/8/3p4/qP6/8/8/8", "mirror": "on"}, 1),
        (
            {"preset": "chess", "pattern": "8/8/8/Qp6/3P4/8/8/8", "mirror": "on", "exchange": "on"},
            1,
        ),
        ({"preset": "chess", "material": "Q<=0", "exchange": "on"}, 0),
        ({"preset": "sissa", "position": "9/9/9/9/9/9/9/9/4K4 w KQkq - 0 1"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/4p3/6Pq/8/8/8"}, 1),
        ({"preset": "chess", "pattern": "8/8/3p4/8/8/8/8/8"}, 0),
        ({"preset": "chess", "pattern": "8/8/8/2@1.3/4!3/8/8/8"}, 1),
        ({"preset": "chess", "material": "q=1 P=8"}, 2),
        ({"preset": "chess", "material": "Q<=0"}, 0),
        ({"preset": "chess", "turn": "b"}, 2),
        ({"preset": "sissa", "material": "S<=1 s>=1"}, 1),
        ({"said": "on"}, 3),
        ({"words": "check by"}, 3),
        ({"words": '"by check"'}, 0),
        ({"words": "zugzwang"}, 0),
        ({"most": "2"}, 2),
        ({"least": "40"}, 1),
        ({"place": "villahermosa"}, 3),
        ({"ending": "resigned"}, 1),
        ({"ending": "flagged"}, 0),
        ({"player": "cetina", "side": "1"}, 1),
        ({"player": "cetina", "opponent": "lara", "side": "0"}, 1),
        ({"player": "cetina", "opponent": "lara", "side": "1"}, 0),
        ({"since": "1998-03-01", "until": "1998-12-31"}, 2),
        ({"since": "2026-01-01"}, 2),
        ({"year": "2026"}, 2),
        ({"family": "Chess"}, 2),
    ],
)
def test_archive_is_searched(
    query: dict[str, str | list[str]], count: int, anonymous_client: Client
) -> None:
    assert len(listed(anonymous_client, **query)) == count


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"preset": "chess", "position": "nonsense"}, "It has 1 ranks, the board has 8."),
        ({"position": "8/8 w"}, "Choose a variant"),
        ({"preset": "chess", "moves": "e4 Ke3"}, "Move 2, “Ke3”, can’t be played there"),
        ({"preset": "chess", "pattern": "8/8"}, "it has 2 ranks, the board has 8"),
        ({"preset": "chess", "material": "Z=1"}, "“Z” isn’t a piece of this variant"),
    ],
)
def test_what_cannot_be_searched_for_is_said(
    query: dict[str, str | list[str]], says: str, anonymous_client: Client
) -> None:
    answer = anonymous_client.get("/archive", query)
    assert answer.status_code == 200
    assert says in answer.content.decode()
