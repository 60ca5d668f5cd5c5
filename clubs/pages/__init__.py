"""What people see of clubs: pages that render a frame for scripts on the public API."""
