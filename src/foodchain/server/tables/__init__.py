"""Tables: their games, who sits there, what each seat sees, and the routes that ask for it."""
