"""Tags of every shipped preset. Whoever changes one for a reason also raises `DESCRIBED` in
`courier/catalog`.
"""

from __future__ import annotations

import pytest

from variants import TAGS, get_spec, load_spec, preset_document, preset_keys, tags_of

EXPECTED = {
    "small-board": (
        "a-simple-game alapo all-queens-chess anti-los-alamos anti-minishogi ataxx atomic-6x6"
        " brandubh breakthrough-5x5 breakthrough-6x6 caught-in-a-snag chennis chess-4x5"
        " chess-4x6 chess-5x6 clobber cowboys cross-derby crowded-xiangqi diana-chess"
        " dobutsu-shogi dragonfly five-field-kono four-in-a-row gardner-minichess gethenian"
        " gorogoro-plus gorogoro-shogi haynies-primary-chess hexapawn isolation isolation-7x7"
        " judkins-shogi kyoto-shogi lewthwaites-game los-alamos-chess micro-shogi microchess"
        " mini-xiangqi minihouse minishogi misere-four-in-a-row mounted nine-holes othello-6x6"
        " petty-chess quad-wrangle roll-ing-to-four sigma-4-shogi sigma-4-shogi-quick"
        " snail-trail teeko three-mens-morris three-musketeers tic-tac-chess tic-tac-toe"
        " tori-shogi yari-shogi"
    ),
    "large-board": (
        "active-chess alea-evangelii alice amazons annan-shogi balbo bird-chess"
        " blackletter-chess bridg-it brusky buffalo-chess cannon-shogi capablanca-chess"
        " capablanca-random-chess capahouse carrera-chess centaur-chess chak chancellor-chess"
        " check-shogi chu-shogi clobber-10x10 coherent-chess courier-chess dai-shogi de-vasa"
        " double-chess elven-chess embassy-chess eurasian-chess falcon-chess"
        " four-kings-quasi-shatranj free-board-9x9 gemini-chess glinski gothhouse gothic-chess"
        " grand-chess grandhouse gross-chess gustav-iii-chess hasami-shogi heian-shogi"
        " hex-shogi-91 hnefatafl indian-great-chess janggi janggi-casual janggi-modern"
        " janggi-traditional janggihouse janus-chess jeson-mor jetan leaperhouse macrochess"
        " maka-dai-dai-shogi manchu-chess mansindam maxima mccooey modern-chess muje"
        " okisaki-shogi omega-chess omicron-chess opulent-chess othello-10x10 pandemonium"
        " raumschach rococo shafran shako sho-shogi shogi sissa symmetric-sissa tablut tamerlane"
        " ten-cubed-chess tenjiku-shogi troitzky-chess wa-shogi wildebeest-chess wolf-chess"
        " xhess xiangqi xiangqihouse"
    ),
    "hexagons": "brusky de-vasa glinski hex-shogi-91 mccooey shafran",
    "levels": "alice raumschach",
    "holes": (
        "balbo brusky cross-derby gustav-iii-chess hex-shogi-91 maxima omega-chess omicron-chess"
        " tamerlane troitzky-chess"
    ),
    "palace": (
        "chennis crowded-xiangqi eurasian-chess janggi janggi-casual janggi-modern"
        " janggi-traditional janggihouse manchu-chess mini-xiangqi muje xiangqi xiangqihouse"
    ),
    "random-setup": (
        "capablanca-random-chess chess960 sea-horses sea-horses-unenforced shuffle-chess"
    ),
    "hidden-setup": "sigma-4-shogi",
    "placement": (
        "arimaa nine-holes placement-chess screen-chess sittuyin teeko three-mens-morris"
        " tic-tac-chess"
    ),
    "unequal-armies": (
        "alea-evangelii brandubh buffalo-chess chess-vs-hoppel-poppel chigorin-chess"
        " clobberers-fides clobberers-nutters clobberers-rookies dunsanys-chess empire-chess"
        " fides-clobberers fides-nutters fides-rookies fox-and-hounds gethenian hnefatafl horde"
        " khans-chess maharajah-and-the-sepoys manchu-chess monster nutters-clobberers"
        " nutters-fides nutters-rookies orda-chess orda-vs-empire peasant-revolt"
        " rookies-clobberers rookies-fides rookies-nutters shinobi-chess shinobi-plus"
        " sort-of-almost-chess spartan-chess synochess tablut three-musketeers tic-tac-toe"
        " two-maharajahs weak"
    ),
    "pieces-of-chess": (
        "active-chess all-explode-atomic andernach annan anti-antichess anti-atomic antichess"
        " antihouse armageddon-chess atlantis atomar atomic atomic-crazyhouse atomic-duck"
        " atomic-giveaway atomic-giveaway-hill backrank balbo cannibal capture-all castle-chess"
        " checkless checkmateless-chess chess chess960 chessgi circe codrus coffee-race"
        " coffeehouse compromise coregal crazyhouse cross-derby crossing-chess double-army-chess"
        " doublemove duck-chess dunsanys-chess eiffel elimination-chess extinction-chess"
        " five-check giveaway horde hostage jeson-mor kamikaze-rooks king-of-the-hill kinglet"
        " knightmate koko loop-chess losers madrasi marseillais marseillais-balanced misere"
        " monster must-capture-chess no-castling-chess no-check-atomic opposite-castling-chess"
        " passing-antichess passing-giveaway patrol-chess pawn-massacre pawns-and-kings"
        " pawns-only peasant-revolt placement-chess pocket-knight progressive-italian"
        " progressive-scottish provocation racing-chess racing-kings refusal river-chess"
        " rookmate rooksquare-chess screen-chess semi-torpedo-chess shuffle-chess"
        " sixth-rank-chess squatter-chess suicide three-check three-check-crazyhouse three-kings"
        " torpedo-chess troitzky-chess two-kings-chess weak"
    ),
    "hoppers": (
        "cannon-shogi caught-in-a-snag chak chennis crowded-xiangqi eurasian-chess"
        " grasshopper-chess gross-chess janggi janggi-casual janggi-modern janggi-traditional"
        " janggihouse manchu-chess mini-xiangqi mounted muje rococo shako synochess"
        " tenjiku-shogi tic-tac-chess xhess xiangqi xiangqihouse"
    ),
    "bent-moves": (
        "coherent-chess falcon-chess free-board free-board-9x9 jetan maka-dai-dai-shogi maxima"
        " sea-horses sea-horses-unenforced sissa symmetric-sissa tamerlane"
    ),
    "captures-on-the-way": "chu-shogi dai-shogi elven-chess maka-dai-dai-shogi tenjiku-shogi",
    "composed-pieces": "sigma-4-shogi sigma-4-shogi-quick",
    "drops": (
        "ajax-orthodox-chess annan-shogi anti-minishogi antihouse arimaa ataxx"
        " atomic-crazyhouse blackletter-chess bridg-it cannon-shogi capahouse check-shogi"
        " chennis chessgi coffeehouse crazyhouse dobutsu-shogi dragonfly euro-shogi"
        " four-in-a-row fullmoon-chess gethenian gorogoro-plus gorogoro-shogi gothhouse"
        " grandhouse hex-shogi-91 hostage janggihouse judkins-shogi kyoto-shogi leaperhouse"
        " loop-chess makhouse mansindam micro-shogi minihouse minishogi misere-four-in-a-row"
        " mounted muje nine-holes okisaki-shogi othello othello-10x10 othello-6x6 pandemonium"
        " placement-chess pocket-knight pocket-mutation quad-wrangle quad-wrangle-8x8 reversi"
        " s-house screen-chess shinobi-chess shinobi-mirror shinobi-plus shogi shogun-chess"
        " sittuyin snort symphony synochess teeko three-check-crazyhouse three-mens-morris"
        " tic-tac-chess tic-tac-toe tori-shogi wa-shogi xiangqihouse yari-shogi"
    ),
    "captured-pieces-return": (
        "annan-shogi anti-minishogi antihouse atomic-crazyhouse cannon-shogi capahouse"
        " check-shogi chennis chessgi coffeehouse crazyhouse dobutsu-shogi dragonfly euro-shogi"
        " gethenian gorogoro-plus gorogoro-shogi gothhouse grandhouse hex-shogi-91 hostage"
        " janggihouse judkins-shogi kyoto-shogi leaperhouse loop-chess makhouse mansindam"
        " micro-shogi minihouse minishogi mounted muje okisaki-shogi pandemonium s-house shogi"
        " shogun-chess three-check-crazyhouse tori-shogi wa-shogi xiangqihouse yari-shogi"
    ),
    "turning-over": (
        "annan-shogi anti-minishogi backrank cannon-shogi chak check-shogi checkers-chess"
        " chennis chu-shogi dai-shogi dobutsu-shogi euro-shogi gethenian gorogoro-plus"
        " gorogoro-shogi heian-shogi hex-shogi-91 judkins-shogi kyoto-shogi leaperhouse"
        " maka-dai-dai-shogi mansindam micro-shogi minishogi muje okisaki-shogi pandemonium"
        " shinobi-chess shinobi-mirror shinobi-plus sho-shogi shogi shogun-chess tenjiku-shogi"
        " tori-shogi wa-shogi wolf-chess yari-shogi"
    ),
    "shogi-like": (
        "annan-shogi anti-minishogi cannon-shogi check-shogi chennis dobutsu-shogi euro-shogi"
        " gethenian gorogoro-plus gorogoro-shogi hex-shogi-91 judkins-shogi kyoto-shogi"
        " leaperhouse mansindam micro-shogi minishogi muje okisaki-shogi pandemonium shogi"
        " shogun-chess tori-shogi wa-shogi yari-shogi"
    ),
    "gating": "s-house seirawan-chess",
    "walls": (
        "amazons atlantis atomic-duck cheshire-cat cowboys duck-chess isolation isolation-7x7"
        " joust nuclear-chess petrified-chess snail-trail"
    ),
    "explosion": (
        "all-explode-atomic anti-atomic atomar atomic atomic-6x6 atomic-crazyhouse atomic-duck"
        " atomic-giveaway atomic-giveaway-hill no-check-atomic nuclear-chess"
    ),
    "changing-sides": (
        "andernach ataxx benedict crusade othello othello-10x10 othello-6x6 quad-wrangle"
        " quad-wrangle-8x8 reversi"
    ),
    "must-capture": (
        "anti-antichess anti-atomic anti-los-alamos anti-minishogi antichess antihouse"
        " atomic-giveaway atomic-giveaway-hill codrus coffee-race coffeehouse elimination-chess"
        " giveaway losers must-capture-chess passing-antichess passing-giveaway suicide"
    ),
    "conditions": (
        "annan annan-shogi brusky eiffel jetan knight-relay koko madrasi maka-dai-dai-shogi"
        " patrol-chess provocation tamerlane"
    ),
    "passing": "janggi janggi-casual janggi-modern janggi-traditional janggihouse",
    "several-moves": (
        "arimaa avalanche doublemove marseillais marseillais-balanced monster"
        " progressive-italian progressive-scottish"
    ),
    "royal-less": (
        "a-simple-game alapo alea-evangelii all-explode-atomic all-queens-chess amazons"
        " anti-antichess anti-atomic anti-los-alamos anti-minishogi antichess antihouse arimaa"
        " ataxx atomar atomic-giveaway atomic-giveaway-hill benedict brandubh breakthrough"
        " breakthrough-5x5 breakthrough-6x6 bridg-it buffalo-chess capture-all clobber"
        " clobber-10x10 codrus cowboys crusade dobutsu-shogi doublemove duck-chess"
        " elimination-chess extinction-chess five-field-kono four-in-a-row fox-and-hounds"
        " giveaway hasami-shogi hexapawn hnefatafl isolation isolation-7x7 jeson-mor jetan joust"
        " kinglet lewthwaites-game magnetic massacre misere-four-in-a-row nine-holes"
        " no-check-atomic othello othello-10x10 othello-6x6 passing-antichess passing-giveaway"
        " pawns-and-kings pawns-only quad-wrangle quad-wrangle-8x8 reversi river-chess"
        " roll-ing-to-four snail-trail snort suicide symphony tablut teeko three-kings"
        " three-mens-morris three-musketeers tic-tac-chess tic-tac-toe"
    ),
    "several-royals": (
        "coregal double-chess four-kings-quasi-shatranj spartan-chess two-kings-chess"
        " two-maharajahs"
    ),
    "king-capture": (
        "all-explode-atomic atomar benedict dobutsu-shogi doublemove duck-chess jetan"
        " magnetic no-check-atomic pawns-and-kings"
    ),
    "extinction": (
        "alea-evangelii anti-antichess arimaa brandubh capture-all dunsanys-chess"
        " elimination-chess extinction-chess hasami-shogi hnefatafl horde kinglet tablut"
        " three-kings"
    ),
    "bare-king": "byzantine courier-chess heian-shogi maxima rookmate shatranj",
    "reaching-squares": (
        "alapo alea-evangelii arimaa atomic-giveaway-hill backrank brandubh breakthrough"
        " breakthrough-5x5 breakthrough-6x6 buffalo-chess chak coffee-race crossing-chess"
        " dobutsu-shogi empire-chess five-field-kono fox-and-hounds hexapawn hnefatafl jeson-mor"
        " khans-chess king-of-the-hill leaperhouse mansindam maxima mounted orda-chess"
        " orda-mirror orda-vs-empire pandemonium pawns-and-kings pawns-only racing-chess"
        " racing-kings river-chess rooksquare-chess shinobi-chess shinobi-mirror shinobi-plus"
        " sixth-rank-chess squatter-chess synochess tablut tamerlane xhess"
    ),
    "in-a-row": (
        "a-simple-game all-queens-chess bridg-it four-in-a-row misere-four-in-a-row nine-holes"
        " roll-ing-to-four symphony teeko three-mens-morris three-musketeers tic-tac-chess"
        " tic-tac-toe"
    ),
    "check-counting": "check-shogi five-check karouk rookmate three-check three-check-crazyhouse",
    "losing-wins": (
        "anti-atomic anti-los-alamos anti-minishogi antichess antihouse atomic-giveaway"
        " atomic-giveaway-hill codrus giveaway kamikaze-rooks losers misere passing-antichess"
        " passing-giveaway suicide"
    ),
    "points": (
        "armageddon-chess ataxx janggi janggi-modern janggihouse othello othello-10x10"
        " othello-6x6 quad-wrangle quad-wrangle-8x8 reversi"
    ),
    "historical": (
        "alea-evangelii bird-chess brandubh byzantine carrera-chess chancellor-chess chaturanga"
        " courier-chess diana-chess georgian-chess hnefatafl shatar shatranj shuffle-chess"
        " tablut tamerlane tori-shogi"
    ),
    "regional": (
        "ai-wok chu-shogi dai-shogi hasami-shogi heian-shogi janggi janggi-casual janggi-modern"
        " janggi-traditional karouk maka-dai-dai-shogi makpong makruk manchu-chess ouk-chatrang"
        " sho-shogi shogi sittuyin tenjiku-shogi wa-shogi xiangqi"
    ),
}


def test_every_tag_has_a_preset() -> None:
    assert (tuple(EXPECTED), [tag for tag, keys in EXPECTED.items() if not keys]) == (TAGS, [])


@pytest.fixture(scope="module")
def shipped_tags() -> dict[str, tuple[str, ...]]:
    """The tags of every shipped preset, found once for all tags."""
    return {key: tags_of(get_spec(key)) for key in preset_keys()}


@pytest.mark.parametrize("tag", TAGS)
def test_shipped_presets_have_their_tags(
    tag: str, shipped_tags: dict[str, tuple[str, ...]]
) -> None:
    assert sorted(key for key, tags in shipped_tags.items() if tag in tags) == EXPECTED[tag].split()


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
