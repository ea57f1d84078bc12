"""Erasing a player: the name is nowhere, the games stay, and their seals hold."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models

from courier.archive.domain.index import index_game
from courier.archive.models import Entry
from courier.challenges.models import Challenge
from courier.erasure.domain.due_erasures import erase, sweep
from courier.erasure.domain.requests import COOLING_OFF, call_off, call_off_by_code, request_erasure
from courier.erasure.errors import NothingRequested, OtherHandle
from courier.erasure.models import Erasure
from courier.events.domain.entries import leave_events
from courier.events.domain.progress import advance
from courier.events.enums import EventKind
from courier.events.models import Entry as EventEntry
from courier.games.domain.moves import submit_move
from courier.games.models import Game, Seat
from courier.games.moves import moves_of
from courier.games.words import seat_name
from courier.integrity.courier_verify import check_game
from courier.integrity.domain.game_seals import seal_game
from courier.integrity.queries import published_keys
from courier.notifications.models import MailboxMessage, OutboxMail
from courier.players.models import Player
from courier.presets.models import Favourite, Preset
from courier.studies.beginnings import from_game
from courier.studies.domain.studies import make_study
from courier.studies.models import Chapter, Study
from courier.talk.domain.comments import add_comment
from tests.courier.events.clubs import begun, fill, make_event
from tests.courier.integrity.downloads import document_of
from tests.courier.posted import posted
from tests.factories import FOOLS_MATE, START, make_challenge, make_game, make_player, play

LATER = START + COOLING_OFF
NAMES = ("Zenobia Quillfeather", "zenobia")


@pytest.fixture
def leaver(db: None) -> Player:
    """A player whose name occurs nowhere else."""
    return make_player(NAMES[1], name=NAMES[0])


def finished(leaver: Player, opponent: Player, *, remark: str = "") -> Game:
    """A game the leaver has lost, with a remark of each side."""
    game = make_game(leaver, opponent, moves=FOOLS_MATE[:2])
    submit_move(
        game_id=game.pk, player=leaver, text="g2g4", expected_ply=2, remark=remark, now=START
    )
    submit_move(
        game_id=game.pk, player=opponent, text="d8h4", expected_ply=3, remark="Mate.", now=START
    )
    return Game.objects.select_related("revision__preset").get(pk=game.pk)


def wish(leaver: Player, *, with_remarks: bool = False) -> Erasure:
    return request_erasure(
        player=leaver, handle=leaver.username, with_remarks=with_remarks, now=START
    )[0]


def rows_with(*words: str) -> list[str]:
    """Tables in which a word stands in any column; packed moves, which hold no names, are not
    read.
    """
    found, patterns = [], [f"%{word}%" for word in words]
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table = model._meta.db_table
            if not model._meta.managed or model._meta.proxy:
                continue
            cursor.execute(
                f'SELECT count(*) FROM "{table}" t WHERE t::text ILIKE ANY (%s)', [patterns]
            )
            row = cursor.fetchone()
            if row and row[0]:
                found.append(table)
    return sorted(found)


def test_the_name_is_in_no_table_any_more(leaver: Player, opponent: Player) -> None:
    game = finished(leaver, opponent)
    seal_game(game.pk, now=START)
    index_game(game.pk)
    make_challenge(leaver, opponent)
    add_comment(author=leaver, preset=game.revision.preset, text="A fine game.", now=START)
    make_study(
        owner=opponent,
        title="Short games",
        visibility="private",
        chapters=[from_game(game, opponent)],
        now=START,
    )
    make_study(
        owner=leaver,
        title="My own",
        visibility="private",
        chapters=[from_game(game, leaver)],
        now=START,
    )
    MailboxMessage.objects.create(
        receiver="zenobia@example.org", subject="To you", source=b"", created_at=START
    )
    assert len(rows_with(*NAMES)) > 4
    wish(leaver)
    assert erase(leaver.pk, now=LATER)
    assert rows_with(*NAMES) == ["notifications_outboxmail"]  # the last mail, until it is sent
    posted()
    assert rows_with(*NAMES) == []
    assert Chapter.objects.get().title == "Former player – opponent"


def test_games_stay_and_their_seals_hold(leaver: Player, opponent: Player) -> None:
    sealed, unsealed = finished(leaver, opponent), finished(leaver, opponent)
    seal_game(sealed.pk, now=START)
    wish(leaver)
    erase(leaver.pk, now=LATER)
    for game in Game.objects.select_related("revision__preset").filter(
        pk__in=[sealed.pk, unsealed.pk]
    ):
        assert [move.text for move in moves_of(game)] == list(FOOLS_MATE)
        assert [seat_name(seat) for seat in game.seats.all()] == ["Former player", "opponent"]
        findings = check_game(document_of(game), published_keys())
        assert [(one.state, one.code) for one in findings] == [
            ("holds", "names_erased"),
            ("holds", "chain_holds"),
            ("holds", "signature_holds"),
        ]
    call_command("replay_check", "--processes", "1", stdout=StringIO())


def test_a_download_made_before_still_proves_what_it_says(leaver: Player, opponent: Player) -> None:
    game = finished(leaver, opponent)
    seal_game(game.pk, now=START)
    kept = document_of(game)
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert [one.code for one in check_game(kept, published_keys())] == [
        "names_hold",
        "chain_holds",
        "signature_holds",
    ]


@pytest.mark.parametrize(
    ("with_remarks", "said"), [(False, ["", "", "Sigh.", "Mate."]), (True, ["", "", "", "Mate."])]
)
def test_remarks_go_if_wished(
    leaver: Player, opponent: Player, with_remarks: bool, said: list[str]
) -> None:
    game = finished(leaver, opponent, remark="Sigh.")
    seal_game(game.pk, now=START)
    index_game(game.pk)
    wish(leaver, with_remarks=with_remarks)
    erase(leaver.pk, now=LATER)
    assert [move.remark for move in moves_of(Game.objects.get(pk=game.pk))] == said
    assert ("sigh" in str(Entry.objects.get(game=game).remarks)) is not with_remarks


def test_running_games_are_given_up_or_aborted(leaver: Player, opponent: Player) -> None:
    begun = make_game(leaver, opponent, moves=FOOLS_MATE[:3], days=None)
    fresh = make_game(leaver, opponent, days=None)
    secret = make_game(leaver, opponent, preset="sigma-4-shogi", days=None)
    make_game(leaver, leaver, solo=True, days=None)
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert dict(Game.objects.values_list("pk", "ending")) == {
        begun.pk: "resigned",
        fresh.pk: "aborted",
        secret.pk: "aborted",
    }
    assert Game.objects.get(pk=begun.pk).winner == 1


def test_who_is_in_an_event_has_left_it_and_gets_no_more_games(leaver: Player) -> None:
    arena = make_event(make_player(), kind=EventKind.ARENA)
    players = fill(arena, [leaver, *(make_player() for _other in range(4))])
    begun(arena)
    fill(make_event(players[1]), [leaver])
    wish(leaver)
    leave_events(leaver, now=LATER)
    advance(arena.pk, now=LATER)
    assert not Seat.objects.filter(player=leaver, game__status="active").exists()
    assert list(EventEntry.objects.filter(player=leaver).values_list("state")) == [("left",)]
    assert erase(leaver.pk, now=LATER)
    assert EventEntry.objects.filter(player=None).count() == 1


def test_whoever_has_begun_a_game_meanwhile_is_erased_by_the_next_sweep(
    leaver: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_challenge(leaver, opponent)
    offers = list[str]()

    def begin_late(_player: Player) -> list[int]:
        offers.extend(Challenge.objects.values_list("status", flat=True))
        make_game(leaver, opponent, days=None)
        return []

    wish(leaver)
    with monkeypatch.context() as late:
        late.setattr("courier.erasure.domain.due_erasures.erasure.finished_ids", begin_late)
        assert not erase(leaver.pk, now=LATER)
    assert offers == ["withdrawn"]
    assert Seat.objects.filter(player=leaver).count() == 1
    assert erase(leaver.pk, now=LATER)
    assert Game.objects.get().ending == "aborted"


def test_the_opponent_keeps_everything(leaver: Player, opponent: Player) -> None:
    game = finished(leaver, opponent)
    make_study(
        owner=opponent,
        title="Short games",
        visibility="private",
        chapters=[from_game(game, opponent)],
        now=START,
    )
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert Player.objects.get() == opponent
    assert Seat.objects.get(side=1).player == opponent
    assert Study.objects.get().owner == opponent


def test_published_presets_stay_without_an_owner(leaver: Player, opponent: Player) -> None:
    game = finished(leaver, opponent)
    Preset.objects.filter(pk=game.revision.preset_id).update(owner=leaver)
    Favourite.objects.create(player=leaver, preset=game.revision.preset, created_at=START)
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert Preset.objects.get(pk=game.revision.preset_id).owner is None
    assert not Favourite.objects.exists()


def test_nobody_is_erased_before_the_day(leaver: Player) -> None:
    wish(leaver)
    assert not erase(leaver.pk, now=LATER - timedelta(seconds=1))
    assert Player.objects.filter(pk=leaver.pk).exists()


def test_nobody_is_erased_who_has_not_requested(leaver: Player) -> None:
    assert not erase(leaver.pk, now=LATER)
    assert not erase(10**9, now=LATER)


def test_it_can_be_called_off(leaver: Player) -> None:
    code = wish(leaver).code
    call_off(player=leaver)
    with pytest.raises(NothingRequested):
        call_off(player=leaver)
    with pytest.raises(NothingRequested):
        call_off_by_code(code=code)
    assert not erase(leaver.pk, now=LATER)


def test_requesting_again_keeps_the_day(leaver: Player) -> None:
    first = wish(leaver)
    again, is_new = request_erasure(
        player=leaver, handle=" ZENOBIA ", with_remarks=True, now=START + timedelta(days=3)
    )
    assert (again.due_at, again.code, again.with_remarks, is_new) == (
        first.due_at,
        first.code,
        True,
        False,
    )


def test_another_handle_is_refused(leaver: Player) -> None:
    with pytest.raises(OtherHandle, match="Type zenobia, exactly"):
        request_erasure(player=leaver, handle="opponent", with_remarks=False, now=START)
    assert not Erasure.objects.exists()


def test_a_last_mail_says_that_it_is_done(leaver: Player) -> None:
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert [(message.to, message.subject) for message in posted()] == [
        (["zenobia@example.org"], "Your account at Courier has been erased")
    ]
    assert not EmailAddress.objects.exists()


def test_erasing_goes_on_where_it_was_interrupted(
    leaver: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(leaver, opponent)
    wish(leaver)
    with monkeypatch.context() as broken:
        broken.setattr("courier.erasure.domain.due_erasures.forget_names", lambda _player_id: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            erase(leaver.pk, now=LATER)
    assert Seat.objects.filter(player=leaver).count() == 1
    assert erase(leaver.pk, now=LATER)
    assert rows_with(*NAMES) == ["notifications_outboxmail"]  # the last mail, until it is sent
    posted()
    assert rows_with(*NAMES) == []


def test_the_sweep_finds_those_whose_time_has_come(leaver: Player, opponent: Player) -> None:
    wish(leaver)
    request_erasure(
        player=opponent, handle="opponent", with_remarks=False, now=START + timedelta(days=1)
    )
    assert sweep(now=LATER) == 1


def test_mails_to_an_erased_player_are_gone(leaver: Player, opponent: Player) -> None:
    play(make_game(leaver, opponent, days=None), *FOOLS_MATE[:1])
    wish(leaver)
    erase(leaver.pk, now=LATER)
    assert not OutboxMail.objects.filter(player=None, address="").exists()
    assert not Challenge.objects.exists()


def test_every_table_that_names_a_player_is_thought_of() -> None:
    """Who adds one decides what becomes of it, here and in docs/integrity.md."""
    shown = (Path(__file__).resolve().parents[3] / "docs" / "integrity.md").read_text(
        encoding="utf-8"
    )
    fields = Player._meta.get_fields(include_hidden=True)
    related = {
        field.related_model.__name__
        for field in fields
        if isinstance(field, models.ForeignObjectRel)
    }
    others = {
        "EmailAddress",
        "Authenticator",
        "UserSession",
        "Player_groups",
        "Player_user_permissions",
    }
    assert {name for name in related - others if f"`{name}`" not in shown} == set()
