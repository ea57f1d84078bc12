"""Everything of an account as a zip, made while it is sent."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, Final

from allauth.account.models import EmailAddress

from courier.exchange.queries import games_of_player
from courier.exchange.writers.game_json import instant, preset_value, to_line, to_text
from courier.exchange.writers.many import json_file, pgn_file
from courier.exchange.writers.records import own_columns, rows_of
from courier.planning.domain.edits import present
from courier.planning.pages.portable import value_of
from courier.planning.queries import plans_of
from courier.players.domain.profiles import PROFILE
from courier.players.models import Player
from courier.presets.models import Preset
from courier.studies.models import Chapter, Study
from courier.studies.pages.texts import study_parts

NO_LIMIT: Final = 10**9
BUFFER: Final = 64 * 1024

README: Final = """What Courier keeps of you.

account.json   your profile, settings and addresses
games.jsonl    all your games, one a line: running and finished, private and imported; format: docs/exchange.md
games.pgn      the same as PGN
studies/       your studies, each as JSON with all variations and as PGN
plans/         your plans of games: tree, notes, conditional moves, conditions and what they did, a game each as JSON
presets/       the presets you own, all revisions
records/       everything else that names you, one table a file: drafts, pictures, comments, offers, solved problems ...

Passwords, keys and tokens are not here.
"""  # noqa: E501 -- a table


class _Sink(io.RawIOBase):
    """Where the zip is written: what has come in since it was asked last."""

    def __init__(self) -> None:
        self.parts = list[bytes]()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.parts.append(bytes(data))
        return len(data)

    def drain(self) -> bytes:
        """Return what has come in."""
        found = b"".join(self.parts)
        self.parts = []
        return found


def account_zip(player: Player) -> Iterator[bytes]:
    """Yield the zip of an account part by part; a chunk of games or rows in memory at a time."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, parts in _members(player):
            with archive.open(name, "w", force_zip64=True) as member:
                for part in parts:
                    member.write(part.encode())
                    if sum(map(len, sink.parts)) > BUFFER:
                        yield sink.drain()
            yield sink.drain()
    yield sink.drain()


def _members(player: Player) -> Iterator[tuple[str, Iterable[str]]]:
    yield "README.txt", [README]
    yield "account.json", [to_text(account_value(player))]
    yield "games.jsonl", json_file(games_of_player(player, viewer=player), most=NO_LIMIT)
    yield "games.pgn", pgn_file(games_of_player(player, viewer=player), most=NO_LIMIT)
    for study in (
        Study.objects.filter(owner=player)
        .select_related("owner", "cloned_from")
        .order_by("pk")
        .iterator()
    ):
        yield f"studies/{study.code}.json", _study_json(study)
        yield f"studies/{study.code}.pgn", study_parts(study, _chapters(study))
    for plan in plans_of(player).iterator():
        yield (
            f"plans/{plan.game.code}.json",
            [to_text(value_of(plan.game, plan, present(plan.game, plan)))],
        )
    for preset in Preset.objects.filter(owner=player).order_by("pk").iterator():
        for revision in preset.revisions.select_related("preset").order_by("number").iterator():
            yield f"presets/{preset.key}-{revision.number}.json", [to_text(preset_value(revision))]
    for model, column in own_columns():
        name = f"records/{model._meta.label_lower}.{column}.jsonl"
        yield name, (to_line(row) for row in rows_of(model, column, player))


def account_value(player: Player) -> dict[str, Any]:
    """Return profile, settings and addresses; 1 query."""
    addresses = EmailAddress.objects.filter(user=player).order_by("pk")
    return {
        "handle": player.username,
        "email": player.email,
        "joined_at": instant(player.date_joined),
        "last_signed_in_at": instant(player.last_login),
        "profile": {name: getattr(player, name) for name in PROFILE},
        "addresses": [
            {"email": each.email, "verified": each.verified, "primary": each.primary}
            for each in addresses
        ],
    }


def _chapters(study: Study) -> Iterator[Chapter]:
    """Yield the chapters of a study, one in memory at a time."""
    return study.chapters.select_related("revision__preset", "game").iterator(chunk_size=1)


def _study_json(study: Study) -> Iterator[str]:
    """Yield a study as JSON, a chapter at a time."""
    head = to_text(
        {
            "code": study.code,
            "title": study.title,
            "visibility": study.visibility,
            "cloned_from": study.cloned_from.code if study.cloned_from else None,
            "created_at": instant(study.created_at),
            "updated_at": instant(study.updated_at),
            "chapters": [],
        }
    )
    before, after = head.rsplit("]", 1)
    yield before
    for number, chapter in enumerate(_chapters(study)):
        yield f"{',' if number else ''}\n{to_text(_chapter(chapter))}"
    yield f"]{after}"


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "code": chapter.code,
        "title": chapter.title,
        "preset": preset_value(chapter.revision, document=False),
        "game": chapter.game.code if chapter.game else None,
        "tree": json.loads(chapter.tree),
    }
