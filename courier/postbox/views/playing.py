"""The game behind the link of a mail: looked at as its receiver, for one move, without a sign-in.

The link itself is the right to all of it. Nothing is remembered in the browser, and looking changes nothing: programs
that follow the links of mails only see a page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import wraps
from typing import cast

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from courier.catalog.permissions import may_read
from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.games.domain.moves import preview_move
from courier.games.domain.reckoning import Preview
from courier.games.errors import MoveConflict
from courier.games.forms import PARTS, ComposingForm, MoveForm
from courier.games.pages.composed import Wish, composed_data
from courier.games.pages.composing import stone_fields
from courier.games.pages.game_page import GamePage, game_page
from courier.games.pages.page_data import page_data
from courier.games.pages.page_urls import PageUrls
from courier.games.pages.phrases import board_words, page_words, sheet_words
from courier.games.pages.previews import preview_data, warning_of
from courier.games.pages.setup import setup_panel
from courier.games.pages.strips import without_ledger
from courier.games.permissions import may_see, seats_of
from courier.games.queries import move_at
from courier.games.views.composing import text_of_parts
from courier.games.views.page import viewing_of
from courier.games.views.refusals import error_json, wants_json
from courier.games.words import numbered, seat_name
from courier.players.viewers import viewer_of
from courier.postbox.domain.turns import play_by_link, refuse_unless_open
from courier.postbox.errors import TurnSpent
from courier.postbox.tickets import Ticket, read_link
from courier.postbox.views.access import as_reader, dead_link, is_somebody_else, kept_private, other_player
from variants import composing_rules

LONGEST_TYPED = 4000
View = Callable[[HttpRequest, str], HttpResponse]
TicketView = Callable[[HttpRequest, str, Ticket, datetime], HttpResponse]


def with_ticket(view: TicketView) -> View:
    """The view with the ticket of its link; 404 for a link we did not make, 403 in words for somebody else's."""

    @login_not_required
    @kept_private
    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        ticket = read_link(token)
        if ticket is None:
            raise Http404
        if not is_somebody_else(request, ticket.player):
            with as_reader(ticket.player):
                return view(request, token, ticket, timezone.now())
        if wants_json(request):
            return error_json("somebody_else", _("This link belongs to somebody else."), 403)
        return other_player(request, ticket.player)

    return answer


@require_safe
@with_ticket
def play(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """The game with the move bar. Its receiver, if signed in, is led to the game itself."""
    if viewer_of(request) is not None:
        return redirect("game", code=ticket.game.code)
    try:
        refuse_unless_open(ticket, now=now)
    except TurnSpent:
        return _sent(request, ticket)
    except DomainError as error:
        return dead_link(request, error.message, game_code=ticket.game.code, status=status_of(error))
    return _show(request, token, ticket, now=now)


@require_http_methods(["GET", "POST"])
@with_ticket
def play_preview(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """What a move would do, or why it cannot be played; nothing is written. GET leads back to the page."""
    if request.method == "GET":
        return redirect("mail_play", token=token)
    try:
        refuse_unless_open(ticket, now=now)
        if "undo" in request.POST:
            return _show(request, token, ticket, now=now, bar=_typed(request) | {"text": ""})
        form = MoveForm({**request.POST.dict(), "text": text_of_parts(request, ticket.game)})
        if not form.is_valid():
            return _refused(request, token, ticket, ("invalid", form.first_error(), 400), now=now)
        if form.cleaned_data["expected_ply"] != ticket.ply:
            raise MoveConflict
        preview = preview_move(game=ticket.game, player=ticket.player, text=form.cleaned_data["text"])
    except DomainError as error:
        return _refused(request, token, ticket, (error.code, error.message, status_of(error)), now=now)
    if wants_json(request):
        return JsonResponse(preview_data(ticket.game, preview))
    return _show(request, token, ticket, now=now, bar=_typed(request), preview=preview)


@require_http_methods(["GET", "POST"])
@with_ticket
def play_move(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """Send the one move this link is for. Sent twice it is confirmed twice and played once."""
    if request.method == "GET":
        return redirect("mail_play", token=token)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(request, token, ticket, ("invalid", form.first_error(), 400), now=now)
    try:
        if form.cleaned_data["expected_ply"] != ticket.ply:
            raise MoveConflict
        fields = form.cleaned_data
        result = play_by_link(ticket=ticket, text=fields["text"], remark=fields["remark"], now=now)
    except DomainError as error:
        return _refused(request, token, ticket, (error.code, error.message, status_of(error)), now=now)
    if not wants_json(request):
        return redirect("mail_play", token=token)
    told = {"message": _("Your move is sent."), "ply": result.ply, "repeated": result.repeated}
    return JsonResponse(told | {"onward": reverse("mail_play", args=[token])})


@require_safe
@with_ticket
def play_composing(request: HttpRequest, token: str, ticket: Ticket, now: datetime) -> HttpResponse:
    """What the stones chosen for a taking move or a drop mean; 404 for games without composed turns."""
    rules = composing_rules(ticket.game.revision.rules)
    if rules is None:
        raise Http404
    form = ComposingForm(request.GET)
    if not form.is_valid():
        return error_json("invalid", form.first_error(), 400)
    try:
        refuse_unless_open(ticket, now=now)
        if form.cleaned_data["ply"] != ticket.ply:
            raise MoveConflict
        fields = form.cleaned_data
        wish = Wish(fields["origin"], fields["target"] or fields["square"], form.chosen)
        return JsonResponse(composed_data(ticket.game, ticket.player, rules, wish))
    except DomainError as error:
        return error_json(error.code, error.message, status_of(error))


def _show(
    request: HttpRequest,
    token: str,
    ticket: Ticket,
    *,
    now: datetime,
    preview: Preview | None = None,
    bar: dict[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with the board; `bar` fills the move bar with what was typed, a move or an error."""
    filled = bar or {}
    page = _page(request, token, ticket, now=now, preview=preview)
    context: dict[str, object] = {"page": page, "bar": filled, "preview": preview, "owner": ticket.player}
    typed, remark = str(filled.get("text", "")), str(filled.get("remark", ""))
    panel = setup_panel(ticket.game, ticket.player, typed=typed, remark=remark, arrangement="recommended")
    if panel is not None:
        return render(request, "postbox/setup.html", context | {"setup": panel}, status=status)
    words = {"board": board_words(), "page": page_words(page.spec.files, page.spec.ranks), "sheet": sheet_words()}
    context |= {"words": words, "data": page_data(page) | {"watching": False}}
    context["rules_are_open"] = may_read(ticket.game.revision.preset, None)
    if preview is not None:
        context["warning"] = warning_of(ticket.game, preview)
    if page.has_sheet:
        context["stone_fields"] = stone_fields(page.spec, cast("dict[str, str]", filled.get("parts", {})))
    return render(request, "postbox/play.html", context, status=status)


def _page(request: HttpRequest, token: str, ticket: Ticket, *, now: datetime, preview: Preview | None) -> GamePage:
    """The page as the receiver of the mail sees it, with the addresses of this link.

    The ledgers of a game that is not public are for who is signed in.
    """
    page, parts = reverse("mail_play", args=[token]), ("preview", "move", "composing")
    preview_url, move_url, composing_url = (reverse(f"mail_play_{part}", args=[token]) for part in parts)
    urls = PageUrls(page=page, live=page, preview=preview_url, move=move_url, composing=composing_url)
    viewing = replace(viewing_of(request, now=now), viewer=ticket.player, urls=urls)
    shown = game_page(ticket.game, viewing, preview=preview)
    if may_see(ticket.game, None):
        return shown
    return replace(shown, top=without_ledger(shown.top), bottom=without_ledger(shown.bottom))


def _sent(request: HttpRequest, ticket: Ticket) -> HttpResponse:
    """What became of a turn that was played by mail."""
    game, move = ticket.game, move_at(ticket.game, ticket.ply + 1)
    opponent = next((seat for seat in seats_of(game) if seat.player_id != ticket.player.pk), None)
    is_own = move is not None and opponent is not None and move.side != opponent.side
    context = {
        "game": game,
        "played": numbered(move) if move is not None and is_own and not move.is_setup else "",
        "opponent_name": seat_name(opponent) if opponent is not None else "",
    }
    return render(request, "postbox/sent.html", context)


def _refused(
    request: HttpRequest, token: str, ticket: Ticket, refusal: tuple[str, str, int], *, now: datetime
) -> HttpResponse:
    """Answer a refusal where it arose: everything that was typed is still there, if the link still opens the game."""
    code, message, status = refusal
    if wants_json(request):
        return error_json(code, message, status)
    try:
        refuse_unless_open(ticket, now=now)
    except DomainError as error:
        return dead_link(request, error.message, game_code=ticket.game.code, status=status_of(error))
    return _show(request, token, ticket, now=now, bar=_typed(request) | {"error": message}, status=status)


def _typed(request: HttpRequest) -> dict[str, object]:
    """What the move bar held, cut where nobody types so much."""
    names = ("text", "remark")
    typed: dict[str, object] = {name: request.POST.get(name, "")[:LONGEST_TYPED].replace("\0", "") for name in names}
    parts = {name: value[:20] for name, value in request.POST.items() if name.startswith(PARTS)}
    return typed | {"parts": parts}
