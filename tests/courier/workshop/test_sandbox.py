"""Documents are tried out in processes of their own that cannot take more than they may."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from courier.common.errors import TooExpensive
from courier.common.sandbox import client
from courier.common.sandbox.limits import CPU_SECONDS
from courier.common.watchdog import Watch
from courier.workshop.documents import Document, from_toml
from courier.workshop.errors import CannotImport
from courier.workshop.imports import read_text, sections_in
from tests.courier.workshop import slow_server
from variants import get_spec, preset_document
from variants.authoring import descriptions
from variants.core.errors import PresetError

pytestmark = pytest.mark.usefixtures("db")


def test_view_of_a_document_that_loads() -> None:
    shown = client.query("view", document=from_toml(preset_document("sissa")))
    assert shown["problems"] == []
    assert shown["view"]["pieces"]["sissa"]["diagram"].startswith("<svg")
    assert "<h3>Castling</h3>" in shown["view"]["rules_html"]


def test_fault_names_the_key(document: Document) -> None:
    shown = client.query("view", document={**document, "board": {"files": 0, "ranks": 8}})
    assert (shown["problems"][0]["path"], shown["view"]) == ("board.files", None)


def test_fault_that_only_compiling_finds(document: Document) -> None:
    document["pieces"]["king"]["royal"] = False
    shown = client.query("check", document=document)
    assert shown["problems"][0]["code"] == "no-royal"


def test_what_pages_could_not_draw_is_not_published(document: Document) -> None:
    document["board"] = {"files": 2, "ranks": 2}
    document["pieces"] = {"king": {"name": "King", "label": "K", "betza": "asasasasasR"}}
    document["setup"] = {"text": "K1/1k w - - 0 1"}
    document["ends"] = {"stalemate": "loss"}
    shown = client.query("check", document=document)
    assert [(it["path"], it["code"]) for it in shown["problems"]] == [("pieces", "too-complex")]


def test_what_would_fill_the_memory_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter((100_000_000, 124_000_001))
    monkeypatch.setattr(descriptions, "_resident_bytes", lambda: next(held))
    with pytest.raises(PresetError) as refused:
        descriptions.check_descriptions(get_spec("chess"))
    assert refused.value.code == "too-large"


def test_the_largest_variants_may_be_built_on() -> None:
    for key in ("maka-dai-dai-shogi", "tenjiku-shogi"):
        copy = {"extends": key, "key": "copy-of-a-large-one", "name": "Copy of a large one"}
        assert client.query("check", document=copy)["problems"] == []


def test_one_process_serves_many_questions() -> None:
    client.query("sections", text="[a:chess]")
    process = client._server._process
    client.query("sections", text="[b:chess]")
    assert process is not None
    assert client._server._process is process


def test_server_that_died_is_started_again() -> None:
    client.query("sections", text="[a:chess]")
    assert client._server._process is not None
    client._server._process.kill()
    client._server._process.wait()
    assert client.query("sections", text="[a:chess]") == {"sections": ["a"]}


def test_no_question_pays_for_the_start_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_PROGRAM", slow_server.__name__)
    server, began = client._Server(), time.monotonic()
    try:
        server.query(b"\n", lambda _connection: b"")
        assert time.monotonic() - began >= slow_server.LOADS_FOR_SECONDS
    finally:
        server.stop()


def test_sandbox_without_an_answer_took_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_PATIENCE", 0.0001)
    with pytest.raises(TooExpensive):
        client.query("view", document=from_toml(preset_document("chess")))


def test_what_a_sandbox_computes_counts_for_whoever_waits_for_it() -> None:
    document = from_toml(preset_document("tenjiku-shogi"))
    watch = Watch(60)
    watch.run(lambda: client.query("view", document=document))
    assert watch.seconds > 0.1


def test_a_sandbox_without_an_answer_counts_as_much_as_it_may_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "_PATIENCE", 0.0001)
    watch = Watch(60)
    with pytest.raises(TooExpensive):
        watch.run(lambda: client.query("view", document=from_toml(preset_document("gross-chess"))))
    assert watch.seconds >= CPU_SECONDS


def test_memory_of_a_sandbox_is_limited() -> None:
    program = (
        "from courier.common.sandbox.limits import *; limit_this_process(); bytearray(2 * MEMORY)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "MemoryError" in done.stderr


def test_sections_of_a_file() -> None:
    assert sections_in("[a:chess]\n[b:chess]\n") == ("a", "b")
    assert sections_in("8/8/8") == ()


def test_text_that_says_nothing_is_refused() -> None:
    with pytest.raises(CannotImport):
        read_text("[a:nonsense]")
