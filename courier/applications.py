"""The applications of the site, from the lowest to the highest: each may import those before it.

Everything else follows from this list: what is installed, whose pages answer, who is called first
where several add to the same thing. The layers in pyproject.toml are the same list, held to it by a
test.
"""

from __future__ import annotations

from typing import Final

APPLICATIONS: Final = (
    "common",
    "drawing",
    "players",
    "clocks",
    "notifications",
    "presets",
    "ratings",
    "trees",
    "games",
    "table",
    "vacations",
    "integrity",
    "postbox",
    "computer",
    "bots",
    "challenges",
    "talk",
    "conversations",
    "consultations",
    "votes",
    "watching",
    "events",
    "teams",
    "archive",
    "reviews",
    "studies",
    "planning",
    "reports",
    "statistics",
    "workshop",
    "moderation",
    "erasure",
    "exchange",
    "guests",
    "catalogue",
    "contests",
    "desk",
    "front",
    "api",
)
