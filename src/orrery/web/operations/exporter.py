"""The metrics of one process for Prometheus, at a port of their own.

It is another port than the site's, so that no web server in front can hand them to strangers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from orrery.web.operations.metrics import Durations

if TYPE_CHECKING:
    from orrery.web.site import Site


class SiteCollector(Collector):
    """All that a process tells, each with the number of the process."""

    def __init__(self, site: Site, process: str) -> None:
        self._site, self._process = site, process
        self._machine = CollectorRegistry(auto_describe=False)
        ProcessCollector(registry=self._machine)

    def describe(self) -> Iterable[Metric]:
        """Nothing is known before it is asked for."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """The metrics as they are now."""
        for family in (*self._gauges(), *self._counters(), *self._durations()):
            yield self._labelled(family)
        for family in self._machine.collect():  # memory, processor time, open files
            yield self._labelled(family)

    def _labelled(self, family: Metric) -> Metric:
        labels = {"process": self._process}
        family.samples = [
            sample._replace(labels=sample.labels | labels) for sample in family.samples
        ]
        return family

    def _gauges(self) -> Iterator[Metric]:
        site = self._site
        for name, words, value in (
            ("tables", "Tables held in memory", len(site.host.tables())),
            ("tables_watched", "Tables that somebody looks at", len(site.host.watched())),
            ("sockets", "Open sockets of tables", site.limits.open_lines("websocket")),
            ("streams", "Open event streams", site.limits.open_lines("http")),
            ("bot_questions_waiting", "Questions that wait for a bot", site.host.bots_waiting),
            ("jobs_waiting", "Pictures, replays and analyses to be made", site.workers.waiting),
        ):
            yield GaugeMetricFamily(f"orrery_{name}", f"{words}.", value)

    def _counters(self) -> Iterator[Metric]:
        metrics, faults = self._site.metrics, self._site.faults
        done = {str(kind.__struct_config__.tag): n for kind, n in tuple(metrics.accepted.items())}
        yield _counted("commands", "Commands carried out.", "do", done)
        yield _counted("refusals", "Commands refused, by rule or kind.", "kind", metrics.refused)
        yield _counted("faults", "What went wrong on our side.", "kind", faults.counts())

    def _durations(self) -> Iterator[Metric]:
        metrics = self._site.metrics
        for name, words, durations in (
            ("accept_to_broadcast", "From a command to a socket that tells of it", "broadcast"),
            ("event_loop_lag", "How late the event loop is", "lag"),
            ("bot_waiting", "How long a question waited for a bot", "bot_waiting"),
            ("bot_thinking", "How long a bot thought", "bot_thinking"),
        ):
            yield _histogram(f"orrery_{name}_seconds", f"{words}.", getattr(metrics, durations))


def _counted(name: str, words: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(f"orrery_{name}", words, labels=[label])
    for kind, count in tuple(counts.items()):
        family.add_metric([kind], count)
    return family


def _histogram(name: str, words: str, durations: Durations) -> Metric:
    bounds = [*(f"{bound:g}" for bound in durations.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(durations.counts), strict=True))
    return HistogramMetricFamily(name, words, buckets=buckets, sum_value=durations.total)


class Exporter:
    """Answers Prometheus in a thread of its own, also while the event loop is busy."""

    def __init__(self, site: Site, host: str, port: int, process: str) -> None:
        registry = CollectorRegistry(auto_describe=False)
        registry.register(SiteCollector(site, process))
        self._server, self._thread = start_http_server(port, host, registry)

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        return int(self._server.server_port)

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
