"""The shipped game of Avalanche Chess was stored with each move on the side that did not make it
where a turn has two; nobody else's game was.
"""

import json
import zlib

from django.db import migrations

SHIPPED = "avalanche-computer-6-1"
RAW = -15


def mend(apps, schema_editor):
    records = apps.get_model("games", "GameRecord").objects.filter(format=1)
    for record in records.filter(game__source_id=SHIPPED):
        columns = json.loads(zlib.decompress(bytes(record.moves), RAW))
        noted = columns["side"]
        # What was noted is the side that was not to move next; White began.
        if noted.startswith("1"):
            columns["side"] = "0" + "".join(str(1 - int(side)) for side in noted[:-1])
            text = json.dumps(columns, ensure_ascii=False, separators=(",", ":"))
            record.moves = zlib.compress(text.encode(), 9, wbits=RAW)
            record.last = {**record.last, "side": int(columns["side"][-1])}
            record.save(update_fields=["moves", "last"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_vacation_counts"),
    ]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop),
    ]
