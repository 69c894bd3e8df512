// @ts-check
// Interactive figures: pointing at a mark shows its value, a click opens its position, and the wheel zooms. On the
// keyboard, arrows go from mark to mark, Enter opens, plus and minus zoom.

/** @typedef {{ x: number, y: number, value: number, tip: string, href: string | null, link: Element | null }} Mark */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} pattern
 * @param {number} x
 * @param {number} y
 * @param {number} value
 */
const filled = (pattern, x, y, value) => pattern.replaceAll("{x}", String(x)).replaceAll("{y}", String(y)).replaceAll("{z}", String(value));

/**
 * The coordinates at which a mark is drawn.
 * @param {Element} path
 */
const placeOf = (path) => {
  const found = /^M(\d+)[. ].*?(\d+)/.exec((path.getAttribute("d") || "").replace(/^M(\d+)\.1 0v/, "M$1 "));
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
};

/** A step of 1, 2 or 5 times a power of ten. @param {number} span */
const stepOf = (span) => {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (span / (power * factor) <= 10) return power * factor;
  }
};

/** @param {string} name @param {Record<string, string | number>} given @param {string} [text] */
const made = (name, given, text) => {
  const one = document.createElementNS(SPACE, name);
  Object.entries(given).forEach(([key, value]) => one.setAttribute(key, String(value)));
  if (text !== undefined) one.textContent = text;
  return one;
};

/** @param {HTMLElement} figure */
const enlive = (figure) => {
  if (figure.dataset.alive) return;
  figure.dataset.alive = "yes";
  const number = (/** @type {string} */ name) => Number(figure.dataset[name]);
  const svg = figure.querySelector(".live-room > svg");
  const room = figure.querySelector(".live-room");
  const marksGroup = svg && svg.querySelector(".marks");
  const axes = svg && svg.querySelector(".axes");
  const told = figure.querySelector(".live-tip");
  if (!(svg instanceof SVGSVGElement) || !(room instanceof HTMLElement) || !marksGroup || !axes || !told) return;
  const [left, right, top, bottom] = ["left", "right", "top", "bottom"].map(number);
  const start = { x0: number("x0"), y0: number("y0"), dx: number("dx"), dy: number("dy") };
  const wide = svg.viewBox.baseVal.width;
  const high = svg.viewBox.baseVal.height;
  const kind = ["points", "bars", "squares"].find((one) => figure.classList.contains(one)) || "points";
  const square = kind === "squares" || wide === high;
  const aside = kind === "points" ? [0, 0] : kind === "bars" ? [0.5, 0] : [0.5, 0.5];
  let view = { ...start };

  // Many points are read from their path, many squares from a list.
  const listed = () => {
    if (figure.dataset.marks !== undefined) return figure.dataset.marks.split(",").map((one) => one.split(" ").map(Number));
    const all = Array.from(marksGroup.querySelectorAll("path:not(.line)"), (path) => {
      let [x, y] = [0, 0];
      return Array.from((path.getAttribute("d") || "").matchAll(/m(-?\d+) (-?\d+)/g), ([, dx, dy]) => {
        [x, y] = [x + Number(dx), y + Number(dy)];
        return [x, y, y];
      });
    });
    return all.flat().sort((a, b) => a[0] - b[0]);
  };
  /** @type {Mark[]} */
  const marks = figure.dataset.many !== undefined
    ? listed().map(([x, y, value]) => {
      const href = figure.dataset.href;
      return { x, y, value, tip: filled(figure.dataset.tip || "", x, y, value), href: href ? filled(href, x, y, value) : null, link: null };
    })
    : Array.from(marksGroup.querySelectorAll("path:not(.line)"), (path) => {
      const [x, y] = placeOf(path);
      const title = path.querySelector("title");
      const link = path.closest("a");
      const tip = title ? title.textContent || "" : "";
      if (title) title.remove();
      return { x, y, value: 0, tip, href: link ? link.getAttribute("href") : null, link: path };
    });

  // The numbers on hundreds of squares are added after the first paint.
  if (figure.dataset.numbers !== undefined && marks.length) {
    const all = document.createElementNS(SPACE, "g");
    all.setAttribute("class", "numbers");
    all.setAttribute("font-size", String(Math.min(start.dx / 2, 22)));
    all.append(...marks.map(({ x, y, value }) => made("text", {
      x: start.x0 + (x + 0.5) * start.dx, y: start.y0 - (y + 0.32) * start.dy,
    }, String(value))));
    const inner = svg.querySelector(".inner");
    if (inner) inner.after(all);
  }
  const numbers = Array.from(svg.querySelectorAll(".numbers text"));

  const ring = document.createElementNS(SPACE, "circle");
  ring.setAttribute("class", "here");
  ring.setAttribute("r", "9");
  ring.setAttribute("visibility", "hidden");
  svg.append(ring);
  /** @type {Mark | null} */
  let here = null;

  /** @param {Mark} mark */
  const onPaper = (mark) => [view.x0 + (mark.x + aside[0]) * view.dx, view.y0 - (mark.y + aside[1]) * view.dy];
  /** @param {Mark} mark */
  const seen = (mark) => {
    const [x, y] = onPaper(mark);
    return x >= left - 4 && x <= wide - right + 4 && y >= top - 4 && y <= high - bottom + 4;
  };
  const showRing = () => {
    if (!here || !seen(here)) { ring.setAttribute("visibility", "hidden"); return; }
    const [x, y] = onPaper(here);
    ring.setAttribute("cx", String(x));
    ring.setAttribute("cy", String(y));
    ring.setAttribute("visibility", "visible");
  };
  /** @param {Mark | null} mark */
  const tell = (mark) => {
    here = mark;
    if (mark) told.textContent = mark.tip;
    showRing();
  };

  const drawAxes = () => {
    const all = [];
    const across = [(left - view.x0) / view.dx - aside[0], (wide - right - view.x0) / view.dx - aside[0]];
    const up = [(view.y0 - (high - bottom)) / view.dy - aside[1], (view.y0 - top) / view.dy - aside[1]];
    const [one, other] = [stepOf(across[1] - across[0]), stepOf(up[1] - up[0])];
    for (let at = Math.max(0, Math.ceil(across[0] / one) * one); at <= across[1] + 1e-6; at += one) {
      const x = view.x0 + (at + aside[0]) * view.dx;
      all.push(made("path", { d: `M${x} ${high - bottom}V${top}` }), made("text", { x, y: high - bottom + 20, "text-anchor": "middle" }, String(at)));
    }
    for (let at = Math.max(0, Math.ceil(up[0] / other) * other); at <= up[1] + 1e-6; at += other) {
      const y = view.y0 - (at + aside[1]) * view.dy;
      all.push(made("path", { d: `M${left} ${y}H${wide - right}` }), made("text", { x: left - 9, y: y + 4.5, "text-anchor": "end" }, String(at)));
    }
    axes.replaceChildren(...all);
  };

  /** Keeps the view inside the paper. */
  const settle = () => {
    view.dx = Math.min(Math.max(view.dx, start.dx), Math.max(start.dx, 90));
    view.dy = square ? view.dx * start.dy / start.dx : start.dy;
    const grown = view.dx / start.dx;
    const edge = [left + (start.x0 - left) * grown, (wide - right) - (wide - right - start.x0) * grown];
    view.x0 = Math.min(edge[0], Math.max(edge[1], view.x0));
    const tall = view.dy / start.dy;
    const foot = high - bottom;
    view.y0 = Math.max(foot, Math.min(top + (foot - top) * tall, view.y0));
    marksGroup.setAttribute("transform", `translate(${view.x0} ${view.y0}) scale(${view.dx} ${-view.dy})`);
    numbers.forEach((one, number) => {
      const mark = marks[number];
      if (!mark) return;
      const [x, y] = [view.x0 + (mark.x + 0.5) * view.dx, view.y0 - (mark.y + 0.32) * view.dy];
      one.setAttribute("x", String(x));
      one.setAttribute("y", String(y));
      one.setAttribute("visibility", seen(mark) ? "visible" : "hidden");
    });
    drawAxes();
    showRing();
  };

  /** @param {number} factor @param {number} x @param {number} y */
  const zoom = (factor, x, y) => {
    const [a, b] = [(x - view.x0) / view.dx, (view.y0 - y) / view.dy];
    view.dx *= factor;
    view.dx = Math.min(Math.max(view.dx, start.dx), Math.max(start.dx, 90));
    view.dy = square ? view.dx * start.dy / start.dx : start.dy;
    view.x0 = x - a * view.dx;
    view.y0 = y + b * view.dy;
    settle();
  };

  /** Where an event is on the paper. @param {MouseEvent} event */
  const at = (event) => {
    const box = svg.getBoundingClientRect();
    return [(event.clientX - box.left) * wide / box.width, (event.clientY - box.top) * high / box.height];
  };
  /** The mark under the pointer. @param {number} x @param {number} y */
  const nearest = (x, y) => {
    let best = null;
    let least = 26;
    const inside = [Math.floor((x - view.x0) / view.dx), Math.floor((view.y0 - y) / view.dy)];
    for (const mark of marks) {
      if (kind === "squares" && mark.x === inside[0] && mark.y === inside[1]) return mark;
      if (kind === "bars" && mark.x === inside[0]) return mark;
      if (kind !== "points") continue;
      const [a, b] = onPaper(mark);
      const far = Math.hypot(a - x, b - y);
      if (far < least && seen(mark)) { least = far; best = mark; }
    }
    return best;
  };

  /** @type {Map<number, number[]>} */
  const hands = new Map();
  let moved = false;
  room.addEventListener("wheel", (event) => {
    const out = event.deltaY > 0;
    // A figure that is not zoomed lets the page scroll as usual.
    if (out && view.dx <= start.dx) return;
    event.preventDefault();
    const [x, y] = at(event);
    zoom(out ? 1 / 1.25 : 1.25, x, y);
  }, { passive: false });
  room.addEventListener("pointerdown", (event) => { hands.set(event.pointerId, at(event)); moved = false; });
  room.addEventListener("pointermove", (event) => {
    const [x, y] = at(event);
    const before = hands.get(event.pointerId);
    if (!before || event.buttons === 0) { tell(nearest(x, y) || here); return; }
    const others = Array.from(hands).filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (others.length === 1) {
      const [a, b] = others[0];
      zoom(Math.hypot(x - a, y - b) / Math.max(1, Math.hypot(before[0] - a, before[1] - b)), a, b);
    } else if (view.dx > start.dx) {
      view.x0 += x - before[0];
      view.y0 += y - before[1];
      settle();
    }
    if (Math.hypot(x - before[0], y - before[1]) > 3) moved = true;
    hands.set(event.pointerId, [x, y]);
  });
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) => room.addEventListener(name, (event) => {
    if (event instanceof PointerEvent) hands.delete(event.pointerId);
  }));
  room.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (moved) return;
    const [x, y] = at(event);
    const mark = nearest(x, y);
    // A finger cannot hover: the first touch shows the value, the second one opens the position.
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    if (touch && mark && mark !== here) { tell(mark); return; }
    tell(mark || here);
    if (mark && mark.href) location.assign(mark.href);
  });
  room.addEventListener("keydown", (event) => {
    const middle = here && seen(here) ? onPaper(here) : [(left + wide - right) / 2, (top + high - bottom) / 2];
    if (event.key === "+" || event.key === "=") zoom(1.5, middle[0], middle[1]);
    else if (event.key === "-") zoom(1 / 1.5, middle[0], middle[1]);
    else if (event.key === "0") { view = { ...start }; settle(); }
    else if (event.key === "Enter" && here && here.href) location.assign(here.href);
    else if (event.key.startsWith("Arrow")) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] || [0, 0];
      let next = marks[0] || null;
      const from = here;
      if (from && kind === "squares") next = marks.find((one) => one.x === from.x + by[0] && one.y === from.y + by[1]) || from;
      else if (from) next = marks[Math.min(Math.max(marks.indexOf(from) + by[0] + by[1], 0), marks.length - 1)];
      tell(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  figure.querySelectorAll("[data-live]").forEach((button) => button.addEventListener("click", () => {
    const what = button instanceof HTMLElement ? button.dataset.live : "";
    const [x, y] = here && seen(here) ? onPaper(here) : [(left + wide - right) / 2, (top + high - bottom) / 2];
    if (what === "whole") { view = { ...start }; settle(); } else zoom(what === "in" ? 1.5 : 1 / 1.5, x, y);
  }));
};

/** Starts every figure of a page after the first paint. @param {ParentNode} page */
export const enliven = (page) => {
  const figures = Array.from(page.querySelectorAll("figure.live"));
  if (!figures.length) return;
  requestAnimationFrame(() => setTimeout(() => {
    figures.forEach((one) => { if (one instanceof HTMLElement) enlive(one); });
  }));
};
