"""Request bodies checked against Discord's own OpenAPI description, where that file is at hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

import jsonschema_rs

from standin.rest import Answer, Call, Recorder

DESCRIPTION = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
# sent by discord.py, taken by Discord, missing in the description: schemas with the first property have the second
FORGOTTEN = {
    "default_member_permissions": ("nsfw", {"type": "boolean"}),
    "allowed_mentions": ("tts", {"type": "boolean"}),
}
PLACEHOLDER = re.compile(r"\{[^}]*\}")
Validators = dict[tuple[str, str], jsonschema_rs.Draft202012Validator | None]
_SHARED: Validators = {}
"""What was built from Discord's description, for all checkers: a validator is large and slow to build."""


class BodyChecker:
    """Record the requests a sandbox accepted and keep what Discord's description says against their bodies."""

    def __init__(self, description: dict[str, Any], validators: Validators | None = None) -> None:
        self._description = description
        self._validators: Validators = {} if validators is None else validators
        self.faults: list[str] = []
        self.checked = 0

    @classmethod
    def if_available(cls) -> Self | None:
        """Return a checker, None when the description is not there."""
        return cls(_description(), _SHARED) if DESCRIPTION.exists() else None

    @classmethod
    @contextmanager
    def judging(cls) -> Iterator[tuple[Recorder, ...]]:
        """Hand out what records requests, if the description is there; raise AssertionError for what it found."""
        checker = cls.if_available()
        yield () if checker is None else (checker.record,)
        assert checker is None or not checker.faults, "\n".join(checker.faults)

    def record(self, call: Call, status: int, answer: Answer) -> None:
        """Check one request, if it was accepted and had a body."""
        if status >= 400 or call.body is None:
            return
        for fault in self.faults_of(call):
            self.faults.append(f"{call.method} {call.path}: {fault}")

    def faults_of(self, call: Call) -> list[str]:
        """Return what the description says against a request's body."""
        validator = self._validator(call)
        if validator is None:
            return [f"Discord describes no body for {call.method} {call.route}"]
        self.checked += 1
        return [
            f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in validator.iter_errors(call.body)
        ]

    def _validator(self, call: Call) -> jsonschema_rs.Draft202012Validator | None:
        path = call.route
        if call.params.get("message_id") == "@original":
            path = path.replace("{message_id}", "@original")
        key = (call.method, PLACEHOLDER.sub("{}", path))
        if key not in self._validators:
            schema = self._body_schema(*key)
            self._validators[key] = None if schema is None else _build(schema, self._description)
        return self._validators[key]

    def _body_schema(self, method: str, path: str) -> dict[str, Any] | None:
        for described, operations in self._description["paths"].items():
            if PLACEHOLDER.sub("{}", described) == path and "requestBody" in operations.get(method.lower(), {}):
                content = operations[method.lower()]["requestBody"]["content"]
                return content["application/json"]["schema"]
        return None


def _build(schema: dict[str, Any], description: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**schema, "components": description["components"]})


@cache
def _description() -> dict[str, Any]:
    return _strict(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


def _strict(node: Any) -> Any:
    """Return the description without leave for further fields, and with leave for ids as integers."""
    if isinstance(node, list):
        return [_strict(part) for part in node]
    if not isinstance(node, dict):
        return node
    strict = {key: _strict(value) for key, value in node.items()}
    if (
        strict.get("type") == "object"
        and "properties" in strict
        and not {"allOf", "additionalProperties"} & set(strict)
    ):
        strict["additionalProperties"] = False
        for marker, (name, schema) in FORGOTTEN.items():
            if marker in strict["properties"]:
                strict["properties"].setdefault(name, schema)
    if strict.get("format") == "snowflake":
        strict = {"anyOf": [strict, {"type": "integer", "minimum": 0}]}
    return strict
