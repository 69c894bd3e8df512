// @ts-check
// A class. A pupil's page goes where it is called and looks up when it is told; the teacher's page shows what has
// changed. Without a script these pages look again by themselves.
import { go } from "./pages.js";

const pupil = () => {
  const head = document.querySelector("header.top[data-calls]");
  return head instanceof HTMLElement ? head : null;
};

const page = () => {
  const one = document.getElementById("class-page");
  return one instanceof HTMLElement ? one : null;
};

/** What is heard: pages are shown in place of each other, and a browser that joins becomes a pupil's. */
/** @type {{ source: EventSource, address: string, last: number, again: () => void } | null} */
let ear = null;

/** The server says something every five seconds; after so many thousandths of a second without, it is asked anew. */
const PATIENCE = 12000;

/** @param {boolean} lost */
const isLost = (lost) => { document.documentElement.classList.toggle("lost", lost); };

/**
 * Hears an address for ever: a browser that has lost the network asks again, and where it has given up, this does.
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
// A connection may die without a word.
setInterval(() => { if (ear && Date.now() - ear.last > PATIENCE) { isLost(true); ear.again(); } }, 2000);
addEventListener("online", () => { if (ear) ear.again(); });
addEventListener("offline", () => { if (ear) isLost(true); });

/** Hears what belongs to the page that is shown. */
const tune = () => {
  const [head, board] = [pupil(), page()];
  const address = (head && head.dataset.events) || (board && board.dataset.bell) || "";
  if (ear ? ear.address === address : !address) return;
  if (ear) ear.source.close();
  ear = null;
  isLost(false);
  if (address) hear(address, head ? "call" : "change", head ? called : () => { look(); });
};
// A page that the browser keeps for its Back button would keep its line, too; after six of them nothing more comes through.
addEventListener("pagehide", () => {
  if (ear) ear.source.close();
  ear = null;
});
addEventListener("pageshow", (event) => { if (event.persisted) tune(); });

/** Everybody looks up, and what was typed stays where it is. @param {boolean} paused */
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
  // A page that only says that there is a pause leads on when it ends.
  const leads = !paused && document.querySelector("main .desk.pausing") !== null;
  if (String(calls) !== head.dataset.calls || leads) { location.assign(head.dataset.desk || "/"); return; }
  lookUp(paused);
};

// In a class, what is answered or gone on to is fetched: when the network is lost, the page stays.
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

/** Whether somebody is busy there. @param {Element} one */
const isBusy = (one) => one.contains(document.activeElement) && document.activeElement !== document.body
  || one.querySelector("details[open]") !== null;

/** Shows a part anew if it has changed. @param {Element} fresh */
const renew = (fresh) => {
  const own = document.getElementById(fresh.id);
  if (!own || own.dataset.state === fresh.getAttribute("data-state") || isBusy(own)) return;
  own.replaceWith(fresh);
};

/** Rows come, change and go. @param {Element} fresh */
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

/** Fetches what has changed. One at a time; what has changed meanwhile is fetched next. */
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
  } catch { /* The bell rings again when the network is back. */ } finally {
    looking = false;
    if (again) { again = false; look(); }
  }
};

/** How many columns of rows there are. @param {Element} one */
const columns = (one) => {
  const grid = one.querySelector(".grid");
  return grid ? grid.className : "";
};

tune();
new MutationObserver(tune).observe(document.body, { childList: true });
// What was open is shown anew when it is closed.
document.addEventListener("toggle", (event) => {
  if (event.target instanceof HTMLDetailsElement && !event.target.open && page()) look();
}, true);
