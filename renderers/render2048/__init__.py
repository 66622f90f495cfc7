"""Draws boards and games: text for any terminal, pictures for everybody else."""
