"""Votes on presets: who may, what is kept, and what is shown of them."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import resign
from courier.games.enums import Ending, Source
from courier.games.models import Game
from courier.moderation.models import ConductReport
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.filters import read_search
from courier.presets.found_presets import find
from courier.presets.models import Preset
from courier.votes.domain.votes import count_all_again, hide, vote, withdraw
from courier.votes.errors import (
    NoSuchStep,
    NotForVotes,
    OwnPreset,
    SentenceTooLong,
    StaffOnly,
    TooFewGames,
)
from courier.votes.models import Vote
from courier.votes.queries import games_that_count, sentences_about
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]
ADDRESS = "/presets/chess/votes"


@pytest.fixture
def preset() -> Preset:
    return make_revision().preset


def play_games(player: Player, opponent: Player, *, number: int = 3) -> list[Game]:
    """Games of chess that the player has resigned."""
    games = [make_game(player, opponent, days=None, moves=("e2e4",)) for _game in range(number)]
    for game in games:
        resign(game_id=game.pk, player=player, now=START)
    return games


def store(preset: Preset, *steps: int, sentence: str = "") -> list[Vote]:
    """Votes by new players who need not have played."""
    return [
        Vote.objects.create(
            preset=preset, player=make_player(), steps=each, sentence=sentence, changed_at=START
        )
        for each in steps
    ]


def figures() -> tuple[int, float | None]:
    preset = Preset.objects.get(key="chess")
    return preset.vote_count, preset.vote_mean


# -- who may vote


@pytest.mark.parametrize("number", [0, 2, 3, 4])
def test_three_finished_games_are_needed(
    number: int, preset: Preset, mover: Player, opponent: Player
) -> None:
    play_games(mover, opponent, number=number)
    make_game(mover, opponent, days=None, moves=("e2e4",))
    if number < 3:
        with pytest.raises(TooFewGames, match=f"So far it is {number}"):
            vote(preset=preset, player=mover, steps=4, sentence="", now=START)
    else:
        vote(preset=preset, player=mover, steps=4, sentence="", now=START)
    assert figures() == (int(number >= 3), None)


@pytest.mark.parametrize(
    "changes",
    [{"is_solo": True}, {"source": Source.IMPORTED}, {"ending": Ending.ABORTED}],
    ids=lambda changes: next(iter(changes)),
)
def test_games_alone_imported_and_aborted_do_not_count(
    changes: dict[str, object], preset: Preset, mover: Player, opponent: Player
) -> None:
    games = play_games(mover, opponent)
    assert games_that_count(preset, mover) == 3
    Game.objects.filter(pk=games[0].pk).update(**changes)
    assert games_that_count(preset, mover) == 2


def test_games_against_programs_and_of_other_presets_do_not_count(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    play_games(mover, opponent)
    assert games_that_count(make_revision("sissa").preset, mover) == 0
    Player.objects.filter(pk=opponent.pk).update(is_bot=True)
    assert (games_that_count(preset, mover), games_that_count(preset, opponent)) == (0, 0)
    machine = {"is_bot": False, "computer_level": 33, "is_active": False, "email": ""}
    Player.objects.filter(pk=opponent.pk).update(**machine)
    assert games_that_count(preset, mover) == 0


def test_owner_does_not_vote_on_their_own(preset: Preset, mover: Player, opponent: Player) -> None:
    play_games(mover, opponent)
    preset.owner = mover
    with pytest.raises(OwnPreset):
        vote(preset=preset, player=mover, steps=5, sentence="", now=START)
    vote(preset=preset, player=opponent, steps=5, sentence="", now=START)


def test_private_presets_are_not_voted_on(
    preset: Preset, mover: Player, opponent: Player, mover_client: Client
) -> None:
    play_games(mover, opponent)
    Preset.objects.update(visibility=Visibility.PRIVATE, is_listed=False)
    preset.refresh_from_db()
    with pytest.raises(NotForVotes):
        vote(preset=preset, player=mover, steps=5, sentence="", now=START)
    assert mover_client.get(ADDRESS).status_code == 404


@pytest.mark.parametrize(
    ("steps", "sentence", "refusal"),
    [(0, "", NoSuchStep), (6, "", NoSuchStep), (3, "x" * 301, SentenceTooLong)],
)
def test_what_is_no_vote_is_refused(
    steps: int,
    sentence: str,
    refusal: type[Exception],
    preset: Preset,
    mover: Player,
    opponent: Player,
) -> None:
    play_games(mover, opponent)
    with pytest.raises(refusal):
        vote(preset=preset, player=mover, steps=steps, sentence=sentence, now=START)
    assert not Vote.objects.exists()


# -- what is kept


def test_there_is_one_vote_which_may_be_changed_and_withdrawn(
    preset: Preset, mover: Player, opponent: Player
) -> None:
    play_games(mover, opponent)
    vote(preset=preset, player=mover, steps=2, sentence=" Too \n long. ", now=START)
    assert Vote.objects.get().sentence == "Too long."
    vote(preset=preset, player=mover, steps=5, sentence="", now=START)
    assert (Vote.objects.get().steps, Vote.objects.get().sentence) == (5, "")
    assert figures() == (1, None)
    for _again in range(2):
        withdraw(preset=preset, player=mover)
    assert (Vote.objects.exists(), figures()) == (False, (0, None))


@pytest.mark.parametrize(("others", "mean"), [(8, None), (9, 3.2)])
def test_mean_is_kept_from_ten_votes_on(
    others: int, mean: float | None, preset: Preset, mover: Player, opponent: Player
) -> None:
    store(preset, *[3] * others)
    play_games(mover, opponent)
    vote(preset=preset, player=mover, steps=5, sentence="", now=START)
    assert figures() == (others + 1, mean)
    withdraw(preset=preset, player=mover)
    assert figures() == (others, None)


def test_figures_are_mended_when_players_have_gone(preset: Preset) -> None:
    votes = store(preset, *[4] * 10)
    assert (count_all_again(), figures()) == (1, (10, 4.0))
    assert count_all_again() == 0
    votes[0].player.delete()
    assert (count_all_again(), figures()) == (1, (9, None))
    Vote.objects.all().delete()
    assert (count_all_again(), figures()) == (1, (0, None))


def test_hidden_sentence_is_for_its_author_and_the_staff_and_counts(
    preset: Preset, mover: Player, opponent: Player, stranger: Player
) -> None:
    play_games(mover, opponent)
    kept = vote(preset=preset, player=mover, steps=1, sentence="Rubbish.", now=START)
    with pytest.raises(StaffOnly):
        hide(vote=kept, staff=stranger, hidden=True, now=START)
    staff = make_player("arbiter", is_staff=True)
    hide(vote=kept, staff=staff, hidden=True, now=START)
    seen = {
        name: sentences_about(preset, viewer).exists()
        for name, viewer in [
            ("author", mover),
            ("staff", staff),
            ("other", stranger),
            ("all", None),
        ]
    }
    assert seen == {"author": True, "staff": True, "other": False, "all": False}
    vote(preset=preset, player=mover, steps=2, sentence="Rubbish.", now=START)
    assert not sentences_about(preset, None).exists()
    vote(preset=preset, player=mover, steps=2, sentence="Not for me.", now=START)
    assert sentences_about(preset, None).exists()
    assert figures()[0] == 1


def test_list_of_presets_is_sorted_by_votes(preset: Preset) -> None:
    other = make_revision("sissa").preset
    for each, steps in ((preset, 3), (other, 4)):
        store(each, *[steps] * 10)
    third = make_revision("atomic").preset
    store(third, *[5] * 9)
    count_all_again()
    found = find(read_search(QueryDict("sort=votes")), player=None)
    assert found.ids[:3] == [other.pk, preset.pk, third.pk]


# -- pages


@pytest.mark.parametrize("who", WHO)
def test_page_lets_those_vote_who_have_played(
    who: str,
    preset: Preset,
    mover: Player,
    opponent: Player,
    request: pytest.FixtureRequest,
) -> None:
    play_games(mover, opponent)
    Preset.objects.update(owner=opponent)
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get(ADDRESS)
    assert ('name="steps"' in page.content.decode()) == (who == "mover")
    answer = client.post(ADDRESS, {"steps": "4", "sentence": "Deep."})
    assert answer.status_code == {"mover": 302, "anonymous": 302}.get(who, 403)
    assert Vote.objects.exists() == (who == "mover")
    client.post(f"{ADDRESS}/withdraw")
    assert not Vote.objects.exists()


def test_page_says_what_is_missing(
    preset: Preset, mover: Player, opponent: Player, mover_client: Client, stranger_client: Client
) -> None:
    play_games(mover, opponent, number=2)
    assert "So far it is 2." in text_of(mover_client.get(ADDRESS))
    assert "So far it is 0." in text_of(stranger_client.get(ADDRESS))


@pytest.mark.parametrize(
    "data", [{}, {"steps": "7"}, {"steps": "x"}, {"steps": "3", "sentence": "x" * 301}]
)
def test_page_refuses_what_cannot_be_read(
    data: dict[str, str], preset: Preset, mover: Player, opponent: Player, mover_client: Client
) -> None:
    play_games(mover, opponent)
    assert mover_client.post(ADDRESS, data).status_code == 400


@pytest.mark.parametrize("number", [9, 10])
def test_pages_show_mean_and_number_from_ten_votes_on(
    number: int, preset: Preset, anonymous_client: Client
) -> None:
    store(preset, *[4] * number)
    count_all_again()
    for address in ("/presets/chess", ADDRESS):
        shown = "4.0 out of 5, by 10 players" in text_of(anonymous_client.get(address))
        assert shown == (number == 10)


@pytest.mark.parametrize("rows", [1, 3])
def test_page_shows_sentences_by_as_many_queries(
    rows: int,
    preset: Preset,
    stranger_client: Client,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    store(preset, *[4] * rows, sentence="<b>Deep</b>")
    with django_assert_num_queries(3):
        page = anonymous_client.get(ADDRESS)
    assert page.content.decode().count("&lt;b&gt;Deep&lt;/b&gt;") == rows
    with django_assert_num_queries(8):
        stranger_client.get(ADDRESS)


@pytest.mark.parametrize("who", WHO)
def test_sentence_is_reported_and_hidden_by_the_staff_alone(
    who: str, preset: Preset, request: pytest.FixtureRequest
) -> None:
    kept = store(preset, 1, sentence="Rubbish.")[0]
    client: Client = request.getfixturevalue(f"{who}_client")
    client.post(
        f"/players/{kept.player.username}/report?vote={kept.code}",
        {"fault": "abuse", "text": "Rude."},
    )
    reports = list(ConductReport.objects.values_list("remark", flat=True))
    assert reports == ([] if who == "anonymous" else ["Rubbish."])
    answer = client.post(f"/votes/{kept.code}/hide")
    assert answer.status_code == (302 if who == "anonymous" else 403)
    assert Vote.objects.get().hidden_at is None


def test_staff_hides_a_sentence_and_shows_it_again(preset: Preset, client: Client) -> None:
    kept = store(preset, 1, sentence="Rubbish.")[0]
    client.force_login(make_player("arbiter", is_staff=True))
    for to, is_hidden in (("on", True), ("off", False)):
        client.post(f"/votes/{kept.code}/hide", {"to": to})
        assert (Vote.objects.get().hidden_at is not None) == is_hidden
