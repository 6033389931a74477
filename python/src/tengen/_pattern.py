"""Patterns: a part of the board, with points that do not matter, in every game of a database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union

from ._core import (
    Colour,
    ColourLike,
    Move,
    PointLike,
    SizeLike,
    bounded,
    c_point,
    c_size,
    check,
    formatted,
    new_error,
    player,
    point_name,
    py_point,
    sides,
    text,
)
from ._game import BoardLike, position
from ._games import Count, GameLine, Request, py_count, py_date, py_line, py_years
from ._native import ffi, lib

_USUAL = 19  # the board on which cells were drawn, unless they say which

Rectangle = Union[str, Tuple[PointLike, PointLike]]
"""Two opposite corners: "C3:H7", or a pair of points."""
Points = Union[str, Iterable[PointLike]]
"""Several points: "C3 D4", or one by one."""


@dataclass(frozen=True)
class PatternWay:
    """A continuation, in the colours of the pattern as it was drawn, and where it was drawn."""

    kind: str
    """"move"; or how it ended without one: "setup", "outside" (stones were captured from outside), "end" (of the record)."""
    cell: Optional[Tuple[int, int]]
    """Row and column of the pattern, from zero at the upper left."""
    move: Optional[Move]
    """The same on the board; without a place (`free` alone) the rectangle is taken for a board."""
    played: Count
    """`visits` are hits."""
    at_once: int
    """Hits in which it was the very next move."""
    first: str
    last: str
    """Dates."""
    years: Dict[int, int]


@dataclass(frozen=True)
class Hit:
    """Where a game has the pattern, from when to when, and how it lies there."""

    game: GameLine
    move: int
    """Moves played before it appeared."""
    last_move: int
    """... and before it was gone: it stands from `move` to `last_move`."""
    at: Tuple[int, int]
    """The upper left point of the rectangle in the game."""
    rect: str
    """Two corners of it: "C17:E15"."""
    motion: int
    """How the pattern was turned: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then exchanges rows and columns."""
    swapped: bool
    """Colours are exchanged."""
    way: int
    """The continuation: an index of `ways`."""
    next_move: Optional[int]
    """When that was played, in moves."""


@dataclass(frozen=True)
class PatternFound:
    """What a database knows about a pattern."""

    cells: str
    """The pattern, as it was given or cut out."""
    total: Count
    """`visits` are hits, "times" elsewhere in the manual."""
    images: int
    """How many different ones were looked for: turned, mirrored, with colours exchanged."""
    first: str
    last: str
    ways: List[PatternWay]
    """Continuations: moves, most games first; then the other kinds."""
    hits: List[Hit]
    """A page of them."""
    years: Dict[int, int]
    indexed: bool
    """Every game was in the index of patterns; if not, `Database.index` makes searching faster."""


# ---- from Python to C and back --------------------------------------------------------------------------------


class PatternRequest(Request):
    """A question about a pattern. Points may be written or counted; the library wants them written."""

    def __init__(self, board: Optional[BoardLike], size: Optional[SizeLike]) -> None:
        super().__init__(ffi.new("tgn_pattern_request *"), lib.tgn_pattern_request_set)
        lib.tengen_pattern_request_init(self.pointer)
        self._size = c_size(_USUAL if size is None else size)
        if board is not None:
            self._drawn = position(board).board
            self._size = self._drawn.size
            self.pointer.drawn = self._drawn
        self.fill({"size": None if size is None else sides(size)})

    def point(self, point: PointLike) -> Optional[str]:
        if point is None or isinstance(point, str):
            return point
        return point_name(c_point(point, self._size), self._size)

    def points(self, points: Optional[Points], between: str = " ") -> Optional[str]:
        if points is None or isinstance(points, str):
            return points or None
        return between.join(self.point(point) or "pass" for point in points) or None

    def ready(self, threads: int) -> Any:
        """All is there: the question."""
        error, question = new_error(), self.pointer.question
        check(lib.tgn_pattern_request_ready(self.pointer, error), error)
        question.threads = bounded(threads, "threads", 1024)
        return ffi.addressof(self.pointer, "question")


def side_named(value: Optional[ColourLike]) -> Optional[str]:
    return None if value is None else player(value).name.lower()


def _way(way: Any, question: Any) -> PatternWay:
    kind, cell, move = text(lib.tgn_way_name(way.kind)), None, None
    if kind == "move":
        row, col = cell = lib.tgn_point_row(way.move.point), lib.tgn_point_col(way.move.point)
        size, at = question.board, question.at
        if not at:
            size, at = question.pattern.size, lib.tgn_point_at(0, 0)
        point = lib.tgn_point_at(lib.tgn_point_row(at) + row, lib.tgn_point_col(at) + col)
        move = Move(Colour(way.move.colour), py_point(point), point_name(point, size))
    dates = py_date(way.first), py_date(way.last)
    return PatternWay(kind, cell, move, py_count(way.here), int(way.at_once), *dates, py_years(way.years, way.year_count))


def _hit(hit: Any, line: Any, question: Any) -> Hit:
    return Hit(
        game=py_line(line, False),
        move=int(line.move),
        last_move=int(line.last_move),
        at=(lib.tgn_point_row(hit.at), lib.tgn_point_col(hit.at)),
        rect=formatted(lib.tgn_pattern_hit_format, ffi.addressof(hit), question.pattern.size, line.size),
        motion=int(hit.motion),
        swapped=bool(hit.swapped),
        way=int(hit.way),
        next_move=int(hit.next_move) or None,
    )


def py_pattern_found(answer: Any, question: Any) -> PatternFound:
    cells = ffi.new("char[]", lib.TGN_PATTERN_TEXT)
    lib.tgn_pattern_format(cells, question.pattern)
    return PatternFound(
        cells=text(cells),
        total=py_count(answer.total),
        images=int(answer.images),
        first=py_date(answer.first),
        last=py_date(answer.last),
        ways=[_way(answer.ways[i], question) for i in range(answer.way_count)],
        hits=[_hit(answer.hits[i], answer.list.lines[i], question) for i in range(answer.list.count)],
        years=py_years(answer.years, answer.year_count),
        indexed=bool(answer.indexed),
    )
