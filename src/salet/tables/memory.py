"""How much memory is free, so that what cannot fit is refused before it starts."""

from contextlib import suppress

from salet.errors import MemoryShortError

# Settings of glibc's `mallopt`.
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
# How many more objects there may be before Python looks for garbage, as it usually does.
_OBJECTS = 700


def check_room(size: int, what: str) -> None:
    """Raise where something of this many bytes does not fit into free memory."""
    if size < 64 * 2**20:  # not worth checking
        return
    free = free_memory()
    if free is not None and size > free:
        raise MemoryShortError(
            f"{what} would take {size / 2**20:,.0f} MB of memory, and {free / 2**20:,.0f} MB are "
            "free; use shorter lists"
        )


def free_memory() -> int | None:
    """How many bytes this process may still take; None where the system does not say."""
    limits = [each for each in (_system(), _control_group(), _own_limit()) if each is not None]
    return min(limits, default=None)


def give_back_at_once() -> None:
    """Have blocks of a megabyte and more go back to the system as soon as they are free.

    glibc keeps those of up to 32 MB, once it has seen some, in an arena for each thread. A server
    took 1,228 MB when its tables and searches were 598 MB of them; so it took 611 MB when they were
    417. Objects that refer to each other go sooner, too, than in a command that ends soon.
    """
    import ctypes
    import gc

    gc.set_threshold(_OBJECTS)
    with suppress(OSError, AttributeError, TypeError):  # where there is another allocator
        mallopt = ctypes.CDLL(None).mallopt
        for setting, value in ((_MMAP_THRESHOLD, 2**20), (_ARENA_MAX, 2)):
            mallopt(setting, value)


def _system() -> int | None:
    with suppress(OSError, ValueError, IndexError), open("/proc/meminfo", encoding="ascii") as file:
        for line in file:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return None


def _control_group() -> int | None:
    """What the container leaves, where there is one."""
    with suppress(OSError, ValueError):
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as file:
            most = int(file.read())  # "max" where there is no limit
        with open("/sys/fs/cgroup/memory.current", encoding="ascii") as file:
            return max(0, most - int(file.read()))
    return None


def _own_limit() -> int | None:
    """What `ulimit -v` leaves."""
    with suppress(ImportError, OSError, ValueError, IndexError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            with open("/proc/self/statm", encoding="ascii") as file:
                return max(0, most - int(file.read().split()[0]) * resource.getpagesize())
    return None
