from django.db import migrations


class Migration(migrations.Migration):
    contract = "0.1"  # no release has used it

    dependencies = [
        ("presets", "0003_months"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="preset",
            name="featured_at",
        ),
    ]
