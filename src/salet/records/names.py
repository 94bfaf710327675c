"""Whose a shared game is: the name that a chat puts before it."""

import re

#: The longest name that is taken for one.
_LONGEST = 60

# "Anna: Wordle 1,234", "[16.11.26, 09:12] Anna: …" and "16.11.26, 09:12 - Anna: …": what comes
# before the colon, and after the time where there is one.
_TIME = r".*\]\s*|.*\d(?:\s*[ap]\.?m\.?)?\s+[-–—]\s+"
_NAME = rf"(?P<name>[^:\[\]]{{1,{_LONGEST}}})"
_NAMED = re.compile(rf"(?:{_TIME})?{_NAME}:\s+(?!#?\d)\S", re.IGNORECASE)
_SENT = re.compile(rf"(?:{_TIME}){_NAME}:(?:\s|$)", re.IGNORECASE)
#: A name and its time are among this many first signs of a line.
_SEARCHED = 200


def person_in(title: str) -> str:
    """Who is named before a game in its title; empty for nobody.

    >>> person_in("[16.11.26, 09:12] Anna: Wordle 1,234"), person_in("Wordle 1,234")
    ('Anna', '')
    """
    return _name(_NAMED.match(title))


def sender_in(line: str) -> str:
    """Who sent the message that a line of a chat begins; empty where it has no time and name.

    >>> sender_in("[16.11.26, 09:12] Anna: look"), sender_in("Today: nothing")
    ('Anna', '')
    """
    return _name(_SENT.match(line[:_SEARCHED]))


def _name(match: re.Match[str] | None) -> str:
    name = match["name"].strip(" ~>\u200e\u200f") if match else ""
    return name if any(sign.isalnum() for sign in name) else ""


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their capitals.

    >>> same_name("Anna ", "anna")
    True
    """
    return one.strip().casefold() == other.strip().casefold()
