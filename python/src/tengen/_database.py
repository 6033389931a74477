"""Databases: every position of every game, and who played on how."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union, overload

from ._core import (
    ArgumentError,
    ColourLike,
    Handle,
    InputError,
    Move,
    PathLike,
    Progress,
    bounded,
    check,
    colour,
    formatted,
    new_error,
    path,
    paths,
    py_move,
    text,
    words,
    work,
)
from ._game import BoardLike, position
from ._native import ffi, lib
from ._records import Record, _Reader, problems_of, read


@dataclass(frozen=True)
class ImportSum:
    """What became of the records that were imported."""

    added: int
    repaired: int
    """Among the added: those that something was wrong with."""
    duplicates: int
    refused: int
    unreadable: int
    positions: int
    """Passings of games through positions of the whole board that were added."""


@dataclass(frozen=True)
class GraphStats:
    """How large one of a database's graphs is."""

    nodes: int
    arcs: int
    visits: int


@dataclass(frozen=True)
class Stats:
    """What a database holds."""

    games: int
    bytes: int
    graphs: Dict[str, GraphStats]
    """By kind: "whole", "half", "quarter", "diagonal"."""


@dataclass(frozen=True)
class GameLine:
    """A game as it stands in a list."""

    id: int
    black: str
    white: str
    black_rank: str
    white_rank: str
    event: str
    result: str
    date: str
    """The first day, as far as it is known: "1998-05-31", "1998", ""."""
    komi: Optional[float]
    handicap: int
    size: Tuple[int, int]
    moves: int
    move: Optional[int] = None
    """In the answer to a question: the first move after which the game shows what was asked for."""
    region: Optional[str] = None
    """... and in which part of its board."""


@dataclass(frozen=True)
class GameList(Sequence[GameLine]):
    """A page of the games that were asked for; `total` is how many there are."""

    games: List[GameLine]
    total: int

    def __len__(self) -> int:
        return len(self.games)

    @overload
    def __getitem__(self, index: int) -> GameLine: ...

    @overload
    def __getitem__(self, index: slice) -> List[GameLine]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[GameLine, List[GameLine]]:
        return self.games[index]


@dataclass(frozen=True)
class Count:
    """How many games, how often, and who won them; the rest has another result."""

    games: int
    visits: int
    black: int
    white: int


@dataclass(frozen=True)
class Way:
    """A continuation, turned so that it fits the board that was asked about."""

    kind: str
    """"move", "pass", "setup", "outside" (parts: stones were taken from outside), "start", "end"."""
    move: Optional[Move]
    played: Count
    """Games that went this way from here."""
    reached: Count
    """Whole board: all games through where it leads, however they came there."""
    first: str
    last: str
    """Dates."""


@dataclass(frozen=True)
class Found:
    """What a database knows about a position."""

    total: Count
    first: str
    last: str
    ways: List[Way]
    """Continuations, most played first."""
    parents: List[Way]
    games: GameList
    years: Dict[int, int] = field(default_factory=dict)
    swapped: Optional[Found] = None
    """The same of the position with colours exchanged, if that was asked for."""


_MODES = {"r": lib.TGN_GRAPH_READ, "w": lib.TGN_GRAPH_WRITE, "c": lib.TGN_GRAPH_CREATE}


class Database:
    """A folder of games and of all their positions.

    `mode` is "r" (to read), "w" (to change) or "c" (to change, and make it if it is missing).

    >>> with Database(folder / "games.tengen", "c") as database:
    ...     print(database.import_("tests/sample/selfplay-9.sgf.gz").added)
    ...     found = database.position(Game(9, moves="E5"))
    ...     print(found.total.games, [way.move.name for way in found.ways[:3]])
    40
    13 ['C7', 'D7', 'D6']

    Several threads may query it at the same time. Only one process may have it open to change it.
    """

    def __init__(self, folder: PathLike, mode: str = "r", *, memory: int = 0) -> None:
        if mode not in _MODES:
            raise ArgumentError(f"'{mode}' is not a mode; the modes are r (read), w (change) and c (create)")
        error, out, options = new_error(), ffi.new("tgn_graph **"), ffi.new("tgn_graph_options *")
        options.memory = bounded(memory, "memory", 2**63)
        check(lib.tgn_graph_open(out, path(folder), _MODES[mode], options, error), error)
        self.path = os.fspath(folder)
        self._handle = Handle(out[0], lib.tgn_graph_close, "database")

    def close(self) -> None:
        """Close it, once all who ask have their answers. Twice is fine."""
        self._handle.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<tengen.Database {self.path}{', closed' if self._handle.closed else ''}>"

    # ---- what is in it ----

    def __len__(self) -> int:
        """Games."""
        return self.stats().games

    def __bool__(self) -> bool:
        return True

    def stats(self) -> Stats:
        """How large it is."""
        error, out, three = new_error(), ffi.new("tgn_graph_stats *"), ffi.new("uint64_t[3]")
        with self._handle as graph:
            check(lib.tgn_graph_stats_get(graph, out, error), error)
        graphs = {}
        for kind in range(lib.TGN_KIND_COUNT):
            if out.graphs >> kind & 1:
                lib.tengen_kind(out, kind, three)
                graphs[text(lib.tgn_kind_name(kind))] = GraphStats(*(int(number) for number in three))
        return Stats(int(out.games), int(out.bytes), graphs)

    def games(self, *, skip: int = 0, count: int = 20, sort: str = "id", reverse: bool = False, **filters: object) -> GameList:
        """A page of its games.

        Filters: player, black, white, event (part of a name), from_ and to (dates: "1998", "1998-05-31"), rank ("1d-9p"),
        result ("B", "W", "draw", "void", "?"), komi, handicap, size. `sort`: id, date, black, white, rank; dates and ranks
        come highest first.
        """
        request = _GamesRequest(filters, sort=sort, reverse=reverse, skip=skip, games=count)
        error, out = new_error(), ffi.new("tgn_game_list **")
        with self._handle as graph:
            w = request.pointer
            check(lib.tgn_graph_games(graph, request.filter, w.order, w.descending, w.skip, w.count, out, error), error)
        with ffi.gc(out[0], lib.tgn_game_list_free) as found:
            return _list(found)

    def __iter__(self) -> Iterator[GameLine]:
        """All games, in the order of their numbers."""
        skip, page = 0, self.games(count=1000)
        while page:
            yield from page
            skip += len(page)
            page = self.games(skip=skip, count=1000)

    def sgf(self, number: int) -> str:
        """The game of this number as SGF text."""
        error, out, length = new_error(), ffi.new("char **"), ffi.new("size_t *")
        with self._handle as graph:
            check(lib.tgn_graph_game(graph, bounded(number, "a game's number", 2**32 - 1), out, length, error), error)
        with ffi.gc(out[0], lib.free) as characters:
            return bytes(ffi.buffer(characters, length[0])).decode("utf-8", "replace")

    def game(self, number: int) -> Record:
        """The game of this number as a record."""
        return next(read(self.sgf(number).encode()))

    # ---- positions ----

    def position(
        self,
        board: BoardLike,
        *,
        to_move: Optional[ColourLike] = None,
        region: str = "whole",
        swap: bool = False,
        parents: bool = False,
        years: bool = False,
        skip: int = 0,
        games: int = 20,
        sort: str = "date",
        reverse: bool = False,
        **filters: object,
    ) -> Found:
        """Who reached a position, turned and mirrored as it may be, and how it went on.

        `to_move` is whose turn it is: of a Game, the game's; else "empty", either. `region` asks for a part of the board
        ("nw", "left", "diag-se", ...), whatever is outside of it. Filters are those of `games`.
        """
        asked = position(board)
        request = _GamesRequest(filters, sort=sort, reverse=reverse, skip=skip, games=games)
        question = ffi.new("tgn_question *")
        question.board = asked.board
        question.to_move = asked.to_move if to_move is None else colour(to_move)
        question.ko = asked.ko
        question.region = _region(region, asked.board.size)
        question.swap, question.parents, question.years = bool(swap), bool(parents), bool(years)
        w = request.pointer
        question.filter, question.order, question.descending = request.filter, w.order, w.descending
        question.skip, question.list = w.skip, w.count
        error, out = new_error(), ffi.new("tgn_answer **")
        with self._handle as graph:
            check(lib.tgn_graph_position(graph, question, out, error), error)
        with ffi.gc(out[0], lib.tgn_answer_free) as answer:
            return _found(answer, asked.board.size)

    # ---- changing it ----

    def import_(
        self,
        source: Union[PathLike, Sequence[PathLike]],
        *,
        keep_duplicates: bool = False,
        variations: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
    ) -> ImportSum:
        """Read records from files, folders and archives, and add them.

        When it is interrupted (Ctrl-C, or an exception from `progress`), what was added so far stays and is sound, and
        importing the same again goes on from there.
        """
        array, count, kept = paths(source)
        options, total, error = ffi.new("tgn_import_options *"), ffi.new("tgn_import_sum *"), new_error()
        options.keep_duplicates, options.variations = bool(keep_duplicates), bool(variations)
        options.threads = bounded(threads, "threads", 1024)
        with self._handle as graph:
            check(work(lambda report: lib.tgn_graph_import(graph, array, count, options, report, total, error), progress), error)
        del kept
        names = ("added", "repaired", "duplicates", "refused", "unreadable", "positions")
        return ImportSum(**{name: int(getattr(total, name)) for name in names})

    def add(self, record: Union[Record, str, bytes], *, variations: bool = False, keep_duplicate: bool = False) -> int:
        """Add one game, and give its number. A game that is there already is an IllegalMove, unless it is to be kept."""
        sgf = record.sgf if isinstance(record, Record) else record
        error, number = new_error(), ffi.new("uint32_t *")
        with _Reader(sgf.encode() if isinstance(sgf, str) else bytes(sgf)) as reader, self._handle as graph:
            tree = reader.next()
            if tree.refused:
                raise InputError("the record was refused: " + ", ".join(problem.kind for problem in problems_of(tree)))
            check(lib.tgn_graph_add(graph, tree, bool(variations), bool(keep_duplicate), number, error), error)
        return int(number[0])

    def remove(self, number: int) -> None:
        """Take a game out."""
        error = new_error()
        with self._handle as graph:
            check(lib.tgn_graph_remove(graph, bounded(number, "a game's number", 2**32 - 1), error), error)

    def verify(self, progress: Optional[Progress] = None) -> int:
        """Replay every game and compare with everything that is kept: how many differences were found."""
        error, total = new_error(), ffi.new("tgn_verify_sum *")
        with self._handle as graph:
            check(work(lambda report: lib.tgn_graph_verify(graph, ffi.NULL, ffi.NULL, report, total, error), progress), error)
        return int(total.faults)


# ---- from Python to C and back --------------------------------------------------------------------------------


class _GamesRequest:
    """Filters, order and page, in the library's own words: it checks them and says what may be written."""

    def __init__(self, filters: Dict[str, object], **page: object) -> None:
        self.pointer = ffi.new("tgn_games_request *")
        lib.tengen_games_request_init(self.pointer)
        self._kept: List[Any] = []
        if page.get("reverse"):
            page["reverse"] = "1"
        else:
            page.pop("reverse", None)
        for name, value in {**filters, **page}.items():
            if value is None:
                continue
            written = "x".join(str(side) for side in value) if isinstance(value, tuple) else str(value)
            self._set("from" if name == "from_" else name, written, name)

    def _set(self, name: str, value: str, told: str) -> None:
        error = new_error()
        kept = ffi.new("char[]", words(value, told))
        self._kept.append(kept)
        code = lib.tgn_games_request_set(self.pointer, words(name, "a filter"), kept, error)
        if code == lib.TGN_ERR_MISSING:
            raise TypeError(f"there is no filter '{told}'")
        if code < 0:
            raise ArgumentError(f"{told}: {text(error.message)}")

    @property
    def filter(self) -> Any:
        return ffi.addressof(self.pointer, "filter") if self.pointer.filtered else ffi.NULL


def _region(name: str, size: Any) -> int:
    out = ffi.new("tgn_region *")
    if lib.tgn_region_parse(out, words(name, "a region")) < 0:
        raise ArgumentError(f"'{name}' is not a region; the regions are whole, left, right, top, bottom, nw, ne, sw, se, diag-nw ...")
    if not lib.tgn_region_exists(out[0], size):
        raise ArgumentError(f"a {size.rows}x{size.cols} board has no region '{name}'")
    return int(out[0])


def _date(date: int) -> str:
    return formatted(lib.tgn_date_format, date)


def _count(count: Any) -> Count:
    return Count(int(count.games), int(count.visits), int(count.black), int(count.white))


def _line(line: Any, in_answer: bool) -> GameLine:
    return GameLine(
        id=int(line.id),
        black=text(line.black),
        white=text(line.white),
        black_rank=text(line.black_rank),
        white_rank=text(line.white_rank),
        event=text(line.event),
        result=text(line.result),
        date=_date(line.first_date),
        komi=float(line.komi) if line.komi_known else None,
        handicap=int(line.handicap),
        size=(int(line.size.rows), int(line.size.cols)),
        moves=int(line.moves),
        move=int(line.move) if in_answer else None,
        region=text(lib.tgn_region_name(line.region)) if in_answer else None,
    )


def _list(found: Any, in_answer: bool = False) -> GameList:
    return GameList([_line(found.lines[i], in_answer) for i in range(found.count)], int(found.total))


def _way(way: Any, size: Any) -> Way:
    kind = text(lib.tgn_way_name(way.kind))
    move = py_move(way.move, size) if kind in ("move", "pass") else None
    return Way(kind, move, _count(way.here), _count(way.reached), _date(way.first), _date(way.last))


def _found(answer: Any, size: Any) -> Found:
    return Found(
        total=_count(answer.total),
        first=_date(answer.first),
        last=_date(answer.last),
        ways=[_way(answer.ways[i], size) for i in range(answer.way_count)],
        parents=[_way(answer.parents[i], size) for i in range(answer.parent_count)],
        games=_list(answer.list, True) if answer.list else GameList([], 0),
        years={int(answer.years[i].year): int(answer.years[i].games) for i in range(answer.year_count)},
        swapped=_found(answer.swapped, size) if answer.swapped else None,
    )
