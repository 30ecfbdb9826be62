"""Every refusal of the rules core: what was given, what was expected, and where."""

from __future__ import annotations

from typing import Any

from .types import Choice, Text, Token


class RulesError(Exception):
    """Base of all refusals; `text` is what the player reads, `clause` the rule that forbids it."""

    key = "error.rules"

    def __init__(self, message: str, text: Text | None = None, clause: str | None = None, **fields: Any) -> None:
        super().__init__(message)
        self.clause = clause
        self.fields = fields
        self.text = text if text is not None else Text(self.key, {k: _plain(v) for k, v in fields.items()})


class StaleDecision(RulesError):
    """The answer names a decision that is no longer open."""

    key = "error.stale"


class NotYourDecision(RulesError):
    """The decision belongs to another seat."""

    key = "error.not_yours"


class AlreadyAnswered(RulesError):
    """The seat has answered this decision and may not replace the answer."""

    key = "error.already_answered"


class IllegalChoice(RulesError):
    """A token is not an option of its node; `at` is its index, `nearest` the closest legal tokens."""

    key = "error.illegal"
    key_alone = "error.illegal_alone"
    """The same where nothing comes close."""
    key_bare = "error.illegal_bare"
    """The same where others say at which step it was and what comes close."""

    def __init__(
        self,
        message: str,
        *,
        choice: Choice,
        at: int,
        nearest: tuple[Token, ...] = (),
        text: Text | None = None,
        clause: str | None = None,
    ) -> None:
        given = choice[at] if at < len(choice) else ""
        super().__init__(
            message,
            text
            or Text(self.key if nearest else self.key_alone, {"given": given, "at": at + 1, "nearest": list(nearest)}),
            clause,
            choice=choice,
            at=at,
            nearest=nearest,
        )
        self.choice = choice
        self.at = at
        self.nearest = nearest
        self.bare = text or Text(self.key_bare, {"given": given})


class IncompleteChoice(IllegalChoice):
    """The path stops before the tree is at an end."""

    key = "error.incomplete"
    key_alone = "error.incomplete_alone"
    key_bare = "error.incomplete_bare"


class UnreadableText(RulesError):
    """Typed notation that cannot be read; `line` counts from 1."""

    key = "error.unreadable"
    key_alone = "error.unreadable_alone"
    """The same where nothing comes close."""
    key_bare = "error.unreadable_bare"
    """The same where others say in which line it is and what comes close."""

    def __init__(
        self,
        message: str,
        *,
        line: int = 1,
        given: str = "",
        nearest: tuple[str, ...] = (),
        text: Text | None = None,
        clause: str | None = None,
    ) -> None:
        super().__init__(
            message,
            text
            or Text(self.key if nearest else self.key_alone, {"line": line, "given": given, "nearest": list(nearest)}),
            clause,
            line=line,
            given=given,
            nearest=nearest,
        )
        self.line = line
        self.given = given
        self.nearest = nearest
        self.names_line = text is None
        self.bare = text or Text(self.key_bare, {"given": given})


class AmbiguousText(UnreadableText):
    """Typed notation that fits more than one choice; nothing is guessed."""

    key = "error.ambiguous"
    key_alone = "error.ambiguous_alone"
    key_bare = "error.ambiguous_bare"


class SheetErrors(RulesError):
    """The faults of one typed sheet, each with its line; `kept` is the sheet without the marked lines."""

    key = "error.sheet"

    def __init__(self, faults: tuple[UnreadableText, ...], kept: Choice) -> None:
        super().__init__("; ".join(str(f) for f in faults), Text(self.key, {"count": len(faults)}))
        self.faults = faults
        self.kept = kept


class AlreadyOver(RulesError):
    """The match has an outcome; nothing more can be answered."""

    key = "error.match_over"


class ListTooLong(RulesError):
    """More answers are sent ahead than one message may hold."""

    key = "error.list_too_long"


class RulingRefused(RulesError):
    """A host's edit would leave a position that nobody can play."""

    key = "error.ruling_refused"


class OptionError(RulesError):
    """A match option is unknown or has a value it does not take."""

    key = "error.option"


class SeatsError(RulesError):
    """A game is not played by this many."""

    key = "error.seats"


class ContentError(RulesError):
    """Content data is wrong; the message names file, path and reason."""

    key = "error.content"

    def __init__(self, source: str, path: str, reason: str) -> None:
        super().__init__(f"{source}: {path}: {reason}", source=source, path=path, reason=reason)
        self.source = source
        self.path = path
        self.reason = reason


class RecordError(RulesError):
    """A match record does not replay to what it states."""

    key = "error.record"


def _plain(value: Any) -> Any:
    return [*value] if isinstance(value, tuple) else value  # pyright: ignore[reportUnknownVariableType]
