// @ts-check
// The pages of a class. A pupil's page goes where the teacher calls it, and is covered during a pause; the teacher's
// page shows every change. Without a script these pages reload themselves.
import { go } from "./pages.js";

const pupil = () => {
  const head = document.querySelector("header.top[data-calls]");
  return head instanceof HTMLElement ? head : null;
};

const page = () => {
  const one = document.getElementById("class-page");
  return one instanceof HTMLElement ? one : null;
};

/** The event stream of the current page. It changes when pages are swapped in place, and when a pupil joins. */
/** @type {{ source: EventSource, address: string, last: number, again: () => void } | null} */
let ear = null;

/** The server sends something every five seconds. After this many milliseconds of silence, the page reconnects. */
const PATIENCE = 12000;

/** @param {boolean} lost */
const isLost = (lost) => { document.documentElement.classList.toggle("lost", lost); };

/**
 * Listens to an address permanently: the browser reconnects by itself, and if it has given up, this function does.
 * @param {string} address @param {string} name @param {(data: string) => void} heard
 */
const hear = (address, name, heard) => {
  const source = new EventSource(address);
  const again = () => {
    if (!ear || ear.source !== source) return;
    source.close();
    hear(address, name, heard);
  };
  const own = { source, address, last: Date.now(), again };
  ear = own;
  const alive = () => { own.last = Date.now(); isLost(false); };
  source.addEventListener("open", alive);
  source.addEventListener("beat", alive);
  source.addEventListener(name, (event) => { alive(); heard(event.data); });
  source.addEventListener("error", () => {
    isLost(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(again, 2000);
  });
};
// A connection may die without an error.
setInterval(() => { if (ear && Date.now() - ear.last > PATIENCE) { isLost(true); ear.again(); } }, 2000);
addEventListener("online", () => { if (ear) ear.again(); });
addEventListener("offline", () => { if (ear) isLost(true); });

/** Listens to the event stream of the current page. */
const tune = () => {
  const [head, board] = [pupil(), page()];
  const address = (head && head.dataset.events) || (board && board.dataset.bell) || "";
  if (ear ? ear.address === address : !address) return;
  if (ear) ear.source.close();
  ear = null;
  isLost(false);
  if (address) hear(address, head ? "call" : "change", head ? called : () => { look(); });
};
// Pages kept for the Back button would keep their connections, and a browser allows only six to one server.
addEventListener("pagehide", () => {
  if (ear) ear.source.close();
  ear = null;
});
addEventListener("pageshow", (event) => { if (event.persisted) tune(); });

/** Begins or ends a pause. What was typed stays. @param {boolean} paused */
const lookUp = (paused) => {
  const veil = document.getElementById("pause");
  if (veil) veil.hidden = !paused;
  document.documentElement.classList.toggle("paused", paused);
};

/** @param {string} data */
const called = (data) => {
  const head = pupil();
  if (!head) return;
  const { calls, paused } = JSON.parse(data);
  // A page that only announces the pause leads on when the pause ends.
  const leads = !paused && document.querySelector("main .desk.pausing") !== null;
  if (String(calls) !== head.dataset.calls || leads) { location.assign(head.dataset.desk || "/"); return; }
  lookUp(paused);
};

// In a class, answers and next pages are fetched, so that the page stays if the network is lost.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!pupil() || !(form instanceof HTMLFormElement) || form.method !== "get" || !form.closest(".lesson")) return;
  event.preventDefault();
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => { if (typeof value === "string") fields.append(name, value); });
  go(`${(form.getAttribute("action") || location.pathname).split("#")[0]}?${fields}`);
});
document.addEventListener("click", (event) => {
  if (!pupil() || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest(".onward a, .progress a") : null;
  if (!link) return;
  event.preventDefault();
  go(link.getAttribute("href") || "");
});

/** Whether the user is busy in this element. @param {Element} one */
const isBusy = (one) => one.contains(document.activeElement) && document.activeElement !== document.body
  || one.querySelector("details[open]") !== null;

/** Replaces a part of the page if it has changed. @param {Element} fresh */
const renew = (fresh) => {
  const own = document.getElementById(fresh.id);
  if (!own || own.dataset.state === fresh.getAttribute("data-state") || isBusy(own)) return;
  own.replaceWith(fresh);
};

/** Adds, replaces and removes rows. @param {Element} fresh */
const renewRows = (fresh) => {
  const own = document.getElementById(fresh.id);
  if (!own) return;
  const names = new Set(Array.from(fresh.children, (row) => row.id));
  Array.from(own.children).forEach((row) => { if (!names.has(row.id)) row.remove(); });
  Array.from(fresh.children).forEach((row, place) => {
    const known = document.getElementById(row.id);
    const here = own.children[place] || null;
    if (!known) { own.insertBefore(row, here); return; }
    if (known.dataset.state !== row.getAttribute("data-state") && !isBusy(known)) { known.replaceWith(row); }
    const now = document.getElementById(row.id);
    if (now && own.children[place] !== now) own.insertBefore(now, own.children[place] || null);
  });
};

let looking = false;
let again = false;

/** Fetches what has changed, one request at a time; changes in the meantime are fetched next. */
const look = async () => {
  const here = page();
  if (!here) return;
  if (looking) { again = true; return; }
  looking = true;
  try {
    const response = await fetch(here.dataset.live || "");
    const text = await response.text();
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("class-live");
    const still = page();
    if (fresh && still) {
      if (fresh.dataset.mode !== still.dataset.mode || columns(fresh) !== columns(still)) {
        if (!isBusy(still)) { location.reload(); return; }
      } else {
        fresh.querySelectorAll("[data-rows]").forEach(renewRows);
        fresh.querySelectorAll("[data-state]:not([data-rows] [data-state])").forEach(renew);
      }
    }
  } catch { /* The next event comes when the network is back. */ } finally {
    looking = false;
    if (again) { again = false; look(); }
  }
};

/** The class of the grid, which says how many columns of rows it has. @param {Element} one */
const columns = (one) => {
  const grid = one.querySelector(".grid");
  return grid ? grid.className : "";
};

tune();
new MutationObserver(tune).observe(document.body, { childList: true });
// An open element was not replaced; when it is closed, it is updated.
document.addEventListener("toggle", (event) => {
  if (event.target instanceof HTMLDetailsElement && !event.target.open && page()) look();
}, true);
