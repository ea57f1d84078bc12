from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="game",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("share__isnull", True),
                models.Q(("share__gt", 0), ("share__lt", 60), ("winner__isnull", True)),
                _connector="OR",
            ),
            name="game_share",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_sides_of_avalanche"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="share",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        # A release that does not know the column leaves it empty, so nothing of what it writes is
        # refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
