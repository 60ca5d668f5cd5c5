"""Clients on the public protocol only: nothing here imports the server."""
