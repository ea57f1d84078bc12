from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0011_promotions"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
        migrations.AddField(
            model_name="ladder",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
        migrations.AddField(
            model_name="league",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
    ]
