"""What Prometheus is told, what the manual says of it, and what the dashboard and the alerts make of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import missing
from tests.host.cluster import Cluster, children, kill_all
from tests.host.server import Browser, Server
from tests.host.services import Redis
from tests.host.test_health import ask, samples
from tests.patience import until

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "deploy" / "alerts.yaml"
DASHBOARD = ROOT / "deploy" / "grafana-dashboard.json"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, redis: Redis) -> Iterator[Cluster]:
    """A server with everything, at which something of each kind has happened."""
    options = ("--workers", "2", "--channels", redis.url, "--job-workers", "1", "--bot-processes", "1")
    cluster = Cluster(tmp_path_factory.mktemp("metrics") / "tables.sqlite", *options)
    try:
        anna = Browser(cluster, "Anna")
        for seats in (("me", "me"), ("me", "greedy")):
            table = anna.new_table(*seats, seed=2)["id"]
            mover, other = anna.open(table), anna.open(table)
            for socket in (mover, other):
                socket.wait_for_turn()
            anna.get(f"/api/tables/{table}/hint")
            revision = mover.play_any(Random(1))["revision"]
            other.wait_for(lambda message, r=revision: message.get("revision", 0) >= r)  # type: ignore[misc]
        yield cluster
    finally:
        cluster.kill()


@pytest.fixture(scope="module")
def families(cluster: Cluster) -> dict[str, Metric]:
    """What is told, by the names that queries use."""
    found: dict[str, Metric] = {}
    for family in text_string_to_metric_families(ask(cluster, "/metrics").text):
        for sample in family.samples:
            found.setdefault(sample.name, family)
    return found


def labels_of(families: dict[str, Metric], name: str) -> set[str]:
    return {label for sample in families[name].samples if sample.name == name for label in sample.labels}


# -- what is told ---------------------------------------------------------------------------------------------------


def test_thinking_is_timed_in_job_workers(cluster: Cluster) -> None:
    assert samples(cluster)["foodchain_bot_thinking_seconds_count bot=greedy"] > 0


def test_the_queue_and_its_workers_are_counted(cluster: Cluster) -> None:
    until(lambda: samples(cluster)["foodchain_job_workers"] == 1)
    found = samples(cluster)
    assert found["foodchain_job_queue_length"] == found["foodchain_jobs_waiting kind=bot process"] == 0
    assert found["foodchain_outbox_messages"] == 0


def test_it_is_told_what_bots_lack(tmp_path: Path, own_redis: Redis) -> None:
    """No job worker at first, then no Redis either: as /ready says it."""

    def lacking() -> set[str]:
        prefix = "foodchain_bot_trouble what="
        found = {name.removeprefix(prefix): n for name, n in samples(server).items() if name.startswith(prefix)}
        assert set(found) == {"Redis", "job worker", "bot process"}
        return {what for what, lacks in found.items() if lacks}

    server = Server(tmp_path / "tables.sqlite", "--channels", own_redis.url, "--job-workers", "0")
    try:
        assert lacking() == {"job worker"} and "no job worker" in ask(server, "/ready").json()["bots"]
        own_redis.kill()
        assert lacking() == {"Redis"} and "Redis" in ask(server, "/ready").json()["bots"]
        until(lambda: samples(server)["foodchain_outage_failures_total what=the channel to the other workers"])
        own_redis.start()
        until(lambda: lacking() == {"job worker"})
    finally:
        server.kill()


def test_every_process_is_told_with_its_memory(cluster: Cluster) -> None:
    kinds = {"supervisor": [cluster.process.pid], "worker": cluster.workers(), "job worker": cluster.job_workers()}
    kinds["bot process"] = [child for worker in cluster.job_workers() for child in children(worker)]
    found = samples(cluster)
    for kind, pids in kinds.items():
        assert pids
        for pid in pids:
            assert 10e6 < found[f"foodchain_process_memory_bytes kind={kind} pid={pid}"] < 1e9
            assert found[f"foodchain_process_cpu_seconds_total kind={kind} pid={pid}"] > 0
            assert found[f"foodchain_process_open_files kind={kind} pid={pid}"] > 2


def test_restarts_are_counted_by_kind(cluster: Cluster) -> None:
    def restarts() -> dict[str, float]:
        prefix = "foodchain_restarts_total kind="
        return {name.removeprefix(prefix): n for name, n in samples(cluster).items() if name.startswith(prefix)}

    none = dict.fromkeys(("worker", "job worker", "bot process", "reader"), 0.0)
    assert restarts() == none
    anna = Browser(cluster, "Anna")
    table = anna.new_table("me", "me", seed=2)["id"]
    [job_worker] = cluster.job_workers()
    bots = children(job_worker)  # one, or more if other tests asked at the same time
    kill_all(bots)
    until(lambda: not set(bots) & set(children(job_worker)))
    anna.get(f"/api/tables/{table}/hint")
    assert restarts() == {**none, "bot process": len(bots)}
    os.kill(job_worker, signal.SIGKILL)
    os.kill(cluster.workers()[0], signal.SIGKILL)
    until(lambda: restarts() == {**none, "worker": 1, "job worker": 1, "bot process": len(bots)})


# -- what the manual says -------------------------------------------------------------------------------------------


def test_the_manual_lists_every_metric_with_its_labels(families: dict[str, Metric]) -> None:
    manual = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    rows = re.findall(r"^\| `(foodchain_\w+)` \| ([^|]*)\|", manual, re.MULTILINE)
    listed = {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    told = {
        name.removesuffix("_count"): labels_of(families, name) for name in families if is_listed(name, families[name])
    }
    assert listed == told


def is_listed(name: str, family: Metric) -> bool:
    """Of a histogram once, by its own name."""
    return name.startswith("foodchain_") and (family.type != "histogram" or name.endswith("_count"))


# -- the dashboard and the alerts -----------------------------------------------------------------------------------

WORDS = {"by", "without", "on", "ignoring", "and", "or", "unless", "bool", "offset", "group_left", "group_right"}
OF_PROMETHEUS = {"up": {"job", "instance"}}
EVERYWHERE = {"job", "instance", "le"}


def used_in(query: str) -> tuple[set[str], set[str]]:
    """The metrics and the labels of a query in PromQL."""
    query = re.sub(r"\[[^\]]*\]", "", query)  # over which time
    labels: set[str] = set()
    for matchers in re.findall(r"\{([^}]*)\}", query):
        labels.update(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", re.sub(r'"[^"]*"', "", matchers)))
    query = re.sub(r"\{[^}]*\}", "", query)
    for names in re.findall(r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)", query):
        labels.update(re.findall(r"\w+", names))
    query = re.sub(r"\b(?:by|without|on|ignoring)\s*\([^)]*\)", "", query)
    names = re.findall(r"\b([a-zA-Z_:][\w:]*)\b(?!\s*\()", re.sub(r"\b\d[\de.]*", "", query))
    return set(names) - WORDS, labels


def test_queries_are_read_as_they_are_meant() -> None:
    query = 'histogram_quantile(0.99, sum by (le, bot) (rate(a_bucket{x=~"y", z!="foo"}[5m]))) > 1e9 and max(b) == 0'
    assert used_in(query) == ({"a_bucket", "b"}, {"le", "bot", "x", "z"})


def queries_of_alerts() -> list[str]:
    return [rule["expr"] for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"] for rule in group["rules"]]


def queries_of_dashboard() -> list[str]:
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    return [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]


def test_dashboard_and_alerts_ask_for_what_there_is(families: dict[str, Metric]) -> None:
    for query in queries_of_alerts() + queries_of_dashboard():
        names, labels = used_in(query)
        known = set(EVERYWHERE)
        for name in names:
            assert name in families or name in OF_PROMETHEUS, (name, query)
            known |= labels_of(families, name) if name in families else OF_PROMETHEUS[name]
        assert names and labels <= known, query


def test_the_dashboard_shows_every_metric(families: dict[str, Metric]) -> None:
    shown = {name for query in queries_of_dashboard() for name in used_in(query)[0]}
    for family in {
        family.name: family for family in families.values() if family.name.startswith("foodchain_")
    }.values():
        assert shown & {sample.name for sample in family.samples}, family.name


def test_the_dashboard_can_be_read() -> None:
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [panel["gridPos"] for panel in panels]
    assert all(place["x"] >= 0 and place["x"] + place["w"] <= 24 for place in places)
    for n, place in enumerate(places):
        assert not any(overlaps(place, other) for other in places[:n]), panels[n]["title"]
    for panel in panels:
        for target in panel.get("targets", []):
            named = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
            grouped = set(re.findall(r"by \(([^)]*)\)", target["expr"]))
            assert not grouped or named <= set(re.findall(r"\w+", " ".join(grouped))), panel["title"]


def overlaps(one: dict[str, int], other: dict[str, int]) -> bool:
    return all(one[at] < other[at] + other[size] and other[at] < one[at] + one[size] for at, size in ("xw", "yh"))


def test_every_alert_says_what_to_do() -> None:
    rules: list[dict[str, Any]] = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]
    for rule in rules:
        assert rule["alert"].startswith("Foodchain") and rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"] and rule["annotations"]["action"]


def test_the_alerts_as_prometheus_takes_them() -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        missing("promtool is not installed (Debian: apt install prometheus)")
    checks = (
        ["check", "rules", str(ALERTS)],
        ["check", "config", "--syntax-only", str(ALERTS.with_name("prometheus.yaml"))],
        ["test", "rules", str(Path(__file__).with_name("alerts_test.yaml"))],
    )
    for command in checks:
        done = subprocess.run([promtool, *command], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
