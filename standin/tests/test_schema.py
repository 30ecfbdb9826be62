"""The checker of request bodies finds what Discord's description does not allow."""

from __future__ import annotations

from typing import Any

import pytest
from multidict import MultiDict

from standin.rest import Call
from standin.server import Sandbox
from standin.tests.discord_schema import DESCRIPTION, BodyChecker
from standin.tests.rest import Rest

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason="Discord's OpenAPI description is not at hand")

MESSAGES = "/channels/{channel_id}/messages"


def call(body: Any, *, method: str = "POST", route: str = MESSAGES, **params: str) -> Call:
    """Return a request with a body."""
    return Call(method, route, route, params, MultiDict(), body)


@pytest.fixture
def checker() -> BodyChecker:
    """Return a fresh checker."""
    found = BodyChecker.if_available()
    assert found is not None
    return found


def test_a_fitting_body_passes(checker: BodyChecker) -> None:
    assert checker.faults_of(call({"content": "x", "nonce": "1", "allowed_mentions": {"users": [5, "6"]}})) == []


@pytest.mark.parametrize(
    "body",
    [
        {"contents": "x"},
        {"content": 5},
        {"content": "x" * 4_001},
        {"nonce": "x" * 26},
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "x" * 101}]}]},
        {"components": [{"type": 10, "content": "x", "colour": 1}]},
    ],
)
def test_a_body_that_does_not_fit_is_named(checker: BodyChecker, body: dict[str, Any]) -> None:
    assert checker.faults_of(call(body)) != []


def test_a_route_without_a_described_body_is_named(checker: BodyChecker) -> None:
    assert checker.faults_of(call({"x": 1}, route="/nowhere")) == ["Discord describes no body for POST /nowhere"]


def test_the_original_answer_has_its_own_description(checker: BodyChecker) -> None:
    route = "/webhooks/{application_id}/{token}/messages/{message_id}"
    assert checker.faults_of(call({"content": "x"}, method="PATCH", route=route, message_id="@original")) == []


async def test_refused_requests_are_not_held_against_the_test(
    sandbox: Sandbox, rest: Rest, checker: BodyChecker
) -> None:
    sandbox.api.recorders.append(checker.record)
    path = f"/channels/{sandbox.channel('general').id}/messages"
    await rest("POST", path, {"content": 5})
    assert (checker.checked, checker.faults) == (0, [])
    await rest("POST", path, {"content": "x"})
    assert (checker.checked, checker.faults) == (1, [])
