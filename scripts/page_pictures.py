"""Pictures of the web page: of a real server, in a real browser, once all is settled."""

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

#: The day it is in the browser.
TODAY = datetime(2026, 10, 31, 9, 0, tzinfo=UTC)
#: Pictures have so many pixels for each of the page's, and so many colours.
SCALE, COLOURS = 1.5, 128
LOOK: dict[str, Any] = {
    "device_scale_factor": SCALE, "locale": "en-GB", "timezone_id": "UTC",
    "reduced_motion": "reduce",
}  # fmt: skip
#: Machines may be busy.
PATIENCE_MS = 120_000
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update",
    "--font-render-hinting=none",
)  # fmt: skip


@dataclass(frozen=True)
class PagePicture:
    """What the page shows at an address, once something is on it."""

    name: str
    address: str
    ready: Callable[[Page], None]
    """Waits until everything is there, and may do something before."""
    width: int = 1080
    height: int = 700
    """Of the window; what is below is cut off."""
    dark: bool = False

    def draw(self, browser: Browser, server: str, folder: Path) -> Path:
        """Open the page, wait, and write its picture."""
        context = browser.new_context(
            base_url=server, viewport={"width": self.width, "height": self.height},
            is_mobile=self.width < 600, color_scheme="dark" if self.dark else "light", **LOOK
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.clock.set_fixed_time(TODAY)
        page.goto(self.address)
        self.ready(page)
        path = folder / f"{self.name}.png"
        right = page.locator("header").first.bounding_box()  # beyond it is room for a scroll bar
        width = int(right["width"]) if right else self.width
        shown = page.screenshot(
            animations="disabled", caret="hide",
            clip={"x": 0, "y": 0, "width": width, "height": self.height},
        )  # fmt: skip
        path.write_bytes(smaller(shown))
        context.close()
        return path


def smaller(png: bytes) -> bytes:
    """The same picture with fewer colours, which nobody sees on a page of so few."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    few = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[str]:
    """The address of a server that ends with this."""
    command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
    own = {**os.environ, **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own) as process:
        assert process.stdout is not None  # noqa: S101 (it is a pipe)
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise RuntimeError("there is no chromium; on Debian: apt-get install chromium")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        yield browser
        browser.close()


def _shows(selector: str, text: str | re.Pattern[str]) -> Callable[[Page], None]:
    """Waits for a text somewhere on the page."""

    def ready(page: Page) -> None:
        expect(_first(page, selector)).to_contain_text(text)
        page.wait_for_load_state("networkidle")

    return ready


def _first(page: Page, selector: str) -> Locator:
    return page.locator(selector).first


_proven = _shows("#sureness", "proven best")


def _typed(page: Page) -> None:
    """A word is on the board, without its colours."""
    _proven(page)
    page.keyboard.type("crony")
    expect(page.locator("#typed")).to_contain_text("guesses worse than")


def _hinted(page: Page) -> None:
    """Two hints were asked for."""
    expect(page.locator(".rows .row")).to_have_count(2)
    for level in (1, 2):
        page.locator("#hint").click()
        expect(page.locator("#view [role=status]")).to_contain_text(f"Hint {level} of 4")


def _kept(page: Page) -> None:
    """The record is there, and nobody has to be asked whether games are kept."""
    expect(page.locator(".calendar-card")).to_be_visible()
    page.get_by_role("button", name="Keep them", exact=True).click()
    expect(page.get_by_role("button", name="Keep them", exact=True)).to_have_count(0)
    page.wait_for_load_state("networkidle")


def _compared(page: Page) -> None:
    """Five openers stand side by side."""
    page.locator("#compare-openers").fill("tarse salet slate crane adieu")
    page.locator("#compare").click()
    expect(page.locator("#compared tbody tr")).to_have_count(5)


_SLATE = "/?rows=slate.bybbb"
_MATCH = "known=match&rows=slate.,watch.,batch.,catch.,hatch.,match."
_GRIDS = "grid=bbgbb.gygyg.ggggg,ybbyb.ggbgg.ggggg"
_CRANE = "crane.bybbb/bbbbb/gbbbb/bbyby"
_MISTAKE = "/?game=original&rows=raise.bybby,crown.bgbyb"

PICTURES = (
    PagePicture("board", _SLATE, _proven, height=645),
    PagePicture("board-dark", _SLATE, _proven, height=645, dark=True),
    PagePicture("phone-dark", _SLATE, _proven, width=390, height=760, dark=True),
    PagePicture("judged", _SLATE, _typed, height=470),
    PagePicture("trap", "/?mode=hard&rows=slate.bbbyb,night.bgggg", _proven, height=639),
    PagePicture("mistyped", _MISTAKE, _shows("#view [role=alert]", "Nothing fits."), height=585),
    PagePicture("review", f"/?view=review&{_MATCH}", _shows("#review-headline", "MATCH")),
    PagePicture("record", "/?view=record", _kept, height=670),
    PagePicture("play", "/?view=play&hidden=2026-10-31&made=slate,crony", _hinted, width=760),
    PagePicture("grid", f"/?view=grid&{_GRIDS}", _shows(".words-card h3", "fit"), height=590),
    PagePicture("quordle", f"/?game=quordle&rows={_CRANE}", _shows("#sureness", "estimate")),
    PagePicture("openers", "/?view=openers", _compared, width=960, height=530),
)
