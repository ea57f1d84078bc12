"""Records of finished games: nothing is lost, and everything that reads moves reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import resign
from courier.games.enums import GameStatus
from courier.games.models import Game, GameRecord, Move
from courier.games.move_effects import compute_move, record_of
from courier.games.moves import move_at, moves_of, position_before, position_keys
from courier.games.packed_moves import FORMAT, BrokenRecord, pack, unpack, unpack_positions
from courier.games.queries import last_move, with_rows
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, make_revision
from variants import get_rules

COLUMNS = [field.name for field in Move._meta.concrete_fields if field.name not in {"id", "game"}]

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
squares = st.lists(texts, max_size=3)
times = st.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 -- bounds


def facts(move: Move) -> list[object]:
    return [getattr(move, name) for name in COLUMNS]


@st.composite
def games(draw: st.DrawFn) -> list[Move]:
    """Moves of any content: what a rule set may one day write is not known."""
    made = []
    for ply in range(1, draw(st.integers(0, 6)) + 1):
        move = Move(
            game_id=1, ply=ply, side=draw(st.integers(0, 1)), text=draw(texts), shown=draw(texts)
        )
        move.full, move.remark = draw(texts), draw(texts)
        move.position = draw(
            texts | st.from_regex(r"[a-z1-9]{1,3}(/[a-z1-9]{1,3}){0,30} [wb]( [a-z -]{0,3}){0,30}")
        )
        move.key = draw(
            texts
            | st.sampled_from([move.position, move.position[:-2], move.position.rpartition(" ")[0]])
        )
        move.squares = draw(squares | st.just([move.text[:2], move.text[2:4]]))
        move.paths, move.captured = (
            draw(st.lists(squares, max_size=2) | st.just([move.squares])),
            draw(squares),
        )
        move.gives_check = draw(st.booleans())
        move.played_at = draw(st.none() | times)
        move.time_used = draw(st.none() | st.timedeltas(timedelta(days=-9), timedelta(days=99)))
        made.append(move)
    return made


@given(games())
def test_nothing_of_any_game_is_lost(moves: list[Move]) -> None:
    packed = pack(moves)
    found = unpack(packed, version=FORMAT, game_id=1)
    assert [facts(move) for move in found] == [facts(move) for move in moves]
    assert list(unpack_positions(packed, version=FORMAT)) == [move.position for move in moves]


def test_first_format_is_read_for_ever() -> None:
    found = unpack(bytes.fromhex(FIRST), version=1, game_id=1)
    assert [(move.ply, move.text, move.shown, move.squares, move.remark) for move in found] == [
        (1, "f2f3", "f3", ["f2", "f3"], ""), (2, "e7e5", "e5", ["e7", "e5"], ""),
        (3, "g2g4", "g4", ["g2", "g4"], "Was?"), (4, "d8h4", "Qh4#", ["d8", "h4"], ""),
    ]  # fmt: skip


def test_a_gap_is_refused() -> None:
    with pytest.raises(BrokenRecord):
        pack([Move(ply=2, side=0)])


@pytest.mark.parametrize(("packed", "version"), [(b"", 1), (b"nonsense", 1), (pack([]), 2)])
def test_what_is_no_record_is_refused(packed: bytes, version: int) -> None:
    with pytest.raises(BrokenRecord):
        unpack(packed, version=version, game_id=1)


def test_a_ply_takes_less_than_forty_bytes() -> None:
    rules = get_rules("chess")
    before = rules.text(rules.start())
    history: list[str] = []
    moves: list[Move] = []
    for ply in range(1, 61):
        legal = rules.legal_moves(rules.position(before))
        played = compute_move(
            rules, before=before, text=legal[ply * 7 % len(legal)].text, history=history
        )
        moves.append(record_of(played, game=Game(), ply=ply, side=(ply + 1) % 2))
        moves[-1].played_at = START + timedelta(microseconds=ply**5 * 7919)
        before = played.position
        history.append(played.key)
    assert len(pack(moves)) / len(moves) < 40


@pytest.fixture
def ended(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=FOOLS_MATE)


def test_moves_are_packed_when_the_game_ends(ended: Game) -> None:
    assert (Move.objects.count(), ended.record.format) == (0, FORMAT)
    assert [(move.ply, move.text, move.shown) for move in moves_of(ended)] == [
        (1, "f2f3", "f3"), (2, "e7e5", "e5"), (3, "g2g4", "g4"), (4, "d8h4", "Qh4#"),
    ]  # fmt: skip


def test_a_packed_game_is_read_like_any_other(ended: Game) -> None:
    moves = moves_of(ended)
    assert position_keys(ended) == [ended.start_key, *(move.key for move in moves)]
    assert position_before(ended, moves[2]) == moves[1].position
    assert position_before(ended, moves[0]) == ended.start_position
    assert [move.text if (move := move_at(ended, ply)) else None for ply in (1, 4, 5)] == [
        "f2f3",
        "d8h4",
        None,
    ]


def test_lists_show_the_last_move_without_unpacking(ended: Game) -> None:
    game = with_rows(Game.objects.filter(pk=ended.pk)).get()
    last = last_move(game)
    assert last is not None
    assert "moves" in game.record.get_deferred_fields()
    assert (last.shown, last.squares, last.position) == ("Qh4#", ["d8", "h4"], ended.position)


def test_a_game_that_ends_between_two_queries_loses_no_move(
    mover: Player, opponent: Player
) -> None:
    running = make_game(mover, opponent, moves=FOOLS_MATE[:3])
    stale = with_rows(Game.objects.filter(pk=running.pk)).get()
    resign(game_id=running.pk, player=mover, now=START)
    assert stale.status == GameStatus.ACTIVE
    assert [move.text for move in moves_of(stale)] == list(FOOLS_MATE[:3])
    assert move_at(stale, 2) is not None


def test_a_game_without_moves_has_an_empty_record(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    resign(game_id=game.pk, player=mover, now=START)
    over = with_rows(Game.objects.filter(pk=game.pk)).get()
    assert (moves_of(over), last_move(over), over.record.last) == ([], None, None)


def test_older_games_are_packed_by_a_command(
    ended: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = [facts(move) for move in moves_of(ended)]
    moves = moves_of(ended)
    GameRecord.objects.all().delete()
    Move.objects.bulk_create(moves)
    call_command("pack_games")
    call_command("pack_games")
    assert (GameRecord.objects.count(), Move.objects.count()) == (1, 0)
    assert [facts(move) for move in moves_of(ended)] == packed
    assert "Games packed: 1.\nGames packed: 0.\n" in capsys.readouterr().out


@pytest.mark.django_db
def test_historical_games_keep_remarks_and_unknown_times() -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    moves = moves_of(Game.objects.get(source_id="sissa-cetina-lara-1998"))
    assert (len(moves), moves[18].remark, moves[18].played_at, moves[18].time_used) == (
        107, "Path: f1-e2-e3.", None, None,
    )  # fmt: skip


FIRST = (
    "7d51db6a023110fd95217dec0637d9d55d8452d4fa2448f4a50fa548d6cd5e582f7bc58af8ef9d8962b1d44e084332e7cc39999c586bbe"
    "5a36fc60894c3ce63013983ea654a63ea638cc7cf6e9b026db1f761665311641f545e63f513de9361b2a2b4824b798124cc02d50412ab9"
    "45571087fcd2b0dc37799bef6dcf977a175545b4ab7be5357aa15d7d257b8a4228d55bcec78bd978be8408668ba2020e2e086c1a1141e0"
    "86d82f3d181d6062063095e473a004a4b68354308a609292358d7a82f40001956570781330f5c859618e684a3abf6c898b2d947868ec70"
    "35c6fee1a2a31fb6fce355cc9134efaad3b569d088ebd84523d36d767fb3d665dbd526bebb6cf2d8b02173854bd35967665de09173fe4c"
    "bfb2d14713af34fdb80802e9f765e806ae0de741c69e6dbe35abaeb14afcc6bbc64db9365b5da3d88979a8f8ae9b57763e7f03"
)
