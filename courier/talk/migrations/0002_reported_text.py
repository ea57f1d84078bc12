"""What a comment said when it was reported."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("talk", "0001_tables")]

    operations = [
        migrations.AddField(
            model_name="complaint",
            name="text",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
    ]
