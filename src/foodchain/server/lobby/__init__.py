"""Open tables that anybody may join, and the turns that wait for a player."""
