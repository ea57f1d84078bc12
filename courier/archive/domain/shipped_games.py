"""The games that come with the site, historical ones and those the computer has played against
itself: replayed by the rules and stored like games played here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from django.db import transaction

from courier.archive.domain.index import index_game
from courier.games.domain.records import store_record
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Move, Seat
from courier.games.move_effects import Preview, compute_move, record_of
from courier.players.domain.accounts import create_computer
from courier.presets.queries import current_revision
from variants import HistoricalGame, PathNote, RecordedMove, Side, Variation, parse_game

HISTORICAL_FILES: Final = Path(__file__).resolve().parents[1] / "historical"
COMPUTER_FILES: Final = HISTORICAL_FILES.parent / "computer"
_WINNERS: Final[dict[str, Side | None]] = {"1-0": 0, "0-1": 1, "1/2-1/2": None}
_ENDINGS: Final = {
    "resignation": Ending.RESIGNED,
    "agreement": Ending.AGREED,
    "time": Ending.FLAGGED,
}
_MARK: Final = re.compile(r"[!?]+$")


class BrokenRecord(ValueError):
    """A shipped game file and the rules do not agree."""


def load_historical_games(*, now: datetime) -> int:
    """Store the historical games that are not there yet; return how many. Needs the presets. Raises
    BrokenRecord.
    """
    return _load(_files(HISTORICAL_FILES), now)


def load_computer_games(*, now: datetime) -> int:
    """The same of the games that the computer has played against itself (`python -m variants
    match`).
    """
    return _load(_files(COMPUTER_FILES), now)


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def _load(files: Sequence[Path], now: datetime) -> int:
    """Store what is missing; every file is called after the id of its game."""
    ids = [path.stem for path in files]
    known = set(Game.objects.filter(source_id__in=ids).values_list("source_id", flat=True))
    missing = [path for path in files if path.stem not in known]
    return sum(store_game(path.read_text(encoding="utf-8"), now=now) for path in missing)


@transaction.atomic
def store_game(text: str, *, now: datetime) -> bool:
    """Replay a game file and store it; False when its id is known already. Raises BrokenRecord,
    MoveRefused.
    """
    record = parse_game(text)
    tags = record.tags
    if Game.objects.filter(source_id=tags["Id"]).exists():
        return False
    game = _new_game(record, now)
    played = _replay(game, record)
    _check(tags["Id"], record, played)
    outcome = played[-1].outcome
    game.ending, game.reason = _ending(record, played[-1])
    game.winner = outcome.winner if outcome else _WINNERS[tags["Result"]]
    game.share = outcome.share if outcome else None
    game.status = GameStatus.FINISHED
    game.position = played[-1].position
    game.ply = len(played)
    game.side_to_move = played[-1].side_to_move
    game.in_check = played[-1].gives_check
    game.save(force_insert=True)
    Seat.objects.bulk_create(_seats(game, record))
    store_record(game, _moves(game, record, played))
    index_game(game.pk)
    return True


def _new_game(record: HistoricalGame, now: datetime) -> Game:
    """The game before its first move, not yet stored."""
    tags = record.tags
    revision = current_revision(tags["Preset"])
    rules = revision.rules
    start = rules.position(tags["Start"])
    return Game(
        revision=revision,
        start_position=rules.text(start),
        start_key=rules.key(start),
        side_to_move=rules.side(start),
        created_at=now,
        turn_started_at=now,
        source=Source.COMPUTER if "Level" in tags else Source.HISTORICAL,
        source_id=tags["Id"],
        site=tags.get("Place", ""),
        played_on=tags["Date"],
        year=int(tags["Date"][:4]),
        annotation={
            "annotator": tags.get("Annotator", ""),
            "marks": {
                str(move.ply + 1): mark[0]
                for move in record.moves
                if (mark := _MARK.search(move.text))
            },
            "variations": [_variation(variation) for variation in record.variations],
        },
    )


def _seats(game: Game, record: HistoricalGame) -> list[Seat]:
    """Both sides: people by their names, or the computer's player of a level."""
    tags = record.tags
    if "Level" in tags:
        levels = [int(level) for level in tags["Level"].split("-")]
        players = [create_computer(level=level) for level in levels]
        both = (players[0], players[-1])
        return [Seat(game=game, side=side, player=player) for side, player in enumerate(both)]
    names = (tags["White"], tags["Black"])
    return [Seat(game=game, side=side, name=name) for side, name in enumerate(names)]


def _replay(game: Game, record: HistoricalGame) -> list[Preview]:
    rules = game.revision.rules
    before = game.start_position
    history = [game.start_key]
    played = []
    for recorded in record.moves:
        step = compute_move(rules, before=before, text=recorded.text, history=history)
        played.append(step)
        before = step.position
        history.append(step.key)
    return played


def _ending(record: HistoricalGame, last: Preview) -> tuple[Ending, str]:
    """How a game ends, and by which rule, if by one: what the rules say, a draw that can be claimed
    after the last move, or what its players did. Raises BrokenRecord.
    """
    tags = record.tags
    written = tags["Ending"]
    if last.outcome is not None:
        return Ending.OUTCOME, last.outcome.reason
    if written in _ENDINGS:
        return _ENDINGS[written], ""
    if written in last.claims and _WINNERS[tags["Result"]] is None:
        return Ending.CLAIMED, written
    raise BrokenRecord(f"{tags['Id']}: the last position is no {written}")


def _check(name: str, record: HistoricalGame, played: list[Preview]) -> None:
    """Compare what the file claims with what the rules found."""
    tags = record.tags
    outcome = played[-1].outcome
    if len(played) != int(tags["Plies"]):
        raise BrokenRecord(f"{name}: {len(played)} plies, not {tags['Plies']}")
    if outcome is not None and (
        outcome.reason != tags["Ending"] or outcome.winner != _WINNERS[tags["Result"]]
    ):
        raise BrokenRecord(f"{name}: the rules end it by {outcome.reason}")
    for ply, (step, recorded) in enumerate(zip(played, record.moves, strict=True), start=1):
        if recorded.note and recorded.note.moving and set(recorded.note.moving) != set(step.paths):
            raise BrokenRecord(f"{name}: the paths of ply {ply} are {step.paths}")


def _moves(game: Game, record: HistoricalGame, played: list[Preview]) -> list[Move]:
    start = game.revision.rules.position(game.start_position)
    # Not the other side than that to move afterwards: a turn may have several moves.
    sides = [game.revision.rules.side(start), *(step.side_to_move for step in played[:-1])]
    steps = zip(sides, played, record.moves, strict=True)
    return [
        _move(game, ply, side, step, recorded)
        for ply, (side, step, recorded) in enumerate(steps, start=1)
    ]


def _move(game: Game, ply: int, side: int, step: Preview, recorded: RecordedMove) -> Move:
    move = record_of(step, game=game, ply=ply, side=side)
    move.remark = path_remark(recorded.note)
    return move


def path_remark(note: PathNote | None) -> str:
    """A path note as a remark: `Path: f1-e2-e3.`, `Check by d4-f2-h2.`"""
    if note is None:
        return ""
    moving = " or ".join("-".join(path) for path in note.moving)
    checking = " and ".join("-".join(path) for path in note.checking)
    words = [f"Path: {moving}." if moving else "", f"Check by {checking}." if checking else ""]
    return " ".join(word for word in words if word)


def _variation(variation: Variation) -> dict[str, object]:
    """A line the annotator adds; `ply` counts from 1."""
    return {
        "moves": [
            {"ply": move.ply + 1, "text": move.text, "remark": path_remark(move.note)}
            for move in variation.moves
        ],
        "inner": [_variation(inner) for inner in variation.inner],
    }
