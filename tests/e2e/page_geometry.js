// Measures the page as it is shown: what overlaps, leaves the screen, is covered, too small or cut. Returns faults in words.
() => {
    const faults = [];
    const name = (e) =>
        `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${(e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 30)}"`;
    const root = document.documentElement;
    const touch = matchMedia("(pointer: coarse)").matches;
    if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide`);
    const dialog = document.querySelector("dialog[open]");
    const shown = (e) =>
        e.checkVisibility({ visibilityProperty: true }) &&
        e.getBoundingClientRect().width > 1 &&
        !e.closest("[inert], .unseen, .skip") &&
        (!dialog || dialog.contains(e));
    const scroller = (e) => {
        for (let p = e.parentElement; p; p = p.parentElement) {
            const style = getComputedStyle(p);
            const over = p.scrollWidth > p.clientWidth + 1 || p.scrollHeight > p.clientHeight + 1;
            if (/auto|scroll/.test(style.overflowX + style.overflowY) && over && p !== root && p !== document.body) return p;
        }
        return null;
    };
    const all = "button, a[href], input, select, textarea, summary, label.button, [role=slider]";
    const controls = [...document.querySelectorAll(all)].filter(shown);
    const inline = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
    // A box that stands in a label is hit by the label; a file is chosen by the button around it.
    const target = (e) => (e.matches("input[type=checkbox], input[type=file]") ? (e.closest("label") ?? e) : e);
    const least = touch ? 43.5 : 23.5;
    for (const e of controls) {
        const r = target(e).getBoundingClientRect();
        // A field beside the grid is as large as a cell.
        const small = !e.matches(".outside") && (r.height < least || r.width < least);
        if (small && !inline(e)) faults.push(`small, ${Math.round(r.width)} x ${Math.round(r.height)}: ${name(e)}`);
        if (e.closest(".hands") && r.bottom > innerHeight + 1) faults.push(`below the fold: ${name(e)}`);
        if (scroller(e)) continue;
        if (r.left < -1 || r.right > innerWidth + 1) faults.push(`leaves the screen: ${name(e)}`);
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        if (y < 0 || y > innerHeight || inline(e)) continue;
        const hit = document.elementFromPoint(x, y);
        const bar = hit?.closest(".tabs") && !e.closest(".tabs") && getComputedStyle(hit.closest(".tabs")).position === "fixed";
        if (hit && !target(e).contains(hit) && !hit.contains(e) && !bar) faults.push(`${name(e)} covered by ${name(hit)}`);
    }
    const free = controls.filter((e) => !scroller(e) && !inline(e));
    const fixed = (e) => Boolean(e.closest(".tabs, .toasts"));
    free.forEach((a, i) => {
        for (const b of free.slice(i + 1)) {
            if (a.contains(b) || b.contains(a) || target(a) === target(b) || fixed(a) !== fixed(b)) continue;
            const [p, q] = [target(a).getBoundingClientRect(), target(b).getBoundingClientRect()];
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (wide > 1 && high > 1) faults.push(`${name(a)} overlaps ${name(b)}`);
        }
    });
    // Indices and exponents of formulas are marks too.
    const marks = ".corners, .corners *, .centres, .centres *, .labels *, kbd, math *";
    for (const e of document.querySelectorAll("body *:not(svg *)")) {
        if (!e.childNodes.length || !shown(e) || e.closest("[role=grid]")?.closest("[inert]")) continue;
        const style = getComputedStyle(e);
        const says = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        const size = parseFloat(style.fontSize);
        if (says && size < (e.matches(marks) ? 8.9 : 11.5)) faults.push(`text of ${style.fontSize}: ${name(e)}`);
        const cut = e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
        const hides = /hidden|clip/.test(style.overflowX) && !e.matches(".cut, .cell, .file");
        if (says && hides && cut) faults.push(`cut: ${name(e)}`);
        if (e.matches(".button, .key, .chip, .segments button") && e.scrollWidth > e.clientWidth + 1)
            faults.push(`its text leaves ${name(e)}`);
    }
    // Sums, outside clues and the digits in discs are drawn: their size is what the drawing comes to.
    for (const e of document.querySelectorAll(".ground text, .evidence text")) {
        const size = parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM()?.a ?? 0);
        if (e.checkVisibility() && size < 8.9) faults.push(`drawn text of ${size.toFixed(1)} px: ${e.textContent}`);
    }
    // What only an eye found: names of rows that run into the board, sums of cages that run into marks.
    const box = (e) => e.getBoundingClientRect();
    const frame = document.querySelector(".stage [role=grid]");
    for (const e of document.querySelectorAll(".stage .row-label")) {
        const range = document.createRange();
        range.selectNodeContents(e);
        if (frame && range.getBoundingClientRect().right > box(frame).left + 0.5) faults.push(`runs into the board: ${name(e)}`);
    }
    const sums = [...document.querySelectorAll(".stage .ground text")].filter((e) => e.checkVisibility()).map(box);
    for (const e of sums.length < 40 ? document.querySelectorAll(".stage .corners:not(.block) i, .stage .corners.text") : []) {
        const range = document.createRange();
        range.selectNodeContents(e);
        const p = range.getBoundingClientRect();
        // Digits take the middle seven tenths of their line.
        const [top, bottom] = [p.top + 0.15 * p.height, p.bottom - 0.15 * p.height];
        const inside = (q) => [q.top + 0.2 * q.height, q.bottom - 0.2 * q.height];
        const hit = sums.some((q) => q.right > p.left + 1 && q.left < p.right - 1 && inside(q)[0] < bottom - 1 && inside(q)[1] > top + 1);
        if (hit) faults.push(`a sum runs into the mark ${e.textContent.slice(0, 9)}`);
    }
    // Other faults that were seen and not measured: days and columns beyond the edge of a dialogue, labels squeezed into
    // three lines, a chooser of files in the browser's own look and language.
    const beyond = (e) => e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX);
    for (const e of dialog ? [dialog, ...dialog.querySelectorAll("*")].filter(beyond) : []) {
        if (!e.matches("textarea, input, pre")) faults.push(`goes on beyond the dialogue: ${name(e)}`);
    }
    for (const e of controls.filter((one) => one.matches(".button, .segments button"))) {
        const label = e.querySelector("span");
        const range = document.createRange();
        if (label) range.selectNodeContents(label);
        const lines = new Set([...(label ? range.getClientRects() : [])].map(({ top }) => Math.round(top))).size;
        if (lines > 2) faults.push(`squeezed into ${lines} lines: ${name(e)}`);
    }
    for (const e of document.querySelectorAll("input[type=file]")) {
        if (shown(e) && getComputedStyle(e).opacity !== "0") faults.push(`says what the browser says: ${name(e)}`);
    }
    for (const e of document.querySelectorAll(".panel .implication")) {
        if (box(e).bottom > box(e.closest(".told")).bottom + 1) faults.push(`out of sight: ${name(e)}`);
    }
    const main = controls.find((e) => e.matches(".play .button.main, .today .button.main"));
    if (main && !scroller(main) && main.getBoundingClientRect().bottom > innerHeight + 1) {
        faults.push(`the main action is below the fold: ${name(main)}`);
    }
    const board = document.querySelector(".stage .board")?.getBoundingClientRect();
    const stage = document.querySelector(".play > .stage")?.getBoundingClientRect();
    const slack = board && stage ? Math.min(stage.width - board.width, stage.height - board.height) : 0;
    if (slack > 12) faults.push(`the board leaves ${Math.round(slack)} px of its place`);
    return {
        faults: [...new Set(faults)],
        board: board ? Math.round(board.width) : 0,
        pad: Math.round(document.querySelector(".hands")?.getBoundingClientRect().top ?? 0),
    };
}
