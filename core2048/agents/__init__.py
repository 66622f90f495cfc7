"""Players of 2048."""
