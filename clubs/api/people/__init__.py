"""The doors of a person: sign-in, devices, oneself."""
