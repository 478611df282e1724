"""What stands between the web server and the handlers: access, errors, rate limits, timeouts, sockets, pages."""
