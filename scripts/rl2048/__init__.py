"""2048 for learning and for mass play: compiled kernels over packed boards (extra ``fast``)."""
