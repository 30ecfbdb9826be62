"""Every refusal of the services: what was asked, why not, and the text the player reads."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Game
from rules.kernel.record import Record
from rules.kernel.types import Text


class ServiceError(Exception):
    """Base of all refusals; `text` is what the player reads."""

    key = "service.error.service"

    def __init__(self, message: str, **fields: Any) -> None:
        super().__init__(message)
        self.fields = fields
        self.text = Text(self.key, fields)


class NoSuchMatch(ServiceError):
    """No match has this code."""

    key = "service.error.no_such_match"

    def __init__(self, match: str) -> None:
        super().__init__(f"no match {match!r}", match={"user": match[:20]})


class NotSeated(ServiceError):
    """The person has no seat in the match."""

    key = "service.error.not_seated"


class NotYourSeat(ServiceError):
    """The seat belongs to someone else."""

    key = "service.error.not_your_seat"


class OutOfMatch(ServiceError):
    """The seat is out of the match: it decides nothing about it any more."""

    key = "service.error.out"


class NotOpen(ServiceError):
    """The match's status does not allow this."""

    key = "service.error.not_open"

    def __init__(self, match: str, status: str) -> None:
        super().__init__(
            f"match {match} is {status}", match=match, status={"key": f"service.status.{status}", "args": {}}
        )
        self.status = status


class NotOver(ServiceError):
    """The match runs: what its seats hide from each other is not shown to anybody."""

    key = "service.error.not_over"

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} is not over", match=match)


class SeatTaken(ServiceError):
    """No seat of the match is free."""

    key = "service.error.seat_taken"


class SatElsewhere(ServiceError):
    """Whoever has sat on another seat of the match knows what it hides."""

    key = "service.error.sat_elsewhere"


class SeatKept(ServiceError):
    """What everybody who plays has to agree to waits for whose seat a computer keeps: they come back first."""

    key = "service.error.seat_kept"


class NotKept(ServiceError):
    """No computer keeps a seat of the match for this person."""

    key = "service.error.not_kept"


class OwnChallenge(ServiceError):
    """One cannot play against oneself, nor accept one's own challenge."""

    key = "service.error.own_challenge"


class NamedTwice(OwnChallenge):
    """Each seat of a match takes somebody else: one opponent is named once."""

    key = "service.error.named_twice"


class SeatedAlready(ServiceError):
    """One has a seat in the match and cannot take another."""

    key = "service.error.seated_already"


class TooManyOpen(ServiceError):
    """Someone has as many matches waiting for opponents as is allowed."""

    key = "service.error.too_many_open"


class TooOften(ServiceError):
    """Somebody asks for more in a while than one person needs; `when` says when they may go on."""

    key = "service.error.too_often"


class Blocked(ServiceError):
    """The person takes no challenges from this one."""

    key = "service.error.blocked"


class FollowsEnough(ServiceError):
    """Somebody follows as much as one may at a time."""

    key = "service.error.follows_enough"


class NotFollowed(ServiceError):
    """A person who hides from others, or oneself, is not followed."""

    key = "service.error.not_followed"


class NotTogether(ServiceError):
    """Somebody of those whom the staff would match takes no challenges of another; who is not said."""

    key = "service.error.not_together"


class TooManyBlocked(ServiceError):
    """The block list is as long as it may be."""

    key = "service.error.too_many_blocked"


class NotInvited(ServiceError):
    """The challenge is for someone else."""

    key = "service.error.not_invited"


class NotCreator(ServiceError):
    """Only who made the challenge may withdraw it."""

    key = "service.error.not_creator"


class NothingOffered(ServiceError):
    """There is nothing here that could be answered or done; its kinds say what."""

    key = "service.error.nothing_offered"


class OldOffer(ServiceError):
    """What is offered or asked now is something else than what was answered."""

    key = "service.error.old_offer"


class AgreedAlready(NothingOffered):
    """Who offers something, or has agreed to it, waits for the others."""

    key = "service.error.agreed_already"


class NobodyAsked(NothingOffered):
    """The match waits for nobody who could be reminded or given more time."""

    key = "service.error.nobody_asked"


class OthersNotAsked(NothingOffered):
    """The match waits for none of the others."""

    key = "service.error.others_not_asked"


class SeatNotAsked(NothingOffered):
    """A seat is asked nothing, so that nobody can answer for it."""

    key = "service.error.seat_not_asked"


class NotAway(NothingOffered):
    """Who is not away cannot come back."""

    key = "service.error.not_away"


class NotLookedFor(NothingOffered):
    """Nobody is looked for who would take the seat."""

    key = "service.error.not_looked_for"


class AlreadyOffered(ServiceError):
    """A pause is offered already."""

    key = "service.error.already_offered"


class NoTakeback(ServiceError):
    """An answer can't be taken back: the match has none, there is none, or it has brought something to light."""

    def __init__(self, match: str, why: str) -> None:
        self.key = f"service.error.takeback.{why}"
        super().__init__(f"nothing is taken back in {match}: {why}", match=match)
        self.why = why


class UnknownGame(ServiceError):
    """No game has this name."""

    key = "service.error.unknown_game"


class UnknownHelp(ServiceError):
    """No measure of help reads like this."""

    key = "service.error.unknown_help"


class UnknownPreset(ServiceError):
    """No clock preset reads like this."""

    key = "service.error.unknown_preset"


class BadBank(UnknownPreset):
    """A bank or its increment is longer or shorter than they may be."""

    key = "service.error.bad_bank"


class UnknownLevel(ServiceError):
    """No AI has this name."""

    key = "service.error.unknown_level"


class WordTooLong(ServiceError):
    """The word for the dice is too long."""

    key = "service.error.word_too_long"


class DraftRefused(ServiceError):
    """There is no decision a draft could be for now."""

    key = "service.error.draft_refused"


class DeckCodeError(ServiceError):
    """A deck code cannot be read: mistyped, cut off, or for another game."""

    key = "service.error.deck_code"


class NoSuchDeck(ServiceError):
    """No saved deck has this name."""

    key = "service.error.no_such_deck"


class TooManyDecks(ServiceError):
    """A player keeps as many decks as there is room for."""

    key = "service.error.too_many_decks"


class OtherRules(ServiceError):
    """The match runs on rules or content this installation does not have."""

    key = "service.error.other_rules"


class OtherRecord(ServiceError):
    """A record was made with rules or content this installation does not have, so that it cannot be judged here."""

    key = "service.error.other_record"

    def __init__(self, record: Record, here: Game[Any]) -> None:
        theirs, ours = (record.version, record.content), (here.version, here.content_hash)
        super().__init__(
            f"match {record.match}: its record is of {here.name} with rules {theirs[0]} and content {theirs[1]!r}; "
            f"here are rules {ours[0]} with content {ours[1]!r}, so it can be neither confirmed nor refuted",
            match={"user": record.match[:20]},
            what={"key": f"service.record.{'content' if theirs[0] == ours[0] else 'rules'}", "args": {}},
        )


class BadEventFile(ServiceError):
    """A file is none of a whole event that is over, or its seed is another than was committed to; `why` says which."""

    def __init__(self, message: str, why: str) -> None:
        self.key = f"service.error.event_file.{why}"
        super().__init__(message)
        self.why = why


class NotRevealed(ServiceError):
    """The dice are sealed until the match is over."""

    key = "service.error.not_revealed"


class BadSetting(ServiceError):
    """A setting has a value it does not take."""

    key = "service.error.bad_setting"


class TwoLengths(ServiceError):
    """A length of time is given in hours or in minutes, not in both."""

    key = "service.error.two_lengths"


class UnknownZone(BadSetting):
    """No time zone has this name, or several cities have."""

    key = "service.error.unknown_zone"


class HalfQuiet(BadSetting):
    """Quiet hours have a beginning and no end, or an end alone."""

    key = "service.error.half_quiet"


class BadQuiet(BadSetting):
    """Quiet hours end when they begin, or are longer than they may be."""

    key = "service.error.bad_quiet"


class BadSize(ServiceError):
    """The game is not played by this many."""

    key = "service.error.bad_size"


class ImportRefused(ServiceError):
    """A match file cannot be read, or its match exists already."""

    key = "service.error.import_refused"
