"""Fields: the arrays are the library's memory, and hold what the paper says."""

import gc
from pathlib import Path
from typing import Any, List, Union

import numpy as np
import pytest

import tengen
from tengen import BLACK, WHITE, Fate, Game


def lone(row: int, col: int, size: int) -> np.ndarray:  # type: ignore[type-arg]
    """What a stone gives, far from the edges: half as much with every step."""
    rows, cols = np.indices((size, size))
    steps = abs(rows - row) + abs(cols - col)
    return np.where(steps <= 6, 64.0 / 2.0**steps, 0.0)


def test_a_lone_stone_is_as_the_paper_has_it() -> None:
    field = tengen.field(Game(19, moves="K10"), komi=0)
    assert np.array_equal(field.potential, lone(9, 9, 19))
    table = field.table
    assert (table.black.core.points, table.black.core.potential) == (25, 416)
    assert (table.black.rim.points, table.black.rim.potential) == (60, 128)
    assert field.lead == pytest.approx(6.5 + 2) and table.white.area == 0
    assert tengen.field(Game(19, moves="pass K10"), komi=0).lead == pytest.approx(-8.5)


def test_stones_add_up_and_strings_share_their_mean() -> None:
    board = np.zeros((19, 19), dtype=np.int64)
    board[9, 8], board[9, 10] = 1, 2
    apart = tengen.field(board, komi=0)
    assert np.allclose(apart.potential, lone(9, 8, 19) - lone(9, 10, 19))
    board[9, 10], board[9, 9] = 0, 1
    joined = tengen.field(board, komi=0)
    plain = lone(9, 8, 19) + lone(9, 9, 19)
    plain[9, 8:10] = plain[9, 8:10].mean()
    assert np.allclose(joined.potential, plain)


def test_arrays_share_the_librarys_memory() -> None:
    field = tengen.field(Game(9, moves="E5 C3"))
    for name, kind in (("potential", np.float32), ("owner", np.float32), ("fate", np.uint8), ("board", np.int8)):
        once, again = getattr(field, name), getattr(field, name)
        assert once.dtype == kind and once.shape == (9, 9) and not once.flags.writeable and not once.flags.owndata
        assert np.shares_memory(once, again) and once.ctypes.data == again.ctypes.data
        assert once.strides == (32 * once.itemsize, once.itemsize), "a view of a grid with a frame, not a copy"
        with pytest.raises(ValueError):
            once[0, 0] = 1
    owner = tengen._native.ffi.cast("uintptr_t", field._report)
    inside = field.potential.ctypes.data - int(owner)
    assert 0 < inside < tengen._native.ffi.sizeof("tgn_report")


def test_who_keeps_the_memory() -> None:
    field = tengen.field(Game(9, moves="E5"))
    potential = field.potential
    bottom: Any = potential
    while isinstance(bottom, np.ndarray):
        assert not bottom.flags.owndata
        bottom = bottom.base
    assert bottom.owner is field._report


def test_arrays_outlive_the_field() -> None:
    held = [tengen.field(Game(19, moves="K10")).potential[8:11, 8:11] for _ in range(40)]
    gc.collect()
    [tengen.field(Game(19, moves="C3 R17 C17")) for _ in range(40)]  # would fall onto memory that was given back
    assert all(np.array_equal(part, [[16, 32, 16], [32, 64, 32], [16, 32, 16]]) for part in held)


def test_a_field_is_of_its_moment() -> None:
    game = Game(19, moves="K10")
    field = tengen.field(game)
    game.play_moves("K11 L10")
    assert field.board.sum() == BLACK and field.potential[8, 9] > 0


FINISHED = """
5  . X O . .  5
4  . X O . O  4
3  . X O O .  3
2  X X O X .  2
1  . X O . .  1
"""


def test_a_finished_board_is_counted() -> None:
    verdict = tengen.judge(FINISHED, komi=0, finished=True, scoring="area")
    assert verdict.outcome and verdict.outcome.dead == {BLACK: 1, WHITE: 0}
    assert verdict.dead == [(3, 3)] and verdict.fate[3, 3] == Fate.DEAD and verdict.fate[0, 1] == Fate.ALIVE
    assert verdict.outcome.area == {BLACK: 10, WHITE: 15} and verdict.score == -5 and verdict.winner == WHITE
    assert verdict.owner[0, 0] == 1 and verdict.owner[4, 4] == -1
    # By territory: 4 points, against 8 (one under the dead stone) and that stone.
    territory = tengen.judge(FINISHED, komi=0, finished=True, scoring="territory")
    assert territory.outcome and territory.outcome.territory == {BLACK: 4, WHITE: 8} and territory.score == 4 - 9


@pytest.mark.parametrize("ending, begins", [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"   A B")])
def test_pictures(ending: str, begins: bytes, tmp_path: Path) -> None:
    pictures: List[Union[tengen.Field, Game, str]] = [tengen.judge(FINISHED, komi=0, finished=True), Game(5, moves="C3"), FINISHED]
    for what in pictures:
        tengen.draw(what, tmp_path / f"picture.{ending}")
        assert (tmp_path / f"picture.{ending}").read_bytes().startswith(begins)


def test_pictures_show_what_is_dead(tmp_path: Path) -> None:
    verdict = tengen.judge(FINISHED, komi=0, finished=True)
    tengen.draw(verdict, tmp_path / "board.txt")
    assert "dead: D2" in (tmp_path / "board.txt").read_text() and "heat:" in (tmp_path / "board.txt").read_text()
    assert verdict._repr_svg_().rstrip().endswith("</svg>")
    with pytest.raises(tengen.ArgumentError):
        tengen.draw(verdict, tmp_path / "board.doc")
    with pytest.raises(OSError):
        tengen.draw(verdict, tmp_path / "nowhere" / "board.svg")


def test_judging_before_the_end() -> None:
    game = Game(19, moves="Q16 D4 Q4 D16")
    even, generous = tengen.judge(game, komi=6.5), tengen.judge(game, komi=-50)
    assert even.outcome is None and 0 < even.probability < generous.probability <= 1
    assert (np.abs(even.owner) <= 1).all()
    assert tengen.judge(game, playouts=20, seed=1).score == tengen.judge(game, playouts=20, seed=1).score


def test_the_network_judges_and_suggests(network: Path) -> None:
    game = Game(9, moves="E5 C3")
    verdict, alone = tengen.judge(game), tengen.judge(game, by="judge")
    assert (verdict.by, alone.by) == ("network", "judge") and verdict.score != alone.score
    assert alone.suggestions == [] and not alone.policy.any()
    first, *others = verdict.suggestions
    assert 0 < first.prior <= 1 and all(first.prior >= move.prior >= 0.005 for move in others) and len(others) < 10
    assert first.point is None or verdict.policy[first.point] == np.float32(first.prior)
    assert verdict.policy[game.board != 0].max() == 0 and 0.5 < verdict.policy.sum() <= 1.001
    assert not verdict.policy.flags.owndata and not verdict.policy.flags.writeable
    assert tengen.judge(game).score == verdict.score
    over = tengen.judge(FINISHED, komi=0, finished=True)
    assert over.by == "judge" and over.outcome and over.suggestions == []


def test_without_a_network_the_judge_answers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = Game(9, moves="E5 C3")
    assert tengen.judge(game).by == "judge" and tengen.judge(game).suggestions == []
    monkeypatch.setenv("TENGEN_WEIGHTS", str(tmp_path / "missing.weights"))
    with pytest.warns(RuntimeWarning, match="missing.weights"):
        assert tengen.judge(game).by == "judge"
    assert tengen.judge(game, by="judge").by == "judge"
    with pytest.raises(tengen.ArgumentError, match="network and judge"):
        tengen.judge(game, by="paper")


def test_colours_exchanged() -> None:
    board = Game(13, moves="D4 K10 D10 K4 G7").board
    swapped = np.where(board > 0, 3 - board, 0)
    assert np.array_equal(tengen.field(board, komi=0).potential, -tengen.field(swapped, komi=0).potential)
    assert np.array_equal(tengen.field(board.T, komi=0).potential, tengen.field(board, komi=0).potential.T)


@pytest.mark.parametrize("board", [[[0, 3]], [[-1]], [[0.5]], [], [[]], np.zeros((26, 26), int), np.zeros((2, 2, 2), int), "nonsense", [["X"]], None])
def test_what_is_no_board(board: object) -> None:
    with pytest.raises((tengen.Error, TypeError)):
        tengen.field(board)  # type: ignore[arg-type]


def test_what_is_no_rule() -> None:
    with pytest.raises(tengen.ArgumentError, match="there are opening, middle"):
        tengen.field(Game(9), rule="ending")
    for komi in (float("nan"), float("inf"), 1e9):
        with pytest.raises(tengen.ArgumentError):
            tengen.judge(Game(9), komi=komi)
    with pytest.raises(tengen.ArgumentError, match="territory and area"):
        tengen.judge(Game(9), scoring="stones")
