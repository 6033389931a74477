"""Game records: SGF as the world has it (and GIB, NGF, UGF), from files, folders and archives."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._core import (
    ADD_TEXT,
    READ_SOURCE,
    Error,
    InputError,
    Move,
    PathLike,
    _KINDS,
    bounded,
    check,
    fail,
    formatted,
    new_error,
    paths,
    py_move,
    text,
)
from ._game import Game
from ._native import ffi, lib


class Problem(NamedTuple):
    """Something that was wrong with a record, and was repaired unless the record was refused."""

    kind: str
    meaning: str
    line: int
    offset: int
    """Of the file as it lay on disk."""
    detail: str


class Record:
    """A game record, read and played through.

    >>> record = next(read(b"(;SZ[9]KM[6.5]PB[Honinbo]RE[B+R];B[ee];W[ec])"))
    >>> record.info["black"], record.komi, record.result, record.size
    ('Honinbo', 6.5, 'B+R', (9, 9))
    >>> [str(move) for move in record.moves]
    ['B E5', 'W E7']
    >>> record.replay(1).board.sum()
    1
    """

    def __init__(self, name: str, tree: Any, game: Any) -> None:
        self.name = name
        """The file it came from, for showing."""
        self.refused = bool(tree.refused)
        """It could not be read as a game of Go: `problems` say why, and the rest is empty."""
        self.size: Tuple[int, int] = (int(tree.size.rows), int(tree.size.cols))
        self.encoding = text(tree.encoding)
        """What the text was decoded from."""
        self.format = text(tree.format)
        """What it was read from: "SGF", "GIB", "NGF" or "UGF". `sgf` has it as SGF in any case."""
        self.info: Dict[str, str] = {}
        """Game information as written, by names like "black", "white_rank", "event", "date", "result"."""
        self.moves: List[Move] = []
        """The main line, passes included."""
        self.komi: Optional[float] = None
        self.handicap: Optional[int] = None
        self.result: Optional[str] = None
        """In the standard's words ("B+2.5", "W+R", "0", "Void"), if what was written could be understood."""
        self.date: Optional[str] = None
        """The first day ("1846-09-11", "1846"), if it could be understood."""
        self.rules: Optional[str] = None
        self.sgf = ""
        """The whole record as FF[4], variations and unknown properties included."""
        if not self.refused:
            check(lib.tgn_sgf_check(tree, game))
            size = lib.tgn_game_size(game)
            self.moves = [py_move(lib.tgn_game_move(game, i), size) for i in range(lib.tgn_game_moves(game))]
            self._read_info(tree)
            self.sgf = _written(tree)
        self.problems: List[Problem] = problems_of(tree)

    def _read_info(self, tree: Any) -> None:
        info = ffi.new("tgn_info *")
        lib.tgn_info_read(info, tree)
        for field in range(lib.TGN_INFO_FIELD_COUNT):
            if info.raw[field]:
                self.info[text(lib.tgn_info_field_name(field))] = _value(tree, info.raw[field])
        self.komi = float(info.komi.points) if info.komi.known else None
        self.handicap = int(info.handicap.stones) if info.handicap.known else None
        if info.raw[lib.TGN_INFO_RESULT]:
            words = formatted(lib.tgn_result_format, ffi.addressof(info, "result"))
            self.result = None if words == "?" else words
        self.date = formatted(lib.tgn_date_format, info.dates.first) or None
        self.rules = text(info.rules.name) if info.rules else None

    def replay(self, moves: Optional[int] = None) -> Game:
        """The game after this many moves of the main line; None: all of them. Illegal moves are played, as the record says."""
        if self.refused:
            raise InputError(f"{self.name}: refused: {', '.join(problem.kind for problem in self.problems)}")
        count = len(self.moves) if moves is None else bounded(moves, "the number of moves", len(self.moves))
        with _Reader(self.sgf.encode()) as reader:
            tree = reader.next()
            out = ffi.new("tgn_game **")
            check(lib.tgn_game_new(out, tree.size, lib.tgn_rules_find(self.rules.encode()) if self.rules else ffi.NULL))
            game = Game._of(out[0])
            check(lib.tgn_sgf_replay(tree, game._game, count))
            return game

    def __repr__(self) -> str:
        rows, cols = self.size
        players = " - ".join(self.info.get(side, "?") for side in ("black", "white"))
        return f"<tengen.Record {players}, {rows}x{cols}, {len(self.moves)} moves, {self.result or 'no result'}>"


def read(
    source: Union[bytes, PathLike, Sequence[PathLike]], *, unreadable: Optional[Callable[[str, Error], object]] = None
) -> Iterator[Record]:
    """The records of a file, a folder, an archive, several of them; or of SGF text as bytes.

    One record is in memory at a time, whatever the size of the collection. A record that is not a game of Go comes with
    ``record.refused``. A file that cannot be read is reported to `unreadable` (its name and the error), and the next one is
    tried; without that, it is raised.

    >>> sum(len(record.moves) for record in read("tests/sample/selfplay-9.sgf.gz"))
    1697
    """
    out = ffi.new("tgn_game **")
    check(lib.tgn_game_new(out, (19, 19), ffi.NULL))
    game = ffi.gc(out[0], lib.tgn_game_free)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _of_bytes(bytes(source), game)
    return _of_paths(source, game, unreadable)


def _of_bytes(record: bytes, game: Any) -> Iterator[Record]:
    with _Reader(record) as reader:
        for tree in reader:
            yield Record("<bytes>", tree, game)


def _of_paths(
    source: Union[PathLike, Sequence[PathLike]], game: Any, unreadable: Optional[Callable[[str, Error], object]]
) -> Iterator[Record]:
    array, count, kept = paths(source)
    error, out, entry = new_error(), ffi.new("tgn_source **"), ffi.new("tgn_source_entry *")
    check(lib.tgn_source_open(out, array, count, ffi.NULL, error), error)
    opened = ffi.gc(out[0], lib.tgn_source_close)
    del kept
    with _Reader(b"") as reader:
        while check(lib.tgn_source_next(opened, entry)) > 0:
            name = text(entry.name)
            if entry.failed:
                _complain(unreadable, name, entry.code, text(entry.message))
                continue
            check(lib.tgn_sgf_reopen_stream(reader.pointer, READ_SOURCE, opened))
            while True:
                code = lib.tgn_sgf_next(reader.pointer, reader.tree)
                if code <= 0:
                    break
                yield Record(name, reader.tree[0], game)
            if code < 0:
                _complain(unreadable, name, code, text(lib.tgn_source_failure(opened)))
    ffi.release(opened)


def _complain(unreadable: Optional[Callable[[str, Error], object]], name: str, code: int, message: str) -> None:
    words = f"{name}: {message}"
    if not unreadable or code == lib.TGN_ERR_MEMORY:
        fail(code, words)
    unreadable(name, _KINDS.get(code, Error)(words))


class _Reader:
    """The library's reader, on bytes that it keeps."""

    def __init__(self, record: bytes) -> None:
        self._bytes = ffi.from_buffer(record)
        out = ffi.new("tgn_sgf_reader **")
        check(lib.tgn_sgf_open_memory(out, self._bytes, len(record)))
        self.pointer = ffi.gc(out[0], lib.tgn_sgf_close)
        self.tree = ffi.new("tgn_sgf **")

    def __enter__(self) -> _Reader:
        return self

    def __exit__(self, *problem: object) -> None:
        ffi.release(self.pointer)

    def __iter__(self) -> Iterator[Any]:
        while check(lib.tgn_sgf_next(self.pointer, self.tree)) > 0:
            yield self.tree[0]

    def next(self) -> Any:
        for tree in self:
            return tree
        raise InputError("there is no record")


def _value(tree: Any, value: Any) -> str:
    length = lib.tgn_sgf_text(tree, value, False, ffi.NULL, 0)
    out = ffi.new("char[]", length + 1)
    lib.tgn_sgf_text(tree, value, False, out, length + 1)
    return str(ffi.unpack(out, length).decode("utf-8", "replace"))


def problems_of(tree: Any) -> List[Problem]:
    return [_problem(tree.problems[i]) for i in range(tree.problem_count)]


def _problem(problem: Any) -> Problem:
    kind = problem.kind
    return Problem(
        text(lib.tgn_problem_name(kind)),
        text(lib.tgn_problem_meaning(kind)),
        int(problem.line),
        int(problem.offset),
        text(problem.detail),
    )


def _written(tree: Any) -> str:
    out = ffi.gc(ffi.new("tengen_text *"), lib.tengen_text_clear)
    check(lib.tgn_sgf_write(tree, ADD_TEXT, out))
    return str(bytes(ffi.buffer(out.bytes, out.length)).decode("utf-8", "replace")) if out.length else ""
