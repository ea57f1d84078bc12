"""Reading reports, doubts and the log."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)

from courier.clocks.terms import TIMED
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Seat
from courier.games.queries import running_ids
from courier.moderation.enums import APPEALABLE, Measure
from courier.moderation.hints import Meetings
from courier.moderation.models import Annulment, Appeal, ConductReport, Doubt, StaffAct
from courier.players.models import Player
from courier.players.queries import blocks
from courier.ratings.pairs import FEWEST_PLIES


def reports_since(reporter: Player, *, since: datetime) -> int:
    """How often a player has reported somebody since then; 1 query."""
    return ConductReport.objects.filter(reporter=reporter, created_at__gte=since).count()


def open_reports(staff: Player) -> QuerySet[ConductReport]:
    """Reports that wait for the staff and one of it may read, oldest first; 1 query."""
    return _reports(staff).filter(settled_at=None)


def report_of(code: str, staff: Player) -> ConductReport | None:
    """The report of a code, if one of the staff may read it; 1 query."""
    return _reports(staff).filter(code=code).first()


def _reports(staff: Player) -> QuerySet[ConductReport]:
    """Reports for one of the staff: what is said of them is for the others, and what others say of
    a running game of theirs, which may tell what those who watch it see.
    """
    of_others = Q(game__in=running_ids(staff)) & ~Q(reporter=staff)
    found = ConductReport.objects.exclude(reported=staff).exclude(of_others)
    return found.select_related("reporter", "reported", "game")


def ended_games(player: Player, *, since: datetime) -> list[tuple[datetime, bool]]:
    """When the games that count for a player's reliability ended since then, and whether they were
    lost on time; 1 query.
    """
    rows = Seat.objects.filter(player=player, game__in=_reliable_games(since))
    is_lost = Q(game__ending=Ending.FLAGGED, game__winner=1 - F("side"))
    found = rows.annotate(is_time_out=ExpressionWrapper(is_lost, output_field=BooleanField()))
    ends = found.order_by("game__ended_at").values_list("game__ended_at", "is_time_out")
    return [(at, bool(is_time_out)) for at, is_time_out in ends if at is not None]


def _reliable_games(since: datetime) -> QuerySet[Game]:
    """Games with a time limit of two accounts, neither of them the computer, that have ended since
    then.
    """
    computers = Seat.objects.filter(game=OuterRef("pk"), player__computer_level__isnull=False)
    annulments = Annulment.objects.filter(game=OuterRef("pk"), revived_at=None)
    games = Game.objects.filter(
        TIMED,
        ~Exists(computers),
        ~Exists(annulments),
        status=GameStatus.FINISHED,
        source=Source.PLAYED,
        is_solo=False,
        ended_at__gt=since,
    )
    return games.exclude(ending=Ending.ABORTED)


def meetings_of(player: Player) -> dict[Player, Meetings]:
    """A player's rated games with each other person or bot, those with most games left out first; 2
    queries.
    """
    other = Seat.objects.filter(game=OuterRef("game")).exclude(side=OuterRef("side"))
    own = Seat.objects.filter(
        player=player,
        game__rated=True,
        game__status=GameStatus.FINISHED,
        game__source=Source.PLAYED,
        game__is_solo=False,
    ).exclude(game__ending=Ending.ABORTED)
    is_short = Q(game__ply__lt=FEWEST_PLIES) & ~Q(game__ending=Ending.OUTCOME)
    rows = own.annotate(other=Subquery(other.values("player")[:1])).order_by().values_list("other")
    counted = rows.annotate(
        games=Count("pk"),
        won=Count("pk", filter=Q(game__winner=F("side"))),
        lost=Count("pk", filter=Q(game__winner=1 - F("side"))),
        short=Count("pk", filter=is_short),
        uncounted=Count("game__uncounted"),
    )
    found = {
        pk: Meetings(*numbers)
        for pk, *numbers in counted.order_by("-uncounted", "-games", "other")
        if pk is not None
    }
    people = Player.objects.in_bulk(found)
    return {people[pk]: met for pk, met in found.items()}


def due_for_recount(*, now: datetime) -> list[int]:
    """Ids of the players of whose counted games one has become too old, or ended within three hours
    and may have been lost on the way; at most 2 queries.
    """
    old = Player.objects.filter(recount_at__lte=now).values_list("pk", flat=True)
    ended = Seat.objects.filter(game__in=_reliable_games(now - timedelta(hours=3)))
    lately = ended.filter(player__isnull=False).values_list("player", flat=True)
    return sorted({*old, *lately})


def is_annulled(game: Game) -> bool:
    """Whether a game is annulled; 1 query."""
    return Annulment.objects.filter(game=game, revived_at=None).exists()


def annulment_of(game: Game) -> Annulment | None:
    """What the staff has decided about a finished game, revived or not; 1 query."""
    return Annulment.objects.filter(game=game).select_related("decided_by").first()


def game_for_staff(code: str) -> Game | None:
    """A game of two that somebody plays or has played here, whoever may see it; at most 3
    queries.
    """
    games = Game.objects.filter(code=code, source=Source.PLAYED, is_solo=False)
    return games.select_related("revision__preset").prefetch_related("seats__player").first()


def act_to_appeal(act_id: int) -> StaffAct | None:
    """A measure with its appeal, for its player; 1 query."""
    acts = StaffAct.objects.select_related("player", "appeal", "game__revision__preset")
    return acts.filter(pk=act_id, measure__in=APPEALABLE, player__isnull=False).first()


def open_appeals() -> QuerySet[Appeal]:
    """Appeals that wait for the staff, oldest first; 1 query."""
    return _appeals().filter(decided_at=None)


def appeal_of(code: str) -> Appeal | None:
    """The appeal of a code, for the staff; 1 query."""
    return _appeals().filter(code=code).first()


def _appeals() -> QuerySet[Appeal]:
    return Appeal.objects.select_related(
        "player", "decided_by", "act__staff", "act__player", "act__report__game", "act__game"
    )


def last_pause(player: Player) -> StaffAct | None:
    """The latest pause of a player; 1 query."""
    return StaffAct.objects.filter(player=player, measure=Measure.PAUSE).first()


def acts_about(player: Player) -> QuerySet[StaffAct]:
    """What the staff has done about a player, the latest first; 1 query."""
    return log_lines().filter(player=player)


def log_lines() -> QuerySet[StaffAct]:
    """Everything the staff has done, the latest first; 1 query."""
    return StaffAct.objects.select_related("staff", "player", "report", "doubt__game", "game")


def open_doubts() -> QuerySet[Doubt]:
    """Doubts that wait for the staff, oldest first; 1 query."""
    return _doubts().filter(decided_at=None)


def doubt_of(code: str) -> Doubt | None:
    """The doubt of a code; 1 query."""
    return _doubts().filter(code=code).first()


NO_DECISIONS: Final[tuple[Doubt | None, str, datetime | None]] = (None, "", None)


def has_decisions() -> Exists:
    """A condition on games: there was a doubt, or it was annulled."""
    return Exists(
        Game.objects.filter(pk=OuterRef("pk")).filter(
            Exists(Doubt.objects.filter(game=OuterRef("pk")))
            | Exists(Annulment.objects.filter(game=OuterRef("pk")))
        )
    )


def decisions_about(game: Game) -> tuple[Doubt | None, str, datetime | None]:
    """The latest doubt in a game, open or decided, and why and when it was annulled, if it is; 1
    query, 2 where there is a doubt.
    """
    found = _decisions_about(game.pk).first()
    if found is None:
        return NO_DECISIONS
    doubt_id, sentence, at, revived_at = found
    doubt = None if doubt_id is None else _doubts().filter(pk=doubt_id).first()
    return (doubt, "", None) if revived_at else (doubt, sentence or "", at)


def _decisions_about(
    game_id: int,
) -> QuerySet[Game, tuple[int | None, str | None, datetime | None, datetime | None]]:
    doubts = Doubt.objects.filter(game=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    found = Game.objects.filter(pk=game_id).annotate(doubt=Subquery(doubts)).order_by()
    columns = ("doubt", "annulment__sentence", "annulment__at", "annulment__revived_at")
    return found.values_list(*columns)


def words_for(doubt: Doubt, reader: Player, *, now: datetime) -> str:
    """What a doubt says to a player of its game: nothing if they block its writer, or that is
    muted; at most 1 query.
    """
    writer = doubt.player
    if writer is None or writer.pk == reader.pk or reader.is_staff:
        return doubt.text
    is_muted = writer.muted_until is not None and now < writer.muted_until
    return "" if is_muted or blocks(reader, writer) else doubt.text


def doubts_since(player: Player, *, since: datetime) -> int:
    """How many games a player has stopped since then; 1 query."""
    return Doubt.objects.filter(player=player, created_at__gte=since).count()


def _doubts() -> QuerySet[Doubt]:
    return Doubt.objects.select_related("game__revision__preset", "player", "decided_by")
