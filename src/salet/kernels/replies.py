"""The standard rule's replies by the library."""

import ctypes

import numpy as np
from numpy.typing import NDArray

from salet.jobs.cancel import checkpoint
from salet.kernels.calling import ADDRESS, NUMBER, at, entry, fields, refusal, room

# Work between checkpoints: a tenth of a second at most.
_CELLS = 2**26
_MOST_GUESSES = 2**14  # what is worked out for each stretch of secrets then stays small

_replies_room = entry("salet_replies_room", NUMBER, NUMBER, NUMBER, NUMBER)
_replies = entry("salet_replies", ADDRESS)


class _Lists(ctypes.Structure):
    """Lists of words, and where their replies go, as in replies.c."""

    _fields_ = fields(
        "guesses guess_count secrets secret_count length width replies apart by_answer "
        "room room_bytes"
    )


def fill_replies(
    guesses: NDArray[np.uint32],
    secrets: NDArray[np.uint32],
    replies: NDArray[np.unsignedinteger],
    *,
    by_answer: bool = False,
) -> None:
    """Fill in the reply to every guess for every secret.

    Replies have a row for each guess, or for each secret if they go by answer, and may be longer.
    """
    guesses, secrets = (np.ascontiguousarray(each, np.uint32) for each in (guesses, secrets))
    needed = (len(secrets), len(guesses)) if by_answer else (len(guesses), len(secrets))
    same_length = guesses.ndim == secrets.ndim == 2 and guesses.shape[1] == secrets.shape[1]
    if not (same_length and replies.flags.c_contiguous and replies.flags.writeable):
        raise refusal()
    if replies.dtype.kind != "u" or len(replies) != needed[0] or replies.shape[1] < needed[1]:
        raise refusal()
    step = max(1, min(_MOST_GUESSES, _CELLS // max(1, len(secrets))))
    width = replies.dtype.itemsize
    for start in range(0, len(guesses), step):
        checkpoint()
        some = guesses[start : start + step]
        space = room(_replies_room(len(some), len(secrets), secrets.shape[1], width))
        first = replies[:, start:] if by_answer else replies[start:]
        lists = _Lists(
            at(some), len(some), at(secrets), len(secrets), secrets.shape[1], width,
            at(first), replies.shape[1], by_answer, at(space), space.nbytes,
        )  # fmt: skip
        _replies(at(lists))
