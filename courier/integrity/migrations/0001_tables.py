import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="SealKey",
            fields=[
                ("key_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("public_key", models.CharField(max_length=64)),
                ("first_used_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="seal",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("algorithm", models.CharField(max_length=16)),
                (
                    "kind",
                    models.CharField(
                        choices=[("played", "Played here"), ("stored", "Stored here")], max_length=8
                    ),
                ),
                ("plies", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("signature", models.CharField(max_length=128)),
                ("sealed_at", models.DateTimeField()),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="integrity.sealkey",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SealedName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("handle", models.CharField(blank=True, max_length=24)),
                ("salt", models.CharField(blank=True, max_length=32)),
                ("commitment", models.CharField(max_length=64)),
                (
                    "seal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names",
                        to="integrity.seal",
                    ),
                ),
            ],
            options={
                "ordering": ["side"],
                "constraints": [
                    models.UniqueConstraint(fields=("seal", "side"), name="sealed_name_once"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="sealed_name_side"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("salt", ""), _negated=True),
                            models.Q(("handle", ""), ("name", "")),
                            _connector="OR",
                        ),
                        name="sealed_name_erased_with_its_salt",
                    ),
                ],
            },
        ),
    ]
