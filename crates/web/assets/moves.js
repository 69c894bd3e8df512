// @ts-check
// Animates moves: the player's move, a short pause, then the answer.
import { knock } from "./room.js";

const STEP = 300;
const BREATH = 380;

/** @param {number} time */
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * What each of the last moves touched: starting places, or keys.
 * @param {Element} main
 * @returns {string[][]}
 */
const stepsOf = (main) => {
  const told = main.querySelector("#steps");
  try {
    return told instanceof HTMLElement ? JSON.parse(told.dataset.steps || "[]") : [];
  } catch {
    return [];
  }
};

/**
 * The things of a board that a move touches.
 * @param {Element} board
 * @param {string[]} keys
 */
const thingsOf = (board, keys) => {
  const wanted = new Set(keys);
  return Array.from(board.querySelectorAll("[data-key]")).filter((one) => one instanceof SVGElement
    && wanted.has(one.dataset.place || one.dataset.key || ""));
};

/** @param {Element} thing */
const way = (thing) => {
  if (thing.classList.contains("coin")) return "turning";
  return ["stick", "token", "square"].some((name) => thing.classList.contains(name)) ? "leaving" : "theirs";
};

/**
 * Shows on the old board what has happened since, step by step.
 * @param {Element} old the current page
 * @param {Element} main the next page
 */
export const playOut = async (old, main) => {
  const board = old.querySelector(".board");
  const steps = stepsOf(main);
  if (!board || !steps.length) return;
  for (const [number, keys] of steps.entries()) {
    const things = thingsOf(board, keys);
    if (!things.length) continue;
    knock();
    if (isStill()) continue;
    if (number > 0) {
      things.forEach((one) => one.classList.add("theirs"));
      await wait(BREATH);
    }
    things.forEach((one) => { one.classList.remove("lit", "theirs"); one.classList.add(way(one)); });
    await wait(STEP);
  }
};
