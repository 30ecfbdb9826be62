"""The sandbox's world in a folder: one JSON file, and the uploaded files beside it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec

from discord_limits.limits import FLAG_LOADING
from standin.changes import Change
from standin.hub import Hub
from standin.model import World

SAVE_AFTER_SECONDS = 0.5  # changes come in bursts; one write serves them all


class Store:
    """Keep a world across restarts, but not interactions: Discord's own are gone after minutes as well."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "sandbox.json"
        self._files = folder / "files"
        self._hub: Hub | None = None
        self._saved_files: set[str] = set()
        self._handle: asyncio.TimerHandle | None = None
        self._files.mkdir(parents=True, exist_ok=True)

    def load(self) -> World | None:
        """Return the kept world, None for a new folder; raise msgspec.ValidationError for a damaged file."""
        if not self._file.exists():
            return None
        world = msgspec.json.decode(self._file.read_bytes(), type=World)
        for channel_id, messages in world.messages.items():
            # ephemeral answers vanish with the client's session, "is thinking" with the interaction behind it
            kept = {key: one for key, one in messages.items() if one.reader is None and not one.flags & FLAG_LOADING}
            world.messages[channel_id] = kept
        return world

    def attach(self, hub: Hub) -> None:
        """Read the uploaded files into the hub and save after every change from now on."""
        self._hub = hub
        hub.clock.restore(hub.world.clock_offset)
        for path in self._files.iterdir():
            hub.blobs[path.name] = path.read_bytes()
        self._saved_files = set(hub.blobs)
        hub.subscribe(self._on_change)

    def save(self) -> None:
        """Write the world now; the file is replaced as a whole, never left half written."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._hub is None:
            return
        self._hub.world.last_id = self._hub.ids.last
        self._hub.world.clock_offset = self._hub.clock.offset
        present = self._hub.blobs.keys()
        for blob_id in present - self._saved_files:
            (self._files / blob_id).write_bytes(self._hub.blobs[blob_id])
        for blob_id in self._saved_files - present:
            (self._files / blob_id).unlink()
        self._saved_files = set(present)
        fresh = self._file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(self._hub.world))
        os.replace(fresh, self._file)

    def _on_change(self, change: Change) -> None:
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(SAVE_AFTER_SECONDS, self._save_later)

    def _save_later(self) -> None:
        self._handle = None
        self.save()
