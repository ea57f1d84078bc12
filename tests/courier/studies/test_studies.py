"""Studies: who may read and change them, and what comes of every change."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.archive.domain.shipped_games import load_historical_games
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from courier.studies import queries
from courier.studies.domain import edits, storage, studies
from courier.studies.models import Chapter, Study, Undo
from courier.studies.views import files
from courier.trees.domain import plain
from courier.trees.domain.movetext import write_movetext
from courier.trees.domain.plain import from_text
from tests.factories import START, make_game, make_revision

pytestmark = pytest.mark.django_db
PGN = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {Good.} *"
JSON: dict[str, Any] = {"HTTP_ACCEPT": "application/json"}


def made(client: Client, visibility: str = "private", **fields: str) -> Study:
    """A study of a client's player with one chapter of chess."""
    make_revision()
    given = {
        "title": "Open games",
        "visibility": visibility,
        "preset": "chess",
        "text": PGN,
    } | fields
    answer = client.post("/studies/new", given)
    assert answer.status_code == 302, answer.content
    return Study.objects.get(code=answer.headers["Location"].split("/")[2])


def chapter_page(study: Study) -> str:
    return f"/studies/{study.code}/{study.chapters.get(place=0).code}"


def edit(
    client: Client,
    study: Study,
    act: str,
    at: int = 0,
    text: str = "",
    version: int = 0,
    **how: Any,
) -> Any:
    return client.post(
        f"{chapter_page(study)}/edit",
        {"act": act, "at": at, "text": text, "version": version},
        **how,
    )


def shown(study: Study) -> list[str]:
    tree = from_text(study.chapters.get(place=0).tree)
    return [tree.nodes[at].step.shown for at in tree.under(0)][1:]


def test_a_study_is_made_from_text(mover: Player, mover_client: Client) -> None:
    study = made(mover_client)
    assert (study.owner, study.title, study.visibility) == (mover, "Open games", "private")
    assert shown(study) == ["e4", "e5", "Nf3", "c5", "Nf3"]


@pytest.mark.parametrize("text", ["", "1. Kd2"])
def test_a_study_begins_with_a_position_of_another_program(mover_client: Client, text: str) -> None:
    study = made(mover_client, position="4k3/8/8/8/8/8/8/4K3 w KQkq 0 0 1", text=text)
    tree = from_text(study.chapters.get(place=0).tree)
    assert tree.nodes[0].step.position == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert shown(study) == ["Kd2"] * bool(text)


def test_a_study_is_made_from_any_ply_of_a_game(mover_client: Client) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    game = Game.objects.get(source_id="sissa-cetina-lara-1998")
    answer = mover_client.post(
        "/studies/new", {"title": "x", "visibility": "public", "game": game.code, "ply": "103"}
    )
    assert answer.headers["Location"].endswith("?at=103")
    chapter = Chapter.objects.get()
    assert (chapter.game, chapter.size, chapter.title) == (game, 138, "Carlos Cetina – Albino Lara")


def test_a_study_of_an_annotated_game_takes_its_lines_along(mover_client: Client) -> None:
    make_revision("sissa")
    load_historical_games(now=START)
    game = Game.objects.get(source_id="sissa-cetina-lara-1998")

    made = mover_client.post(
        "/studies/new", {"game": game.code, "ply": 44, "title": "Sissa", "visibility": "private"}
    )

    assert made.headers["Location"].endswith("?at=44")
    tree = from_text(Chapter.objects.get().tree)
    assert [tree.nodes[at].step.shown for at in tree.nodes[43].children] == ["f5", "Nxd5"]
    assert tree.nodes[44].glyphs == ("??",)


def test_a_running_game_is_not_studied(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, days=None)
    answer = mover_client.post(
        "/studies/new", {"title": "x", "visibility": "public", "game": game.code}
    )
    assert "A game can be studied when it has ended." in answer.content.decode()


def test_nobody_studies_a_game_they_may_not_see(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)
    assert stranger_client.get(f"/studies/new?game={game.code}").status_code == 404


@pytest.mark.parametrize(
    ("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)]
)
def test_others_read_what_they_may(
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    visibility: str,
    status: int,
) -> None:
    study = made(mover_client, visibility)
    page = chapter_page(study)
    for path in (
        f"/studies/{study.code}",
        page,
        f"{page}/chapter.pgn",
        f"{page}/chapter.json",
        f"/studies/{study.code}/study.pgn",
    ):
        assert mover_client.get(path).status_code == 200
        assert (stranger_client.get(path).status_code, anonymous_client.get(path).status_code) == (
            status,
            status,
        ), path


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_nobody_but_the_owner_changes_anything(
    mover_client: Client, stranger_client: Client, visibility: str
) -> None:
    study = made(mover_client, visibility)
    page, base = chapter_page(study), f"/studies/{study.code}"
    posts = [
        f"{page}/edit",
        f"{page}/change",
        f"{base}/details",
        f"{base}/delete",
        f"{base}/chapters",
    ]
    assert Client().post(f"{base}/copy").status_code == 302
    assert Study.objects.count() == 1
    assert [stranger_client.post(path).status_code for path in posts] == [404] * len(posts)
    assert [
        stranger_client.get(path).status_code for path in (f"{page}/moves?at=0", f"{base}/delete")
    ] == [404, 404]
    assert [Client().post(path).status_code for path in posts] == [302] * len(posts)


def test_only_public_studies_are_listed(mover_client: Client, stranger_client: Client) -> None:
    for visibility in ("private", "unlisted", "public"):
        made(mover_client, visibility, title=f"A {visibility} one")
    listed = stranger_client.get("/studies").content.decode()
    assert [f"A {each} one" in listed for each in ("private", "unlisted", "public")] == [
        False,
        False,
        True,
    ]
    own = mover_client.get("/studies?mine=1").content.decode()
    assert [f"A {each} one" in own for each in ("private", "unlisted", "public")] == [
        True,
        True,
        True,
    ]


def test_studies_are_found_by_title_variant_and_owner(mover_client: Client) -> None:
    made(mover_client, "public")
    for words in ("open", "chess", "mover", "open chess"):
        assert "study-row" in mover_client.get(f"/studies?q={words}").content.decode(), words
    assert "No matching studies" in mover_client.get("/studies?q=shogi").content.decode()


def test_lists_run_the_same_number_of_queries(
    mover_client: Client,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    made(mover_client, "public")
    anonymous_client.get("/studies")
    with django_assert_num_queries(3):
        anonymous_client.get("/studies")
    made(mover_client, "public")
    made(mover_client, "public")
    with django_assert_num_queries(3):
        anonymous_client.get("/studies")


def test_characters_that_nobody_sees_are_not_kept(mover_client: Client) -> None:
    study = made(mover_client, text="1. e4 {Good.\x01\x02\x7f move} *")
    tree = from_text(study.chapters.get(place=0).tree)
    assert tree.nodes[1].comment == "Good. move"


def test_what_is_too_much_to_keep_is_refused(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = made(mover_client, "public")
    monkeypatch.setattr(plain, "MAX_KEPT", 300)
    more = {"title": "More", "preset": "chess", "text": PGN}
    answer = mover_client.post(f"/studies/{study.code}/chapters", more)
    assert answer.status_code == 400
    assert "too much to keep" in answer.content.decode()
    assert study.chapters.count() == 1


def test_a_list_reads_no_large_tree(
    mover_client: Client, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(mover_client, "public")
    assert "<svg" in anonymous_client.get("/studies").content.decode().partition("<main")[2]
    monkeypatch.setattr(queries, "LARGEST_SHOWN", 10)
    page = anonymous_client.get("/studies").content.decode()
    assert "Open games" in page
    assert 'class="board' not in page.partition("<main")[2]


def test_moves_comments_marks_and_shapes_are_kept(mover_client: Client) -> None:
    study = made(mover_client)
    assert edit(mover_client, study, "play", 0, "d4", **JSON).json()["at"] == 6
    assert (
        edit(mover_client, study, "comment", 6, "Queen's <b>pawn</b>", 1, **JSON).status_code == 200
    )
    assert edit(mover_client, study, "glyph", 6, "!?", 2, **JSON).status_code == 200
    answer = edit(mover_client, study, "shapes", 6, "Gd4 Rd1d4", 3, **JSON).json()
    assert "Queen&#x27;s &lt;b&gt;pawn&lt;/b&gt;" in answer["tree"]
    node = from_text(study.chapters.get().tree).nodes[6]
    assert (node.comment, node.glyphs, [str(each) for each in node.shapes]) == (
        "Queen's <b>pawn</b>",
        ("!?",),
        ["Gd4", "Rd1d4"],
    )


def test_forms_work_without_scripts(mover_client: Client) -> None:
    study = made(mover_client)
    answer = edit(mover_client, study, "play", 0, "d4")
    assert answer.headers["Location"].endswith("?at=6#board")
    refused = edit(mover_client, study, "play", 0, 'Ke9"', 1)
    assert (refused.status_code, 'value="Ke9&quot;"' in refused.content.decode()) == (400, True)
    assert "Move 1, White: d4" in mover_client.get(f"{chapter_page(study)}?at=6").content.decode()


def test_a_change_of_what_one_has_not_seen_is_a_conflict(mover_client: Client) -> None:
    study = made(mover_client)
    edit(mover_client, study, "comment", 1, "First.", 0, **JSON)
    answer = edit(mover_client, study, "comment", 1, "Second.", 0, **JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "conflict")
    assert from_text(study.chapters.get().tree).nodes[1].comment == "First."


def test_lines_are_promoted_deleted_and_brought_back(mover_client: Client) -> None:
    study = made(mover_client)
    edit(mover_client, study, "promote", 4, version=0)
    assert shown(study) == ["e4", "c5", "Nf3", "e5", "Nf3"]
    edit(mover_client, study, "delete", 1, version=1)
    assert shown(study) == []
    edit(mover_client, study, "undo", version=2)
    edit(mover_client, study, "undo", version=3)
    assert shown(study) == ["e4", "e5", "Nf3", "c5", "Nf3"]
    answer = edit(mover_client, study, "undo", version=4, **JSON)
    assert answer.json()["error"]["code"] == "nothing_to_undo"


def test_only_the_last_changes_can_be_undone(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edits, "KEPT", 2)
    study = made(mover_client)
    for version in range(4):
        edit(mover_client, study, "comment", 1, f"Comment {version}", version)
    assert study.chapters.get().undos.count() == 2


def test_what_can_be_undone_is_bounded_in_bytes(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = made(mover_client)
    note = "This chapter is large"
    assert note not in mover_client.get(chapter_page(study)).content.decode()
    for version in range(4):
        edit(mover_client, study, "comment", 1, "é" * 900 + str(version), version)
    kept = list(study.chapters.get().undos.order_by("version").values_list("tree", flat=True))
    monkeypatch.setattr(edits, "KEPT_BYTES", len("".join(kept[-2:]).encode()) + 100)
    edit(mover_client, study, "comment", 1, "short", 4)
    found = study.chapters.get().undos.order_by("version")
    assert list(found.values_list("version", flat=True)) == [3, 4]
    monkeypatch.setattr(edits, "KEPT_BYTES", 10)
    edit(mover_client, study, "comment", 1, "shorter", 5)
    assert list(found.values_list("version", flat=True)) == [5]
    assert note in mover_client.get(chapter_page(study)).content.decode()
    edit(mover_client, study, "undo", version=6)
    assert from_text(study.chapters.get().tree).nodes[1].comment == "short"


@pytest.mark.parametrize(
    ("act", "at", "text", "status"),
    [
        ("fly", 1, "", 400),
        ("play", 99, "e4", 409),
        ("glyph", 1, "x", 400),
        ("shapes", 1, "Gz9", 400),
        ("shapes", 1, "nonsense", 400),
        ("delete", 0, "", 400),
        ("comment", 1, "x" * 10_001, 400),
        ("comment", 1, "x" * 20_001, 400),
        ("play", 0, "", 400),
    ],
)
def test_bad_changes_are_refused_in_words(
    mover_client: Client, act: str, at: int, text: str, status: int
) -> None:
    study = made(mover_client)
    for how in (JSON, {}):
        assert edit(mover_client, study, act, at, text, **how).status_code == status
    assert shown(study) == ["e4", "e5", "Nf3", "c5", "Nf3"]


def test_legal_moves_are_answered_for_a_node(mover_client: Client) -> None:
    study = made(mover_client)
    choices = mover_client.get(f"{chapter_page(study)}/moves?at=1").json()["choices"]
    assert (len(choices), "e7 e5" in choices) == (20, True)
    assert mover_client.get(f"{chapter_page(study)}/moves?at=77").status_code == 409


def test_boards_without_rules_are_studied(mover_client: Client) -> None:
    make_revision("free-board")
    study = made(mover_client, preset="free-board", text="")
    edit(mover_client, study, "play", 0, "P e2-e5; Q-d5")
    assert shown(study) == ["P e2-e5; Q-d5"]
    assert (
        'data-tool="place" data-label="q"' in mover_client.get(chapter_page(study)).content.decode()
    )
    assert mover_client.get(chapter_page(study)).status_code == 200


def test_set_ups_and_stones_are_studied(mover_client: Client) -> None:
    make_revision("sigma-4-shogi-quick")
    study = made(mover_client, preset="sigma-4-shogi-quick", text="")
    edit(mover_client, study, "play", 0, "CDxb5 &CDFW")
    assert shown(study) == ["CDxb5 &CDFW"]
    assert mover_client.get(f"{chapter_page(study)}?at=1").status_code == 200


def test_storages_are_shown_above_and_below_the_board(mover_client: Client) -> None:
    make_revision("sigma-4-shogi-quick")
    study = made(mover_client, preset="sigma-4-shogi-quick", text='1. "CDa2xb5 &CD" *')
    page = mover_client.get(f"{chapter_page(study)}?at=1").content.decode()
    exported = re.findall(r'data-storage-words="(\d)">([^<]+)<', page)
    assert exported == [
        ("1", "Storage of Black: 1 empty base, 1 F, 1 W"),
        ("0", "Storage of White: empty"),
    ]
    found = re.search(
        r'<script id="study-data" type="application/json">(.*?)</script>', page, re.DOTALL
    )
    assert found is not None
    start, taken = json.loads(found[1])["nodes"]
    assert start["w"] == ["Storage of White: empty", "Storage of Black: empty"]
    assert taken["w"] == ["Storage of White: empty", "Storage of Black: 1 empty base, 1 F, 1 W"]
    assert taken["h"] == [{"bases": 0, "stones": ""}, {"bases": 1, "stones": "FW"}]


def test_a_turn_is_composed_of_stones(mover_client: Client) -> None:
    make_revision("sigma-4-shogi-quick")
    study = made(mover_client, preset="sigma-4-shogi-quick", text="")
    page = f"{chapter_page(study)}/edit"
    assert 'name="stone-J"' in mover_client.get(chapter_page(study)).content.decode()
    parts = {"act": "play", "at": 0, "version": 0, "origin": "a2", "target": "b5"}
    held = {"stone-C": "1", "stone-D": "1", "stone-F": "1", "stone-W": "1"}
    assert mover_client.post(page, parts | held).status_code == 302
    assert len(shown(study)) == 1
    refused = mover_client.post(page, parts | {"stone-J": "4"})
    assert (refused.status_code, 'value="b5"' in refused.content.decode()) == (400, True)
    assert shown(study)[0].startswith("CDxb5 &")


def test_what_is_exported_is_imported_equal(mover_client: Client) -> None:
    study = made(mover_client, "unlisted")
    text = mover_client.get(f"/studies/{study.code}/study.pgn").content.decode()
    again = made(mover_client, text=text, preset="")
    assert from_text(again.chapters.get().tree) == from_text(study.chapters.get().tree)


def test_json_is_imported_equal_whatever_its_positions_say(mover_client: Client) -> None:
    study = made(mover_client)
    edit(mover_client, study, "shapes", 1, "Ge4")
    exported = json.loads(mover_client.get(f"{chapter_page(study)}/chapter.json").content)
    for node in exported["nodes"][1:]:
        node |= {"position": "nonsense", "shown": "<b>", "squares": [], "side": 0}
    again = made(mover_client, text=json.dumps(exported))
    trees = [from_text(each.chapters.get().tree) for each in (again, study)]
    assert write_movetext(trees[0]) == write_movetext(trees[1])
    assert sorted(map(repr, (node.step for node in trees[0].nodes.values()))) == sorted(
        map(repr, (node.step for node in trees[1].nodes.values()))
    )


def test_json_with_a_move_that_cannot_be_played_keeps_the_rest(mover_client: Client) -> None:
    study = made(mover_client)
    exported = json.loads(mover_client.get(f"{chapter_page(study)}/chapter.json").content)
    exported["nodes"][1]["comment"] = "Kept {braces}"
    exported["nodes"][2]["move"] = "e7e9"
    again = made(mover_client, text=json.dumps(exported))
    assert shown(again) == ["e4", "c5", "Nf3"]
    page = mover_client.get(chapter_page(again)).content.decode()
    assert "Line 3: e7e9 can’t be played" in page
    assert "Kept (braces)" in page


@pytest.mark.parametrize(
    "text",
    ["{", "{}", '{"version": 1, "nodes": [{}]}', '{"version": 2}', '{"version":1,"nodes":3}'],
)
def test_broken_json_is_shown(mover_client: Client, text: str) -> None:
    make_revision()
    given = {"title": "Kept", "visibility": "private", "preset": "chess", "text": text}
    answer = mover_client.post("/studies/new", given)
    assert (answer.status_code, "This isn’t a tree of moves" in answer.content.decode()) == (
        400,
        True,
    )


def test_what_cannot_be_read_is_shown_by_line(mover_client: Client) -> None:
    study = made(mover_client, text="1. e4 e5\n2. Ke5 Nc6")
    page = mover_client.get(chapter_page(study)).content.decode()
    assert "Line 2: Ke5 can’t be played" in page
    assert shown(study) == ["e4", "e5"]


@pytest.mark.parametrize(
    "fields",
    [
        {"position": "nonsense", "text": ""},
        {"preset": "no-such"},
        {"text": '[Preset "no-such"]\n\n1. e4'},
        {"title": ""},
        {"visibility": "x"},
        {"game": "nothing", "title": "x"},
    ],
)
def test_bad_beginnings_keep_what_was_typed(mover_client: Client, fields: dict[str, str]) -> None:
    make_revision()
    given = {"title": "My title", "visibility": "private", "preset": "chess", "text": PGN} | fields
    answer = mover_client.post("/studies/new", given)
    assert answer.status_code in (400, 404)
    assert not Study.objects.exists()


def test_chapters_are_added_ordered_renamed_and_deleted(mover_client: Client) -> None:
    study = made(mover_client)
    base = f"/studies/{study.code}"
    mover_client.post(f"{base}/chapters", {"preset": "chess", "text": "1. d4"})
    first, second = study.chapters.order_by("place")
    mover_client.post(f"{base}/{second.code}/change", {"act": "up"})
    mover_client.post(f"{base}/{first.code}/change", {"act": "rename", "title": " Renamed "})
    assert [each.title for each in study.chapters.order_by("place")] == ["Chapter 1", "Renamed"]
    mover_client.post(f"{base}/{second.code}/change", {"act": "delete"})
    mover_client.post(f"{base}/{first.code}/change", {"act": "delete"})
    assert [each.pk for each in study.chapters.all()] == [first.pk]


def test_details_are_changed_and_a_study_is_deleted(mover_client: Client) -> None:
    study = made(mover_client)
    mover_client.post(f"/studies/{study.code}/details", {"title": "New", "visibility": "public"})
    study.refresh_from_db()
    assert (study.title, study.visibility) == ("New", "public")
    assert (
        mover_client.post(
            f"/studies/{study.code}/details", {"title": "", "visibility": "public"}
        ).status_code
        == 400
    )
    mover_client.get(f"/studies/{study.code}/delete")
    assert Study.objects.exists()
    mover_client.post(f"/studies/{study.code}/delete")
    assert not Study.objects.exists()


def test_a_copy_belongs_to_who_made_it(
    mover_client: Client, stranger: Player, stranger_client: Client
) -> None:
    study = made(mover_client, "public")
    stranger_client.post(f"/studies/{study.code}/copy")
    copy = Study.objects.get(owner=stranger)
    assert (copy.visibility, copy.cloned_from, copy.chapters.get().tree) == (
        "private",
        study,
        study.chapters.get().tree,
    )
    hidden = made(mover_client, "private")
    assert stranger_client.post(f"/studies/{hidden.code}/copy").status_code == 404


def test_there_are_limits(mover_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    study = made(mover_client)
    monkeypatch.setattr(studies, "MOST_CHAPTERS", 1)
    answer = mover_client.post(
        f"/studies/{study.code}/chapters", {"preset": "chess", "text": "1. d4"}
    )
    assert "at most 1 chapters" in answer.content.decode()
    monkeypatch.setattr(studies, "MOST_STUDIES", 1)
    answer = mover_client.post(
        "/studies/new", {"title": "x", "visibility": "private", "preset": "chess"}
    )
    assert "You have 1 studies already" in answer.content.decode()


def test_studies_may_grow_so_far(
    mover_client: Client, stranger: Player, stranger_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = made(mover_client, "public")
    base = f"/studies/{study.code}"
    size = len(study.chapters.get().tree)

    def changed(act: str, at: int, text: str = "") -> int:
        version = study.chapters.get().version
        answer = edit(mover_client, study, act, at=at, text=text, version=version, **JSON)
        return int(answer.status_code)

    monkeypatch.setattr(storage, "BYTES", size)
    assert changed("comment", 1, "More.") == 429
    added = mover_client.post(f"{base}/chapters", {"preset": "chess", "text": "1. d4"})
    assert "Your studies take 0 MB, which is the limit." in added.content.decode()
    before = study.chapters.get().tree
    assert [changed("delete", at) for at in (3, 5)] == [200, 200]
    assert before not in [undo.tree for undo in Undo.objects.all()]
    assert Undo.objects.count() == 1

    monkeypatch.setattr(storage, "BYTES", 10 * size)
    monkeypatch.setattr(storage, "STUDY_BYTES", 100)
    assert changed("comment", 1, "x" * 200) == 429
    stranger_client.post(f"{base}/copy")
    assert not Study.objects.filter(owner=stranger).exists()


def test_few_files_of_studies_are_written(mover_client: Client) -> None:
    study = made(mover_client)
    address = f"/studies/{study.code}/study.pgn"
    with files.writing.place():
        assert mover_client.get(address).status_code == 429
    seen = [mover_client.get(address).status_code for _ in range(files.FILES_A_MINUTE)]
    assert seen == [200] * (files.FILES_A_MINUTE - 1) + [429]


def test_the_board_page_runs_a_fixed_number_of_queries(
    mover_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    study = made(mover_client)
    mover_client.get(chapter_page(study))
    with django_assert_num_queries(7):
        mover_client.get(chapter_page(study))


@pytest.mark.parametrize(("is_public", "said"), [(True, ["Mine", "Yours"]), (False, ["Mine", ""])])
def test_a_study_of_a_private_game_leaves_out_what_the_opponent_wrote(
    mover: Player, opponent: Player, mover_client: Client, is_public: bool, said: list[str]
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    game.moves.filter(ply=1).update(remark="Mine")
    game.moves.filter(ply=2).update(remark="Yours")
    resign(game_id=game.pk, player=mover, now=START)
    Game.objects.filter(pk=game.pk).update(is_public=is_public)
    study = made(mover_client, "public", game=game.code, text="")
    nodes = from_text(study.chapters.get().tree).nodes
    assert [nodes[at].comment for at in (1, 2)] == said
