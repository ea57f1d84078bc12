"""Playing again: the same terms with the sides swapped."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player
from courier.challenges.enums import ChallengeStatus, SideChoice
from courier.challenges.errors import NoRematch, RematchToRead
from courier.challenges.models import Challenge
from courier.challenges.permissions import may_request_rematch
from courier.challenges.queries import rematch_of
from courier.clocks.terms import term_values
from courier.games.domain.locks import lock_game
from courier.games.models import Game
from courier.games.rated_presets import is_ratable
from courier.games.seats import seats_of, sides_of
from courier.players.models import Player
from courier.presets.queries import current_revision
from variants import Side


@transaction.atomic
def request_rematch(*, game_id: int, player: Player, now: datetime) -> Challenge:
    """Offer the opponent of a finished game to play again, or accept that they do; then the offer
    has its game.

    Locks the finished game, so that of two who ask at once the second one accepts, provided that
    the rules are those both have played by. Asked again nothing changes. Raises NoRematch,
    RematchToRead and what `challenge_player` and `accept` raise.
    """
    game = lock_game(game_id)
    if not may_request_rematch(game, player):
        raise NoRematch
    existing = rematch_of(game, now=now)
    if existing is not None:
        if existing.status == ChallengeStatus.OPEN and existing.sender_id != player.pk:
            if existing.revision_id != game.revision_id:
                raise RematchToRead
            accept(challenge_id=existing.pk, player=player, now=now)
            existing.refresh_from_db()
        return existing
    _close_expired(game, now=now)
    own = sides_of(game, player)[0]
    opponent = seats_of(game)[1 - own].player
    assert opponent is not None, "nobody asks for a rematch of an erased player"
    offer = _same_terms(game, own)
    challenge = challenge_player(sender=player, receiver=opponent, offer=offer, now=now)
    challenge.rematch_of = game
    challenge.save(update_fields=["rematch_of"])
    return challenge


def _close_expired(game: Game, *, now: datetime) -> None:
    """Let go of an offer whose time is over before the sweep has come."""
    late = Challenge.objects.filter(
        rematch_of=game, status=ChallengeStatus.OPEN, expires_at__lte=now
    )
    late.update(status=ChallengeStatus.EXPIRED)


def _same_terms(game: Game, own: Side) -> Offer:
    """The terms of a game by the present revision of its preset, the sides swapped."""
    revision = current_revision(game.revision.preset.key)
    modes = {mode.key for mode in revision.rules.spec.setup_modes}
    is_rated = game.rated and revision.rules.enforced and is_ratable(revision.preset)
    return Offer(
        revision=revision,
        setup_mode=game.setup_mode if game.setup_mode in modes or not modes else sorted(modes)[0],
        side=SideChoice.FIRST if own else SideChoice.SECOND,
        **(term_values(game) | {"rated": is_rated}),
    )
