"""The vocabulary of card effects that the earth games share. A card is a list of these in a data file."""
