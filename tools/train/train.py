#!/usr/bin/python3
"""Train the network on positions that dump.c wrote.

    train.py --learn learn --tune tune --out runs/a --positions 3000000
    train.py --report aside --out runs/a

Needs Debian's python3-torch and python3-numpy. A checkpoint is written every few minutes (OUT.checkpoint: weights, their moving average, the
optimiser, how many positions were seen), with OUT.weights beside it, which is what plays; the same command goes on from there. The rate of learning stays what
it is for the first quarter of the positions, and then falls to zero (--anneal): to go on after that,
name a larger number of positions, and the rate is high again. --from FILE begins with the weights of a file. Everything that is drawn by lot
follows from --seed and the number of positions seen. --report NAME only measures OUT.weights on these positions.

3x3 convolutions are trained by orthogonalised momentum (Jordan and others 2024, "Muon"), the rest by AdamW.
"""
import argparse
import copy
import json
import os
import queue
import threading
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import SCORE, Batch, Network, Turns, record

SIDE = 19
EIGHT_LOOKS = 8000  # positions of each source that are looked at in eight ways for the report
SOURCES = ["fox", "KGS", "tygem", "other"]  # field_sources of tools/field_games.h


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--learn", action="append", help="names of files that dump wrote, without their endings")
    parser.add_argument("--tune")
    parser.add_argument("--report")
    parser.add_argument("--out", required=True)
    parser.add_argument("--from", dest="start")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3, help="of AdamW")
    parser.add_argument("--muon", type=float, default=0.02, help="rate of the convolutions; 0: AdamW for them too")
    parser.add_argument("--positions", type=int, default=3000000, help="in all")
    parser.add_argument("--anneal", type=int, default=0, help="positions at the end over which the rate falls; 0: three quarters of all")
    parser.add_argument("--often", action="append", default=[], metavar="SOURCE=N", help="take positions of this source N times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5, help="between checkpoints")
    options = parser.parse_args()
    if not options.report and not (options.learn and options.tune):
        parser.error("--learn and --tune, or --report")
    options.anneal = options.anneal or options.positions * 3 // 4
    return options


def load(name):
    positions = np.fromfile(name + ".positions", dtype=record(SIDE))
    owners = np.fromfile(name + ".owners", dtype=np.int8).reshape(-1, SIDE * SIDE + 1)
    return positions, owners


def load_all(names):
    positions, owners = zip(*(load(name) for name in names))
    games = 0
    for p, o in zip(positions, owners):
        p["game"] += games
        games += len(o)
    return np.concatenate(positions), np.concatenate(owners)


# ---- the optimiser -------------------------------------------------------------------------------------------------------


def orthogonal(m):
    """Near the closest matrix whose singular values are all one: five steps of an iteration by Newton and Schulz."""
    x = m / (m.norm() + 1e-7)
    for _ in range(5):
        a = x @ x.T
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    return x


class Muon(torch.optim.Optimizer):
    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.01):
        super().__init__(parameters, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(p)
                state["momentum"].lerp_(p.grad, 1 - group["momentum"])
                update = p.grad.lerp(state["momentum"], group["momentum"]).flatten(1)
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(orthogonal(update).view_as(p), alpha=-group["lr"])


def optimisers(network, options):
    convolutions = [p for p in network.parameters() if p.dim() == 4 and p.shape[2] == 3 and options.muon]
    chosen = {id(p) for p in convolutions}
    rest = [p for p in network.parameters() if id(p) not in chosen]
    out = [torch.optim.AdamW([{"params": [p for p in rest if p.dim() > 1], "weight_decay": 1e-2},
                              {"params": [p for p in rest if p.dim() <= 1], "weight_decay": 0}],
                             lr=options.rate, betas=(0.9, 0.99))]
    if convolutions:
        out.append(Muon(convolutions, lr=options.muon))
    return out


# ---- the loss ------------------------------------------------------------------------------------------------------------


def losses(network, batch):
    policy, reply, win, owner, score = network(batch.planes, batch.numbers)
    out = {}
    known = batch.move >= 0
    policy = policy.masked_fill(~batch.legal, -1e4)
    out["policy"] = F.cross_entropy(policy[known], batch.move[known])
    out["drift"] = policy.logsumexp(1).square().mean()  # only differences count: without this all logits drift away together
    known = (batch.reply >= 0) & (batch.reply < SIDE * SIDE)
    out["reply"] = F.cross_entropy(reply[known], batch.reply[known])
    known = batch.won >= 0
    out["win"] = F.binary_cross_entropy_with_logits(win[known], batch.won[known])
    if batch.known.any():
        known = batch.known
        out["owner"] = F.binary_cross_entropy_with_logits(2 * owner[known], (batch.owner[known] + 1) / 2)
        out["score"] = F.smooth_l1_loss(score[known], (batch.margin[known] / SCORE).clamp(-5, 5))
    return out


WEIGHT = {"policy": 1.0, "drift": 1e-5, "reply": 0.15, "win": 0.7, "owner": 1.0, "score": 0.3}


# ---- the report ----------------------------------------------------------------------------------------------------------


def answers(network, positions, owners, turns, symmetries=(0,)):
    """Policy, chance, owner and score of positions, the mean of some turns."""
    network.eval()
    out = []
    with torch.no_grad():
        for i in range(0, len(positions), 256):
            part, mean = positions[i:i + 256], None
            for s in symmetries:
                b = Batch(part, turns, np.full(len(part), s), owners)
                policy, _, win, owner, score = network(b.planes, b.numbers)
                policy = F.log_softmax(policy.masked_fill(~b.legal, -1e4), 1)
                back = torch.from_numpy(turns.new[s])
                got = [policy[:, back], torch.sigmoid(win), torch.tanh(owner)[:, back[:-1]], score * SCORE]
                mean = got if mean is None else [a + b for a, b in zip(mean, got)]
            out.append([a / len(symmetries) for a in mean])
    network.train()
    return [torch.cat(a).numpy() for a in zip(*out)]


def report(network, positions, owners, turns, symmetries=(0,)):
    policy, chance, owner, score = answers(network, positions, owners, turns, symmetries)
    rows = np.arange(len(positions))
    move = positions["move"].astype(np.int64)
    stone = (move >= 0) & (move < SIDE * SIDE)
    rank = (policy >= policy[rows, np.maximum(move, 0)][:, None]).sum(1) - 1  # a tie is no hit
    lost = -policy[rows, np.maximum(move, 0)]
    known = owners[positions["game"]][:, SIDE * SIDE] == 1
    side = np.where(positions["black"] == 1, 1, -1)
    truth = owners[positions["game"]][:, :SIDE * SIDE] * side[:, None]
    out = {}
    kinds = [(name, positions["source"] == number) for number, name in enumerate(SOURCES)]
    kinds += [(name + ", even games", mine & (positions["won"] >= 0)) for name, mine in kinds]
    for name, mine in kinds:
        if not mine.any():
            continue
        s, k = mine & stone, mine & known
        row = {"positions": int(s.sum()), "top1": float((rank[s] < 1).mean()), "top5": float((rank[s] < 5).mean()),
               "log loss": float(lost[s].mean())}
        if k.any():
            row["owner error"] = float(np.abs(owner[k] - truth[k]).mean())
            row["score error"] = float(np.abs(score[k] - positions["margin"][k]).mean())
        for low, high in ((90, 110), (140, 160), (190, 210)):
            w = mine & (positions["won"] >= 0) & (positions["at"] >= low) & (positions["at"] < high)
            if w.any():
                row[f"winner {low}-{high}"] = float(((chance[w] > 0.5) == positions["won"][w]).mean())
        out[name] = {key: round(value, 4) for key, value in row.items()}
    return out


def some_of_each(positions, most):
    """At most so many positions of each source, drawn by lot, the same ones each time."""
    lot = np.random.default_rng(0).permutation(len(positions))
    return np.sort(np.concatenate([lot[positions["source"][lot] == source][:most] for source in range(len(SOURCES))]))


def tell(options, turns):
    network = Network(options.channels, options.blocks).to(memory_format=torch.channels_last)
    network.read(options.out + ".weights")
    positions, owners = load(options.report)
    some = positions[some_of_each(positions, EIGHT_LOOKS)]
    for asked, looks in ((positions, (0,)), (some, (0,)), (some, tuple(range(8)))):
        print(json.dumps({"looks": len(looks), **report(network, asked, owners, turns, looks)}), flush=True)


# ---- the course of a training --------------------------------------------------------------------------------------------


class Batches:
    """Batches from the number of positions seen on, prepared by a thread ahead of their use."""

    def __init__(self, positions, owners, turns, options, seen):
        self.queue = queue.Queue(4)
        self.work = (positions, owners, turns, options, seen)
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        positions, owners, turns, options, seen = self.work
        size, times = options.batch, np.ones(len(SOURCES), int)
        for source, number in (word.split("=") for word in options.often):
            times[SOURCES.index(source)] = int(number)
        pool = np.repeat(np.arange(len(positions)), times[np.minimum(positions["source"], len(SOURCES) - 1)])
        while True:
            lap, at = divmod(seen, len(pool) // size * size)
            if at == 0 or seen == self.work[4]:
                order = np.random.default_rng(options.seed + lap).permutation(pool)
            s = np.random.default_rng((options.seed, seen)).integers(0, 8, size)
            self.queue.put(Batch(positions[np.sort(order[at:at + size])], turns, s, owners))
            seen += size


def main():
    options = arguments()
    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)  # many times faster
    torch.manual_seed(options.seed)
    turns = Turns(SIDE)
    if options.report:
        return tell(options, turns)
    positions, owners = load_all(options.learn)
    tune, tune_owners = load(options.tune)
    few = np.random.default_rng(0).permutation(len(tune))[:6000] if len(tune) > 6000 else np.arange(len(tune))
    network = Network(options.channels, options.blocks).to(memory_format=torch.channels_last)
    if options.start:
        network.read(options.start)
    mean = copy.deepcopy(network)
    parts = optimisers(network, options)
    seen, place = 0, options.out + ".checkpoint"
    if os.path.exists(place):
        saved = torch.load(place)
        network.load_state_dict(saved["network"])
        mean.load_state_dict(saved["mean"])
        for part, state in zip(parts, saved["optimisers"]):
            part.load_state_dict(state)
        seen = saved["seen"]
    print(f"{len(positions)} positions of {len(owners)} games, owners of {int(owners[:, -1].sum())}; "
          f"{sum(p.numel() for p in network.parameters())} parameters; {seen} positions seen", flush=True)
    rates = [[group["lr"] for group in part.param_groups] for part in optimisers(network, options)]
    batches, began, first = Batches(positions, owners, turns, options, seen), time.time(), seen
    sums, steps, saved_at, reported = {}, 0, time.time(), time.time()

    def save():
        torch.save({"network": network.state_dict(), "mean": mean.state_dict(), "seen": seen,
                    "optimisers": [part.state_dict() for part in parts]}, place + ".new")
        os.replace(place + ".new", place)
        mean.write(options.out + ".weights.new")
        os.replace(options.out + ".weights.new", options.out + ".weights")

    while seen < options.positions:
        factor = min(1, (seen + options.batch) / (100 * options.batch), (options.positions - seen) / options.anneal)
        for part, group_rates in zip(parts, rates):
            for group, rate in zip(part.param_groups, group_rates):
                group["lr"] = rate * factor
        batch = batches.queue.get()
        found = losses(network, batch)
        loss = sum(WEIGHT[key] * value for key, value in found.items())
        for part in parts:
            part.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 3.0)
        for part in parts:
            part.step()
        seen += options.batch
        steps += 1
        with torch.no_grad():  # the moving average is what plays
            keep = min(0.999, (seen / options.batch + 1) / (seen / options.batch + 10))
            torch._foreach_mul_(list(mean.parameters()), keep)
            torch._foreach_add_(list(mean.parameters()), list(network.parameters()), alpha=1 - keep)
        for key, value in found.items():
            total, count = sums.get(key, (0, 0))
            sums[key] = (total + value.item(), count + 1)
        if steps % 200 == 0:
            print(f"{seen} positions, {(seen - first) / (time.time() - began):.0f} a second, rate {factor:.3f}: " +
                  ", ".join(f"{key} {total / count:.4f}" for key, (total, count) in sums.items()), flush=True)
            sums = {}
        if time.time() - saved_at > 60 * options.minutes:
            save()
            saved_at = time.time()
        if time.time() - reported > 3 * 60 * options.minutes:
            print(json.dumps({"seen": seen, **report(mean, tune[few], tune_owners, turns)}), flush=True)
            reported = time.time()
    save()
    print(json.dumps({"seen": seen, **report(mean, tune, tune_owners, turns)}), flush=True)


if __name__ == "__main__":
    main()
