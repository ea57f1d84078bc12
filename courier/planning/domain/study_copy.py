"""What stays of a plan after the game: a study of one's own."""

from __future__ import annotations

from datetime import datetime

from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.planning.domain.edits import present
from courier.planning.queries import own_plan
from courier.players.models import Player
from courier.studies.domain.studies import Beginning, make_study
from courier.studies.enums import Visibility
from courier.studies.errors import GameRuns
from courier.studies.models import Chapter


def keep_as_study(*, game: Game, player: Player, now: datetime) -> Chapter:
    """Store the player's own tree of a finished game as a private study; return its chapter.

    Raises GameRuns, TooManyStudies, TooLongToPlan.
    """
    if game.status != GameStatus.FINISHED:
        raise GameRuns
    tree = present(game, own_plan(game, player)).state.tree
    title = " – ".join(seat_name(seat) for seat in seats_of(game))
    chapters = [Beginning(title, game.revision, tree, game)]
    study = make_study(
        owner=player, title=title, visibility=Visibility.PRIVATE, chapters=chapters, now=now
    )
    return study.chapters.select_related("study").get()
