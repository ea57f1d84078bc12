"""A draft that is played as the source of what is sent from its table; for its owner alone."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from courier.common.errors import Conflict, Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.games.move_effects import Preview
from courier.players.viewers import player_of
from courier.table.forms import LONGEST_INPUT
from courier.table.handlers import Looked, Sent
from courier.workshop.domain import playtests
from courier.workshop.errors import TooBusy
from courier.workshop.models import Draft, Playtest
from courier.workshop.playtest_boards import urls_of
from courier.workshop.queries import draft_or_404, playtest_of
from courier.workshop.views.answers import number
from courier.workshop.views.playtest_page import begin_page, show, viewing_of

A_MINUTE = 240


class PlaytestSource:
    """The table of a draft. Raises Http404 for everybody but its owner, and where it is not on the
    board.
    """

    def __init__(self, request: HttpRequest, uuid: UUID) -> None:
        self.request = request
        self.playtest = playtest_or_404(draft_or_404(uuid, player_of(request)))

    @property
    def address(self) -> str:
        """The address of the page."""
        return urls_of(self.playtest)["page"]

    @property
    def text(self) -> str:
        """The move that is sent."""
        return self.request.POST.get("text", "").strip()[:LONGEST_INPUT].replace("\0", "")

    def refuse_preview(self) -> None:
        """Raise TooBusy for somebody who asks more often than anybody plays."""
        slow_down(self.request, "playtest", A_MINUTE)

    def check_setup(self) -> HttpResponse | None:
        """Drafts of games that begin with set-ups are not played."""
        return None

    def look(self) -> Looked:
        """Return what a move would do, for the script: without one moves are played at once."""
        return Looked(playtests.look(playtest=self.playtest, text=self.text))

    def send(self) -> Sent:
        """Play a move on the board the owner sees."""
        slow_down(self.request, "playtest", A_MINUTE)
        played = playtests.play(
            playtest=self.playtest,
            version=version_of(self.request),
            text=self.text,
            viewing=viewing_of(self.request, self.playtest, ply=None),
            now=timezone.now(),
        )
        return Sent(played.moves[-1]["shown"], played.ply)

    def refresh(self) -> None:
        """Nothing: `refuse` reads the board again where another window has changed it."""

    def show(self, *, preview: Preview | None = None, bar: dict[str, object]) -> HttpResponse:
        """Return the page of the draft; its moves are never previewed without scripts."""
        assert preview is None, "only scripts look at moves"
        return show(self.request, self.playtest, bar=bar)

    def refuse(self, error: Refusal, bar: dict[str, object]) -> HttpResponse:
        """Say why not where the move was made; what was typed is still there."""
        if isinstance(error, Conflict):
            self.playtest = playtest_or_404(self.playtest.draft)
        try:
            return show(self.request, self.playtest, bar=bar, status=status_of(error))
        except Refusal as worse:
            return begin_page(self.request, self.playtest.draft, error=worse)


def playtest_or_404(draft: Draft) -> Playtest:
    """Return the board of a draft. Raises Http404 where it was never begun."""
    playtest = playtest_of(draft)
    if playtest is None:
        raise Http404
    return playtest


def version_of(request: HttpRequest) -> int:
    """Return the version of the board a form was made on. Raises NotADocument."""
    return number(request.POST.get("version", ""))


def slow_down(request: HttpRequest, what: str, limit: int) -> None:
    """Raise TooBusy for somebody who asks more often than anybody plays."""
    if not may_again(what, player_of(request).pk, limit=limit):
        raise TooBusy
