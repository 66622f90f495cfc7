"""The rules once more, in the plainest way: tile by tile, one cell at a time.

Nothing here comes from core2048; it is what core2048 is compared with.
"""

from functools import cache

WAYS = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}


def naive_slide(rows, direction):
    """The lists of rows after the slide, and its reward."""
    grid = [list(row) for row in rows]
    height, width = len(grid), len(grid[0])
    down, right = WAYS[direction]
    fresh = set()
    reward = 0
    for place in _nearest_first(height, width, direction):
        r, c = place
        if grid[r][c] == 0:
            continue
        while True:
            to_r, to_c = r + down, c + right
            if not (0 <= to_r < height and 0 <= to_c < width):
                break
            if grid[to_r][to_c] == 0:
                grid[to_r][to_c], grid[r][c] = grid[r][c], 0
                r, c = to_r, to_c
                continue
            if grid[to_r][to_c] == grid[r][c] and (to_r, to_c) not in fresh:
                grid[to_r][to_c] += grid[r][c]
                grid[r][c] = 0
                fresh.add((to_r, to_c))
                reward += grid[to_r][to_c]
            break
    return grid, reward


@cache
def _nearest_first(height, width, direction):
    """Every cell, that nearest the edge first."""
    down, right = WAYS[direction]
    places = [(r, c) for r in range(height) for c in range(width)]
    return sorted(places, key=lambda place: -(place[0] * down + place[1] * right))


def naive_moves(rows):
    """What each direction leaves that changes anything, and its reward, by its number."""
    slides = {way: naive_slide(rows, way) for way in WAYS}
    return {way: slid for way, slid in slides.items() if slid[0] != [list(row) for row in rows]}


def naive_legal(rows):
    """The numbers of the directions that change anything."""
    return list(naive_moves(rows))


def naive_over(rows):
    """Whether nothing is empty and no two neighbours are equal."""
    height, width = len(rows), len(rows[0])
    for r in range(height):
        for c in range(width):
            if rows[r][c] == 0:
                return False
            if r + 1 < height and rows[r][c] == rows[r + 1][c]:
                return False
            if c + 1 < width and rows[r][c] == rows[r][c + 1]:
                return False
    return True


def naive_spawn(rows, odds, random):
    """Put a tile into the rows by two numbers of ``random``, and give its place and value."""
    share = random() * sum(weight for _, weight in odds)
    values = [value for value, weight in odds for _ in range(weight)]
    value = values[int(share)]
    empty = [(r, c) for r, row in enumerate(rows) for c, tile in enumerate(row) if not tile]
    r, c = empty[int(random() * len(empty))]
    rows[r][c] = value
    return (r, c), value
