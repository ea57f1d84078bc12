"""Replies as ten mail programs write them: how they quote, in which language, in which bytes."""

from __future__ import annotations

import time
from base64 import encodebytes
from quopri import encodestring

import pytest

from courier.postbox.enums import Wish
from courier.postbox.mime import open_message
from courier.postbox.replies import MailRequest, request_in

ADDRESS = "courier@example.org"
QUOTE = "> opponent played 1...e6 in your game of Sissa.\n> \n> Nc3\n"
BARE = "opponent played 1...e6 in your game of Sissa.\n\nNc3\n"

# What each of them puts below the text of a reply.
BELOW = {
    "Gmail": f"On Mon, Mar 2, 2026 at 1:00\u202fPM Courier <{ADDRESS}> wrote:\n\n{QUOTE}",
    "Gmail, broken": f"On Mon, Mar 2, 2026 at 1:00 PM Courier <\n{ADDRESS}> wrote:\n\n{QUOTE}",
    "Gmail, German": f"Am Mo., 2. März 2026 um 13:00 Uhr schrieb Courier <{ADDRESS}>:\n\n{QUOTE}",
    "Gmail, German, broken": (
        f"Am Mo., 2. März 2026 um 13:00 Uhr schrieb Courier <\n{ADDRESS}>:\n\n{QUOTE}"
    ),
    "Gmail, French": f"Le lun. 2 mars 2026 à 13:00, Courier <{ADDRESS}> a écrit :\n\n{QUOTE}",
    "Gmail, Spanish": f"El lun, 2 mar 2026 a las 13:00, Courier (<{ADDRESS}>) escribió:\n\n{QUOTE}",
    "Gmail, Italian": f"Il giorno lun 2 mar 2026 alle ore 13:00 C <{ADDRESS}> ha scritto:\n{QUOTE}",
    "Gmail, Polish": f"pon., 2 mar 2026 o 13:00 Courier <{ADDRESS}> napisał(a):\n\n{QUOTE}",
    "Gmail, Portuguese": f"C <{ADDRESS}> escreveu (segunda, 2/03/2026 à(s) 13:00):\n\n{QUOTE}",
    "Gmail, Dutch": f"Op ma 2 mrt 2026 om 13:00 schreef Courier <{ADDRESS}>:\n\n{QUOTE}",
    "Gmail, Russian": f"пн, 2 мар. 2026 г. в 13:00, Courier <{ADDRESS}>:\n\n{QUOTE}",
    "Gmail, Japanese": f"2026年3月2日(月) 13:00 Courier <{ADDRESS}>:\n\n{QUOTE}",
    "Outlook": f"From: Courier <{ADDRESS}> \nSent: Monday, March 2, 2026 1:00 PM\nTo: M\n\n{BARE}",
    "Outlook, German": (
        f"Von: Courier <{ADDRESS}> \nGesendet: Montag, 2. März 2026 13:00\nAn: M\n\n{BARE}"
    ),
    "Outlook, French": (
        f"De : Courier <{ADDRESS}> \nEnvoyé : lundi 2 mars 2026 13:00\nÀ : M\n\n{BARE}"
    ),
    "Outlook, Spanish": (
        f"De: Courier <{ADDRESS}> \nEnviado el: lunes, 2 de marzo de 2026 13:00\nPara: M\n\n{BARE}"
    ),
    "Outlook on the web": (
        f"________________________________\nFrom: Courier <{ADDRESS}>\nSent: Monday\n\n{BARE}"
    ),
    "Outlook on a telephone": (
        "Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n"
        f"From: Courier <{ADDRESS}>\n\n{BARE}"
    ),
    "Outlook on a telephone, German": (
        f"Outlook für Android<https://aka.ms/AAb9ysg> herunterladen\n\nVon: C <{ADDRESS}>\n\n{BARE}"
    ),
    "Apple Mail": f"> On 2 Mar 2026, at 13:00, Courier <{ADDRESS}> wrote:\n> \n{QUOTE}",
    "Apple Mail, older": f"On 2 Mar 2026, at 13:00, Courier <{ADDRESS}> wrote:\n\n{QUOTE}",
    "iPhone": f"Sent from my iPhone\n\n> On 2 Mar 2026, at 13:00, C <{ADDRESS}> wrote:\n{QUOTE}",
    "iPhone, German": (
        f"Von meinem iPhone gesendet\n\n> Am 02.03.2026 um 13:00 schrieb C <{ADDRESS}>:\n{QUOTE}"
    ),
    "iPhone, French": (
        f"Envoyé de mon iPhone\n\n> Le 2 mars 2026 à 13:00, C <{ADDRESS}> a écrit :\n> \n{QUOTE}"
    ),
    "iPhone, Spanish": (
        f"Enviado desde mi iPhone\n\n> El 2 mar 2026, a las 13:00, C <{ADDRESS}> escribió:\n{QUOTE}"
    ),
    "iPhone, Italian": f"Inviato da iPhone\n\n> Il giorno 2 mar 2026, C ha scritto:\n> \n{QUOTE}",
    "iPhone, Italian, older": "Inviato dal mio iPhone\n\n> Nc3\n",
    "Thunderbird": f"On 3/2/26 13:00, Courier wrote:\n{QUOTE}\n-- \nInez\n",
    "Thunderbird, German": f"Am 02.03.26 um 13:00 schrieb Courier:\n{QUOTE}",
    "Thunderbird, French": f"Le 02/03/2026 à 13:00, Courier a écrit :\n{QUOTE}",
    "Thunderbird, Spanish": f"El 2/3/26 a las 13:00, Courier escribió:\n{QUOTE}",
    "Yahoo": (
        "    On Monday, March 2, 2026 at 01:00:00 PM GMT+1, Courier"
        f" <{ADDRESS}> wrote:  \n \n {BARE}"
    ),
    "Yahoo, German": (
        f"   Am Montag, 2. März 2026 um 13:00:00 MEZ hat Courier <{ADDRESS}> Folgendes geschrieben:"
        f"  \n \n {BARE}"
    ),
    "Yahoo on a telephone": (
        "Sent from Yahoo Mail on Android \n \n  On Mon, Mar 2, 2026 at 13:00,"
        f" Courier<{ADDRESS}> wrote:   {BARE}"
    ),
    "Proton": (
        "Sent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Monday, March"
        f" 2nd, 2026 at 1:00 PM, Courier <{ADDRESS}> wrote:\n\n{QUOTE}"
    ),
    "Proton on a telephone": (
        f"-------- Original Message --------\nOn Monday, 03/02/26 at 13:00 Courier <{ADDRESS}>"
        f" wrote:\n{BARE}"
    ),
    "K-9": f"On March 2, 2026 1:00:00 PM GMT+01:00, Courier <{ADDRESS}> wrote:\n{QUOTE}",
    "K-9, German": (
        f"Am 2. März 2026 13:00:00 MEZ schrieb Courier <{ADDRESS}>:\n{QUOTE}\n-- \nDiese Nachricht"
        " wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n"
    ),
    "mutt": f"On Mon, Mar 02, 2026 at 01:00:00PM +0000, Courier wrote:\n{QUOTE}",
    "GMX and web.de": (
        f'Gesendet: Montag, 02. März 2026 um 13:00 Uhr\nVon: "Courier" <{ADDRESS}>\nAn: M\n{BARE}'
    ),
    "GMX and web.de on a telephone": (
        "-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\n"
        f"Am 02.03.26, 13:00, Courier <{ADDRESS}> schrieb:\n{BARE}"
    ),
    "Samsung": f"-------- Original message --------\nFrom: Courier <{ADDRESS}>\n{BARE}",
    "Samsung, German": (
        f"Von meinem Galaxy gesendet\n-------- Ursprüngliche Nachricht --------\nVon: C\n{BARE}"
    ),
    "Fastmail": f"On Mon, 2 Mar 2026, at 1:00 PM, Courier wrote:\n{QUOTE}",
    "Zoho": f"---- On Mon, 02 Mar 2026 13:00:00 +0000 C <{ADDRESS}> wrote ---\n\n{BARE}",
}
# Programs whose readers write below what they quote.
ABOVE = (
    "Thunderbird, German",
    "Thunderbird, French",
    "K-9",
    "mutt",
    "Fastmail",
    "Apple Mail, older",
)

PAGES = {
    "Gmail": (
        '<div dir="ltr">Nf3 //<div>Good luck.</div></div><br><div class="gmail_quote'
        ' gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Mar 2, 2026 at 1:00 PM'
        f' Courier &lt;<a href="mailto:{ADDRESS}">{ADDRESS}</a>&gt; wrote:<br></div><blockquote'
        ' class="gmail_quote" style="margin:0px"><p>Nc3</p></blockquote></div>'
    ),
    "Outlook": (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\np.MsoNormal'
        " {margin:0cm;}\n--></style><!--[if gte mso 9]><xml></xml><![endif]--></head><body"
        " lang=EN-GB><div class=WordSection1><p class=MsoNormal>Nf3 //<o:p></o:p></p><p"
        " class=MsoNormal>Good luck.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div>"
        "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b><span"
        f" lang=EN-US>From:</span></b><span lang=EN-US> Courier &lt;{ADDRESS}&gt; <br><b>Sent:</b>"
        " Monday<o:p></o:p></span></p></div></div><p class=MsoNormal>Nc3</p></div></body></html>"
    ),
    "Outlook on the web": (
        '<div class="elementToProof">Nf3 //</div><div class="elementToProof">Good luck.</div><div'
        ' id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div'
        ' id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> Courier'
        f" &lt;{ADDRESS}&gt;<br><b>Sent:</b> Monday</font></div><div>Nc3</div>"
    ),
    "iPhone": (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        '<body dir="auto">Nf3 //<div>Good luck.<br id="lineBreakAtBeginningOfSignature"><div'
        ' dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 2 Mar'
        " 2026, at 13:00, Courier wrote:<br><br></blockquote></div><blockquote"
        ' type="cite"><div dir="ltr">Nc3</div></blockquote></div></body></html>'
    ),
    "Yahoo": (
        '<html><head></head><body><div class="ydp1yahoo-style-wrap"><div dir="ltr">Nf3 //</div><div'
        ' dir="ltr">Good luck.</div><div><br></div></div><div id="yahoo_quoted_1"'
        ' class="yahoo_quoted"><div><div>On Monday, March 2, 2026 at 01:00:00 PM GMT+1, Courier'
        f" &lt;{ADDRESS}&gt; wrote:</div><div><br></div><div>Nc3</div></div></div></body></html>"
    ),
    "Proton": (
        '<div style="font-family: Arial">Nf3 //</div><div style="font-family: Arial">Good'
        ' luck.</div><div class="protonmail_signature_block"><div'
        ' class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/">Proton'
        ' Mail</a> secure email.</div></div><div class="protonmail_quote">On Monday, March 2nd,'
        f' 2026 at 13:00, Courier &lt;{ADDRESS}&gt; wrote:<br><blockquote class="protonmail_quote"'
        ' type="cite">Nc3</blockquote></div>'
    ),
    "GMX and web.de": (
        '<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>Nf3'
        ' //</div><div>Good luck.</div><div>&nbsp;<div style="padding: 10px 0 10px 10px;'
        ' border-left:2px solid #C3D9E5;" name="quote"><div><b>Gesendet:</b>&nbsp;Montag, 02.'
        f" M&auml;rz 2026 um 13:00 Uhr<br/><b>Von:</b>&nbsp;&quot;Courier&quot; &lt;{ADDRESS}&gt;"
        '</div><div name="quoted-content">Nc3</div></div></div></div></body></html>'
    ),
    "Thunderbird": (
        "<html><head></head><body><p>Nf3 //</p><p>Good luck.</p><div class="
        '"moz-cite-prefix">Am 02.03.26 um 13:00 schrieb Courier:<br></div><blockquote type="cite"'
        ' cite="mid:a@example.org"><p>Nc3</p></blockquote></body></html>'
    ),
}


def mail(
    body: bytes, kind: str = 'text/plain; charset="utf-8"', *, encoding: str = "8bit"
) -> bytes:
    head = f"From: m@example.net\nMIME-Version: 1.0\nContent-Type: {kind}\n"
    return f"{head}Content-Transfer-Encoding: {encoding}\n\n".encode() + body


def read(source: bytes) -> MailRequest:
    return request_in(open_message(source, sender="m@example.net"))


@pytest.mark.parametrize("name", BELOW)
def test_the_move_and_the_remark_are_read_and_nothing_below(name: str) -> None:
    source = mail(f"Nf3 //\nGood luck.\n\n{BELOW[name]}".encode())
    assert read(source) == MailRequest(Wish.MOVE, "Nf3", "Good luck.")


@pytest.mark.parametrize("name", BELOW)
def test_who_only_quotes_says_nothing(name: str) -> None:
    assert read(mail(f"\n{BELOW[name]}".encode())).wish == Wish.NOTHING


@pytest.mark.parametrize("name", ABOVE)
def test_a_move_below_the_quote_is_read(name: str) -> None:
    source = mail(f"{BELOW[name]}\nNf3 //\nGood luck.\n".encode())
    assert read(source) == MailRequest(Wish.MOVE, "Nf3", "Good luck.")


@pytest.mark.parametrize("name", PAGES)
def test_html_alone_is_read_like_text(name: str) -> None:
    source = mail(PAGES[name].encode(), 'text/html; charset="utf-8"')
    assert read(source) == MailRequest(Wish.MOVE, "Nf3", "Good luck.")


GREETING = "Nf3 // Grüße – “schön”"


@pytest.mark.parametrize(
    ("charset", "body"),
    [
        ("utf-8", GREETING.encode()),
        ("UTF8", GREETING.encode()),
        ("windows-1252", GREETING.encode("cp1252")),
        ("iso-8859-1", GREETING.encode("cp1252")),  # what it means on the web
        ("us-ascii", GREETING.encode()),
        ("us-ascii", GREETING.encode("cp1252")),
        ("utf-8", GREETING.encode("cp1252")),
        ("unknown-8bit", GREETING.encode()),
        ("x-unknown", GREETING.encode("cp1252")),
        ("utf-16", GREETING.encode("utf-16")),
        ("", GREETING.encode("cp1252")),
        ("utf-7", GREETING.encode()),
        ("rot13", GREETING.encode()),
    ],
)
def test_texts_in_wrong_and_unknown_charsets_are_read(charset: str, body: bytes) -> None:
    kind = f'text/plain; charset="{charset}"' if charset else "text/plain"
    assert read(mail(body, kind)) == MailRequest(Wish.MOVE, "Nf3", "Grüße – “schön”")


def test_a_text_in_another_script_is_read() -> None:
    for charset, text in (("koi8-r", "спасибо"), ("iso-2022-jp", "どうも"), ("gb18030", "谢谢")):
        source = mail(f"Nf3 // {text}".encode(charset), f"text/plain; charset={charset}")
        assert read(source).remark == text


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64", encodebytes(GREETING.encode())),
        ("BASE64", encodebytes(GREETING.encode())[:-2] + b"\n"),  # without its padding
        ("quoted-printable", encodestring(GREETING.encode())),
        ("quoted-printable", b"Nf3 // Gr=C3=\n=BC=C3=9Fe =E2=80=93 =E2=80=9Csch=C3=B6n=E2=80=9D="),
    ],
)
def test_encoded_texts_are_read(encoding: str, body: bytes) -> None:
    found = read(mail(body, encoding=encoding))
    assert (found.text, found.remark.rstrip("”")) == ("Nf3", "Grüße – “schön")


@pytest.mark.parametrize(
    "line", ["1:11" * 40 + "<" + "@" * 200, "<a@b>" * 79, "on <a@b> wrote" * 28]
)
def test_lines_that_look_like_attributions_again_and_again_are_read_at_once(line: str) -> None:
    began = time.process_time()
    read(mail(f"{line}\n".encode() * 160))
    assert time.process_time() - began < 1


FLOWED = (
    b"Nf3 // Thank you for this game, which I have enjoyed from the \nfirst move to this one.\n"
)


def test_a_remark_that_flows_over_lines_is_one() -> None:
    whole = "Thank you for this game, which I have enjoyed from the first move to this one."
    quoted = FLOWED + b"\nOn 3/2/26 13:00, Courier wrote:\n" + QUOTE.encode() + b"-- \nInez\n"
    assert read(mail(quoted, "text/plain; charset=utf-8; format=flowed")).remark == whole
    deleted = FLOWED.replace(b"the \n", b"the  \n")
    assert read(mail(deleted, "text/plain; format=flowed; delsp=yes")).remark == whole


def test_a_long_remark_that_was_broken_is_one() -> None:
    words = "Nf3 // Thank you very much for this game, which I have enjoyed a lot from the"
    source = mail(f"{words}\nfirst move to this one.\n\nInez\n".encode())
    assert read(source).remark.endswith("enjoyed a lot from the first move to this one.")


def test_a_short_remark_ends_with_its_line() -> None:
    assert read(mail(b"Nf3 // Good luck.\nInez\n")).remark == "Good luck."


def test_a_signature_line_does_not_flow() -> None:
    source = mail(b"Nf3\n-- \nInez // e4\n", "text/plain; format=flowed")
    assert read(source) == MailRequest(Wish.MOVE, "Nf3")
