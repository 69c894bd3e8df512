// @ts-check
// The moves of a match without a server: one position at a time.
(() => {
  const steps = Array.from(document.querySelectorAll(".step"));
  const [row, range] = [document.querySelector(".steps"), document.querySelector(".steps input")];
  if (!(row instanceof HTMLElement) || !(range instanceof HTMLInputElement)) return;
  document.documentElement.classList.add("scripted");
  row.hidden = false;
  /** @param {number} place */
  const show = (place) => {
    const at = Math.max(0, Math.min(steps.length - 1, place));
    range.value = String(at);
    steps.forEach((step, number) => step.classList.toggle("now", number === at));
  };
  const here = () => Number(range.value);
  range.addEventListener("input", () => show(here()));
  row.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest(".back")) show(here() - 1);
    if (event.target.closest(".on")) show(here() + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target === range) return;
    if (event.key === "ArrowLeft") show(here() - 1);
    if (event.key === "ArrowRight") show(here() + 1);
  });
  show(0);
})();
