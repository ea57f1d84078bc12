"""What is said of events and of those who have entered."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.events.enums import PAIRED_ON, TIE_BREAKS, EntryRule, EventKind, LastDay
from courier.events.models import Entry, Event, Round
from courier.events.scores import Points, TieBreak
from courier.players.models import Player
from variants import SHARE_GLYPHS

POINTS: Final[dict[Points, str]] = {0: "0", 1: "½", 2: "1"}
TIE_BREAK_NAMES: Final = {
    TieBreak.DIRECT: gettext_lazy("Direct encounter"),
    TieBreak.WINS: gettext_lazy("Games won"),
    TieBreak.BUCHHOLZ: gettext_lazy("Buchholz"),
    TieBreak.SONNEBORN_BERGER: gettext_lazy("Sonneborn-Berger"),
    TieBreak.BOARD_POINTS: gettext_lazy("Board points"),
}
# How many of its units make a point.
UNITS: Final = {
    TieBreak.DIRECT: 2,
    TieBreak.WINS: 1,
    TieBreak.BUCHHOLZ: 2,
    TieBreak.SONNEBORN_BERGER: 4,
    TieBreak.BOARD_POINTS: 2,
}
_STAND_IN: Final = "stand-in"
# The columns of `Names`, of a player.
NAME_COLUMNS: Final = ("username", "name", "is_bot", "computer_level")
_FRACTIONS: Final = {
    Fraction(0): "",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(1, 2): "½",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
    **{Fraction(share): glyph for share, glyph in SHARE_GLYPHS.items()},
}


class Names(NamedTuple):
    """Of a player, what decides about the name that is shown."""

    username: str | None
    name: str | None
    is_bot: bool | None
    computer_level: int | None


def name_of(entry: Entry | None) -> str:
    """Who has a place in an event; empty where there is no place."""
    if entry is None:
        return ""
    if entry.is_vacant:
        return _("Nobody")
    return entry.player.shown_name if entry.player is not None else _("Former player")


def name_in(names: Names) -> str:
    """Who is shown, by the columns of a player that decide about the name, None for who has no
    account any more.
    """
    if names.username is None:
        return _("Former player")
    if names.is_bot or names.computer_level is not None:
        marked = Player(
            username=names.username,
            name=names.name or "",
            is_bot=bool(names.is_bot),
            computer_level=names.computer_level,
        )
        return marked.shown_name
    return names.name or names.username


def addresses(name: str) -> Callable[[str], str]:
    """What makes addresses of a page of many things, as `game`, from their codes or handles, which
    `{% url %}` does one by one.
    """
    before, after = reverse(name, args=[_STAND_IN]).split(_STAND_IN)
    return lambda code: f"{before}{code}{after}" if code else ""


def points_text(value: Points, unit: int = 2) -> str:
    """`3½` for 7 halves, `1¾` for 3½ of them; `2 7/12` where no letter has the fraction."""
    whole, rest = divmod(value, unit)
    fraction = Fraction(rest) / unit
    shown = _FRACTIONS.get(fraction)
    if shown is None:
        shown = f" {fraction}" if whole else str(fraction)
    return shown if shown and not whole else f"{whole}{shown}"


def result_text(points: tuple[Points, Points] | None) -> str:
    """`1–0`, `½–½`, `¾–¼`: what both have of a board; empty before it counts."""
    return "" if points is None else f"{own_text(points[0])}–{own_text(points[1])}"


def own_text(points: Points) -> str:
    """`0`, `½`, `1`, `¾`: what somebody has of one board."""
    return POINTS.get(points) or points_text(points)


def kind_words(event: Event) -> str:
    """`Double round robin`; `Swiss, 5 rounds`; `Knock-out, best of 2`; `Round robin, a different
    variant each round`.
    """
    if event.is_gauntlet:
        return _("%(kind)s, a different variant each round") % {"kind": _plain_kind(event)}
    if event.start_position:
        return _("%(kind)s, from a set position") % {"kind": _plain_kind(event)}
    return _plain_kind(event)


def _plain_kind(event: Event) -> str:
    if event.kind == EventKind.SWISS:
        rounds = event.rounds_most or 0
        return ngettext("Swiss, %(n)d round", "Swiss, %(n)d rounds", rounds) % {"n": rounds}
    if event.group_size is not None:
        if event.games_each > 1:
            return _("Double round robin in groups with a final")
        return _("Round robin in groups with a final")
    if event.kind == EventKind.ROUND_ROBIN:
        return _("Double round robin") if event.games_each > 1 else _("Round robin")
    if event.kind == EventKind.TEAM_MATCH:
        return _("Team match, two games a board") if event.games_each > 1 else _("Team match")
    if event.kind == EventKind.ARENA:
        return _("Arena")
    if event.games_each > 1:
        return _("Knock-out, best of %(n)d") % {"n": event.games_each}
    return _("Knock-out")


def round_name(event: Event, played: Round) -> str:
    """`Round 3`; `Round 3: Shogi` in a gauntlet; `Round 3, final` after groups; `Round 4,
    play-off`; `Week 3` in an arena.
    """
    if event.kind == EventKind.ARENA:
        return _("Week %(n)d") % {"n": played.number}
    name = _round_words(played) % {"n": played.number}
    if played.revision is None:
        return name
    return _("%(round)s: %(variant)s") % {"round": name, "variant": played.revision.preset.name}


def _round_words(played: Round) -> str:
    if played.is_play_off:
        return _("Round %(n)d, play-off")
    return _("Round %(n)d, final") if played.is_final else _("Round %(n)d")


def group_name(number: int | None) -> str:
    """`Group B` for 2; `Final` for None."""
    return _("Final") if number is None else _("Group %(letter)s") % {"letter": chr(64 + number)}


def course_words(event: Event, letter: str) -> str:
    """How to read a cell of the cross-table of a Swiss event, the first side being shown by a
    letter.
    """
    side = event.revision.spec.sides[0].name
    return _(
        "7%(letter)s1: won against number 7, playing %(side)s. A plus or a minus is a forfeit, a "
        "dot a game that isn’t over, a dash a bye."
    ) % {"letter": letter, "side": side}


def groups_words(event: Event) -> str:
    """`About 4 players each, of whom 2 reach the final`; empty without groups."""
    if event.group_size is None or event.finalists_each is None:
        return ""
    return ngettext(
        "About %(size)d players each, of whom %(n)d reaches the final",
        "About %(size)d players each, of whom %(n)d reach the final",
        event.finalists_each,
    ) % {"size": event.group_size, "n": event.finalists_each}


def entry_words(event: Event) -> str:
    """Who may enter: `Ratings from 1400, reliability 90 % or more, bots too`."""
    words = _rule_words(event)
    if event.reliability_least is not None:
        words = _("%(rule)s, reliability %(least)d %% or more") % {
            "rule": words,
            "least": event.reliability_least,
        }
    return _("%(rule)s, bots too") % {"rule": words} if event.bots_welcome else words


def _rule_words(event: Event) -> str:
    if event.entry_rule == EntryRule.INVITATION:
        return _("By invitation")
    if event.team is not None:
        return _("Members of %(team)s") % {"team": event.team.name}
    shown = {"least": event.rating_least, "most": event.rating_most}
    if event.entry_rule != EntryRule.RATING or set(shown.values()) == {None}:
        return _("Anyone")
    if event.rating_least is None:
        return _("Ratings up to %(most)d") % shown
    if event.rating_most is None:
        return _("Ratings from %(least)d") % shown
    return _("Ratings %(least)d to %(most)d") % shown


def rule_sentences(event: Event) -> list[str]:
    """The rules of an event that its facts do not say, a sentence or two each."""
    kind = EventKind(event.kind)
    found = _who_meets_whom(event, kind) + _what_is_played(event, kind) + _ranking(event, kind)
    if event.vacation_counts:
        found.append(str(_VACATION))
    if event.computer_level is not None:
        found.append(str(SPARE_DIVISION if event.league_id is not None else _SPARE[kind]))
    if event.forfeits_unmanned:
        found.append(str(_UNMANNED))
    found += _withdrawals(event)
    return found + _late_players(kind) + _how_it_ends(event, kind)


def _what_is_played(event: Event, kind: EventKind) -> list[str]:
    found = []
    if event.is_gauntlet:
        found.append(_GAUNTLET)
        if kind == EventKind.SWISS:
            found.append(_LEFT_OUT)
    if event.start_position:
        found.append(_BOTH_SIDES if event.games_each > 1 else _ONE_START)
    return [str(each) for each in found]


def _ranking(event: Event, kind: EventKind) -> list[str]:
    found = []
    if kind == EventKind.KNOCK_OUT:
        found.append(str(_PLAY_OFF))
    elif TIE_BREAKS[kind]:
        names = ", ".join(str(TIE_BREAK_NAMES[each]) for each in TIE_BREAKS[kind])
        found.append(_("Players with the same points are ranked by: %(names)s.") % {"names": names})
    return found + _play_off_words(event) if event.plays_off else found


def _withdrawals(event: Event) -> list[str]:
    if event.keeps_results:
        return [str(_RESULTS_COUNT)]
    found = [_ANNULLED]
    if event.group_size is not None:
        found.append(_ANNULLED_IN_GROUPS)
    if event.plays_off:
        found.append(_ANNULLED_BEFORE)
    return [str(each) for each in found]


def _play_off_words(event: Event) -> list[str]:
    is_twice = bool(event.start_position) and event.games_each > 1
    return [
        str(_FIRST_PLACE if event.group_size is None else _FIRST_OF_FINAL),
        str(_PLAYED_OFF_TWICE if is_twice else _PLAYED_OFF),
    ]


def _late_players(kind: EventKind) -> list[str]:
    return [str(_NO_SHOW), str(_ABSENT)] if kind in PAIRED_ON else [str(_NO_SHOW)]


def _who_meets_whom(event: Event, kind: EventKind) -> list[str]:
    if event.group_size is not None:
        return [str(_GROUPS), str(_FINAL)]
    if event.league_id is not None:
        return [str(_DIVISION)]
    is_double = kind == EventKind.ROUND_ROBIN and event.games_each > 1
    return [str(_DOUBLE if is_double else _KINDS[kind])]


def _how_it_ends(event: Event, kind: EventKind) -> list[str]:
    if event.ends_at is None:
        return []
    found = [_END_OF_ARENA if kind == EventKind.ARENA else _ENDS[LastDay(event.last_day)]]
    if event.group_size is not None:
        found.append(_NO_FINAL)
    if event.plays_off:
        found.append(_NO_PLAY_OFF)
    return [str(each) for each in found]


_DOUBLE: Final = gettext_lazy(
    "Everybody plays everybody twice, once with each side, and all games start at the same time."
)
_KINDS: Final = {
    EventKind.ROUND_ROBIN: gettext_lazy(
        "Everybody plays everybody, and all games start at the same time."
    ),
    EventKind.SWISS: gettext_lazy(
        "Each round pairs players with similar scores who haven’t met yet. A round starts when the "
        "last game of the one before has ended."
    ),
    EventKind.KNOCK_OUT: gettext_lazy(
        "The winner of a match goes on to the next round. All games of a match are played at the "
        "same time, with sides alternating."
    ),
    EventKind.TEAM_MATCH: gettext_lazy(
        "Board by board a player of one team meets one of the other, and all games start at the "
        "same time. The home team moves first on the odd boards. With two games a board, each "
        "player moves first in one of them. The team with more points on all boards together wins."
    ),
    EventKind.ARENA: gettext_lazy(
        "Whenever a game ends, players with room for another one are paired again, each with "
        "somebody of about the same points, and not with the same opponent twice in a row unless "
        "both of you have waited for three days. You say how many games you play at once. Nobody "
        "gets more than six new ones a day, and on vacation you get none. You can enter until a "
        "week before the end."
    ),
}
_DIVISION: Final = gettext_lazy(
    "Everybody plays everybody once. A game starts as soon as both players have room for one."
)
_GROUPS: Final = gettext_lazy(
    "Players are dealt to equally strong groups. Everybody plays everybody in their group, and all "
    "of these games start at the same time. When the last one has ended, the best of each group do "
    "the same in the final."
)
_FINAL: Final = gettext_lazy(
    "The final decides the first places. The other players follow by their place in their group, "
    "then by their share of its points. If nothing else decides who reaches the final, the lower "
    "number does. With too few players for two groups there is one table and no final."
)
_NO_FINAL: Final = gettext_lazy(
    "If the event ends before its final, players with the same place in their groups share a place."
)
_ANNULLED_IN_GROUPS: Final = gettext_lazy(
    "Once the final has begun, results of the groups stay as they are."
)
_GAUNTLET: Final = gettext_lazy(
    "The variants take turns, one a round, in the order listed; after the last one comes the first "
    "one again."
)
_LEFT_OUT: Final = gettext_lazy(
    "A variant that is withdrawn or hidden during the event is left out from then on."
)
_VACATION: Final = gettext_lazy(
    "Vacation counts: the clocks of these games go on while a player is away."
)
_ONE_START: Final = gettext_lazy("Every game begins from the position shown.")
_BOTH_SIDES: Final = gettext_lazy(
    "Every game begins from the position shown, and you play both sides of it against each "
    "opponent."
)
_PLAY_OFF: Final = gettext_lazy(
    "A tied match is followed by two more games, one with each side. If they’re tied too, the "
    "player with the lower number goes on."
)
_FIRST_PLACE: Final = gettext_lazy(
    "Players who share first place by points when the last game has ended play it off."
)
_FIRST_OF_FINAL: Final = gettext_lazy(
    "Players who share first place in the final by points when its last game has ended play it off."
)
_PLAYED_OFF: Final = gettext_lazy(
    "In the play-off, two players play one game with each side, and two more if they’re level; "
    "three or four play each other once. If more than four share first place, the first four by "
    "the ranking above play. Players who are still level are ranked that way, too, and a player "
    "who withdraws from the play-off comes last in it."
)
_PLAYED_OFF_TWICE: Final = gettext_lazy(
    "In the play-off, two players play one game with each side, and two more if they’re level; "
    "three or four play each other twice, once with each side. If more than four share first "
    "place, the first four by the ranking above play. Players who are still level are ranked that "
    "way, too, and a player who withdraws from the play-off comes last in it."
)
_NO_PLAY_OFF: Final = gettext_lazy("No play-off begins after the end date.")
_ANNULLED_BEFORE: Final = gettext_lazy(
    "Once the play-off has begun, all earlier results stay as they are."
)
_SPARE: Final = {
    EventKind.ROUND_ROBIN: gettext_lazy(
        "If the players are an odd number at the start, or one too few, the computer plays, too. "
        "Games against it are casual and count; it takes no place."
    ),
    EventKind.SWISS: gettext_lazy(
        "If the players are an odd number at the start, or one too few, the computer plays the "
        "player who would have a bye. Games against it are casual and count; it takes no place."
    ),
}
SPARE_DIVISION: Final = gettext_lazy(
    "In a division with an odd number of players, or two alone, the computer plays, too. Games "
    "against it are casual and count; it takes no place."
)
_UNMANNED: Final = gettext_lazy(
    "A board that only one team has a player for is won by that team, without a game."
)
_RESULTS_COUNT: Final = gettext_lazy(
    "Results of players who withdraw count. Their unfinished games are lost."
)
_ANNULLED: Final = gettext_lazy(
    "If a player withdraws, none of their results count, for them or for anyone else."
)
_ABSENT: Final = gettext_lazy(
    "A player who loses two games in a row on time isn’t paired any more: they’re out of the "
    "event, as if they had withdrawn. They’re back in if one of these games is annulled."
)
_NO_SHOW: Final = gettext_lazy(
    "A player who runs out of time before making a first move loses that game by forfeit. An "
    "aborted game is started again once; if it’s aborted again, neither player gets anything."
)
_END_OF_ARENA: Final = gettext_lazy(
    "No games begin after the end date. Those still running then are played to their end, and "
    "count."
)
_ENDS: Final = {
    LastDay.DRAWN: gettext_lazy("Games still running when the event ends are scored as draws."),
    LastDay.COMPUTER: gettext_lazy(
        "Games still running when the event ends are judged by the computer, which looks at about "
        "20,000 positions for each. The player whose position it thinks worth three pawns or more, "
        "or sure to be won, wins; all other games, and those it can’t judge, are drawn. In a "
        "variant in which it thinks one side better from the start, only sure wins count. Until it "
        "gets to a game, within a day, that game goes on."
    ),
}
