// @ts-check
// Full screen for a classroom, optional quiet sounds, and globes that are turned by dragging.

/** Whether sounds are on; they are off by default. */
export const isLoud = () => {
  try {
    return localStorage.getItem("sounds") === "on";
  } catch {
    return false;
  }
};

/** Plays a quiet knock, if sounds are on. */
export const knock = () => {
  if (!isLoud()) return;
  const room = new AudioContext();
  const tone = room.createOscillator();
  const loud = room.createGain();
  tone.frequency.setValueAtTime(240, room.currentTime);
  tone.frequency.exponentialRampToValueAtTime(90, room.currentTime + 0.08);
  loud.gain.setValueAtTime(0.12, room.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, room.currentTime + 0.1);
  tone.connect(loud).connect(room.destination);
  tone.addEventListener("ended", () => { room.close(); });
  tone.start();
  tone.stop(room.currentTime + 0.11);
};

/** Shows the current settings on the buttons. @param {ParentNode} page */
export const showRoom = (page) => {
  page.querySelectorAll("[data-room=sounds]").forEach((one) => one.setAttribute("aria-pressed", String(isLoud())));
  page.querySelectorAll("[data-room=full]").forEach((one) => one.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
};

// In full screen, by the button or by the browser's own key, the board gets all the room.
const whole = matchMedia("(display-mode: fullscreen)");
const fillScreen = () => {
  document.documentElement.classList.toggle("whole-screen", document.fullscreenElement !== null || whole.matches);
  showRoom(document);
};
document.addEventListener("fullscreenchange", fillScreen);
whole.addEventListener("change", fillScreen);
fillScreen();
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-room]") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.room === "full") {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => {});
    return;
  }
  try {
    localStorage.setItem("sounds", isLoud() ? "off" : "on");
  } catch {
    return;
  }
  showRoom(document);
  knock();
});

// Dragging across a globe turns it by one meridian.
/** @type {{ x: number, id: number } | null} */
let grip = null;
document.addEventListener("pointerdown", (event) => {
  const on = event.target instanceof Element ? event.target : null;
  grip = on && event.button === 0 && on.closest(".board.globe") && !on.closest("a.pick") ? { x: event.clientX, id: event.pointerId } : null;
});
document.addEventListener("pointerup", (event) => {
  const held = grip;
  grip = null;
  if (!held || held.id !== event.pointerId || Math.abs(event.clientX - held.x) < 30) return;
  const link = document.querySelector(`[data-turn=${event.clientX > held.x ? "right" : "left"}]`);
  if (link instanceof HTMLElement) link.click();
});
document.addEventListener("pointercancel", () => { grip = null; });
