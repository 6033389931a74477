"""The largest number of strings that a board can hold."""

from __future__ import annotations

from typing import Any, Optional, Tuple, Union

import numpy as np

from ._core import Array, Progress, SizeLike, bounded, check, new_error, sides, text, words, work
from ._native import ffi, lib

_SIDE = 1000


class Strings:
    """The most strings of a board, and a board that holds them.

    >>> answer = strings(5)
    >>> answer.maximum, answer.board.shape, int((answer.board == 0).sum())
    (18, (5, 5), 7)
    >>> strings(3).count()
    10
    >>> strings("..X\\n.#.\\n_..").maximum
    5
    """

    def __init__(self, answer: Any, filling: Any) -> None:
        self._filling = filling
        self.maximum = int(answer.strings)
        self.empties = int(answer.empties)
        """Points that stay empty on `board`."""
        self.reference = text(answer.reference)
        """The theorem that says so, or "" when it was computed."""
        self.size: Tuple[int, int] = (int(answer.board.rows), int(answer.board.cols))
        self._letters = text(answer.board.points)

    @property
    def board(self) -> Array:
        """A board with this many strings: int8, 0 empty, 1 black, 2 white."""
        return _stones(self._letters, self.size)

    def count(self, *, free_colours: bool = False, progress: Optional[Progress] = None) -> int:
        """How many boards reach the maximum, in the colours of a chequerboard; or in all colourings, with `free_colours`."""
        out = ffi.new("char[]", lib.TGN_STRINGS_DIGITS)
        with self._optima(free_colours, progress) as optima:
            lib.tgn_optima_count(optima, out)
            return int(text(out))

    def classes(self, *, progress: Optional[Progress] = None) -> int:
        """How many they are when turned and mirrored boards are the same."""
        error, out = new_error(), ffi.new("char[]", lib.TGN_STRINGS_DIGITS)
        with self._optima(False, progress) as optima:
            check(work(lambda report: lib.tgn_optima_classes(optima, out, report, error), progress), error)
        return int(text(out))

    def sample(self, seed: int = 0, *, progress: Optional[Progress] = None) -> Array:
        """One of the boards that hold the maximum, each with the same chance."""
        error = new_error()
        with self._optima(False, progress) as optima, ffi.gc(ffi.new("tgn_filling *"), lib.tgn_filling_clear) as out:
            check(lib.tgn_optima_sample(optima, bounded(seed, "seed", 2**64 - 1), out, error), error)
            return _stones(text(out.points), self.size)

    def _optima(self, free_colours: bool, progress: Optional[Progress]) -> Any:
        error, out = new_error(), ffi.new("tgn_optima **")
        ask = lib.tgn_optima_open
        check(work(lambda report: ask(out, self._filling, bool(free_colours), ffi.NULL, report, error), progress), error)
        return ffi.gc(out[0], lib.tgn_optima_close)

    def __str__(self) -> str:
        rows, cols = self.size
        return "\n".join(self._letters[row * cols : (row + 1) * cols] for row in range(rows))

    def __repr__(self) -> str:
        rows, cols = self.size
        return f"<tengen.Strings {rows}x{cols}, {self.maximum} strings>"


def strings(board: Union[SizeLike, str], *, prove: bool = False, threads: int = 0, progress: Optional[Progress] = None) -> Strings:
    """The most strings that a board can hold.

    `board` is a size (sides up to 1000, by theorem unless `prove` asks for a computation), or rows of letters: ``.`` free,
    ``X`` and ``O`` stones, ``_`` stays empty, ``#`` no point at all; rows are separated by line ends or ``/``.
    """
    error = new_error()
    answer = ffi.gc(ffi.new("tgn_strings *"), lib.tgn_strings_clear)
    filling = ffi.gc(ffi.new("tgn_filling *"), lib.tgn_filling_clear)
    size = _size(board)
    if size:
        check(lib.tgn_filling_init(filling, *size, error), error)
    else:
        check(lib.tgn_filling_parse(filling, words(str(board), "a board"), error), error)
    if size and not prove:
        check(lib.tgn_strings_build(answer, *size, error), error)
    else:
        options = ffi.new("tgn_strings_options *")
        options.threads = bounded(threads, "threads", 1024)
        check(work(lambda report: lib.tgn_strings_solve(answer, filling, options, report, error), progress), error)
    return Strings(answer, filling)


def _size(board: Union[SizeLike, str]) -> Optional[Tuple[int, int]]:
    """Rows and columns, unless it is a board of letters. (A size has no letter but x, and x alone is a stone.)"""
    if isinstance(board, str) and not any(letter.isdigit() for letter in board):
        return None
    return sides(board, _SIDE)


def _stones(letters: str, size: Tuple[int, int]) -> Array:
    numbers = [{"X": 1, "O": 2}.get(letter, 0) for letter in letters]
    return np.array(numbers, dtype=np.int8).reshape(size)
