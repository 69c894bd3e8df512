// @ts-check
// Makes pages smoother to use; they also work without it.
import { endStroke, isFirstTouch } from "./board.js";
import "./lessons.js";
import { enliven } from "./live.js";
import { afterwards, dataOf, fieldsOf, go, inSight, listen, middle, send, showSaid } from "./pages.js";
import { asked, markDragged, touchPaper, wasDragged } from "./paper.js";
import "./puzzles.js";
import { showRoom } from "./room.js";

document.documentElement.classList.add("scripted");
inSight(document.querySelector("main .board"));
const opened = document.querySelector("main");
if (opened && opened.querySelector(".table")) showSaid(opened);
enliven(document);
showRoom(document);
listen();

/** @param {EventTarget | null} element */
const typing = (element) => element instanceof HTMLElement
  && (element.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName));

/**
 * Without a secure connection scripts have no clipboard; then the text is selected and copied the old way.
 * @param {HTMLElement} element
 */
const copied = (element) => {
  if (element instanceof HTMLAnchorElement) {
    return navigator.clipboard ? navigator.clipboard.writeText(element.href).then(() => true, () => false) : Promise.resolve(false);
  }
  const selected = () => {
    const selection = getSelection();
    if (!selection) return false;
    selection.selectAllChildren(element);
    return document.execCommand("copy");
  };
  if (!navigator.clipboard) return Promise.resolve(selected());
  return navigator.clipboard.writeText(element.textContent || "").then(() => true, selected);
};

/** @param {HTMLElement} button */
const copy = (button) => {
  const [name, text] = [button.textContent, document.getElementById(button.dataset.copy || "")];
  if (!text) return;
  copied(text).then((done) => {
    if (!done) return;
    button.textContent = button.dataset.done || "";
    setTimeout(() => { button.textContent = name; }, 2000);
  });
};

/** The links that change the page in place. */
const IN_PLACE = "a.pick, .picked a, .actions a:not([download]), .results a, .move-list a, .tools a, .tabs a, .choices a, "
  + ".controls a, .people a, .history a, .said > p a[href*='tab=']";

/**
 * Follows a link in place. A pick that makes a move plays it at once.
 * @param {Event} event
 * @param {Element} link
 * @param {() => void} [then]
 */
const follow = (event, link, then) => {
  const address = link.getAttribute("href") || "";
  const form = document.getElementById("play");
  const move = new URL(address, location.href).searchParams.get("move");
  event.preventDefault();
  if (form instanceof HTMLFormElement && move !== null) send(form, { name: "move", value: move });
  else go(address, undefined, undefined, link.closest(".board") !== null, then);
};

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLInputElement && target.matches(".paper input")) { touchPaper(event, target); return; }
  const copying = target.closest("[data-copy]");
  if (copying instanceof HTMLElement) { copy(copying); return; }
  const link = target.closest(IN_PLACE);
  if (!link) return;
  // Ignores the click that ends a drag; clicks made by the keyboard end no drag.
  if (wasDragged() && event.detail !== 0) { event.preventDefault(); return; }
  if (isFirstTouch(event, link)) { event.preventDefault(); return; }
  follow(event, link);
});

// The end of a stroke across the board: sticks are taken, or a domino is laid on two squares.
document.addEventListener("pointerup", (event) => {
  const [first, second] = endStroke();
  if (!first) return;
  markDragged();
  if (!second) { follow(event, first); return; }
  const key = dataOf(second.querySelector("[data-key]"), "key");
  follow(event, first, () => afterwards(() => {
    const thing = Array.from(document.querySelectorAll(".board [data-key]")).find((one) => dataOf(one, "key") === key);
    const link = thing && thing.closest("a.pick");
    if (link) follow(event, link);
  }));
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.matches(".editor")) {
    event.preventDefault();
    const fields = fieldsOf(form);
    go(asked(form, { from: fields.get("from") || "", to: fields.get("to") || "" }));
    return;
  }
  if (form.method !== "post") return;
  event.preventDefault();
  send(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null);
});

/** On a board the arrow keys lead to the nearest thing on that side. @param {KeyboardEvent} event */
const walk = (event) => {
  const here = document.activeElement && document.activeElement.closest("a.pick");
  const side = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!here || !side) return;
  const [[dx, dy], [x, y]] = [side, middle(here)];
  /** @type {{ one: Element, cost: number } | null} */
  let best = null;
  for (const one of document.querySelectorAll("a.pick")) {
    const [a, b] = middle(one);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one === here || along < 2) continue;
    const cost = along + 2.5 * aside;
    if (!best || cost < best.cost) best = { one, cost };
  }
  if (!best || !(best.one instanceof SVGElement || best.one instanceof HTMLElement)) return;
  event.preventDefault();
  best.one.focus();
};

/** Presses this button, if it is there. @param {KeyboardEvent} event @param {Element | null | undefined} button */
const press = (event, button) => {
  if (!(button instanceof HTMLElement)) return false;
  event.preventDefault();
  button.click();
  return true;
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key === "?") {
    location.assign(document.body.dataset.keys || "/");
  } else if (event.key === "/") {
    const search = document.getElementById("q");
    if (search) { event.preventDefault(); search.focus(); }
  } else if (event.shiftKey && event.key.startsWith("Arrow")) {
    press(event, document.querySelector(`[data-push=${event.key.slice(5).toLowerCase()}]`));
  } else if (event.key.startsWith("Arrow")) {
    const step = event.key === "ArrowLeft" ? "back" : event.key === "ArrowRight" ? "on" : "";
    const elsewhere = document.activeElement && document.activeElement.closest("a.pick, .said");
    if (!step || elsewhere || !press(event, document.querySelector(`[data-step=${step}]`))) walk(event);
  } else {
    press(event, Array.from(document.querySelectorAll("[data-shortcut]")).find((one) => dataOf(one, "shortcut") === event.key));
  }
});

// What opens over the board is closed by a press elsewhere, and by Escape.
const overBoard = () => Array.from(document.querySelectorAll("details.over-board[open]"));
document.addEventListener("click", (event) => {
  overBoard().forEach((one) => { if (event.target instanceof Node && !one.contains(event.target)) one.removeAttribute("open"); });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") overBoard().forEach((one) => one.removeAttribute("open"));
});
