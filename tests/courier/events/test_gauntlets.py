"""Gauntlets: the variants of an event that take turns in its rounds."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.clocks.terms import Terms
from courier.common.errors import DomainError
from courier.events.domain.entries import invite
from courier.events.domain.progress import sweep
from courier.events.enums import EventKind
from courier.events.gauntlets import in_turn, next_variant, variants_of
from courier.events.mails import event_invitation, event_round
from courier.events.models import Board, Event, EventVariant, Round
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.models import Preset
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, fill, make_event, running, win
from tests.courier.events.test_pages import FORM
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db
KEYS = ("chess", "sissa", "symmetric-sissa")


@pytest.fixture(autouse=True)
def _at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is START for the pages."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: START)


def make_gauntlet(organiser: Player, *keys: str, **said: object) -> Event:
    more = tuple(make_revision(key) for key in keys or KEYS[1:])
    return make_event(organiser, more_variants=more, **said)  # type: ignore[arg-type]


def keys_of(event: Event) -> list[list[str]]:
    """The presets of the games of each round."""
    found: dict[int, list[str]] = {}
    for board in boards_of(event):
        if board.game is not None:
            found.setdefault(board.round.number, []).append(board.game.revision.preset.key)
    return [found[number] for number in sorted(found)]


def test_variants_take_turns_in_the_rounds() -> None:
    variants = [make_revision(key) for key in KEYS]
    turns = [in_turn(variants, number) for number in range(1, 8)]
    assert turns == [*variants, *variants, variants[0]]
    assert in_turn(variants[:1], 1) is None


def test_each_round_of_a_round_robin_has_its_variant(mover: Player) -> None:
    event = make_gauntlet(mover)
    fill(event, 4)
    assert keys_of(begun(event)) == [[key] * 2 for key in KEYS]


def test_double_round_robin_plays_both_sides_of_a_variant(mover: Player) -> None:
    event = make_gauntlet(mover, games_each=2)
    fill(event, 4)
    assert keys_of(begun(event)) == [[key] * 2 for key in KEYS * 2]
    met: dict[object, list[Board]] = {}
    for board in boards_of(event):
        variant = board.round.revision_id
        met.setdefault((variant, frozenset((board.first_id, board.second_id))), []).append(board)
    assert [len(games) for games in met.values()] == [2] * 6


def test_each_round_of_a_swiss_event_has_its_variant(mover: Player) -> None:
    event = make_gauntlet(mover, "sissa", kind=EventKind.SWISS)
    fill(event, 4)
    now = BEGIN
    begun(event)
    for _round in range(3):
        now += DAY
        for game in running(event):
            win(game, 0, now=now)
        for _twice in range(2):
            sweep(now=now)
    assert keys_of(event) == [["chess"] * 2, ["sissa"] * 2, ["chess"] * 2]


def test_a_swiss_event_leaves_out_what_is_withdrawn_and_says_so(
    mover: Player, anonymous_client: Client
) -> None:
    event = make_gauntlet(mover, kind=EventKind.SWISS)
    fill(event, 4)
    begun(event)

    def shown() -> str:
        return text_of(anonymous_client.get(f"/events/{event.code}"))

    def play_round(now: datetime) -> None:
        for game in running(event):
            win(game, 0, now=now)
        for _twice in range(2):
            sweep(now=now)

    said = "(withdrawn, left out)"
    assert said not in shown()
    assert "A variant that is withdrawn or hidden during the event is left out" in shown()
    Preset.objects.filter(key="sissa").update(retired_at=START, is_listed=False)
    assert shown().count(said) == 1
    play_round(BEGIN + DAY)
    assert keys_of(event) == [["chess"] * 2, ["symmetric-sissa"] * 2]
    told = event_round(OutboxMail.objects.filter(kind="event_round").latest("pk"), BEGIN)
    assert told is not None
    assert "1 variant of this event has been withdrawn and is left out." in told.text
    Preset.objects.filter(key__in=KEYS).update(retired_at=START, is_listed=False)
    play_round(BEGIN + 2 * DAY)
    event.refresh_from_db()
    assert (event.state, event.rounds.count()) == ("over", 2)


def test_whose_turn_has_come_least_often_is_next() -> None:
    one, two, three = (make_revision(key) for key in KEYS)
    variants = [one, two, three]
    played: list[int] = []
    for _round in range(5):
        found = next_variant(variants, played)
        assert found is not None
        played.append(found.pk)
    assert played == [one.pk, two.pk, three.pk, one.pk, two.pk]
    two.preset.hidden_at = START
    assert next_variant(variants, played[:1]) == three
    assert next_variant([two], played) is None


@pytest.mark.parametrize(
    ("keys", "said", "code"),
    [
        (["chess"], {}, "bad_gauntlet"),
        (["sissa", "sissa"], {}, "bad_gauntlet"),
        (["sissa"], {"kind": EventKind.KNOCK_OUT}, "bad_gauntlet"),
        (KEYS[1:], {"kind": EventKind.SWISS, "rounds": 2}, "bad_gauntlet"),
        (["free-board"], {}, "event_needs_rules"),
        (["sissa"], {"terms": Terms(days_per_move=3, rated=True)}, "not_yet_rated"),
    ],
)
def test_what_cannot_take_turns_is_refused(
    keys: list[str], said: dict[str, object], code: str, mover: Player
) -> None:
    Preset.objects.filter(key="sissa").update(owner=mover if "terms" in said else None)
    with pytest.raises(DomainError) as raised:
        make_gauntlet(mover, *keys, **said)
    assert raised.value.code == code
    assert not Event.objects.exists()


def test_form_takes_names_and_keys_a_line_each(mover_client: Client) -> None:
    sissa = make_revision("sissa").preset.name
    said = FORM | {"more_variants": f" {sissa.upper()} \n\nsymmetric-sissa\n"}
    mover_client.post("/presets/chess/event", said)
    event = Event.objects.get()
    assert [each.preset.key for each in variants_of(event)] == list(KEYS)
    page = mover_client.post("/presets/chess/event", FORM | {"more_variants": "Chesz"})
    assert "No variant is called “Chesz”." in text_of(page)
    page = mover_client.post("/presets/chess/event", FORM | {"more_variants": "chess"})
    assert "different variants can take turns" in text_of(page)
    assert Event.objects.count() == 1


def test_page_list_and_file_name_all_variants_by_a_query_more(
    mover: Player, stranger_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_gauntlet(mover)
    fill(event, 4)
    names = [make_revision(key).preset.name for key in KEYS]
    with django_assert_num_queries(6):
        assert f"{', '.join(names)}. Round robin" in text_of(stranger_client.get("/events"))
    begun(event)
    with django_assert_num_queries(8):
        page = stranger_client.get(f"/events/{event.code}")
    assert "Round robin, a different variant each round." in text_of(page)
    assert f"Round 2: {names[1]}" in text_of(page)
    value = stranger_client.get(f"/events/{event.code}/event.json").json()
    assert value["presets"] == [each["preset"] for each in value["rounds"]] == list(KEYS)


def test_gauntlet_with_a_hidden_variant_is_for_its_organiser(
    mover: Player, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    event = make_gauntlet(mover)
    Preset.objects.filter(key=KEYS[2]).update(hidden_at=START, is_listed=False)
    clients = (mover_client, stranger_client, anonymous_client)
    codes = [client.get(f"/events/{event.code}").status_code for client in clients]
    assert codes == [200, 404, 404]
    assert event.name not in text_of(stranger_client.get("/events"))


def test_mails_name_all_variants(mover: Player, stranger: Player) -> None:
    event = make_gauntlet(mover)
    invite(event_id=event.pk, organiser=mover, player=stranger, now=START)
    content = event_invitation(OutboxMail.objects.get(kind="event_invitation"), START)
    assert content is not None
    names = [each.revision.preset.name for each in event.variants.all()]
    assert ", ".join(names) in content.text
    fill(event, 4)
    begun(event)
    mail = OutboxMail.objects.filter(kind="event_begun").first()
    assert mail is not None
    content = event_round(mail, BEGIN)
    assert content is not None
    shown = [line for line in content.text.splitlines() if "/games/" in line]
    assert [line.split(":")[0] for line in shown] == names


def test_event_of_one_variant_has_no_list(mover: Player) -> None:
    event = make_event(mover)
    fill(event, 4)
    begun(event)
    assert not EventVariant.objects.exists()
    assert set(Round.objects.values_list("revision", flat=True)) == {None}
    assert variants_of(event) == [event.revision]
