"""Patterns: where they stand is found a second time, from the records alone, one image, place and position after the other."""

import tarfile
from collections import Counter
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np
import pytest

import tengen
from tengen import Database, Game
from tengen._core import Array
from tengen._game import BoardLike
from tengen._pattern import Rectangle

FITS = {".": (0,), "X": (1,), "O": (2,), "x": (0, 1), "o": (0, 2), "#": (1, 2), "*": (0, 1, 2)}
EXCHANGED = str.maketrans("XOxo", "OXox")
WITHOUT_SYMMETRY = ["X.O/.#*", "XO*/..X/.o.", "xX/O."]


class Played(NamedTuple):
    """A game: which points of its positions fit each kind of cell, its moves, who won it."""

    fits: Dict[str, Array]
    moves: List[tengen.Move]
    winner: str


class Image(NamedTuple):
    cells: List[str]
    numbers: Array
    """For each cell of the image the number of the pattern's cell that lies there."""
    edges: Tuple[bool, bool, bool, bool]
    """Whether it has to touch the left, right, top and bottom edge."""
    motion: int
    swapped: bool


class Found(NamedTuple):
    """A hit, as the naive search has it."""

    game: int
    move: int
    last_move: int
    at: Tuple[int, int]
    motion: int
    swapped: bool
    way: Tuple[str, Optional[int], int]
    """Kind, number of the cell, colour in the pattern's colours."""


@pytest.fixture(scope="module")
def games(sample: Path) -> List[Played]:
    played = []
    for record in tengen.read(sample / "selfplay-9.sgf.gz"):
        game, boards = record.replay(0), []
        boards.append(game.board.copy())
        for move in record.moves:
            game.play(move.point, move.colour)
            boards.append(game.board.copy())
        fits = {cell: np.isin(boards, colours) for cell, colours in FITS.items()}
        played.append(Played(fits, list(record.moves), (record.result or "?")[0]))
    return played


def images(cells: str, edges: Tuple[bool, bool, bool, bool]) -> Iterator[Image]:
    rows = [list(row) for row in cells.split("/")]
    numbers = np.arange(len(rows) * len(rows[0])).reshape(len(rows), -1)
    for motion in range(8):
        turned, touches = numbers, list(edges)
        if motion & 1:
            turned, touches[:2] = turned[:, ::-1], touches[1::-1]
        if motion & 2:
            turned, touches[2:] = turned[::-1], touches[:1:-1]
        if motion & 4:
            turned, touches = turned.T, touches[2:] + touches[:2]
        plain = "".join("".join(row) for row in rows)
        for swapped in (False, True):
            written = plain.translate(EXCHANGED) if swapped else plain
            lines = ["".join(written[number] for number in row) for row in turned]
            yield Image(lines, turned, (touches[0], touches[1], touches[2], touches[3]), motion, swapped)


def runs(stands: Array) -> Iterator[Tuple[int, int]]:
    """First and last of each run of positions at which it stands."""
    first = None
    for at, yes in enumerate([*stands.tolist(), False] if stands.any() else []):
        if yes and first is None:
            first = at
        elif not yes and first is not None:
            yield first, at - 1
            first = None


def way_of(game: Played, image: Image, row: int, col: int, first: int, last: int) -> Tuple[str, Optional[int], int]:
    for step in range(first, min(last + 1, len(game.moves))):
        move = game.moves[step]
        if move.point and 0 <= move.point[0] - row < image.numbers.shape[0] and 0 <= move.point[1] - col < image.numbers.shape[1]:
            number = image.numbers[move.point[0] - row, move.point[1] - col]
            return "move", int(number), 3 - move.colour if image.swapped else int(move.colour)
    return ("end" if last == len(game.moves) else "outside"), None, 0


def search(games: List[Played], cells: str, edges: Tuple[bool, bool, bool, bool] = (False,) * 4) -> List[Found]:
    hits = []
    for number, game in enumerate(games, 1):
        for image in images(cells, edges):
            rows, cols = image.numbers.shape
            for row in range(10 - rows):
                for col in range(10 - cols):
                    touches = (col == 0, col + cols == 9, row == 0, row + rows == 9)
                    if any(must and not does for must, does in zip(image.edges, touches)):
                        continue
                    cells_fit = [game.fits[image.cells[r][c]][:, row + r, col + c] for r in range(rows) for c in range(cols)]
                    for first, last in runs(np.logical_and.reduce(cells_fit)):
                        way = way_of(game, image, row, col, first, last)
                        hits.append(Found(number, first, last, (row, col), image.motion, image.swapped, way))
    return hits


def won(games: List[Played], hits: List[Found]) -> Tuple[int, int, int]:
    """Games, and those that Black and White won, in the colours of the pattern."""
    sides: Dict[int, bool] = {}
    for hit in hits:
        sides[hit.game] = sides.get(hit.game, True) and hit.swapped
    winners = [games[game - 1].winner.translate(str.maketrans("BW", "WB") if swapped else {}) for game, swapped in sides.items()]
    return len(sides), winners.count("B"), winners.count("W")


def compare(found: tengen.PatternFound, games: List[Played], hits: List[Found], cols: int) -> None:
    assert found.total.visits == len(hits) > 10
    assert (found.total.games, found.total.black, found.total.white) == won(games, hits)
    ways = [(way.kind, way.cell and way.cell[0] * cols + way.cell[1], int(way.move.colour) if way.move else 0) for way in found.ways]
    assert {way: found.ways[i].played.visits for i, way in enumerate(ways)} == Counter(hit.way for hit in hits)
    for i, way in enumerate(ways):
        count = found.ways[i].played
        assert (count.games, count.black, count.white) == won(games, [hit for hit in hits if hit.way == way])
    listed = [Found(hit.game.id, hit.move, hit.last_move, hit.at, hit.motion, hit.swapped, ways[hit.way]) for hit in found.hits]
    assert sorted(listed, key=str) == sorted(hits, key=str)


@pytest.mark.parametrize("cells", WITHOUT_SYMMETRY)
def test_what_is_found_anywhere(cells: str, database: Database, games: List[Played]) -> None:
    found = database.pattern(cells, free=True, hits=10**6)
    assert found.images == 16 and found.cells == cells and found.indexed
    compare(found, games, search(games, cells), cells.index("/"))


def test_what_is_found_at_the_edge_and_in_the_corner(database: Database, games: List[Played]) -> None:
    side = database.pattern(".X*/.oO", at="A5", size=9, hits=10**6)
    compare(side, games, search(games, ".X*/.oO", (True, False, False, False)), 3)
    corner = database.pattern(".x*/.#O/...", at=(6, 0), size=9, hits=10**6)
    compare(corner, games, search(games, ".x*/.#O/...", (True, False, False, True)), 3)


def test_a_pattern_cut_out_of_a_board(database: Database) -> None:
    game = Game(9, moves="E5 E6 D6")
    boards: List[BoardLike] = [game, game.board.copy(), str(game)]
    rectangles: List[Rectangle] = ["F4:D6", ("F4", "D6"), ((3, 3), (5, 5))]
    for board in boards:
        for rect in rectangles:
            cut = database.pattern(board=board, rect=rect, any=[(5, 3), "F4"], hits=3)
            assert cut.cells == "XO./.X./*.*"
            assert cut == database.pattern("XO./.X./*.*", at="D6", size=9, hits=3)
            assert cut.total.games > 0 and cut.ways[0].move and cut.ways[0].cell
            row, col = cut.ways[0].cell
            assert cut.ways[0].move.point == (3 + row, 3 + col)


def test_a_sequence_of_one_stone_is_a_continuation(database: Database) -> None:
    found = database.pattern("XO./..X", free=True, hits=0)
    checked = 0
    for way in found.ways:
        if way.move:
            played = database.pattern("XO./..X", free=True, sequence=[way.move.name], first=way.move.colour, hits=0)
            assert played.total == way.played
            at_once = database.pattern("XO./..X", free=True, sequence=way.move.name, first=way.move.colour, elsewhere=0, hits=0)
            assert at_once.total.visits == way.at_once
            checked += 1
    assert checked > 4


def test_restrictions(database: Database) -> None:
    ask = "X./.O"
    everything = database.pattern(ask, free=True, hits=10**6)
    some = database.pattern(ask, free=True, keep_colours=True, turn=[0, 4], moves="5-20", to_move="white", hits=10**6, result="W")
    assert some.hits and {hit.motion for hit in some.hits} <= {0, 4} and not any(hit.swapped for hit in some.hits)
    assert all(5 <= hit.move <= 20 and hit.move % 2 == 1 and hit.game.result[0] == "W" for hit in some.hits if not hit.game.handicap)
    black = database.pattern(ask, free=True, next="black", hits=0)
    assert {int(way.move.colour) for way in black.ways if way.move} == {1}
    assert black.total.visits == sum(way.played.visits for way in everything.ways if way.move and way.move.colour == tengen.BLACK)
    inner = database.pattern(ask, at="C7", size=9, within="C7:G3", hits=10**6)
    assert inner.hits and all(2 <= hit.at[0] <= 5 and 2 <= hit.at[1] <= 5 for hit in inner.hits)
    fixed = database.pattern(ask, at="C7", size=9, fixed=True, turn="none", keep_colours=True, hits=10**6)
    assert {hit.rect for hit in fixed.hits} == {"C7:D6"}
    page = database.pattern(ask, free=True, skip=3, hits=4, sort="id", threads=1, years=True)
    whole = database.pattern(ask, free=True, hits=7, sort="id", threads=2)
    assert page.hits == whole.hits[3:] and page.years == {2026: page.total.games} and whole.years == {}


@pytest.mark.parametrize(
    "words, asked",
    [
        ("cells: say where", {"cells": "XO"}),
        ("cells: missing", {}),
        ("cells: 'B' is no cell", {"cells": "XB", "free": True}),
        ("at: a 19x19 board has no point", {"cells": "X", "at": "Z1"}),
        ("rows and columns count from 0", {"cells": "X", "at": (19, 0)}),
        ("rect: missing", {"board": Game(9)}),
        ("any: every cell", {"board": Game(9), "rect": "A1:A2", "any": "A1 A2"}),
        ("fixed: ", {"cells": "X", "at": "A1", "free": True, "fixed": True}),
        ("turn: '8'", {"cells": "X", "free": True, "turn": [8]}),
        ("moves: ", {"cells": "X", "free": True, "moves": "9-1"}),
        ("elsewhere: only with", {"cells": "X", "free": True, "elsewhere": 1}),
        ("black or white", {"cells": "X", "free": True, "next": "empty"}),
        ("threads is", {"cells": "X", "free": True, "threads": -1}),
        ("hits: ", {"cells": "X", "free": True, "hits": -1}),
        ("from_: .*write 1998", {"cells": "X", "free": True, "from_": "yesterday"}),
    ],
)
def test_what_is_no_question(words: str, asked: Dict[str, object], database: Database) -> None:
    with pytest.raises(tengen.ArgumentError, match=words):
        database.pattern(**asked)  # type: ignore[arg-type]


def test_what_is_no_filter(database: Database) -> None:
    for name in ("colour", "games"):
        with pytest.raises(TypeError, match=f"no filter '{name}'"):
            database.pattern("X", free=True, **{name: "B"})  # type: ignore[arg-type]


def test_an_index_for_a_database_without_one(tmp_path: Path, sample: Path) -> None:
    with tarfile.open(sample.parent / "db" / "formats" / "version-1-counted.tar.gz") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "version-1-counted"
    with Database(folder) as reading:
        before = reading.pattern("X.", free=True)
        with pytest.raises(tengen.ArgumentError, match="reading only"):
            reading.index()
    with Database(folder, "w") as database:
        total = database.index()
        after = database.pattern("X.", free=True)
        assert total.games == len(database) == 4 and total.bytes > 0
        assert database.index() == tengen.IndexSum(0, 0)
    assert not before.indexed and after.indexed
    assert (before.total, before.ways, before.hits) == (after.total, after.ways, after.hits) and after.hits


def test_a_search_can_be_stopped(tmp_path: Path, sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an exception of its progress function. Games are added until a search of them lasts long enough to tell of it."""

    class Enough(Exception):
        pass

    def progress(what: str, done: int, total: int) -> None:
        if what:
            raise Enough(what)

    monkeypatch.setattr("tengen._core._PAUSE", 0.001)
    with Database(tmp_path / "x.tengen", "c") as database:
        with pytest.raises(Enough, match="searching"):
            while True:
                database.import_(sample / "selfplay-19.sgf.gz", keep_duplicates=True)
                database.pattern("x#o", free=True, hits=0, progress=progress)
        assert database.pattern("XO/OX", free=True).total.games > 0
