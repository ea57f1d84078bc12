"""Which games are rated, and handing them to the ratings: when they end, and all over again."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import islice
from typing import Final

from django.db.models import Exists, F, FilteredRelation, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce

from courier.catalog.models import PresetRevision
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import BOTH_MOVED, Game, Seat
from courier.games.permissions import seats_of
from courier.ratings.domain.counting import Result, count_result
from courier.ratings.domain.recomputing import Run
from courier.ratings.families import family_of
from courier.ratings.models import RatingChange

BATCH: Final = 500
_HALF_POINTS: Final = {0: (2, 0), 1: (0, 2), None: (1, 1)}


def count_ending(game: Game) -> None:
    """Count a game that is ending, in its transaction and under its lock; no query for one that is not rated."""
    players = (seat.player for seat in seats_of(game)) if _is_rated(game, game.revision) else ()
    people = [player.pk for player in players if player is not None and not player.is_computer]
    if len({*people}) == 2:
        count_result(_result(game, game.revision, (people[0], people[1])))


def rated_games() -> QuerySet[Game]:
    """Games that have ended and were rated, as far as columns tell; see `_is_rated`."""
    games = Game.objects.filter(status=GameStatus.FINISHED, source=Source.PLAYED, rated=True, is_solo=False)
    games = games.filter(ply__gte=BOTH_MOVED, ended_at__isnull=False).exclude(ending=Ending.ABORTED)
    return games.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), player__computer_level__isnull=False)))


def recount(run: Run) -> Generator[int]:
    """Recompute every rating from the games, in the order in which they counted; yields a game's id when it is done.

    Games that have never counted come where their ending puts them. The site goes on meanwhile: games that end are
    counted by the ratings of before, and again by the last step, which lets nobody else count (see `Run`).
    """
    RatingChange.objects.exclude(Exists(rated_games().filter(pk=OuterRef("game")))).delete()
    stored = _stored_results(run)
    while results := list(islice(stored, BATCH)):
        run.write(results)
        yield from (result.game_id for result in results)
    with run.finishing():
        run.write(list(_stored_results(run)))


def uncounted(run: Run) -> QuerySet[Game]:
    """The rated games that a run has not yet come to, in the order in which they count."""
    games = rated_games().annotate(counted=FilteredRelation("rating_changes", condition=Q(rating_changes__side=0)))
    games = games.filter(Q(counted__isnull=True) | ~Q(counted__recomputed_in=run.number))
    return games.order_by(Coalesce(F("counted__counted_at"), F("ended_at")), "pk")


def _stored_results(run: Run) -> Iterator[Result]:
    revisions: dict[int, PresetRevision] = {}
    seats = Prefetch("seats", queryset=Seat.objects.only("game", "side", "player"))
    games = uncounted(run).only("rated", "ply", "ending", "winner", "ended_at", "revision")
    for game in games.prefetch_related(seats, "rating_changes").iterator(chunk_size=BATCH):
        if game.revision_id not in revisions:
            revisions[game.revision_id] = PresetRevision.objects.select_related("preset").get(pk=game.revision_id)
        found = _stored_result(game, revisions[game.revision_id])
        if found is not None:
            yield found


def _stored_result(game: Game, revision: PresetRevision) -> Result | None:
    """A game as the ledger has it, if it can be rated and both players are known, by account or by the ledger."""
    first, second = (seat.player_id for seat in seats_of(game))
    before = {change.side: change for change in game.rating_changes.all()}
    is_known = all(player is not None or side in before for side, player in enumerate((first, second)))
    if not (is_known and first != second and _is_rated(game, revision)):
        return None
    return _result(game, revision, (first, second), before)


def _is_rated(game: Game, revision: PresetRevision) -> bool:
    """Whether a game that has ended counts, if two people have played it: rated by its terms, and both have moved."""
    return game.rated and game.both_have_moved and game.ending != Ending.ABORTED and revision.spec.enforced


def _result(
    game: Game,
    revision: PresetRevision,
    players: tuple[int | None, int | None],
    ledger: Mapping[int, RatingChange] | None = None,
) -> Result:
    assert game.ended_at is not None
    points = _HALF_POINTS[game.winner]
    return Result(game.pk, family_of(revision), players, points, game.ended_at, ledger or {})
