from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_occasion"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
    ]
