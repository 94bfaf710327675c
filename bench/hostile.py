"""A hostile client: a hundred connections that request the most expensive work without a pause.

Lists of thousands of words in hard mode, to be analysed, proven, ranked and searched, and three
hundred idle connections. `bench.web_load` starts it in its own process.
"""

import asyncio
import contextlib
import json
import random
import sys
from collections import Counter

BUSY, IDLE = 100, 300
ROUTES = ("analysis", "exact", "tree", "openers")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def bodies(chance: random.Random, count: int = 24) -> list[tuple[str, bytes]]:
    """Requests with different lists, each a route and a body."""
    made = []
    for number in range(count):
        length, words = chance.choice((5, 5, 6, 8)), chance.choice((2000, 4000, 6500))
        drawn = {"".join(chance.choices(LETTERS, k=length)) for _ in range(words)}
        body: dict[str, object] = {
            "own_answers": sorted(drawn),
            "mode": chance.choice(("hard", "ultra")),
        }
        if chance.random() < 0.5:
            body["own_guesses"] = body["own_answers"]  # few enough to search
        made.append((ROUTES[number % len(ROUTES)], json.dumps(body).encode()))
    return made


async def ask(port: int, path: str, body: bytes) -> str:
    """The status of an answer, read to its end or for ten seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = (
            f"POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        status = (await reader.readline()).decode().split(" ")[1:2]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                while await reader.read(2**16):
                    pass
        return status[0] if status else "none"
    finally:
        writer.close()


async def attack(port: int, seed: int, statuses: Counter[str]) -> None:
    """Ask again and again."""
    chance = random.Random(seed)  # noqa: S311 (a load, no secret)
    made = bodies(chance, 4)
    while True:
        try:
            statuses[await ask(port, *chance.choice(made))] += 1
        except OSError as error:
            statuses[type(error).__name__] += 1
            await asyncio.sleep(0.1)


async def hold(port: int, statuses: Counter[str]) -> None:
    """Hold a connection open, and open it again when it is dropped."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await reader.read()
            statuses["dropped"] += 1
            writer.close()
        await asyncio.sleep(0.5)


async def main(port: int, seconds: float) -> Counter[str]:
    """Attack for some seconds; how often each status came back."""
    statuses: Counter[str] = Counter()
    tasks = [asyncio.ensure_future(attack(port, seed, statuses)) for seed in range(BUSY)]
    tasks += [asyncio.ensure_future(hold(port, statuses)) for _ in range(IDLE)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    return statuses


if __name__ == "__main__":
    found = asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
    sys.stdout.write(", ".join(f"{status} {count:,}" for status, count in sorted(found.items())))
