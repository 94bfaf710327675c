"""Pictures of files that the tutorials make: a tutorial is followed, and its file opened."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from scripts.page_pictures import LOOK, smaller
from tests.tutorials import Reader, Saved, steps_of

TUTORIALS = Path(__file__).resolve().parent.parent / "docs" / "tutorials"


@dataclass(frozen=True)
class TutorialPicture:
    """A page or a picture that somebody has after following a tutorial."""

    name: str
    tutorial: str
    file: str
    width: int
    height: int

    def draw(self, browser: Browser, folder: Path) -> Path:
        """Follow the tutorial, open the file, and write its picture."""
        path = folder / f"{self.name}.png"
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height}, color_scheme="light", **LOOK
        )
        with TemporaryDirectory() as home:
            reader = Reader(Path(home))
            text = (TUTORIALS / f"{self.tutorial}.md").read_text(encoding="utf-8")
            for step in steps_of(text):
                if isinstance(step, Saved):
                    reader.save(step)
                else:
                    reader.type(step)
            page = context.new_page()
            page.goto((reader.folder / self.file).as_uri())
            path.write_bytes(smaller(page.screenshot(animations="disabled")))
        context.close()
        return path


PICTURES = (
    TutorialPicture("month-report", "review-your-month", "month/index.html", 960, 640),
    TutorialPicture("study-averages", "your-own-study", "vowels/averages.svg", 672, 246),
)
