"""What the copy button of an example copies: what is typed, without prompts and output."""

import re
from html import escape, unescape

#: A block of code, and what it shows.
_BLOCK = re.compile(r'<div class="((?:language-\w+ )?highlight)">(<pre>.*?</pre>)</div>', re.S)

#: The prompts of a console and of Python, each with the one of lines that go on.
_PROMPTS = {"$": ">", ">>>": "..."}


def with_copies(html: str) -> str:
    """The page with what the button of each example is to copy; the theme reads data-copy."""

    def add(block: re.Match[str]) -> str:
        copy = typed(unescape(re.sub(r"<[^>]+>", "", block[2])))
        if not copy:
            return block[0]
        attribute = escape(copy).replace("\n", "&#10;")
        return f'<div class="{block[1]}" data-copy="{attribute}">{block[2]}</div>'

    return _BLOCK.sub(add, html)


def typed(example: str) -> str:
    r"""What is typed in an example; nothing where it shows no prompt.

    >>> typed("$ cat a \\\n> b\nA\n$ ls\na  b")
    'cat a \\\nb\nls'
    >>> typed(">>> for each in 1, 2:\n...     print(each)\n1\n2\n>>> 3\n3")
    'for each in 1, 2:\n    print(each)\n\n3'
    >>> typed("make run")
    ''
    """
    lines: list[str] = []
    goes_on = None
    for line in example.splitlines():
        prompt, _, rest = line.partition(" ")
        if prompt in _PROMPTS:
            _end_block(lines, goes_on)
            goes_on = _PROMPTS[prompt]
            lines.append(rest)
        elif prompt == goes_on:
            lines.append(rest)
        else:
            _end_block(lines, goes_on)
            goes_on = None
    _end_block(lines, goes_on)
    return "\n".join(lines)


def _end_block(lines: list[str], goes_on: str | None) -> None:
    """Python takes a blank line for the end of an indented block."""
    if goes_on == "..." and lines[-1].startswith(" "):
        lines.append("")
