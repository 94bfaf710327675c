"""A small service on top of salet: one question a line in JSON, one answer a line.

    python examples/service.py 8643
    echo '{"ask": "suggest", "turns": ["salet:bybbb"], "top": 3}' | nc -N 127.0.0.1 8643

`ask` is suggest, optimal or review; `game` names a game, and `budget` the seconds a search may
take. A client that goes away ends the search it was waiting for.
"""

import asyncio
import contextlib
import json
import logging
import sys
from typing import Any

import salet
import salet.aio

#: How many questions are worked on at once; others wait for their turn.
AT_ONCE = 2

#: The most seconds a search may take, whatever the client asks for.
LONGEST = 30.0


async def answer(line: bytes, room: asyncio.Semaphore) -> dict[str, Any]:
    """The answer to one question, or what is wrong with it."""
    try:
        question = json.loads(line)
        turns, game = list(question["turns"]), question.get("game", "original")
        budget = min(float(question.get("budget", LONGEST)), LONGEST)
        async with room:
            match question.get("ask"):
                case "suggest":
                    position = salet.Position.start(game).push_all(turns)
                    found = await salet.aio.suggest(position, top=int(question.get("top", 5)))
                    return {"suggestions": found.to_records()}
                case "optimal":
                    position = salet.Position.start(game).push_all(turns)
                    return (await salet.aio.optimal(position, budget=budget)).as_dict()
                case "review":
                    return (await salet.aio.review(turns, game=game)).as_dict()
                case other:
                    return {"error": f"{other!r} is not a question: suggest, optimal or review"}
    except (KeyError, TypeError, ValueError) as error:  # a SaletError is a ValueError
        return {"error": str(error)}


async def serve_client(
    room: asyncio.Semaphore, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Answer the lines of one client, until it goes away."""
    reading = asyncio.ensure_future(reader.readline())
    try:
        while line := await reading:
            reading = asyncio.ensure_future(reader.readline())
            answering = asyncio.ensure_future(answer(line, room))
            await asyncio.wait({reading, answering}, return_when=asyncio.FIRST_COMPLETED)
            if not answering.done() and reading.done() and reader.at_eof():
                answering.cancel()  # which ends its search
                return
            writer.write(json.dumps(await answering).encode() + b"\n")
            await writer.drain()
    except ConnectionError:
        pass  # it went away while we wrote
    finally:
        reading.cancel()
        writer.close()


async def start(port: int) -> asyncio.Server:
    """A server on this machine alone."""
    room = asyncio.Semaphore(AT_ONCE)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await serve_client(room, reader, writer)

    return await asyncio.start_server(serve, "127.0.0.1", port)


async def main(port: int) -> None:
    """Serve until interrupted, and log what salet does."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s: %(message)s")
    server = await start(port)
    logging.info("listening on port %s", server.sockets[0].getsockname()[1])
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 8643))
