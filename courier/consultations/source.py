"""A group as the source of a table, whose moves are proposals."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.consultations.domain.proposals import LONGEST_REASON, preview_proposal, propose
from courier.consultations.page import Place, room_of, seen_by_captain, table_of
from courier.drawing.boards import board_extent
from courier.games.errors import MoveConflict
from courier.games.models import Game
from courier.games.move_effects import Preview
from courier.players.models import Player
from courier.presets.likeness import likeness_of
from courier.table.handlers import Looked, Sent, count_preview, read_move
from courier.table.json_view import marked_safe, table_view
from courier.table.page import table_page
from courier.table.parts.previews import preview_data, warning_of
from courier.table.parts.script_phrases import table_words
from courier.table.state import Viewing


class GroupSource:
    """The table of a group, for somebody inside."""

    def __init__(
        self, request: HttpRequest, place: Place, player: Player, viewing: Viewing, now: datetime
    ) -> None:
        self.request = request
        self.place = place
        self.player = player
        self.viewing = viewing
        self.now = now
        self.game: Game = seen_by_captain(place, now=now)

    @property
    def address(self) -> str:
        """The address of the page."""
        return reverse("consultation", args=[self.game.code])

    def refuse_preview(self) -> None:
        """Return unless the player looks at more moves than anybody plays. Raises TooFast."""
        count_preview(self.player)

    def check_setup(self) -> HttpResponse | None:
        """Nothing: games that begin with set-ups are not open for groups."""
        return None

    def look(self) -> Looked:
        """Return what a move would do. Raises MoveConflict for one of another turn."""
        group = self.place.group
        assert group is not None, "somebody of a group looks"
        move = read_move(self.request)
        if move.ply != self.game.ply:
            raise MoveConflict
        preview = preview_proposal(game=self.game, group=group, text=move.text)
        return Looked(preview_data(self.game, preview), preview)

    def send(self) -> Sent:
        """Propose the move."""
        group = self.place.group
        assert group is not None, "somebody of a group sends"
        move = read_move(self.request)
        propose(
            game_id=self.game.pk,
            side=group.side,
            player=self.player,
            text=move.text,
            expected_ply=move.ply,
            seen=move.position,
            reason=move.remark,
            now=self.now,
        )
        return Sent(_("Your proposal is made."), move.ply, onward=self.address)

    def refresh(self) -> None:
        """Read the game again: a refused proposal may be one of an earlier turn."""
        self.game = seen_by_captain(self.place, now=self.now)

    def refuse(self, error: Refusal, bar: dict[str, object]) -> HttpResponse:
        """Answer where the move was made, with all that was typed."""
        return self.show(bar=bar, status=status_of(error))

    def show(
        self, *, preview: Preview | None = None, bar: dict[str, object], status: int = 200
    ) -> HttpResponse:
        """Return the page of the group."""
        context = self.context(preview) | {"bar": bar, "preview": preview}
        if preview is not None:
            context["warning"] = warning_of(self.game, preview)
        return render(self.request, "consultations/room.html", context, status=status)

    def context(self, preview: Preview | None = None) -> dict[str, object]:
        """Return what the page of the group and its news show."""
        room = room_of(self.place, self.game, now=self.now)
        state = table_of(room, self.viewing)
        table = table_view(
            table_page(state, self.viewing, preview=preview), self.request, user=self.request.user
        )
        return {
            "page": state,
            "room": room,
            "table": marked_safe(table),
            "words": table_words(board_extent(state.spec.board), has_stones=table["has_stones"]),
            "likeness": likeness_of(self.game.revision),
            "proposes": True,
            "reason_longest": LONGEST_REASON,
        }
