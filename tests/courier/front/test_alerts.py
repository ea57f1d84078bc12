"""The alerts speak of what there is, and the manual of all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml
from django.utils import timezone
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from courier.clocks.models import Heartbeat
from courier.common.counters import count, flush, mark
from courier.common.request_middleware import BUCKET_NAMES, DURATIONS, REQUESTS
from courier.common.task_runs import LAST_SUCCESS, SECONDS, TASKS
from courier.front.metrics import metrics_page
from courier.integrity.domain.disagreements import OUTCOMES as SECOND_OUTCOMES
from courier.integrity.domain.disagreements import SECOND_OPINIONS
from courier.integrity.models import Drill
from courier.notifications.enums import MAILS
from tests.kit import alerts

CHECKOUT = Path(__file__).resolve().parents[3]
BEAT = "courier.games.tasks.beat"
SCRAPED = {"up": {"job": {"courier"}}}  # Prometheus' own
OUTCOMES = ("sent", "postponed", "given_up", "not_wanted", "returned")
Rule = dict[str, Any]
Known = dict[str, dict[str, set[str]]]


def rules() -> list[Rule]:
    text = (CHECKOUT / "docs" / "alerts.yml").read_text(encoding="utf-8")
    return [rule for group in yaml.safe_load(text)["groups"] for rule in group["rules"]]


def manual() -> str:
    return (CHECKOUT / "docs" / "operations.md").read_text(encoding="utf-8")


@pytest.fixture
def families(db: None, no_counts: None, settings: Settings, tmp_path: Path) -> list[Metric]:
    """What is shown where everything has happened."""
    settings.BACKUP_MARK, settings.STREAM_URL = str(tmp_path), "/stream"
    now = timezone.now()
    Heartbeat.objects.create(first=now, last=now)
    Drill.objects.create(began_at=now, ended_at=now, risk_seconds=5, recovery_seconds=60)
    count(REQUESTS, "game_move", "302")
    count(DURATIONS, "game_move", BUCKET_NAMES[0])
    for outcome in OUTCOMES:
        count(MAILS, outcome)
    for outcome in SECOND_OUTCOMES:
        count(SECOND_OPINIONS, outcome)
    for outcome in ("succeeded", "failed"):
        count(TASKS, BEAT, outcome)
    count(SECONDS, BEAT, by=1.5)
    mark(LAST_SUCCESS, BEAT, at=now.timestamp())
    flush()
    return list(text_string_to_metric_families(metrics_page(now).decode()))


def known(families: list[Metric]) -> Known:
    """The labels of each metric with the values that are shown."""
    found: Known = dict(SCRAPED)
    for family in families:
        for sample in family.samples:
            labels = found.setdefault(sample.name, {})
            for name, value in sample.labels.items():
                labels.setdefault(name, set()).add(value)
    return found


def selectors(part: Any) -> Iterator[promql_parser.VectorSelector]:
    """What an expression reads."""
    if isinstance(part, promql_parser.VectorSelector):
        yield part
    for name in ("lhs", "rhs", "expr", "args", "vector_selector"):
        inner = getattr(part, name, None)
        for each in inner if isinstance(inner, list) else [inner]:
            if each is not None:
                yield from selectors(each)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_a_rule_is_one_prometheus_reads(rule: Rule) -> None:
    assert set(rule) - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert list(rule["annotations"]) == ["summary"]
    assert list(selectors(promql_parser.parse(rule["expr"]))) != []


def test_rules_speak_of_what_is_shown(families: list[Metric]) -> None:
    shown = known(families)
    for rule in rules():
        for selector in selectors(promql_parser.parse(rule["expr"])):
            assert selector.name in shown, rule["alert"]
            for matcher in selector.matchers.matchers:
                check_matcher(matcher, shown[str(selector.name)])


@pytest.mark.skipif(bool(alerts.missing()), reason=alerts.missing())
def test_prometheus_wakes_somebody_when_it_should() -> None:
    assert alerts.faults() == ""


def test_every_alert_is_tried_both_ways() -> None:
    cases = yaml.safe_load((CHECKOUT / alerts.CASES).read_text(encoding="utf-8"))["tests"]
    tried = [each for case in cases for each in case["alert_rule_test"]]
    names = {rule["alert"] for rule in rules()}
    assert {each["alertname"] for each in tried if each.get("exp_alerts")} == names
    assert {each["alertname"] for each in tried if not each.get("exp_alerts")} == names


def check_matcher(matcher: Any, labels: dict[str, set[str]]) -> None:
    """The label is there, and has the values that are asked for one by one."""
    assert matcher.name in labels
    if matcher.op == promql_parser.MatchOp.Equal:
        assert matcher.value in labels[matcher.name]
    elif matcher.op == promql_parser.MatchOp.Re and "." not in matcher.value:
        assert set(matcher.value.split("|")) - labels[matcher.name] == set()


def test_no_sample_is_shown_twice(families: list[Metric]) -> None:
    shown = [
        (each.name, *sorted(each.labels.items())) for part in families for each in part.samples
    ]
    assert len(shown) == len(set(shown))


def test_every_metric_is_explained_and_no_other(families: list[Metric]) -> None:
    [table] = re.findall(r"\| metric \|.*?\n\n", manual(), flags=re.DOTALL)
    shown = {
        f"{family.name}_total" if family.type == "counter" else family.name for family in families
    }
    assert set(re.findall(r"`(courier_[a-z_]+)`", table)) == shown


def test_every_alert_is_explained_and_no_other() -> None:
    explained = re.findall(r"^\| `(Courier[A-Za-z]+)` \|", manual(), flags=re.MULTILINE)
    assert explained == [rule["alert"] for rule in rules()]


def test_every_outcome_of_a_mail_is_explained() -> None:
    [row] = re.findall(r"^\| `courier_mails_total` \|.*$", manual(), flags=re.MULTILINE)
    assert set(re.findall(r"`([a-z_]+)`", row)) == {"courier_mails_total", "outcome", *OUTCOMES}
