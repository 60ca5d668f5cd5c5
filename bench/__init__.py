"""What the speeds are, each beside a floor measured in the same run."""
