"""A push service on this machine, and the browser that reads what it brings."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from courier.notifications.push.keys import encode


@dataclass
class Browser:
    """The receiving end: a key pair and a secret of its own."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = b"sixteen bytes ok"

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def form(self, endpoint: str) -> dict[str, str]:
        keys = {"p256dh": encode(self.point), "auth": encode(self.secret)}
        return {"endpoint": endpoint, "name": "Firefox, Linux", **keys}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message the way RFC 8291 shows browsers to."""
        salt, size, length = body[:16], *struct.unpack(">IB", body[16:21])
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert (size, length) == (4096, 65)
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        key = derive(shared, self.secret, b"WebPush: info\x00" + self.point + sender, 32)
        content = AESGCM(derive(key, salt, b"Content-Encoding: aes128gcm\x00", 16))
        text = content.decrypt(derive(key, salt, b"Content-Encoding: nonce\x00", 12), record, None)
        assert text.endswith(b"\x02")
        return text[:-1]


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


@dataclass
class PushService:
    """What has come in, and the status each message is answered with; the last one for good."""

    origin: str
    statuses: list[int] = field(default_factory=lambda: [201])
    taken: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def shown(self, browser: Browser) -> list[dict[str, str]]:
        return [json.loads(browser.read(body)) for _path, _headers, body in self.taken]


@contextmanager
def running_service() -> Iterator[PushService]:
    """Listen on a free port until the test is over."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.taken.append((self.path, dict(self.headers), body))
            status = service.statuses.pop(0) if len(service.statuses) > 1 else service.statuses[0]
            self.send_response(status)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
