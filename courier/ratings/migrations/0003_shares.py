from django.db import migrations, models

HELD = [
    migrations.AddConstraint(
        model_name="ratingchange",
        constraint=models.CheckConstraint(
            condition=models.Q(
                ("share__isnull", True),
                models.Q(("half_points", 1), ("share__gt", 0), ("share__lt", 60)),
                _connector="OR",
            ),
            name="rating_change_share",
        ),
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_corrections"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratingchange",
            name="share",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        # A release that does not know the column leaves it empty, so nothing of what it writes is
        # refused.
        migrations.SeparateDatabaseAndState(database_operations=HELD, state_operations=HELD),
    ]
