"""Strings, perfect play, counting: known numbers, and everything tried on the smallest boards."""

import itertools
import os
import signal
import threading
from typing import Callable

import naive
import numpy as np
import pytest

import tengen
from tengen import BLACK, Game, Solver

# Domination numbers of square grids (OEIS A104519): the points that must stay empty.
DOMINATION = {1: 1, 2: 2, 3: 3, 4: 4, 5: 7, 6: 10, 7: 12, 8: 16, 9: 20, 10: 24, 19: 84}


def counted(board: "np.ndarray[object, np.dtype[np.int8]]") -> int:
    """Strings of a board, each of which must have a liberty."""
    rows, cols = board.shape
    stones = {(row, col): int(board[row, col]) for row, col in np.argwhere(board).tolist()}
    assert all(naive.string(stones, point, rows, cols)[1] for point in stones)
    return len(naive.strings(stones, rows, cols))


@pytest.mark.parametrize("side", sorted(DOMINATION))
def test_known_maxima(side: int) -> None:
    answer = tengen.strings(side)
    assert answer.maximum == side * side - DOMINATION[side] == counted(answer.board)
    assert answer.empties == DOMINATION[side] and len(str(answer).split("\n")) == side


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (3, 4)])
def test_all_boards_that_hold_the_maximum(size: "tuple[int, int]") -> None:
    points = list(itertools.product(range(size[0]), range(size[1])))
    least = next(
        found
        for n in range(1, len(points))
        if (found := [set(c) for c in itertools.combinations(points, n) if all(p in c or any(q in c for q in naive.around(p, *size)) for p in points)])
    )
    answer = tengen.strings(size, prove=True)
    assert answer.reference == "" and answer.maximum == len(points) - len(least[0])
    assert answer.count() == len(least) and 1 <= answer.classes() <= answer.count()
    assert counted(answer.sample(seed=5)) == answer.maximum


def test_settled_boards_and_nonsense() -> None:
    answer = tengen.strings("X../.#./..O")
    assert answer.board[0, 0] == 1 and answer.board[2, 2] == 2
    assert tengen.strings((2, 1000)).size == (2, 1000)
    for board in ("XX/XX", "", "abc", "../.", 0, 1001, (3, -1)):
        with pytest.raises(tengen.Error):
            tengen.strings(board)  # type: ignore[arg-type]


# By area: van der Werf and Winands, "Solving Go for rectangular boards" (2009).
@pytest.mark.parametrize("size, score", [("1x3", 3), ("2x3", 0), ("2x4", 8), ("3x3", 9)])
def test_known_values(size: str, score: int) -> None:
    assert tengen.solve(size, "area").score == score


def test_what_a_solution_tells() -> None:
    with Solver() as solver:
        answer = solver.solve(3, "area")
        assert answer.best == ["B2"] and answer.exact and (answer.low, answer.high) == (9, 9)
        assert len(answer.moves) == 10 and answer.moves[-1].name == "pass"
        assert answer.line[0].point == (1, 1) and solver.solve(3, "area", komi=7.5).score == 1.5
        # Playing the best move changes nothing, from whichever form the board is given in.
        game = Game(3, moves="B2")
        assert solver.solve(game, "area").score == solver.solve(game.board, "area", to_move="white").score == 9
        assert solver.solve(str(game), "area", to_move="white").score == 9
        corner = next(choice for choice in answer.moves if choice.name == "C1")
        assert corner.alike == (0, 0) and not corner.best
    with pytest.raises(ValueError, match="closed"):
        solver.solve(3)
    names = [name for name, _ in tengen.solve_rules()]
    assert "japanese-1999" in names and "area" in names


def test_questions_that_make_no_sense() -> None:
    for board in (6, "9x9", Game(9), "X"):
        with pytest.raises(tengen.Error):
            tengen.solve(board)  # type: ignore[arg-type]
    with pytest.raises(tengen.ArgumentError, match="there are japanese-1999"):
        tengen.solve(2, "chess")
    with pytest.raises(tengen.ArgumentError, match="halves"):
        tengen.solve(2, komi=0.25)
    for komi in (float("nan"), float("inf")):
        with pytest.raises(tengen.ArgumentError):
            tengen.solve(2, komi=komi)


def test_a_search_that_gives_up_says_so() -> None:
    with Solver(memory=1 << 24) as solver:
        answer = solver.solve("3x6", nodes=100)
    assert not answer.exact and answer.low < answer.high


def test_legal_positions() -> None:
    # Tromp and Farnebaeck, "Combinatorics of Go" (2007).
    assert [tengen.count_legal(side) for side in range(1, 6)] == [1, 57, 12675, 24318165, 414295148741]
    with pytest.raises(tengen.LimitError):
        tengen.count_legal(19)


# ---- stopping ----


@pytest.mark.parametrize(
    "long_work",
    [
        lambda: Solver(memory=1 << 24).solve((5, 6), seconds=14),
        lambda: tengen.solve(4),
        lambda: tengen.count_legal(11),
    ],
    ids=["search", "table", "legal"],
)
def test_ctrl_c_stops_long_work(long_work: Callable[[], object]) -> None:
    # A shell that runs us in the background has the signal ignored, and Python then leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        long_work()
        timer.join()  # it was too short, or went wrong: the signal comes all the same
        timer.join(5)
        pytest.fail("it did not take long")
    signal.signal(signal.SIGINT, before)
    assert tengen.solve(2).exact


def test_progress_is_told_in_the_callers_thread() -> None:
    told = []

    def progress(what: str, done: int, total: int) -> None:
        told.append((what, done, total, threading.current_thread()))
        if len(told) >= 3 and what:  # nothing is said before the work has come to say it
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tengen.count_legal(11, progress=progress)
    assert len(told) >= 3 and {thread for *_, thread in told} == {threading.current_thread()}
    assert told[-1][0] and told[-1][1] <= told[-1][2]


def test_other_threads_go_on_meanwhile() -> None:
    """The interpreter is free while the library works."""
    count, ended = 0, threading.Event()

    def count_boards() -> None:
        tengen.count_legal(7)
        ended.set()

    worker = threading.Thread(target=count_boards)
    worker.start()
    while not ended.wait(0.001):
        count += 1
    worker.join()
    assert count > 1


# ---- playing ----


def test_a_bot_plays_legal_moves() -> None:
    bot, game = tengen.Bot(level=1, seed=1), Game(5)
    for _ in range(30):
        thought = bot.think(game, visits=20)
        assert thought.candidates and game.legal(thought.best.point) and thought.owner.shape == (5, 5)
        if game.over or not bot.play(game, visits=20):
            break
    with pytest.raises(tengen.ArgumentError, match="levels"):
        tengen.Bot(level=10)
