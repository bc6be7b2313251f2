"""Counts and times of what the server did, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Methods that are counted by name: anybody may make up others."""
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Requests by route and status, and how long they took.

    >>> metrics = Metrics()
    >>> metrics.note("GET", "/health", 200, 0.003)
    >>> [line for line in metrics.to_text({}).splitlines() if line.startswith("modoku_requests")]
    ['modoku_requests_total{method="GET",route="/health",status="200"} 1']
    """

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._times: dict[str, list[int]] = {}
        self._sums: Counter[str] = Counter()

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        self._requests[method if method in METHODS else "other", route, status] += 1
        self._times.setdefault(route, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
        self._sums[route] += seconds  # type: ignore[assignment]

    def to_text(self, gauges: dict[str, float]) -> str:
        """Return everything, with what is true just now."""
        return "\n".join([*self._iter_lines(gauges), ""])

    def _iter_lines(self, gauges: dict[str, float]) -> Iterator[str]:
        yield "# TYPE modoku_requests_total counter"
        for (method, route, status), n in sorted(self._requests.items()):
            yield f'modoku_requests_total{{method="{method}",route="{route}",status="{status}"}} {n}'
        yield "# TYPE modoku_seconds histogram"
        for route, counts in sorted(self._times.items()):
            below = 0
            for bound, n in zip((*BOUNDS, "+Inf"), counts, strict=True):
                below += n
                yield f'modoku_seconds_bucket{{route="{route}",le="{bound}"}} {below}'
            yield f'modoku_seconds_sum{{route="{route}"}} {self._sums[route]:.6f}'
            yield f'modoku_seconds_count{{route="{route}"}} {below}'
        for name, value in sorted(gauges.items()):
            yield f"# TYPE modoku_{name} gauge"
            yield f"modoku_{name} {value:g}"
