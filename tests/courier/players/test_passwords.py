"""Which passwords are taken, and that they are taken as they were typed."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from courier.players.passwords import SITE_WORDS
from tests.factories import PASSWORD, make_player


@pytest.mark.parametrize(
    "password",
    [
        "courierchess",
        "Correspondence-2026",
        "chess.chess.chess",
        "knightqueen1",
        "admin courier !!",
    ],
)
def test_words_of_the_site_are_no_password(password: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_password(password)
    assert [error.code for error in refused.value.error_list] == ["password_of_site_words"]


@pytest.mark.parametrize("password", ["my knight eats bread", "kingfisher-lake", "viel zu lang"])
def test_a_word_of_the_site_may_stand_among_others(password: str) -> None:
    validate_password(password)


@pytest.mark.parametrize("password", ["1234567890a", "qwertyuiop", "password123", "iloveyou12"])
def test_common_passwords_are_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password)


def test_words_are_written_as_they_are_compared() -> None:
    assert [word for word in SITE_WORDS if word != word.lower()] == []
    assert len(set(SITE_WORDS)) == len(SITE_WORDS)


@pytest.mark.parametrize(
    "password",
    [
        "  two blanks at both ends  ",
        "ÄÖÜ ß ﬁ 象棋 将軍 ♞",
        "lower case letters only",
        "l" * 60 + "x9 y8" * 30,
    ],
    ids=["blanks", "letters", "lower", "long"],
)
@pytest.mark.django_db
def test_a_password_is_taken_as_it_is_typed(password: str, client: Client) -> None:
    make_player("inez")
    sign_in = "/account/login/"
    client.post(sign_in, {"login": "inez", "password": PASSWORD})
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": password})
    other = Client()
    for typed in (password.strip()[:-1], password.swapcase(), password[:64], password):
        other.post(sign_in, {"login": "inez", "password": typed}, REMOTE_ADDR="192.0.2.7")
        assert ("_auth_user_id" in other.session) is (typed == password)
