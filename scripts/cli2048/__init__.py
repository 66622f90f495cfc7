"""The command line of core2048: play, replay and verify games in any shell."""

# As in core2048, so that `2048 --version` need not load the rules; a test holds them equal.
__version__ = "0.1.0"
