"""The games the computer has played against itself: stored once, and marked wherever they count."""

from __future__ import annotations

from collections import Counter
from html import unescape
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client

from courier.archive.domain.index import index_game
from courier.archive.domain.shipped_games import (
    COMPUTER_FILES,
    HISTORICAL_FILES,
    BrokenRecord,
    load_computer_games,
    store_game,
)
from courier.archive.queries import computer_games
from courier.exchange.writers.pgn import tags_of
from courier.games.domain.records import store_record
from courier.games.enums import Ending, Source
from courier.games.models import Game, GameRecord
from courier.games.moves import moves_of
from courier.integrity.replay import replay_stored
from courier.presets.models import Preset
from courier.reports.queries import people_of
from courier.statistics.domain.counts import count_game
from tests.factories import START, make_revision
from variants import get_spec, parse_game, preset_keys

pytestmark = pytest.mark.django_db

HEXAPAWN = """[Preset "hexapawn"]
[Id "hexapawn-computer-3-0"]
[Level "3"]
[Date "2026.11.27"]
[Result "0-1"]
[Ending "goal"]
[Plies "6"]
[Start "ppp/3/PPP w - - 0 1"]

1. b1b2 a3b2
2. c1b2 c3c2
3. a1a2 c2c1
"""


CLAIMED = """[Preset "chess"]
[Id "chess-computer-1-0"]
[Level "1"]
[Date "2026.11.30"]
[Result "1/2-1/2"]
[Ending "repetition"]
[Plies "8"]
[Start "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1. g1f3 g8f6
2. f3g1 f6g8
3. g1f3 g8f6
4. f3g1 f6g8
"""


@pytest.fixture
def game() -> Game:
    make_revision("hexapawn")
    assert store_game(HEXAPAWN, now=START)
    game = Game.objects.get()
    index_game(game.pk)
    count_game(game.pk)
    return game


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_a_game_is_stored_once_and_held_by_a_level_on_both_sides(game: Game) -> None:
    assert not store_game(HEXAPAWN, now=START)
    assert (game.source, game.winner, game.ply) == (Source.COMPUTER, 1, 6)
    assert [seat.player and seat.player.computer_level for seat in game.seats.all()] == [3, 3]
    assert computer_games() == computer_games(Preset.objects.get(key="hexapawn")) == 1


def test_it_is_marked_wherever_it_counts(anonymous_client: Client, game: Game) -> None:
    page = shown(anonymous_client, f"/games/{game.code}")
    assert "Fri 27 Nov 2026. Goal reached on move 3. The computer played both sides." in page
    page = shown(anonymous_client, "/archive/explore/hexapawn")
    assert "The computer played 1 of this variant’s games against itself." in page
    for address in ("/statistics", "/presets/hexapawn/statistics"):
        assert "The computer played 1 of these games against itself." in shown(
            anonymous_client, address
        )
    assert tags_of(game)["Event"] == "Courier"


def test_reports_count_it_among_no_games_of_people(game: Game) -> None:
    assert people_of(game.revision.preset).games == 0


def test_every_shipped_game_is_the_file_it_is_called_after() -> None:
    files = sorted(COMPUTER_FILES.glob("*.txt"))
    games = [parse_game(path.read_text(encoding="utf-8")) for path in files]
    assert [path.stem for path in files] == [game.tags["Id"] for game in games]
    levels = Counter(game.tags["Level"] for game in games)
    uneven = {level for level in levels if "-" in level}
    assert set(levels) - uneven <= {"4", "5", "6", "7", "8"}
    assert levels["6"] + levels["7"] + levels["8"] >= 60


def test_every_preset_with_rules_has_a_sample_game() -> None:
    files = [*COMPUTER_FILES.glob("*.txt"), *HISTORICAL_FILES.glob("*.txt")]
    shown = {parse_game(path.read_text(encoding="utf-8")).tags["Preset"] for path in files}
    enforced = {key for key in preset_keys() if get_spec(key).enforced}
    assert enforced <= shown


def test_a_draw_that_could_be_claimed_ends_a_game() -> None:
    make_revision()
    assert store_game(CLAIMED, now=START)
    game = Game.objects.get()
    assert (game.ending, game.reason, game.winner) == (Ending.CLAIMED, "repetition", None)


@pytest.mark.parametrize(
    "text",
    [
        CLAIMED.replace("4. f3g1 f6g8\n", "").replace('"8"', '"6"'),
        CLAIMED.replace("repetition", "move rule"),
        CLAIMED.replace("1/2-1/2", "1-0"),
    ],
)
def test_a_draw_that_could_not_be_claimed_ends_none(text: str) -> None:
    make_revision()
    with pytest.raises(BrokenRecord, match="the last position is no"):
        store_game(text, now=START)


@pytest.fixture
def avalanche() -> Game:
    """A game in whose turns two moves are made."""
    make_revision("avalanche")
    text = (COMPUTER_FILES / "avalanche-computer-6-1.txt").read_text(encoding="utf-8")
    assert store_game(text, now=START)
    return Game.objects.get()


def test_each_side_may_have_a_level_of_its_own() -> None:
    make_revision("hexapawn")
    assert store_game(HEXAPAWN.replace('[Level "3"]', '[Level "4-1"]'), now=START)
    seats = Game.objects.get().seats.order_by("side")
    assert [seat.player and seat.player.computer_level for seat in seats] == [4, 1]


def sides_of(game: Game) -> str:
    return "".join(str(move.side) for move in moves_of(game))


def test_each_move_is_of_the_side_that_makes_it(avalanche: Game) -> None:
    assert sides_of(avalanche)[:8] == "00110011"
    assert replay_stored(avalanche, moves_of(avalanche)) is None


def test_sides_that_were_stored_wrongly_are_mended(avalanche: Game) -> None:
    right, moves = sides_of(avalanche), moves_of(avalanche)
    for move, following in zip(moves, [*right[1:], "1"], strict=True):
        move.side = 1 - int(following)
    GameRecord.objects.all().delete()
    store_record(avalanche, moves)
    mend = import_module("courier.games.migrations.0008_sides_of_avalanche").mend
    for _time in range(2):
        mend(apps, None)
        assert sides_of(Game.objects.get()) == right
        last = GameRecord.objects.values_list("last__side", flat=True)
        assert list(last) == [int(right[-1])]


def test_some_of_them_are_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [next(COMPUTER_FILES.glob(f"{key}-*.txt")) for key in ("chess", "minishogi")]
    monkeypatch.setattr("courier.archive.domain.shipped_games._files", lambda _folder: few)
    for key in ("chess", "minishogi"):
        make_revision(key)
    call_command("load_computer_games", verbosity=0)
    assert Game.objects.count() == 2
    assert load_computer_games(now=START) == 0
