"""Perfect play on small boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple, Union

import numpy as np

from ._core import (
    BLACK,
    ArgumentError,
    ColourLike,
    Handle,
    Move,
    PathLike,
    Progress,
    SizeLike,
    bounded,
    c_size,
    check,
    new_error,
    path,
    player,
    Point,
    point_name,
    py_move,
    py_point,
    text,
    words,
    work,
)
from ._game import BoardLike, Game, position
from ._native import ffi, lib


@dataclass(frozen=True)
class Choice:
    """A legal move and what it leads to."""

    point: Point
    name: str
    low: int
    high: int
    """Black's score after it lies between these, without komi; where they differ, endless play (or a search that gave
    up: not `exact`) lies between them."""
    score: float
    """Black's lead with the komi that was asked for."""
    best: bool
    exact: bool
    alike: Point
    """The first of its mirror images."""


@dataclass(frozen=True)
class Solution:
    """What perfect play gives."""

    low: int
    high: int
    score: float
    """Black's lead with the komi that was asked for; 0 is jigo, or endless play."""
    exact: bool
    """False: a search gave up, and the value lies within low .. high."""
    moves: List[Choice]
    line: List[Move]
    """Both sides play best."""
    endless: bool
    """The line goes round in circles from its end on."""
    nodes: int

    @property
    def best(self) -> List[str]:
        """The best moves, by name."""
        return [choice.name for choice in self.moves if choice.best]


class Solver:
    """Remembers what it found, so that the next question is quick; with a folder for its tables, permanently.

    >>> with Solver() as solver:
    ...     answer = solver.solve(3)
    >>> answer.score, answer.best, answer.exact
    (5.0, ['B2'], True)

    Several threads may use it at the same time.
    """

    def __init__(self, tables: Optional[PathLike] = None, *, memory: int = 0, threads: int = 0) -> None:
        error, out, options = new_error(), ffi.new("tgn_solver **"), ffi.new("tgn_solver_options *")
        folder = ffi.new("char[]", path(tables)) if tables is not None else ffi.NULL
        options.tables = folder
        options.memory, options.threads = bounded(memory, "memory", 2**63), bounded(threads, "threads", 1024)
        check(lib.tgn_solver_open(out, options, error), error)
        self._kept = folder
        self._handle = Handle(out[0], lib.tgn_solver_close, "solver")

    def close(self) -> None:
        self._handle.close()

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def solve(
        self,
        board: Union[SizeLike, BoardLike],
        rules: Optional[str] = None,
        *,
        komi: float = 0.0,
        to_move: Optional[ColourLike] = None,
        seconds: float = 0,
        nodes: int = 0,
        progress: Optional[Progress] = None,
    ) -> Solution:
        """The value of a position, of every move in it, and a line of best play.

        `board` is a size (its empty board), a Game, a text board or an array, of up to 30 points. `rules` are those of
        `solve_rules()`: japanese-1999, or area on boards of more than 16 points, which are searched and may take long:
        give `seconds` or `nodes`.
        """
        question = ffi.new("tgn_solve_question *")
        _situation(question, board, to_move)
        points = question.situation.size.rows * question.situation.size.cols
        question.rules = _rules(rules or ("japanese-1999" if points <= lib.TGN_SOLVE_TABLED else "area"))
        if not abs(komi) <= 1000 or 2 * komi != int(2 * komi):
            raise ArgumentError(f"komi is in halves, not {komi!r}")
        question.komi = komi
        question.milliseconds = bounded(int(seconds * 1000), "milliseconds", 2**31 - 1)
        question.nodes = bounded(nodes, "nodes", 2**64 - 1)
        error, out = new_error(), ffi.new("tgn_solve_answer *")
        with self._handle as solver:
            check(work(lambda report: lib.tgn_solver_ask(solver, out, question, report, error), progress), error)
        return _solution(out, question.situation.size, komi)


def solve(
    board: Union[SizeLike, BoardLike],
    rules: Optional[str] = None,
    *,
    komi: float = 0.0,
    to_move: Optional[ColourLike] = None,
    seconds: float = 0,
    nodes: int = 0,
    progress: Optional[Progress] = None,
) -> Solution:
    """Perfect play in a position of a small board; `Solver.solve` says how to ask. For many questions make a Solver.

    >>> answer = solve("2x3")
    >>> answer.score, " ".join(move.name for move in answer.line[:3])
    (0.0, 'B2 B1 A2')
    """
    with Solver() as solver:
        return solver.solve(board, rules, komi=komi, to_move=to_move, seconds=seconds, nodes=nodes, progress=progress)


def solve_rules() -> List[Tuple[str, str]]:
    """The rule sets of small boards: name, and a line about each."""
    found: List[Tuple[str, str]] = []
    while lib.tgn_solve_rules_at(len(found)):
        rules = lib.tgn_solve_rules_at(len(found))
        found.append((text(rules.name), text(rules.words)))
    return found


def _rules(name: str) -> Any:
    rules = lib.tgn_solve_rules_find(words(name, "rules"))
    if not rules:
        raise ArgumentError(f"there are no rules '{name}' of small boards; there are {', '.join(known for known, _ in solve_rules())}")
    return rules


def _is_size(board: Any) -> bool:
    """3, "3x4" and (3, 4) are sizes; what has rows is a board."""
    if isinstance(board, str):
        return board.strip().lower().replace("x", "", 1).isdigit()
    return isinstance(board, (int, np.integer)) or (isinstance(board, tuple) and all(isinstance(n, (int, np.integer)) for n in board))


def _situation(question: Any, board: Any, to_move: Optional[ColourLike]) -> None:
    error, out = new_error(), ffi.addressof(question, "situation")
    if isinstance(board, Game):
        if to_move is not None and player(to_move) != board.to_move:
            board = board.copy()
            board._turn(player(to_move))
        check(lib.tgn_situation_of_game(out, board._game, error), error)
        return
    if _is_size(board):
        c_board = ffi.new("tgn_board *")
        lib.tgn_board_init(c_board, c_size(board))
        asked_to_move = 0
    else:
        asked = position(board)
        c_board, asked_to_move = asked.board, int(asked.to_move)
    side = player(to_move) if to_move is not None else asked_to_move or BLACK
    check(lib.tgn_situation_of_board(out, c_board, side, error), error)


def _solution(out: Any, size: Any, komi: float) -> Solution:
    choices = []
    for index in range(out.choices):
        one = out.choice[index]
        score = float(lib.tgn_solve_score(one.value, komi))
        name, value = point_name(one.point, size), one.value
        choices.append(
            Choice(py_point(one.point), name, int(value.low), int(value.high), score, bool(one.best), bool(one.exact), py_point(one.twin))
        )
    return Solution(
        low=int(out.value.low),
        high=int(out.value.high),
        score=float(lib.tgn_solve_score(out.value, komi)),
        exact=bool(out.exact),
        moves=choices,
        line=[py_move(out.move[i], size) for i in range(out.line)],
        endless=bool(out.line_endless),
        nodes=int(out.nodes),
    )
