"""How much each client may ask for: a bucket of tokens for every address, which fills up again as time goes by."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic

BUCKET = 60.0  # requests at once
PER_SECOND = 10.0
JOB_COST = 20  # requests
MAX_ADDRESSES = 10_000  # that are remembered; the one that was silent for the longest time is forgotten first


class Rates:
    """What the addresses have left."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when that was

    def wait(self, address: str, cost: int = 1) -> int:
        """Take what a request costs: 0, or for how many seconds the client has to stay away."""
        name, now = _network(address), self._clock()
        tokens, then = self._left.pop(name, (BUCKET, now))
        tokens = min(BUCKET, tokens + (now - then) * PER_SECOND)
        self._left[name] = (tokens - cost if tokens >= cost else tokens, now)
        if len(self._left) > MAX_ADDRESSES:
            self._left.popitem(last=False)
        return 0 if tokens >= cost else ceil((cost - tokens) / PER_SECOND)


def _network(address: str) -> str:
    """Whose address that is: of IPv6 a household has as many as it likes, which begin alike."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return found.exploded[:19]
    return str(getattr(found, "ipv4_mapped", None) or found)
