"""Run with a declaration on standard input: add it to `Terms`, then print where the site has the
new term, as JSON.

A process of its own, because models are made once, when Django starts.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import types
from typing import Any

NAME = "courier.clocks.terms"


def declare(lines: str) -> None:
    """Put the module of the terms in place with `lines` at the end of the class `Terms`."""
    spec = importlib.util.find_spec(NAME)
    assert spec is not None
    assert spec.origin is not None
    with open(spec.origin, encoding="utf-8") as file:
        head, end, tail = file.read().partition("\n\n\ndef _read_declarations")
    assert end
    module = types.ModuleType(NAME)
    sys.modules[NAME] = module
    exec(compile(f"{head}\n{lines}{end}{tail}", spec.origin, "exec"), module.__dict__)


def found(term: str) -> dict[str, Any]:
    """Where the site has the term, when it was agreed on."""
    from django.core.management import call_command

    from courier.api.offers import ChallengeRequestSerializer, ChallengeSerializer
    from courier.challenges.domain.offers import Offer
    from courier.challenges.models import Challenge
    from courier.clocks.terms import term_values
    from courier.exchange.writers.game_json import terms_value
    from courier.exchange.writers.schema import game_schema
    from courier.games.models import Game
    from courier.games.words import terms_sentence
    from courier.presets.models import Preset, PresetRevision

    challenge = Challenge(**{term: True})
    game = Game(**term_values(challenge.terms))
    rematch = Offer(revision=PresetRevision(preset=Preset(key="chess")), **term_values(game))
    request = ChallengeRequestSerializer().fields[term]
    try:
        call_command("makemigrations", "games", "challenges", check=True, dry_run=True, verbosity=0)
        lacks_migration = False
    except SystemExit:
        lacks_migration = True
    return {
        "in request": [request.default, request.help_text],
        "in answer": term in ChallengeSerializer().fields,
        "in JSON": terms_value(game)[term],
        "in schema": game_schema()["properties"]["terms"]["properties"][term],
        "words": terms_sentence(game),
        "in rematch": getattr(rematch, term),
        "lacks migration": lacks_migration,
        "form": form_with(term),
    }


def form_with(term: str) -> list[object]:
    """The field of an offer of chess, and what the form makes of a tick."""
    from courier.challenges.forms import ChallengeForm
    from courier.players.models import Player
    from courier.presets.models import Preset, PresetRevision
    from variants import preset_document

    preset = Preset(key="chess")
    revision = PresetRevision(preset=preset, document=preset_document("chess"))
    given = {
        "kind": "open",
        "side": "random",
        "pace": "untimed",
        "access": "public",
        "uses": "1",
        term: "on",
    }
    form = ChallengeForm(given, revision=revision, sender=Player())
    assert form.is_valid(), form.errors
    labels = [str(field.label) for field in form.term_fields]
    return [labels[-1], getattr(form.offer(), term)]


if __name__ == "__main__":
    import django

    declare(sys.stdin.read())
    django.setup()
    sys.stdout.write(json.dumps(found(sys.argv[1])))
