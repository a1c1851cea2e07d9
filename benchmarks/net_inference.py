"""How quickly one core asks a net: NumPy, as the players do, beside ONNX Runtime.

Run it with ``python benchmarks/net_inference.py``; it needs ``pip install onnx onnxruntime``, which
the players do not. The net has the size of Orion Duel's and weights by chance. Times are those of
the process, the best of many.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

import orrery
from orrery.players.nets.description import description_of
from orrery.players.nets.net import Net, shapes_of

CHANNELS, BLOCKS, BATCHES = 64, 8, (1, 4, 8, 16)
SECONDS = 3.0


class Graph:
    """The same net as a graph of ONNX, written down step by step."""

    def __init__(self, net: Net) -> None:
        self.net, self.nodes, self.constants = net, [], []

    def constant(self, value: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def add(self, kind: str, *inputs: str, **settings: Any) -> str:
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **settings))
        return name

    def layer(self, x: str, weight: str, bias: str, k: int | None = None) -> str:
        """A matrix product and a bias."""
        w, b = self.net.weights[weight], self.net.weights[bias]
        w, b = (w, b) if k is None else (w[k], b[k])
        if w.ndim == 3:  # places with their neighbours
            padded = self.add("Concat", x, self.add("Mul", self.first(x), self.zero), axis=1)
            gathered = self.add("Gather", padded, self.constant(self.net.described.taps), axis=1)
            shape = self.constant(np.array([0, 0, -1]))
            x, w = self.add("Reshape", gathered, shape), w.reshape(-1, w.shape[-1])
        return self.add("Add", self.add("MatMul", x, self.constant(w)), self.constant(b))

    def first(self, x: str) -> str:
        return self.add("Gather", x, self.constant(np.array([0])), axis=1)

    def pooled(self, x: str) -> str:
        axes = self.constant(np.array([1]))
        mean = self.add("ReduceMean", x, axes, keepdims=0)
        return self.add("Concat", mean, self.add("ReduceMax", x, axes, keepdims=0), axis=1)

    def build(self) -> bytes:
        """The graph, as a file holds it; it begins where the planes are numbers already."""
        self.zero = self.constant(np.float32(0))
        x = self.add("Relu", self.layer("x", "stem_w", "stem_b"))
        for k in range(self.net.blocks):
            h = self.add("Relu", self.layer(x, "first_w", "first_b", k))
            y = self.layer(h, "second_w", "second_b", k)
            if k % 2:
                pool = self.layer(self.pooled(h), "pool_w", "pool_b", k // 2)
                y = self.add("Add", y, self.add("Unsqueeze", pool, self.constant(np.array([1]))))
            x = self.add("Relu", self.add("Add", x, y))
        q = self.add("Relu", self.layer(x, "policy_w", "policy_b"))
        places = self.layer(q, "places_w", "places_b")
        table = self.add("Relu", self.layer(self.pooled(x), "table1_w", "table1_b"))
        table = self.layer(table, "table2_w", "table2_b")
        value = self.pooled(self.add("Relu", self.layer(x, "value0_w", "value0_b")))
        value = self.add("Relu", self.layer(value, "value1_w", "value1_b"))
        value = self.add("Sigmoid", self.layer(value, "value2_w", "value2_b"))
        inputs = helper.make_tensor_value_info("x", TensorProto.FLOAT, None)
        outputs = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
            for name in (places, table, value)
        ]
        graph = helper.make_graph(self.nodes, "net", [inputs], outputs, self.constants)
        opset = [helper.make_opsetid("", 18)]
        made = helper.make_model(graph, opset_imports=opset, ir_version=9)
        return bytes(made.SerializeToString())


def best(ask: Callable[[], object]) -> float:
    """The least processor time of one call."""
    ask()
    least, until = float("inf"), time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        began = time.process_time()
        for _ in range(20):
            ask()
        least = min(least, (time.process_time() - began) / 20)
    return least


def main() -> None:
    game = orrery.game("orion")
    described, luck = description_of(game), np.random.default_rng(0)
    shapes = shapes_of(described, CHANNELS, BLOCKS)
    weights = {name: luck.normal(0, 0.05, shape) for name, shape in shapes.items()}
    net = Net(described, weights, {})
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        Graph(net).build(), options, providers=["CPUExecutionProvider"]
    )
    observation = game.start(seed=1).observation(0)
    print("| batch | NumPy | ONNX Runtime |\n| ---: | ---: | ---: |")
    for batch in BATCHES:
        seen = np.repeat(observation[None], batch, axis=0)
        inputs = seen.reshape(batch, -1)[:, described.inputs] * net.weights["scale"]
        ours, theirs = net.evaluate(seen), session.run(None, {"x": inputs})
        assert np.allclose(ours[1], theirs[2], atol=1e-4)
        of_places = described.places * described.place_outputs
        assert np.allclose(ours[0][:, :of_places], theirs[0].reshape(batch, -1), atol=1e-3)
        rates = [
            batch / best(lambda: net.evaluate(seen)),  # noqa: B023
            batch / best(lambda: session.run(None, {"x": inputs})),  # noqa: B023
        ]
        print(f"| {batch} | {rates[0]:,.0f} | {rates[1]:,.0f} |")
    print(onnx.__version__, onnxruntime.__version__, np.__version__)


if __name__ == "__main__":
    main()
