"""Tags of every shipped preset. Whoever changes one for a reason also raises `DESCRIBED` in
`courier/catalog`.
"""

from __future__ import annotations

import pytest

from variants import TAGS, get_spec, load_spec, preset_document, preset_keys, tags_of

EXPECTED = {
    "small-board": (
        "ataxx brandubh chennis clobber dobutsu-shogi dragonfly four-in-a-row gardner-minichess"
        " gorogoro-shogi hexapawn isolation judkins-shogi kyoto-shogi los-alamos-chess micro-shogi"
        " mini-xiangqi minishogi sigma-4-shogi sigma-4-shogi-quick snail-trail three-musketeers"
        " tic-tac-toe tori-shogi yari-shogi"
    ),
    "large-board": (
        "amazons capablanca-chess capablanca-random-chess capahouse centaur-chess chak"
        " chancellor-chess check-shogi coherent-chess courier-chess elven-chess embassy-chess"
        " eurasian-chess free-board-9x9 glinski gothic-chess grand-chess grandhouse gross-chess"
        " gustav-iii-chess hasami-shogi hnefatafl janggi janggi-casual janggi-modern"
        " janggi-traditional janus-chess jeson-mor macrochess manchu-chess mansindam mccooey"
        " modern-chess okisaki-shogi omega-chess omicron-chess opulent-chess shafran shako"
        " sho-shogi shogi sissa symmetric-sissa tablut ten-cubed-chess troitzky-chess"
        " wildebeest-chess wolf-chess xiangqi"
    ),
    "hexagons": "glinski mccooey shafran",
    "holes": "gustav-iii-chess omega-chess omicron-chess troitzky-chess",
    "palace": (
        "chennis eurasian-chess janggi janggi-casual janggi-modern janggi-traditional manchu-chess"
        " mini-xiangqi xiangqi"
    ),
    "random-setup": (
        "capablanca-random-chess chess960 sea-horses sea-horses-unenforced shuffle-chess"
    ),
    "hidden-setup": "sigma-4-shogi",
    "placement": "placement-chess sittuyin",
    "unequal-armies": (
        "brandubh chigorin-chess clobberers-fides clobberers-nutters clobberers-rookies"
        " empire-chess fides-clobberers fides-nutters fides-rookies fox-and-hounds hnefatafl horde"
        " manchu-chess nutters-clobberers nutters-fides nutters-rookies orda-chess"
        " rookies-clobberers rookies-fides rookies-nutters shinobi-chess sort-of-almost-chess"
        " spartan-chess synochess tablut three-musketeers tic-tac-toe"
    ),
    "pieces-of-chess": (
        "andernach antichess atomar atomic chess chess960 chessgi circe codrus coregal crazyhouse"
        " duck-chess extinction-chess five-check giveaway horde jeson-mor king-of-the-hill kinglet"
        " knightmate loop-chess losers misere no-castling-chess no-check-atomic placement-chess"
        " pocket-knight racing-kings shuffle-chess suicide three-check three-kings torpedo-chess"
        " troitzky-chess"
    ),
    "hoppers": (
        "chak chennis eurasian-chess grasshopper-chess gross-chess janggi janggi-casual"
        " janggi-modern janggi-traditional manchu-chess mini-xiangqi shako synochess xiangqi"
    ),
    "bent-moves": (
        "coherent-chess free-board free-board-9x9 sea-horses sea-horses-unenforced sissa"
        " symmetric-sissa"
    ),
    "captures-on-the-way": "elven-chess",
    "composed-pieces": "sigma-4-shogi sigma-4-shogi-quick",
    "drops": (
        "ataxx capahouse check-shogi chennis chessgi crazyhouse dobutsu-shogi dragonfly euro-shogi"
        " four-in-a-row gorogoro-shogi grandhouse judkins-shogi kyoto-shogi loop-chess mansindam"
        " micro-shogi minishogi okisaki-shogi othello placement-chess pocket-knight s-house"
        " shinobi-chess shogi sittuyin synochess tic-tac-toe tori-shogi yari-shogi"
    ),
    "captured-pieces-return": (
        "capahouse check-shogi chennis chessgi crazyhouse dobutsu-shogi dragonfly euro-shogi"
        " gorogoro-shogi grandhouse judkins-shogi kyoto-shogi loop-chess mansindam micro-shogi"
        " minishogi okisaki-shogi s-house shogi tori-shogi yari-shogi"
    ),
    "turning-over": (
        "chak check-shogi chennis dobutsu-shogi euro-shogi gorogoro-shogi judkins-shogi kyoto-shogi"
        " mansindam micro-shogi minishogi okisaki-shogi shinobi-chess sho-shogi shogi tori-shogi"
        " wolf-chess yari-shogi"
    ),
    "shogi-like": (
        "check-shogi chennis dobutsu-shogi euro-shogi gorogoro-shogi judkins-shogi kyoto-shogi"
        " mansindam micro-shogi minishogi okisaki-shogi shogi tori-shogi yari-shogi"
    ),
    "gating": "s-house seirawan-chess",
    "walls": "amazons duck-chess isolation joust petrified-chess snail-trail",
    "explosion": "atomar atomic no-check-atomic",
    "changing-sides": "andernach ataxx benedict-chess othello",
    "must-capture": "antichess codrus giveaway losers suicide",
    "passing": "janggi janggi-casual janggi-modern janggi-traditional",
    "royal-less": (
        "amazons antichess ataxx atomar benedict-chess brandubh breakthrough clobber codrus"
        " dobutsu-shogi duck-chess extinction-chess four-in-a-row fox-and-hounds giveaway"
        " hasami-shogi hexapawn hnefatafl isolation jeson-mor joust kinglet no-check-atomic"
        " othello snail-trail suicide tablut three-kings three-musketeers tic-tac-toe"
    ),
    "several-royals": "coregal spartan-chess",
    "king-capture": "atomar benedict-chess dobutsu-shogi duck-chess no-check-atomic",
    "extinction": (
        "brandubh extinction-chess hasami-shogi hnefatafl horde kinglet tablut three-kings"
    ),
    "bare-king": "courier-chess shatranj",
    "reaching-squares": (
        "brandubh breakthrough chak dobutsu-shogi empire-chess fox-and-hounds hexapawn hnefatafl"
        " jeson-mor king-of-the-hill mansindam orda-chess racing-kings shinobi-chess synochess"
        " tablut"
    ),
    "in-a-row": "four-in-a-row three-musketeers tic-tac-toe",
    "check-counting": "check-shogi five-check karouk three-check",
    "losing-wins": "antichess codrus giveaway losers misere suicide",
    "points": "ataxx janggi janggi-modern othello",
    "historical": (
        "brandubh chancellor-chess chaturanga courier-chess georgian-chess hnefatafl shatar"
        " shatranj shuffle-chess tablut tori-shogi"
    ),
    "regional": (
        "ai-wok hasami-shogi janggi janggi-casual janggi-modern janggi-traditional karouk makpong"
        " makruk manchu-chess ouk-chatrang sho-shogi shogi sittuyin xiangqi"
    ),
}


def test_every_tag_has_a_preset() -> None:
    assert (tuple(EXPECTED), [tag for tag, keys in EXPECTED.items() if not keys]) == (TAGS, [])


@pytest.mark.parametrize("tag", TAGS)
def test_shipped_presets_have_their_tags(tag: str) -> None:
    assert (
        sorted(key for key in preset_keys() if tag in tags_of(get_spec(key)))
        == EXPECTED[tag].split()
    )


def test_tags_follow_from_the_document_alone() -> None:
    copy = (
        preset_document("atomic")
        .replace('key = "atomic"', 'key = "own-bangs"')
        .replace("Atomic", "Bangs")
    )
    assert tags_of(load_spec(copy)) == tags_of(get_spec("atomic"))


def test_a_goal_of_its_own_is_a_tag() -> None:
    plain = preset_document("chess")
    assert tags_of(load_spec(f"{plain}\n[checks]\ncount = 7\n")) == (
        *tags_of(get_spec("chess")),
        "check-counting",
    )


@pytest.mark.parametrize(
    ("betza", "is_bent"), [("yafW", False), ("yafsW", True), ("mafsmafN", True), ("mafmafN", False)]
)
def test_a_move_that_goes_straight_on_in_parts_is_not_bent(betza: str, is_bent: bool) -> None:
    document = preset_document("chess").replace('betza = "R"', f'betza = "{betza}"')
    assert ("bent-moves" in tags_of(load_spec(document))) is is_bent
