"""`manage.py receive_mail`: takes replies to the mails of games, from a relay or from a pipe."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from typing import Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error
from django.utils import timezone

from courier.postbox.domain.receipt import receive
from courier.postbox.enums import Receipt
from courier.postbox.mime import LARGEST
from courier.postbox.server import Listener, serve

# What mail servers understand as the exit status of a pipe.
_NO_SUCH_ADDRESS: Final = os.EX_NOUSER
_TRY_AGAIN: Final = os.EX_TEMPFAIL


class Command(BaseCommand):
    help = (
        "Takes replies to the mails of games: as an LMTP or SMTP server behind a relay, or one"
        " message from a pipe."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        way = parser.add_mutually_exclusive_group(required=True)
        way.add_argument(
            "--lmtp", metavar="HOST:PORT", type=_place, help="listen for a relay that speaks LMTP"
        )
        way.add_argument(
            "--smtp", metavar="HOST:PORT", type=_place, help="listen for a relay that speaks SMTP"
        )
        way.add_argument(
            "--stdin", action="store_true", help="take one message from the standard input"
        )
        parser.add_argument(
            "--recipient", default="", help="with --stdin: the address the message came to"
        )
        parser.add_argument(
            "--sender",
            default="",
            help="with --stdin: the sender of the envelope, empty for bounces",
        )

    def handle(self, **options: object) -> None:
        """Serve until a signal ends it, or take one message and exit."""
        if not settings.REPLY_DOMAIN:
            raise CommandError(
                "REPLY_DOMAIN is not set: mails name no address to reply to (docs/operations.md)"
            )
        if options["stdin"]:
            sys.exit(_take_one(str(options["recipient"]), str(options["sender"])))
        place = options["lmtp"] or options["smtp"]
        speaks_lmtp = bool(options["lmtp"])
        assert isinstance(place, tuple)
        try:
            asyncio.run(serve(Listener(str(place[0]), int(place[1]), speaks_lmtp), ready=self._say))
        except OSError as error:
            raise CommandError(
                f"cannot listen on {place[0]}:{place[1]}: {error.strerror}"
            ) from error

    def _say(self, host: str, port: int) -> None:
        self.stdout.write(f"Listening on {host}:{port} for mail to {settings.REPLY_DOMAIN}")
        self.stdout.flush()


def _place(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")
    return host.strip("[]"), int(port)


def _take_one(recipient: str, sender: str) -> int:
    """Take the message on the standard input; the exit status for the mail server that runs us."""
    source = sys.stdin.buffer.read(LARGEST + 1)
    try:
        receipt = receive(recipient=recipient, sender=sender, source=source, now=timezone.now())
    except Error as error:
        sys.stderr.write(f"receive_mail: {error}\n")
        return _TRY_AGAIN
    return _NO_SUCH_ADDRESS if receipt == Receipt.UNKNOWN else os.EX_OK
