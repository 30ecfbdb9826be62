"""Refusals as Discord words them: status, code, message and the tree of form errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord_limits.faults import LimitError

Tree = dict[str, Any]


class ApiError(Exception):
    """Refuse a bot's request with Discord's status, code and message."""

    def __init__(
        self, status: int, code: int, message: str, errors: Tree | None = None, *, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors
        self.retry_after = retry_after

    def body(self) -> dict[str, Any]:
        """Return the JSON Discord would answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        body |= {"errors": self.errors} if self.errors is not None else {}
        return body | ({"retry_after": self.retry_after, "global": False} if self.retry_after is not None else {})

    def under(self, *parts: str) -> ApiError:
        """Return the same refusal with its form errors below the given parts of the body."""
        tree = self.errors
        if tree is None:
            return self
        for part in reversed(parts):
            tree = {part: tree}
        return ApiError(self.status, self.code, self.message, tree)


def form_error(faults: Iterable[LimitError]) -> ApiError:
    """Return 50035 with one leaf for each fault."""
    tree: Tree = {}
    for fault in faults:
        node = tree
        for part in fault.where:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return ApiError(400, 50035, "Invalid Form Body", tree)


def unauthorized() -> ApiError:
    """Return the refusal of a wrong token."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """Return the refusal of a route nobody serves."""
    return ApiError(404, 0, "404: Not Found")


def unknown_channel() -> ApiError:
    """Return 10003."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """Return 10004."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """Return 10007."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """Return 10008."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """Return 10013."""
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    """Return 10015: a follow-up to an interaction that was not answered, or never was."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """Return 10062: answered after three seconds, or never asked."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    """Return 10063."""
    return ApiError(404, 10063, "Unknown application command")


def already_acknowledged() -> ApiError:
    """Return 40060: the interaction was answered before."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def unknown_role() -> ApiError:
    """Return 10011."""
    return ApiError(404, 10011, "Unknown Role")


def too_many_roles() -> ApiError:
    """Return 30005: a guild has no room for another role."""
    return ApiError(400, 30005, "Maximum number of guild roles reached (250)")


def unknown_scheduled_event() -> ApiError:
    """Return 10070."""
    return ApiError(404, 10070, "Unknown Guild Scheduled Event")


def too_many_scheduled_events() -> ApiError:
    """Return 30038: a guild's calendar is full."""
    return ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")


def finished_scheduled_event() -> ApiError:
    """Return 180000: an entry of the calendar that is over does not change any more."""
    return ApiError(400, 180000, "Cannot update a finished event")


def missing_access() -> ApiError:
    """Return 50001: the bot may not see it."""
    return ApiError(403, 50001, "Missing Access")


def wrong_channel_type() -> ApiError:
    """Return 50024."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def not_the_author() -> ApiError:
    """Return 50005."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Return 50006."""
    return ApiError(400, 50006, "Cannot send an empty message")


def cannot_message_user() -> ApiError:
    """Return 50007: the user closed direct messages or shares no server with the bot."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> ApiError:
    """Return 50013: the bot sees it, but was not given the right."""
    return ApiError(403, 50013, "Missing Permissions")


def expired_token() -> ApiError:
    """Return 50027: the fifteen minutes of an interaction are over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def invalid_recipient() -> ApiError:
    """Return 50033."""
    return ApiError(400, 50033, "Invalid Recipient(s)")


def bad_json() -> ApiError:
    """Return 50109."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def archived_thread() -> ApiError:
    """Return 50083."""
    return ApiError(400, 50083, "Thread is archived")


def thread_exists() -> ApiError:
    """Return 160004."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def thread_is_full() -> ApiError:
    """Return 30033."""
    return ApiError(400, 30033, "Maximum number of thread participants reached (1000)")


def too_many_old_edits(retry_after: float) -> ApiError:
    """Return 30046, which comes as a rate limit does: 429 with the seconds to wait."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return ApiError(429, 30046, message, retry_after=retry_after)


def too_many_threads() -> ApiError:
    """Return 160006."""
    return ApiError(400, 160006, "Maximum number of active threads reached")


def not_for_messages() -> ApiError:
    """Return 50008: a forum takes posts, no messages."""
    return ApiError(400, 50008, "Cannot send messages in a non-text channel")


def too_many_pins() -> ApiError:
    """Return 30003."""
    return ApiError(400, 30003, "Maximum number of pins reached for the channel (250)")
