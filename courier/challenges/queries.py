"""Reading offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404

from courier.challenges.enums import ChallengeKind, ChallengeStatus
from courier.challenges.models import Challenge, OfferSettings
from courier.challenges.permissions import OPEN_KINDS, is_sender, may_see
from courier.common.kept_queries import kept
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Seat
from courier.games.queries import plays
from courier.players.models import Player
from courier.players.queries import blocked_by, blocking, blocks
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import may_read
from courier.presets.queries import current_revision
from courier.ratings.families import family_of
from courier.ratings.queries import Stakes, stakes


def revision_for_reader(key: str, player: Player | None) -> PresetRevision:
    """The current revision of a preset for somebody who reads its rules; at most 3 queries. Raises
    Http404.

    Whoever plays a preset, or has been offered a game of it, may read them although nobody else
    may.
    """
    try:
        revision = current_revision(key)
    except PresetRevision.DoesNotExist as error:
        raise Http404 from error
    if may_read_rules(revision.preset, player):
        return revision
    raise Http404(key)


def may_read_rules(preset: Preset, player: Player | None) -> bool:
    """Whether `revision_for_reader` shows a preset to the player; at most 2 queries, none for
    public presets.
    """
    return may_read(preset, player) or (
        player is not None and (plays(player, preset) or _has_offer(player, preset))
    )


def _has_offer(player: Player, preset: Preset) -> bool:
    mine = Q(receiver=player) | Q(sender=player)
    if player.email:
        mine |= Q(kind=ChallengeKind.MAIL, receiver=None, address__iexact=player.email)
    return Challenge.objects.filter(
        mine, status=ChallengeStatus.OPEN, revision__preset=preset
    ).exists()


def _open(now: datetime) -> QuerySet[Challenge]:
    """Offers that can be taken: none of somebody whose account is suspended."""
    offers = Challenge.objects.filter(
        status=ChallengeStatus.OPEN, expires_at__gt=now, sender__is_active=True
    )
    return offers.select_related("revision__preset", "sender", "receiver").order_by(
        "-created_at", "-pk"
    )


def _together(player: Player) -> Q:
    """Of offers those that no block keeps from a player."""
    return ~Q(sender__in=blocked_by(player)) & ~Q(sender__in=blocking(player))


def open_challenges(
    *, now: datetime, preset_key: str = "", viewer: Player | None = None
) -> QuerySet[Challenge]:
    """Offers to everybody, latest first; 1 query. None between the viewer and those they block or
    who block them, and none of players who are paused.
    """
    challenges = _open(now).filter(
        Q(sender__paused_until=None) | Q(sender__paused_until__lte=now),
        kind=ChallengeKind.OPEN,
        revision__preset__is_listed=True,
    )
    if viewer is not None:
        challenges = challenges.filter(_together(viewer))
    return challenges.filter(revision__preset__key=preset_key) if preset_key else challenges


def challenges_for(player: Player, *, now: datetime) -> QuerySet[Challenge]:
    """Offers to everybody but by the player; a bot is shown those that are for bots. 1 query."""
    found = open_challenges(now=now, viewer=player).exclude(sender=player)
    return found.filter(bots_welcome=True) if player.is_bot else found


def sought_presets(*, now: datetime) -> frozenset[int]:
    """The presets of which somebody waits for an opponent; 1 query."""
    return frozenset(_sought(now))


@kept
def _sought(now: datetime) -> QuerySet[Challenge, int]:
    offers = open_challenges(now=now).order_by()
    return offers.values_list("revision__preset", flat=True).distinct()


@kept
def latest_open(preset_key: str, *, viewer: Player | None, now: datetime) -> QuerySet[Challenge]:
    """The latest four offers of a preset to everybody, as `open_challenges` has them; 1 query."""
    return open_challenges(now=now, viewer=viewer).filter(revision__preset__key=preset_key)[:4]


@dataclass(frozen=True, slots=True)
class Offers:
    """Open offers, latest first: those made to a player, and those they have made, open challenges
    included.
    """

    received: list[Challenge]
    sent: list[Challenge]


def offers_of(player: Player, *, now: datetime) -> Offers:
    """The offers of a player, none by those they block or who block them; 1 query."""
    found = _concerning(player, player.email or None, now=now)
    return Offers(
        [offer for offer in found if offer.sender_id != player.pk],
        [offer for offer in found if offer.sender_id == player.pk],
    )


def received_challenges(player: Player, *, now: datetime) -> list[Challenge]:
    """Those of them that were made to the player; 1 query."""
    return offers_of(player, now=now).received


@kept
def _concerning(player: Player, email: str | None, *, now: datetime) -> QuerySet[Challenge]:
    mine = Q(receiver=player)
    if email is not None:
        mine |= Q(kind=ChallengeKind.MAIL, receiver=None, address__iexact=email)
    return _open(now).filter(Q(sender=player) | (mine & _together(player)))


def challenge_for_viewer(code: str, player: Player | None) -> Challenge:
    """The offer of a code for one who may read it; at most 2 queries. Raises Http404 for everybody
    else.
    """
    offer = challenge_by_code(code, player)
    if offer is None or not may_see(offer, player):
        raise Http404
    return offer


def challenge_by_code(code: str, reader: Player | None) -> Challenge | None:
    """The offer of a code, whoever asks, without the message of somebody whom the reader blocks; at
    most 2 queries.
    """
    offers = Challenge.objects.select_related("revision__preset", "sender", "receiver", "game")
    offer = offers.filter(code=code).first()
    if (
        offer is not None
        and offer.message
        and not is_sender(offer, reader)
        and blocks(reader, offer.sender)
    ):
        offer.message = ""
    return offer


def rematch_of(game: Game, *, now: datetime) -> Challenge | None:
    """The offer to play a game again that is open, or was accepted; 1 query."""
    current = Q(status=ChallengeStatus.OPEN, expires_at__gt=now) | Q(
        status=ChallengeStatus.ACCEPTED
    )
    offers = Challenge.objects.filter(current, rematch_of=game).select_related("game", "sender")
    return offers.order_by("-pk").first()


def have_played(first: Player, second: Player) -> bool:
    """Whether two players have ever shared a game; 1 query."""
    return (
        Seat.objects.filter(player=first, game__seats__player=second)
        .exclude(game__is_solo=True)
        .exists()
    )


def open_count(player: Player, kind: ChallengeKind, *, now: datetime) -> int:
    """How many open offers of a kind a player has; 1 query."""
    return _open(now).filter(sender=player, kind=kind).count()


def running_count(player: Player) -> int:
    """How many games with other people a player has running; 1 query."""
    return running_counts([player.pk]).get(player.pk, 0)


def finished_count(player: Player) -> int:
    """How many games with other people a player has played here to an end; 1 query."""
    return finished_counts([player.pk]).get(player.pk, 0)


def running_counts(players: Iterable[int]) -> dict[int, int]:
    """How many games with other people each of some players has running, those without any left
    out; 1 query.
    """
    return _counts(_with_people(players).filter(game__status=GameStatus.ACTIVE))


def finished_counts(players: Iterable[int]) -> dict[int, int]:
    """How many games with other people each of some players has played here to an end, those
    without any left out; 1 query.
    """
    over = _with_people(players).filter(
        game__status=GameStatus.FINISHED, game__source=Source.PLAYED
    )
    return _counts(over.exclude(game__ending=Ending.ABORTED))


def _counts(seats: QuerySet[Seat]) -> dict[int, int]:
    counted = seats.order_by().values("player").annotate(games=Count("pk"))
    return dict(counted.values_list("player", "games"))


def _with_people(players: Iterable[int]) -> QuerySet[Seat]:
    computers = Seat.objects.filter(game=OuterRef("game"), player__computer_level__isnull=False)
    return Seat.objects.filter(~Exists(computers), player__in=[*players], game__is_solo=False)


def taken_from(challenge: Challenge) -> list[Challenge]:
    """The games a standing offer has started, the latest first, with who took it; 1 query."""
    taken = challenge.taken.filter(game__isnull=False, receiver__isnull=False).select_related(
        "game", "receiver"
    )
    return list(taken.order_by("-pk"))


def begun_from(challenge: Challenge, player: Player) -> Game | None:
    """The running game a player has begun from a standing offer; 1 query."""
    taken = challenge.taken.filter(receiver=player, game__status=GameStatus.ACTIVE).select_related(
        "game"
    )
    found = taken.order_by("-pk").first()
    return found.game if found else None


def approaches_since(player: Player, *, since: datetime) -> int:
    """How many people this player has challenged since then without having played with them before;
    1 query.
    """
    sent = Challenge.objects.filter(sender=player, created_at__gte=since).exclude(
        kind__in=OPEN_KINDS
    )
    known = Seat.objects.filter(game__seats__player=player, game__is_solo=False).exclude(
        player=None
    )
    return sent.exclude(receiver__in=known.values("player")).count()


def challenges_since(sender: Player, receiver: Player, *, since: datetime) -> int:
    """How many offers one player has made to another since then, withdrawn ones too; 1 query."""
    return Challenge.objects.filter(
        kind=ChallengeKind.DIRECT, sender=sender, receiver=receiver, created_at__gte=since
    ).count()


def stakes_of(challenge: Challenge, player: Player | None, *, now: datetime) -> Stakes | None:
    """What a rated game would do to the reader's rating; None where it is not rated or has no
    opponent yet; 1 query.
    """
    opponent = challenge.receiver if is_sender(challenge, player) else challenge.sender
    if not challenge.rated or player is None or opponent is None:
        return None
    return stakes(player, opponent, family=family_of(challenge.revision, challenge).key, now=now)


def last_settings(player: Player) -> dict[str, str | int | None]:
    """What the player chose on the form of an offer last, by field; 1 query."""
    chosen = OfferSettings.objects.filter(player=player).values_list("chosen", flat=True).first()
    return chosen or {}
