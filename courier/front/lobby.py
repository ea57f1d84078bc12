"""What happens on the site just now: games, open challenges, a problem, what is new."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from courier.archive.queries import page_of, public_games
from courier.challenges.lines import OfferLine, offer_lines
from courier.challenges.queries import open_challenges
from courier.drawing.boards import BoardPicture
from courier.front.hero import Hero, hero_of
from courier.front.queries import newest_presets, running_games, showcase
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.pictures import start_picture
from courier.studies.pages.problem_list import Tile, tiles_of
from courier.studies.queries import problem_of_the_day
from courier.table.lines import GameLine, lines_of
from courier.talk.models import Comment
from courier.talk.queries import newest_comments

CHALLENGES: Final = 4
FINISHED: Final = 4
RUNNING: Final = 4
NEW: Final = 3
SAID: Final = 3


@dataclass(frozen=True, slots=True)
class Lobby:
    """All of it, for the front page of visitors and for `/now`."""

    hero: Hero | None
    running: list[GameLine]
    problem: Tile | None
    challenges: list[OfferLine]
    challenge_count: int
    games: list[GameLine]
    newest: list[tuple[Preset, BoardPicture]]
    said: list[Comment]


def lobby(viewer: Player | None, *, now: datetime) -> Lobby:
    """What somebody is shown of it; as many queries for one row as for many."""
    running = running_games(limit=RUNNING + 1)
    shown = showcase(running)
    challenges = open_challenges(now=now, viewer=viewer)
    problem = problem_of_the_day(now.date())
    return Lobby(
        hero=hero_of(shown) if shown else None,
        running=lines_of(running[1:]),
        problem=tiles_of([problem], {})[0] if problem is not None else None,
        challenges=offer_lines(challenges[:CHALLENGES], viewer=viewer, now=now),
        challenge_count=challenges.count(),
        games=lines_of(page_of(public_games(), size=FINISHED).games),
        newest=[
            (preset, start_picture(preset.current))
            for preset in newest_presets(limit=NEW)
            if preset.current is not None
        ],
        said=newest_comments(viewer, limit=SAID),
    )
