"""Ultima from an empty board, Alice and Italian Progressive Chess from copies of chess: built in a
real browser by forms alone, published, and played to an end by two people who are mailed their
turns, one of them on a phone.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.mails import link_in
from tests.e2e.person import People, Person, begin
from tests.e2e.workshop import (
    array_text,
    begun_by_hand,
    choose,
    click,
    part,
    publish,
    put,
    reads,
    saved,
)

pytestmark = pytest.mark.e2e


@dataclass(frozen=True, slots=True)
class Game:
    """What is built, from a copy of `source` or from an empty board, and how a game of it goes:
    each turn as it is typed, and the words its page ends with; one that nothing ends is resigned.
    """

    name: str
    source: str
    build: Callable[[Page], None]
    turns: tuple[str, ...]
    end: str

    @property
    def key(self) -> str:
        """Its short name in addresses."""
        return self.name.lower().replace(" ", "-")


def rule(page: Page, name: str) -> Locator:
    """Tick a rule, unfolding the group it is in; its panel."""
    part(page, "Rules")
    called = page.locator(".rule-name", has_text=re.compile(f"^{name}$"))
    panel = page.locator("section.rule", has=called)
    group = page.locator("details.rule-group", has=called)
    if group.count() and group.get_attribute("open") is None:
        group.locator("summary").first.click()
    panel.locator(".rule-head input").check()
    for folded in panel.locator("details.more:not([open]) > summary").all():
        folded.click()
    return panel


def kinds(place: Locator, path: str, *names: str) -> None:
    """Choose these kinds of pieces for a field, by their keys, and no others."""
    for box in place.locator(f"[data-for='{path}']").get_by_role("checkbox").all():
        box.set_checked(box.get_attribute("value") in names, force=True)


# Ultima, piece by piece


def add_slider(page: Page, name: str, letter: str, *squares: str, picture: str) -> None:
    """A piece that moves like a queen or a rook, and captures in no usual way."""
    page.locator("[data-add]").click()
    page.locator("#piece-name").fill(name)
    page.locator("#piece-label").fill(letter)
    page.get_by_role("button", name="Choose a picture").click()
    page.locator(f"[data-picture={picture}]").click()
    page.get_by_role("button", name="Compose its move").click()
    click(page, *squares)
    choose(page, "Slides any distance", "Only move")
    reads(page, "mQ" if len(squares) == 2 else "mR")


def build_ultima(page: Page) -> None:
    part(page, "Pieces")
    for name, letter, picture in (
        ("Withdrawer", "W", "queen"),
        ("Long leaper", "L", "knight"),
        ("Coordinator", "C", "rook"),
        ("Immobiliser", "I", "chancellor"),
        ("Chameleon", "X", "bishop"),
    ):
        add_slider(page, name, letter, "e6", "f6", picture=picture)
    page.get_by_role("button", name="Add a move").click()
    click(page, "e6", "f6")
    choose(page, "Only capture")
    reads(page, "mQcK")
    add_slider(page, "Pincer", "P", "e6", picture="pawn")
    part(page, "Set-up")
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("The other side’s piece").select_option("rotate")
    for mark, squares in (("I", "a1"), ("L", "b1 g1"), ("X", "c1 f1"), ("W", "d1"), ("C", "h1")):
        put(page, mark, *squares.split())
    put(page, "K", "e1")
    put(page, "P", *(f"{file}2" for file in "abcdefgh"))
    assert array_text(page).startswith("clxkwxli/pppppppp/")
    spare_what_has_its_own_way(page)
    capture_in_many_ways(page)
    for number, (piece, frozen) in enumerate((("immobiliser", "*"), ("chameleon", "immobiliser"))):
        panel = nth_table(rule(page, "Freezing"), number)
        kinds(panel, f"freeze.{number}.pieces", piece)
        kinds(panel, f"freeze.{number}.frozen", frozen)
        panel.get_by_label("May be taken off").check()
    rule(page, "Mate and stalemate").locator("[data-path='ends.stalemate']").select_option("loss")


def spare_what_has_its_own_way(page: Page) -> None:
    """The chameleon takes a king like a king, and nobody else so."""
    part(page, "Pieces")
    page.get_by_role("button", name=re.compile("^Chameleon")).click()
    more = page.locator("#part-pieces details", has_text="More about this piece").last
    more.locator("summary").first.click()
    spared = ("withdrawer", "long_leaper", "coordinator", "immobiliser", "chameleon", "pincer")
    kinds(more, "pieces.chameleon.spares", *spared)


def capture_in_many_ways(page: Page) -> None:
    """Four ways, each of its own piece, and of the chameleon against that piece."""
    ways = {
        "pincers": "pincer",
        "withdrawal": "withdrawer",
        "leap": "long_leaper",
        "coordination": "coordinator",
    }
    tables = [(way, kind, "") for way, kind in ways.items()]
    tables += [(way, "chameleon", kind) for way, kind in ways.items()]
    panel = rule(page, "Ways to capture")
    for number, (way, kind, victim) in enumerate(tables):
        table = nth_table(panel, number)
        table.locator(f"[data-path='capture.{number}.by']").select_option(way)
        kinds(table, f"capture.{number}.pieces", kind)
        if victim:
            kinds(table, f"capture.{number}.victims", victim)
        if way == "coordination":
            kinds(table, f"capture.{number}.partners", "king")


def nth_table(panel: Locator, number: int) -> Locator:
    """One of the tables of a rule, added if it isn't there yet."""
    if panel.locator(".rule-table").count() <= number:
        panel.get_by_role("button", name="Add another").click()
    return panel.locator(".rule-table").nth(number)


# Alice and Progressive Chess, from chess


def build_alice(page: Page) -> None:
    """Two boards beside each other; castling stays on the first one, and nothing is taken in
    passing.
    """
    page.get_by_label("Levels").fill("2")
    page.get_by_label("Levels").press("Tab")
    page.get_by_label("Moves stay on their board").check()
    castling = rule(page, "Castling, square by square")
    expect(castling.locator("[data-path$='.king']").first).to_have_value("Ae1")
    effect = rule(page, "What a capture or a move does")
    effect.get_by_label("What happens").select_option("mover_changes_level")
    part(page, "Pieces")
    page.get_by_role("button", name=re.compile("^Pawn")).click()
    page.get_by_role("button", name=re.compile("^Captures one square diagonally")).click()
    page.locator(".way-form summary", has_text="Castling and captures").click()
    page.get_by_label("Also captures en passant").uncheck()
    reads(page, "fmWfcFifmnD")


def build_progressive(page: Page) -> None:
    panel = rule(page, "Turns")
    panel.locator("[data-path='turn.moves']").fill("1")
    panel.locator("[data-path='turn.growing']").check()
    panel.locator("[data-path='turn.check']").select_option("last")


ULTIMA = Game(
    "Ultima by forms", "", build_ultima, ("a3", "b3", "cxc3"), "Black resigned, White won."
)
ALICE = Game(
    "Alice by forms",
    "chess",
    build_alice,
    ("Aa3", "NAh6", "RAa5", "Ae5", "RxBe5#"),
    "White won by checkmate.",
)
PROGRESSIVE = Game(
    "Progressive by forms",
    "chess",
    build_progressive,
    ("e4", "f6 g5", "d3 a3 Qh5#"),
    "White won by checkmate.",
)


def play(white: Person, black: Person, turns: tuple[str, ...]) -> None:
    """Each turn is typed on one page and seen on the other; who has to answer is mailed."""
    ply = 0
    for number, turn in enumerate(turns):
        mover, other = (black, white) if number % 2 else (white, black)
        moves = turn.split()
        mover.by_typing(turn)
        mover.send(", ".join(moves))
        ply += len(moves)
        other.comes_back()
        other.sees(ply, moves[-1])
        if number < len(turns) - 1:
            mail = other.postman.wait_for(other.address, moves[-1])
            assert link_in(mail, "/games/") == other.page.url
            other.may_move()


def resign(person: Person) -> None:
    person.page.locator("#game-menu > summary").click()
    person.page.get_by_role("link", name="Resign").click()
    person.page.get_by_role("button", name="Resign").click()


@pytest.mark.by_turns
@pytest.mark.parametrize("game", [ULTIMA, ALICE, PROGRESSIVE], ids=lambda game: game.key)
def test_game_is_built_by_forms_published_and_played_to_its_end(
    game: Game, people: People, site: str, record_property: Callable[[str, object], None]
) -> None:
    white, black = people.pair("Builder", "Built", phone=True)
    began = time.monotonic()
    page = begun_by_hand(white.page.context, site, game.source)
    game.build(page)
    part(page, "Texts")
    page.get_by_role("textbox", name="Name", exact=True).fill(game.name)
    page.get_by_label("Summary").fill("Built by clicks.")
    saved(page)
    publish(page, site, game.key)
    record_property("built", f"{time.monotonic() - began:.1f} s")

    begin(white, black, game.key, game.name)
    play(white, black, game.turns)
    if "resigned" in game.end:
        resign(black)
    for person in (white, black):
        expect(person.page.get_by_text(game.end).first).to_be_visible()
