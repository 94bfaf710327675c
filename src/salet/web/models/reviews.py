"""Reviews: what is asked about a game that was played."""

from salet.web.models.base import Setup
from salet.web.models.sharing import Title


class ReviewRequest(Setup):
    """A game to review: its turns, or its guesses and the answer."""

    spoilers: bool = True
    """Whether words that can still be the answer are named."""
    title: Title = ""
    """What the game is called in the text to share."""
