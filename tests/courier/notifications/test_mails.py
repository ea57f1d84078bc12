"""What stands in the mails, as mail programs see it."""

from __future__ import annotations

from datetime import datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

import pytest
from django.conf import settings
from django.core import mail as sent
from django.test import Client

from courier.challenges.domain.answers import accept, decline
from courier.challenges.domain.offers import Offer, challenge_by_mail
from courier.challenges.links import link_url
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.endings import propose_result, resign
from courier.games.domain.flags import settle, warn_due
from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.domain.messages import build_message
from courier.notifications.kinds import all_kinds, renderer_of
from courier.notifications.models import NoticePreference, OutboxMail
from courier.players.models import Player
from tests.factories import START, make_challenge, make_game, make_revision, play

LATER = START + timedelta(hours=3)


def delivered(mail: OutboxMail, *, now: datetime = LATER) -> EmailMessage:
    """Deliver a mail and read it back from its bytes."""
    sent.outbox.clear()
    assert deliver(code=mail.code, now=now) is True
    message = BytesParser(policy=policy.default).parsebytes(sent.outbox[0].message().as_bytes())
    assert isinstance(message, EmailMessage)
    return message


def part(message: EmailMessage, kind: str) -> EmailMessage:
    return next(each for each in message.walk() if each.get_content_type() == kind)


def text_of(message: EmailMessage) -> str:
    return str(part(message, "text/plain").get_content())


@pytest.fixture
def shown(mover: Player, opponent: Player) -> OutboxMail:
    """The mail about the opponent's move, with a remark, in a game of Sissa."""
    mover.time_zone = "Europe/Stockholm"
    mover.save(update_fields=["time_zone"])
    game = make_game(mover, opponent, preset="sissa", moves=("e4",))
    submit_move(
        game_id=game.pk,
        player=opponent,
        text="e6",
        expected_ply=1,
        remark="I am <safe>.",
        now=START,
    )
    return OutboxMail.objects.get(kind="your_move", player=mover)


@pytest.mark.parametrize("kind", [kind.key for kind in all_kinds()])
def test_every_kind_has_three_templates_and_a_renderer(kind: str) -> None:
    folder = Path(settings.BASE_DIR) / "templates" / "emails" / kind

    assert sorted(path.name for path in folder.iterdir()) == [
        "body.html",
        "body.txt",
        "subject.txt",
    ]
    assert callable(renderer_of(kind))


def test_your_move_says_who_played_what(shown: OutboxMail) -> None:
    message = delivered(shown)

    assert message["Subject"] == "Your move: opponent played 1…e6 (Sissa)"
    assert (
        text_of(message).splitlines()[0]
        == "opponent played 1…e6 in your game of Sissa: Pawn e8 to e6. You are White."
    )


def test_your_move_shows_remark_time_link_board_and_position(shown: OutboxMail) -> None:
    lines = text_of(delivered(shown)).splitlines()
    game = Game.objects.get()

    assert "I am <safe>." in lines
    assert "You have 2 days 21 hours, until Thursday 5 March, 13:00 your time." in lines
    assert any(
        line.startswith(f"Make your move: {settings.SITE_URL}/mail/play/{game.code}.2.")
        for line in lines
    )
    assert f"The game: {settings.SITE_URL}/games/{game.code}" in lines
    assert "9  r n b s k q b n r" in lines
    assert game.position in lines


def test_html_shows_the_same_and_is_escaped(shown: OutboxMail) -> None:
    html = str(part(delivered(shown), "text/html").get_content())

    shown_as = (
        "1…e6",
        "I am &lt;safe&gt;.",
        "<strong>2 days 21 hours</strong>",
        "Thursday 5 March, 13:00",
        "cid:board",
    )
    wanted = (*shown_as, f'href="{settings.SITE_URL}/games/{Game.objects.get().code}"')
    assert [words for words in wanted if words not in html] == []
    assert "<safe>" not in html


def test_structure_is_text_and_html_with_the_board_beside(shown: OutboxMail) -> None:
    message = delivered(shown)

    assert [each.get_content_type() for each in message.walk()] == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]
    image = part(message, "image/png")
    assert (image["Content-ID"], image.get_content_disposition()) == ("<board>", "inline")
    assert image.get_payload(decode=True)[:8] == b"\x89PNG\r\n\x1a\n"  # type: ignore[index]


def test_headers_let_programs_thread_sort_and_stop(
    shown: OutboxMail, client: Client, mover: Player
) -> None:
    message = delivered(shown)
    game = Game.objects.get()

    assert (message["Message-ID"], message["To"]) == (
        f"<{shown.code}@{settings.SITE_HOST}>",
        "mover@example.org",
    )
    assert (
        message["In-Reply-To"]
        == message["References"]
        == f"<game.{game.code}@{settings.SITE_HOST}>"
    )
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert message["Feedback-ID"] == "your_move:::courier"
    assert message["List-Id"] == f"Courier <your-move.{settings.SITE_HOST}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client.post(message["List-Unsubscribe"].strip(" <>"), {"List-Unsubscribe": "One-Click"})
    assert NoticePreference.objects.get().player == mover
    assert NoticePreference.objects.values_list("kind", "channel", "timing").get() == (
        "your_move",
        "mail",
        "never",
    )


def test_mail_sent_again_has_the_same_message_id(shown: OutboxMail) -> None:
    first = delivered(shown)
    OutboxMail.objects.update(sent_at=None, next_attempt_at=START)

    assert delivered(shown)["Message-ID"] == first["Message-ID"]


def test_board_is_seen_from_the_receivers_side(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, moves=("e2e4",))

    lines = text_of(delivered(OutboxMail.objects.get(player=opponent))).splitlines()

    assert lines.index("1  R N B K Q B N R") < lines.index("8  r n b k q b n r")
    assert "   h g f e d c b a" in lines


def test_check_and_draw_offer_are_shown(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "f7f6", "d2d4"))
    submit_move(game_id=game.pk, player=opponent, text="e5", expected_ply=3, now=START)
    submit_move(
        game_id=game.pk, player=mover, text="Qh5+", expected_ply=4, offer_draw=True, now=START
    )

    lines = text_of(
        delivered(OutboxMail.objects.order_by("pk").last() or OutboxMail())
    ).splitlines()

    assert "You’re in check." in lines
    assert "mover offers a draw. The offer is open until you move." in lines


def test_untimed_unenforced_game_with_a_proposal(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4",))
    propose_result(game_id=game.pk, player=mover, winner=None, now=START)

    lines = text_of(
        delivered(OutboxMail.objects.get(player=opponent, kind="your_move"))
    ).splitlines()

    assert "This game has no time limit." in lines
    assert "mover proposes ending the game: a draw." in lines


def test_warning_says_what_happens_then(mover: Player, opponent: Player) -> None:
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    warn_due(now=START + timedelta(days=2))

    message = delivered(
        OutboxMail.objects.get(kind="deadline_warning"), now=START + timedelta(days=2)
    )

    assert message["Subject"] == "1 day left for your move against opponent (Chess)"
    assert (
        text_of(message).splitlines()[0]
        == "You have 1 day, until Thursday 5 March, 12:00 your time, to move in your game of "
        "Chess against opponent. You are White. After that, you lose on time."
    )


def test_warning_is_dropped_once_the_player_has_moved(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    warn_due(now=START + timedelta(days=2))
    submit_move(
        game_id=game.pk, player=mover, text="d4", expected_ply=2, now=START + timedelta(days=2)
    )
    mail = OutboxMail.objects.get(kind="deadline_warning")

    assert deliver(code=mail.code, now=START + timedelta(days=2)) is False


def test_game_over_shows_result_and_last_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    resign(game_id=game.pk, player=opponent, now=START)

    message = delivered(OutboxMail.objects.get(kind="game_over"))

    assert message["Subject"] == "Game over: Chess against opponent, 1–0"
    lines = text_of(message).splitlines()
    assert "Black resigned, White won. 1–0" in lines
    assert "The last move: opponent played 1…e5: Pawn e7 to e5." in lines


def test_game_aborted_by_the_clock_is_shown_to_both(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    settle(game_id=game.pk, now=START + timedelta(days=3) + UNTIL_FINAL)

    texts = [
        text_of(delivered(mail, now=START + timedelta(days=3) + UNTIL_FINAL))
        for mail in OutboxMail.objects.all()
    ]

    assert ["Ended without a result before both sides had moved.\n" in text for text in texts] == [
        True,
        True,
    ]


def test_subject_of_an_aborted_game_says_so(mover: Player, opponent: Player) -> None:
    settle(game_id=make_game(mover, opponent).pk, now=START + timedelta(days=3) + UNTIL_FINAL)
    message = delivered(
        OutboxMail.objects.get(player=opponent), now=START + timedelta(days=3) + UNTIL_FINAL
    )
    assert message["Subject"] == "Game aborted: Chess against mover"


@pytest.mark.parametrize(
    ("address", "end"),
    [("new@example.org", "12:00 UTC."), ("opponent@example.org", "21:00 your time.")],
)
def test_challenge_says_whose_clock_it_shows(
    mover: Player, opponent: Player, address: str, end: str
) -> None:
    Player.objects.filter(pk=opponent.pk).update(time_zone="Asia/Tokyo")
    challenge_by_mail(
        sender=mover, address=address, offer=Offer(revision=make_revision()), now=START
    )
    message = delivered(OutboxMail.objects.get(kind="challenge"))
    line = f"The challenge is open until Monday 9 March, {end}"
    assert line in text_of(message)
    assert line in part(message, "text/html").get_content()


def test_challenge_names_sender_terms_and_side(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)

    message = delivered(OutboxMail.objects.get())

    assert message["Subject"] == "mover challenges you to a game of Chess"
    lines = text_of(message).splitlines()
    assert "A game?" in lines
    assert "3 days a move, casual. You play Black; mover moves first." in lines
    assert (
        "Books and your own notes may be used; programs and other people may not be asked." in lines
    )
    assert f"Answer the challenge: {settings.SITE_URL}/challenges/{challenge.code}" in lines


def test_challenge_to_an_address_carries_the_signed_link(mover: Player) -> None:
    revision = make_revision("sea-horses")
    offer = Offer(revision=revision, setup_mode=revision.rules.spec.setup_modes[0].key)
    challenge = challenge_by_mail(sender=mover, address="new@example.org", offer=offer, now=START)

    message = delivered(OutboxMail.objects.get())

    assert message["To"] == "new@example.org"
    assert f"Answer the challenge: {link_url(challenge)}" in text_of(message).splitlines()
    assert "Stop all emails to this address" in text_of(message)
    assert (
        "The array is drawn at random when the game starts. For example:"
        in text_of(message).splitlines()
    )
    assert part(message, "image/png")["Content-ID"] == "<board>"


def test_acceptance_shows_the_board_and_whose_turn_it_is(mover: Player, opponent: Player) -> None:
    game = accept(challenge_id=make_challenge(mover, opponent).pk, player=opponent, now=START)

    message = delivered(OutboxMail.objects.get(kind="challenge_answered"))

    assert message["Subject"] == "opponent accepted your challenge to Chess"
    lines = text_of(message).splitlines()
    assert (
        "It’s your turn. You have 2 days 21 hours, until Thursday 5 March, 12:00 your time."
        in lines
    )
    assert message["References"] == f"<game.{game.code}@{settings.SITE_HOST}>"


def test_refusal_is_shown_kindly(mover: Player, opponent: Player) -> None:
    decline(challenge_id=make_challenge(mover, opponent).pk, player=opponent, now=START)

    message = delivered(OutboxMail.objects.get(kind="challenge_answered"))

    assert message["Subject"] == "opponent declined your challenge to Chess"
    assert [each.get_content_type() for each in message.walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def test_deadline_crosses_into_summer_time(mover: Player, opponent: Player) -> None:
    mover.time_zone = "Europe/Stockholm"
    mover.save(update_fields=["time_zone"])
    night = datetime.fromisoformat("2026-03-28T20:00+00:00")
    make_game(mover, opponent, days=1, moves=("e2e4", "e7e5"), now=night)

    lines = text_of(delivered(OutboxMail.objects.get(player=mover), now=night)).splitlines()

    assert "You have 1 day, until Sunday 29 March, 22:00 your time." in lines


def test_subject_never_breaks_the_headers(mover: Player, opponent: Player) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="Eve\r\nBcc: everybody@example.org")
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(player=mover)
    content = renderer_of(mail.kind)(mail, LATER)
    assert content is not None

    message = build_message(
        mail=mail, address="mover@example.org", content=content, now=LATER
    ).message()

    assert message["Bcc"] is None


def test_names_are_escaped_in_html_and_plain_in_text(mover: Player, opponent: Player) -> None:
    Player.objects.filter(pk=opponent.pk).update(name="<b>Eve</b> & Co")
    make_game(mover, opponent, moves=("e2e4", "e7e5"))

    message = delivered(OutboxMail.objects.get(player=mover))

    assert text_of(message).startswith("<b>Eve</b> & Co played 1…e5")
    html = str(part(message, "text/html").get_content())
    assert ("<b>Eve" in html, "&lt;b&gt;Eve&lt;/b&gt; &amp; Co played <strong>1…e5" in html) == (
        False,
        True,
    )


def resigned(winner: Player, loser: Player) -> None:
    terms = Terms(days_per_move=3, rated=True)
    game = start_game(revision=make_revision(), seats=(winner, loser), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    resign(game_id=game.pk, player=loser, now=START)


def test_end_of_a_rated_game_shows_what_it_did_to_the_rating(
    mover: Player, opponent: Player
) -> None:
    resigned(mover, opponent)
    message = delivered(OutboxMail.objects.get(kind="game_over"))
    line = "Your rating was 1500? and is now 1662? (+162)."
    assert line in text_of(message).splitlines()
    assert line in str(part(message, "text/html").get_content())


def test_end_of_a_rated_game_that_does_not_count_shows_why(mover: Player, opponent: Player) -> None:
    for _ in range(2):
        resigned(mover, opponent)
    message = delivered(OutboxMail.objects.filter(kind="game_over").latest("pk"))

    assert "Not counted: short games." in text_of(message).splitlines()
    assert "Not counted: short games." in str(part(message, "text/html").get_content())
    assert "Your rating" not in text_of(message)
