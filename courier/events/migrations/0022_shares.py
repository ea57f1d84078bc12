from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name=model,
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("share__isnull", True),
                models.Q(
                    ("first_points", 1),
                    ("second_points", 1),
                    ("share__gt", 0),
                    ("share__lt", 60),
                ),
                _connector="OR",
            ),
            name=name,
        ),
    )
    for model, name in (("board", "board_share"), ("laddergame", "ladder_game_share"))
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0021_last_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="board",
            name="share",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="laddergame",
            name="share",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="beyond",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        # A release that does not know the columns leaves them empty, so nothing of what it writes
        # is refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
