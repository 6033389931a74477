# %% [markdown]
# # A tour of tengen in Python
#
# A notebook as a script: Jupyter (with jupytext) and VS Code open it as cells, and `python tour.py` runs it from end to end.
# Run it where the sample games are: in the root of tengen's tree.

# %%
import tempfile
from pathlib import Path

import numpy as np

import tengen
from tengen import BLACK, WHITE, Game

sample = Path("tests/sample")
folder = Path(tempfile.mkdtemp())

# %% [markdown]
# ## A game
# Points are named as people name them, or by row and column, as arrays count. The board is an array of 0, 1 and 2, and it is the
# game's own memory: nothing is copied, and it changes as the game goes on.

# %%
game = Game(9)
for point in ["E5", "E7", "C4", "G3"]:
    game.play(point)
print(game)
print("black stones:", int((game.board == BLACK).sum()), " white stones:", int((game.board == WHITE).sum()))

# %% [markdown]
# ## Records
# Files, folders, archives: one record at a time.

# %%
lengths = np.array([len(record.moves) for record in tengen.read(sample)])
print(f"{len(lengths)} games, {lengths.sum()} moves, {lengths.mean():.1f} a game")

# %% [markdown]
# ## A database
# Every position of every game, whichever way it was reached and however the board was turned.

# %%
with tengen.Database(folder / "sample.tengen", "c") as database:
    total = database.import_(sample)
    print(f"{total.added} added, {total.positions} positions visited")
    opening = Game(19, moves="Q16 D4")
    found = database.position(opening, games=3)
    print(f"{found.total.games} games begin so; Black won {found.total.black} of them")
    for way in found.ways[:5]:
        if way.move:
            print(f"  {way.move}  {way.played.games} games")
    for line in found.games:
        print(f"  {line.id}: {line.black} - {line.white}, {line.result}")

# %% [markdown]
# ## Who is ahead
# The potential of the stones as an array, without copying; and what the judge makes of it.

# %%
record = next(record for record in tengen.read(sample / "selfplay-19.sgf.gz") if len(record.moves) > 150)
middle = record.replay(100)
field = tengen.field(middle)
print("strongest for Black:", np.unravel_index(field.potential.argmax(), field.size), " for White:", np.unravel_index(field.potential.argmin(), field.size))
print(f"core and rim: Black {field.table.black.area} points, White {field.table.white.area}; the paper's lead {field.lead:+.1f}")
verdict = tengen.judge(middle, komi=record.komi)
print(f"the judge: Black {verdict.score:+.1f} (give or take {verdict.spread:.0f}), wins with {verdict.probability:.0%}")
curve = [tengen.judge(record.replay(moves), komi=record.komi).probability for moves in range(0, len(record.moves), 20)]
print("Black's chances, every 20 moves:", " ".join(f"{chance:.0%}" for chance in curve), "- the result:", record.result)

# %%
tengen.draw(field, folder / "field.svg")
try:
    import matplotlib.pyplot as plot
except ImportError:
    print("matplotlib is not here; the picture is", (folder / "field.svg").name)
else:
    figure, axes = plot.subplots()
    axes.imshow(field.potential, cmap="RdBu_r", vmin=-128, vmax=128)
    for colour, letter in ((BLACK, "black"), (WHITE, "white")):
        rows, cols = np.nonzero(field.board == colour)
        axes.scatter(cols, rows, c=letter, edgecolors="black", s=60)
    figure.savefig(folder / "field.png")

# %% [markdown]
# ## Strings
# The most strings that a legal position can have, with a position that has them.

# %%
for side in (5, 7, 9, 19):
    print(f"{side}x{side}: {tengen.strings(side).maximum} strings")
print(tengen.strings(7))
print("boards of 4x4 that hold the maximum:", tengen.strings(4).count())

# %% [markdown]
# ## Perfect play

# %%
solution = tengen.solve(3)
print(f"3x3: Black {solution.score:+g} by", solution.best, "-", " ".join(move.name for move in solution.line))
print("3x3 by area:", tengen.solve(3, "area").score, "points for Black")
print("legal positions of 4x4:", tengen.count_legal(4))

# %%
print("That was the tour.")
