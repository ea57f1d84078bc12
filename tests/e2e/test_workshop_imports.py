"""Texts of other programs become presets in a browser: Interactive Diagrams are pasted, a
variants.ini is uploaded.
"""

from __future__ import annotations

import itertools
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tests.depth import chosen
from tests.e2e.boards import type_moves
from tests.e2e.workshop import part, published
from variants import Rules, get_rules, import_text
from variants.authoring import hints_of

pytestmark = pytest.mark.e2e

DIAGRAMS = sorted((Path(__file__).parents[1] / "variants" / "importers" / "diagrams").glob("*.txt"))
PLIES = 10
INI = """
# Six games: parents here and there, a piece of its own, pieces in hand, a mistake, a game nobody can read.
[archer-chess:chess]
customPiece1 = a:mNcD
startFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR w KQkq - 0 1
promotionPieceTypes = arbq

[archer-drops:archer-chess]
pieceDrops = true
capturesToHand = true
startFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR[] w KQkq - 0 1

[archer-race:archer-drops]
checkCounting = true
colour = red
startFen = rabqkbar/pppppppp/8/8/8/8/PPPPPPPP/RABQKBAR[] w KQkq - 3+3 0 1

[small-board:minishogi]
stalemateValue = loss

[no-board:chess]
maxFile = zz

[orphan:nobody]
"""  # noqa: E501 -- a table
SECTIONS = ("archer-chess", "archer-drops", "archer-race", "small-board", "no-board", "orphan")


@pytest.fixture(scope="module")
def accounts() -> Iterator[str]:
    """Two players who take turns: nobody may publish ten presets a minute."""
    return itertools.cycle(("importer_a", "importer_b"))


@pytest.fixture
def account(accounts: Iterator[str]) -> str:
    return next(accounts)


def random_moves(rules: Rules, seed: int) -> list[str]:
    """The moves of a random game that goes on for ten half-moves at least."""
    draw, position, moves = random.Random(seed), rules.start(), list[str]()
    while len(moves) < PLIES:
        move = draw.choice(rules.legal_moves(position))
        moves.append(move.text)
        position = rules.play(position, move)
    return moves


VERDICTS = {0: "Everything looks good.", 1: "It works, but one thing looks unintended."}


def publish(page: Page, site: str, key: str, document: str) -> None:
    """Publish the draft of a document; what looks unintended in it is counted, and keeps nobody
    from it.
    """
    part(page, "Publish")
    hints = len(hints_of(get_rules(document).spec))
    verdict = VERDICTS.get(hints, f"It works, but {hints} things look unintended.")
    expect(page.locator("[data-verdict-words]")).to_have_text(verdict)
    page.get_by_label("Short name").fill(key)
    page.get_by_role("button", name="Publish", exact=True).click()
    published(page, site, key)


def play(page: Page, moves: list[str]) -> None:
    """Both sides by one person, move by move."""
    page.get_by_role("button", name="Try both sides").click()
    page.wait_for_url("**/games/*")
    type_moves(page, *moves)
    expect(page.locator(f".moves [data-ply='{len(moves)}']")).to_have_count(1)


@pytest.mark.parametrize(
    "file", chosen(DIAGRAMS, "pasted diagrams", least=3), ids=lambda file: file.stem
)
@pytest.mark.by_turns
def test_diagram_is_pasted_published_and_played(
    desk: BrowserContext, site: str, file: Path, record_property: Callable[[str, object], None]
) -> None:
    text, name, began = (
        file.read_text(encoding="utf-8"),
        file.stem.replace("_", " ").title(),
        time.monotonic(),
    )
    page = desk.new_page()
    page.goto(f"{site}/presets/new")
    page.get_by_label("Text").fill(text)
    page.get_by_label("Name").fill(f"Pasted {name}")
    page.get_by_role("button", name="Read text").click()
    expect(page.locator("[data-title]")).to_have_text(f"Pasted {name}")
    (imported,) = import_text(text, name=name)
    notes = page.locator(".editor-import li")
    expect(notes).to_have_text(list(imported.warnings))
    for note in notes.all():
        expect(note).to_be_visible()

    publish(page, site, f"pasted-{file.stem.replace('_', '-')}", imported.document)
    record_property("published after", f"{time.monotonic() - began:.1f} s")
    rules = get_rules(imported.document)
    # Nobody knows which array will be drawn; a step of the first pawn is always open.
    play(page, ["a2a3"] if rules.spec.setup_modes else random_moves(rules, len(text)))
    record_property("played after", f"{time.monotonic() - began:.1f} s")


@pytest.mark.by_turns
def test_whole_ini_is_uploaded_and_its_games_chosen(
    desk: BrowserContext, site: str, record_property: Callable[[str, object], None]
) -> None:
    page, began = desk.new_page(), time.monotonic()
    page.goto(f"{site}/presets/new")
    upload: FilePayload = {"name": "variants.ini", "mimeType": "text/plain", "buffer": INI.encode()}
    page.locator("#paste input[type=file]").set_input_files(upload)
    page.get_by_role("button", name="Read text").click()
    ticks = page.locator(".section-ticks .tick")
    expect(ticks).to_have_text(list(SECTIONS))
    assert Axe().run(page).response["violations"] == []
    for name in SECTIONS:
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Read text").click()

    expect(page.get_by_text("4 drafts are stored.")).to_be_visible()
    expect(
        page.get_by_text(re.compile(r"^\s*no-board is left out: line 22: maxFile: "))
    ).to_be_visible()
    expect(
        page.get_by_text("orphan is left out: line 24: orphan: there is no game 'nobody'")
    ).to_be_visible()
    expect(page.locator("[aria-labelledby=drafts] li", has_text="archer-race")).to_contain_text(
        "1 note on the import"
    )
    assert Axe().run(page).response["violations"] == []
    record_property("read after", f"{time.monotonic() - began:.1f} s")

    page.get_by_role("link", name="archer-race").click()
    expect(page.locator(".editor-import li")).to_have_text(
        ["line 15: colour: is no known key; the line is ignored"]
    )
    (imported,) = import_text(INI, sections=("archer-race",))
    publish(page, site, "archer-race", imported.document)
    rules = get_rules(imported.document)
    play(page, random_moves(rules, 5))
    record_property("played after", f"{time.monotonic() - began:.1f} s")


def test_file_that_is_bad_all_over_is_refused_by_line_and_stays(
    desk: BrowserContext, site: str
) -> None:
    page = desk.new_page()
    page.goto(f"{site}/presets/new")
    text = "[no-board:chess]\nmaxFile = zz\n"
    page.get_by_label("Text").fill(text)
    page.get_by_role("button", name="Read text").click()
    expect(page.get_by_text("This text can’t be read: line 2: maxFile:")).to_be_visible()
    expect(page.get_by_label("Text")).to_have_value(text)
