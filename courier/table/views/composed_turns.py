"""Turns that are composed of stones: what a choice means, and the text of a turn that is given in
parts.
"""

from __future__ import annotations

from django.http import HttpRequest

from courier.games.domain.locks import refuse_when_over, side_or_refuse
from courier.games.errors import MoveConflict, NotYourTurn, refusal_of
from courier.games.models import Game
from courier.games.permissions import is_turn_of
from courier.players.models import Player
from courier.table.forms import PartsForm
from courier.table.parts.stone_choices import ComposedData, Wish, composed_data
from variants import RulesError, composing_rules


def composed_for(game: Game, player: Player, wish: Wish, *, ply: int) -> ComposedData:
    """Return what chosen stones mean. Raises NotYourTurn, GameOver, MoveConflict and others."""
    rules = composing_rules(game.revision.rules)
    assert rules is not None, "asked for games whose turns are composed only"
    side_or_refuse(game, player)
    refuse_when_over(game)
    if ply != game.ply:
        raise MoveConflict
    if not is_turn_of(game, player):
        raise NotYourTurn
    return composed_data(game, player, rules, wish)


def text_of_parts(request: HttpRequest, game: Game) -> str:
    """Return the text of a turn that a form without scripts gives in parts; what was typed as text
    goes first.

    Raises MoveRefused for parts that make no turn.
    """
    typed = request.POST.get("text", "")
    rules = composing_rules(game.revision.rules)
    form = PartsForm(request.POST)
    if typed.strip() or rules is None or not form.is_valid() or not form.is_given:
        return typed
    try:
        position = rules.position(game.position)
        return rules.turn_text(
            position, form.cleaned_data["origin"], form.cleaned_data["target"], form.held
        )
    except RulesError as error:
        raise refusal_of(error) from error
