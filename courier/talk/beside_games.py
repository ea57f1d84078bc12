"""Kibitz on the pages of finished games: between the moves, and in an aside where one writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.urls import reverse

from courier.games.enums import GameStatus
from courier.games.hooks import Context, Note
from courier.games.models import Game
from courier.games.permissions import notes_are_allowed
from courier.games.seats import is_participant
from courier.games.spot import Spot
from courier.players.models import Player
from courier.presets.prose import remark_html
from courier.talk.forms import KibitzForm
from courier.talk.lines import comment_lines
from courier.talk.models import Comment
from courier.talk.permissions import may_kibitz
from courier.talk.queries import kibitz_of

ASIDE = "kibitz"


def rooms_of(game: Game, viewer: Player, now: datetime) -> Mapping[str, object] | None:
    """Where a player writes to themselves, and where those who watch a running game talk about it;
    no query.
    """
    if is_participant(game, viewer) and not game.is_solo:
        return {"code": game.code, "is_player": True} if notes_are_allowed(game) else None
    runs = game.status == GameStatus.ACTIVE and not game.is_solo
    return {"code": game.code, "is_player": False} if runs and may_kibitz(game, viewer) else None


def has_kibitz(spot: Spot) -> bool:
    """Return whether a game may be talked about: every finished one."""
    return True


def notes_of(game: Game, viewer: Player | None) -> list[Note]:
    """Return what stands between the moves; 1 query."""
    return [
        Note(
            comment.ply or 0,
            comment.author.shown_name,
            remark_html(comment.text),
            kibitz_address(comment),
        )
        for comment in kibitz_of(game, viewer)
        if comment.hidden_at is None
    ]


def kibitz_address(comment: Comment) -> str:
    """Return where kibitz stands with all that can be done with it."""
    assert comment.game is not None
    if comment.game.status == GameStatus.ACTIVE:
        return f"{reverse('kibitz_room', args=[comment.game.code])}#comment-{comment.code}"
    page = reverse("game", args=[comment.game.code])
    return f"{page}?ply={comment.ply}&show={ASIDE}#comment-{comment.code}"


def shown_kibitz(spot: Spot) -> Context:
    """Return what the aside shows: what is said about the shown ply, where else something is said,
    and the form.
    """
    said = kibitz_of(spot.game, spot.viewer)
    plies = sorted({min(comment.ply or 0, len(spot.moves)) for comment in said} - {spot.ply})
    here = [comment for comment in said if comment.ply == spot.ply]
    return {
        "comments": comment_lines(here, spot.viewer, now=spot.now),
        "others": [(ply, replace(spot, at=ply).label) for ply in plies],
        "form": KibitzForm(initial={"ply": spot.ply}),
        "may_write": spot.viewer is not None,
        "ply": spot.ply,
    }
