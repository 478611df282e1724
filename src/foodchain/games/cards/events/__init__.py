"""What one-time events do: a small vocabulary of effects, one file per theme."""
