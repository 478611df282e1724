"""The vocabulary of card effects that the earth games share. A card is a list of these, with numbers, in a data file."""
