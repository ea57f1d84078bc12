from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="event",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("last_day", "drawn"),
                models.Q(
                    ("ends_at__isnull", False),
                    models.Q(("kind", "arena"), _negated=True),
                ),
                _connector="OR",
            ),
            name="event_last_day",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0020_play_offs"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="last_day",
            field=models.CharField(
                choices=[("drawn", "They are drawn"), ("computer", "The computer judges them")],
                db_default="drawn",
                default="drawn",
                max_length=12,
            ),
        ),
        # A release that does not know the column leaves it as it is, so nothing of what it writes
        # is refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
