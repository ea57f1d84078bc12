"""Replies with a move: who is believed, what is played, and what is answered."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress

from courier.games.domain.endings import abort, offer_draw
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.recalls import recall_move
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.domain.confirmation import confirm
from courier.postbox.domain.receipt import MOST_AN_HOUR, receive
from courier.postbox.domain.retention import KEEP, forget_old
from courier.postbox.domain.wishes import revoke_links, save_trust
from courier.postbox.enums import Receipt, Trust, Verdict, Wish
from courier.postbox.errors import AlreadySettled, LinkExpired, TurnOver
from courier.postbox.models import Message
from courier.postbox.queries import message_of
from tests.courier.postbox.letters import (
    SOON,
    address_for,
    answer,
    letter,
    only_message,
    send,
    text_of,
)
from tests.factories import START, let_flag_fall, make_game, play, send_move
from variants import composing_rules, get_rules

pytestmark = pytest.mark.django_db


def trust(player: Player) -> None:
    save_trust(player=player, trust=Trust.TRUSTED)


def ply(game: Game) -> int:
    return Game.objects.get(pk=game.pk).ply


def test_a_reply_waits_for_its_confirmation(game: Game, mover: Player) -> None:
    assert send(game, mover, "Nf3") == Receipt.TAKEN

    assert (ply(game), only_message().verdict, only_message().text) == (0, Verdict.WAITS, "Nf3")
    text = text_of(answer())
    assert "You wrote 1 Nf3" in text or "You wrote Nf3" in text
    assert "/mail/confirm/" in text


def test_the_confirmation_plays_the_move_once(game: Game, mover: Player) -> None:
    send(game, mover, "Nf3 // good luck")
    message = message_of(only_message().code)
    assert message is not None

    confirm(message=message, now=SOON)

    move = Game.objects.get().moves.get()
    assert (move.shown, move.remark, only_message().verdict) == ("Nf3", "good luck", Verdict.DONE)
    with pytest.raises(AlreadySettled):
        confirm(message=message, now=SOON)


def test_a_trusted_reply_is_played_at_the_time_it_came(game: Game, mover: Player) -> None:
    trust(mover)

    later = START + timedelta(hours=5)
    send(game, mover, "e4", now=later)

    move = Game.objects.get().moves.get()
    assert (move.shown, move.time_used) == ("e4", timedelta(hours=5))
    assert "You played 1.e4" in text_of(answer(now=later))


def test_a_telephone_may_begin_with_a_capital(game: Game, mover: Player) -> None:
    trust(mover)
    send(game, mover, "E4")
    assert Game.objects.get().moves.get().shown == "e4"


def test_the_same_message_again_does_nothing(game: Game, mover: Player) -> None:
    assert [send(game, mover, "e4"), send(game, mover, "d4")] == [Receipt.TAKEN, Receipt.IGNORED]
    assert only_message().text == "e4"
    assert OutboxMail.objects.filter(kind="move_answered").count() == 1


def test_a_message_without_an_id_is_known_by_its_bytes(game: Game, mover: Player) -> None:
    source, to = letter("e4", message_id=""), address_for(game, mover)
    receipts = [
        receive(recipient=to, sender="a@b.example", source=source, now=SOON) for _ in range(2)
    ]
    assert receipts == [Receipt.TAKEN, Receipt.IGNORED]


@pytest.mark.parametrize(
    "change", ["other player", "other letter", "other ply", "no token", "other domain"]
)
def test_a_forged_address_is_unknown(
    game: Game, mover: Player, opponent: Player, change: str
) -> None:
    right = address_for(game, mover)
    local, domain = right.split("@")
    code, number, mark, signature = local.removeprefix("move+").split(".")
    forged = {
        "other player": (
            f"move+{code}.{number}.{mark}.{address_for(game, opponent).split('@')[0].split('.')[-1][::-1]}"  # noqa: E501 -- one text
        ),
        "other letter": (
            f"move+{code}.{number}.{mark}.{'b' if signature[0] == 'a' else 'a'}{signature[1:]}"
        ),
        "other ply": f"move+{code}.2.{mark}.{signature}",
        "no token": f"move+{code}.{number}.{mark}.",
        "other domain": local,
    }[change]
    host = "example.net" if change == "other domain" else domain
    assert send(game, mover, "e4", to=f"{forged}@{host}") == Receipt.UNKNOWN
    assert not Message.objects.exists()


def test_case_of_the_address_does_not_matter(game: Game, mover: Player) -> None:
    assert send(game, mover, "e4", to=address_for(game, mover).upper()) == Receipt.TAKEN


def test_the_opponents_address_plays_nothing_out_of_turn(game: Game, opponent: Player) -> None:
    trust(opponent)
    send(game, opponent, "e4")
    assert (ply(game), only_message().verdict) == (0, Verdict.STALE)


def test_a_reply_to_an_older_mail_is_stale(game: Game, mover: Player) -> None:
    trust(mover)
    old = address_for(game, mover)
    play(game, "e4", "e5")

    send(game, mover, "Nf3", to=old)

    assert (ply(game), only_message().verdict) == (2, Verdict.STALE)
    assert "The game has moved on since this email was written" in text_of(answer())


def test_a_move_taken_back_and_played_anew_makes_earlier_mails_stale(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="free-board", moves=("P e2-e4",))
    trust(opponent)
    old = address_for(game, opponent)
    undo_move(game_id=game.pk, player=mover, now=START)
    play(game, "P e2-e4")

    send(game, opponent, "p e7-e5", to=old)

    assert (ply(game), only_message().verdict) == (1, Verdict.STALE)


def test_after_a_takeback_a_spent_turn_plays_nothing(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board")
    trust(mover)
    send(game, mover, "P e2-e4")
    undo_move(game_id=game.pk, player=mover, now=SOON)

    send(game, mover, "P d2-d4", message_id="<two@example.org>")

    assert ply(game) == 0
    assert "This turn was played by email before" in text_of(answer())


def test_a_finished_game_says_so(game: Game, mover: Player) -> None:
    to = address_for(game, mover)
    abort(game_id=game.pk, player=mover, now=START)
    send(game, mover, "e4", to=to)
    assert "This game has ended." in text_of(answer())


def test_time_that_has_run_out_says_so_and_ends_the_game(game: Game, mover: Player) -> None:
    trust(mover)
    play(game, "e4", "e5")
    let_flag_fall(game)
    late = START + timedelta(days=4)

    send(game, mover, "Nf3", now=late)

    found = Game.objects.get()
    assert (found.ply, found.ending, only_message().verdict) == (2, "flagged", Verdict.STALE)


@pytest.mark.parametrize("text", ["Nf6", "castle please", "O-O", "e2e5"])
def test_a_move_that_is_not_legal_is_answered_with_the_reason(
    game: Game, mover: Player, text: str
) -> None:
    trust(mover)
    send(game, mover, text)
    assert (ply(game), only_message().verdict) == (0, Verdict.REFUSED)
    assert only_message().note
    assert only_message().note in " ".join(text_of(answer()).split())


def test_quoted_text_alone_plays_nothing(game: Game, mover: Player) -> None:
    trust(mover)
    send(game, mover, "On Mon, 2 Mar 2026, Courier wrote:\n> e4\n> Nf3\n")
    assert (ply(game), only_message().wish, only_message().verdict) == (
        0,
        Wish.NOTHING,
        Verdict.REFUSED,
    )
    assert "There is no move in your message" in text_of(answer())


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; x=1"},
        {"Precedence": "bulk"},
        {"List_Id": "<a.example.org>"},
        {"Return_Path": "<>"},
        {"X_Autoreply": "yes"},
    ],
)
def test_what_programs_write_is_left_alone(
    game: Game, mover: Player, headers: dict[str, str]
) -> None:
    trust(mover)
    source = letter("e4", **headers)
    receipt = receive(
        recipient=address_for(game, mover), sender="a@b.example", source=source, now=SOON
    )
    assert (receipt, ply(game), Message.objects.count()) == (Receipt.IGNORED, 0, 0)


@pytest.mark.parametrize("sender", ["", "<>", " "])
def test_bounces_are_left_alone(game: Game, mover: Player, sender: str) -> None:
    receipt = receive(
        recipient=address_for(game, mover), sender=sender, source=letter("e4"), now=SOON
    )
    assert (receipt, Message.objects.count()) == (Receipt.IGNORED, 0)


def test_answers_go_to_the_account_and_say_that_a_program_wrote_them(
    game: Game, mover: Player
) -> None:
    send(game, mover, "Nf3")
    message = answer()
    assert (message["To"], message["Auto-Submitted"]) == ("mover@example.org", "auto-replied")
    assert [part.get_content_type() for part in message.walk()][-1] == "image/png"


def test_an_answer_that_comes_back_starts_no_loop(game: Game, mover: Player) -> None:
    send(game, mover, "xyzzy")
    back = answer().as_bytes()
    receipt = receive(
        recipient=address_for(game, mover), sender="a@b.example", source=back, now=SOON
    )
    assert (receipt, Message.objects.count()) == (Receipt.IGNORED, 1)


def test_without_a_confirmed_address_nothing_is_answered(game: Game, mover: Player) -> None:
    EmailAddress.objects.filter(user=mover).update(verified=False)
    assert send(game, mover, "e4") == Receipt.IGNORED


def test_too_many_messages_are_left_unanswered(game: Game, mover: Player) -> None:
    rows = [
        Message(
            player=mover,
            game=game,
            digest=str(number),
            ply=0,
            mark="a",
            wish="move",
            verdict="stale",
            received_at=SOON,
        )
        for number in range(MOST_AN_HOUR)
    ]
    Message.objects.bulk_create(rows)
    assert send(game, mover, "e4") == Receipt.IGNORED
    assert send(game, mover, "e4", now=SOON + timedelta(hours=2)) == Receipt.TAKEN


def test_too_many_messages_are_not_even_read(
    game: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.postbox.domain.receipt.MOST_READ_AN_HOUR", 2)
    to = address_for(game, mover)
    for number in range(2):  # which nobody counts in the end
        source = letter("e4", message_id=f"<{number}@example.org>", Precedence="bulk")
        receive(recipient=to, sender="a@b.example", source=source, now=SOON)
    assert send(game, mover, "e4") == Receipt.IGNORED


def test_a_move_that_takes_too_much_computing_is_answered_so(
    game: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.postbox.domain.receipt.A_REQUEST", 1)
    trust(mover)
    assert send(game, mover, "a3") == Receipt.TAKEN
    assert (ply(game), only_message().verdict) == (0, Verdict.REFUSED)
    assert only_message().note == "Playing this move takes too much computing."


def test_who_turned_it_off_is_shown(game: Game, mover: Player) -> None:
    to = address_for(game, mover)
    save_trust(player=mover, trust=Trust.OFF)
    send(game, mover, "e4", to=to)
    assert (ply(game), only_message().verdict) == (0, Verdict.OFF)
    assert "Moves by email are turned off" in text_of(answer())


def test_revoked_addresses_are_unknown(game: Game, mover: Player) -> None:
    to = address_for(game, mover)
    revoke_links(player=mover)
    assert send(game, mover, "e4", to=to) == Receipt.UNKNOWN
    assert send(game, mover, "e4") == Receipt.TAKEN


def test_resigning_always_requests_first(game: Game, mover: Player) -> None:
    trust(mover)
    play(game, "e4", "e5")
    send(game, mover, "I resign.")
    message = message_of(only_message().code)
    assert message is not None
    assert (message.wish, message.verdict, Game.objects.get().status) == (
        Wish.RESIGN,
        Verdict.WAITS,
        "active",
    )

    confirm(message=message, now=SOON)

    assert (Game.objects.get().ending, Game.objects.get().winner) == ("resigned", 1)


def test_draw_accepts_the_draw_that_is_offered(game: Game, mover: Player, opponent: Player) -> None:
    play(game, "e4", "e5", "d4", "d5")
    offer_draw(game_id=game.pk, player=opponent, now=START)
    send(game, mover, "draw?")
    message = message_of(only_message().code)
    assert message is not None
    confirm(message=message, now=SOON)
    assert Game.objects.get().ending == "agreed"


def test_a_confirmation_that_comes_days_later_is_too_late(
    game: Game, mover: Player, opponent: Player
) -> None:
    untimed = make_game(mover, opponent, days=None)
    send(untimed, mover, "e4")
    message = message_of(only_message().code)
    assert message is not None
    with pytest.raises(LinkExpired):
        confirm(message=message, now=SOON + timedelta(days=3))


def test_a_move_played_on_the_site_meanwhile_wins(game: Game, mover: Player) -> None:
    send(game, mover, "e4")
    message = message_of(only_message().code)
    assert message is not None
    submit_move(game_id=game.pk, player=mover, text="d4", expected_ply=0, now=SOON)
    with pytest.raises(TurnOver):
        confirm(message=message, now=SOON)
    assert Game.objects.get().moves.get().shown == "d4"


def test_a_set_up_comes_by_mail_over_several_lines(mover: Player, opponent: Player) -> None:
    rules = composing_rules(get_rules("sigma-4-shogi"))
    assert rules is not None
    game = make_game(mover, opponent, preset="sigma-4-shogi")
    trust(mover)
    stones = rules.recommended_setup(0)
    wrapped = stones.replace(", ", ",\n", 3)

    send(game, mover, f"{wrapped}\n\nOn Monday Courier wrote:\n> Set up your pieces\n")

    seats = {seat.player_id: seat.has_set_up for seat in Game.objects.get().seats.all()}
    assert only_message().note == ""
    assert (only_message().verdict, seats) == (Verdict.DONE, {mover.pk: True, opponent.pk: False})


def test_old_messages_are_forgotten(game: Game, mover: Player) -> None:
    send(game, mover, "e4")
    assert [forget_old(now=SOON + KEEP), forget_old(now=SOON + KEEP + timedelta(seconds=1))] == [
        0,
        1,
    ]


@pytest.mark.parametrize(("minutes", "thought"), [(50, 60), (61, 121)])
def test_a_prompt_confirmation_costs_time_up_to_the_message(
    game: Game, mover: Player, minutes: int, thought: int
) -> None:
    send(game, mover, "e4")
    message = message_of(only_message().code)
    assert message is not None
    now = SOON + timedelta(minutes=minutes)

    confirm(message=message, now=now)

    found = Game.objects.get()
    assert found.moves.get().time_used == timedelta(minutes=thought)
    assert (found.turn_started_at, found.deadline) == (now, now + timedelta(days=3))


def test_only_the_first_of_several_moves_keeps_its_time(game: Game, mover: Player) -> None:
    send(game, mover, "e4")
    send(game, mover, "d4", message_id="<two@example.org>")
    _first, second = Message.objects.order_by("pk")
    Message.objects.filter(pk=second.pk).update(received_at=SOON + timedelta(seconds=1))
    now = SOON + timedelta(minutes=50)

    message = message_of(second.code)
    assert message is not None
    confirm(message=message, now=now)

    assert Game.objects.get().moves.get().time_used == timedelta(minutes=110)


def test_a_board_in_an_answer_shows_no_move_that_may_be_recalled(
    game: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.filter(pk=opponent.pk).update(undo_seconds=600)
    late = address_for(game, mover)
    play(game, "e4", now=SOON)
    send_move(game, "c5", now=SOON)
    send(game, mover, "d4", to=late)
    assert "/pppppppp/8/8/4P3/" in text_of(answer())

    assert recall_move(game_id=game.pk, player=opponent, expected_ply=2, now=SOON).text == "c7c5"
