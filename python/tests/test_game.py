"""Games: the rules, the board as an array, and what happens to nonsense."""

import copy
import gc
import random

import naive
import numpy as np
import pytest

import tengen
from tengen import BLACK, EMPTY, WHITE, Game


def stones(game: Game) -> naive.Board:
    return {(row, col): int(game.board[row, col]) for row, col in np.argwhere(game.board).tolist()}


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_those_of_the_naive_board(seed: int) -> None:
    dice = random.Random(seed)
    rows, cols = dice.choice([(5, 5), (4, 7), (9, 9), (3, 3), (1, 6)])
    board: naive.Board = {}
    game, lost = Game((rows, cols)), {BLACK: 0, WHITE: 0}
    for _ in range(150):
        point = dice.randrange(rows), dice.randrange(cols)
        side = game.to_move
        faults = game.faults(point)
        if "it retakes a ko immediately" in faults:
            continue
        taken = naive.play(board, point, side, rows, cols)
        assert (taken < 0) == bool(faults)
        if taken < 0:
            with pytest.raises(tengen.IllegalMove):
                game.play(point)
        else:
            assert game.play(point).point == point
            lost[side.other] += taken
        assert stones(game) == board
    assert game.prisoners == lost
    for point in board:
        together, liberties = naive.string(board, point, rows, cols)
        assert game.string(point) == sorted(together) and game.liberties(point) == sorted(liberties)
    while len(game):
        game.undo()
    assert not game.board.any() and game.to_move == BLACK


def test_ko_and_superko() -> None:
    ko = "C4 D4 B3 E3 C2 D2 D3 C3"
    game = Game(5, moves=ko)
    assert game.ko == (2, 3) and game.faults("D3") == ["it retakes a ko immediately"]
    with pytest.raises(tengen.IllegalMove, match="black D3: it retakes a ko immediately"):
        game.play("D3")
    game.play("A1")
    assert game.ko is None and game.board[2, 2] == WHITE and game.prisoners[BLACK] == 1
    positional = Game(5, "tromp-taylor", moves=ko)
    assert positional.faults("D3") == ["the position has been on the board before"] or not positional.legal("D3")


def test_suicide_is_a_matter_of_rules() -> None:
    assert Game(5, "japanese", moves="A2 pass B1 pass").play("pass").point is None
    corner = "A2 E5 B1"
    assert Game(5, "japanese", moves=corner).faults("A1") == ["it would take its own last liberty"]
    assert Game(5, "new-zealand", moves=corner).legal("A1")


def test_points_have_several_names() -> None:
    for name in ("C4", "c4", "cb", (1, 2), (np.int64(1), np.int8(2))):
        assert Game(5).play(name).point == (1, 2)  # type: ignore[arg-type]
    assert Game((2, 7)).play("G1").point == (1, 6)
    assert Game(5).play(None).name == "pass" and Game(5).play("PASS").point is None


@pytest.mark.parametrize("point", ["", "I5", "A0", "A6", "F1", "zz", "Q16\0", "\ud800", (5, 0), (-1, 0), (0, 5), (2**70, 0)])
def test_nonsense_is_no_point(point: object) -> None:
    game = Game(5)
    with pytest.raises((tengen.ArgumentError, UnicodeEncodeError)):
        game.play(point)  # type: ignore[arg-type]
    assert len(game) == 0


@pytest.mark.parametrize("point", [3, 1.5, (1,), (1, 2, 3), (1.5, 2), b"A1", object()])
def test_other_types_are_type_errors(point: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Game(5).play(point)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [0, -1, 26, "0x3", "x", "3x", "3x4x5", "", "1e1", (3, 26), (3,) * 3, 10**30])
def test_no_such_size(size: tengen._core.SizeLike) -> None:
    with pytest.raises(tengen.ArgumentError):
        Game(size)


def test_words_say_what_may_be_written() -> None:
    with pytest.raises(tengen.ArgumentError, match="there are japanese, "):
        Game(9, "martian")
    with pytest.raises(tengen.ArgumentError, match="'J10' is not a point of a 9x9 board; write D4, dd or pass"):
        Game(9).play("J10")
    with pytest.raises(tengen.InputError):
        Game(9).play_moves("E5 nonsense")
    with pytest.raises(tengen.NotFound):
        Game(9).undo()


def test_the_board_is_the_games_own_memory() -> None:
    game = Game(9)
    board = game.board
    assert board.dtype == np.int8 and board.shape == (9, 9) and not board.flags.writeable
    assert game.board is board and board.strides == (32, 1)
    game.play("E5")
    assert board[4, 4] == BLACK, "it changes with the game"
    with pytest.raises(ValueError):
        board[0, 0] = BLACK
    with pytest.raises(ValueError):
        board.flags.writeable = True
    before = board.copy()
    game.undo()
    assert board[4, 4] == EMPTY and before[4, 4] == BLACK


def test_the_board_outlives_the_game() -> None:
    boards = [Game(19, moves="Q16 D4").board for _ in range(50)]
    gc.collect()
    [Game(19, moves="K10 C3") for _ in range(50)]  # would fall onto memory that was given back
    assert all(board[3, 15] == BLACK and board[15, 3] == WHITE and board.sum() == 3 for board in boards)


def test_a_copy_has_the_same_past() -> None:
    game = Game(9).setup(black=["C3"], to_move="white").play_moves("E5 D5 W E4 pass")
    other = game.copy()
    assert other.moves == game.moves and other.to_move == game.to_move and (other.board == game.board).all()
    other.play("A1")
    assert len(other) == len(game) + 1 and game.board[8, 0] == EMPTY
    assert copy.copy(game).play("A1") and copy.deepcopy([game])[0].play("A1") and len(game) == len(other) - 1
    ko = Game(5, moves="C4 D4 B3 E3 C2 D2 D3 C3").copy()
    assert ko.ko == (2, 3) and ko.prisoners == {BLACK: 1, WHITE: 0}


def test_text_and_pictures() -> None:
    game = Game(5, moves="C3 B2")
    assert "3  . . X . .  3" in str(game) and "(O)" in str(game)
    assert repr(game) == "<tengen.Game 5x5, japanese, 2 moves, black to move>"
    assert game._repr_svg_().rstrip().endswith("</svg>")
