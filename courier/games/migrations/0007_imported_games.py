"""Games brought from elsewhere: who brought them, and an ending for results that only their file tells."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("games", "0006_records"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="imported_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="imported_games",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="ending",
            field=models.CharField(
                blank=True,
                choices=[
                    ("outcome", "By the rules"),
                    ("resigned", "Resigned"),
                    ("flagged", "Lost on time"),
                    ("agreed", "Agreed"),
                    ("claimed", "Draw claimed"),
                    ("adjudicated", "Adjudicated"),
                    ("told", "As the file told"),
                    ("aborted", "Aborted"),
                ],
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="source",
            field=models.CharField(
                choices=[
                    ("played", "Played here"),
                    ("historical", "Historical"),
                    ("imported", "Imported"),
                ],
                default="played",
                max_length=12,
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("imported_by__isnull", False)),
                fields=["imported_by", "-id"],
                name="game_imports",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("imported_by__isnull", True),
                    models.Q(("rated", False), ("source", "imported")),
                    _connector="OR",
                ),
                name="game_imported",
            ),
        ),
    ]
