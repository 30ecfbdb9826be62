"""Answers as they are typed in the reader's language, and told in it: `S2 Move d4 e4`, `Power Arm f4`, `End here`."""

from __future__ import annotations

from functools import reduce

from rules.kernel.spoken import Typing
from rules.kernel.types import Choice, Decision, Text, Token, View

from . import sentences
from .base import Base
from .choices import hero_token, piece_text
from .items import STOP
from .notation import LISTED, NAMED
from .state import NOBODY, ChessState, number_of
from .words import ability_text


class Typed(Typing):
    """Answers in words of the reader's language (CW-105); those with standing orders by the words of orders (5.5)."""

    def typed(self, game: Base, view: View[ChessState], decision: Decision, choice: Choice) -> Text | None:
        """Say an answer word by word: `S2 Move d4 e4`, `S1 Armor Block if lethal vs n1`."""
        if decision.kind == "standing":
            return sentences.ordered(game, view.state, choice)
        said = tuple(token for token in choice if token != STOP) if decision.kind in LISTED else choice
        return self._called(game, view.state, said or choice)

    def hinted(self, game: Base, view: View[ChessState], tokens: Choice) -> Text | None:
        """Call a hero by its id and its name, as the panel and its picture do."""
        n = number_of(view.state, tokens[0]) if len(tokens) == 1 else NOBODY
        if n == NOBODY or len(view.state.heroes) <= n:
            return self._called(game, view.state, tokens)
        return piece_text(tokens[0], view.state.heroes[n].key)

    def _called(self, game: Base, state: ChessState, tokens: Choice) -> Text | None:
        """Say tokens one after the other, abilities by their names and heroes by their short ones."""
        said = [self._word(game, state, token) for token in tokens]
        return reduce(lambda rest, first: Text("answer.words", {"first": first, "rest": rest}), reversed(said))

    def _word(self, game: Base, state: ChessState, token: Token) -> Text:
        if hero_token(state, token) is not None:
            return Text("answer.word", {"word": {"user": token.upper()}})
        keys = [hero.key for hero in state.heroes]
        key = next((key for key in keys if token in game.book.sheets[key].abilities), None)
        worded = self.worded(game, (token,)) if key is None else ability_text(key, token)
        return Text("answer.word", {"word": {"user": token}}) if worded is None else worded

    def told(self, game: Base, view: View[ChessState], decision: Decision, choice: Choice) -> Text | None:
        """Tell what a hero does, or who is placed where."""
        return sentences.told(game, view, decision, choice)


TYPING = Typed(NAMED)
