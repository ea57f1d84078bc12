"""Going on with a newer revision of the preset: one player offers it, the other agrees, and every
move has to fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from courier.games.domain.actions import make_ready, refuse_while_held
from courier.games.domain.locks import lock_game, refuse_when_over, side_or_refuse
from courier.games.domain.notices import notify_upgrade_offer
from courier.games.errors import (
    CannotUpgrade,
    MoveConflict,
    MoveRefused,
    NoNewerRevision,
    NotWhileSettingUp,
    NoUpgradeOffer,
    RevisionChanged,
)
from courier.games.hooks import all_hooks
from courier.games.models import Game, Move, UpgradeOffer
from courier.games.move_effects import Preview, compute_move
from courier.games.moves import moves_of
from courier.games.seats import plays_computer
from courier.players.models import Player
from courier.presets.models import PresetRevision
from variants import PresetError
from variants.authoring import proves_upgrade

_REWRITTEN = [
    "text",
    "shown",
    "full",
    "position",
    "key",
    "squares",
    "paths",
    "captured",
    "gives_check",
]


@dataclass(frozen=True, slots=True)
class Retold:
    """A game as another revision shows it, and the version of the game that was read."""

    revision: PresetRevision
    version: int
    start: str
    start_key: str
    plies: tuple[Preview, ...]


def offer_upgrade(*, game_id: int, player: Player, revision: int, now: datetime) -> Game:
    """Offer to go on with the present revision of the preset, which has to be the one the player
    has read about; alone, or against a computer, there is nobody to ask.

    Raises NotYourGame, GameOver, NotWhileSettingUp, RevisionChanged, NoNewerRevision,
    CannotUpgrade, MoveConflict.
    """
    make_ready(game_id, player, now=now)
    retold = retell(_game(game_id, player, revision))
    with transaction.atomic():
        game = lock_game(game_id)
        side = side_or_refuse(game, player)
        refuse_when_over(game)
        refuse_while_held(game)
        if game.is_solo or plays_computer(game):
            return _go_over(game, retold)
        shown = {"revision": retold.revision, "side": side, "created_at": now}
        offer, _is_new = UpgradeOffer.objects.update_or_create(game=game, defaults=shown)
        notify_upgrade_offer(game, offer, now=now)
        return _noted(game)


def accept_upgrade(*, game_id: int, player: Player, revision: int, now: datetime) -> Game:
    """Go on with the revision the opponent has offered. Raises NoUpgradeOffer and what
    `offer_upgrade` raises.
    """
    make_ready(game_id, player, now=now)
    retold = retell(_game(game_id, player, revision))
    with transaction.atomic():
        game = lock_game(game_id)
        side = side_or_refuse(game, player)
        refuse_when_over(game)
        refuse_while_held(game)
        offer = (
            UpgradeOffer.objects.filter(game=game, revision=retold.revision)
            .exclude(side=side)
            .first()
        )
        if offer is None:
            raise NoUpgradeOffer
        return _go_over(game, retold)


@transaction.atomic
def drop_upgrade(*, game_id: int, player: Player, now: datetime) -> Game:
    """Decline the opponent's offer, or take one's own back. Raises NotYourGame, NoUpgradeOffer."""
    game = lock_game(game_id)
    side_or_refuse(game, player)
    dropped, _by_model = UpgradeOffer.objects.filter(game=game).delete()
    if not dropped:
        raise NoUpgradeOffer
    return _noted(game)


def retell(game: Game) -> Retold:
    """Play all moves of a game again by the present revision of its preset. Nothing is written.

    Raises NoNewerRevision, NotWhileSettingUp, CannotUpgrade.
    """
    revision = game.revision.preset.current
    if revision is None or revision.pk == game.revision_id:
        raise NoNewerRevision
    if game.is_setting_up:
        raise NotWhileSettingUp
    moves = moves_of(game)
    try:
        proof = proves_upgrade(
            game.revision.document,
            revision.document,
            [move.text for move in moves],
            game.start_position,
        )
    except PresetError as error:
        raise CannotUpgrade(ply=0, reason=error.message) from error
    if proof.broken is not None:
        raise CannotUpgrade(ply=proof.broken.ply, reason=proof.broken.reason)
    return _computed(game, revision, proof.start, [ply.text for ply in proof.plies])


def _computed(game: Game, revision: PresetRevision, start: str, texts: list[str]) -> Retold:
    """What the rows of the moves hold by another revision."""
    rules = revision.rules
    start_key = rules.key(rules.position(start))
    position = start
    keys = [start_key]
    plies = []
    for ply, text in enumerate(texts, start=1):
        try:
            played = compute_move(rules, before=position, text=text, history=keys)
        except MoveRefused as error:
            raise CannotUpgrade(ply=ply, reason=error.message) from error
        position = played.position
        keys.append(played.key)
        plies.append(played)
    return Retold(revision, game.version, start, start_key, tuple(plies))


def _game(game_id: int, player: Player, revision: int) -> Game:
    """The game as it is, not locked. Raises NotYourGame, GameOver, RevisionChanged."""
    game = Game.objects.select_related("revision__preset__current").get(pk=game_id)
    side_or_refuse(game, player)
    refuse_when_over(game)
    current = game.revision.preset.current
    if current is not None and current.number != revision:
        raise RevisionChanged
    return game


def _go_over(game: Game, retold: Retold) -> Game:
    """Put the game, which is locked, on another revision, with all its moves. Raises MoveConflict
    if it moved on.
    """
    if game.version != retold.version:
        raise MoveConflict
    moves = moves_of(game)
    for move, played in zip(moves, retold.plies, strict=True):
        _retell_move(move, played)
    Move.objects.bulk_update(moves, _REWRITTEN)
    last = retold.plies[-1] if retold.plies else None
    game.revision = retold.revision
    game.start_position = retold.start
    game.start_key = retold.start_key
    game.position = last.position if last else retold.start
    game.in_check = last.gives_check if last else game.in_check
    UpgradeOffer.objects.filter(game=game).delete()
    game.version += 1
    game.save(
        update_fields=[
            "revision",
            "start_position",
            "start_key",
            "position",
            "in_check",
            "version",
        ],
    )
    for hooks in all_hooks():
        if hooks.after_upgrade is not None:
            hooks.after_upgrade(game)
    return game


def _retell_move(move: Move, played: Preview) -> None:
    move.text = played.text
    move.shown = played.shown
    move.full = played.full
    move.position = played.position
    move.key = played.key
    move.squares, move.paths = list(played.squares), [list(path) for path in played.paths]
    move.captured = list(played.captured)
    move.gives_check = played.gives_check


def _noted(game: Game) -> Game:
    """Let open pages see that something has changed."""
    game.version += 1
    game.save(update_fields=["version"])
    return game
