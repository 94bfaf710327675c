"""The long questions for asyncio: `outcome = await salet.aio.optimal(position)`.

They take what their namesakes in `salet` take. Each runs in a thread of the loop's default
executor, so that the loop goes on; progress and watchers are called in the loop. Cancelling the
task that waits ends the work at its next checkpoint. So does the token it runs under, which raises.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from salet import engine
from salet.jobs.cancel import Token

__all__ = [
    "break_down",
    "build_tree",
    "find_traps",
    "optimal",
    "play_study",
    "prove",
    "review",
    "simulate",
    "suggest",
]

Params = ParamSpec("Params")
Result = TypeVar("Result")


def _awaitable(
    work: Callable[Params, Result],
) -> Callable[Params, Coroutine[Any, Any, Result]]:
    """The same work, to be awaited."""

    @wraps(work)
    async def awaited(*args: Params.args, **named: Params.kwargs) -> Result:
        loop, token = asyncio.get_running_loop(), Token()
        for name in ("progress", "watcher"):
            if callable(told := named.get(name)):
                named[name] = partial(loop.call_soon_threadsafe, told)
        try:
            doing = token.carried(partial(work, *args, **named))
            return await loop.run_in_executor(None, doing)
        finally:
            token.cancel()

    return awaited


break_down = _awaitable(engine.break_down)
build_tree = _awaitable(engine.build_tree)
find_traps = _awaitable(engine.find_traps)
optimal = _awaitable(engine.optimal)
play_study = _awaitable(engine.play_study)
prove = _awaitable(engine.prove)
review = _awaitable(engine.review)
simulate = _awaitable(engine.simulate)
suggest = _awaitable(engine.suggest)
