"""A page about recorded games: figures, pictures, and every game with its verdicts.

It is one file without scripts that asks nothing of any other place, and everything in it that
somebody wrote is escaped.
"""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from itertools import groupby

from salet.analysis.verdicts import LUCK_MEANS, MOST, SKILL_MEANS
from salet.records.charts import (
    calendar_chart,
    distribution_chart,
    lost_chart,
    month_chart,
    month_lines,
)
from salet.records.days import played_on, puzzle_name
from salet.records.figures import (
    ADJUSTED_MEANS,
    LOST_MEANS,
    Figures,
    ReviewedGame,
    result_of,
)
from salet.records.history import GameRecord
from salet.records.report_style import PAGE_STYLE
from salet.records.reviews import KeptReview, KeptTurn
from salet.records.stats import Stats, guesses_of
from salet.text import capitals, count

#: How many of the best and worst guesses are shown.
_SHOWN = 8
#: What is smaller is shown as nothing.
_LEAST = 0.005
#: Which guesses may be among the best, and what makes them so.
_GREAT, _FEWEST_SPLIT = ("best", "excellent"), 5
_GREAT_MEANS = (
    f"Best and excellent guesses that split at least {_FEWEST_SPLIT} answers into more parts than "
    "guessing one of those answers would on average, sorted by that difference per answer. Openers "
    "and forced guesses are left out."
)
#: Beyond this many guesses, days look alike.
_WORST_DAY = 6


def report_page(figures: Figures, title: str) -> str:
    """The whole page."""
    digest = base64.b64encode(hashlib.sha256(PAGE_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    body = "\n".join(_sections(figures)) if figures.games else "<p>No games are recorded yet.</p>"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{PAGE_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _sections(figures: Figures) -> Iterator[str]:
    days = [played_on(game) for game in figures.games]
    yield f'<p class="soft">{_span(days[0], days[-1])}</p>'
    yield _cards(figures)
    yield _note_on_reviews(figures)
    yield '<div class="pair">'
    yield _section("How many guesses", _distribution(figures))
    if figures.lost_on:
        yield _section(
            "What you lose most on",
            _figure(lost_chart(figures.lost_on), "guesses lost a game, on average"),
            f'<p class="why">{escape(_sentence(LOST_MEANS))}</p>',
        )
    yield "</div>"
    if len(figures.months) > 1:
        charts = [month_chart(figures.months, [line], 400) for line in month_lines(figures.months)]
        yield _section("Month by month", f'<div class="months">{"".join(charts)}</div>')
    yield _section("Day by day", *_calendar(figures.games))
    yield from _notable(figures.reviewed)
    legend = (
        "Beside a guess: its verdict, what it cost in guesses on average or added to the chance of "
        "losing, and the best guess."
    )
    yield _section("All games", f'<p class="why">{legend}</p>', *_all_games(figures))
    yield (f'<p class="why">{escape(_sentence(SKILL_MEANS))} {escape(_sentence(LUCK_MEANS))}</p>')


def _section(heading: str, *content: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{''.join(content)}</section>"


def _figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def _span(first: date, last: date) -> str:
    return _day(first) if first == last else f"{_day(first)} to {_day(last)}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def _sentence(text: str) -> str:
    """A text that starts with a capital and ends with a full stop."""
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _cards(figures: Figures) -> str:
    stats, skill = figures.stats, figures.skill
    cards = [
        ("games", f"{stats.played:,}", f"{stats.won / stats.played:.1%} solved"),
        ("guesses a game", f"{stats.mean_guesses:.2f}", "a lost one counts limit + 1"),
    ]
    if skill is not None:
        cards += [
            ("with average luck", f"{skill.sum.average_luck:.2f}", "the same guesses"),
            ("skill", f"{skill.skill:.0f}", _among_people(figures)),
            ("luck", f"{skill.luck_score:.0f}", "50 is average"),
        ]
    cards += [
        ("games won in a row", f"{stats.streak:,}", f"longest {stats.longest_streak:,}"),
        ("days won in a row", f"{stats.day_streak:,}", f"longest {stats.longest_day_streak:,}"),
    ]
    return '<dl class="cards">' + "".join(
        f"<div><dt>{name}</dt><dd>{value}<small>{escape(words)}</small></dd></div>"
        for name, value, words in cards
    ) + "</dl>"  # fmt: skip


def _among_people(figures: Figures) -> str:
    """What a skill is among people's, which are those of one mode."""
    compared = figures.comparison
    if compared is None or compared.percentile is None or figures.skill is None:
        return "from 0 to 99"
    own = ""
    if compared.reviewed != figures.skill.games:
        own = f"{compared.skill:.0f} in {compared.mode} mode, "
    return f"{own}better than {compared.above}"


def _note_on_reviews(figures: Figures) -> str:
    notes = []
    if figures.skill is not None:
        notes.append(
            f"Skill and luck are those of {count(len(figures.reviewed), 'reviewed game')}. "
            f"Guesses a game in these: {figures.skill.sum}; “with average luck” is "
            f"{ADJUSTED_MEANS}."
        )
    if figures.waiting:
        notes.append(f"{count(len(figures.waiting), 'game')} not reviewed yet.")
    if figures.refused:
        reasons = ", ".join(f"{reason} ({games:,})" for reason, games in figures.refused.items())
        notes.append(f"Cannot be reviewed: {reasons}.")
    return f'<p class="why">{escape(" ".join(notes))}</p>' if notes else ""


def shares_of(stats: Stats) -> tuple[dict[str, float], dict[str, int]]:
    """The distribution from 1 to 6 guesses at least, and lost games, as shares and numbers."""
    numbers = range(1, max([6, *stats.distribution]) + 1)
    games = {str(number): stats.distribution.get(number, 0) for number in numbers}
    games["lost"] = stats.played - stats.won
    return {name: number / stats.played for name, number in games.items()}, games


def _distribution(figures: Figures) -> str:
    comparison = figures.comparison
    if comparison is None:
        shares, games = shares_of(figures.stats)
        return _figure(distribution_chart(shares, None, games), "share of games, and how many")
    shares = {str(number): share for number, share in enumerate(comparison.solved, 1)}
    shares["lost"] = comparison.failed
    games = {name: round(share * comparison.games) for name, share in shares.items()}
    people = comparison.people
    caption = (
        f'<span class="key own"></span>you in {comparison.mode} mode, {comparison.mean:.2f} guesses'
        f'<span class="key others"></span>people, {people.mean:.2f} guesses '
        f"({escape(people.source)}; {people.games / 1e6:,.1f} million games)"
    )
    return _figure(distribution_chart(shares, comparison, games), caption)


def _calendar(games: Sequence[GameRecord]) -> Iterator[str]:
    days: dict[date, list[GameRecord]] = {}
    for game in games:
        days.setdefault(played_on(game), []).append(game)
    shown = {day: _day_words(own) for day, own in days.items()}
    halves = sorted({(day.year, int(day.month > 6)) for day in shown})
    for _, own in groupby(reversed(halves), lambda half: half[0]):
        charts = [calendar_chart(*half, shown) for half in reversed(list(own))]
        yield f'<div class="year">{"".join(charts)}</div>'
    keys = [(f"d{number}", str(number)) for number in range(1, _WORST_DAY + 1)]
    yield '<p class="why">guesses:' + "".join(
        f'<span class="key {kind}"></span>{name}' for kind, name in [*keys, ("dx", "lost")]
    ) + "; of several games on a day, the worst</p>"  # fmt: skip


def _day_words(games: Sequence[GameRecord]) -> tuple[str, str]:
    """The class of a day, by its worst game, and what was played on it."""
    words = ", ".join(result_of(game) for game in games[:5]) + (" …" if len(games) > 5 else "")
    if not all(game.won for game in games):
        return "dx", words
    return f"d{min(_WORST_DAY, max(map(guesses_of, games)))}", words


def _notable(games: Sequence[ReviewedGame]) -> Iterator[str]:
    """The worst guesses and the best, and the luckiest replies and the unluckiest."""
    turns = [
        (game, turn)
        for game in games
        for place, turn in enumerate(game.review.turns)
        if place and not turn.forced
    ]
    worst = sorted(turns, key=lambda each: (_skill(each[1]), -each[1].loss))
    great = [each for each in turns if _is_great(each[1])]
    great.sort(key=lambda each: -each[1].gain)
    by_luck = sorted(turns, key=lambda each: -each[1].luck)
    lucky = [each for each in by_luck if each[1].luck >= _LEAST]
    unlucky = [each for each in reversed(by_luck) if each[1].luck <= -_LEAST]
    yield '<div class="pair">'
    yield _guess_table(
        "Worst guesses",
        "What a guess cost in guesses on average, or added to the chance of losing.",
        "cost",
        [(*each, cost, f"best: {capitals(each[1].best)}")
         for each in worst if (cost := _cost(each[1]))],
    )  # fmt: skip
    yield _guess_table("Best guesses", _GREAT_MEANS, "parts", [
        (*each, f"{each[1].parts:,}",
         f"of {each[1].candidates_before:,} answers; guessing one of them makes "
         f"{each[1].usual_parts:.1f} on average")
        for each in great
    ])  # fmt: skip
    for heading, means, luck in (
        ("Luckiest replies", "The guesses that a reply saved, against an average one.", lucky),
        ("Unluckiest replies", "The guesses that a reply took, against an average one.", unlucky),
    ):
        rows = [(*each, f"{each[1].luck:+.2f}", _left(*each)) for each in luck]
        yield _guess_table(heading, means, "luck", rows)
    yield "</div>"


def _skill(turn: KeptTurn) -> int:
    """The skill in a guess, of which loss and risk both take; the most where it has none."""
    return MOST if turn.skill is None else turn.skill


def _is_great(turn: KeptTurn) -> bool:
    return turn.verdict in _GREAT and turn.candidates_before >= _FEWEST_SPLIT and turn.gain > 0


def _cost(turn: KeptTurn) -> str:
    """What a guess cost, as in a review; empty for next to nothing."""
    if turn.forced:
        return ""
    if turn.risk >= _LEAST:
        return f"+{turn.risk:.0%} lost"
    return f"+{turn.loss:.2f}" if turn.loss >= _LEAST else ""


def _left(game: ReviewedGame, turn: KeptTurn) -> str:
    found = game.record.won and turn is game.review.turns[-1]
    left = "found" if found else count(turn.candidates_left, "answer")
    return f"{turn.candidates_before:,} → {left}"


def _guess_table(
    heading: str, means: str, figure: str, rows: Sequence[tuple[ReviewedGame, KeptTurn, str, str]]
) -> str:
    """The first of these guesses, each with a figure and words."""
    if not rows:
        return ""
    lines = "".join(
        f'<tr><td>{_tiles(turn.guess, turn.pattern)}</td><td class="n">{value}</td><td>'
        f"{f'{escape(words)}<br>' if words else ''}"
        f'<small class="soft">{_name(game.record)}</small></td></tr>'
        for game, turn, value, words in rows[:_SHOWN]
    )
    head = f'<tr><th>guess</th><th class="n">{figure}</th><th></th></tr>'
    return _section(heading, f'<p class="why">{means}</p><table>{head}{lines}</table>')


def _all_games(figures: Figures) -> Iterator[str]:
    """The games by month, the newest first."""
    reviews = {each.record.id: each.review for each in figures.reviewed}
    months: Mapping[str, Stats] = {month.month: month.stats for month in figures.months}
    newest = list(reversed(figures.games))
    for place, (month, games) in enumerate(
        groupby(newest, lambda game: f"{played_on(game):%Y-%m}")
    ):
        stats = months[month]
        facts = f"{count(stats.played, 'game')}, {stats.mean_guesses:.2f} guesses a game"
        heading = f"{date.fromisoformat(month + '-01'):%B %Y}"
        opened = "" if place else " open"
        yield f"<details{opened}><summary>{heading} <span>{facts}</span></summary>"
        yield '<div class="games">'
        for game in games:
            yield _game(game, reviews.get(game.id))
        yield "</div></details>"


def _game(game: GameRecord, review: KeptReview | None) -> str:
    figures = "not reviewed"
    if review is not None:
        figures = f"skill {review.skill}, luck {review.luck_score}, {review.loss:.2f} lost"
    rows = _plain_rows(game) if review is None else map(_judged_row, review.turns)
    answer = f", {escape(capitals(game.answer))}" if game.answer else ""
    return (
        f'<article class="game"><h3>{_name(game)}</h3><small class="soft">'
        f"{result_of(game)}{answer} · {figures}</small><ol>{''.join(rows)}</ol></article>"
    )


def _name(game: GameRecord) -> str:
    """The day of a game, who played it, and which puzzle it was; escaped."""
    names = [_day(played_on(game)), game.player, puzzle_name(game)]
    return escape(", ".join(name for name in names if name))


def _plain_rows(game: GameRecord) -> Iterable[str]:
    for turn in game.turns.split():
        guess, _, replies = turn.partition(":")
        boards = [_tiles(guess, reply) for reply in replies.split("/")]
        yield f"<li>{''.join(boards)}</li>"


def _judged_row(turn: KeptTurn) -> str:
    cost = _cost(turn)
    if cost:
        cost = f" {cost}, {escape(capitals(turn.best))}"
    return (
        f"<li>{_tiles(turn.guess, turn.pattern)}"
        f'<span class="v v-{escape(turn.verdict)}">{escape(turn.verdict)}{cost}</span></li>'
    )


def _tiles(guess: str, reply: str) -> str:
    """A guess in its tiles; ? is a guess that is unknown, and replies may be no tiles."""
    known = "" if guess == "?" else capitals(guess)
    if not set(reply) <= set("byg") or (known and len(known) != len(reply)):
        return f"<b>{escape(known)}</b> {escape(reply)} "
    letters = known or "\u00a0" * len(reply)
    cells = "".join(
        f'<i class="{tile}">{escape(letter)}</i>'
        for letter, tile in zip(letters, reply, strict=True)
    )
    return f'<span class="tiles" role="img" aria-label="{escape(known)} {reply}">{cells}</span>'
