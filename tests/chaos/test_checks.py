"""The checks after a run find what is wrong, each of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.terms import Terms
from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_game
from courier.games.models import ClockEntry, Game, Move, Seat
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import MailboxMessage, OutboxMail
from courier.players.models import Player
from courier.presets.queries import current_revision
from tests.chaos import checks
from tests.chaos.checks import BANK, Played, faults_of
from tests.chaos.plan import Script
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
MOVES = ("e2e4", "e7e5", "g1f3")


@pytest.fixture
def played(settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A game of three moves, each told, some hours apart."""
    settings.EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"  # type: ignore[attr-defined]
    monkeypatch.setattr(checks, "_kept", {})
    monkeypatch.setattr(checks, "_read", set())
    players: tuple[Player, Player] = (make_player("one"), make_player("two"))
    make_revision("chess")
    terms = Terms(time_control=BANK)
    game = start_game(revision=current_revision("chess"), seats=players, terms=terms, now=START)
    texts = []
    for ply, text in enumerate(MOVES):
        now = START + timedelta(hours=7 * (ply + 1))
        result = submit_move(
            game_id=game.pk, player=players[ply % 2], text=text, expected_ply=ply, now=now
        )
        assert result.move is not None
        texts.append(result.move.text)
        mail = OutboxMail.objects.get(dedup_key=f"your_move:{result.move.pk}")
        assert deliver(code=mail.code, now=now + timedelta(minutes=1)) is True
    return Played(Script("chess", (0, 1), tuple(texts)), game.pk)


def test_a_game_that_is_right_has_no_faults(played: Played) -> None:
    assert list(faults_of([played])) == []


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda: Seat.objects.filter(side=0).update(reserve=5), "the clock of side 0 holds 5 s"),
        (
            lambda: ClockEntry.objects.filter(side=1).order_by("-pk")[0].delete(),
            "the ledger of side 1",
        ),
        (lambda: Game.objects.update(deadline=START), "the deadline is"),
        (lambda: Move.objects.filter(ply=2).delete(), "has the plies [1, 3]"),
        (lambda: Move.objects.filter(ply=3).update(text="x"), "other moves than were sent"),
        (lambda: OutboxMail.objects.order_by("pk")[:1][0].delete(), "the notice was not sent"),
        (lambda: OutboxMail.objects.update(sent_at=None), "the notice was not sent"),
        (
            lambda: MailboxMessage.objects.order_by("pk")[0].delete(),
            "the notice is not in the mailbox",
        ),
    ],
)
def test_every_harm_is_found(played: Played, harm: object, words: str) -> None:
    assert callable(harm)
    harm()
    assert any(words in fault for fault in faults_of([played]))
