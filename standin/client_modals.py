"""How Discord's client fills in a modal, and what it does not let pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord_limits import limits, message_limits
from standin import client_rules
from standin.client_rules import ClientRefusal
from standin.hub import Hub
from standin.media import Upload
from standin.model import Channel, Payload


def modal_data(hub: Hub, channel: Channel, modal: Payload, values: Mapping[str, Any]) -> Payload:
    """Return the data of an answered modal; raise ClientRefusal for missing, unknown or ill-sized answers."""
    known = {part["custom_id"] for part in message_limits.components_of(modal["components"]) if part.get("custom_id")}
    if not set(values) <= known:
        raise ClientRefusal("bad_modal", f"the modal has no field {sorted(set(values) - known)}")
    answers = Answers(hub, channel, values)
    answered = [answers.part(part, number) for number, part in enumerate(modal["components"], start=1)]
    data: Payload = {"custom_id": modal["custom_id"], "components": answered}
    return data | ({"resolved": answers.resolved} if answers.resolved else {})


class Answers:
    """Fill in the parts of one modal; what the answers refer to gathers in `resolved`."""

    def __init__(self, hub: Hub, channel: Channel, values: Mapping[str, Any]) -> None:
        self._hub, self._channel, self._values = hub, channel, values
        self.resolved: Payload = {}

    def part(self, part: Payload, number: int) -> Payload:
        """Return the answer to one part of the modal; texts have none."""
        answer: Payload = {"type": part["type"], "id": part.get("id") or number}
        if part["type"] == limits.LABEL:
            return answer | {"component": self._field(part["component"], number)}
        if part["type"] == limits.ROW:
            return answer | {"components": [self._field(one, number) for one in part["components"]]}
        return answer

    def _field(self, spec: Payload, number: int) -> Payload:
        kind, custom_id = spec["type"], spec["custom_id"]
        answer: Payload = {"type": kind, "id": spec.get("id") or 100 + number, "custom_id": custom_id}
        value = self._values.get(custom_id)
        if kind == limits.TEXT_INPUT:
            return answer | {"value": _text_answer(spec, value)}
        if kind == limits.CHECKBOX:
            return answer | {"value": _tick(spec, value)}
        if kind == limits.FILE_UPLOAD:
            return answer | {"values": self._files(spec, value)}
        chosen = _chosen(spec) if value is None else [value] if isinstance(value, str) else list(value)
        found = client_rules.check_values(self._hub, self._channel, _with_bounds(spec), chosen)
        for key, entries in found.items():
            self.resolved.setdefault(key, {}).update(entries)
        if kind == limits.RADIO_GROUP:
            return answer | {"value": chosen[0] if chosen else None}
        return answer | {"values": chosen}

    def _files(self, spec: Payload, value: object) -> list[str]:
        given = [] if value is None else value if isinstance(value, list) else [value]
        uploads = [upload for upload in given if isinstance(upload, Upload)]
        bounds = _with_bounds(spec)
        least, most = bounds["min_values"], bounds["max_values"]
        if len(uploads) != len(given) or not least <= len(uploads) <= most:
            raise ClientRefusal("bad_modal", f"{spec['custom_id']!r} takes {least} to {most} files, not {value!r}")
        return [client_rules.store_upload(self._hub, self._channel, upload, self.resolved) for upload in uploads]


def _text_answer(spec: Payload, value: object) -> str:
    text = (spec.get("value") or "") if value is None else value
    if not isinstance(text, str):
        raise ClientRefusal("bad_modal", f"{spec['custom_id']!r} takes text, not {value!r}")
    is_required = spec.get("required") is not False
    if not text and not is_required:
        return ""
    least, most = max(spec.get("min_length") or 0, int(is_required)), spec.get("max_length") or limits.TEXT_INPUT_LENGTH
    if not least <= len(text) <= most:
        raise ClientRefusal("bad_modal", f"{spec['custom_id']!r} takes {least} to {most} characters, not {len(text)}")
    return text


def _tick(spec: Payload, value: object) -> bool:
    ticked = bool(spec.get("default")) if value is None else value
    if not isinstance(ticked, bool):
        raise ClientRefusal("bad_modal", f"{spec['custom_id']!r} is true or false, not {value!r}")
    return ticked


def _chosen(spec: Payload) -> list[str]:
    preset = [option["value"] for option in spec.get("options") or [] if option.get("default")]
    return preset or [entry["id"] for entry in spec.get("default_values") or []]


def _with_bounds(spec: Payload) -> Payload:
    """Return a field with its bounds as a select states them; in modals a field is required unless it says not."""
    is_required = spec.get("required") is not False
    most = len(spec.get("options") or []) if spec["type"] == limits.CHECKBOX_GROUP else 1
    bounded = {"min_values": int(is_required), "max_values": most, "required": is_required}
    return {**bounded, **{key: value for key, value in spec.items() if value is not None}}
