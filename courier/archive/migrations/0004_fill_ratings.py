from django.db import migrations

ENTRIES = """
    UPDATE archive_entry e SET rating = round(r.mean)
    FROM (SELECT game_id, avg(rating_before) AS mean FROM ratings_ratingchange GROUP BY game_id) r
    WHERE r.game_id = e.game_id
"""

COUNTS = """
    UPDATE archive_continuation c SET rated = n.rated, ratings = n.ratings
    FROM (
        SELECT o.key, o.move, count(*) AS rated, sum(e.rating) AS ratings
        FROM (
            SELECT DISTINCT key, move, game FROM archive_occurrence
            WHERE key IN (SELECT key FROM archive_continuation)
        ) o
        JOIN archive_entry e ON e.game_id = o.game WHERE e.rating IS NOT NULL GROUP BY o.key, o.move
    ) n
    WHERE c.key = n.key AND c.move = n.move
"""


class Migration(migrations.Migration):
    dependencies = [
        ("archive", "0003_ratings_of_games"),
        ("ratings", "0001_ratings"),
    ]

    operations = [
        migrations.RunSQL(ENTRIES, migrations.RunSQL.noop),
        migrations.RunSQL(COUNTS, migrations.RunSQL.noop),
    ]
