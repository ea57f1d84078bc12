"""What is sent from a table: a move to look at, a move to play, stones that are chosen. The same
for all tables.

A source says whose table it is: that of a game, of the link of a mail, of a draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.games.errors import NotYourTurn
from courier.games.move_effects import Preview
from courier.players.models import Player
from courier.table.errors import BadInput, TooFast
from courier.table.forms import LONGEST_INPUT, PARTS, ComposingForm, MoveForm
from courier.table.parts.stone_choices import ComposedData, Wish
from courier.table.refusals import error_json, wants_json
from variants import Rules, composing_rules, split_remark

LONGEST_PART = 20
PREVIEWS_A_MINUTE = 240  # moves that are looked at, and gestures that make none


@dataclass(frozen=True, slots=True)
class Sending:
    """A move that is sent from the position after `ply` half-moves, as far as the page said which
    that is.
    """

    text: str
    remark: str = ""
    ply: int = 0
    position: str = ""


@dataclass(frozen=True, slots=True)
class Looked:
    """A move that is looked at, as the script reads it; `preview` is what a page without scripts
    shows.
    """

    data: Mapping[str, object]
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """What is said when a move has arrived, and where its player goes on; empty to stay."""

    message: str
    ply: int
    repeated: bool = False
    onward: str = ""


class TableSource(Protocol):
    """Whose table something is sent from. What may not be done raises a Refusal."""

    @property
    def address(self) -> str:
        """Return the address of the page."""

    def refuse_preview(self) -> None:
        """Return if moves may be looked at now."""

    def check_setup(self) -> HttpResponse | None:
        """Return the answer to a set-up that is composed, None where moves are made."""

    def look(self) -> Looked:
        """Return what the move would do."""

    def send(self) -> Sent:
        """Play the move."""

    def refresh(self) -> None:
        """Read again what a refused move was refused for."""

    def show(self, *, preview: Preview | None = None, bar: dict[str, object]) -> HttpResponse:
        """Return the page; `bar` is what its move bar holds."""

    def refuse(self, error: Refusal, bar: dict[str, object]) -> HttpResponse:
        """Return the page that says why not."""


class ComposingSource(Protocol):
    """A table whose turns may be composed of stones."""

    @property
    def rules(self) -> Rules:
        """Return the rules that are played by."""

    def compose(self, wish: Wish, *, ply: int) -> ComposedData:
        """Return what chosen stones mean to the player to move."""


def answer_preview(request: HttpRequest, source: TableSource) -> HttpResponse:
    """Say what a move would do, or why it cannot be played; nothing is written. GET leads back to
    the page.
    """
    if request.method == "GET":
        return redirect(source.address)
    try:
        source.refuse_preview()
        if "undo" in request.POST:
            return source.show(bar=typed(request, text=""))
        checked = source.check_setup()
        if checked is not None:
            return checked
        looked = source.look()
    except Refusal as error:
        return refused(request, source, error)
    bar = typed(request)
    said = split_remark(str(bar["text"]))[1]
    if looked.preview is None or wants_json(request):
        return uncached(JsonResponse({**looked.data, "remark": said} if said else looked.data))
    return source.show(preview=looked.preview, bar={**bar, "remark": bar["remark"] or said})


def count_preview(player: Player) -> None:
    """Count one more move the player looks at in a game, signed in or by the link of a mail. Raises
    TooFast.
    """
    if not may_again("preview", player.pk, limit=PREVIEWS_A_MINUTE):
        raise TooFast


def answer_move(request: HttpRequest, source: TableSource) -> HttpResponse:
    """Play a move. GET leads back to the page."""
    if request.method == "GET":
        return redirect(source.address)
    try:
        sent = source.send()
    except Refusal as error:
        source.refresh()
        return refused(request, source, error)
    if not wants_json(request):
        return redirect(sent.onward or source.address)
    data = {
        "message": sent.message,
        "ply": sent.ply,
        "repeated": sent.repeated,
        "onward": sent.onward,
    }
    return uncached(JsonResponse(data))


def answer_composing(request: HttpRequest, source: ComposingSource) -> HttpResponse:
    """Say what the stones chosen for a taking move or a drop mean; for the player to move, at the
    ply they see.

    404 for games without composed turns, 403 in words for everybody else who is not to move, 409
    when the page is older than the game.
    """
    if composing_rules(source.rules) is None:
        raise Http404
    form = ComposingForm(request.GET)
    if not form.is_valid():
        return error_json("invalid", form.first_error(), 400)
    fields = form.cleaned_data
    wish = Wish(fields["origin"], fields["target"] or fields["square"], form.chosen)
    try:
        composed = source.compose(wish, ply=fields["ply"])
    except NotYourTurn as error:
        return error_json(error.code, error.message, 403)
    except Refusal as error:
        return error_json(error.code, error.message, status_of(error))
    return uncached(JsonResponse(composed))


def refused(request: HttpRequest, source: TableSource, error: Refusal) -> HttpResponse:
    """Answer a refusal where it arose: the sentence beside the field, everything that was typed
    still there.
    """
    if wants_json(request):
        return uncached(error_json(error.code, error.message, status_of(error)))
    return source.refuse(error, typed(request) | {"error": error.message})


def read_move(request: HttpRequest, *, text: str | None = None) -> Sending:
    """Return the move a form holds; `text` goes before what it holds as one. Raises BadInput."""
    form = MoveForm(request.POST if text is None else {**request.POST.dict(), "text": text})
    if not form.is_valid():
        raise BadInput(message=form.first_error())
    fields = form.cleaned_data
    return Sending(fields["text"], fields["remark"], fields["expected_ply"], fields["position"])


def typed(request: HttpRequest, *, text: str | None = None) -> dict[str, object]:
    """Return what the move bar held, cut where nobody types so much."""
    given = request.POST.get("text", "") if text is None else text
    remark = request.POST.get("remark", "")
    return {
        "text": given[:LONGEST_INPUT].replace("\0", ""),
        "remark": remark[:LONGEST_INPUT].replace("\0", ""),
        "parts": {
            name: value[:LONGEST_PART]
            for name, value in request.POST.items()
            if name.startswith(PARTS)
        },
    }


def uncached(response: JsonResponse) -> JsonResponse:
    """Let nobody keep an answer."""
    response["Cache-Control"] = "no-store"
    return response
