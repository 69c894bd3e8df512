// @ts-check
// The browser remembers how far a reader has come; without a script only the address of the page does.

const KEY = "lesson ";
const OWN = "lesson-own ";

/** @param {string} name */
const kept = (name) => {
  try { return localStorage.getItem(name); } catch { return null; }
};

const note = () => {
  const here = document.querySelector("main [data-lesson][data-step]");
  if (!(here instanceof HTMLElement)) return;
  try {
    localStorage.setItem(KEY + here.dataset.lesson, here.dataset.step || "");
    // The game that the reader invented in this lesson.
    if (here.dataset.own) localStorage.setItem(OWN + here.dataset.lesson, here.dataset.own);
  } catch { /* This is only a convenience. */ }
};

const offer = () => {
  document.querySelectorAll("a[data-lesson][data-steps]").forEach((card) => {
    if (!(card instanceof HTMLAnchorElement)) return;
    const name = card.dataset.lesson || "";
    const [step, own] = [kept(KEY + name), kept(OWN + name)];
    const steps = (card.dataset.steps || "").split(" ");
    const way = card.querySelector(".way");
    if (!step || !way || card.dataset.offered) return;
    card.dataset.offered = "1";
    if (step === "=done") { card.classList.add("read"); way.textContent = card.dataset.again || ""; return; }
    const place = steps.indexOf(step);
    if (place < 1) return;
    card.href = card.href.replace(/[^/]*$/, step + (own ? `?own=${encodeURIComponent(own)}` : ""));
    way.textContent = `${card.dataset.continue} (${place + 1}/${steps.length})`;
  });
};

const look = () => { note(); offer(); };
look();
// Pages are swapped in place, without a reload.
new MutationObserver(look).observe(document.body, { childList: true });

export {};
