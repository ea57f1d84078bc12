"""Permissions on a comment."""

from __future__ import annotations

from courier.games.enums import GameStatus
from courier.games.hooks import takes_part
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import is_owner
from courier.talk.models import Comment


def keeps_order(preset: Preset, player: Player | None) -> bool:
    """Whether somebody looks after the comments of a preset: its owner, and the staff."""
    return player is not None and (player.is_staff or is_owner(preset, player))


def may_kibitz(game: Game, player: Player | None) -> bool:
    """Whether somebody who may see a game takes part in the talk about it.

    While it runs that is for those who are signed in and neither play in it nor have a say in it;
    at most 2 queries.
    """
    if game.status == GameStatus.FINISHED:
        return True
    return player is not None and not takes_part(game, player)


def may_see(comment: Comment, player: Player | None) -> bool:
    """Whether somebody who may read the preset sees the comment; a hidden one is seen by few."""
    if comment.game is not None and not may_kibitz(comment.game, player):
        return False
    return is_shown(comment, player)


def is_shown(comment: Comment, player: Player | None) -> bool:
    """Whether somebody sees a comment who may read what is said there at all."""
    return (
        comment.hidden_at is None or is_author(comment, player) or keeps_order_of(comment, player)
    )


def keeps_order_of(comment: Comment, player: Player | None) -> bool:
    """Whether somebody looks after a comment: the staff, unless it is its own affair, and the owner
    of the preset.
    """
    if player is None:
        return False
    if player.is_staff and not is_own_affair(comment, player):
        return True
    return comment.game_id is None and is_owner(comment.preset, player)


def is_own_affair(comment: Comment, staff: Player) -> bool:
    """Whether somebody else of the staff has to decide: it is their own comment, or about a running
    game they play, or have a say in.
    """
    if is_author(comment, staff):
        return True
    return comment.game is not None and not may_kibitz(comment.game, staff)


def is_author(comment: Comment, player: Player | None) -> bool:
    """Whether the comment is the player's own."""
    return player is not None and comment.author_id == player.pk


def may_hide(comment: Comment, player: Player | None) -> bool:
    """Whether somebody may hide the comment, or show it again: not what the staff has hidden,
    unless they are staff.
    """
    if player is None or not keeps_order_of(comment, player):
        return False
    acts_as_staff = player.is_staff and not is_own_affair(comment, player)
    return acts_as_staff or comment.hidden_at is None or comment.hidden_by_id == player.pk
