"""Games: what is played, as one value."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from salet.errors import SaletError, UnknownNameError, WordError
from salet.game.clue import NO_CLUE, Clue
from salet.game.lexicon import Lexicon
from salet.game.modes import Mode, get_mode
from salet.game.modes.normal import MODE as NORMAL
from salet.game.priors import EQUAL, Prior, Weights, on_day
from salet.game.rules import Rule, get_rule
from salet.game.rules.wordle import RULE as STANDARD
from salet.game.turns import Move, parse_moves, parse_moves_and_guess
from salet.game.words import WordList, Words, words_of_length

if TYPE_CHECKING:
    from salet.game.position import Position

#: The game to play unless another one is named.
DEFAULT_GAME = "nyt"
#: The most boards and guesses allowed.
_MOST_BOARDS, _MOST_GUESSES = 100, 1_000_000
#: Of so many boards, the replies are in an example.
_MOST_SHOWN = 4
#: Who answers guesses: one who hides words, or one who hides none and always keeps as many answers
#: as possible. What the player wants: to find the words, or not to guess them.
HONEST, EVIL = HOSTS = ("honest", "evil")
FIND, AVOID = GOALS = ("find", "avoid")
#: How several boards are played: all at once, or one after another.
TOGETHER, SEQUENCE = ORDERS = ("together", "sequence")
#: The parts that few games change, and what they are in all others.
TWISTS: dict[str, str | int] = {"host": HONEST, "goal": FIND, "order": TOGETHER, "rescue": 0}


@dataclass(frozen=True)
class Game:
    """Lists, rule, mode, limit, boards, prior and twists: everything results depend on.

    >>> game = Game.of("original", mode="hard")
    >>> game
    <Game original: hard mode, 6 guesses>
    >>> game == Game.of("original", mode="hard"), game.key == Game.of("original").key
    (True, False)
    """

    lexicon: Lexicon
    rule: Rule = STANDARD
    mode: Mode = NORMAL
    limit: int = 6
    boards: int = 1
    prior: Prior = EQUAL
    name: str = field(default="", compare=False)
    """What the game is called; empty for custom lists."""
    clue: Clue = NO_CLUE
    """What is known before the first guess; the lists have only words that fit it."""
    host: str = HONEST
    """Who answers guesses unless somebody names what is hidden: honest or evil."""
    goal: str = FIND
    """What the player wants: to find the words, or to avoid them."""
    order: str = TOGETHER
    """How boards are shown: all together, or in sequence, each when those before it are solved."""
    rescue: int = 0
    """How many of the guesses are given: the host makes them before the player's first."""
    heading: str = field(default="", compare=False)
    """The title of a game without a name, which is in a file of the user's own."""

    def __post_init__(self) -> None:
        for what, name, names in (
            ("host", self.host, HOSTS), ("goal", self.goal, GOALS), ("order", self.order, ORDERS)
        ):  # fmt: skip
            if name not in names:
                raise UnknownNameError.of(what, str(name), names)
        if self.evil:
            self.check_for_evil()
        if self.in_sequence and self.rule.one_grid:
            raise SaletError(f"{self.rule.name} has one grid; its words cannot come in sequence")
        for what, number, most in (
            ("limit", self.limit, _MOST_GUESSES),
            ("number of boards", self.boards, _MOST_BOARDS),
        ):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise SaletError(f"the {what} must be a whole number of at least 1, not {number!r}")
            if number > most:
                raise SaletError(f"the {what} must be at most {most:,}, not {number:,}")
        if type(self.rescue) is not int or not 0 <= self.rescue < self.limit:
            raise SaletError(
                f"the number of given guesses must be from 0 to {self.limit - 1}, as the limit is "
                f"{self.limit}, not {self.rescue!r}"
            )
        if not self.mode.applies_to(self.rule):
            raise SaletError(
                f"{self.mode.name} mode does not apply to the rule {self.rule.name}, whose "
                f"{self.rule.reply_name} do not reveal letters; use normal or ultra"
            )
        for words in (self.lexicon.answers, self.lexicon.guesses):
            self._check_signs(words)
        self.prior.check_for(self.lexicon.answers)

    def _check_signs(self, words: WordList) -> None:
        """Raise where a list has words that are none under this rule, by the first one."""
        try:
            self.rule.check_signs(words[0])
        except WordError as error:
            raise SaletError(
                f"the words of {words.name} are not for the rule {self.rule.name}: {error}"
            ) from None

    @classmethod
    def of(
        cls,
        game: "Game | str | None" = None,
        *,
        lexicon: Lexicon | None = None,
        answers: Words | None = None,
        guesses: Words | None = None,
        rule: Rule | str | None = None,
        mode: Mode | str | None = None,
        limit: int | None = None,
        boards: int | None = None,
        prior: "Prior | Weights | str | None" = None,
        day: date | None = None,
        length: int | None = None,
        shape: str | None = None,
        first: str | None = None,
        host: str | None = None,
        goal: str | None = None,
        order: str | None = None,
        rescue: int | None = None,
    ) -> "Game":
        """A game by its name or the path of its TOML file, with some parts of it changed.

        Lists are banks' names, paths, or words; a prior is a name, a path, or weights, in the order
        of the answers or by word. `day` is the day that the prior nyt is for; `length` takes hello
        wordl's words of that length; `shape` and `first` are what is known of the answer.

        >>> Game.of("original", length=7).length
        7
        """
        from salet.game.games import is_game_file, load_game, read_game

        if isinstance(game, Game):
            start = game
        else:
            name = game or DEFAULT_GAME
            start = read_game(name) if is_game_file(name) else load_game(name)
        changes: dict[str, Any] = {}
        if rule is not None:
            changes["rule"] = get_rule(rule) if isinstance(rule, str) else rule
        if mode is not None:
            changes["mode"] = get_mode(mode.lower()) if isinstance(mode, str) else mode
        plain = {
            "limit": limit, "boards": boards, "host": host, "goal": goal, "order": order,
            "rescue": rescue,
        }  # fmt: skip
        changes |= {part: value for part, value in plain.items() if value is not None}
        played = changes.get("rule", start.rule)
        lists = lexicon or start._lists(answers, guesses, length, played)
        clue = start.clue.changed(shape, first)
        if lists is not None or clue != start.clue:
            changes |= start._narrowed(lists or start.whole, clue)
        weights = start._prior(prior, lists, clue, day)
        if weights is not None:
            changes["prior"] = weights
        return replace(start, **changes) if changes else start

    @property
    def whole(self) -> Lexicon:
        """The lists without what a clue leaves out."""
        return self.lexicon.whole or self.lexicon

    def _lists(
        self, answers: Words | None, guesses: Words | None, length: int | None, rule: Rule
    ) -> Lexicon | None:
        """The lists that people name; None where those of the game stay."""
        if length is not None:
            if answers is not None or guesses is not None:
                raise SaletError("give a length, or lists, but not both")
            if length == self.length:
                return None
            answers = guesses = words_of_length(length)
        if answers is None and guesses is None:
            return None
        default = (self.whole.answers.name, self.whole.guesses.name)
        return Lexicon.load(
            answers=answers, guesses=guesses, default=default, check=rule.check_word
        )

    def _narrowed(self, lists: Lexicon, clue: Clue) -> dict[str, Any]:
        """The parts that change with lists and a clue."""
        if lists == self.whole and clue == self.clue:
            return {}
        name = {} if lists == self.whole else {"name": "", "heading": ""}
        return {"lexicon": clue.narrow(lists), "clue": clue, **name}

    def _prior(
        self,
        prior: "Prior | Weights | str | None",
        lists: Lexicon | None,
        clue: Clue,
        day: date | None,
    ) -> Prior | None:
        """The prior that is asked for; None where that of the game stays."""
        answers = (lists or self.whole).answers
        if prior is not None:
            chosen = Prior.of(prior, answers)
        elif lists is not None:
            chosen = EQUAL  # whoever chooses lists says how likely their words are
        elif self.clue and clue != self.clue and not self.prior.equal:
            chosen = Prior.of(self.prior.name, answers)
        else:
            chosen = self.prior
        if day is not None:
            chosen = Prior.of(on_day(chosen, day), answers)
        if clue and chosen.words_key == answers.key:
            chosen = chosen.among(answers, clue.narrow(lists or self.whole).answers)
        return None if chosen is self.prior else chosen

    def start(self) -> "Position":
        """The position before the first guess."""
        from salet.game.position import Position

        return Position.first(self)

    def told_about(self, word: str) -> "Game":
        """The game with the clue that a host who hides this word gives; often none."""
        clue = self.clue.about(word)
        return self if clue == self.clue else Game.of(self, shape=clue.shape, first=clue.first)

    def changed(self, **parts: Any) -> "Game":
        """The same game with other parts."""
        return replace(self, **parts)

    @cached_property
    def key(self) -> str:
        """Identifies this game wherever results are stored."""
        from salet.files.seal import seal

        parts = (self.lexicon.key, self.rule.key, self.mode.name, self.limit, self.boards)
        clue = [self.clue.describe()] if self.clue else []
        twists = [f"{part} {value}" for part, value in self.twists.items()]
        return seal("salet game 1", *parts, self.prior.key, *clue, *twists)

    @property
    def evil(self) -> bool:
        """Whether the host hides no word, and keeps as many answers as possible."""
        return self.host == EVIL

    @property
    def avoids(self) -> bool:
        """Whether it is won by not guessing the words."""
        return self.goal == AVOID

    @property
    def in_sequence(self) -> bool:
        """Whether boards are shown one after another."""
        return self.order == SEQUENCE and self.boards > 1

    @property
    def twists(self) -> dict[str, str | int]:
        """Host, goal, order and rescue, where they are not the usual ones."""
        return {part: value for part in TWISTS if (value := getattr(self, part)) != TWISTS[part]}

    def parse_moves(self, texts: Iterable[str]) -> list[Move]:
        """Read a history of this game.

        >>> Game.of("quordle-sequence").parse_moves(["salet:bybbb"])
        [Move(guess='salet', replies=(3, -1, -1, -1))]
        """
        return parse_moves(texts, self.rule, self.boards, **self._reading)

    def parse_moves_and_guess(self, texts: Iterable[str]) -> tuple[list[Move], str | None]:
        """Read a history of this game that may end with a guess without a reply."""
        return parse_moves_and_guess(texts, self.rule, self.boards, **self._reading)

    @property
    def _reading(self) -> dict[str, Any]:
        """How turns of this game are read."""
        return {"in_sequence": self.in_sequence, "length": self.length, "example": self.example}

    @cached_property
    def example(self) -> str:
        """A turn, as people write it: of this length, on as many boards.

        >>> Game.of("nerdle").example, Game.of("dordle").example
        ('1*1+9=10:ybbyygbb', 'salet:bbybb/bgbgb')
        """
        word, reply = self.rule.split(self.rule.example)
        answers, own = self.lexicon.answers, len(word) == self.length
        word = word if own else answers[0]
        shown = 1 if self.rule.one_grid or self.in_sequence else min(self.boards, _MOST_SHOWN)
        places = (number * len(answers) // (shown + 1) for number in range(1, shown + 1))
        replies = [
            self.rule.format(self.rule.reply(word, answers[place]), self.length) for place in places
        ]
        if own and shown == 1:
            replies = [reply]
        more = "/…" if 1 < shown < self.boards else ""
        return f"{word}:{'/'.join(replies)}{more}"

    def on_one_board(self, **parts: Any) -> "Game":
        """The same game with only one word to find, after whatever guesses."""
        return self.changed(boards=1, order=TOGETHER, rescue=0, **parts)

    @property
    def length(self) -> int:
        """How many letters words have."""
        return self.lexicon.length

    @property
    def codes(self) -> int:
        """How many different replies there are."""
        return self.rule.codes(self.lexicon.length)

    @property
    def won(self) -> int:
        """The reply to the answer itself."""
        return self.rule.won(self.lexicon.length)

    @property
    def title(self) -> str:
        """What it is called, or else its lists."""
        return self.name or f"{self.lexicon.answers.name}, {self.lexicon.guesses.name}"

    def check_one_board(self, what: str) -> None:
        """Raise where the game has several boards."""
        if self.boards > 1:
            raise SaletError(
                f"{what} for one board only, and this game has {self.boards}; suggest, solve, "
                "simulate, play and assist take several"
            )

    def check_truthful(self, what: str) -> None:
        """Raise where replies may lie, or are not those of one word."""
        if self.rule.one_grid:
            raise SaletError(
                f"{what} needs the replies of each word, and {self.rule.name} shows those of two "
                "at once"
            )
        if not self.rule.truthful:
            raise SaletError(f"{what} needs true replies, and those of {self.rule.name} may lie")

    def check_for_evil(self) -> None:
        """Raise where no host can be evil."""
        self.check_truthful("an evil host")
        if self.in_sequence:
            raise SaletError(
                "an evil host needs all boards in view, and here they are shown in sequence"
            )

    def check_usual(self, what: str) -> None:
        """Raise where no word is hidden, or it is not to be found."""
        if self.avoids:
            raise SaletError(
                f"{what} is for games in which the word is to be found, and here it is to be "
                "avoided; suggest, solve, simulate, play and assist take such games"
            )
        if self.evil:
            raise SaletError(
                f"{what} is for games in which a word is hidden, and this host hides none; "
                "`salet optimal` shows the shortest game against it"
            )

    def as_dict(self) -> dict[str, Any]:
        """The game as JSON."""
        return {
            "game": self.name or None,
            "lists": {
                "answers": self.lexicon.answers.name,
                "guesses": self.lexicon.guesses.name,
            },
            "rule": self.rule.name,
            "mode": self.mode.name,
            "limit": self.limit,
            "boards": self.boards,
            "prior": self.prior.name,
            **self.clue.as_dict(),
            **self.twists,
        }

    def __repr__(self) -> str:
        parts = [f"{self.mode.name} mode", f"{self.limit} guesses"]
        parts += [f"{self.boards} boards"] if self.boards > 1 else []
        parts += [f"rule {self.rule.name}"] if self.rule is not STANDARD else []
        parts += [] if self.prior.equal else [f"prior {self.prior.name}"]
        parts += [self.clue.describe()] if self.clue else []
        parts += [f"{part} {value}" for part, value in self.twists.items()]
        return f"<Game {self.title}: {', '.join(parts)}>"
