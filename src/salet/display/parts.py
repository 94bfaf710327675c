"""What results in notebooks are made of: tiles, tables, bars. Every text is escaped here."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from salet.display.style import CLASS, STYLE
from salet.game.replies import Reply, colour_name
from salet.game.rules import Rule
from salet.text import capitals


class Html(str):
    """Text that is HTML already; whatever else is a string is escaped."""

    __slots__ = ()


def element(name: str, *content: str, kind: str = "", **attributes: str | None) -> Html:
    """An element with its content; `kind` is its class, and _ in names stands for -."""
    given = {"class": kind or None, **attributes}
    written = "".join(
        f' {key.replace("_", "-")}="{escape(value)}"'
        for key, value in given.items()
        if value is not None
    )
    return Html(f"<{name}{written}>{joined(content)}</{name}>")


def joined(content: Iterable[str], between: str = "") -> Html:
    """Pieces one after another; those that are no HTML are escaped."""
    return Html(between.join(each if isinstance(each, Html) else escape(each) for each in content))


def view(*content: str) -> str:
    """Everything that is shown of a result, with its style."""
    return str(joined([Html(f"<style>{STYLE}</style>"), element("div", *content, kind=CLASS)]))


def word(text: str) -> Html:
    """A word as players write it."""
    return element("b", capitals(text))


def soft(text: str) -> Html:
    """Something that matters less."""
    return element("span", text, kind="soft")


def facts(*each: str) -> Html:
    """Facts in a line; empty ones are left out."""
    return element("p", joined(filter(None, each), between=" · "))


def tiles(rule: Rule, guess: str, reply: Reply) -> Html:
    """A guess in its tiles, and the reply in letters for those who do not see colours."""
    written = rule.format(reply, len(guess))
    colours = rule.tiles_of(reply, len(guess))
    if colours is None:
        cells, said = [element("i", capitals(letter), kind="t0") for letter in guess], written
    else:
        cells = [
            element("i", capitals(letter), kind=f"t{colour}")
            for letter, colour in zip(guess, colours, strict=True)
        ]
        said = ", ".join(
            f"{capitals(letter)} {colour_name(colour)}"
            for letter, colour in zip(guess, colours, strict=True)
        )
    row = element("span", *cells, kind="tiles", role="img", aria_label=f"{capitals(guess)}: {said}")
    return element("span", row, element("span", written, kind="reply"), kind="row")


def empty_tiles(length: int) -> Html:
    """A row of the board that is not used yet."""
    cells = [element("i", kind="none")] * length
    return element("span", element("span", *cells, kind="tiles", aria_hidden="true"), kind="row")


def table(
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str = "",
    numbers: Sequence[str] = (),
) -> Html:
    """A table whose rows begin with their names; columns named in `numbers` end flush."""

    def cells(names: Sequence[str], row: Sequence[str], tag: str, scope: str | None) -> Html:
        return element(
            "tr",
            *(
                element(
                    tag if place else "th",
                    cell,
                    kind="n" if name in numbers else "",
                    scope=scope if place else scope or "row",
                )
                for place, (name, cell) in enumerate(zip(names, row, strict=True))
            ),
        )

    head = element("thead", cells(header, header, "th", "col"))
    body = element("tbody", *(cells(header, row, "td", None) for row in rows))
    above = [element("caption", caption)] if caption else []
    return element("table", *above, head, body)


def bar(length: float, said: str, *, bad: bool = False) -> Html:
    """A bar, with a length between 0 and 1, and what it stands for."""
    style = f"width: {160 * length:.0f}px"
    drawn = element("span", kind="bar bad" if bad else "bar", style=style)
    return joined([drawn, soft(said)])


def bars(figures: Mapping[str, int], *, what: str, amount: str, bad: Iterable[str] = ()) -> Html:
    """How many there are of each, as bars with their numbers; the bad ones say so."""
    most, wrong = max([*figures.values(), 1]), set(bad)
    total = sum(figures.values()) or 1

    def rows() -> Iterator[list[str]]:
        for name, number in figures.items():
            said = f"{number / total:.1%}" + (", too late" if name in wrong else "")
            yield [name, f"{number:,}", bar(number / most, said, bad=name in wrong)]

    return table((what, amount, "share"), rows(), numbers=(amount,))
