"""Players, games and offers for tests, made the way the site makes them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count

from allauth.account.models import EmailAddress

from courier.api.domain.tokens import make_token, note_use
from courier.api.enums import Scope
from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.enums import SideChoice
from courier.challenges.models import Challenge
from courier.clocks.models import ClockWish
from courier.clocks.terms import Terms
from courier.common.codes import new_code
from courier.games.domain.moves import submit_move
from courier.games.domain.notices import warning_key
from courier.games.domain.sent_moves import end_recall
from courier.games.domain.start import start_game
from courier.games.models import Game, Seat
from courier.games.seats import seats_of, sides_to_move
from courier.notifications.models import OutboxMail
from courier.players.enums import DrawClaims
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.queries import current_revision
from tests.shipped import store_shipped

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
PASSWORD = "correct horse battery"
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")

SAMPLE = (
    "chess", "free-board", "free-board-9x9", "sea-horses", "sea-horses-unenforced", "sigma-4-shogi",
    "sigma-4-shogi-quick", "sissa", "symmetric-sissa",
)  # fmt: skip

_numbers = count(1)


def make_player(username: str = "", **fields: str | bool | int) -> Player:
    """A player with a confirmed address; `PASSWORD` opens the account. Their moves stand as soon as
    they are sent, and they claim their draws themselves."""
    fields.setdefault("undo_seconds", 0)
    fields.setdefault("draw_claims", DrawClaims.BY_HAND)
    username = username or f"player{next(_numbers)}"
    email = f"{username}@example.org".lower()
    player = Player.objects.create_user(username=username, email=email, password=PASSWORD, **fields)
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


def token_of(player: Player, *scopes: Scope) -> str:
    """The secret of a token of a player, with the scopes named or else all; it has been used
    before.
    """
    now = datetime.now(UTC)
    token, secret = make_token(
        player=player,
        name="a program",
        scopes=scopes or tuple(Scope),
        lifetime=timedelta(days=30),
        now=now,
    )
    note_use(token, now=now)
    return secret


def store_sample() -> None:
    """Store the presets that every test of the site finds there."""
    store_shipped(SAMPLE, now=START)


def make_revision(key: str = "chess") -> PresetRevision:
    """The current revision of a shipped preset, stored if it is not of the sample."""
    with suppress(PresetRevision.DoesNotExist):
        return current_revision(key)
    store_shipped([key], now=START)
    return current_revision(key)


def make_game(
    first: Player,
    second: Player,
    *,
    preset: str = "chess",
    days: int | None = 3,
    moves: tuple[str, ...] = (),
    now: datetime = START,
    is_public: bool = True,
    explorer: bool = False,
    help: str = "notes",
    solo: bool = False,
) -> Game:
    """A game between two players, with some moves played at `now`."""
    game = start_game(
        revision=make_revision(preset),
        seats=(first, second),
        terms=Terms(days_per_move=days, is_public=is_public, explorer=explorer, help=help),
        solo=solo,
        now=now,
    )
    play(game, *moves, now=now)
    return Game.objects.get(pk=game.pk)


def play(game: Game, *moves: str, now: datetime = START) -> None:
    """Play moves in turn, each by the player whose turn it is; of two who set up in secret, White
    comes first.

    None of them can be recalled.
    """
    for text in moves:
        send_move(game, text, now=now)
        end_recall(game.pk, now=now)


def send_move(game: Game, text: str, *, now: datetime = START) -> None:
    """Send a move of the player whose turn it is, who may recall it for a while if they have chosen
    so.
    """
    game.refresh_from_db()
    player = seats_of(game)[sides_to_move(game)[0]].player
    assert player is not None
    submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=now)


def make_copies(game: Game, count: int) -> list[Game]:
    """As many games at their start like this one, row by row, for players with very many."""
    copies = []
    for _copy in range(count):
        copy = Game.objects.get(pk=game.pk)
        copy.pk, copy.code = None, new_code()
        copies.append(copy)
    Game.objects.bulk_create(copies)
    seats = [
        Seat(game=copy, side=seat.side, player=seat.player, name=seat.name)
        for copy in copies
        for seat in seats_of(game)
    ]
    Seat.objects.bulk_create(seats)
    return copies


def let_flag_fall(game: Game) -> Game:
    """Leave nothing that keeps a flag from falling: a warning has reached the late side, which
    saves its vacation.
    """
    game.refresh_from_db()
    for side in sides_to_move(game):
        player = seats_of(game)[side].player
        assert player is not None
        ClockWish.objects.update_or_create(player=player, defaults={"automatic_vacation": False})
        OutboxMail.objects.create(
            kind="deadline_warning",
            player=player,
            payload={"game": game.pk, "ply": game.ply},
            dedup_key=warning_key(game, side, "fifth"),
            created_at=game.turn_started_at,
            next_attempt_at=game.turn_started_at,
            sent_at=game.turn_started_at,
        )
    return game


def make_open_challenge(
    sender: Player, *, preset: str = "chess", side: SideChoice = SideChoice.FIRST
) -> Challenge:
    """An open offer to everybody."""
    return post_open_challenge(
        sender=sender, offer=Offer(revision=make_revision(preset), side=side), now=START
    )


def make_challenge(sender: Player, receiver: Player, *, preset: str = "chess") -> Challenge:
    """An open offer to one player; the sender moves first."""
    offer = Offer(revision=make_revision(preset), side=SideChoice.FIRST, message="A game?")
    return challenge_player(sender=sender, receiver=receiver, offer=offer, now=START)
