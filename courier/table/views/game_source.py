"""A game as the source of what is sent from its table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.games.domain.moves import preview_move, submit_move
from courier.games.domain.play import MoveResult
from courier.games.errors import MoveConflict
from courier.games.models import Game
from courier.games.move_effects import Preview
from courier.games.permissions import is_turn_of, may_set_up
from courier.players.enums import AfterMove
from courier.players.models import Player
from courier.players.viewers import player_of, tastes_of
from courier.table.handlers import Looked, Sent, count_preview, read_move, typed
from courier.table.parts.previews import preview_data
from courier.table.parts.stone_choices import ComposedData, Wish
from courier.table.refusals import wants_json
from courier.table.views.access import get_game_for
from courier.table.views.composed_turns import composed_for, text_of_parts
from courier.table.views.page import show
from courier.table.views.setup_check import setup_check
from variants import Rules


class GameSource:
    """The table of a game, for one of its players. Raises Http404 for who may not see it."""

    def __init__(self, request: HttpRequest, code: str) -> None:
        self.request = request
        self.code = code
        self.now = timezone.now()

    @cached_property
    def game(self) -> Game:
        """The game as it was read."""
        return get_game_for(self.request, self.code, now=self.now)

    @property
    def player(self) -> Player:
        """The players."""
        return player_of(self.request)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.revision.rules

    @property
    def address(self) -> str:
        """The address of the page."""
        return reverse("game", args=[self.code])

    def refuse_preview(self) -> None:
        """Let nobody look at more moves than anybody plays. Raises Http404 for who may not see the
        game, TooFast.
        """
        self.refresh()
        count_preview(self.player)

    def check_setup(self) -> HttpResponse | None:
        """Return what the rules say of a set-up, while the player composes one."""
        if not may_set_up(self.game, self.player):
            return None
        return setup_check(self.request, self.game, bar=typed(self.request), now=self.now)

    def look(self) -> Looked:
        """Return what a move would do in the position the player sees."""
        move = read_move(self.request, text=text_of_parts(self.request, self.game))
        if move.ply != self.game.ply or move.position not in ("", self.game.position):
            raise MoveConflict
        preview = preview_move(game=self.game, player=self.player, text=move.text)
        return Looked(preview_data(self.game, preview, tastes_of(self.request)), preview)

    def send(self) -> Sent:
        """Play a move; sent twice it is confirmed twice and played once."""
        game = self.game
        move = read_move(self.request)
        result = submit_move(
            game_id=game.pk,
            player=self.player,
            text=move.text,
            expected_ply=move.ply,
            remark=move.remark,
            seen=move.position,
            now=self.now,
        )
        sent = Sent(
            sent_sentence(result), result.ply, result.repeated, onward_of(result, self.player)
        )
        if sent.onward or not wants_json(self.request):
            messages.success(self.request, sent.message)
        return sent

    def refresh(self) -> None:
        """Read the game again: its time may have run out."""
        self.game = get_game_for(self.request, self.code, now=self.now)

    def compose(self, wish: Wish, *, ply: int) -> ComposedData:
        """Return what chosen stones mean to the player."""
        return composed_for(self.game, self.player, wish, ply=ply)

    def show(
        self, *, preview: Preview | None = None, bar: dict[str, object], status: int = 200
    ) -> HttpResponse:
        """Return the page of the game."""
        return show(self.request, self.game, now=self.now, preview=preview, bar=bar, status=status)

    def refuse(self, error: Refusal, bar: dict[str, object]) -> HttpResponse:
        """Return the page of the game with why not."""
        return self.show(bar=bar, status=status_of(error))


def onward_of(result: MoveResult, player: Player) -> str:
    """Where the player wants to go after their move; empty when they stay to plan, or the game is
    not done with them.
    """
    game = result.game
    stays = player.after_move == AfterMove.STAY or game.is_solo or is_turn_of(game, player)
    return "" if stays else f"{reverse('next_game')}?after={game.code}"


def sent_sentence(result: MoveResult) -> str:
    """What is said when a move has arrived."""
    if result.move is None:
        return _(
            "Your set-up is in. It stays secret until your opponent's is in, too; until then you"
            " can change it."
        )
    if result.move.is_setup and not result.repeated:
        return (
            _("The set-up is in.")
            if result.game.is_setting_up
            else _("Both set-ups are in: play begins.")
        )
    text = _("%(move)s was already sent.") if result.repeated else _("%(move)s is sent.")
    return text % {"move": result.move.shown}
