from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exchange", "0002_deleted_imports"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="import",
                    name="state",
                    field=models.CharField(
                        choices=[("reading", "Reading"), ("read", "Read"), ("stored", "Imported")],
                        default="reading",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="import",
                    name="written",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            ("", "Detect automatically"),
                            ("pgn", "PGN: numbered moves, variations in parentheses"),
                            ("notes", "Abbreviated notation, comments in brackets"),
                            ("moves", "Move list in full algebraic notation"),
                            ("json", "Courier JSON"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
    ]
