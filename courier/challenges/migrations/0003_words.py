from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("challenges", "0002_offer_settings"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="challenge",
                    name="kind",
                    field=models.CharField(
                        choices=[
                            ("open", "Open to all"),
                            ("direct", "To one player"),
                            ("mail", "By email"),
                            ("link", "By link"),
                        ],
                        max_length=12,
                    ),
                ),
            ],
        ),
    ]
