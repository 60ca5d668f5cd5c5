"""Play over sockets: a table's sockets follow its hands, and a bad line costs nobody an event."""
