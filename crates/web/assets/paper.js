// @ts-check
// The paper of the graph editor: a click draws a vertex, and a vertex is dragged together with its lines.
import { dataOf, fieldsOf, go } from "./pages.js";

const paper = () => document.querySelector(".paper");

/** The place of an event on the paper, which may be scaled down. @param {MouseEvent} event */
const onPaper = (event) => {
  const sheet = paper();
  if (!sheet) return [0, 0];
  const box = sheet.getBoundingClientRect();
  return [(event.clientX - box.left) * 640 / box.width, (event.clientY - box.top) * 400 / box.height].map(Math.round);
};

/** The address of a form with additional fields. @param {HTMLFormElement} form @param {Record<string, string>} more */
export const asked = (form, more) => {
  const fields = fieldsOf(form);
  Object.entries(more).forEach(([name, value]) => fields.set(name, value));
  ["from", "to"].forEach((name) => { if (!("from" in more)) fields.delete(name); });
  return `${form.getAttribute("action") || ""}?${fields}`;
};

/** Handles a click on the paper itself. @param {MouseEvent} event @param {HTMLInputElement} field */
export const touchPaper = (event, field) => {
  event.preventDefault();
  // A click made by the keyboard has no place.
  const [x, y] = event.detail === 0 ? [0, 0] : onPaper(event);
  if (field.form) go(asked(field.form, { x: String(x), y: String(y) }));
};

/** @type {{ vertex: SVGElement, name: string, from: number[], x: number, y: number } | null} */
let drag = null;
let dragged = false;

/** Whether the last click only ended a drag. */
export const wasDragged = () => dragged;

/** Marks a stroke across a board as a drag, so that the click that ends it is ignored. */
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
