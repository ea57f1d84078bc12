from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0001_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FailingAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.EmailField(max_length=254, unique=True)),
                ("points", models.PositiveSmallIntegerField()),
                ("noted_at", models.DateTimeField()),
                ("status", models.CharField(blank=True, max_length=11)),
            ],
        ),
        migrations.AddField(
            model_name="outboxmail",
            name="returned_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="outboxmail",
            index=models.Index(
                condition=models.Q(("bundle", ""), _negated=True),
                fields=["bundle"],
                name="outbox_bundle",
            ),
        ),
    ]
