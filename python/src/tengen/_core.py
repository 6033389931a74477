"""What the other modules stand on: errors, sizes, points, memory shared with NumPy, and work that can be stopped."""

from __future__ import annotations

import operator
import os
import threading
from enum import IntEnum
from typing import Any, Callable, List, NamedTuple, NoReturn, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib

Array = npt.NDArray[Any]
Point = Optional[Tuple[int, int]]
"""Row and column, from the top left and from zero, as arrays count; None is a pass."""
PointLike = Union[str, Tuple[int, int], None]
"""A Point, or its name: "Q16", "pd", "pass"."""
SizeLike = Union[int, str, Tuple[int, int]]
"""19, "9x13" or (9, 13): rows and columns."""
PathLike = Union[str, "os.PathLike[str]"]
Progress = Callable[[str, int, int], object]
"""Called with what is done, how far, and out of how much (0: unknown), some ten times a second."""


class Colour(IntEnum):
    """What lies on a point, as it stands in the arrays."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> Colour:
        """The other player's.

        >>> Colour.BLACK.other
        <Colour.WHITE: 2>
        """
        return Colour(3 - self) if self else self


ColourLike = Union[Colour, int, str]
EMPTY, BLACK, WHITE = Colour.EMPTY, Colour.BLACK, Colour.WHITE


class Move(NamedTuple):
    """A stone or a pass: ``board[move.point] == move.colour`` once it is played."""

    colour: Colour
    point: Point
    name: str
    """As people write it: "Q16", "pass"."""

    def __str__(self) -> str:
        return f"{'BW'[self.colour - 1]} {self.name}"


# ---- errors -------------------------------------------------------------------------------------------------


class Error(Exception):
    """What the library could not do, in its own words. `offset` is a byte of the input, or None."""

    offset: Optional[int] = None


class ArgumentError(Error, ValueError):
    """A value that makes no sense."""


class InputError(Error, ValueError):
    """A file or text that is not what it should be."""


class SystemFailure(Error, OSError):
    """The operating system said no."""


class LimitError(Error):
    """A bound that keeps us safe was met: too large, too deep, too many."""


class IllegalMove(Error, ValueError):
    """What the rules, or the order of things, forbid."""


class NotFound(Error, LookupError):
    """No such move, file, game or rule set."""


class Stopped(Error):
    """The work was stopped."""


_KINDS = {
    lib.TGN_ERR_ARGUMENT: ArgumentError,
    lib.TGN_ERR_INPUT: InputError,
    lib.TGN_ERR_IO: SystemFailure,
    lib.TGN_ERR_LIMIT: LimitError,
    lib.TGN_ERR_ILLEGAL: IllegalMove,
    lib.TGN_ERR_MISSING: NotFound,
    lib.TGN_ERR_STOPPED: Stopped,
}


def fail(code: int, message: str = "", offset: int = -1) -> NoReturn:
    """Raise what a negative code stands for."""
    words = message or text(lib.tgn_error_name(code))
    if code == lib.TGN_ERR_MEMORY:
        raise MemoryError(words)
    error = _KINDS.get(code, Error)(words)
    error.offset = offset if offset >= 0 else None
    raise error


def check(code: int, error: Any = None) -> int:
    """Give the code back, or raise with the words of a `tgn_error *`."""
    if code >= 0:
        return code
    fail(code, text(error.message) if error else "", int(error.offset) if error else -1)


# Functions of C that are handed to functions of C.
ADD_TEXT = ffi.addressof(lib, "tengen_text_add")
READ_SOURCE = ffi.addressof(lib, "tgn_source_read")


def new_error() -> Any:
    return ffi.new("tgn_error *")


# ---- text, sizes, points ------------------------------------------------------------------------------------


def text(characters: Any) -> str:
    """A C string; NULL is the empty one."""
    return str(ffi.string(characters).decode("utf-8", "replace")) if characters else ""


_ROOM = 128  # for any of the short texts that the library writes


def formatted(write: Any, *values: Any) -> str:
    """What `write(out, values...)` writes into `out`, which must be held until it was read."""
    out = ffi.new("char[]", _ROOM)
    write(out, *values)
    return text(out)


def words(value: str, what: str = "text") -> bytes:
    """A Python string for C, which ends at the first NUL."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a str, not {type(value).__name__}")
    if "\0" in value:
        raise ArgumentError(f"a NUL in {what}")
    return value.encode("utf-8", "surrogateescape")


def path(value: PathLike) -> bytes:
    """A file name for C, in the bytes that the system knows it by."""
    name = os.fsencode(value)
    if b"\0" in name:
        raise ArgumentError("a NUL in a file name")
    return name


def shown(value: PathLike) -> str:
    """A file name, or an address of PostgreSQL without its password.

    >>> shown("games.tengen"), shown("postgres://ann:secret@db.example/go")
    ('games.tengen', 'postgres://ann@db.example/go')
    """
    name = path(value)
    if not lib.tgn_address_is_server(name):
        return os.fspath(value)
    out = ffi.new("char[]", lib.TGN_ADDRESS_TEXT)
    return text(lib.tgn_address_format(out, name))


def paths(value: Union[PathLike, Sequence[PathLike]]) -> Tuple[Any, int, List[Any]]:
    """One or several file names as C wants them: the array, how many, and what must be kept meanwhile."""
    several = [value] if isinstance(value, (str, os.PathLike)) else list(value)
    kept = [ffi.new("char[]", path(one)) for one in several]
    return ffi.new("const char *[]", kept), len(kept), kept


def sides(size: SizeLike, most: int = lib.TGN_SIDE_MAX) -> Tuple[int, int]:
    """Rows and columns of whatever says them.

    >>> sides(19), sides("3x4"), sides((3, 4))
    ((19, 19), (3, 4), (3, 4))
    """
    if isinstance(size, str):
        parts = size.lower().split("x")
        if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
            raise ArgumentError(f"'{size}' is not a board size; write 19 or 3x4 (rows x columns)")
        numbers = [int(part) for part in parts]
    elif isinstance(size, tuple):
        numbers = [operator.index(side) for side in size]
    else:
        numbers = [operator.index(size)]
    if len(numbers) not in (1, 2) or not all(1 <= side <= most for side in numbers):
        raise ArgumentError(f"{size!r} is not a board size; sides are 1 to {most}")
    return numbers[0], numbers[-1]


def c_size(size: SizeLike) -> Any:
    return ffi.new("tgn_size *", sides(size))[0]


def c_point(point: PointLike, size: Any) -> int:
    """The library's number of a point."""
    if point is None:
        return 0
    if isinstance(point, str):
        out = ffi.new("tgn_point *")
        if lib.tgn_point_parse(out, words(point, "a point"), size) < 0:
            raise ArgumentError(f"'{point}' is not a point of a {size.rows}x{size.cols} board; write D4, dd or pass")
        return int(out[0])
    row, col = (operator.index(number) for number in point)
    if not (0 <= row < size.rows and 0 <= col < size.cols):
        raise ArgumentError(f"{(row, col)} is not a point of a {size.rows}x{size.cols} board; rows and columns count from 0")
    return int(lib.tgn_point_at(row, col))


def py_point(point: int) -> Point:
    return (int(lib.tgn_point_row(point)), int(lib.tgn_point_col(point))) if point else None


def point_name(point: int, size: Any) -> str:
    return formatted(lib.tgn_point_format, point, size)


def py_move(move: Any, size: Any) -> Move:
    return Move(Colour(move.colour), py_point(move.point), point_name(move.point, size))


def colour(value: ColourLike) -> Colour:
    """A colour from itself, its number or its name: "black", "B", 1."""
    if isinstance(value, str):
        if value.lower() == "empty":
            return EMPTY
        out = ffi.new("tgn_colour *")
        if lib.tgn_colour_parse(out, words(value, "a colour")) < 0:
            raise ArgumentError(f"'{value}' is not a colour; write black or white")
        return Colour(out[0])
    try:
        return Colour(operator.index(value))
    except ValueError:
        raise ArgumentError(f"{value!r} is not a colour; they are 0 (empty), 1 (black) and 2 (white)") from None


def player(value: ColourLike) -> Colour:
    """Black or White."""
    found = colour(value)
    if found == EMPTY:
        raise ArgumentError("black or white is wanted")
    return found


# ---- memory that NumPy sees ---------------------------------------------------------------------------------


class _Memory:
    """A grid of the library's, as NumPy sees it, and the owner of its memory, which must live as long as it is used.

    The library's grids have a frame around the board and rows of TGN_STRIDE points, whatever the size:

        frame   . . . . . . . .
        row 0   . [a b c] . . .        an array of the board begins at `a`, and its next row is a stride away
        row 1   . [d e f] . . .
    """

    def __init__(self, owner: Any, address: int, kind: npt.DTypeLike, size: Tuple[int, int]) -> None:
        dtype = np.dtype(kind)
        first = lib.tgn_point_at(0, 0) * dtype.itemsize
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "typestr": dtype.str,
            "shape": size,
            "strides": (lib.TGN_STRIDE * dtype.itemsize, dtype.itemsize),
            "data": (address + first, True),
        }


def shared(owner: Any, grid: Any, kind: npt.DTypeLike, size: Tuple[int, int]) -> Array:
    """The board's part of a grid as a read-only array on the same memory, which `owner` holds and the array keeps alive."""
    return np.asarray(_Memory(owner, int(ffi.cast("uintptr_t", ffi.addressof(grid))), kind, size))


# ---- work that takes long -----------------------------------------------------------------------------------

_PAUSE = 0.1


def work(call: Callable[[Any], Any], progress: Optional[Progress] = None) -> int:
    """Run `call(tgn_progress *)` so that Ctrl-C ends it, and give back what it returned.

    It runs in a thread of its own while this one waits, calls `progress`, and can be interrupted: signals reach Python in
    its main thread only, and the library works in as many threads as it likes. When this thread is interrupted, or
    `progress` raises, the work is asked to stop, and what was raised goes on to the caller once it has.
    """
    job = _Job(call)
    try:
        job.start()
        while not job.ended.wait(_PAUSE if progress else None):
            if progress:
                progress(*_progress(job.watch))
    except BaseException:
        job.stop()
        raise
    return job.result()


class _Job(threading.Thread):
    """A call of the library in a thread of its own. What it works on is the caller's, so it is never left alone."""

    def __init__(self, call: Callable[[Any], Any]) -> None:
        super().__init__(name="tengen", daemon=True)
        self.watch = ffi.new("tengen_watch *")
        self.ended = threading.Event()
        self._call = call
        self._report = lib.tengen_watch_begin(self.watch)
        self._gate = threading.Lock()
        self._begun = self._stopped = False
        self._code: Any = None

    def run(self) -> None:
        with self._gate:
            if self._stopped:
                return
            self._begun = True
        try:
            self._code = self._call(self._report)
        except BaseException as problem:  # of Python: handed on by result()
            self._code = problem
        finally:
            self.ended.set()

    def stop(self) -> None:
        """Ask it to stop and wait until it has, however impatient who waits may be; if it has not begun, it never will."""
        lib.tengen_watch_stop(self.watch)
        while True:
            try:
                with self._gate:
                    self._stopped = True
                if self._begun:
                    self.ended.wait()
                return
            except KeyboardInterrupt:
                pass

    def result(self) -> int:
        self.join()
        if isinstance(self._code, BaseException):
            raise self._code
        return int(self._code)


def _progress(watch: Any) -> Tuple[str, int, int]:
    what, done, total = ffi.new("char[48]"), ffi.new("uint64_t *"), ffi.new("uint64_t *")
    lib.tengen_watch_read(watch, what, done, total)
    return text(what), int(done[0]), int(total[0])


class Handle:
    """Something of the library's that is closed once, and not while somebody uses it."""

    def __init__(self, pointer: Any, close: Callable[[Any], None], what: str) -> None:
        self._pointer = ffi.gc(pointer, close)
        self._what = what
        self._users: List[int] = []  # their threads
        self._changed = threading.Condition()

    @property
    def closed(self) -> bool:
        return self._pointer is None

    def __enter__(self) -> Any:
        with self._changed:
            if self._pointer is None:
                raise ValueError(f"this {self._what} is closed")
            self._users.append(threading.get_ident())
            return self._pointer

    def __exit__(self, *problem: object) -> None:
        with self._changed:
            self._users.remove(threading.get_ident())
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            if threading.get_ident() in self._users:
                raise RuntimeError(f"this {self._what} is at work for the same thread: it would wait for itself")
            while self._users:
                self._changed.wait()
            if self._pointer is not None:
                ffi.release(self._pointer)
                self._pointer = None


def bounded(value: int, what: str, most: int, least: int = 0) -> int:
    """A whole number within bounds, so that C gets what was meant."""
    number = operator.index(value)
    if not least <= number <= most:
        raise ArgumentError(f"{what} is {least} to {most}, not {number}")
    return number
