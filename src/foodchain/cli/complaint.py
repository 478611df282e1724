"""What is wrong with the arguments or files of a command, in one line that says what to do."""


class Complaint(Exception):
    """Ends the command with exit code 2."""
