"""From a request to a worker and back: the one way in which routes ask."""

from __future__ import annotations

import asyncio
import base64
import random
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from ..language import msg
from .jobs import failure_fields
from .lanes import Failed, Lanes, OutOfTime, Refused, Task
from .languages import language_for
from .problems import problem

VERSION = 1
PROBLEM = "application/problem+json"
REFUSAL_SECONDS = (0.2, 1.0)


class Refusal(Exception):  # noqa: N818 - an answer in the form of a problem
    """A request that gets a problem for an answer."""

    def __init__(self, fields: dict[str, object], headers: dict[str, str] | None = None) -> None:
        super().__init__(fields["detail"])
        self.fields = fields
        self.headers = headers or {}


def language_of_request(request: Request) -> str:
    """Give the language to answer in."""
    return language_for(request.url.query, request.headers.get("accept-language", ""))


def client_of(request: Request) -> str:
    """Give who asks: the address that the connection comes from."""
    return request.client.host if request.client else "unknown"


async def ask(request: Request, name: str, asked: BaseModel | dict[str, Any], seconds: float | None = None) -> Any:
    """Have a worker answer; give up when the client is gone."""
    lanes: Lanes = request.app.state.lanes
    language = language_of_request(request)
    payload = asked.model_dump(exclude_none=True) if isinstance(asked, BaseModel) else asked
    payload = {**payload, "most_seconds": 0.9 * lanes.settings.heavy_seconds}
    work = asyncio.ensure_future(lanes.ask(Task(name, payload, language, client_of(request)), seconds))
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Refusal(problem("request", 499, "", language))
        return work.result()
    except Refused as refused:
        # A short wait takes the wind out of clients that ask again at once.
        await asyncio.sleep(random.uniform(*REFUSAL_SECONDS))
        said = msg("Too much is asked at the moment: try again in a few seconds.").said(language)
        raise Refusal(problem("busy", 429, said, language), {"retry-after": f"{refused.seconds:.0f}"}) from refused
    except OutOfTime as late:
        said = msg("The question took too long for this server.").said(language)
        raise Refusal(problem("time", 504, said, language)) from late
    except Failed as failure:
        raise Refusal(dict(failure.problem) if failure.problem else failure_fields(failure, language)) from failure
    finally:
        gone.cancel()
        if not work.done():
            work.cancel()


async def _disconnected(request: Request) -> None:
    while True:
        if (await request.receive())["type"] == "http.disconnect":
            return


def reply(fields: Any, status: int = 200) -> Response:
    """Give an answer as JSON with its version, or as a file where the answer is one."""
    if "media_type" in fields:
        return to_file(fields)
    return JSONResponse({"v": VERSION, **fields}, status)


def to_file(fields: dict[str, str]) -> Response:
    """Give a file to download, under a name that the server chose."""
    return Response(
        base64.b64decode(fields["content"]),
        media_type=fields["media_type"],
        headers={"content-disposition": f'attachment; filename="{fields["file"]}"'},
    )


def refuse(refusal: Refusal) -> JSONResponse:
    """Give a refusal as problem+json."""
    status = refusal.fields["status"]
    return JSONResponse(refusal.fields, status if isinstance(status, int) else 500, refusal.headers, media_type=PROBLEM)
