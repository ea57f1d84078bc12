"""Every stored game is replayed by its own revision; what has changed is told."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connections
from django.db.models import Value
from django.db.models.functions import Replace

from courier.archive.domain.shipped_games import load_historical_games
from courier.challenges.domain.demo import load_demo
from courier.games.domain.endings import claim_draw, resign
from courier.games.enums import Ending, Source
from courier.games.models import Game, GameRecord, Move
from courier.games.moves import moves_of
from courier.games.packed_moves import FORMAT, pack
from courier.integrity.domain.game_seals import seal_game
from courier.integrity.models import Seal
from courier.integrity.queries import first_and_last_ids, stored_ids
from courier.integrity.replay import Part, replay_stored
from courier.integrity.stored_checks import check_stored
from courier.presets.models import Preset, PresetRevision
from courier.runtime.errors import RuntimeProblem
from courier.runtime.prepare import refuse_other_rules
from tests.factories import FOOLS_MATE, START, make_game, make_player, make_revision

SHUFFLED = ("g1f3", "g8f6", "f3g1", "f6g8") * 2


def mated() -> Game:
    game = make_game(make_player(), make_player(), moves=FOOLS_MATE)
    seal_game(game.pk, now=START)
    return game


def running() -> Game:
    return make_game(make_player(), make_player(), moves=FOOLS_MATE[:3])


def change_rules(old: str, new: str) -> None:
    """Let the stored document of chess say something else, as no release ever may."""
    changed = PresetRevision.objects.filter(preset__key="chess", document__contains=old)
    assert changed.update(document=Replace("document", Value(old), Value(new))) == 1


def difference_of(game: Game) -> tuple[int, Part] | None:
    game = Game.objects.get(pk=game.pk)
    found = replay_stored(game, moves_of(game))
    return None if found is None else (found.ply, found.part)


def replay_check(*arguments: str) -> tuple[int, str, str]:
    """The exit status, what was said and what was complained about."""
    out, error = StringIO(), StringIO()
    try:
        call_command("replay_check", "--processes", "1", *arguments, stdout=out, stderr=error)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), error.getvalue()
    return 0, out.getvalue(), error.getvalue()


@pytest.mark.django_db
def test_the_shipped_games_and_those_of_the_demo_are_as_they_were() -> None:
    call_command("load_presets", stdout=StringIO())
    load_historical_games(now=START)
    load_demo(now=START)
    call_command("seal_games", stdout=StringIO())
    count = Game.objects.count()
    assert count > 6
    status, said, faults = replay_check()
    assert (status, faults) == (0, "")
    assert said.endswith(f"Games replayed: {count}; with differences: 0.\n")


@pytest.mark.django_db
def test_a_piece_that_moves_otherwise_is_caught() -> None:
    game = mated()
    change_rules('label = "Q"\nbetza = "Q"', 'label = "Q"\nbetza = "R"')
    status, said, faults = replay_check()
    assert status == 1
    assert said.endswith("Games replayed: 1; with differences: 1.\n")
    assert (
        faults
        == f"{game.code} (chess, revision 1): ply 4: illegal: stored 'd8h4', found 'cannot-reach'\n"
    )


@pytest.mark.django_db
def test_another_result_is_caught() -> None:
    game = mated()
    change_rules('label = "K"\nbetza = "K"', 'label = "K"\nbetza = "KN"')
    assert difference_of(game) == (4, Part.RESULT)


@pytest.mark.django_db
def test_a_running_game_is_replayed_as_well() -> None:
    game = running()
    assert difference_of(game) is None
    change_rules('betza = "fmWfceFifmnD"', 'betza = "fmWfceF"')
    assert difference_of(game) == (2, Part.ILLEGAL)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("text", "g2g5", Part.ILLEGAL),
        ("text", "g4", Part.TEXT),
        ("side", 1, Part.SIDE),
        ("position", "8/8/8/8/8/8/8/8 w - - 0 1", Part.POSITION),
        ("key", "another", Part.KEY),
    ],
)
def test_a_changed_move_is_caught(field: str, value: str | int, part: Part) -> None:
    game = running()
    assert Move.objects.filter(game=game, ply=3).update(**{field: value}) == 1
    assert difference_of(game) == (3, part)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value", "ply", "part"),
    [
        ("winner", 0, 4, Part.RESULT),
        ("reason", "stalemate", 4, Part.RESULT),
        ("ending", Ending.RESIGNED, 4, Part.RESULT),
        ("ply", 5, 4, Part.COUNT),
        ("start_key", "another", 0, Part.KEY),
        ("start_position", "nonsense", 0, Part.START),
    ],
)
def test_a_changed_game_is_caught(field: str, value: str | int, ply: int, part: Part) -> None:
    game = mated()
    Game.objects.filter(pk=game.pk).update(**{field: value})
    assert difference_of(game) == (ply, part)


@pytest.mark.django_db
def test_a_game_that_goes_on_behind_its_end_is_caught() -> None:
    game = mated()
    moves = moves_of(game)
    record = GameRecord.objects.get(game=game)
    record.moves = pack([*moves, Move(ply=5, side=0, text="a2a3", position="", key="")])
    record.save(update_fields=["moves"])
    Game.objects.filter(pk=game.pk).update(ply=5)
    assert (difference_of(game), record.format) == ((4, Part.EARLY), FORMAT)


@pytest.mark.django_db
def test_games_that_ended_otherwise_are_as_they_were() -> None:
    resigned, claimed = running(), make_game(make_player(), make_player(), moves=SHUFFLED)
    player = claimed.seats.get(side=0).player
    assert player is not None
    claim_draw(game_id=claimed.pk, player=player, kind="repetition", now=START)
    loser = resigned.seats.get(side=1).player
    assert loser is not None
    resign(game_id=resigned.pk, player=loser, now=START)
    assert [difference_of(resigned), difference_of(claimed)] == [None, None]
    Game.objects.filter(pk=claimed.pk).update(reason="move rule")
    assert difference_of(claimed) == (8, Part.RESULT)


@pytest.mark.django_db
def test_a_broken_seal_is_caught() -> None:
    game = mated()
    Game.objects.filter(pk=game.pk).update(rated=False, days_per_move=5)
    checked = check_stored(game.pk)
    assert checked is not None
    assert [fault.split(" ")[0] for fault in checked.faults] == ["seal:"]
    Game.objects.filter(pk=game.pk).update(days_per_move=3)
    Seal.objects.filter(game=game).update(signature="00" * 64)
    checked = check_stored(game.pk)
    assert checked is not None
    assert checked.faults == (f"seal: not signed by the key {Seal.objects.get(game=game).key_id}",)


@pytest.mark.django_db
def test_a_sample_and_a_preset_narrow_it_down() -> None:
    for _ in range(3):
        mated()
    other = make_game(make_player(), make_player(), preset="sissa")
    assert replay_check("--sample", "2")[1].endswith("Games replayed: 2; with differences: 0.\n")
    assert stored_ids(preset="sissa") == [other.pk]
    assert set(stored_ids(sample=9)) == set(stored_ids())
    assert check_stored(10**9) is None


async def in_a_loop(check: Callable[[], tuple[int, str, str]]) -> tuple[int, str, str]:
    """The same with an event loop around it, which has connections of its own."""
    try:
        return check()
    finally:
        connections.close_all()


def beside_the_loops(check: Callable[[], tuple[int, str, str]]) -> tuple[int, str, str]:
    """The same in a thread: a browser test of this process may have left its own loop running
    here.
    """
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(lambda: asyncio.run(in_a_loop(check))).result()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("has_loop", [False, True])
def test_several_processes_share_the_games(has_loop: bool) -> None:
    make_revision()
    games = [mated() for _ in range(25)]
    Game.objects.filter(pk=games[7].pk).update(winner=0)
    check = partial(replay_check, "--processes", "2")
    status, said, faults = beside_the_loops(check) if has_loop else check()
    assert status == 1
    assert said.endswith("Games replayed: 25; with differences: 1.\n")
    assert {line.split(" ")[0] for line in faults.splitlines()} == {games[7].code}


@pytest.mark.django_db
def test_a_release_looks_at_the_oldest_and_the_newest_game_of_each_revision() -> None:
    games = [mated() for _ in range(3)]
    other = make_game(make_player(), make_player(), preset="sissa")
    assert first_and_last_ids() == [other.pk, games[2].pk, games[0].pk]
    assert replay_check("--release")[1].endswith("Games replayed: 3; with differences: 0.\n")


@pytest.mark.django_db
def test_what_players_wrote_themselves_keeps_no_release_back() -> None:
    imported, own = mated(), mated()
    Game.objects.filter(pk=imported.pk).update(source=Source.IMPORTED)
    assert first_and_last_ids() == [own.pk]
    Preset.objects.update(owner=make_player())
    assert first_and_last_ids() == []


@pytest.mark.django_db
def test_a_record_that_cannot_be_read_is_a_fault_of_its_game() -> None:
    game = mated()
    GameRecord.objects.filter(game=game).update(moves=b"no record")
    status, _said, faults = replay_check()
    assert (status, faults.split(" ")[0]) == (1, game.code)


@pytest.mark.django_db
def test_time_ends_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        mated()
    monkeypatch.setattr("time.monotonic", itertools.count(step=1000).__next__)
    said = replay_check("--seconds", "10")[1]
    assert said.endswith("Games replayed: 1; with differences: 0.\n")


@pytest.mark.django_db
def test_rules_that_cannot_be_made_any_more_are_a_difference() -> None:
    game = mated()
    change_rules("files = 8", "files = 0")
    assert difference_of(game) == (0, Part.START)
    assert replay_check("--release")[0] == 1


@pytest.mark.django_db
def test_a_release_with_other_rules_does_not_start() -> None:
    game = mated()
    refuse_other_rules()
    Game.objects.filter(pk=game.pk).update(winner=0)
    with pytest.raises(RuntimeProblem, match=f"(?s){game.code} .*REPLAY_CHECK=0"):
        refuse_other_rules()
