"""`python -m foodchain` is the command `foodchain`."""

from foodchain.cli import main

if __name__ == "__main__":
    main()
