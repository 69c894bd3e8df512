// @ts-check
// Puzzles without a server: what is to be said of every answer stands in the page.
(() => {
  let [asked, right] = [0, 0];
  const score = document.querySelector(".score");
  const tally = () => {
    if (!(score instanceof HTMLElement)) return;
    score.textContent = (score.dataset.words || "").replace("#1", String(right)).replace("#2", String(asked));
    score.hidden = false;
  };
  /** @param {Element} puzzle @param {HTMLButtonElement} button */
  const answer = (puzzle, button) => {
    const [said, told] = [puzzle.querySelector(".said"), button.nextElementSibling];
    if (!said || !told) return;
    const good = button.dataset.right !== undefined;
    if (!puzzle.classList.contains("asked")) { asked += 1; if (good) right += 1; puzzle.classList.add("asked"); tally(); }
    button.classList.add(good ? "good" : "bad");
    said.className = `said ${good ? "good" : "bad"}`;
    said.innerHTML = told.innerHTML;
    if (said.scrollIntoView) said.scrollIntoView({ block: "nearest" });
  };
  document.querySelectorAll(".puzzle").forEach((puzzle) => {
    /** @type {string[]} */
    let picked = [];
    const buttons = /** @type {HTMLButtonElement[]} */ (Array.from(puzzle.querySelectorAll("button.answer")));
    const ways = buttons.flatMap((button) => (button.dataset.ways || "").split("|").filter((way) => way)
      .map((way) => ({ button, keys: way.split(" ") })));
    const [row, play] = [puzzle.querySelector(".picked"), puzzle.querySelector(".play")];
    /** @type {HTMLButtonElement | null} */
    let ready = null;
    const show = () => {
      puzzle.querySelectorAll("a.pick").forEach((link) => {
        const thing = link.querySelector("[data-key]");
        link.classList.toggle("picked-thing", picked.includes((thing && thing.getAttribute("data-key")) || ""));
      });
      if (row instanceof HTMLElement) row.hidden = !ready;
    };
    /** @param {HTMLButtonElement} button */
    const make = (button) => { picked = []; ready = null; show(); answer(puzzle, button); };
    /** @param {string} key */
    const pick = (key) => {
      const again = picked.includes(key);
      if (again && ready) { make(ready); return; }
      picked = again ? picked.filter((one) => one !== key) : [...picked, key];
      const fitting = () => ways.filter((way) => picked.every((one) => way.keys.includes(one)));
      if (!fitting().length) picked = [key];
      const now = picked.length ? fitting() : [];
      const exact = now.find((way) => way.keys.length === picked.length);
      ready = exact ? exact.button : null;
      if (exact && now.every((way) => way.button === exact.button)) { make(exact.button); return; }
      show();
    };
    puzzle.addEventListener("click", (event) => {
      const target = event.target;
      if (!(target instanceof Element)) return;
      const link = target.closest("a.pick");
      if (link) {
        event.preventDefault();
        const thing = link.querySelector("[data-key]");
        if (thing) pick(thing.getAttribute("data-key") || "");
        return;
      }
      const button = target.closest("button");
      if (!(button instanceof HTMLButtonElement)) return;
      if (button === play) { if (ready) make(ready); } else if (button.matches(".answer")) answer(puzzle, button);
    });
  });
})();
