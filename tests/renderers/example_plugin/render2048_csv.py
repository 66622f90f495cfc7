"""Games as tables for spreadsheets: a row a move."""

import csv


class CsvRenderer:
    """Writes the number, the direction, the score and the largest tile of every move.

    Options:
        separator: what stands between two columns.
        header: whether the first row names the columns.
    """

    name = "csv"
    suffixes = (".csv",)
    binary = False
    description = "a row a move, for spreadsheets"

    def __init__(self, output, *, separator=",", header=True):
        if len(separator) != 1:
            raise ValueError(f"separator is one character, not {separator!r}")
        self._writer = csv.writer(output, delimiter=separator, lineterminator="\n")
        self._header = header

    def begin(self, opening):
        if self._header:
            self._writer.writerow(["move", "direction", "score", "largest"])
        self._move = 0
        self._writer.writerow([0, "", opening.score, opening.board.max_tile])

    def step(self, step):
        self._move += 1
        self._writer.writerow([self._move, step.direction, step.score, step.board.max_tile])

    def end(self):
        pass
