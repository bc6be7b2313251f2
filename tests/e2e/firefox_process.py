"""Runs the machine's own Firefox without a window, and drives it through WebDriver BiDi."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

import websocket

from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
KEYS = {"Enter": "\ue007", "Backspace": "\ue003", "Delete": "\ue017", "Shift": "\ue008", "Control": "\ue009"}
KEYS |= {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
# Where it is seen, once it stands still: what opens or closes beside a board moves it under the mouse.
PLACE = """async (chosen) => {
    const found = document.querySelector(chosen);
    if (!found?.checkVisibility()) return null;
    found.scrollIntoView({ block: "nearest" });
    const middle = () => {
        const { left, top, width, height } = found.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    const at = middle();
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    return String(middle()) === String(at) && found.contains(document.elementFromPoint(...at)) ? at : null;
}"""


class Firefox:
    """Firefox with a profile of its own and one page.

    Attributes:
        complaints: what its pages told as errors.
    """

    def __init__(self, program: str, folder: Path) -> None:
        self.program, self.folder = program, folder
        self.complaints: list[str] = []
        self._number = 0

    def __enter__(self) -> Firefox:
        (self.folder / "user.js").write_text('user_pref("intl.accept_languages", "fr, en");', encoding="ascii")
        options = ["--headless", "--no-remote", "--profile", str(self.folder), "--remote-debugging-port=0"]
        told = self.folder / "told"
        with told.open("w") as stream:
            self.process = subprocess.Popen([self.program, *options, "about:blank"], stdout=stream, stderr=stream)
        (address,) = until(lambda: LISTENING.findall(told.read_text("utf-8", "replace")), "the start of Firefox")
        self.socket = websocket.create_connection(f"{address}/session", timeout=PATIENCE_SECONDS, suppress_origin=True)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": 1280, "height": 860})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE_SECONDS)
        self.socket.close()

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; what the page tells meanwhile is noted."""
        self._number += 1
        self.socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            heard = json.loads(self.socket.recv())
            if heard.get("id") == self._number:
                assert heard["type"] == "success", heard
                return heard["result"]
            told = heard.get("params", {})
            if told.get("level") == "error":
                self.complaints.append(str(told.get("text")))

    def open(self, url: str) -> None:
        """Open an address."""
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page anew."""
        self.ask("browsingContext.reload", context=self.context, wait="complete")

    def call(self, function: str, *arguments: str | int) -> Any:
        """Return what a function of the page returns, as JSON."""
        given = [{"type": "number" if isinstance(one, int) else "string", "value": one} for one in arguments]
        found = self.ask(
            "script.callFunction",
            functionDeclaration=f"async (...given) => JSON.stringify(await ({function})(...given)) ?? 'null'",
            arguments=given,
            target={"context": self.context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def until(self, condition: str, *arguments: str | int) -> Any:
        """Return what an expression on `given` finds in the page, once it finds something."""
        return until(lambda: self.call(f"(...given) => {condition}", *arguments), condition)

    def click(self, chosen: str) -> None:
        """Press the button of the mouse on what a selector chooses, once it is seen there."""
        self.drag(chosen)

    def drag(self, *chosen: str) -> None:
        """Press the button of the mouse on the first, move over the others, and let go."""
        steps: list[dict[str, Any]] = []
        for number, one in enumerate(chosen):
            x, y = until(lambda one=one: self.call(PLACE, one), one)  # type: ignore[misc]
            steps.append({"type": "pointerMove", "x": x, "y": y})
            if not number:
                steps.append({"type": "pointerDown", "button": 0})
        steps.append({"type": "pointerUp", "button": 0})
        self._perform({"type": "pointer", "id": "mouse", "actions": steps})

    def press(self, *keys: str) -> None:
        """Press keys one after the other; `Shift+x` holds the first."""
        steps = []
        for key in keys:
            held = [KEYS.get(one, one) for one in key.split("+")]
            steps += [{"type": "keyDown", "value": one} for one in held]
            steps += [{"type": "keyUp", "value": one} for one in reversed(held)]
        self._perform({"type": "key", "id": "keys", "actions": steps})

    def _perform(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.context, actions=[source])
