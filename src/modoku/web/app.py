"""The application: routes, guard, lanes and store, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ..language import msg
from ..native import core_version
from .asking import Held, Refusal, language_of_request
from .board import board_css
from .description import complete
from .guard import TooLarge, too_large
from .jobs import Jobs
from .lanes import Lanes
from .metrics import Metrics
from .problems import problem, problem_of
from .routes import jobs, keeping, lists, questions
from .schemas import Invalid
from .settings import Settings
from .store import Store, StoreError
from .words import page_words

STATIC = Path(__file__).parent / "static"
PREFIX = "/api/v1"


def create_app(settings: Settings | None = None, metrics: Metrics | None = None, store: Store | None = None) -> FastAPI:
    """Make the application of the studio, which closes the store at its end; a server puts a `Guard` before it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.settings, state.metrics = chosen, metrics or Metrics()
        state.store = store or Store(chosen.database)
        state.held = Held(chosen.held_bytes)
        state.lanes = Lanes(chosen)
        state.jobs = Jobs(state.lanes, state.store)
        await state.lanes.start()
        try:
            yield
        finally:
            await state.jobs.stop()
            await state.lanes.stop()
            state.store.close()

    app = FastAPI(
        title="modoku",
        version=core_version(),
        summary="Sudoku as mathematics: solve, count, check, rate, explain, generate, model.",
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{PREFIX}/openapi.json",
        lifespan=lifespan,
    )
    api = APIRouter(prefix=PREFIX, responses={422: {"description": "A problem, as application/problem+json."}})
    for router in (questions.router, jobs.router, keeping.router, lists.router):
        api.include_router(router)
    api.add_api_route("/words", _words, methods=["GET"], tags=["lists"])
    app.include_router(api)
    app.include_router(lists.health_router)
    app.include_router(keeping.pages)
    app.mount("/static", PageFiles(directory=STATIC, check_dir=False), name="static")
    for path in ("/", "/play", "/make", "/explore", "/learn"):
        app.add_api_route(path, _page, methods=["GET"], include_in_schema=False)
    app.add_api_route("/board.css", _board_css, methods=["GET"], include_in_schema=False)
    # A service worker governs the addresses below its own, so it must stand at the root.
    app.add_api_route("/service-worker.js", _service_worker, methods=["GET"], include_in_schema=False)
    app.openapi = lambda: complete(app)  # type: ignore[method-assign]
    _handle_errors(app)
    # Small answers (a hint, a check) go as they are: packing them would cost more than it saves.
    app.add_middleware(GZipMiddleware, minimum_size=4096, compresslevel=5)
    return app


class PageFiles(StaticFiles):
    """The files of the page, asked for again each time: modules of two versions must never meet."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        """Give a file, or say that the one at hand is still good."""
        response = super().file_response(*arguments, **more)
        response.headers["cache-control"] = "no-cache"
        return response


async def _page() -> Response:
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


async def _service_worker() -> Response:
    return FileResponse(
        STATIC / "service-worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


async def _board_css() -> Response:
    return Response(board_css(), media_type="text/css", headers={"cache-control": "no-cache"})


async def _words(request: Request) -> Response:
    """Give the texts of the page."""
    language = language_of_request(request)
    return JSONResponse({"v": 1, "language": language, "words": page_words(language)})


def _handle_errors(app: FastAPI) -> None:
    async def on_refusal(_: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)  # noqa: S101 - registered for it alone
        return refusal.to_response()

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        return Refusal(Invalid(error.errors()).problem(language_of_request(request))).to_response()

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

    async def on_too_large(request: Request, _: Exception) -> Response:
        return Refusal(too_large(request.app.state.settings, language_of_request(request))).to_response()

    async def on_store(request: Request, error: Exception) -> Response:
        assert isinstance(error, StoreError)  # noqa: S101
        language = language_of_request(request)
        fields = problem_of(error, language)
        return Refusal(problem("store", 503, str(fields["detail"]), language, hint=fields["hint"])).to_response()

    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(TooLarge, on_too_large)
    app.add_exception_handler(StoreError, on_store)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_bug)
