from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0003_given_handle"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="looks",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=400
            ),
        ),
        # More choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="player",
                    name="board_theme",
                    field=models.CharField(
                        choices=[
                            ("ledger", "Ledger"),
                            ("harbour", "Harbour"),
                            ("walnut", "Walnut"),
                            ("plain", "Plain"),
                            ("kaya", "Kaya"),
                            ("bamboo", "Bamboo"),
                            ("teak", "Teak"),
                        ],
                        default="ledger",
                        max_length=8,
                        verbose_name="board",
                    ),
                ),
            ],
        ),
    ]
