"""Static files as the site serves them: compressed, under hashed names, module imports included."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from pytest_django import Settings

from courier.common.static_files import ModuleStaticFilesStorage
from courier.runtime import prepare
from courier.runtime.progress import Progress

PAGE = (
    'import { Board } from "../board/board.js";\n/** @type {import("./types.js").Data} */\nnew'
    " Board();\n"
)
BOARD = 'import { svg } from "./svg.js";\nexport class Board {}\n'


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A page's module, one it imports, and one that that one imports, collected."""
    storage = ModuleStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    files = {
        "js/pages/game.js": PAGE,
        "js/board/board.js": BOARD,
        "js/board/svg.js": "export const svg = 1;\n" * 200,
    }
    for name, text in files.items():
        storage.save(name, ContentFile(text.encode()))
    list(storage.post_process({name: (storage, name) for name in files}))
    return tmp_path


def hashed(folder: Path, stem: str) -> Path:
    (found,) = [
        path
        for path in folder.glob("*.js")
        if re.fullmatch(rf"{stem}\.[0-9a-f]{{12}}\.js", path.name)
    ]
    return found


def test_module_imports_name_the_hashed_files(stored: Path) -> None:
    board = hashed(stored / "js" / "board", "board")
    assert (
        hashed(stored / "js" / "pages", "game").read_text().splitlines()[0]
        == f'import {{ Board }} from "../board/{board.name}";'
    )
    assert (
        board.read_text().splitlines()[0]
        == f'import {{ svg }} from "./{hashed(stored / "js" / "board", "svg").name}";'
    )


def test_types_in_comments_stay_as_they_are(stored: Path) -> None:
    assert 'import("./types.js")' in hashed(stored / "js" / "pages", "game").read_text()


def test_hashed_files_are_compressed_and_plain_ones_kept(stored: Path) -> None:
    names = {path.name for path in (stored / "js" / "board").iterdir()}
    compressed = hashed(stored / "js" / "board", "svg").name
    assert {f"{compressed}.gz", f"{compressed}.br", "svg.js"} <= names
    assert "svg.js.gz" not in names


def test_two_who_collect_at_once_wait_for_each_other(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    inside: list[int] = []
    started = threading.Event()

    def collect(*_args: object, **_options: object) -> None:
        inside.append(len(inside))
        started.set()
        time.sleep(0.3)

    monkeypatch.setattr(prepare, "call_command", collect)
    both = [
        threading.Thread(target=prepare.collect_static, args=[Progress(is_quiet=True)])
        for _ in range(2)
    ]
    both[0].start()
    assert started.wait(10)
    both[1].start()
    for each in both:
        each.join()

    assert inside == [0], "the second finds everything done"
