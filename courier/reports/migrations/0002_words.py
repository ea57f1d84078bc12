from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0001_tables"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="report",
                    name="failure",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            (
                                "too_expensive",
                                "A game took more computing time or memory than there is for one.",
                            ),
                            ("refused", "The document can’t be played."),
                            (
                                "broken",
                                "The rules failed in the middle of a game; that is a fault of the site.",
                            ),
                            ("interrupted", "The games were interrupted too often."),
                        ],
                        max_length=13,
                    ),
                ),
            ],
        ),
    ]
