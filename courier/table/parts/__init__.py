"""What the game page shows, gathered from a game and its moves. Reads only."""
