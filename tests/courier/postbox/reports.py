"""What mail servers send back, as they write it."""

from __future__ import annotations

_REPORT = """\
Return-Path: <>
Date: Mon, 2 Mar 2026 13:00:00 +0000 (UTC)
From: {sender}
Subject: {subject}
To: {to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4XyZ.1772456400/mx.example.net"

This is a MIME-encapsulated message.

--4XyZ.1772456400/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

{words}

--4XyZ.1772456400/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

{status}
--4XyZ.1772456400/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Courier <courier@example.org>
To: mover@example.org
Subject: Your move
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain

Your opponent played 1...e5.
--inner--

--4XyZ.1772456400/mx.example.net--
"""

POSTFIX = """\
Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4XyZ0123
X-Postfix-Sender: rfc822; back@example.org
Arrival-Date: Mon,  2 Mar 2026 12:59:58 +0000 (UTC)

Final-Recipient: rfc822; mover@example.org
Original-Recipient: rfc822;mover@example.org
Action: {action}
Status: {status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <mover@example.org>: Recipient address
    rejected: User unknown in local recipient table
"""
EXCHANGE = """\
Reporting-MTA: dns;AM0PR04MB1234.eurprd04.prod.outlook.com
Received-From-MTA: dns;mail.example.net
Arrival-Date: Mon, 2 Mar 2026 12:59:58 +0000

Final-Recipient: rfc822;mover@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found
 by SMTP address lookup
X-Display-Name: mover
"""
GMAIL = """\
Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; courier@example.org
Arrival-Date: Mon, 02 Mar 2026 04:59:58 -0800 (PST)
X-Original-Message-ID: <abc@example.org>

Final-Recipient: rfc822; mover@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {status}
Last-Attempt-Date: Mon, 02 Mar 2026 05:00:00 -0800 (PST)
"""


def report(
    status: str = "5.1.1", *, action: str = "failed", form: str = POSTFIX, to: str = "a@example.org"
) -> bytes:
    """A report on the delivery of a mail."""
    text = _REPORT.format(
        sender="MAILER-DAEMON@mx.example.net (Mail Delivery System)",
        subject="Undelivered Mail Returned to Sender",
        to=to,
        words="I'm sorry to have to inform you that your message could not be delivered.",
        status=form.format(action=action, status=status),
    )
    return text.replace("\n", "\r\n").encode()
