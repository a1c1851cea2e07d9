"""A folded net as self-play asks it: thousands of positions at a time."""

from __future__ import annotations

import numpy as np
import torch

from orrery.players.nets.description import NetDescription
from orrery.training.device import Tensor


class FoldedNet:
    """The arrays of a net on a machine; on a GPU in half precision and by a kernel of its own."""

    def __init__(self, described: NetDescription, weights: dict[str, Tensor]) -> None:
        device = weights["stem_w"].device
        self._fused = device.type == "cuda" and bool(described.hexes)
        self._kind = torch.float16 if device.type == "cuda" else torch.float32
        self.described = described
        self._inputs = torch.from_numpy(described.inputs).to(device).long()
        # A plane by plane observation need only be turned round.
        turned = np.arange(described.inputs.size).reshape(described.inputs.shape[::-1]).T
        self._is_turned = bool(described.hexes) and np.array_equal(described.inputs, turned)
        self._taps = torch.from_numpy(described.taps).to(device)
        self.set_weights(weights)

    def set_weights(self, weights: dict[str, Tensor]) -> None:
        """Go on with other weights of the same size."""
        self._w = {name: tensor.to(self._kind).contiguous() for name, tensor in weights.items()}
        self._stem = _padded(self._w["stem_w"]) if self._fused else self._w["stem_w"]

    def __call__(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Flat answers and chances of winning, in single precision."""
        w, size = self._w, len(planes)
        x = self._seen(planes)
        x = self._layer(x, self._stem, w["stem_b"])
        for k in range(len(w["first_w"])):
            hidden = self._layer(x, w["first_w"][k], w["first_b"][k])
            bias = None
            if k % 2 == 1:
                bias = _pool(hidden) @ w["pool_w"][k // 2] + w["pool_b"][k // 2]
            x = self._layer(hidden, w["second_w"][k], w["second_b"][k], x, bias)
        policy = self._layer(x, w["policy_w"], w["policy_b"])
        places = (policy @ w["places_w"] + w["places_b"]).view(size, -1)
        table = torch.relu(_pool(x) @ w["table1_w"] + w["table1_b"])
        table = table @ w["table2_w"] + w["table2_b"]
        answers = torch.cat((places, table, table.new_zeros(size, 1)), 1).float()
        value = _pool(torch.relu(x @ w["value0_w"] + w["value0_b"]))
        value = torch.relu(value @ w["value1_w"] + w["value1_b"]).float()
        chances = value @ w["value2_w"].float() + w["value2_b"].float()
        return answers, torch.sigmoid(chances)

    def _seen(self, planes: Tensor) -> Tensor:
        if self._is_turned:
            x = planes.transpose(1, 2).to(self._kind) * self._w["scale"]
        else:
            x = planes.flatten(1)[:, self._inputs] * self._w["scale"]
        if self._fused:
            x = torch.nn.functional.pad(x, (0, self._stem.shape[1] - x.shape[2]))
        return x

    def _layer(
        self,
        x: Tensor,
        weight: Tensor,
        bias: Tensor,
        straight: Tensor | None = None,
        table: Tensor | None = None,
    ) -> Tensor:
        """A convolution, its bias, what goes straight on, and what the whole board says."""
        if self._fused:
            from orrery.training.fused import convolve  # noqa: PLC0415  # needs Triton

            return convolve(x, self._taps, weight, bias, straight, table)
        if len(weight) == 1:
            y = x @ weight[0] + bias
        else:
            nothing = x.new_zeros(len(x), 1, x.shape[2])
            around = torch.cat((x, nothing), 1)[:, self._taps.long()]
            y = around.flatten(2) @ weight.flatten(0, 1) + bias
        if straight is not None:
            y = y + straight
        if table is not None:
            y = y + table[:, None]
        return torch.relu(y)


def _pool(x: Tensor) -> Tensor:
    return torch.cat((x.mean(1), x.amax(1)), 1)


def _padded(weight: Tensor) -> Tensor:
    """The input channels filled up to a multiple of 32."""
    more = -weight.shape[1] % 32
    return torch.nn.functional.pad(weight, (0, 0, 0, more)).contiguous()
