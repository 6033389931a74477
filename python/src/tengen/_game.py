"""A game that is played: board, turn, ko, repetition, undo."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._core import (
    BLACK,
    EMPTY,
    WHITE,
    Array,
    ArgumentError,
    Colour,
    ColourLike,
    IllegalMove,
    Move,
    Point,
    PointLike,
    SizeLike,
    c_point,
    c_size,
    check,
    colour,
    new_error,
    player,
    point_name,
    py_move,
    py_point,
    shared,
    text,
    words,
)
from ._native import ffi, lib

_FAULTS = {
    lib.TGN_FAULT_OCCUPIED: "a stone is there",
    lib.TGN_FAULT_SUICIDE: "it would take its own last liberty",
    lib.TGN_FAULT_KO: "it retakes a ko immediately",
    lib.TGN_FAULT_REPEATS: "the position has been on the board before",
}


def rules_named(name: str) -> Any:
    """The library's rules of a name."""
    found = lib.tgn_rules_find(words(name, "rules"))
    if found:
        return found
    known: List[str] = []
    while lib.tgn_rules_at(len(known)):
        known.append(text(lib.tgn_rules_at(len(known)).name))
    raise ArgumentError(f"there are no rules '{name}'; there are {', '.join(known)}")


class Game:
    """A board with a past.

    >>> game = Game(9)
    >>> game.play("E5")
    Move(colour=<Colour.BLACK: 1>, point=(4, 4), name='E5')
    >>> game.play((2, 4))                       # row and column, as arrays count: E7
    Move(colour=<Colour.WHITE: 2>, point=(2, 4), name='E7')
    >>> game.board[4, 4], game.board[2, 4], int(game.board.sum())
    (1, 2, 3)
    >>> game.undo().board[2, 4]
    0
    >>> game.play("E5")
    Traceback (most recent call last):
    ...
    tengen.IllegalMove: white E5: a stone is there

    `moves` plays as people write: ``Game(19, moves="Q16 D4 pass W R14")``.

    A game belongs to one thread at a time.
    """

    def __init__(self, size: SizeLike = 19, rules: str = "japanese", *, moves: str = "") -> None:
        out = ffi.new("tgn_game **")
        check(lib.tgn_game_new(out, c_size(size), rules_named(rules)))
        self._game = ffi.gc(out[0], lib.tgn_game_free)
        self._board: Optional[Array] = None
        if moves:
            self.play_moves(moves)

    @classmethod
    def _of(cls, pointer: Any) -> Game:
        """A game around the library's, which it owns from now on."""
        game = cls.__new__(cls)
        game._game = ffi.gc(pointer, lib.tgn_game_free)
        game._board = None
        return game

    # ---- what stands there ----

    @property
    def size(self) -> Tuple[int, int]:
        """Rows and columns."""
        size = lib.tgn_game_size(self._game)
        return int(size.rows), int(size.cols)

    @property
    def rules(self) -> str:
        """Their name."""
        return text(lib.tgn_game_rules(self._game).name)

    @property
    def board(self) -> Array:
        """The stones: an int8 array of 0 (empty), 1 (black) and 2 (white), row 0 on top.

        It is the game's own memory, not a copy: it changes as the game goes on, and it can not be written to. It stays good
        as long as somebody holds it. For the board of this moment: ``game.board.copy()``.
        """
        if self._board is None:
            self._board = shared(self._game, lib.tgn_game_board(self._game).colour, np.int8, self.size)
        return self._board

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""
        return Colour(lib.tgn_game_to_move(self._game))

    @property
    def ko(self) -> Point:
        """The point that may not be retaken now, or None."""
        return py_point(lib.tgn_game_ko(self._game))

    @property
    def prisoners(self) -> Dict[Colour, int]:
        """Stones of each colour that were captured."""
        return {side: int(lib.tgn_game_prisoners(self._game, side)) for side in (BLACK, WHITE)}

    @property
    def over(self) -> bool:
        """Both players have passed."""
        return bool(lib.tgn_game_over(self._game))

    @property
    def moves(self) -> List[Move]:
        """All moves so far, passes included."""
        size = lib.tgn_game_size(self._game)
        return [py_move(lib.tgn_game_move(self._game, i), size) for i in range(len(self))]

    def __len__(self) -> int:
        """Moves so far, passes included."""
        return int(lib.tgn_game_moves(self._game))

    def __bool__(self) -> bool:
        return True

    # ---- playing ----

    def faults(self, point: PointLike, colour: Optional[ColourLike] = None) -> List[str]:
        """What speaks against a move, in words; nothing, if it is legal.

        >>> Game(9, moves="E5").faults("E5")
        ['a stone is there']
        """
        at = c_point(point, lib.tgn_game_size(self._game))
        faults = lib.tgn_game_judge(self._game, self._side(colour), at)
        return [phrase for flag, phrase in _FAULTS.items() if faults & flag]

    def legal(self, point: PointLike, colour: Optional[ColourLike] = None) -> bool:
        """Whether the side to move (or this colour) may play there."""
        return not self.faults(point, colour)

    def play(self, point: PointLike, colour: Optional[ColourLike] = None) -> Move:
        """Play a legal move; None and "pass" are passes. A named colour plays even out of turn."""
        side = self._side(colour)
        size = lib.tgn_game_size(self._game)
        at = c_point(point, size)
        code = lib.tgn_game_play(self._game, side, at)
        if code == lib.TGN_ERR_ILLEGAL:
            raise IllegalMove(f"{side.name.lower()} {point_name(at, size)}: {', '.join(self.faults(point, side))}")
        check(code)
        return Move(side, py_point(at), point_name(at, size))

    def play_moves(self, moves: str) -> Game:
        """Play moves as people write them: "Q16 D4 pass", "pd,dp", "W R14". Illegal ones are played too, as in records."""
        error = new_error()
        check(lib.tgn_game_play_words(self._game, words(moves, "moves"), ffi.NULL, ffi.NULL, error), error)
        return self

    def setup(
        self,
        black: Sequence[PointLike] = (),
        white: Sequence[PointLike] = (),
        empty: Sequence[PointLike] = (),
        to_move: Optional[ColourLike] = None,
    ) -> Game:
        """Put stones on the board or take them off; nothing is captured.

        >>> print(Game(3).setup(black=["A1", "B1"], white=["C3"], to_move="white"))
           A B C
        3  . . O  3
        2  . + .  2
        1  X X .  1
           A B C
        """
        size = lib.tgn_game_size(self._game)
        stones = [(c_point(p, size), c) for c, ps in ((BLACK, black), (WHITE, white), (EMPTY, empty)) for p in ps]
        if any(not at for at, _ in stones):
            raise ArgumentError("a stone needs a point; a pass has none")
        side = None if to_move is None else player(to_move)
        check(lib.tgn_game_setup(self._game, ffi.new("tgn_move[]", stones), len(stones)))
        if side is not None:
            check(lib.tgn_game_set_to_move(self._game, side))
        return self

    def undo(self) -> Game:
        """Take back the last step: a move, a setup, or a change of turn."""
        check(lib.tgn_game_undo(self._game))
        return self

    def copy(self) -> Game:
        """The same game once more, with all of its past.

        >>> game = Game(9, moves="E5 E6")
        >>> other = game.copy().undo()
        >>> len(game), len(other)
        (2, 1)
        """
        out = ffi.new("tgn_game **")
        check(lib.tgn_game_new(out, lib.tgn_game_size(self._game), lib.tgn_game_rules(self._game)))
        other = Game._of(out[0])
        step = ffi.new("tgn_past_step *")
        for index in range(lib.tgn_game_steps(self._game)):
            lib.tgn_game_past(self._game, index, step)
            other._turn(step.to_move)
            if step.is_move:
                check(lib.tgn_game_force(other._game, step.move.colour, step.move.point, ffi.NULL))
            elif step.change_count:
                stones = [(step.changes[i].point, step.changes[i].now) for i in range(step.change_count)]
                check(lib.tgn_game_setup(other._game, ffi.new("tgn_move[]", stones), len(stones)))
        other._turn(self.to_move)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def _turn(self, side: int) -> None:
        if lib.tgn_game_to_move(self._game) != side:
            check(lib.tgn_game_set_to_move(self._game, side))

    # ---- strings ----

    def string(self, point: PointLike) -> List[Tuple[int, int]]:
        """The stones joined with the one at this point; none, if it is empty."""
        return self._points(lib.tgn_board_string, point)

    def liberties(self, point: PointLike) -> List[Tuple[int, int]]:
        """The empty points beside the string at this point.

        >>> len(Game(9, moves="E5").liberties("E5"))
        4
        """
        return self._points(lib.tgn_board_liberties, point)

    def _points(self, ask: Any, point: PointLike) -> List[Tuple[int, int]]:
        at = c_point(point, lib.tgn_game_size(self._game))
        if not at:
            raise ArgumentError("a pass has no string")
        board = lib.tgn_game_board(self._game)
        if not board.colour[at]:
            return []
        out = ffi.new("tgn_point[]", lib.TGN_POINTS_MAX)
        found = (py_point(out[i]) for i in range(ask(board, at, out)))
        return sorted(p for p in found if p)

    def _side(self, given: Optional[ColourLike]) -> Colour:
        return self.to_move if given is None else player(given)

    # ---- showing ----

    def __str__(self) -> str:
        last = lib.tgn_game_move(self._game, len(self) - 1).point if len(self) else 0
        out = ffi.new("char[]", lib.TGN_TEXT_MAX)
        board = lib.tgn_game_board(self._game)
        lib.tgn_text_format(out, board, last if last and board.colour[last] else 0)
        return text(out).rstrip("\n")

    def __repr__(self) -> str:
        rows, cols = self.size
        return f"<tengen.Game {rows}x{cols}, {self.rules}, {len(self)} moves, {self.to_move.name.lower()} to move>"

    def _repr_svg_(self) -> str:
        from ._draw import svg

        return svg(self)


BoardLike = Union[Game, str, npt.ArrayLike]
"""A Game; a board drawn as text; or rows of 0 (empty), 1 (black) and 2 (white)."""


class Position(NamedTuple):
    """What was asked about: the library's board (ours to keep), and what else is known."""

    board: Any
    size: Tuple[int, int]
    to_move: Colour
    ko: int
    game: Optional[Game]


def position(asked: BoardLike) -> Position:
    """A board in any of its forms. The board is a copy: a game may go on meanwhile."""
    board = ffi.new("tgn_board *")
    if isinstance(asked, Game):
        ffi.memmove(board, lib.tgn_game_board(asked._game), ffi.sizeof("tgn_board"))
        return Position(board, asked.size, asked.to_move, lib.tgn_game_ko(asked._game), asked)
    if isinstance(asked, str):
        error, side, ko = new_error(), ffi.new("tgn_colour *"), ffi.new("tgn_point *")
        check(lib.tgn_text_parse(board, words(asked, "a board"), side, ko, error), error)
        return Position(board, (int(board.size.rows), int(board.size.cols)), Colour(side[0]), int(ko[0]), None)
    stones = np.asarray(asked)
    if stones.ndim != 2 or not np.issubdtype(stones.dtype, np.integer):
        raise ArgumentError("a board is a Game, a text board, or rows of the numbers 0, 1 and 2")
    size = c_size((int(stones.shape[0]), int(stones.shape[1])))
    lib.tgn_board_init(board, size)
    for row, col in np.argwhere(stones != EMPTY).tolist():
        lib.tgn_board_put(board, lib.tgn_point_at(row, col), colour(int(stones[row, col])))
    return Position(board, (int(size.rows), int(size.cols)), EMPTY, 0, None)
