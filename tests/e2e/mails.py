"""The receiving end of the site's mails."""

from __future__ import annotations

import email
import itertools
import re
import time
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session


class Receiver:
    """A handler for aiosmtpd that keeps every message in a folder of its receiver."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Accept a message."""
        for receiver in envelope.rcpt_tos:
            folder = self._folder / receiver
            folder.mkdir(parents=True, exist_ok=True)
            draft = folder / "draft"
            draft.write_bytes(envelope.original_content or b"")
            draft.rename(folder / f"{next(self._numbers):06}.eml")
        return "250 kept"


@dataclass(slots=True)
class Postman:
    """What the receiver above has kept, for any process that looks."""

    folder: Path
    _read: dict[Path, EmailMessage] = field(default_factory=dict)

    def mails_to(self, receiver: str) -> list[EmailMessage]:
        """What one address has received so far, in order."""
        return [self._message(file) for file in sorted((self.folder / receiver).glob("*.eml"))]

    def _message(self, file: Path) -> EmailMessage:
        if file not in self._read:
            self._read[file] = email.message_from_bytes(file.read_bytes(), policy=default)
        return self._read[file]

    def wait(self, receiver: str, *, count: int, seconds: float = 300) -> list[EmailMessage]:
        """Return the mails of an address once there are `count`. Raises AssertionError when they do
        not come.
        """
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            found = self.mails_to(receiver)
            if len(found) >= count:
                return found
            time.sleep(0.1)
        subjects = [str(mail["Subject"]) for mail in self.mails_to(receiver)]
        raise AssertionError(f"{receiver} has {len(subjects)} of {count} mails: {subjects}")

    def wait_for(self, receiver: str, words: str) -> EmailMessage:
        """The last mail of an address with these words in its subject or text, once there is
        one.
        """
        for count in range(1, 400):
            mails = self.wait(receiver, count=count)
            found = [
                mail
                for mail in mails
                if words in subject_of(mail) or words in without_links(text_of(mail))
            ]
            if found:
                return found[-1]
        raise AssertionError(words)


def subject_of(message: EmailMessage) -> str:
    """The subject; a long one begins with the blank it was folded at."""
    return str(message["Subject"]).strip()


def text_of(message: EmailMessage) -> str:
    """The plain text of a mail."""
    body = message.get_body(("plain",))
    assert body is not None, "every mail has a plain part"
    return str(body.get_content())


def without_links(text: str) -> str:
    """A text without its addresses: any short word may stand in a signed one by chance."""
    return re.sub(r"https?://\S+", "", text)


def link_in(message: EmailMessage, pattern: str) -> str:
    """The first address in the plain text that contains `pattern`."""
    found = re.search(rf"https?://\S*{pattern}\S*", text_of(message))
    assert found is not None, text_of(message)
    return found.group().rstrip(".,)>")
