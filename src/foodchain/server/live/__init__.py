"""Live play: browsers' sockets, and the messages between workers."""
