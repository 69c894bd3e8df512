// A little life on top of pages that work without it.
// @ts-check
import { endStroke, isFirstTouch } from "./board.js";
import "./lessons.js";
import { playOut } from "./moves.js";

document.documentElement.classList.add("scripted");

const typing = (element) => element instanceof HTMLElement
  && (element.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName));

// Where the keyboard is: the key of a thing or the shortcut of a button, and for a thing of a board the middle of it.
const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const keyboard = () => {
  const here = document.activeElement && document.activeElement.closest("a, button");
  if (!here) return { key: null };
  const thing = here.closest("[data-key]") || here.querySelector("[data-key]");
  const place = here.closest(".board a.pick, #play") && middle(here);
  return { key: thing && thing.dataset.key, shortcut: here.dataset.shortcut, place };
};

// Whoever uses the keyboard stays where he was, or on a board comes to the nearest thing that can be picked.
const wanted = (main, { key, shortcut, place }) => {
  const all = (selector) => Array.from(main.querySelectorAll(selector));
  const same = key && all("[data-key]").find((one) => one.dataset.key === key);
  const button = shortcut && all("[data-shortcut]").find((one) => one.dataset.shortcut === shortcut && !one.disabled);
  // Not in a field, where the keys of the page would be letters.
  const target = (same && same.closest("a, button")) || button;
  if (target || !place) return target;
  const far = (one) => { const [x, y] = middle(one); return Math.hypot(x - place[0], y - place[1]); };
  return all(".board a.pick").reduce((best, one) => (!best || far(one) < far(best) ? one : best), null)
    || main.querySelector("#machine button");
};

// A board that is wider than the screen shows what can be picked, as far as there is room, and the page does not move.
const inSight = (board) => {
  if (!board || board.scrollWidth <= board.clientWidth) return;
  const box = board.getBoundingClientRect();
  const picks = Array.from(board.querySelectorAll("a.pick"), (one) => one.getBoundingClientRect());
  if (!picks.length) return;
  const [left, right] = [Math.min(...picks.map((one) => one.left)), Math.max(...picks.map((one) => one.right))];
  const fits = right - left <= box.width;
  const seen = (one) => one.left >= box.left && one.right <= box.right;
  if (fits ? left >= box.left && right <= box.right : picks.some(seen)) return;
  board.scrollLeft += fits ? (left + right) / 2 - (box.left + box.right) / 2 : left - box.left;
};
inSight(document.querySelector("main .board"));

// Without a safe connection browsers have no clipboard for scripts: then the text is selected, and copied the old way.
const copied = (element) => {
  const selected = () => {
    getSelection().selectAllChildren(element);
    return document.execCommand("copy");
  };
  if (!navigator.clipboard) return Promise.resolve(selected());
  return navigator.clipboard.writeText(element.textContent).then(() => true, selected);
};

// Shows another page in place of this one, without a flash, and says what has changed. A board stays where it is on the
// screen, and a table is seen whole; another page is shown from its top.
const swap = async (response, keep, onBoard) => {
  const text = await response.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const main = page.querySelector("main");
  if (!main) { location.assign(response.url); return; }
  const here = keyboard();
  const old = document.querySelector("main .board, main .paper");
  const height = old && old.getBoundingClientRect().top;
  const across = old ? old.scrollLeft : 0;
  const table = main.querySelector(".table") !== null && document.querySelector("main .table") !== null;
  const stays = onBoard || table || new URL(response.url).pathname === location.pathname;
  if (keep === "moved") await playOut(document.querySelector("main"), main);
  document.querySelector("main").replaceWith(main);
  document.title = page.title;
  document.body.className = page.body.className;
  document.querySelector("header.top").replaceWith(page.querySelector("header.top"));
  if (keep !== "history") {
    const address = response.url.split("#")[0];
    if (address === location.href.split("#")[0]) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }
  const board = main.querySelector(".board, .paper");
  if (stays && board) board.scrollLeft = across;
  inSight(main.querySelector(".board"));
  if (keep !== "history") {
    if (!stays) window.scrollTo(0, 0);
    else if (old && board && height !== null && !table) window.scrollBy(0, board.getBoundingClientRect().top - height);
  }
  (main.querySelector("[autofocus]") || (stays && wanted(main, here)) || main).focus({ preventScroll: true });
  showSaid(main);
  const status = main.querySelector("[role=status]");
  if (status) {
    const words = Array.from(status.childNodes);
    // Empty for a moment, so that it is read aloud, and as high as before.
    status.style.minHeight = `${status.getBoundingClientRect().height}px`;
    status.replaceChildren();
    setTimeout(() => { status.replaceChildren(...words); status.style.minHeight = ""; }, 60);
  }
  listen();
};

// What was asked for is in sight: on a phone what is said scrolls below the board.
const showSaid = (main) => {
  const first = [".hints li:last-child", ".ask [role=status]", ".trouble", ".review-says", ".verdict h2", ".moves [role=status]", ".said > :first-child"];
  const asked = first.map((css) => main.querySelector(css)).find((one) => one);
  const seat = main.querySelector(".seat");
  if (!asked || !seat || getComputedStyle(seat).position !== "sticky") {
    const said = main.querySelector(".said");
    const last = main.querySelector(".hints li:last-child, .ask [role=status]");
    if (said && last) said.scrollTop += Math.max(0, last.getBoundingClientRect().bottom - said.getBoundingClientRect().bottom + 8);
    return;
  }
  const query = new URL(location.href).searchParams;
  if (!["hint", "tab", "review", "row"].some((name) => query.has(name))) return;
  // The board itself moves a little until it sticks: so it is looked at again.
  for (let tries = 0; tries < 4; tries += 1) {
    const [top, box] = [seat.getBoundingClientRect().bottom, asked.getBoundingClientRect()];
    if (box.top >= top && (box.bottom <= innerHeight || box.top - top < 14)) break;
    window.scrollBy(0, Math.max(Math.min(box.top - top - 8, box.bottom - innerHeight + 8), box.height > innerHeight - top ? box.top - top - 8 : -1e4));
  }
};

// One thing at a time; but whoever goes back does not wait for a page that he no longer wants.
let running = null;
let waiting = null;
const go = (address, options, keep, onBoard, then) => {
  if (running && keep !== "history") return;
  if (running) running.abort();
  const own = new AbortController();
  running = own;
  fetch(address, { ...options, signal: own.signal })
    // What was sent and refused has no address of its own.
    .then((response) => swap(response, options && !response.redirected ? "history" : keep, onBoard))
    .then(() => then && then())
    .catch((error) => { if (own.signal.aborted) return; console.error(error); location.assign(options ? location.href : address); })
    .finally(() => { if (running === own) running = null; const next = waiting; waiting = null; if (next) next(); });
};

const send = (form, button) => {
  const body = new URLSearchParams(new FormData(form));
  if (button && button.name) body.append(button.name, button.value);
  go(form.getAttribute("action"), { method: "POST", body }, "moved");
};

// A pick that makes a move plays it at once; every other pick, and every link of the board, changes the page in place.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.matches(".paper input")) {
    event.preventDefault();
    // A key has no place.
    const [x, y] = event.detail === 0 ? [0, 0] : onPaper(event);
    go(asked(event.target.form, { x, y }));
    return;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const name = copy.textContent;
    copied(document.getElementById(copy.dataset.copy)).then((done) => {
      if (!done) return;
      copy.textContent = copy.dataset.done;
      setTimeout(() => { copy.textContent = name; }, 2000);
    });
    return;
  }
  const link = event.target.closest("a.pick, .picked a, .actions a, .results a, .move-list a, .tools a, .tabs a, .choices a, "
    + ".controls a, .people a, .history a, .said > p a[href*='tab=']");
  if (!link) return;
  // The click that ends a drag; a key makes none.
  if (dragged && event.detail !== 0) { event.preventDefault(); return; }
  if (isFirstTouch(event, link)) { event.preventDefault(); return; }
  follow(event, link);
});

// Follows a link of the page in place.
const follow = (event, link, then) => {
  const address = link.getAttribute("href");
  const form = document.getElementById("play");
  const move = new URL(address, location.href).searchParams.get("move");
  event.preventDefault();
  if (form && move !== null) send(form, { name: "move", value: move });
  else go(address, undefined, undefined, link.closest(".board") !== null, then);
};

// A hand that was drawn across the board: matches that go, a domino on two squares.
document.addEventListener("pointerup", (event) => {
  const [first, second] = endStroke();
  if (!first) return;
  dragged = true;
  if (!second) { follow(event, first); return; }
  const key = second.querySelector("[data-key]").dataset.key;
  follow(event, first, () => {
    waiting = () => {
      const thing = Array.from(document.querySelectorAll(".board [data-key]")).find((one) => one.dataset.key === key);
      const link = thing && thing.closest("a.pick");
      if (link) follow(event, link);
    };
  });
});

// The paper of the graph editor may be shown smaller than it is.
const paper = () => document.querySelector(".paper");
const onPaper = (event) => {
  const box = paper().getBoundingClientRect();
  return [(event.clientX - box.left) * 640 / box.width, (event.clientY - box.top) * 400 / box.height].map(Math.round);
};
const asked = (form, more) => {
  const fields = new URLSearchParams(new FormData(form));
  Object.entries(more).forEach(([name, value]) => fields.set(name, value));
  ["from", "to"].forEach((name) => { if (!("from" in more)) fields.delete(name); });
  return form.getAttribute("action") + "?" + fields;
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches(".editor")) {
    event.preventDefault();
    const fields = new FormData(form);
    go(asked(form, { from: fields.get("from"), to: fields.get("to") }));
    return;
  }
  if (form.method !== "post") return;
  event.preventDefault();
  send(form, event.submitter);
});

// A vertex is dragged with everything that hangs on it.
let drag = null;
let dragged = false;
document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const link = event.button === 0 && event.target.closest(".paper a.pick");
  if (!link) return;
  const vertex = link.querySelector("[data-key]");
  drag = { link, vertex, name: vertex.dataset.key, from: onPaper(event), x: event.clientX, y: event.clientY };
});
document.addEventListener("dragstart", (event) => { if (event.target.closest(".paper")) event.preventDefault(); });
document.addEventListener("pointermove", (event) => {
  if (!drag || (!dragged && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6)) return;
  dragged = true;
  const [x, y] = onPaper(event);
  drag.vertex.setAttribute("transform", `translate(${x - drag.from[0]} ${y - drag.from[1]})`);
  document.querySelectorAll(".paper line").forEach((line) => {
    const end = line.dataset.from === drag.name ? "1" : line.dataset.to === drag.name ? "2" : "";
    if (end) { line.setAttribute("x" + end, x); line.setAttribute("y" + end, y); }
  });
  document.querySelectorAll(".paper .head").forEach((head) => {
    if (head.dataset.from === drag.name || head.dataset.to === drag.name) head.remove();
  });
});
document.addEventListener("pointerup", (event) => {
  if (drag && dragged) {
    const [x, y] = onPaper(event).map((at) => Math.max(0, at));
    go(asked(document.querySelector(".editor"), { drag: `${drag.name}.${x}.${y}` }));
  }
  drag = null;
});
document.addEventListener("pointercancel", () => { drag = null; });

window.addEventListener("popstate", () => go(location.href, undefined, "history"));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key === "?") {
    location.assign(document.body.dataset.keys);
  } else if (event.key === "/") {
    const search = document.getElementById("q");
    if (search) { event.preventDefault(); search.focus(); }
  } else if (event.shiftKey && event.key.startsWith("Arrow")) {
    const push = document.querySelector(`[data-push=${event.key.slice(5).toLowerCase()}]`);
    if (push) { event.preventDefault(); push.click(); }
  } else if (event.key.startsWith("Arrow")) {
    const step = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
    const button = step && !document.activeElement.closest("a.pick, .said") && document.querySelector(`[data-step=${step}]`);
    if (button) { event.preventDefault(); button.click(); } else walk(event);
  } else {
    const button = Array.from(document.querySelectorAll("[data-shortcut]"))
      .find((one) => one.dataset.shortcut === event.key);
    if (button) { event.preventDefault(); button.click(); }
  }
});

// On a board the arrows lead to the nearest thing on that side.
const walk = (event) => {
  const here = document.activeElement && document.activeElement.closest("a.pick");
  if (!here) return;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const [x, y] = middle(here);
  let best = null;
  for (const one of document.querySelectorAll("a.pick")) {
    const [a, b] = middle(one);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one === here || along < 2) continue;
    const cost = along + 2.5 * aside;
    if (!best || cost < best.cost) best = { one, cost };
  }
  if (best) { event.preventDefault(); best.one.focus(); }
};

// What opens over the board closes when one points elsewhere, and by Escape.
document.addEventListener("click", (event) => {
  document.querySelectorAll("details.over-board[open]").forEach((one) => { if (!one.contains(event.target)) one.open = false; });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  document.querySelectorAll("details.over-board[open]").forEach((one) => { one.open = false; });
});

// A match at which another sits, too: whoever moves, both see it.
let ear = null;
const listen = () => {
  const told = document.querySelector("#steps[data-events]");
  const address = told && told.dataset.events;
  if (ear && ear.address === address) { ear.version = told.dataset.version; return; }
  if (ear) ear.source.close();
  ear = null;
  if (!address) return;
  const source = new EventSource(address);
  const own = { source, address, version: told.dataset.version };
  ear = own;
  source.addEventListener("version", (event) => {
    if (ear !== own || event.data === own.version || running) return;
    own.version = event.data;
    go(location.href, undefined, "moved", true);
  });
};
listen();
