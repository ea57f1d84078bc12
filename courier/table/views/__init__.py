"""The pages of tables: games, and what others show on the same table."""
