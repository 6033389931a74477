"""Databases: every position of every game, and who played on how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from ._core import (
    ArgumentError,
    ColourLike,
    Handle,
    InputError,
    Move,
    PathLike,
    PointLike,
    Progress,
    SizeLike,
    bounded,
    check,
    colour,
    new_error,
    path,
    paths,
    py_move,
    shown,
    text,
    words,
    work,
)
from ._game import BoardLike, Game, position
from ._games import Count, GameLine, GameList, GamesRequest, flag, py_count, py_date, py_list, py_years
from ._native import ffi, lib
from ._pattern import PatternFound, PatternRequest, Points, Rectangle, py_pattern_found, side_named
from ._players import PlayerList, PlayerPage, py_page, py_player
from ._records import Record, _Reader, problems_of, read
from ._review import Known, known_of


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
class IndexSum:
    """What was added to the index of patterns."""

    games: int
    bytes: int


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


_PLAYER_ORDERS = {"games": lib.TGN_PLAYER_GAMES, "name": lib.TGN_PLAYER_NAME, "last": lib.TGN_PLAYER_LAST}
_MODES = {"r": lib.TGN_GRAPH_READ, "w": lib.TGN_GRAPH_WRITE, "c": lib.TGN_GRAPH_CREATE}


class Database:
    """A database of games and of all their positions: a folder, or an address of PostgreSQL, given as a str.

    `mode` is "r" (to read), "w" (to change) or "c" (to change, and make it if it is missing).

    >>> with Database(folder / "games.tengen", "c") as database:
    ...     print(database.import_("tests/sample/selfplay-9.sgf.gz").added)
    ...     found = database.position(Game(9, moves="E5"))
    ...     print(found.total.games, [way.move.name for way in found.ways[:3]])
    40
    13 ['G7', 'G6', 'F6']

    Several threads may query it at the same time. A folder may be open to be changed in one process only;
    Database("postgres://ann@db.example/go", "w") in several, which take turns, and `refresh` sees what others have changed.
    """

    path: str
    """Where it is; of an address, without its password."""

    def __init__(self, folder: PathLike, mode: str = "r", *, memory: int = 0) -> None:
        if mode not in _MODES:
            raise ArgumentError(f"'{mode}' is not a mode; the modes are r (read), w (change) and c (create)")
        error, out, options = new_error(), ffi.new("tgn_graph **"), ffi.new("tgn_graph_options *")
        options.memory = bounded(memory, "memory", 2**63)
        check(lib.tgn_graph_open(out, path(folder), _MODES[mode], options, error), error)
        self.path = shown(folder)
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

    def refresh(self) -> bool:
        """See what other processes have changed since it was opened, or since the last call: whether there was something.

        Until then questions are answered from the state that was there. Only on PostgreSQL can there be anything.
        """
        error = new_error()
        with self._handle as graph:
            return check(lib.tgn_graph_refresh(graph, error), error) > 0

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

        Filters: player, black, white, event (part of a name), text (words in names, and dates: "cho 1998..2004"), who, who_black,
        who_white, against (numbers of players), from_ and to (dates: "1998", "1998-05-31"), rank ("1d-9p"), result
        ("B", "W", "draw", "void", "?"), komi, handicap, size. `sort`: id, date, rank, black, white, event, result, moves,
        komi, size, handicap; dates, ranks and numbers come highest first.
        """
        request = GamesRequest(filters, sort=sort, reverse=flag(reverse), skip=skip, games=count)
        error, out = new_error(), ffi.new("tgn_game_list **")
        with self._handle as graph:
            w = request.pointer
            check(lib.tgn_graph_games(graph, request.filter, w.order, w.descending, w.skip, w.count, out, error), error)
        with ffi.gc(out[0], lib.tgn_game_list_free) as found:
            return py_list(found)

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

    # ---- players ----

    def players(
        self, words_in_names: Optional[str] = None, *, sort: str = "games", reverse: bool = False, skip: int = 0, count: int = 20
    ) -> PlayerList:
        """A page of its players: all, or those with all these words in their names.

        `sort`: games (most first), name, last (who played last first).

        >>> with Database(folder / "players.tengen", "c") as database:
        ...     added = database.import_("tests/sample/selfplay-9.sgf.gz")
        ...     print([(player.name, player.games) for player in database.players("level 1")])
        [('GNU Go 3.8 level 1', 15)]
        """
        if sort not in _PLAYER_ORDERS:
            raise ArgumentError(f"cannot sort players by '{sort}'; write games, name or last")
        error, out, question = new_error(), ffi.new("tgn_player_list **"), ffi.new("tgn_player_question *")
        kept = ffi.NULL if words_in_names is None else ffi.new("char[]", words(words_in_names, "a player's name"))
        question.text, question.order, question.reverse = kept, _PLAYER_ORDERS[sort], bool(reverse)
        question.skip, question.count = bounded(skip, "skip", 2**32 - 1), bounded(count, "count", 2**32 - 1)
        with self._handle as graph:
            check(lib.tgn_graph_players(graph, question, out, error), error)
        with ffi.gc(out[0], lib.tgn_player_list_free) as found:
            return PlayerList([py_player(found.players[i]) for i in range(found.count)], int(found.total))

    def player(self, who: Union[int, str]) -> PlayerPage:
        """Everything about a player, by a number of a spelling or exactly its name."""
        error, out = new_error(), ffi.new("tgn_player_page **")
        with self._handle as graph:
            check(lib.tgn_graph_player(graph, self._player(graph, who), out, error), error)
        with ffi.gc(out[0], lib.tgn_player_page_free) as page:
            return py_page(page)

    def join_spelling(self, player: Union[int, str], spelling: Union[int, str]) -> None:
        """Say that a spelling, with all that are joined to it, is this player: one durable change."""
        error = new_error()
        with self._handle as graph:
            numbers = self._player(graph, player), self._player(graph, spelling)
            check(lib.tgn_graph_join_spelling(graph, *numbers, error), error)

    def separate_spelling(self, spelling: Union[int, str]) -> None:
        """Take a spelling out again: one durable change."""
        error = new_error()
        with self._handle as graph:
            number = self._player(graph, spelling)
            check(lib.tgn_graph_separate_spelling(graph, number, number, error), error)

    @staticmethod
    def _player(graph: Any, who: Union[int, str]) -> int:
        if not isinstance(who, str):
            return bounded(who, "a player's number", 2**32 - 1)
        error, out = new_error(), ffi.new("uint32_t *")
        check(lib.tgn_graph_player_named(graph, ffi.new("char[]", words(who, "a player's name")), out, error), error)
        return int(out[0])

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
        request = GamesRequest(filters, sort=sort, reverse=flag(reverse), skip=skip, games=games)
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

    def known(self, game: Union[Game, Record]) -> Known:
        """A whole game beside all others: how far they went the same way, turned or mirrored, and what they played.

        >>> with Database(folder / "known.tengen", "c") as database:
        ...     added = database.import_("tests/sample/selfplay-9.sgf.gz")
        ...     known = database.known(next(read("tests/sample/selfplay-9.sgf.gz")))
        >>> known.total, known.new_from, known.places[0].games, known.places[1].moves[0].name
        (40, 5, 39, 'C7')
        """
        with self._handle as graph:
            return known_of(graph, game.replay() if isinstance(game, Record) else game)

    def pattern(
        self,
        cells: Optional[str] = None,
        *,
        at: PointLike = None,
        size: Optional[SizeLike] = None,
        board: Optional[BoardLike] = None,
        rect: Optional[Rectangle] = None,
        any: Optional[Points] = None,
        free: bool = False,
        fixed: bool = False,
        within: Optional[Rectangle] = None,
        turn: Union[str, Iterable[int], None] = None,
        keep_colours: bool = False,
        next: Optional[ColourLike] = None,
        to_move: Optional[ColourLike] = None,
        moves: Union[str, int, None] = None,
        sequence: Optional[Points] = None,
        first: Optional[ColourLike] = None,
        elsewhere: Optional[int] = None,
        years: bool = False,
        skip: int = 0,
        hits: int = 20,
        sort: str = "date",
        reverse: bool = False,
        threads: int = 0,
        progress: Optional[Progress] = None,
        **filters: object,
    ) -> PatternFound:
        """Where a part of the board stands in all games, turned, mirrored and with colours exchanged, and how it went on.

        >>> with Database(folder / "patterns.tengen", "c") as database:
        ...     added = database.import_("tests/sample/selfplay-9.sgf.gz")
        ...     found = database.pattern(".X*/XO./...", free=True, hits=1)
        ...     print(found.total.games, found.total.visits)
        ...     for way in found.ways[:2]:
        ...         print(way.cell, way.move, way.played.games)
        ...     print(found.hits[0].game.id, found.hits[0].rect, found.hits[0].move)
        28 67
        (1, 2) W C2 10
        (2, 1) W B1 10
        40 C8:E6 4

        The pattern is rows of `cells`: ``.`` empty, ``X`` black, ``O`` white, ``x`` not white, ``o`` not black, ``#`` a stone,
        ``*`` anything, and `at` is its upper left point on a board of `size` (19). Or it is the rectangle `rect` ("C3:H7") of a
        `board`, whose points `any` do not matter. It lies on the edges of the board that it touches where it was drawn; with
        `free` anywhere, with `fixed` just there, or in the rectangle `within`. `turn` restricts the motions that are tried
        ("none", or some of 0 to 7), `keep_colours` does not exchange colours.

        `next` is the colour of the continuation, `to_move` whose turn it is when the pattern appears, `moves` after how many
        moves that is ("1-60"). `sequence` are stones that are played from there ("C3 D4"), beginning with `first` (black), with
        at most `elsewhere` moves elsewhere before each. Filters are those of `games`. docs/PATTERN.md defines what is counted.
        """
        request = PatternRequest(board, size)
        request.fill({"cells": cells, "at": request.point(at), "free": flag(free), "fixed": flag(fixed)})
        request.fill({"rect": request.points(rect, ":"), "within": request.points(within, ":")})
        request.fill({"any": request.points(any), "sequence": request.points(sequence)})
        request.fill({"turn": turn if turn is None or isinstance(turn, str) else ",".join(str(motion) for motion in turn)})
        request.fill({"keep_colours": flag(keep_colours), "next": side_named(next), "to_move": side_named(to_move)})
        request.fill({"moves": moves, "first": side_named(first), "elsewhere": elsewhere, "years": flag(years)})
        request.fill({**filters, "skip": skip, "hits": hits, "sort": sort, "reverse": flag(reverse)})
        question = request.ready(threads)
        error, out = new_error(), ffi.new("tgn_pattern_answer **")
        with self._handle as graph:
            check(work(lambda report: lib.tgn_graph_pattern(graph, question, report, out, error), progress), error)
        with ffi.gc(out[0], lib.tgn_pattern_answer_free) as answer:
            return py_pattern_found(answer, question)

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

    def index(self, progress: Optional[Progress] = None) -> IndexSum:
        """Add the index of patterns to a database that was made without it.

        `pattern` answers the same with and without it, but replays the games that are not in it, which takes seconds. Imports
        and edits keep it up to date. When it is interrupted, the next call goes on from there.
        """
        error, total = new_error(), ffi.new("tgn_index_sum *")
        with self._handle as graph:
            check(work(lambda report: lib.tgn_graph_index(graph, report, total, error), progress), error)
        return IndexSum(int(total.games), int(total.bytes))

    def verify(self, progress: Optional[Progress] = None) -> int:
        """Replay every game and compare with everything that is kept: how many differences were found."""
        error, total = new_error(), ffi.new("tgn_verify_sum *")
        with self._handle as graph:
            check(work(lambda report: lib.tgn_graph_verify(graph, ffi.NULL, ffi.NULL, report, total, error), progress), error)
        return int(total.faults)


def copy(from_: PathLike, to: PathLike, *, progress: Optional[Progress] = None) -> None:
    """Copy a database to `to`, which is missing or empty: from a folder to PostgreSQL, back, or from one of a kind to another.

    `to` has everything or nothing.
    """
    error = new_error()
    # Held until the work ends, which may be after an interruption.
    source, goal = ffi.new("char[]", path(from_)), ffi.new("char[]", path(to))
    check(work(lambda report: lib.tgn_graph_copy(source, goal, report, error), progress), error)


# ---- from Python to C and back --------------------------------------------------------------------------------


def _region(name: str, size: Any) -> int:
    out = ffi.new("tgn_region *")
    if lib.tgn_region_parse(out, words(name, "a region")) < 0:
        raise ArgumentError(f"'{name}' is not a region; the regions are whole, left, right, top, bottom, nw, ne, sw, se, diag-nw ...")
    if not lib.tgn_region_exists(out[0], size):
        raise ArgumentError(f"a {size.rows}x{size.cols} board has no region '{name}'")
    return int(out[0])


def _way(way: Any, size: Any) -> Way:
    kind = text(lib.tgn_way_name(way.kind))
    move = py_move(way.move, size) if kind in ("move", "pass") else None
    return Way(kind, move, py_count(way.here), py_count(way.reached), py_date(way.first), py_date(way.last))


def _found(answer: Any, size: Any) -> Found:
    return Found(
        total=py_count(answer.total),
        first=py_date(answer.first),
        last=py_date(answer.last),
        ways=[_way(answer.ways[i], size) for i in range(answer.way_count)],
        parents=[_way(answer.parents[i], size) for i in range(answer.parent_count)],
        games=py_list(answer.list, True) if answer.list else GameList([], 0),
        years=py_years(answer.years, answer.year_count),
        swapped=_found(answer.swapped, size) if answer.swapped else None,
    )
