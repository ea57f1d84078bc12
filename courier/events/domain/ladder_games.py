"""The games of ladders: challenges, the pairings of a week, beginning and counting games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F, Q

from courier.challenges.domain.limits import check_room, full_among
from courier.challenges.errors import PresetClosed, TakesNoOffers
from courier.clocks.queries import away_until
from courier.clocks.terms import Terms
from courier.common.tasks import enqueue
from courier.events.domain.boards import count_ended_game, give_up, is_late
from courier.events.domain.ladder_members import (
    ADVANCE_TASK,
    count_as_left,
    note_results,
    take_down,
)
from courier.events.domain.locks import lock_ladder
from courier.events.enums import BoardState
from courier.events.errors import (
    JustMet,
    LadderClosed,
    LadderGamesFull,
    NotOnLadder,
    OtherIsAway,
    OtherLadderGamesFull,
    OutOfReach,
)
from courier.events.ladder_queries import (
    REST_WEEKS,
    blocked_pairs,
    enforced_presets,
    favourites_of,
    games_not_begun,
    left_games,
    recent_pairs,
    rungs_of,
    running_counts,
)
from courier.events.models import Ladder, LadderGame, Rung
from courier.events.occasions import occasion_of_ladder
from courier.events.rungs import moves_first, near_pairs, next_week
from courier.games.domain.start import start_game
from courier.games.enums import GameStatus
from courier.games.rated_presets import is_ratable
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.pauses import is_paused, refuse_when_paused
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.presets.models import Preset
from courier.presets.permissions import may_start
from courier.watching.domain.follows import NEWS_TASK
from variants import composing_rules

Hearts = Mapping[int, Mapping[str, Preset]]  # favourites by player and key


@transaction.atomic
def challenge_above(*, ladder_id: int, player: Player, other: Player, now: datetime) -> LadderGame:
    """Challenge somebody above; the game begins at once. Locks the ladder and both players.

    Raises LadderClosed, Paused, NotOnLadder, OutOfReach, JustMet, LadderGamesFull,
    OtherLadderGamesFull, OtherIsAway, TakesNoOffers, PresetClosed, and what `check_room` raises.
    """
    ladder = lock_ladder(ladder_id)
    if ladder.closed_at is not None:
        raise LadderClosed
    refuse_when_paused(player, now=now)
    rungs = {
        rung.player_id: rung
        for rung in Rung.objects.filter(
            ladder=ladder, player__in=(player, other), number__isnull=False
        ).select_related("player")
    }
    if len(rungs) < 2:
        raise NotOnLadder
    own, above = rungs[player.pk], rungs[other.pk]
    assert own.number is not None, "asked for"
    assert above.number is not None, "asked for"
    if not 0 < own.number - above.number <= ladder.reach:
        raise OutOfReach(reach=ladder.reach)
    _check_free(ladder, own, above, now)
    week = _choose_week(ladder, now)
    preset = _variant(ladder, (own, above), week, _hearts(ladder, (own, above)), now)
    if preset is None or not may_start(preset, player):
        raise PresetClosed
    made = _seat(ladder, own, above, preset, now, challenger=own)
    _notify(made, [other], now)
    enqueue(ADVANCE_TASK, ladder.pk)
    return made


def _check_free(ladder: Ladder, own: Rung, above: Rung, now: datetime) -> None:
    player, other = own.player, above.player
    assert player is not None, "asked for"
    assert other is not None, "asked for"
    if are_apart(player, other):
        raise TakesNoOffers
    if frozenset((own.pk, above.pk)) in recent_pairs(ladder, now=now):
        raise JustMet(weeks=REST_WEEKS)
    running = running_counts(ladder)
    if running.get(own.pk, 0) >= own.games_most:
        raise LadderGamesFull(limit=own.games_most)
    if running.get(above.pk, 0) >= above.games_most:
        raise OtherLadderGamesFull(name=other.shown_name)
    if other.pk in away_until([other.pk], now=now):
        raise OtherIsAway(name=other.shown_name)
    check_room(player, other)


def pair_week(ladder: Ladder, *, now: datetime) -> int:
    """Pair those on a locked ladder who want a game this week, let those leave who have had none
    for too long, and set when the next week is paired; return how many games there are.
    """
    week = _choose_week(ladder, now)
    ladder.pairs_at = next_week(now)
    ladder.save(update_fields=["pairs_at"])
    rungs = rungs_of(ladder)
    running = running_counts(ladder)
    away = away_until([rung.player_id for rung in rungs if rung.player_id], now=now)
    hopeful = [rung for rung in rungs if _wants_game(rung, running, away, now)]
    full = full_among([rung.player_id for rung in hopeful if rung.player_id is not None])
    wanting = [rung for rung in hopeful if rung.player_id not in full]
    apart = recent_pairs(ladder, now=now) | blocked_pairs(wanting)
    by_id = {rung.pk: rung for rung in rungs}
    pairs = near_pairs([rung.pk for rung in wanting], apart)
    hearts = _hearts(ladder, wanting)
    made = [_pair(ladder, by_id[upper], by_id[lower], week, hearts, now) for upper, lower in pairs]
    playing = {rung for pair in pairs for rung in pair} | running.keys()
    excused = {rung.pk for rung in rungs if rung.wants_weekly or rung.player_id in away}
    Rung.objects.filter(pk__in=playing | excused).update(active_at=now)
    _let_idle_leave(ladder, now)
    return sum(made)


def _wants_game(
    rung: Rung, running: dict[int, int], away: dict[int, datetime], now: datetime
) -> bool:
    player = rung.player
    if not rung.wants_weekly or player is None or player.pk in away:
        return False
    if is_paused(player, now=now):
        return False
    return running.get(rung.pk, 0) < rung.games_most


def _pair(
    ladder: Ladder, upper: Rung, lower: Rung, week: Preset | None, hearts: Hearts, now: datetime
) -> bool:
    preset = _variant(ladder, (upper, lower), week, hearts, now)
    if preset is None or not may_start(preset, None):
        return False
    made = _seat(ladder, upper, lower, preset, now)
    _notify(made, [each.player for each in (upper, lower) if each.player is not None], now)
    return True


def _seat(
    ladder: Ladder,
    one: Rung,
    other: Rung,
    preset: Preset,
    now: datetime,
    *,
    challenger: Rung | None = None,
) -> LadderGame:
    """Write the game of two down; who moves first follows from what both have had."""
    upper, lower = sorted((one, other), key=lambda rung: rung.number or 0)
    if not moves_first(upper.balance, lower.balance):
        upper, lower = lower, upper
    Rung.objects.filter(pk=upper.pk).update(balance=F("balance") + 1, active_at=now)
    Rung.objects.filter(pk=lower.pk).update(balance=F("balance") - 1, active_at=now)
    assert preset.current is not None, "it may be started"
    return LadderGame.objects.create(
        ladder=ladder,
        first=upper,
        second=lower,
        challenger=challenger,
        revision=preset.current,
        created_at=now,
    )


def _choose_week(ladder: Ladder, now: datetime) -> Preset | None:
    """The variant of the week of a locked ladder of all variants, chosen when the week is paired;
    None for any other ladder.
    """
    if ladder.preset_id is not None:
        return None
    kept = ladder.week_preset
    if kept is not None and now < ladder.pairs_at and may_start(kept, None):
        return kept
    ladder.week_preset = variant_of_week(now)
    ladder.save(update_fields=["week_preset"])
    return ladder.week_preset


def variant_of_week(now: datetime) -> Preset | None:
    """The variant of the week of an instant: all that may be drawn for a month take turns within a
    year, in an order drawn by its number. 1 query.
    """
    monday = (next_week(now) - timedelta(weeks=1)).date()
    year, week, _day = monday.isocalendar()
    presets = sorted(enforced_presets(), key=lambda each: _lot(str(year), each))
    turned = presets[week % len(presets) :] + presets[: week % len(presets)] if presets else []
    return next((each for each in turned if _is_playable(each)), None)


def _hearts(ladder: Ladder, rungs: Sequence[Rung]) -> Hearts:
    """The favourites of players, where they matter; 1 query for a ladder of all variants."""
    if ladder.preset_id is not None:
        return {}
    return favourites_of([rung.player_id for rung in rungs if rung.player_id is not None])


def _variant(
    ladder: Ladder, pair: Sequence[Rung], week: Preset | None, hearts: Hearts, now: datetime
) -> Preset | None:
    """What two people of a ladder play: its preset, or a favourite of both, or that of the week."""
    if ladder.preset_id is not None:
        return ladder.preset
    players = [rung.player_id for rung in pair if rung.player_id is not None]
    both = hearts.get(players[0], {}).keys() & hearts.get(players[-1], {}).keys()
    salt = f"{next_week(now).date()}:{'-'.join(sorted(str(rung.pk) for rung in pair))}"
    shared = sorted((hearts[players[0]][key] for key in both), key=lambda each: _lot(salt, each))
    return next((each for each in shared if may_start(each, None) and _is_playable(each)), week)


def _lot(salt: str, preset: Preset) -> str:
    return sha256(f"{salt}:{preset.key}".encode()).hexdigest()


def _is_playable(preset: Preset) -> bool:
    """Whether a game of a preset can begin without arranging pieces on a sheet before."""
    return preset.current is not None and composing_rules(preset.current.rules) is None


def _let_idle_leave(ladder: Ladder, now: datetime) -> None:
    idle = Rung.objects.filter(
        ladder=ladder,
        number__isnull=False,
        active_at__lte=now - timedelta(weeks=ladder.idle_weeks),
    )
    leaving = list(idle.select_related("player").order_by("-number"))
    take_down(ladder, leaving, now=now)
    for rung in leaving:
        if rung.player is not None:
            queue_mail(
                kind="ladder_left",
                player=rung.player,
                payload={"ladder": ladder.pk},
                dedup_key=f"ladder_left:{rung.pk}:{now:%Y-%m-%d}",
                now=now,
            )


def _notify(made: LadderGame, players: Sequence[Player], now: datetime) -> None:
    for player in players:
        queue_mail(
            kind="ladder_game",
            player=player,
            payload={"ladder_game": made.pk},
            dedup_key=f"ladder_game:{made.pk}:{player.pk}",
            now=now,
        )


# -- beginning and counting


def start_ladder_games(ladder_id: int, *, now: datetime) -> int:
    """Begin the games of a ladder that have not begun, each in a transaction of its own; return how
    many.
    """
    return sum(_start(each, now=now) for each in games_not_begun(ladder_id))


@transaction.atomic
def _start(ladder_game_id: int, *, now: datetime) -> bool:
    waiting = LadderGame.objects.select_for_update(of=("self",), no_key=True)
    made = (
        waiting.select_related("ladder", "revision__preset", "first__player", "second__player")
        .filter(pk=ladder_game_id, state=BoardState.PENDING, game=None)
        .first()
    )
    if made is None or made.first.player is None or made.second.player is None:
        return False
    modes = made.revision.spec.setup_modes
    made.game = start_game(
        revision=made.revision,
        seats=(made.first.player, made.second.player),
        terms=_terms(made),
        setup_mode=modes[0].key if modes else "",
        occasion=occasion_of_ladder(made.ladder),
        now=now,
    )
    made.save(update_fields=["game"])
    return True


def _terms(made: LadderGame) -> Terms:
    terms = made.ladder.terms
    is_rated = terms.rated and is_ratable(made.revision.preset)
    return replace(terms, rated=is_rated)


def count_ladder_games(ladder: Ladder, *, now: datetime) -> int:
    """Count the games of a locked ladder that have ended, in the order in which they did; return
    how many.
    """
    ended = LadderGame.objects.filter(
        ladder=ladder, state=BoardState.PENDING, game__status=GameStatus.FINISHED
    ).select_related("game__revision", "first", "second")
    games = list(
        ended.prefetch_related("game__seats__player").order_by("game__ended_at", "game__pk")
    )
    for played in games:
        assert played.game is not None, "it has ended"
        count_ended_game(played, played.game, now)
        if played.state == BoardState.PENDING:
            continue
        _climb(ladder, played, now)
        if is_late(played.game):
            _stop_weekly(played)
    _count_absent(ladder, now)
    return len(games)


def _count_absent(ladder: Ladder, now: datetime) -> None:
    """Count the games that would begin again without somebody who has left."""
    left = Q(first__number=None) | Q(second__number=None)
    waiting = LadderGame.objects.filter(left, ladder=ladder, state=BoardState.PENDING, game=None)
    for played in waiting.select_related("first", "second"):
        count_as_left(played, now=now)


def _climb(ladder: Ladder, played: LadderGame, now: datetime) -> None:
    """Let the winner take the place of a loser above, and those between go down by one."""
    note_results(played)
    pair = (played.first_id, played.second_id)
    Rung.objects.filter(pk__in=pair, active_at__lt=now).update(active_at=now)
    if played.first_points == played.second_points:
        return
    is_first = (played.first_points or 0) > (played.second_points or 0)
    winner, loser = pair if is_first else (pair[1], pair[0])
    numbers = dict(Rung.objects.filter(pk__in=pair).values_list("pk", "number"))
    old, new = numbers[winner], numbers[loser]
    if old is None or new is None or old < new:
        return
    between = Rung.objects.filter(ladder=ladder, number__gte=new, number__lt=old)
    between.update(number=F("number") + 1)
    Rung.objects.filter(pk=winner).update(number=new)
    played.taken = new
    played.save(update_fields=["taken"])
    if new == 1:
        enqueue(NEWS_TASK, "ladder_top", played.pk)


def _stop_weekly(played: LadderGame) -> None:
    """Give who has lost on time no more games until they ask for them."""
    lost = [rung.pk for rung in played.losers]
    Rung.objects.filter(pk__in=lost).update(wants_weekly=False)


def close_left_ladder_games(ladder_id: int, *, now: datetime) -> int:
    """Give up the games that count without them, for players who have left; return how many there
    were.
    """
    games = left_games(ladder_id)
    for played in games:
        for rung in played.losers:
            give_up(played.game_id, rung.player, now)
    return len(games)
