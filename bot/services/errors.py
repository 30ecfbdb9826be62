"""Every refusal of the services: what was asked, why not, and the text the player reads."""

from __future__ import annotations

from typing import Any

from rules.kernel.game import Game
from rules.kernel.record import Record
from rules.kernel.types import Event, Text, View


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


class MatchPaused(ServiceError):
    """The match is paused; answers wait until it goes on."""

    key = "service.error.paused"


class SeatTaken(ServiceError):
    """No seat of the match is free."""

    key = "service.error.seat_taken"


class SatElsewhere(ServiceError):
    """Whoever has sat on another seat of the match knows what it hides."""

    key = "service.error.sat_elsewhere"


class NotKept(ServiceError):
    """No computer keeps a seat of the match for this person."""

    key = "service.error.not_kept"


class OwnChallenge(ServiceError):
    """One cannot play against oneself, nor accept one's own challenge."""

    key = "service.error.own_challenge"


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
    """There is no pause offer to answer, or it is one's own."""

    key = "service.error.nothing_offered"


class AlreadyOffered(ServiceError):
    """A pause is offered already."""

    key = "service.error.already_offered"


class NoTakeback(ServiceError):
    """An answer can't be taken back: the match has none, there is none, or it has brought something to light."""

    def __init__(self, match: str, why: str) -> None:
        self.key = f"service.error.takeback.{why}"
        super().__init__(f"nothing is taken back in {match}: {why}", match=match)
        self.why = why


class PauseIsTheirs(ServiceError):
    """Only who asked for the pause ends it before its time; others ask them, once."""

    key = "service.error.pause_is_theirs"


class AbsenceIsTheirs(ServiceError):
    """Only who is away ends that before its time; the others play on meanwhile."""

    key = "service.error.absence_is_theirs"


class NoAbsence(ServiceError):
    """A live match, or one that gives nobody days away, is stopped by agreement alone."""

    key = "service.error.no_absence"


class AwayAlready(ServiceError):
    """One is away from the match already; for longer, one ends it and goes away anew."""

    key = "service.error.away_already"


class AwayPlanned(ServiceError):
    """One has said already that one will be away in that time; for another time, one withdraws it first."""

    key = "service.error.away_planned"


class AllowanceSpent(ServiceError):
    """What a match gives each person to be away is used up, or less than was asked for."""

    key = "service.error.allowance_spent"


class EventDaysSpent(AllowanceSpent):
    """What an event gives each person to be away is used up, or less than was asked for."""

    key = "service.error.event_days_spent"


class YearSpent(ServiceError):
    """What a person may be away in a year is used up, or less than was asked for."""

    key = "service.error.year_spent"


class PauseIsStaffs(ServiceError):
    """The staff stopped the match; only they let it go on before its time."""

    key = "service.error.pause_is_staffs"


class NotStaff(ServiceError):
    """What is asked for takes a power over the server's matches; `power` names the least that does."""

    key = "service.error.not_staff"


class OtherServer(ServiceError):
    """The match is played in another server: its staff look after it."""

    key = "service.error.other_server"


class UnknownPower(ServiceError):
    """No power has this name."""

    key = "service.error.unknown_power"


class ReasonMissing(ServiceError):
    """An act of the staff takes a reason, for its players to read, or the one given is too long."""

    key = "service.error.reason_missing"


class NudgedLately(ServiceError):
    """Who is to act was pinged by the staff a while ago; `when` says when they may be again."""

    key = "service.error.nudged_lately"


class BadDispute(ServiceError):
    """A dispute says nothing, too much, or something of which no match can be disputed."""

    key = "service.error.bad_dispute"


class DisputedEnough(ServiceError):
    """The seat has disputed in this match what was not upheld."""

    key = "service.error.disputed_enough"


class NothingDisputed(ServiceError):
    """Nothing waits for a decision in the match, or not for this seat."""

    key = "service.error.nothing_disputed"


class DisputeWaits(ServiceError):
    """The match stands still until the staff have decided what a seat disputes."""

    key = "service.error.dispute_waits"


class ApprovalWaits(ServiceError):
    """The match stands still until the staff have looked at what its rules let them."""

    key = "service.error.approval_waits"


class NothingToApprove(ServiceError):
    """Nothing in the match waits for the staff's approval."""

    key = "service.error.nothing_to_approve"


class OwnEvent(ServiceError):
    """What is hidden in an event is shown to nobody who plays in it."""

    key = "service.error.own_event"


class NothingHandedIn(ServiceError):
    """The seat has handed in nothing that waits for the staff."""

    key = "service.error.nothing_handed_in"


class VerdictWaits(ServiceError):
    """A result that was ruled waits to stand: it is taken back, or it stands."""

    key = "service.error.verdict_waits"


class NothingRuled(ServiceError):
    """There is no ruling that could be taken back now."""

    key = "service.error.nothing_ruled"


class NothingCounts(ServiceError):
    """Time cannot be called before play: nothing counts yet."""

    key = "service.error.nothing_counts"


class NothingToChange(ServiceError):
    """The position cannot be changed now: the match is not in play, or something is in the middle of happening."""

    key = "service.error.nothing_to_change"


class LookFirst(ServiceError):
    """Who changes a position has to look at it openly first, so that all who play know."""

    key = "service.error.look_first"


class ExtendedEnough(ServiceError):
    """Whoever must act has been given more time as often as a turn allows."""

    key = "service.error.extended_enough"


class OwnMatch(ServiceError):
    """Whoever plays in a match decides nothing about it as its host."""

    key = "service.error.own_match"


class OwnTable(OwnMatch):
    """The same in a match of more than two."""

    key = "service.error.own_table"


class UnknownGame(ServiceError):
    """No game has this name."""

    key = "service.error.unknown_game"


class UnknownHelp(ServiceError):
    """No measure of help reads like this."""

    key = "service.error.unknown_help"


class UnknownPreset(ServiceError):
    """No clock preset reads like this."""

    key = "service.error.unknown_preset"


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


class NotRevealed(ServiceError):
    """The dice are sealed until the match is over."""

    key = "service.error.not_revealed"


class NoLesson(ServiceError):
    """There is no lesson of this game."""

    key = "service.error.no_lesson"


class NotTaught(ServiceError):
    """An answer is legal, but does not do what the lesson asks."""

    key = "service.error.not_taught"


class OnlyTaught(ServiceError):
    """A lesson has no room for this."""

    key = "service.error.only_taught"


class NoPuzzle(ServiceError):
    """No game here has a puzzle of this name."""

    key = "service.error.no_puzzle"


class NotSolved(ServiceError):
    """An answer is legal, but does not reach the goal of a puzzle; with what would have come of it, as seen by `view`.

    `chance`: how likely it would have, where dice decide.
    """

    key = "service.error.not_solved"

    def __init__(self, message: str, game: Game[Any], view: View[Any], events: tuple[Event, ...], chance: str) -> None:
        if chance:
            self.key = "service.error.less_likely"
        super().__init__(message, chance=chance)
        self.game = game
        self.view = view
        self.events = events


class BadSetting(ServiceError):
    """A setting has a value it does not take."""

    key = "service.error.bad_setting"


class BadSize(ServiceError):
    """The game is not played by this many."""

    key = "service.error.bad_size"


class ImportRefused(ServiceError):
    """A match file cannot be read, or its match exists already."""

    key = "service.error.import_refused"
