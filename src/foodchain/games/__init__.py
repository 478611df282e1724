"""The games. Each is a folder; `foodchain.games()` lists them."""
