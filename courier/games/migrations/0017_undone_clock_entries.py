"""Lines of ledgers know whether they were undone; those of running games are found by what came after them."""

from itertools import groupby

from django.db import migrations, models

_TURNS = {
    "thinking", "grace", "extra", "bonus", "minimum", "maximum", "vacation", "weekend", "night", "freeze", "outage",
}  # fmt: skip


def mark(apps, schema_editor):
    entries = (
        apps.get_model("games", "ClockEntry")
        .objects.filter(game__status="active")
        .order_by("game", "pk")
    )
    for _, lines in groupby(
        entries.select_related("game").iterator(), key=lambda line: line.game_id
    ):
        undone = _undone(list(lines))
        apps.get_model("games", "ClockEntry").objects.filter(pk__in=undone).update(is_undone=True)


def _undone(lines):
    """Ids of the lines of one game that were undone.

    A ply is charged for in one go when it is played: whatever is filed under it or an earlier one later on tells that
    the game went back, and so does a ply that was charged for and is not there.
    """
    undone, standing, charged = [], [], None
    for line in lines:
        if charged is not None and (line.ply, line.at) != charged and line.ply <= charged[0]:
            undone += [earlier.pk for earlier in standing if earlier.ply >= line.ply]
            standing = [earlier for earlier in standing if earlier.ply < line.ply]
            charged = None
        if line.cause in _TURNS:
            standing.append(line)
        if line.cause == "thinking":
            charged = (line.ply, line.at)
    if charged is not None and charged[0] > lines[0].game.ply:
        undone += [line.pk for line in standing if line.ply > line.game.ply]
    return undone


class Migration(migrations.Migration):
    dependencies = [("games", "0016_explorer_allowed")]

    operations = [
        migrations.AddField("clockentry", "is_undone", models.BooleanField(default=False)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
