"""The learner: keeps the weights, and changes them as the actors' games teach. PyTorch does the arithmetic."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from foodchain.bots.learned import Learned
from foodchain.engine.rules import Rules
from foodchain.learn.actors import Harvest, Parameters, packed

HIDDEN = 24
BATCH = 512
BATCHES = 12  # of looks that the judge learns from after each round of games
REMEMBERED = 20_000  # looks


class Net(nn.Module):
    """The judge: the same numbers as engine/judge.py computes."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.inner = nn.Linear(width, hidden)
        self.outer = nn.Linear(hidden, 1, bias=False)
        self.direct = nn.Linear(width, 1, bias=False)
        nn.init.zeros_(self.outer.weight)
        nn.init.zeros_(self.direct.weight)

    def forward(self, rows: Tensor) -> Tensor:
        return (self.direct(rows) + self.outer(torch.relu(self.inner(rows)))).squeeze(-1)


class Learner:
    def __init__(self, rules: Rules[Any], seed: str, rate: float) -> None:
        torch.manual_seed(sum(seed.encode()))
        self.rules = rules
        self.policy = torch.zeros(len(rules.option_kinds), len(rules.option_feature_names))
        self.names = torch.zeros(len(rules.option_names))
        self.judge = Net(len(rules.feature_names), HIDDEN)
        self.policy_steps = torch.optim.Adam([self.policy, self.names], lr=rate, betas=(0.9, 0.99))
        self.judge_steps = torch.optim.Adam(self.judge.parameters(), lr=2e-3)
        self.spread = 10.0
        self.looks: list[tuple[bytes, list[float]]] = []

    def parameters(self) -> Parameters:
        inner = torch.cat([self.judge.inner.weight.T, self.judge.inner.bias[None]])
        return Parameters(
            raw(self.policy), raw(self.names), raw(inner), raw(self.judge.outer.weight), raw(self.judge.direct.weight)
        )

    def learn(self, harvests: list[Harvest], rate: float) -> float:
        """Change the weights as some games teach; how far the judge was off."""
        decisions = sum(harvest.decisions for harvest in harvests)
        surprise = (sum(harvest.surprise for harvest in harvests) / decisions) ** 0.5
        self.step(harvests, 1 / (decisions * max(surprise, 1e-3)), rate)
        for harvest in harvests:
            for game in harvest.games:
                self.spread += 0.01 * (max(game["spread"], 0.5) - self.spread)
            self.looks += harvest.looks
        del self.looks[:-REMEMBERED]
        return sum(self.train_judge() for _ in range(BATCHES)) / BATCHES

    def step(self, harvests: list[Harvest], scale: float, rate: float) -> None:
        """One step of the policy along what the harvests say, added up in their order."""
        self.policy.grad = -scale * sum_of([harvest.policy for harvest in harvests]).reshape(self.policy.shape)
        self.names.grad = -scale * sum_of([harvest.names for harvest in harvests])
        for group in self.policy_steps.param_groups:
            group["lr"] = rate
        self.policy_steps.step()

    def train_judge(self) -> float:
        width = len(self.rules.feature_names)
        most = self.rules.most_seats
        rows = torch.zeros(BATCH, most, width)
        came = torch.zeros(BATCH, most)
        absent = torch.ones(BATCH, most, dtype=torch.bool)
        for i, which in enumerate(torch.randint(len(self.looks), (BATCH,)).tolist()):
            data, shares = self.looks[which]
            seats = len(shares)
            rows[i, :seats] = torch.frombuffer(bytearray(data), dtype=torch.float32).reshape(seats, width)
            came[i, :seats] = torch.tensor(shares)
            absent[i, :seats] = False
        chances = torch.log_softmax(self.judge(rows).masked_fill(absent, -1e9), 1)
        loss = -(came * chances.masked_fill(absent, 0.0)).sum(1).mean()
        self.judge_steps.zero_grad()
        loss.backward()
        self.judge_steps.step()
        return loss.item()

    def learned(self, made_by: str) -> Learned:
        """The weights as bots read them. Kinds and options that never came up are left out."""
        rules = self.rules
        inner = torch.cat([self.judge.inner.weight.T, self.judge.inner.bias[None]])
        return Learned(
            rules.name,
            made_by,
            rules.option_feature_names,
            {kind: row.tolist() for kind, row in zip(rules.option_kinds, self.policy, strict=True) if row.any()},
            {name: float(number) for name, number in zip(rules.option_names, self.names, strict=True) if number},
            rules.feature_names,
            inner.tolist(),
            self.judge.outer.weight[0].tolist(),
            self.judge.direct.weight[0].tolist(),
        )

    def take_up(self, known: Learned) -> None:
        """Go on from weights as bots read them."""
        rules = self.rules
        inner = torch.tensor(known.inner_for(rules))
        with torch.no_grad():
            self.policy.copy_(torch.tensor(known.weights_for(rules)))
            self.names.copy_(torch.tensor(known.names_for(rules)))
            self.judge.inner.weight.copy_(inner[:-1].T)
            self.judge.inner.bias.copy_(inner[-1])
            self.judge.outer.weight.copy_(torch.tensor([known.outer]))
            self.judge.direct.weight.copy_(torch.tensor([known.direct_for(rules)]))

    def state(self) -> dict[str, Any]:
        return {
            "policy": self.policy,
            "names": self.names,
            "judge": self.judge.state_dict(),
            "policy_steps": self.policy_steps.state_dict(),
            "judge_steps": self.judge_steps.state_dict(),
            "spread": self.spread,
            "looks": self.looks,
            "dice": torch.get_rng_state(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.policy.copy_(state["policy"])
        self.names.copy_(state["names"])
        self.judge.load_state_dict(state["judge"])
        self.policy_steps.load_state_dict(state["policy_steps"])
        self.judge_steps.load_state_dict(state["judge_steps"])
        self.spread = state["spread"]
        self.looks = state["looks"]
        torch.set_rng_state(state["dice"])


def raw(tensor: Tensor) -> bytes:
    return packed(tensor.flatten().tolist())  # PyTorch alone comes without NumPy


def sum_of(parts: list[bytes]) -> Tensor:
    total = torch.frombuffer(bytearray(parts[0]), dtype=torch.float32).clone()
    for part in parts[1:]:
        total += torch.frombuffer(bytearray(part), dtype=torch.float32)
    return total
