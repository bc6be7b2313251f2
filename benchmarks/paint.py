"""From a key to the screen: how long the studio's board takes to show what a key did, in a real browser.

    ./modoku serve --no-open                                       in one terminal
    .venv/bin/python benchmarks/paint.py http://127.0.0.1:PORT     in another

For a blank 9x9, 16x16 and 25x25 grid with every candidate written in every cell: moves, marks and digits, one key at a
time. Timed in the page, from the moment the key reached the browser to the end of the frame that shows it.
"""

import statistics
import sys

from playwright.sync_api import Page, sync_playwright

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
WATCH = """() => {
    if (window.waits) return;
    window.waits = [];
    addEventListener("keydown", (event) => {
        if (event.key === "Shift") return;
        const pressed = event.timeStamp;
        requestAnimationFrame(() => {
            const after = new MessageChannel();
            after.port1.onmessage = () => window.waits.push(performance.now() - pressed);
            after.port2.postMessage(0);
        });
    }, true);
}"""


def press_each(page: Page, keys: list[str]) -> list[float]:
    page.evaluate("() => { window.waits = []; }")
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
    return [float(wait) for wait in page.evaluate("() => window.waits")]


def measure(page: Page, address: str, size: int) -> None:
    page.goto(f"{address}/#/play/new")
    page.locator("main textarea").fill("." * (size * size))
    page.locator(".import .line button").first.click()
    page.locator("[role=grid]").wait_for()
    page.evaluate(WATCH)
    page.locator("[data-cell='0']").click()
    page.keyboard.press("f")
    page.wait_for_timeout(500)
    page.locator(f"[data-cell='{size + 1}']").click()
    kinds = {"move": ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 10, "mark": ["Shift+Digit3"] * 40}
    kinds["digit"] = ["Digit5", "Backspace"] * 20
    for kind, keys in kinds.items():
        waits = sorted(press_each(page, keys))
        middle, nearly_all = statistics.median(waits), waits[len(waits) * 95 // 100]
        print(
            f"{size}x{size}  {kind:<6} median {middle:6.1f} ms   95th {nearly_all:6.1f} ms   "
            f"longest {waits[-1]:6.1f} ms   ({len(waits)} keys)",
            flush=True,
        )


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB").new_page()
        for size in (9, 16, 25):
            measure(page, sys.argv[1].rstrip("/"), size)
        browser.close()


if __name__ == "__main__":
    main()
