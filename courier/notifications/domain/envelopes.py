"""What is pushed to a device: what it shows, encrypted, and the headers its push service reads."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from courier.notifications.models import PushDevice
from courier.notifications.push.encryption import MOST_BYTES, ReaderKeys, encrypt
from courier.notifications.push.keys import authorization
from courier.notifications.push.services import Answer, post

DAY_SECONDS: Final = 86_400


@dataclass(frozen=True, slots=True)
class Shown:
    """A notice as a device shows it. Of those with the same `tag` it keeps the latest one; pressed,
    it opens `url`.
    """

    title: str
    body: str
    url: str
    tag: str


def push_to(
    device: PushDevice, shown: Shown, *, topic: str, is_urgent: bool, now: datetime
) -> Answer:
    """Hand a notice to the push service of a device, which keeps it for a day. Raises
    UnreachableError.
    """
    text = json.dumps(asdict(shown)).encode()
    assert len(text) <= MOST_BYTES, "words are cut"
    headers = {
        "Authorization": authorization(device.endpoint, now=now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(DAY_SECONDS),
        "Urgency": "high" if is_urgent else "normal",
        # A service that has not reached the browser yet keeps the latest message of a topic.
        "Topic": topic.replace(".", "-")[:32],
    }
    keys = ReaderKeys(bytes(device.point), bytes(device.secret))
    return post(device.endpoint, headers=headers, body=encrypt(text, keys))
