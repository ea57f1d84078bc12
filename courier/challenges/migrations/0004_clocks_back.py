"""Nothing to do on the way forward; back again, every other time control becomes 14 days a move."""

from django.db import migrations

CLOSE = "UPDATE challenges_challenge SET days_per_move = 14, time_control = '' WHERE time_control <> '';"


class Migration(migrations.Migration):
    dependencies = [("challenges", "0003_clocks")]

    operations = [migrations.RunSQL(migrations.RunSQL.noop, CLOSE)]
