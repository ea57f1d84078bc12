from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("challenges", "0006_reliability"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
    ]
