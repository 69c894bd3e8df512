// @ts-check
// Swaps pages in place, without a flash, so that what the user looks at does not move.
import { enliven } from "./live.js";
import { playOut } from "./moves.js";
import { showRoom } from "./room.js";

/** @typedef {{ key: string | null, shortcut?: string, place?: number[] | null }} Here */
/** How the address of the page changes: `moved` after a move, `history` not at all. */
/** @typedef {"moved" | "history" | undefined} Keep */

/** The middle of a thing. @param {Element} one */
export const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** @param {Element | null | undefined} one @param {string} name */
export const dataOf = (one, name) => (one instanceof HTMLElement || one instanceof SVGElement ? one.dataset[name] : undefined);

/** @param {unknown} one */
const focus = (one) => {
  if (one instanceof HTMLElement || one instanceof SVGElement) one.focus({ preventScroll: true });
};

/**
 * Where the keyboard focus is: the key of a thing or the shortcut of a button, and for a thing of a board its middle.
 * @returns {Here}
 */
const keyboard = () => {
  const here = document.activeElement && document.activeElement.closest("a, button");
  if (!here) return { key: null };
  const thing = here.closest("[data-key]") || here.querySelector("[data-key]");
  const place = here.closest(".board a.pick, #play") ? middle(here) : null;
  return { key: dataOf(thing, "key") || null, shortcut: dataOf(here, "shortcut"), place };
};

/**
 * The element for the keyboard focus: the same as before, or on a board the nearest thing that can be picked.
 * @param {Element} main
 * @param {Here} here
 */
const wanted = (main, { key, shortcut, place }) => {
  const all = (/** @type {string} */ selector) => Array.from(main.querySelectorAll(selector));
  const same = key && all("[data-key]").find((one) => dataOf(one, "key") === key);
  const button = shortcut && all("[data-shortcut]")
    .find((one) => dataOf(one, "shortcut") === shortcut && !(one instanceof HTMLButtonElement && one.disabled));
  // Never a field, where the shortcuts of the page would type letters.
  const target = (same && same.closest("a, button")) || button;
  if (target || !place) return target || null;
  const far = (/** @type {Element} */ one) => { const [x, y] = middle(one); return Math.hypot(x - place[0], y - place[1]); };
  const nearest = all(".board a.pick").sort((a, b) => far(a) - far(b))[0];
  return nearest || main.querySelector("#machine button");
};

/**
 * A board that is larger than its room shows what can be picked, as far as there is room, and the page does not move.
 * @param {Element | null} board
 */
export const inSight = (board) => {
  if (!board) return;
  const picks = Array.from(board.querySelectorAll("a.pick"), (one) => one.getBoundingClientRect());
  if (!picks.length) return;
  // What moves there, too.
  picks.push(...Array.from(board.querySelectorAll(".thing.man"), (one) => one.getBoundingClientRect()));
  const room = board.getBoundingClientRect();
  /** @param {number} first @param {number} last @param {(one: DOMRect) => number[]} ends */
  const slide = (first, last, ends) => {
    const [least, most] = [Math.min(...picks.map((one) => ends(one)[0])), Math.max(...picks.map((one) => ends(one)[1]))];
    const fits = most - least <= last - first;
    const seen = (/** @type {DOMRect} */ one) => ends(one)[0] >= first && ends(one)[1] <= last;
    if (fits ? least >= first && most <= last : picks.some(seen)) return 0;
    return fits ? (least + most) / 2 - (first + last) / 2 : least - first;
  };
  if (board.scrollWidth > board.clientWidth) board.scrollLeft += slide(room.left, room.right, (one) => [one.left, one.right]);
  if (board.scrollHeight > board.clientHeight) board.scrollTop += slide(room.top, room.bottom, (one) => [one.top, one.bottom]);
};

const ASKED = [".hints li:last-child", ".ask [role=status]", ".trouble", ".review-says", ".verdict h2", ".moves [role=status]", ".said > :first-child"];

/** Scrolls the requested text into view: on a phone the text scrolls below the board. @param {Element} main */
export const showSaid = (main) => {
  const asked = ASKED.map((css) => main.querySelector(css)).find((one) => one);
  const seat = main.querySelector(".seat");
  if (!asked || !seat || getComputedStyle(seat).position !== "sticky") {
    const said = main.querySelector(".said");
    const last = main.querySelector(".hints li:last-child, .ask [role=status]");
    if (said && last) {
      // All of it if it fits, else its beginning.
      const [room, box] = [said.getBoundingClientRect(), last.getBoundingClientRect()];
      said.scrollTop += Math.max(0, Math.min(box.bottom - room.bottom + 8, box.top - room.top - 8));
    }
    return;
  }
  const query = new URL(location.href).searchParams;
  if (!["hint", "tab", "review", "row"].some((name) => query.has(name))) return;
  // The board itself moves a little before it sticks, so its place is checked again.
  for (let tries = 0; tries < 4; tries += 1) {
    const [top, box] = [seat.getBoundingClientRect().bottom, asked.getBoundingClientRect()];
    if (box.top >= top && (box.bottom <= innerHeight || box.top - top < 14)) break;
    window.scrollBy(0, Math.max(Math.min(box.top - top - 8, box.bottom - innerHeight + 8), box.height > innerHeight - top ? box.top - top - 8 : -1e4));
  }
};

/** Empties the status for a moment, so that screen readers read it, and keeps its height. @param {Element} main */
const sayStatus = (main) => {
  const status = main.querySelector("[role=status]");
  if (!(status instanceof HTMLElement)) return;
  const words = Array.from(status.childNodes);
  status.style.minHeight = `${status.getBoundingClientRect().height}px`;
  status.replaceChildren();
  setTimeout(() => { status.replaceChildren(...words); status.style.minHeight = ""; }, 60);
};

/**
 * Swaps another page in and announces what has changed. A board stays where it is on the screen, and a table is shown
 * whole; any other page is shown from its top.
 * @param {Response} response
 * @param {Keep} keep
 * @param {boolean} [onBoard]
 */
const swap = async (response, keep, onBoard) => {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const [main, before] = [page.querySelector("main"), document.querySelector("main")];
  const [top, head] = [page.querySelector("header.top"), document.querySelector("header.top")];
  if (!main || !before) { location.assign(response.url); return; }
  const here = keyboard();
  const old = before.querySelector(".board, .paper");
  const height = old ? old.getBoundingClientRect().top : null;
  const slid = old ? [old.scrollLeft, old.scrollTop] : [0, 0];
  const table = main.querySelector(".table") !== null && before.querySelector(".table") !== null;
  const stays = onBoard || table || new URL(response.url).pathname === location.pathname;
  if (keep === "moved") await playOut(before, main);
  before.replaceWith(main);
  document.title = page.title;
  document.body.className = page.body.className;
  if (top && head) head.replaceWith(top);
  if (keep !== "history") {
    const address = response.url.split("#")[0];
    if (address === location.href.split("#")[0]) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }
  const board = main.querySelector(".board, .paper");
  if (stays && board) [board.scrollLeft, board.scrollTop] = slid;
  inSight(main.querySelector(".board"));
  if (keep !== "history") {
    if (!stays) window.scrollTo(0, 0);
    else if (board && height !== null && !table) window.scrollBy(0, board.getBoundingClientRect().top - height);
  }
  focus(main.querySelector("[autofocus]") || (stays && wanted(main, here)) || main);
  showSaid(main);
  enliven(main);
  showRoom(document);
  sayStatus(main);
  listen();
};

// One request at a time, except that going back cancels the request under way.
/** @type {AbortController | null} */
let running = null;
/** @type {(() => void) | null} */
let waiting = null;

/** Says that the connection is lost; the page stays. @param {() => void} [again] tried after a while */
const lost = (again) => {
  const head = document.querySelector("header.top");
  if (head && !head.querySelector(".lost-connection")) {
    const note = document.createElement("p");
    note.className = "lost-connection";
    note.setAttribute("role", "status");
    note.textContent = document.body.dataset.lost || "";
    head.append(note);
  }
  if (again) setTimeout(() => { if (!running) again(); }, 1500);
};

/** Runs a function once the request under way has ended. @param {() => void} next */
export const afterwards = (next) => { waiting = next; };

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @param {Keep} [keep]
 * @param {boolean} [onBoard]
 * @param {() => void} [then]
 */
export const go = (address, options, keep, onBoard, then) => {
  if (running && keep !== "history") return;
  if (running) running.abort();
  const own = new AbortController();
  running = own;
  let reached = false;
  fetch(address, { ...options, signal: own.signal })
    // The answer to a refused form has no address of its own.
    .then((response) => {
      reached = true;
      document.documentElement.classList.remove("lost");
      document.querySelectorAll(".lost-connection").forEach((one) => one.remove());
      return swap(response, options && !response.redirected ? "history" : keep, onBoard);
    })
    .then(() => then && then())
    .catch((error) => {
      if (own.signal.aborted) return;
      console.error(error);
      // In a class the page stays if the network is lost, and the user can try again.
      if (document.querySelector("header.top[data-calls]")) document.documentElement.classList.add("lost");
      else if (reached) location.assign(options ? location.href : address);
      // A form is sent again only by the user.
      else lost(options ? undefined : () => go(address, options, keep, onBoard, then));
    })
    .finally(() => { if (running === own) running = null; const next = waiting; waiting = null; if (next) next(); });
};

/** The fields of a form. @param {HTMLFormElement} form */
export const fieldsOf = (form) => {
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => { if (typeof value === "string") fields.append(name, value); });
  return fields;
};

/** @param {HTMLFormElement} form @param {{ name: string, value: string } | null} [button] */
export const send = (form, button) => {
  const body = fieldsOf(form);
  if (button && button.name) body.append(button.name, button.value);
  go(form.getAttribute("action") || location.href, { method: "POST", body }, "moved");
};

// In a match between two people, both see every move.
/** @type {{ source: EventSource, address: string, version: string | undefined } | null} */
let ear = null;
export const listen = () => {
  const told = document.querySelector("#steps[data-events]");
  const address = dataOf(told, "events");
  if (ear && ear.address === address) { ear.version = dataOf(told, "version"); return; }
  if (ear) ear.source.close();
  ear = null;
  if (!address) return;
  const source = new EventSource(address);
  const own = { source, address, version: dataOf(told, "version") };
  ear = own;
  // The server can be reached again.
  source.addEventListener("open", () => document.querySelectorAll(".lost-connection").forEach((one) => one.remove()));
  source.addEventListener("error", () => setTimeout(() => {
    if (ear !== own || source.readyState === EventSource.OPEN) return;
    lost();
    // After a refusal the browser gives up, but this script tries again.
    if (source.readyState === EventSource.CLOSED) { ear = null; listen(); }
  }, 3000));
  source.addEventListener("version", (event) => {
    if (ear !== own || event.data === own.version || running) return;
    own.version = event.data;
    go(location.href, undefined, "moved", true);
  });
};

// Pages kept for the Back button give up their connection, because a browser allows only six to one server.
window.addEventListener("pagehide", () => {
  if (ear) ear.source.close();
  ear = null;
});
window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

window.addEventListener("popstate", () => go(location.href, undefined, "history"));
