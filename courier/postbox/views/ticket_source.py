"""The ticket of a mail as the source of a table, and of the one move that is sent from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from courier.common.errors import Refusal
from courier.common.refusals import status_of
from courier.drawing.boards import board_extent
from courier.games.domain.moves import preview_move
from courier.games.errors import MoveConflict
from courier.games.move_effects import Preview
from courier.games.permissions import may_see
from courier.postbox.domain.turns import play_by_link, refuse_unless_open
from courier.postbox.tickets import Ticket
from courier.postbox.views.access import dead_link
from courier.presets.permissions import may_read
from courier.table.addresses import TableUrls
from courier.table.handlers import Looked, Sending, Sent, count_preview, read_move
from courier.table.json_view import marked_safe, table_view
from courier.table.page import table_page
from courier.table.parts.previews import preview_data, warning_of
from courier.table.parts.script_phrases import table_words
from courier.table.parts.setup import setup_panel
from courier.table.parts.stone_choices import ComposedData, Wish, composed_data
from courier.table.parts.storages import stone_fields
from courier.table.sources.game import GameState, from_game
from courier.table.sources.sitters import without_ledger
from courier.table.state import Viewing
from courier.table.views.composed_turns import text_of_parts
from courier.table.views.page import viewing_of
from variants import Rules, composing_rules


class TicketSource:
    """The table behind the link of a mail, for its receiver."""

    def __init__(self, request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> None:
        self.request = request
        self.token = token
        self.ticket = ticket
        self.now = now

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.ticket.game.revision.rules

    @property
    def address(self) -> str:
        """The address of the page."""
        return reverse("mail_play", args=[self.token])

    def refuse_preview(self) -> None:
        """Return while the turn of the ticket can be played. Raises TooFast for more moves than
        anybody plays.
        """
        refuse_unless_open(self.ticket, now=self.now)
        count_preview(self.ticket.player)

    def check_setup(self) -> HttpResponse | None:
        """A set-up is a text here: the rules read it like a move, and its page lists what they
        say.
        """
        return None

    def look(self) -> Looked:
        """Return what a move would do."""
        ticket = self.ticket
        move = self._read(text_of_parts(self.request, ticket.game))
        preview = preview_move(game=ticket.game, player=ticket.player, text=move.text)
        return Looked(preview_data(ticket.game, preview), preview)

    def send(self) -> Sent:
        """Play the one move the link is for; sent twice it is confirmed twice and played once."""
        move = self._read()
        result = play_by_link(ticket=self.ticket, text=move.text, remark=move.remark, now=self.now)
        return Sent(_("Your move is sent."), result.ply, result.repeated, self.address)

    def refresh(self) -> None:
        """Nothing: `refuse` looks whether the link still opens the game."""

    def compose(self, wish: Wish, *, ply: int) -> ComposedData:
        """Return what chosen stones mean to the receiver."""
        rules = composing_rules(self.rules)
        assert rules is not None, "asked for games whose turns are composed only"
        refuse_unless_open(self.ticket, now=self.now)
        if ply != self.ticket.ply:
            raise MoveConflict
        return composed_data(self.ticket.game, self.ticket.player, rules, wish)

    def refuse(self, error: Refusal, bar: dict[str, object]) -> HttpResponse:
        """Answer where the move was made, with all that was typed, if the link still opens the
        game.
        """
        try:
            refuse_unless_open(self.ticket, now=self.now)
        except Refusal as closed:
            code = self.ticket.game.code
            return dead_link(self.request, closed.message, game_code=code, status=status_of(closed))
        return self.show(bar=bar, status=status_of(error))

    def show(
        self, *, preview: Preview | None = None, bar: dict[str, object], status: int = 200
    ) -> HttpResponse:
        """Return the page with the board; the one of a set-up while the game begins with them."""
        ticket = self.ticket
        viewing = viewing_of(self.request)
        state = from_ticket(ticket, viewing, urls_of(self.token), now=self.now)
        context: dict[str, object] = {
            "page": state,
            "bar": bar,
            "preview": preview,
            "owner": ticket.player,
        }
        typed = str(bar.get("text", ""))
        remark = str(bar.get("remark", ""))
        panel = setup_panel(
            ticket.game, ticket.player, typed=typed, remark=remark, arrangement="recommended"
        )
        if panel is not None:
            return render(
                self.request, "postbox/setup.html", context | {"setup": panel}, status=status
            )
        table = table_view(table_page(state, viewing, preview=preview), self.request)
        context |= {
            "table": marked_safe(table),
            "words": table_words(board_extent(state.spec.board), has_stones=table["has_stones"]),
            "rules_are_open": may_read(ticket.game.revision.preset, None),
        }
        if preview is not None:
            context["warning"] = warning_of(ticket.game, preview)
        if table["has_sheet"]:
            context["stone_fields"] = stone_fields(
                state.spec, cast("dict[str, str]", bar.get("parts", {}))
            )
        return render(self.request, "postbox/play.html", context, status=status)

    def _read(self, text: str | None = None) -> Sending:
        """Return the move of the form. Raises BadInput, and MoveConflict for one of another
        turn.
        """
        move = read_move(self.request, text=text)
        if move.ply != self.ticket.ply:
            raise MoveConflict
        return move


def from_ticket(ticket: Ticket, viewing: Viewing, urls: TableUrls, *, now: datetime) -> GameState:
    """Return the table as the receiver of the mail sees it, with the addresses of the link and
    nothing to watch for.

    The ledgers of a game that is not public are for who is signed in.
    """
    state = from_game(ticket.game, viewing, viewer=ticket.player, now=now, urls=urls)
    first, second = state.sitters
    if not may_see(ticket.game, None):
        first = without_ledger(first)
        second = without_ledger(second)
    return replace(state, sitters=(first, second), watching=False, has_notation=False)


def urls_of(token: str) -> TableUrls:
    """Return the addresses of a link."""
    page = reverse("mail_play", args=[token])
    return {
        "page": page,
        "live": page,
        "preview": reverse("mail_play_preview", args=[token]),
        "move": reverse("mail_play_move", args=[token]),
        "composing": reverse("mail_play_composing", args=[token]),
        "ways": "",
        "next": "",
    }
