"""Which games are rated, and handing them to the ratings: when they end, and all over again."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final

from django.db.models import Exists, F, FilteredRelation, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import BOTH_MOVED, Game, Seat
from courier.games.seats import seats_of
from courier.presets.models import PresetRevision
from courier.ratings.domain.recomputation import Run
from courier.ratings.domain.results import Result, count_result
from courier.ratings.families import family_of
from courier.ratings.models import RatingChange, UncountedGame
from courier.ratings.pairs import FEWEST_PLIES, WINDOW, Meeting

BATCH: Final = 500
_HALF_POINTS: Final = {0: (2, 0), 1: (0, 2), None: (1, 1)}


def count_ending(game: Game) -> None:
    """Count a game that is ending, in its transaction and under its lock; no query for one that is
    not rated.
    """
    players = (seat.player for seat in seats_of(game)) if _is_rated(game, game.revision) else ()
    people = [player.pk for player in players if player is not None and not player.is_computer]
    if len({*people}) == 2:
        result = _result(game, game.revision, (people[0], people[1]))
        count_result(
            result,
            earlier=partial(_meetings_of, people[0], people[1], since=result.ended_at - WINDOW),
        )


def rated_games() -> QuerySet[Game]:
    """Games that have ended and were rated, as far as columns tell; see `_is_rated`."""
    games = Game.objects.filter(
        status=GameStatus.FINISHED, source=Source.PLAYED, rated=True, is_solo=False
    )
    games = games.filter(ply__gte=BOTH_MOVED, ended_at__isnull=False).exclude(ending=Ending.ABORTED)
    return games.exclude(
        Exists(Seat.objects.filter(game=OuterRef("pk"), player__computer_level__isnull=False))
    )


def recount(run: Run) -> Generator[int]:
    """Recompute every rating from the games, in the order in which they counted; yields a game's id
    when it is done.

    Games that have never counted come where their ending puts them. The site goes on meanwhile:
    games that end are counted by the ratings of before, and again by the last step, which lets
    nobody else count (see `Run`).
    """
    for rows in (RatingChange.objects, UncountedGame.objects):
        rows.exclude(Exists(rated_games().filter(pk=OuterRef("game")))).delete()
    if run.is_taken_up:
        _remind(run)
    stored = _stored_results(run)
    while results := list(islice(stored, BATCH)):
        run.write(results)
        yield from (result.game_id for result in results)
    with run.finishing():
        run.write(list(_stored_results(run)))


def pending(run: Run) -> QuerySet[Game]:
    """The rated games that a run has not yet come to, in the order in which they count."""
    games = rated_games().annotate(
        counted=FilteredRelation("rating_changes", condition=Q(rating_changes__side=0))
    )
    games = games.filter(Q(counted__isnull=True) | ~Q(counted__recomputed_in=run.number))
    games = games.filter(Q(uncounted__isnull=True) | ~Q(uncounted__recomputed_in=run.number))
    return games.order_by(
        Coalesce(F("counted__counted_at"), F("uncounted__at"), F("ended_at")), "pk"
    )


def _stored_results(run: Run) -> Iterator[Result]:
    revisions: dict[int, PresetRevision] = {}
    seats = Prefetch("seats", queryset=Seat.objects.only("game", "side", "player"))
    games = pending(run).only(
        "rated", "help", "ply", "ending", "winner", "share", "ended_at", "revision"
    )
    for game in games.prefetch_related(seats, "rating_changes", "uncounted").iterator(
        chunk_size=BATCH
    ):
        if game.revision_id not in revisions:
            revisions[game.revision_id] = PresetRevision.objects.select_related("preset").get(
                pk=game.revision_id
            )
        found = _stored_result(game, revisions[game.revision_id])
        if found is not None:
            yield found


def _stored_result(game: Game, revision: PresetRevision) -> Result | None:
    """A game as the ledger has it, if it can be rated and both players are known, by account or by
    the ledger.
    """
    first, second = (seat.player_id for seat in seats_of(game))
    before = {change.side: change for change in game.rating_changes.all()}
    is_known = all(
        player is not None or side in before for side, player in enumerate((first, second))
    )
    if not (is_known and first != second and _is_rated(game, revision)):
        return None
    left_out: UncountedGame | None = getattr(game, "uncounted", None)
    return _result(game, revision, (first, second), before, left_out)


def _is_rated(game: Game, revision: PresetRevision) -> bool:
    """Whether a game that has ended counts, if two people have played it: rated by its terms, and
    both have moved.
    """
    return (
        game.rated
        and game.both_have_moved
        and game.ending != Ending.ABORTED
        and revision.spec.enforced
    )


def _result(
    game: Game,
    revision: PresetRevision,
    players: tuple[int | None, int | None],
    ledger: Mapping[int, RatingChange] | None = None,
    left_out: UncountedGame | None = None,
) -> Result:
    assert game.ended_at is not None
    return Result(
        game_id=game.pk,
        family=family_of(revision, game),
        players=players,
        half_points=_HALF_POINTS[game.winner],
        share=game.share,
        ended_at=game.ended_at,
        is_short=_is_short(game.ply, game.ending),
        ledger=ledger or {},
        left_out=left_out,
    )


def _is_short(ply: int, ending: str) -> bool:
    return ply < FEWEST_PLIES and ending != Ending.OUTCOME


def _meetings_of(first: int, second: int, *, since: datetime) -> list[Meeting]:
    """The rated games of two players that are settled, from an instant on; 1 query."""
    seats = Seat.objects.filter(player=first, game__seats__player=second)
    return [meeting for _players, meeting in _meetings(seats, Q(at__gte=since))]


def _remind(run: Run) -> None:
    """Let a run that is taken up again know what it has done; 1 query."""
    for players, meeting in _meetings(Seat.objects.filter(side=0), Q(run=run.number)):
        run.remember(players, meeting)


def _meetings(seats: QuerySet[Seat], wanted: Q) -> Iterator[tuple[frozenset[int], Meeting]]:
    """The games of some seats that have counted or been left out, in this order; `wanted` narrows
    by `at` and `run`.
    """
    row = RatingChange.objects.filter(game=OuterRef("game"), side=0)
    other = Seat.objects.filter(game=OuterRef("game")).exclude(side=OuterRef("side"))
    found = seats.annotate(
        other=Subquery(other.values("player")),
        at=Coalesce(Subquery(row.values("counted_at")), F("game__uncounted__at")),
        run=Coalesce(Subquery(row.values("recomputed_in")), F("game__uncounted__recomputed_in")),
    )
    found = found.filter(wanted, player__isnull=False, other__isnull=False).order_by("at")
    columns = ("player", "other", "side", "game__winner", "game__ply", "game__ending", "at")
    for player, opponent, side, winner, ply, ending, at in found.values_list(*columns).iterator():
        won_by = None if winner is None else player if winner == side else opponent
        yield frozenset((player, opponent)), Meeting(at, won_by, _is_short(ply, ending))
