"""The problems that come with the site, read from a file and stored."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import transaction

from courier.games.models import Game
from courier.presets.queries import current_revision
from courier.studies.domain.attempts import ENOUGH
from courier.studies.models import Problem
from variants import Rules, get_rules

FILE: Final = Path(__file__).resolve().parents[1] / "collection" / "problems.toml"


@dataclass(frozen=True, slots=True)
class Entry:
    """A problem of the file. `game` is the id of a historical game."""

    key: str
    preset: str
    position: str
    stipulation: str
    moves: int
    first_move: str
    solution: str
    difficulty: int
    source: str = ""
    game: str = ""

    @property
    def rules(self) -> Rules:
        """The rules it is solved by."""
        return get_rules(self.preset)


def entries() -> list[Entry]:
    """Return the problems of the file in order."""
    shown = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [Entry(**each) for each in shown["problem"]]


@transaction.atomic
def load_problems() -> int:
    """Store the shipped problems, changed ones anew; return how many there are. Needs the
    presets.
    """
    found = entries()
    games = dict(
        Game.objects.filter(source_id__in=[each.game for each in found if each.game]).values_list(
            "source_id", "pk"
        )
    )
    for place, each in enumerate(found):
        _store(each, place, games.get(each.game))
    Problem.objects.filter(owner=None).exclude(key__in=[each.key for each in found]).delete()
    return len(found)


def _store(entry: Entry, place: int, game: int | None) -> None:
    """Put a problem in its place. It keeps its revision while its position is the same: attempts
    belong to that.
    """
    known = Problem.objects.filter(key=entry.key).first()
    is_same = known is not None and (known.position, known.moves) == (entry.position, entry.moves)
    revision = (
        known.revision_id if known is not None and is_same else current_revision(entry.preset).pk
    )
    Problem.objects.update_or_create(
        key=entry.key,
        defaults={
            "revision_id": revision,
            "position": entry.position,
            "side": entry.rules.side(entry.rules.position(entry.position)),
            "stipulation": entry.stipulation,
            "moves": entry.moves,
            "first_move": entry.first_move,
            "solution": entry.solution,
            "difficulty": known.difficulty
            if known and known.tried_count >= ENOUGH
            else entry.difficulty,
            "place": place,
            "source": entry.source,
            "game_id": game,
        },
    )
