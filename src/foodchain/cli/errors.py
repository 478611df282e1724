"""What is wrong with the arguments or files of a command, in one line that says what to do."""


class CommandError(Exception):
    """Ends the command with exit code 2."""
