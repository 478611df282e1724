"""The one place where the version stands; it is below everything, because records name it."""

__version__ = "0.1.0"
