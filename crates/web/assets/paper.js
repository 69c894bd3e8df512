// @ts-check
// The paper of the graph editor: a touch draws a vertex, a vertex is dragged with everything that hangs on it.
import { dataOf, fieldsOf, go } from "./pages.js";

const paper = () => document.querySelector(".paper");

/** Where an event is: the paper may be shown smaller than it is. @param {MouseEvent} event */
const onPaper = (event) => {
  const sheet = paper();
  if (!sheet) return [0, 0];
  const box = sheet.getBoundingClientRect();
  return [(event.clientX - box.left) * 640 / box.width, (event.clientY - box.top) * 400 / box.height].map(Math.round);
};

/** The address of a form with something more. @param {HTMLFormElement} form @param {Record<string, string>} more */
export const asked = (form, more) => {
  const fields = fieldsOf(form);
  Object.entries(more).forEach(([name, value]) => fields.set(name, value));
  ["from", "to"].forEach((name) => { if (!("from" in more)) fields.delete(name); });
  return `${form.getAttribute("action") || ""}?${fields}`;
};

/** A touch on the paper itself. @param {MouseEvent} event @param {HTMLInputElement} field */
export const touchPaper = (event, field) => {
  event.preventDefault();
  // A key has no place.
  const [x, y] = event.detail === 0 ? [0, 0] : onPaper(event);
  if (field.form) go(asked(field.form, { x: String(x), y: String(y) }));
};

/** @type {{ vertex: SVGElement, name: string, from: number[], x: number, y: number } | null} */
let drag = null;
let dragged = false;

/** Whether the last click only ended a drag. */
export const wasDragged = () => dragged;

/** The stroke across a board was a move: the click that ends it is none. */
export const markDragged = () => { dragged = true; };

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const link = event.button === 0 && event.target instanceof Element ? event.target.closest(".paper a.pick") : null;
  const vertex = link && link.querySelector("[data-key]");
  if (!(vertex instanceof SVGElement)) return;
  drag = { vertex, name: vertex.dataset.key || "", from: onPaper(event), x: event.clientX, y: event.clientY };
});
document.addEventListener("dragstart", (event) => {
  if (event.target instanceof Element && event.target.closest(".paper")) event.preventDefault();
});
document.addEventListener("pointermove", (event) => {
  if (!drag || (!dragged && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6)) return;
  const { name, from, vertex } = drag;
  dragged = true;
  const [x, y] = onPaper(event);
  vertex.setAttribute("transform", `translate(${x - from[0]} ${y - from[1]})`);
  document.querySelectorAll(".paper line").forEach((line) => {
    const end = dataOf(line, "from") === name ? "1" : dataOf(line, "to") === name ? "2" : "";
    if (end) { line.setAttribute(`x${end}`, String(x)); line.setAttribute(`y${end}`, String(y)); }
  });
  document.querySelectorAll(".paper .head").forEach((head) => {
    if (dataOf(head, "from") === name || dataOf(head, "to") === name) head.remove();
  });
});
document.addEventListener("pointerup", (event) => {
  const form = document.querySelector(".editor");
  if (drag && dragged && form instanceof HTMLFormElement) {
    const [x, y] = onPaper(event).map((at) => Math.max(0, at));
    go(asked(form, { drag: `${drag.name}.${x}.${y}` }));
  }
  drag = null;
});
document.addEventListener("pointercancel", () => { drag = null; });
