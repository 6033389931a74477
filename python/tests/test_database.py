"""Databases: what they answer is counted a second time, from the records alone."""

import random
import threading
from pathlib import Path
from typing import Callable, Dict, FrozenSet, List, Set, Tuple

import naive
import numpy as np
import pytest

import tengen
from tengen import Database, Game

Key = FrozenSet[Tuple[naive.Point, int]]


def key(game: Game) -> Tuple[FrozenSet[Key], int]:
    """A position up to symmetry, as the set of its images, and whose turn it is. Ko is left out: see below."""
    board = {(row, col): int(game.board[row, col]) for row, col in np.argwhere(game.board).tolist()}
    return frozenset(naive.images(board, game.size[0])), game.to_move


def test_positions_are_counted_as_the_records_have_them(database: Database, sample: Path) -> None:
    games: Dict[Tuple[FrozenSet[Key], int], Set[int]] = {}
    asked = []
    for number, record in enumerate(tengen.read(sample / "selfplay-9.sgf.gz")):
        games.setdefault(key(Game(9)), set()).add(number)  # handicap stones are set up on the empty board
        game = record.replay(0)
        for index, move in enumerate([None, *record.moves[:12]]):
            if move:
                game.play(move.point, move.colour)
            assert game.ko is None, "a ko within twelve moves would need more of this test"
            games.setdefault(key(game), set()).add(number)
            if index in (0, 1, 2, 4, 8, 12):
                asked.append(game.copy())
    assert len(asked) > 200
    for game in random.Random(3).sample(asked, 60):
        found = database.position(game, games=0)
        assert found.total.games == len(games[key(game)])
        assert sum(way.played.games for way in found.ways) == found.total.games


def test_continuations_fit_the_board_that_was_asked_about(database: Database) -> None:
    for moves in ("C3", "G7", "C7", "G3"):
        found = database.position(Game(9, moves=moves), games=3)
        way = found.ways[0]
        assert way.kind == "move" and way.move and way.move.colour == tengen.WHITE
        assert Game(9, moves=moves).legal(way.move.point)
    assert database.position(Game(9)).total.games == 40


def test_lists_and_filters(database: Database) -> None:
    everything = list(database)
    assert len(everything) == len(database) == 40 and len({game.id for game in everything}) == 40
    assert database.games(count=7).total == 40 and len(database.games(count=7)) == 7
    black = database.games(result="B", count=100)
    assert len(black) == black.total and all(game.result.startswith("B+") for game in black)
    assert black.total == sum(game.result.startswith("B+") for game in everything)
    assert database.games(handicap=2, count=100).total == sum(game.handicap == 2 for game in everything)
    assert [game.id for game in database.games(sort="id", reverse=True, count=3)] == sorted((g.id for g in everything), reverse=True)[:3]
    found = database.position(Game(9), result="W", games=50)
    assert found.total.games == found.total.white == found.games.total
    assert {game.result[0] for game in found.games} == {"W"} and found.games[0].move == 0


def test_players_are_counted_as_the_games_have_them(database: Database) -> None:
    everything = list(database)
    players = database.players(count=100)
    assert len(players) == players.total == len({name for game in everything for name in (game.black, game.white)})
    assert [p.games for p in players] == sorted((p.games for p in players), reverse=True)
    for player in players:
        black = [game for game in everything if game.black == player.name]
        white = [game for game in everything if game.white == player.name]
        both = sum(game.white == player.name for game in black)
        assert (player.black, player.white, player.games) == (len(black), len(white), len(black) + len(white) - both)
        assert database.games(who=player.id, count=0).total == player.games
        page = database.player(player.name)
        assert page.player == player and page.names[0].games == player.games
        assert page.colours["white"][1] == sum(game.result.startswith("W+") for game in white)
        for other in page.opponents:
            assert database.games(who=player.id, against=other.id, count=0).total == other.games
    assert [p.name for p in database.players("LEVEL gnu 3.8", sort="name")] == sorted(p.name for p in players)


def test_spellings_are_joined_and_separated(tmp_path: Path, sample: Path) -> None:
    with Database(tmp_path / "db", "c") as database:
        database.import_(sample / "selfplay-9.sgf.gz")
        first, second = database.players(count=2)
        database.join_spelling(first.id, second.name)
        assert database.player(second.id).player.spellings == [first.name, second.name]
        assert database.players(second.name)[0].id == first.id
        database.separate_spelling(second.name)
        assert database.player(second.id).player == second
        with pytest.raises(tengen.NotFound, match="no player called"):
            database.player("nobody")
        with pytest.raises(tengen.NotFound, match="no player 99999"):
            database.join_spelling(first.id, 99999)
    with pytest.raises(tengen.ArgumentError, match="cannot sort players"):
        database.players(sort="rank")


def test_what_no_filter_is(database: Database) -> None:
    with pytest.raises(tengen.ArgumentError, match="from_: .*write 1998"):
        database.games(from_="yesterday")
    with pytest.raises(TypeError, match="no filter 'colour'"):
        database.games(colour="B")
    with pytest.raises(tengen.ArgumentError, match="not a region"):
        database.position(Game(9), region="middle")
    with pytest.raises(tengen.ArgumentError, match="has no region"):
        database.position(Game((5, 9)), region="diag-nw")
    for count in (-1, 10**30, "many"):
        with pytest.raises(tengen.ArgumentError):
            database.games(count=count)  # type: ignore[arg-type]


def test_parts_years_and_colours(database: Database) -> None:
    whole, part = (database.position(Game(9, moves="C3"), region=region, years=True, swap=True) for region in ("whole", "sw"))
    assert part.total.games >= whole.total.games > 0 and sum(whole.years.values()) <= whole.total.games
    assert whole.swapped is not None and whole.swapped.swapped is None
    assert {game.region for game in whole.games} == {"whole"} and {game.region for game in part.games} <= {"nw", "ne", "sw", "se"}


def test_either_colour_may_be_to_move(database: Database) -> None:
    board = Game(9, moves="E5").board.copy()
    assert database.position(board).total.games == sum(database.position(board, to_move=side).total.games for side in ("black", "white"))


def test_stats_and_records(database: Database, sample: Path) -> None:
    stats = database.stats()
    assert stats.games == 40 and set(stats.graphs) == {"whole", "half", "quarter", "diagonal"}
    # Every move and the start of each game is a passing, as is the handicap of five of them, set up first.
    assert stats.graphs["whole"].visits >= 1697 + 40
    first = next(tengen.read(sample / "selfplay-9.sgf.gz"))
    assert database.game(1).moves == first.moves and database.game(1).info["black"] == first.info["black"]
    with pytest.raises(tengen.NotFound):
        database.sgf(1000)


def test_changing(tmp_path: Path, sample: Path) -> None:
    with pytest.raises(tengen.NotFound):
        Database(tmp_path / "none.tengen")
    with Database(tmp_path / "new.tengen", "c") as database:
        number = database.add("(;SZ[9];B[ee];W[ec])")
        with pytest.raises(tengen.IllegalMove):
            database.add(b"(;SZ[9];B[ee];W[ce])")
        assert database.add(b"(;SZ[9];B[ee];W[ce])", keep_duplicate=True) != number
        with pytest.raises(tengen.InputError, match="not-go"):
            database.add("(;GM[2])")
        assert len(database) == 2 and database.position(Game(9, moves="E5 E7")).total.games == 2
        database.remove(number)
        assert len(database) == 1 and database.verify() == 0
        total = database.import_([sample / "selfplay-9.sgf.gz", tmp_path / "nowhere"])
        assert (total.added, total.unreadable, total.duplicates) == (40, 1, 0)
        assert database.import_(str(sample / "selfplay-9.sgf.gz")).duplicates == 40
    with Database(tmp_path / "new.tengen") as reading, pytest.raises(tengen.Error):
        reading.remove(1)


def test_what_is_closed_says_so(tmp_path: Path) -> None:
    database = Database(tmp_path / "x.tengen", "c")
    database.close()
    database.close()
    assert "closed" in repr(database)
    asks: List[Callable[[], object]] = [database.stats, database.games, lambda: database.position(Game(9)), lambda: database.sgf(1)]
    for ask in asks:
        with pytest.raises(ValueError, match="closed"):
            ask()
    with pytest.raises(tengen.ArgumentError):
        Database(tmp_path / "x.tengen", "rw")


def test_closing_waits_for_who_asks(tmp_path: Path, sample: Path) -> None:
    database = Database(tmp_path / "x.tengen", "c")
    database.import_(sample / "selfplay-9.sgf.gz")
    answers, started = [], threading.Barrier(4)

    def ask() -> None:
        started.wait()
        try:
            while True:
                answers.append(database.position(Game(9)).total.games)
        except ValueError:
            pass

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    started.wait()
    while len(answers) < 10:
        pass
    database.close()
    for thread in threads:
        thread.join()
    assert set(answers) == {40}


def test_an_import_can_be_stopped(tmp_path: Path, sample: Path) -> None:
    """By an exception of its progress function; what was committed is sound."""

    class Enough(Exception):
        pass

    def progress(what: str, done: int, total: int) -> None:
        raise Enough(what)

    paths = [sample / "selfplay-19.sgf.gz"] * 50
    with Database(tmp_path / "x.tengen", "c") as database:
        with pytest.raises(Enough):
            database.import_(paths, keep_duplicates=True, progress=progress)
        assert database.verify() == 0 and len(database) < 50 * 200


def test_closing_while_it_works_for_oneself(tmp_path: Path, sample: Path) -> None:
    with Database(tmp_path / "x.tengen", "c") as database:
        with pytest.raises(RuntimeError, match="wait for itself"):
            database.import_([sample / "selfplay-19.sgf.gz"] * 20, keep_duplicates=True, progress=lambda *_: database.close())
        assert database.verify() == 0


def test_a_folder_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "CURRENT").write_text("nonsense")
    with pytest.raises(tengen.Error):
        Database(tmp_path)
