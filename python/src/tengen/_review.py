"""A whole game looked at by the player: where points were lost, and what was better; and the same game beside others."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, List, Optional, Union

from ._bot import Candidate, _candidate
from ._core import (
    ADD_TEXT,
    ArgumentError,
    Array,
    BLACK,
    ColourLike,
    EMPTY,
    Move,
    PathLike,
    Progress,
    WHITE,
    bounded,
    check,
    formatted,
    new_error,
    player,
    point_name,
    py_move,
    shared,
    text,
    words,
    work,
)
from ._field import _finite
from ._game import Game
from ._native import ffi, lib
from ._records import Record, _Reader

import numpy as np


# ---- a game beside others -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class KnownMove:
    """A move that other games played, and who won them; the rest has another result."""

    name: str
    games: int
    black: int
    white: int


@dataclass(frozen=True)
class KnownPlace:
    """A position of a game, and what others did there."""

    games: int
    """Others that stood there."""
    moves: List[KnownMove]
    """What they played, at most five, the most played first, as points of this game."""
    played: Optional[KnownMove]
    """Those that played the game's own move; None: nobody else did."""


@dataclass(frozen=True)
class KnownGame:
    """One of the games that went the same way longest."""

    id: int
    black: str
    white: str
    date: str
    result: str
    move: int
    """Where it stands at the common position, in moves of its own."""


class Known:
    """A game beside all others of a database (`Database.known`); it does not count itself."""

    def __init__(self, pointer: Any) -> None:
        self._known = ffi.gc(pointer, lib.tgn_known_game_free)
        known = self._known
        self.total = int(known.total)
        """Games of the database."""
        self.new_from: Optional[int] = int(known.new_from) or None
        """The first move after which no other game stands; None: some stand at the end."""
        self.places: List[KnownPlace] = [_known_place(known.place[i], known.size) for i in range(known.places)]
        """The position before each move, and the end."""
        self.around: List[KnownGame] = [_known_game(known.around[i]) for i in range(known.around_count)]
        """Games of the last common position, the newest first."""

    def __repr__(self) -> str:
        return f"<tengen.Known new from move {self.new_from}, {self.total} games>"


def _known_move(move: Any, size: Any) -> KnownMove:
    return KnownMove(point_name(move.point, size), int(move.games), int(move.black_wins), int(move.white_wins))


def _known_place(place: Any, size: Any) -> KnownPlace:
    moves = [_known_move(place.move[i], size) for i in range(place.moves)]
    return KnownPlace(int(place.games), moves, _known_move(place.played, size) if place.played_known else None)


def _known_game(line: Any) -> KnownGame:
    date = formatted(lib.tgn_date_format, line.date)
    return KnownGame(int(line.id), text(line.black), text(line.white), date, text(line.result), int(line.move))


def known_of(graph: Any, game: Game) -> Known:
    """What the games of an open graph say of a game."""
    error, out = new_error(), ffi.new("tgn_known_game **")
    check(lib.tgn_graph_know(out, graph, game._game, error), error)
    return Known(out[0])


# ---- a review -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class ReviewPlace:
    """A position of a game, and the move that was played there. Chance and score are Black's."""

    move: int
    """The number of that move; the end of the game has the next one."""
    played: Optional[Move]
    """None at the end."""
    visits: int
    """0: nobody has looked yet, and the rest means nothing."""
    chance: float
    score: float
    spread: float
    """How far the score may be off, one standard deviation; 0: not known, or solved."""
    lost: Optional[float]
    """Points that the move cost its side; None: not known."""
    lost_chance: Optional[float]
    prior: float
    """How likely the move was expected."""
    rank: Optional[int]
    """Of the move among the candidates, from 0; None: not among them."""
    candidates: List[Candidate]
    """The best moves, the best first; theirs are chance and score of the side to move."""
    owner: Array
    """Whose each point is expected to be, from -1 (White's) to +1 (Black's)."""


@dataclass(frozen=True)
class ReviewSum:
    """Moves of one side, added up."""

    moves: int
    first: int
    """Those that are the player's own first choice."""
    lost: float
    worst: Optional[int]
    """The move that lost most."""
    most: float


@dataclass(frozen=True)
class ReviewPhase:
    """Opening, middle game or endgame."""

    name: str
    first: int
    last: int
    black: ReviewSum
    white: ReviewSum


class Review:
    """A review of a game; `review` makes one and runs it.

    A Review that was stopped, by Ctrl-C or since `progress` raised, keeps what it has found, and `run` goes on from there.
    It belongs to one thread at a time.
    """

    def __init__(self, game: Union[Game, Record], *, komi: Optional[float] = None, visits: int = 200, threads: int = 0) -> None:
        self._reader: Optional[_Reader] = None
        self._tree: Any = ffi.NULL
        if isinstance(game, Record):
            self._game = game.replay()
            self._reader = _Reader(game.sgf.encode())
            self._tree = self._reader.next()
        else:
            self._game = game.copy()
        options = ffi.new("tgn_review_options *")
        options.game = self._game._game
        options.komi = self._terms() if komi is None else _finite(komi)
        options.visits = bounded(visits, "visits", 10**6, 1)
        options.threads = bounded(threads, "threads", 256)
        error, out = new_error(), ffi.new("tgn_review **")
        check(lib.tgn_review_new(out, options, error), error)
        self._review = ffi.gc(out[0], lib.tgn_review_free)
        self.komi = float(options.komi)
        """What White gets."""
        self.visits = int(options.visits)

    def _terms(self) -> float:
        if not self._tree:
            return float(lib.tgn_game_rules(self._game._game).komi)
        info, terms = ffi.new("tgn_info *"), ffi.new("tgn_terms *")
        lib.tgn_info_read(info, self._tree)
        lib.tgn_terms_read(terms, info)
        return float(terms.komi)

    def run(self, progress: Optional[Progress] = None) -> Review:
        """Work until all is done."""
        error = new_error()
        check(work(lambda report: lib.tgn_review_run(self._review, report, error), progress), error)
        return self

    # ---- what was found ----

    def __len__(self) -> int:
        """Moves of the game."""
        return int(lib.tgn_review_moves(self._review))

    def place(self, move: int) -> ReviewPlace:
        """The position in which this move was played, from 1; the end of the game is the last move and one."""
        index = bounded(move, "a move", len(self) + 1, 1) - 1
        out = ffi.new("tgn_review_place *")
        lib.tgn_review_at(self._review, index, out)
        size = lib.tgn_game_size(self._game._game)
        return ReviewPlace(
            move=index + 1,
            played=py_move(out.played, size) if out.played.colour else None,
            visits=int(out.visits),
            chance=float(out.chance),
            score=float(out.score),
            spread=float(out.spread),
            lost=float(out.lost) if out.compared else None,
            lost_chance=float(out.lost_chance) if out.compared else None,
            prior=float(out.prior),
            rank=int(out.rank) if out.rank >= 0 else None,
            candidates=[_candidate(out.choice[i], size) for i in range(out.choices)],
            owner=shared(out, out.owner, np.float32, self._game.size),
        )

    @property
    def places(self) -> List[ReviewPlace]:
        """All positions, the end of the game the last."""
        return [self.place(move) for move in range(1, len(self) + 2)]

    def worst(self, colour: Optional[ColourLike] = None, count: int = 10) -> List[ReviewPlace]:
        """The moves that lost most, half a point or more, of one side or both, the worst first."""
        side = EMPTY if colour is None else player(colour)
        out = ffi.new("size_t[]", max(1, bounded(count, "count", 65535)))
        found = lib.tgn_review_worst(self._review, side, out, count)
        return [self.place(out[i] + 1) for i in range(found)]

    def total(self, colour: ColourLike) -> ReviewSum:
        """What one side lost in the whole game."""
        return self._sum(player(colour), 0, len(self))

    def _sum(self, colour: int, first: int, end: int) -> ReviewSum:
        out = ffi.new("tgn_review_sum *")
        lib.tgn_review_add_up(self._review, colour, first, end, out)
        worst = int(out.worst) + 1 if out.most > 0 else None
        return ReviewSum(int(out.moves), int(out.first), float(out.lost), worst, float(out.most))

    @property
    def phases(self) -> List[ReviewPhase]:
        """What both sides lost in opening, middle game and endgame, as far as the game has them."""
        middle, end = ffi.new("size_t *"), ffi.new("size_t *")
        lib.tgn_review_phases(self._review, middle, end)
        edges = [0, min(int(middle[0]), len(self)), min(int(end[0]), len(self)), len(self)]
        return [
            ReviewPhase(name, first + 1, last, self._sum(BLACK, first, last), self._sum(WHITE, first, last))
            for name, first, last in zip(("opening", "middle", "endgame"), edges, edges[1:])
            if first < last
        ]

    # ---- as files ----

    def sgf(self) -> str:
        """The record with comments and better lines. Of a review of a Record."""
        if not self._tree:
            raise ArgumentError("a Game has no record to write comments into; review a Record")
        out = ffi.gc(ffi.new("tengen_text *"), lib.tengen_text_clear)
        check(lib.tgn_review_write(self._review, self._tree, ADD_TEXT, out))
        return str(bytes(ffi.buffer(out.bytes, out.length)).decode("utf-8"))

    def html(self, language: str = "en", known: Optional[Known] = None) -> str:
        """The report as one HTML file, in "en" or "ja"; with `known`, what other games did."""
        return self._print(lib.TGN_REVIEW_HTML, language, known).decode("utf-8")

    def pdf(self, language: str = "en", known: Optional[Known] = None) -> bytes:
        """The report as PDF, on pages of A4."""
        return self._print(lib.TGN_REVIEW_PDF, language, known)

    def _print(self, kind: int, language: str, known: Optional[Known]) -> bytes:
        options, error = ffi.new("tgn_review_print_options *"), new_error()
        name = ffi.new("char[]", words(language, "a language"))
        options.tree, options.language = self._tree, name
        options.known = known._known if known else ffi.NULL
        out = ffi.gc(ffi.new("tengen_text *"), lib.tengen_text_clear)
        check(lib.tgn_review_print(self._review, options, kind, ADD_TEXT, out, error), error)
        return bytes(ffi.buffer(out.bytes, out.length))

    def save(self, path: PathLike, *, language: str = "en", known: Optional[Known] = None) -> None:
        """Write the record (.sgf) or the report (.html, .pdf)."""
        ending = Path(path).suffix.lower()
        if ending == ".sgf":
            made = self.sgf().encode()
        elif ending in (".html", ".htm"):
            made = self.html(language, known).encode()
        elif ending == ".pdf":
            made = self.pdf(language, known)
        else:
            raise ArgumentError(f"cannot tell what '{path}' is to be; end it in .sgf, .html or .pdf")
        Path(path).write_bytes(made)

    def __repr__(self) -> str:
        return f"<tengen.Review {len(self)} moves, {self.visits} visits>"


def review(
    game: Union[Game, Record],
    *,
    komi: Optional[float] = None,
    visits: int = 200,
    threads: int = 0,
    progress: Optional[Progress] = None,
) -> Review:
    """Look through a whole game: where points were lost, and what was better.

    >>> record = next(read(b"(;SZ[3]KM[0]RU[Chinese];B[aa];W[bb];B[cb])"))
    >>> found = review(record, visits=4)
    >>> [(place.move, str(place.played), place.lost, place.candidates[0].name) for place in found.worst()]
    [(1, 'B A3', 18.0, 'B2')]
    >>> found.total("white").lost
    0.0
    >>> found.save(folder / "report.html")

    Every position is looked at with `visits`, by `threads` (0: one for each processor). `komi`: as the record or the rules
    have it.
    """
    return Review(game, komi=komi, visits=visits, threads=threads).run(progress)
