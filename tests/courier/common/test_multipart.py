"""Forms with files are cheap to read, or are not read."""

from __future__ import annotations

import time

import pytest
from django.test import Client
from django.test.client import BOUNDARY, encode_multipart

pytestmark = pytest.mark.django_db

MESSAGE = "This form has too many fields. Go back and send less at once."
# Django counts neither as fields nor as files what has the name of a file and none of its own.
PART = b"--a\r\ncontent-disposition:;filename=x\r\n" + b"a;\r\n" * 230 + b"\r\n\r\n"


def body_of(parts: int, part: bytes = PART) -> bytes:
    return part * parts + b"\r\n--a--\r\n"


def post(client: Client, body: bytes, **headers: str) -> tuple[int, str]:
    kind = "multipart/form-data; boundary=a"
    answer = client.generic("POST", "/theme", body, content_type=kind, headers=headers)
    return answer.status_code, answer.text


def test_two_megabytes_of_headers_are_refused_at_once() -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "a" * 32
    before = time.thread_time()
    status, text = post(client, body_of(2_300))
    assert time.thread_time() - before < 0.5
    assert (status, MESSAGE in text) == (400, True)


@pytest.mark.parametrize(
    "body",
    [
        body_of(60),
        body_of(1_200, b"--a\r\ncontent-disposition:;filename=x\r\n\r\n\r\n"),
        body_of(30, b"--a\r\ncontent-disposition:;filename=x" + b";a" * 400 + b"\r\n\r\n"),
        b"--a" * 100_000,
    ],
)
def test_what_no_form_sends_is_refused_in_words(body: bytes, anonymous_client: Client) -> None:
    status, text = post(anonymous_client, body)
    assert (status, MESSAGE in text) == (400, True)
    status, text = post(anonymous_client, body, Accept="application/json")
    assert (status, "too_many_fields" in text) == (400, True)


def test_large_forms_are_read(mover_client: Client) -> None:
    fields = {f"field{number}": "a;b\r\n\r\n" for number in range(900)}
    data = encode_multipart(BOUNDARY, {**fields, "theme": "dark", "text": "x;\r\n" * 400_000})
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    answer = mover_client.generic("POST", "/theme", data, content_type=kind)
    assert answer.status_code == 302


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=\xe4"])
def test_without_a_boundary_nothing_is_read(kind: str, anonymous_client: Client) -> None:
    answer = anonymous_client.generic("POST", "/theme", b"--a", content_type=kind)
    assert answer.status_code == 400
