"""Compile all kernels and make tables, while an image is built."""

import salet

#: Kernels depend on the types of what they are given, not on how much it is.
WORDS = ["crane", "crate", "grate", "irate", "plate", "skate", "slate", "state"]


def main() -> None:
    """Ask what has to be compiled, or stored, to be answered."""
    for mode in ("normal", "hard"):
        for prior in (None, {word: weight for weight, word in enumerate(WORDS, 1)}):
            few = salet.Position.start(answers=WORDS, guesses=WORDS, mode=mode, prior=prior)
            salet.Search(few).run()
    for game in ("nyt", "original"):
        position = salet.Position.start(game).push("salet:gbbyb")
        salet.suggest(position)
        salet.Search(position).run()


if __name__ == "__main__":
    main()
