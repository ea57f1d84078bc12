"""Which subjects the help has, in what order, and finding them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import strip_tags
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from courier.front.help.facts import facts

LONGEST_SEARCH: Final = 80
_MOST_WORDS: Final = 6
_SPACE: Final = re.compile(r"\s+")
_BEFORE, _AFTER = 60, 160  # characters of an excerpt around the word that was found


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject: `templates/front/help/topics/<slug>.html` shows it."""

    slug: str
    title: str | Promise
    summary: str | Promise


@dataclass(frozen=True, slots=True)
class Group:
    """Subjects that belong together."""

    title: str | Promise
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A subject that has all words of a search, and where the first one stands."""

    topic: Topic
    excerpt: str


GROUPS: Final = (
    Group(
        _("Play"),
        (
            Topic(
                "start",
                _("Start a game"),
                _("Choose a variant, find an opponent, agree on the terms."),
            ),
            Topic(
                "moves",
                _("Make a move"),
                _("Previewing, sending, remarks, and why a move is refused."),
            ),
            Topic(
                "recall",
                _("Recalls and takebacks"),
                _("Undo what you’ve just sent, or request a takeback."),
            ),
            Topic("plans", _("Conditional moves"), _("Analyse, and have replies played for you.")),
            Topic(
                "mail",
                _("Play by email"),
                _("Move from the email itself, by link or by reply."),
            ),
            Topic(
                "consultation",
                _("Consultation games"),
                _("Share your side of a game with others, who propose moves and vote."),
            ),
            Topic("computer", _("Play the computer"), _("Its levels, and what doesn’t count.")),
            Topic("bots", _("Bots"), _("Programs that play, and how to connect your own.")),
            Topic("endings", _("How a game ends"), _("Resigning, draws, claims, and the archive.")),
            Topic(
                "disputes",
                _("Rules errors and disputes"),
                _("When the referee or your opponent seems wrong."),
            ),
            Topic(
                "fair-play",
                _("Fair play"),
                _("Reliability, and what follows from losing games on time."),
            ),
            Topic("notation", _("Move notation"), _("Every way to type a move.")),
            Topic("keys", _("Keyboard"), _("Every key, on the board and elsewhere.")),
        ),
    ),
    Group(
        _("Time"),
        (
            Topic(
                "time",
                _("Clocks and deadlines"),
                _("How much time you have, warnings, and what happens when it’s up."),
            ),
            Topic("vacation", _("Vacation"), _("Stop all your clocks for a few days.")),
        ),
    ),
    Group(
        _("Events and teams"),
        (
            Topic(
                "events",
                _("Events"),
                _("Tournaments: their kinds, entering, points and tie-breaks, and how they end."),
            ),
            Topic(
                "ladders",
                _("Ladders and leagues"),
                _("Competitions that never end, with weekly games and seasons."),
            ),
            Topic("teams", _("Teams"), _("Clubs of players, their matches and leagues.")),
        ),
    ),
    Group(
        _("Your account"),
        (
            Topic("notices", _("Notices and email"), _("What we notify you about, how and when.")),
            Topic(
                "messages",
                _("Messages"),
                _("Write to your opponent, or to somebody privately."),
            ),
            Topic(
                "following",
                _("Follow and watch"),
                _("News of events, variants and players you’re interested in."),
            ),
            Topic("ratings", _("Ratings"), _("What counts, and what the numbers mean.")),
        ),
    ),
    Group(
        _("Invent and study"),
        (
            Topic(
                "presets", _("Create a variant"), _("Board, pieces and rules without programming.")
            ),
            Topic("contests", _("Contests"), _("Invent a variant on a theme, and vote.")),
            Topic(
                "archive",
                _("Search and replay games"),
                _("Find games by players, openings and positions."),
            ),
            Topic("studies", _("Studies"), _("Games and positions with variations and comments.")),
            Topic("problems", _("Problems"), _("Solve them, or compose your own.")),
            Topic(
                "imports",
                _("Import and download games"),
                _("Import files, download what’s yours."),
            ),
        ),
    ),
)
TOPICS: Final = {topic.slug: topic for group in GROUPS for topic in group.topics}


def find_topics(text: str) -> list[Found]:
    """Return the subjects that have words of a text, those first that have the rarest of them, or
    have them in their titles. What has much less of the text than the best is left out.
    """
    words = text.casefold().split()[:_MOST_WORDS]
    rarity = {each: _rarity(each) for each in {*words, " ".join(words)}}
    weights = {slug: _weight(topic, words, rarity) for slug, topic in TOPICS.items()}
    least = max(weights.values()) / 2
    found = [topic for slug, topic in TOPICS.items() if weights[slug] > least]
    found.sort(key=lambda topic: weights[topic.slug], reverse=True)
    return [Found(topic, _excerpt(_plain(topic), words)) for topic in found]


def _weight(topic: Topic, words: list[str], rarity: Mapping[str, float]) -> float:
    """Return how much of a text a subject has: a word counts by the share of the subjects without
    it, and once more in the title; words one after the other count as one more.
    """
    text, title = _plain(topic).casefold(), str(topic.title).casefold()
    found = sum(rarity[word] * (1 + (word in title)) for word in words if word in text)
    phrase = " ".join(words)
    return found + (rarity[phrase] if phrase in text else 0)


def _rarity(words: str) -> float:
    """Return the share of the subjects that do not have these words."""
    return 1 - sum(words in _plain(topic).casefold() for topic in TOPICS.values()) / len(TOPICS)


def _plain(topic: Topic) -> str:
    return _plain_text(topic.slug, get_language() or "")


@cache
def _plain_text(slug: str, _language: str) -> str:
    """What a page of the help says, title first, in the language that is active."""
    topic = TOPICS[slug]
    body = strip_tags(render_to_string(f"front/help/topics/{slug}.html", facts()))
    return _SPACE.sub(" ", f"{topic.title}. {topic.summary} {body}").strip()


def _excerpt(text: str, words: list[str]) -> str:
    """Cut out what is around the first word that a text has."""
    places = (text.casefold().find(word) for word in words)
    at = next((place for place in places if place >= 0), 0)
    start = text.rfind(" ", 0, max(at - _BEFORE, 0)) + 1
    end = text.find(" ", at + _AFTER)
    cut = text[start : end if end >= 0 else len(text)]
    return f"{'… ' if start else ''}{cut}{' …' if end >= 0 else ''}"
