"""What people see of tables and hands: frames for scripts on the public API and the socket."""
