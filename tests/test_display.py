"""What notebooks show: HTML for every kind of result, safe, readable without colour or script."""

import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

import salet
from salet.display.parts import element, joined, table, tiles
from salet.display.style import CLASS, STYLE
from salet.game.rules import get_rule, rule_names
from salet.shown import Shown, Table

AFTER = salet.Position.start("original").push_all(["salet:bybbb", "crony:bybbb"])
ODD = salet.Game.of("original", answers=["crane", "slate", "brand"])


class Page(HTMLParser):
    """Checks that every element is closed, and collects tags, attributes and text."""

    VOID = frozenset({"br", "img"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data


RESULTS: dict[str, Callable[[], Any]] = {
    "position": lambda: AFTER,
    "start": salet.Position.start,
    "boards": lambda: salet.Position.start("dordle").push("salet:bybbb/gbbyb"),
    "suggestions": lambda: salet.suggest(AFTER, top=3),
    "strategy": lambda: salet.suggest(AFTER, "minimax", top=3),
    "outcome": lambda: salet.optimal(salet.Position.start("original").push("salet:bybbb")),
    "tree": lambda: salet.build_tree(AFTER, "expected-guesses"),
    "simulation": lambda: salet.simulate(AFTER, "entropy"),
    "report": lambda: salet.simulate(AFTER, "entropy").report,
    "breakdown": lambda: salet.break_down(AFTER, "award"),
    "boards broken down": lambda: salet.break_down(
        salet.Position.start("dordle").push("salet:bybbb/gbbyb"), "crony"
    ),
    "proof": lambda: salet.prove(
        salet.Position.start(ODD), ":memory:", openers=["crane", "slate", "fuzzy"], exact=True
    ),
    "review": lambda: salet.review(["crane:bybbb", "sport:bbbyy", "dirty:ggggg"], game="original"),
    "study": lambda: salet.play_study(salet.make_study(["crane"], ["entropy"], game=ODD)),
}


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_is_sound_html_without_a_script(name: str) -> None:
    html = RESULTS[name]()._repr_html_()
    page = Page(html)
    assert not {"script", "iframe", "object", "link", "img"} & set(page.tags)
    assert not any(
        attribute.startswith("on") or attribute == "src" for attribute, _ in page.attributes
    )
    assert "http" not in html
    assert "url(" not in html
    for attribute, value in page.attributes:
        assert attribute != "style" or re.fullmatch(r"width: \d+px", value or "")


def test_every_kind_that_is_shown_has_a_view() -> None:
    names = {each for each in salet.__all__ if isinstance(getattr(salet, each), type)}
    kinds = {getattr(salet, name) for name in names if issubclass(getattr(salet, name), Shown)}
    assert {type(make()) for make in RESULTS.values()} == kinds


def test_tiles_say_in_words_what_they_show_in_colour() -> None:
    html = AFTER._repr_html_()
    assert 'role="img" aria-label="SALET: S grey, A yellow, L grey, E grey, T grey"' in html
    assert '<i class="t0">S</i><i class="t1">A</i>' in html
    assert ">bybbb<" in html


@pytest.mark.parametrize("name", rule_names())
def test_the_replies_of_every_rule_are_in_the_text(name: str) -> None:
    rule = get_rule(name)
    assert rule.format(rule.won(5), 5) in Page(tiles(rule, "crane", rule.won(5))).text


def test_every_text_is_escaped() -> None:
    evil = "<script>alert('1')</script>&\""
    study = salet.make_study(["crane"], ["entropy"], game=ODD, title=evil, about=evil)
    html = salet.play_study(study)._repr_html_()
    assert "<script" not in html
    assert Page(html).text.count(evil) == 2
    assert element("p", evil, title=evil) == (
        '<p title="&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;&quot;">'
        "&lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;&amp;&quot;</p>"
    )
    assert "<script" not in table([evil], [[evil]], caption=evil) + joined([evil])


def test_the_style_is_for_nothing_but_ours() -> None:
    without_media = STYLE.replace("@media (prefers-color-scheme: dark) {", "")
    for selectors in re.findall(r"([^{}]+)\{[^}]*\}", without_media):
        for selector in selectors.split(","):
            assert f".{CLASS}" in selector, selector


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1])
def test_text_can_be_read_on_its_ground(theme: int) -> None:
    """4.5 to 1, as WCAG 2.2 (1.4.3) asks for."""
    declared = re.findall(r"\{ (--paper[^}]*)\}", STYLE)[theme]
    colours = dict(re.findall(r"--(\w+): (#\w{6});", declared))
    grounds = {
        "paper": [colours[name] for name in ("ink", "soft", "bar", "bad", "warm")],
        "grey": ["#ffffff"], "yellow": ["#1b1d1b"], "green": ["#ffffff"],
    }  # fmt: skip
    for ground, inks in grounds.items():
        for ink in inks:
            light, dark = sorted((luminance(colours[ground]), luminance(ink)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (ground, ink)


def test_suggestions_are_a_list() -> None:
    found = salet.suggest(AFTER, top=3)
    assert isinstance(found, list)
    assert found == list(found)
    assert found[:2] == list(found)[:2]
    assert found[:2].position == AFTER
    assert [each["word"] for each in found.to_records()] == [each.word for each in found]


def test_a_large_tree_is_cut_and_says_so() -> None:
    tree = salet.optimal(salet.Position.start("original"), "salet").tree
    assert tree is not None
    html = tree._repr_html_()
    assert len(html) < 300_000
    assert "and more for" in Page(html).text


@pytest.mark.parametrize("name", [name for name in RESULTS if name != "simulation"])
def test_tables_become_records_and_frames(name: str) -> None:
    result = RESULTS[name]()
    assert isinstance(result, Table)
    records = result.to_records()
    assert records
    frame = result.to_frame()
    assert len(frame) == len(records)
    assert list(frame.columns)[: len(records[0])] == list(records[0])


def test_records_have_the_figures() -> None:
    tree = RESULTS["tree"]()
    assert {row["answer"]: row["guesses"] for row in tree.to_records()} == tree.depths
    assert all(row["path"].split()[-1] == row["answer"] for row in tree.to_records())
    report = RESULTS["report"]()
    assert sum(row["guesses"] for row in report.to_records()) == report.total
    assert RESULTS["boards"]().to_records()[0].keys() == {"board", "word", "share"}
    (run,) = RESULTS["study"]().to_records()
    assert (run["strategy"], run["opener"], run["games"]) == ("entropy", "crane", 3)


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(salet.SaletError, match=r"pandas: pip install 'salet\[notebook\]'"):
        AFTER.to_frame()


def test_a_breakdown_names_every_reply_and_how_likely_it_is() -> None:
    after = salet.Position.start("nyt").push("slate:bybbb")
    broken = salet.break_down(after, "crony")
    records = broken.to_records()
    assert sum(row["count"] for row in records) == len(after.candidate_ids)
    assert sum(row["share"] for row in records) == pytest.approx(1)
    shares = dict(after.likeliest(after.board))
    for row in records:
        assert row["share"] == pytest.approx(sum(map(shares.__getitem__, row["words"])))
    text = Page(broken._repr_html_()).text
    assert all(row["pattern"] in text for row in records[:10])
    boards = RESULTS["boards broken down"]()
    assert {row["board"] for row in boards.to_records()} == {1, 2}
    assert "Board 2" in Page(boards._repr_html_()).text


def test_a_breakdown_says_what_is_forbidden_and_what_is_left_out() -> None:
    start = salet.Position.start("original", mode="hard")
    text = Page(salet.break_down(start, "salet")._repr_html_()).text
    assert "and 124 smaller parts with" in text
    after = start.push("salet:bybbb")
    assert (
        "not allowed now: must have A" in Page(salet.break_down(after, "crony")._repr_html_()).text
    )


def test_a_proof_shows_its_claim_and_the_best_openers_first() -> None:
    proof = RESULTS["proof"]()
    text = Page(proof._repr_html_()).text
    assert proof.claim in text
    totals = {row["opener"].upper(): row["upper"] for row in proof.to_records()}
    places = [text.index(word) for word in sorted(totals, key=lambda word: (totals[word], word))]
    assert places == sorted(places)
    bounded = salet.prove(salet.Position.start(ODD), ":memory:", openers=["slate", "fuzzy"])
    assert "≥" in Page(bounded._repr_html_()).text
    late = salet.prove(salet.Position.start(ODD, limit=1), ":memory:", openers=["crane"])
    assert "impossible" in Page(late._repr_html_()).text
