// @ts-check
// The browser remembers how many puzzles in a row were solved: by days for the puzzle of the day, by first answers for
// series.

/** @typedef {{ row: number, best: number, last: string }} Row */

/** @param {string} kind @returns {Row} */
const kept = (kind) => {
  try {
    const row = JSON.parse(localStorage.getItem(`puzzle ${kind}`) || "{}");
    return { row: Number(row.row) || 0, best: Number(row.best) || 0, last: String(row.last || "") };
  } catch { return { row: 0, best: 0, last: "" }; }
};

/** @param {string} kind @param {Row} row */
const keep = (kind, row) => {
  try { localStorage.setItem(`puzzle ${kind}`, JSON.stringify(row)); } catch { /* This is only a convenience. */ }
};

/** A day counts once its puzzle is solved, after any number of tries. @param {string} day @param {string} judged */
const noteDay = (day, judged) => {
  const known = kept("day");
  if (judged !== "right" || Number(known.last) >= Number(day)) return;
  const row = Number(known.last) === Number(day) - 1 ? known.row + 1 : 1;
  keep("day", { row, best: Math.max(row, known.best), last: day });
};

/** In a series the first answer counts. @param {string} name @param {string} judged */
const noteSeries = (name, judged) => {
  const known = kept("series");
  if (known.last === name) return;
  const row = judged === "right" ? known.row + 1 : 0;
  keep("series", { row, best: Math.max(row, known.best), last: name });
};

/** @param {Element} line */
const show = (line) => {
  if (!(line instanceof HTMLElement) || line.dataset.shown) return;
  const { row, best } = kept(line.dataset.streak || "");
  const [count, most] = [line.querySelector(".count"), line.querySelector(".best")];
  if (!count || !most || best === 0) return;
  count.textContent = String(row);
  most.textContent = String(best);
  line.dataset.shown = "1";
  line.hidden = false;
};

const look = () => {
  const here = document.querySelector("main [data-puzzle]");
  if (!(here instanceof HTMLElement)) return;
  const { puzzle, day, judged } = here.dataset;
  if (judged && puzzle) {
    if (day) noteDay(day, judged); else noteSeries(puzzle, judged);
  }
  document.querySelectorAll("[data-streak]").forEach(show);
};
look();
// Pages are swapped in place, without a reload.
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });

export {};
