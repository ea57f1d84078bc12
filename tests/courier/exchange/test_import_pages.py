"""The pages of imports: for whom, what they say, and that whatever is sent gets an answer."""

from __future__ import annotations

import random
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from courier.exchange.domain import imports
from courier.exchange.domain.imported_games import delete_on
from courier.exchange.models import Import, ImportedGame
from courier.exchange.readers.values import MOST_TROUBLES
from courier.exchange.tasks import read_import, sweep
from courier.games.models import Game
from tests.courier.exchange.test_imports import CUT, GOOD, MATE, NAMES, WRONG
from tests.courier.table.views.answers import text_of
from tests.depth import chosen
from tests.factories import make_revision

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def presets() -> None:
    make_revision("sissa")


def send(client: Client, text: str, **fields: object) -> str:
    """Send a text; the address of its report."""
    response = client.post("/import", {"text": text, "preset": "", "written": "", **fields})
    assert response.status_code == 302, unescape(response.content.decode())
    return str(response["Location"])


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_strangers_are_requested_to_sign_in(anonymous_client: Client) -> None:
    assert anonymous_client.get("/import")["Location"] == "/account/login/?next=/import"
    assert anonymous_client.post("/import", {"text": GOOD}).status_code == 302
    assert Import.objects.count() == 0


def test_the_report_names_line_text_reason_and_advice(mover_client: Client) -> None:
    shown = page(mover_client, send(mover_client, GOOD + "\n" + CUT))
    assert "Line 11" in shown
    assert "<code>1. e4 e5 2. Ke3 *</code>" in shown
    assert "Ke3 can’t be played: the king on e1 cannot go to e3." in shown
    assert "The game was read up to 1…e5: correct the rest, or import this part." in shown
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WRONG, "No game in it could be read."),
        (GOOD + "\n" + WRONG, "1 game read, not imported yet."),
        (GOOD + "\n" + MATE, "2 games read, not imported yet."),
    ],
)
def test_list_counts_the_games_that_could_be_read(
    text: str, said: str, mover_client: Client
) -> None:
    send(mover_client, text)
    listed = text_of(mover_client.get("/import")).partition("Your imports Pasted text")[2]
    assert listed.split(". ", 1)[1].startswith(said)


def test_games_are_imported_when_that_is_confirmed(
    mover_client: Client, stranger_client: Client
) -> None:
    address = send(mover_client, GOOD)
    response = mover_client.post(f"{address}/store", {"visibility": "private"})
    assert (response.status_code, response["Location"]) == (302, address)
    game = Game.objects.get()
    assert f'<a href="/games/{game.code}">Ann – Bo</a>' in page(mover_client, address)
    assert "Imported from a file, private." in page(mover_client, f"/games/{game.code}")
    assert [
        client.get(f"/games/{game.code}").status_code for client in (mover_client, stranger_client)
    ] == [200, 404]


def test_public_games_are_for_everybody(mover_client: Client, anonymous_client: Client) -> None:
    mover_client.post(f"{send(mover_client, GOOD)}/store", {"visibility": "public"})
    game = Game.objects.get()
    shown = page(anonymous_client, f"/games/{game.code}")
    assert "Imported from a file." in shown
    assert "King's pawn" in shown
    assert "delete-import" not in shown


@pytest.mark.parametrize("path", ["", "/live", "/delete"])
def test_imports_are_for_their_owner_alone(
    path: str, mover_client: Client, stranger_client: Client
) -> None:
    address = send(mover_client, GOOD)
    assert [
        client.get(address + path).status_code for client in (mover_client, stranger_client)
    ] == [200, 404]
    assert stranger_client.post(f"{address}/store", {"visibility": "public"}).status_code == 404
    assert stranger_client.post(f"{address}/delete").status_code == 404
    assert Game.objects.count() == 0


def test_only_the_importer_deletes_a_game(
    mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    mover_client.post(f"{send(mover_client, GOOD)}/store", {"visibility": "public"})
    address = f"/games/{Game.objects.get().code}/delete-import"
    assert address in page(mover_client, f"/games/{Game.objects.get().code}")
    assert [client.post(address).status_code for client in (stranger_client, anonymous_client)] == [
        404,
        302,
    ]
    assert Game.objects.count() == 1
    assert "Ann – Bo will be gone for good." in page(mover_client, address)
    assert mover_client.post(address)["Location"] == "/import"
    assert Game.objects.count() == 0


def test_an_import_is_deleted_after_a_question(mover_client: Client) -> None:
    address = send(mover_client, GOOD)
    mover_client.post(f"{address}/store", {"visibility": "public"})
    assert "The game it created will be gone for good." in page(mover_client, f"{address}/delete")
    mover_client.post(f"{address}/delete")
    assert mover_client.get(address).status_code == 404
    assert delete_on(after=0, seconds=60) is None
    assert (Game.objects.count(), Import.objects.count()) == (0, 0)


def test_what_was_typed_stays_when_it_is_refused(mover_client: Client) -> None:
    response = mover_client.post(
        "/import", {"text": "1. e4 *", "preset": "nonsense", "written": "pgn"}
    )
    shown = unescape(response.content.decode())
    assert response.status_code == 400
    assert "1. e4 *</textarea>" in shown
    assert "Select a valid choice." in shown


def test_nothing_is_refused_with_a_reason(mover_client: Client) -> None:
    for fields in ({"text": ""}, {"text": " \n "}, {"file": SimpleUploadedFile("a.pgn", b"")}):
        response = mover_client.post("/import", {"preset": "", "written": "", **fields})
        assert response.status_code == 400
        assert b'class="error"' in response.content


def test_a_file_is_read_whatever_its_encoding(mover_client: Client) -> None:
    text = NAMES.replace("Ann", "Änne") + "1. e4 1-0\r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        file = SimpleUploadedFile("games.pgn", text.encode(encoding))
        shown = page(mover_client, send(mover_client, "", file=file))
        assert "Änne – Bo" in shown
        assert ("Windows-1252" in shown) is (encoding == "cp1252")
        Import.objects.all().delete()


def test_nul_is_left_out_and_shown(mover_client: Client) -> None:
    shown = page(mover_client, send(mover_client, GOOD.replace("King", "Ki\0ng")))
    assert "NUL characters here" in shown
    assert "Ready" in shown


def test_a_chosen_variant_reads_what_does_not_name_one(mover_client: Client) -> None:
    assert "Choose the variant." in page(mover_client, send(mover_client, "1. e4 e6 *"))
    assert "2 half-moves" in page(mover_client, send(mover_client, "1. e4 e6 *", preset="sissa"))


def test_long_texts_are_read_by_a_worker(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "AT_ONCE", 10)
    address = send(mover_client, GOOD + "\n" + MATE)
    shown = page(mover_client, address)
    assert "0 of 2 games" in shown
    assert "data-unfinished" in shown
    assert mover_client.post(f"{address}/store", {"visibility": "public"}).status_code == 409
    live = mover_client.get(f"{address}/live")
    assert (
        mover_client.get(f"{address}/live", headers={"If-None-Match": live["ETag"]}).status_code
        == 304
    )

    read_import(Import.objects.get().pk)

    news = mover_client.get(f"{address}/live", headers={"If-None-Match": live["ETag"]})
    assert news.status_code == 200
    assert b"data-unfinished" not in news.content
    sweep()


def test_news_of_a_text_are_limited_a_minute(
    mover_client: Client, stranger_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.exchange.views.imports.LOOKS_A_MINUTE", 2)
    own, other = send(mover_client, GOOD), send(stranger_client, GOOD)
    assert [mover_client.get(f"{own}/live").status_code for _look in range(3)] == [200, 200, 429]
    assert stranger_client.get(f"{other}/live").status_code == 200


def test_a_report_that_was_stored_without_an_end_is_shown_with_one(mover_client: Client) -> None:
    address = send(mover_client, GOOD)
    trouble = {"line": 1, "text": "", "reason": "Odd.", "advice": "", "cuts": False}
    ImportedGame.objects.update(troubles=[trouble] * (MOST_TROUBLES + 1))
    assert page(mover_client, address).count("Odd.") == MOST_TROUBLES
    (game,) = mover_client.get(f"/api/v1{address.replace('import', 'imports')}").json()["games"]
    assert len(game["troubles"]) == MOST_TROUBLES


def test_only_so_many_texts_a_minute(mover_client: Client) -> None:
    for _number in range(12):
        send(mover_client, GOOD)
        Import.objects.all().delete()
    response = mover_client.post("/import", {"text": GOOD, "preset": "", "written": ""})
    assert response.status_code == 429
    assert "Wait a minute and try again." in response.content.decode()
    assert "King" in response.content.decode()


def test_too_large_uploads_are_refused(mover_client: Client) -> None:
    file = SimpleUploadedFile("a.pgn", b"e4 " * 800_000)
    assert mover_client.post(
        "/import", {"file": file, "preset": "", "written": ""}
    ).status_code in (400, 413)
    assert Import.objects.count() == 0


def test_queries_do_not_grow_with_games(mover_client: Client) -> None:
    counts = []
    for texts in ([GOOD], [GOOD, MATE, WRONG]):
        address = send(mover_client, "\n".join(texts))
        with CaptureQueriesContext(connection) as context:
            mover_client.get(address)
        counts.append(len(context))
        with CaptureQueriesContext(connection) as context:
            mover_client.get("/import")
        counts.append(len(context))
    assert counts == [6, 4, 6, 4]


def test_hundreds_of_broken_texts_get_an_answer(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No answer but a report or a refusal, and no game."""
    from courier.exchange.views import imports as views
    from tests.courier.exchange.mutations import good_files, mutated

    monkeypatch.setattr(views, "IMPORTS_A_MINUTE", 10_000)
    for number in chosen(range(300), "broken texts"):
        draw = random.Random(f"pages {number}")
        text = mutated(draw.choice(good_files()), draw)
        response = mover_client.post(
            "/import", {"text": text, "preset": draw.choice(["", "chess"]), "written": ""}
        )
        assert response.status_code in (302, 400), (number, text)
        if response.status_code == 302:
            assert "Games" in page(mover_client, str(response["Location"])), (number, text)
        Import.objects.all().delete()
    assert (Game.objects.count(), ImportedGame.objects.count()) == (0, 0)
