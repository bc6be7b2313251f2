"""The application: routes, guard, pools and store, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from ..language import msg
from ..native import core_version
from . import docs
from .asking import Held, Refusal, language_of_request
from .board import board_css
from .description import PROBLEM
from .jobs import Jobs
from .metrics import Metrics
from .problems import problem, problem_of
from .quota import Quota
from .ready import Files, Ready
from .routes import jobs, keeping, lists, questions
from .settings import Settings
from .store import Store, StoreError
from .worker_pools import WorkerPools

STATIC = Path(__file__).parent / "static"
PREFIX = "/api/v1"
TIDY_SECONDS = 3600.0


def create_app(settings: Settings | None = None, metrics: Metrics | None = None, store: Store | None = None) -> FastAPI:
    """Make the application of the studio, which closes the store at its end; a server puts a `Guard` before it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.settings, state.metrics = chosen, metrics or Metrics()
        state.store = store or Store(chosen.database, chosen.keeping)
        state.store.claim()
        state.quotas = {
            kind: Quota(keeping.each if chosen.public else keeping.most) for kind, keeping in chosen.keeping.items()
        }
        state.held = Held(chosen.held_bytes)
        state.pools = WorkerPools(chosen)
        state.jobs = Jobs(state.pools, state.store, state.quotas["job"])
        lists.make_lists()
        await state.pools.start()
        tidying = asyncio.get_running_loop().create_task(_tidy(state.store))
        try:
            yield
        finally:
            tidying.cancel()
            await state.jobs.stop()
            await state.pools.stop()
            state.store.close()

    app = FastAPI(
        title="modoku",
        version=core_version(),
        summary="Sudoku as mathematics: solve, count, check, rate, explain, generate, model.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    api = APIRouter(prefix=PREFIX, responses={"4XX": PROBLEM, "5XX": PROBLEM})
    for router in (questions.router, jobs.router, keeping.router, lists.router):
        api.include_router(router)
    app.include_router(api)
    app.include_router(lists.health_router)
    app.include_router(keeping.pages)
    _add_page(app)
    app.include_router(docs.routes_for(app, PREFIX))
    _handle_errors(app)
    return app


async def _tidy(store: Store) -> None:
    """Drop what is too old, now and then."""
    while True:
        with contextlib.suppress(StoreError):
            await store.soon(store.tidy)
        await asyncio.sleep(TIDY_SECONDS)


def _add_page(app: FastAPI) -> None:
    """Add what a browser loads; a file is asked for again each time, since modules of two versions must not meet."""
    files = Files(STATIC)

    def give(request: Request, name: str) -> Response:
        found = files.find(name)
        if found is None:
            raise HTTPException(404)
        return found.reply(request)

    async def page(request: Request) -> Response:
        return give(request, "index.html")

    async def static(request: Request, name: str) -> Response:
        return give(request, name)

    async def service_worker(request: Request) -> Response:
        return give(request, "service-worker.js")

    async def style(request: Request) -> Response:
        return _board_style().reply(request)

    # A service worker governs the addresses below its own, so it must stand at the root.
    routes: dict[str, Callable[..., Any]] = {"/static/{name}": static, "/service-worker.js": service_worker}
    routes |= {"/board.css": style, "/": page}
    # The page itself knows what stands behind its name, such as /play/s/NAME.
    routes |= {f"/{name}{rest}": page for name in ("play", "make", "explore", "learn") for rest in ("", "/{rest:path}")}
    for path, endpoint in routes.items():
        app.add_api_route(path, endpoint, methods=["GET", "HEAD"], include_in_schema=False)


@cache
def _board_style() -> Ready:
    return Ready.from_bytes(board_css().encode(), "text/css; charset=utf-8")


def _handle_errors(app: FastAPI) -> None:
    async def on_refusal(_: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)  # noqa: S101 - registered for it alone
        return refusal.to_response()

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        language = language_of_request(request)
        # Only places are named, since the values may be anything.
        places = ", ".join(sorted({str(one["loc"][-1])[:40] for one in error.errors()}))
        said = msg("This part of the request is not as it should be: {places}.", places=places).said(language)
        hint = msg("The documentation of the API is at {path}.", path="/api/v1/docs").said(language)
        return Refusal(problem("request", 422, said, language, hint=hint)).to_response()

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        language = language_of_request(request)
        kind = "not-found" if error.status_code == 404 else "request"
        said = msg("Nothing is served under this address and method.").said(language)
        return Refusal(problem(kind, error.status_code, said, language), dict(error.headers or {})).to_response()

    async def on_bug(request: Request, _: Exception) -> Response:
        language = language_of_request(request)
        said = msg("This should not have happened. The server's log says more.").said(language)
        return Refusal(problem("internal", 500, said, language)).to_response()

    async def on_store(request: Request, error: Exception) -> Response:
        assert isinstance(error, StoreError)  # noqa: S101
        language = language_of_request(request)
        fields = problem_of(error, language)
        return Refusal(problem("store", 503, str(fields["detail"]), language, hint=fields["hint"])).to_response()

    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(StoreError, on_store)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_bug)
