"""Go as slowly and obviously as can be, to compare with: boards are dicts from (row, column) to 1 or 2."""

from typing import Dict, FrozenSet, Iterator, List, Set, Tuple

Point = Tuple[int, int]
Board = Dict[Point, int]


def around(point: Point, rows: int, cols: int) -> Iterator[Point]:
    row, col = point
    for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= r < rows and 0 <= c < cols:
            yield r, c


def string(board: Board, point: Point, rows: int, cols: int) -> Tuple[Set[Point], Set[Point]]:
    """The stones joined with this one, and their liberties."""
    stones, liberties, open_ = {point}, set(), [point]
    while open_:
        for next_ in around(open_.pop(), rows, cols):
            if next_ not in board:
                liberties.add(next_)
            elif board[next_] == board[point] and next_ not in stones:
                stones.add(next_)
                open_.append(next_)
    return stones, liberties


def strings(board: Board, rows: int, cols: int) -> List[FrozenSet[Point]]:
    return list({frozenset(string(board, point, rows, cols)[0]) for point in board})


def play(board: Board, point: Point, colour: int, rows: int, cols: int) -> int:
    """Play, and tell how many stones were taken; -1 and nothing done if it is occupied or suicide."""
    if point in board:
        return -1
    after = {**board, point: colour}
    taken: Set[Point] = set()
    for next_ in around(point, rows, cols):
        if after.get(next_) == 3 - colour:
            stones, liberties = string(after, next_, rows, cols)
            if not liberties:
                taken |= stones
    for stone in taken:
        del after[stone]
    if not string(after, point, rows, cols)[1]:
        return -1
    board.clear()
    board.update(after)
    return len(taken)


def images(board: Board, size: int) -> Iterator[FrozenSet[Tuple[Point, int]]]:
    """The eight images of a square board."""
    for swap in (False, True):
        for up in (False, True):
            for left in (False, True):
                yield frozenset(((moved(point, size, swap, up, left)), colour) for point, colour in board.items())


def moved(point: Point, size: int, swap: bool, up: bool, left: bool) -> Point:
    row, col = point
    row, col = (size - 1 - row if up else row), (size - 1 - col if left else col)
    return (col, row) if swap else (row, col)
