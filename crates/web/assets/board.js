// @ts-check
// Previews picks on the board: everything a pick would take is highlighted first, by mouse, finger or keyboard.

/** @param {Element | null} link */
export const light = (link) => {
  document.querySelectorAll(".board .lit, .board .answers").forEach((one) => one.classList.remove("lit", "answers"));
  const board = link && link.closest(".board");
  if (!board || !(link instanceof SVGElement)) return;
  const keys = (/** @type {string | undefined} */ text) => new Set(text === undefined ? [] : text.split("\n"));
  const [takes, image] = [keys(link.dataset.takes), keys(link.dataset.image)];
  board.querySelectorAll("[data-key]").forEach((one) => {
    if (!(one instanceof SVGElement)) return;
    const key = one.dataset.key || "";
    one.classList.toggle("lit", takes.has(key));
    one.classList.toggle("answers", image.has(key));
  });
};

/** @param {Event} event */
const picking = (event) => (event.target instanceof Element ? event.target.closest(".board a.pick") : null);

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && !stroke) light(picking(event)); });
document.addEventListener("focusin", (event) => {
  const link = picking(event);
  if (link) light(link.matches(":focus-visible") ? link : null);
});
document.addEventListener("focusout", () => light(null));

// A finger cannot hover: the first touch highlights what would be taken, the second one takes it.
/** @type {Element | null} */
let armed = null;

/**
 * Whether a click was only the first touch of two.
 * @param {Event} event
 * @param {Element} link
 */
export const isFirstTouch = (event, link) => {
  const touch = event instanceof PointerEvent && event.pointerType === "touch";
  const makes = new URL(link.getAttribute("href") || "", location.href).searchParams.has("move");
  if (!touch || !makes || armed === link) {
    armed = null;
    return false;
  }
  armed = link;
  light(link);
  const turn = document.getElementById("turn");
  const board = link.closest(".board");
  if (turn && board instanceof HTMLElement && board.dataset.again) turn.textContent = board.dataset.again;
  return true;
};

// A stroke across match sticks takes as many as it passes, from the end of their row. Across two squares it lays a domino.
/** @type {{ from: Element, at: Element, passed: Set<Element> } | null} */
let stroke = null;

/** @param {Element} link */
const keyOf = (link) => {
  const thing = link.querySelector("[data-key]");
  return thing instanceof SVGElement ? thing.dataset.key || "" : "";
};

/** The link that takes as many sticks of a row as the stroke has passed. */
const meant = () => {
  if (!stroke || stroke.passed.size < 2) return null;
  const row = keyOf(stroke.from).split(":")[0];
  const own = Array.from(stroke.passed).filter((one) => keyOf(one).startsWith(`${row}:`));
  const links = Array.from(document.querySelectorAll(".board.heaps a.pick"));
  return links.find((one) => one instanceof SVGElement && keyOf(one).startsWith(`${row}:`)
    && (one.dataset.takes || "").split("\n").length === own.length) || null;
};

document.addEventListener("pointerdown", (event) => {
  const link = event.button === 0 ? picking(event) : null;
  stroke = link ? { from: link, at: link, passed: new Set([link]) } : null;
  if (link instanceof Element && event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
});
document.addEventListener("dragstart", (event) => { if (picking(event)) event.preventDefault(); });
document.addEventListener("pointermove", (event) => {
  if (!stroke || event.buttons === 0) return;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const link = under && under.closest(".board a.pick");
  if (!link || link === stroke.at) return;
  stroke.at = link;
  stroke.passed.add(link);
  light(meant());
});

/**
 * What a stroke across the board means: one link, or two to be followed one after the other.
 * @returns {Element[]}
 */
export const endStroke = () => {
  const ended = stroke;
  const one = meant();
  stroke = null;
  if (!ended || ended.passed.size < 2) return [];
  if (one) return [one];
  const squares = [ended.from, ended.at];
  return ended.passed.size === 2 && squares.every((each) => each.querySelector(".cell")) ? squares : [];
};
document.addEventListener("pointercancel", () => { stroke = null; });
