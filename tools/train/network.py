"""The network that src/learn computes, for training. src/learn/README.md draws it."""
import ctypes
import os
import struct
import subprocess
import tempfile

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

CODES, FLAGS, EDGES, LAST = 24, 2, 5, 5  # src/learn/features.h
PLANES = CODES + FLAGS + 1 + EDGES + LAST
GLOBALS = 2
POLICY, VALUES = 32, 64  # hidden numbers of the heads
SCORE = 20.0  # points that the score's head counts as one
HANDICAP_KNOWN = 180  # moves after which owners and scores of handicap games are learned from


# ---- convolutions --------------------------------------------------------------------------------------------------------


def compiled():
    """convolve.c for this machine."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "convolve.so")
        subprocess.run(["cc", "-O3", "-march=native", "-fopenmp", "-fPIC", "-shared", "-o", out,
                        os.path.join(os.path.dirname(os.path.abspath(__file__)), "convolve.c")], check=True)
        return ctypes.CDLL(out)


LIBRARY = compiled()


def place(tensor):
    return ctypes.c_void_p(None if tensor is None else tensor.data_ptr())


def last(tensor):
    return tensor.contiguous(memory_format=torch.channels_last)


def convolve(x, weight, bias, more=None):
    """more + the convolution of relu(x), and the weights as the way back needs them."""
    count, channels, rows, cols = x.shape
    out, spread, back = torch.empty_like(x), torch.empty(36, channels, channels), torch.empty(36, channels, channels)
    LIBRARY.tengen_spread_weights(place(spread), place(back), place(last(weight)), channels)
    LIBRARY.tengen_convolve(place(out), place(x), place(spread), place(bias), place(more), count, rows, cols, channels)
    return out, back


def convolve_back(gradient, x, back, more=None):
    """more + the gradient of x, and those of the weights and the bias."""
    count, channels, rows, cols = x.shape
    dx, dw, dbias = torch.empty_like(x), last(torch.empty(channels, channels, 3, 3)), torch.empty(channels)
    LIBRARY.tengen_convolve_back(place(dx), place(dw), place(dbias), place(gradient), place(x), place(back), place(more), count, rows, cols,
                                 channels)
    return dx, dw, dbias


def pool(x):
    """Of relu(x) the mean and the largest of each channel over the board, and where the largest is."""
    count, channels, rows, cols = x.shape
    out, where = torch.empty(count, 2 * channels), torch.empty(count, channels, dtype=torch.int32)
    LIBRARY.tengen_pool(place(out), place(where), place(x), count, rows * cols, channels)
    return out, where


def pool_back(dx, gradient, where, x, shift=None):
    """Add to dx."""
    count, channels, rows, cols = x.shape
    LIBRARY.tengen_pool_back(place(dx), place(gradient), place(where), place(x), place(shift), count, rows * cols, channels)


class BlockFunction(torch.autograd.Function):
    """x + c2(relu(y + l(pooled relu(y)))), where y = c1(relu(x)); l may be None."""

    @staticmethod
    def forward(context, x, w1, b1, lw, lb, w2, b2):
        x = last(x)
        count, channels, rows, cols = x.shape
        y, back1 = convolve(x, w1, b1)
        pooled = where = shift = None
        if lw is not None:
            pooled, where = pool(y)
            shift = torch.addmm(lb, pooled, lw.T)
            LIBRARY.tengen_shift(place(y), place(shift), count, rows * cols, channels)
        out, back2 = convolve(y, w2, b2, x)
        context.save_for_backward(x, y, back1, back2, lw, pooled, where, shift)
        return out

    @staticmethod
    def backward(context, gradient):
        x, y, back1, back2, lw, pooled, where, shift = context.saved_tensors
        gradient = last(gradient)
        count, channels, rows, cols = x.shape
        dy, dw2, db2 = convolve_back(gradient, y, back2)
        dlw = dlb = None
        if lw is not None:
            d = torch.empty(count, channels)
            LIBRARY.tengen_sum(place(d), place(dy), count, rows * cols, channels)
            dlw, dlb = d.T @ pooled, d.sum(0)
            pool_back(dy, d @ lw, where, y, shift)
        dx, dw1, db1 = convolve_back(dy, x, back1, gradient)
        return dx, dw1, db1, dlw, dlb, dw2, db2


class Pooled(torch.autograd.Function):
    @staticmethod
    def forward(context, x):
        x = last(x)
        out, where = pool(x)
        context.save_for_backward(x, where)
        return out

    @staticmethod
    def backward(context, gradient):
        x, where = context.saved_tensors
        dx = torch.zeros_like(x)
        pool_back(dx, gradient.contiguous(), where, x)
        return dx


class Block(nn.Module):
    def __init__(self, channels, pools):
        super().__init__()
        self.c1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.c2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.l = nn.Linear(2 * channels, channels) if pools else None
        nn.init.kaiming_normal_(self.c1.weight, nonlinearity="relu")
        nn.init.zeros_(self.c1.bias)
        nn.init.zeros_(self.c2.weight)  # a block begins by changing nothing
        nn.init.zeros_(self.c2.bias)
        if pools:
            nn.init.normal_(self.l.weight, std=0.02)
            nn.init.zeros_(self.l.bias)

    def forward(self, x):
        l = (None, None) if self.l is None else (self.l.weight, self.l.bias)
        return BlockFunction.apply(x, self.c1.weight, self.c1.bias, *l, self.c2.weight, self.c2.bias)


class Network(nn.Module):
    """forward() gives logits of the moves (the pass last), of the reply, of winning, of owning each point, and the score / SCORE."""

    def __init__(self, channels, blocks):
        super().__init__()
        self.channels, self.pools = channels, [i % 2 == 1 for i in range(blocks)]
        self.c0 = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.g0 = nn.Linear(GLOBALS, channels)
        self.blocks = nn.ModuleList(Block(channels, pools) for pools in self.pools)
        self.p1 = nn.Conv2d(channels, POLICY, 1)
        self.pg = nn.Linear(2 * channels, POLICY)
        self.p2 = nn.Conv2d(POLICY, 1, 1)
        self.pp = nn.Linear(2 * channels, 1)
        self.v1 = nn.Conv2d(channels, POLICY, 1)
        self.own = nn.Conv2d(POLICY, 1, 1)
        self.vf1 = nn.Linear(2 * POLICY + GLOBALS + 1, VALUES)
        self.vf2 = nn.Linear(VALUES, 1)
        self.sc = nn.Linear(VALUES, 1)
        self.reply = nn.Conv2d(POLICY, 1, 1)  # helps the rest to learn; not written to the file of weights

    def forward(self, planes, numbers):
        x = self.c0(planes) + self.g0(numbers)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        t, whole = F.relu(x), Pooled.apply(x)
        q = F.relu(self.p1(t) + self.pg(whole)[:, :, None, None])
        v = F.relu(self.v1(t))
        policy = torch.cat([self.p2(q).flatten(1), self.pp(whole)], 1)
        owner = self.own(v).flatten(1)
        area = torch.tanh(owner).sum(1, keepdim=True) / SCORE + numbers[:, :1] * (10 / SCORE)
        h = F.relu(self.vf1(torch.cat([Pooled.apply(v), numbers, area], 1)))
        return policy, self.reply(q).flatten(1), self.vf2(h)[:, 0], owner, self.sc(h)[:, 0] + area[:, 0]

    def tensors(self):
        """What the file of weights holds, in its order."""
        def both(layer):
            return [layer.weight, layer.bias]
        out = both(self.c0) + both(self.g0)
        for block in self.blocks:
            out += both(block.c1) + (both(block.l) if block.l is not None else []) + both(block.c2)
        for layer in (self.p1, self.pg, self.p2, self.pp, self.v1, self.own, self.vf1, self.vf2, self.sc):
            out += both(layer)
        return out

    def write(self, path):
        values = torch.cat([t.detach().float().flatten() for t in self.tensors()]).numpy().astype("<f2")
        mask = sum(1 << i for i, pools in enumerate(self.pools) if pools)
        data = b"tengen-network\n".ljust(16, b"\0") + struct.pack(
            "<9I", 1, self.channels, len(self.pools), POLICY, VALUES, PLANES, GLOBALS, mask, len(values))
        data += values.tobytes()
        data += struct.pack("<Q", fnv1a(data))
        with open(path, "wb") as file:
            file.write(data)

    def read(self, path):
        """The weights of a file, to go on from them."""
        data = open(path, "rb").read()
        if data[:15] != b"tengen-network\n" or struct.unpack("<Q", data[-8:])[0] != fnv1a(data[:-8]):
            raise SystemExit(f"{path}: not a file of weights, or damaged")
        values, at = torch.from_numpy(np.frombuffer(data[16 + 9 * 4:-8], "<f2").astype(np.float32)), 0
        for tensor in self.tensors():
            with torch.no_grad():
                tensor.copy_(values[at:at + tensor.numel()].view_as(tensor))
            at += tensor.numel()


def fnv1a(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


# ---- positions -----------------------------------------------------------------------------------------------------------


def record(side):
    """struct position of dump.c."""
    return np.dtype([("code", "u1", side * side), ("last", "<i2", LAST), ("move", "<i2"), ("reply", "<i2"), ("komi", "<f4"),
                     ("margin", "<f4"), ("game", "<i4"), ("at", "<u2"), ("of", "<u2"), ("won", "i1"), ("black", "u1"),
                     ("source", "u1")])


UNKNOWN = 9999


class Turns:
    """The eight turns and mirror images of a square board: old[s][new point] is the old point, new[s] the other way round."""

    def __init__(self, side):
        grid = np.arange(side * side).reshape(side, side)
        self.side, old = side, []
        for s in range(8):
            turned = grid[::-1] if s & 1 else grid
            turned = turned[:, ::-1] if s & 2 else turned
            old.append((turned.T if s & 4 else turned).reshape(-1))
        self.old = np.array(old)
        self.new = np.concatenate([np.argsort(self.old, 1), np.full((8, 1), side * side)], 1)  # a pass stays a pass
        rows, cols = grid // side, grid % side
        edge = np.minimum(np.minimum(rows, side - 1 - rows), np.minimum(cols, side - 1 - cols)).reshape(-1)
        self.fixed = torch.from_numpy(np.stack([np.ones(side * side)] + [edge == i for i in range(EDGES)], 1).astype(np.float32))

    def points(self, values, s):
        """Indices of points, -1 for none, as they are after the turns `s`."""
        values = values.astype(np.int64)
        shape = s if values.ndim == 1 else s[:, None]
        return np.where(values >= 0, self.new[shape, np.maximum(values, 0)], -1)

    def boards(self, values, s):
        return values[np.arange(len(values))[:, None], self.old[s]]


class Batch:
    """Positions as tensors, each turned by s (numbers from 0 to 7)."""

    def __init__(self, records, turns, s, owners=None):
        count, points = len(records), turns.side ** 2
        code = torch.from_numpy(turns.boards(records["code"], s).astype(np.int64))
        x = torch.zeros(count, points, PLANES)
        x.scatter_(2, (code & 63).unsqueeze(2), 1.0)
        x[:, :, CODES] = (code >> 6 & 1).float()
        x[:, :, CODES + 1] = (code >> 7).float()
        x[:, :, CODES + FLAGS:CODES + FLAGS + 1 + EDGES] = turns.fixed
        last = turns.points(records["last"], s)
        for k in range(LAST):
            found = np.nonzero((last[:, k] >= 0) & (last[:, k] < points))[0]
            x[torch.from_numpy(found), torch.from_numpy(last[found, k]), PLANES - LAST + k] = 1
        self.planes = x.view(count, turns.side, turns.side, PLANES).permute(0, 3, 1, 2)
        self.numbers = torch.from_numpy(np.stack([records["komi"] / 10, records["black"]], 1).astype(np.float32))
        code = code & 63
        self.legal = torch.cat([(code >= 2) & (code <= 9), torch.ones(count, 1, dtype=torch.bool)], 1)
        self.move = torch.from_numpy(turns.points(records["move"], s))
        self.reply = torch.from_numpy(turns.points(records["reply"], s))
        self.won = torch.from_numpy(records["won"].astype(np.float32))
        self.margin = torch.from_numpy(records["margin"].copy())
        if owners is not None:
            known = owners[records["game"]]
            # A handicap game that was counted ended even because the weaker player gave the lead away: only its end teaches.
            self.known = torch.from_numpy((known[:, points] == 1) & ((records["won"] >= 0) | (records["at"] > HANDICAP_KNOWN)))
            side = np.where(records["black"] == 1, 1, -1)[:, None]
            self.owner = torch.from_numpy((turns.boards(known[:, :points], s) * side).astype(np.float32))
