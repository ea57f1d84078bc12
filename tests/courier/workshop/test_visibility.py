"""Who finds, reads, plays and watches private, unlisted, retired and hidden presets: on every page
and in the API.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.errors import NotYetRated, OpenChallengeNeedsPublicPreset, PresetClosed
from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.presets.queries import current_revision
from courier.workshop.domain.ownership import hide, retire, set_visibility
from tests.factories import START, make_player

KEY = "rook-endings"
READING = (
    f"/presets/{KEY}",
    f"/presets/{KEY}/revisions",
    f"/presets/{KEY}/export/toml",
    f"/api/v1/presets/{KEY}",
)
LISTS = (
    "/presets",
    "/api/v1/presets",
    "/archive",
    "/api/v1/archive",
    "/challenges",
    "/players/mover",
    "/",
)


def offer(preset: Preset, **terms: object) -> Offer:
    return Offer(revision=current_revision(preset.key), **terms)  # type: ignore[arg-type]


def game_of(preset: Preset, first: Player, second: Player, *, finished: bool = False) -> Game:
    game = start_game(
        revision=current_revision(preset.key), seats=(first, second), terms=Terms(3), now=START
    )
    if finished:
        values = {
            "status": "finished",
            "ending": "resigned",
            "winner": 0,
            "deadline": None,
            "ended_at": START,
        }
        Game.objects.filter(pk=game.pk).update(**values)
    return game


def make(preset: Preset, owner: Player, state: str) -> None:
    if state == "hidden":
        hide(preset_id=preset.pk, staff=make_player("judge", is_staff=True), now=START, hidden=True)
    elif state == "retired":
        retire(preset_id=preset.pk, owner=owner, now=START)
    else:
        set_visibility(preset_id=preset.pk, owner=owner, visibility=Visibility(state), now=START)
    preset.refresh_from_db()


def statuses(client: Client) -> set[int]:
    return {client.get(address).status_code for address in READING}


@pytest.mark.parametrize(
    ("state", "others", "staff"),
    [
        ("public", 200, 200),
        ("unlisted", 200, 200),
        ("private", 404, 200),
        ("hidden", 404, 200),
        ("retired", 200, 200),
    ],
)
def test_who_reads_the_rules(
    state: str, others: int, staff: int, preset: Preset, mover: Player,
    mover_client: Client, stranger_client: Client, anonymous_client: Client, staff_client: Client,
) -> None:  # fmt: skip
    make(preset, mover, state)
    assert statuses(mover_client) == {200}
    assert statuses(stranger_client) == {others}
    assert statuses(anonymous_client) == {others}
    assert statuses(staff_client) == {staff}


@pytest.mark.parametrize("state", ["private", "hidden"])
def test_those_who_play_it_may_read_its_rules(
    state: str, preset: Preset, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    game_of(preset, mover, opponent)
    make(preset, mover, state)
    assert statuses(opponent_client) == {200}


def test_somebody_challenged_may_read_the_rules(
    preset: Preset, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    make(preset, mover, "private")
    challenge_player(sender=mover, receiver=opponent, offer=offer(preset), now=timezone.now())
    assert statuses(opponent_client) == {200}


@pytest.mark.parametrize("state", ["unlisted", "private", "hidden"])
def test_no_list_names_it(
    state: str,
    preset: Preset,
    mover: Player,
    opponent: Player,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    game_of(preset, mover, opponent)
    game_of(preset, mover, opponent, finished=True)
    post_open_challenge(sender=mover, offer=offer(preset), now=timezone.now())
    make(preset, mover, state)
    for address in LISTS:
        for client in (stranger_client, anonymous_client):
            assert KEY not in client.get(address, follow=True).content.decode()


@pytest.mark.usefixtures("empty_catalogue")
def test_public_one_is_in_the_lists(
    preset: Preset, mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game_of(preset, mover, opponent, finished=True)
    post_open_challenge(sender=mover, offer=offer(preset), now=timezone.now())
    for address in LISTS:
        assert KEY in anonymous_client.get(address, follow=True).content.decode()


@pytest.mark.parametrize(
    ("state", "status"), [("unlisted", 200), ("private", 404), ("hidden", 404), ("retired", 200)]
)
def test_who_watches_its_games(
    state: str, status: int, preset: Preset, mover: Player, opponent: Player,
    opponent_client: Client, stranger_client: Client, anonymous_client: Client,
) -> None:  # fmt: skip
    game = game_of(preset, mover, opponent)
    make(preset, mover, state)
    for address in (
        f"/games/{game.code}",
        f"/games/{game.code}/live",
        f"/games/{game.code}/board.png",
    ):
        assert opponent_client.get(address).status_code == 200
        assert stranger_client.get(address).status_code == status
        assert anonymous_client.get(address).status_code == status


@pytest.mark.parametrize(
    ("state", "owner", "others"),
    [("unlisted", 200, 200), ("private", 200, 404), ("hidden", 404, 404), ("retired", 404, 404)],
)
def test_who_starts_games_of_it(
    state: str,
    owner: int,
    others: int,
    preset: Preset,
    mover: Player,
    mover_client: Client,
    stranger_client: Client,
) -> None:
    make(preset, mover, state)
    assert mover_client.get(f"/presets/{KEY}/challenge").status_code == owner
    assert stranger_client.get(f"/presets/{KEY}/challenge").status_code == others
    assert stranger_client.post(f"/presets/{KEY}/solo").status_code == (
        302 if others == 200 else 404
    )
    requested = {"preset": KEY, "to": "mover"}
    answer = stranger_client.post("/api/v1/challenges", requested, content_type="application/json")
    assert answer.status_code == (201 if others == 200 else 404)


@pytest.mark.parametrize("state", ["unlisted", "private"])
def test_open_challenge_needs_a_public_preset(state: str, preset: Preset, mover: Player) -> None:
    make(preset, mover, state)
    with pytest.raises(OpenChallengeNeedsPublicPreset):
        post_open_challenge(sender=mover, offer=offer(preset), now=START)


def test_game_of_a_private_preset_is_private(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    make(preset, mover, "private")
    challenge = challenge_player(
        sender=mover, receiver=opponent, offer=offer(preset, is_public=True), now=START
    )
    assert accept(challenge_id=challenge.pk, player=opponent, now=START).is_public is False


@pytest.mark.parametrize("state", ["retired", "hidden"])
def test_offer_of_a_preset_that_closed_cannot_be_accepted(
    state: str, preset: Preset, mover: Player, opponent: Player
) -> None:
    challenge = challenge_player(sender=mover, receiver=opponent, offer=offer(preset), now=START)
    make(preset, mover, state)
    with pytest.raises(PresetClosed):
        accept(challenge_id=challenge.pk, player=opponent, now=START)


def test_games_are_not_rated_before_enough_were_played(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    with pytest.raises(NotYetRated):
        challenge_player(
            sender=mover, receiver=opponent, offer=offer(preset, rated=True), now=START
        )


def test_after_thirty_games_of_ten_players_they_may_be(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    people = [make_player() for _ in range(8)]
    for number in range(30):
        game_of(preset, people[number % 8], (mover, opponent)[number % 2], finished=True)
    challenge = challenge_player(
        sender=mover, receiver=opponent, offer=offer(preset, rated=True), now=START
    )
    assert challenge.rated


def test_position_questions_keep_the_secret(
    preset: Preset, mover: Player, stranger_client: Client
) -> None:
    make(preset, mover, "private")
    answer = stranger_client.post(
        "/api/v1/positions", {"preset": KEY}, content_type="application/json"
    )
    assert answer.status_code == 404


def test_private_preset_is_not_copied_by_others(
    preset: Preset, mover: Player, stranger_client: Client
) -> None:
    make(preset, mover, "private")
    assert stranger_client.get(f"/presets/new?from={KEY}").status_code == 404
    assert stranger_client.post("/presets/new", {"from": KEY}).status_code == 404
