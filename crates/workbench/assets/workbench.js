// A little life on top of pages that work without it.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");

  const typing = (element) => element instanceof HTMLElement
    && (element.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName));

  // Shows another page in place of this one, without a flash, and says what has changed.
  const swap = (response, keep) => response.text().then((text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const main = page.querySelector("main");
    if (!main) { location.assign(response.url); return; }
    const focus = document.activeElement && document.activeElement.closest("[data-key]");
    const inner = document.activeElement && document.activeElement.querySelector
      && document.activeElement.querySelector("[data-key]");
    const key = focus ? focus.dataset.key : inner ? inner.dataset.key : null;
    document.querySelector("main").replaceWith(main);
    document.title = page.title;
    document.querySelector("header.top").replaceWith(page.querySelector("header.top"));
    if (keep !== "history") {
      const address = response.url.split("#")[0];
      if (address === location.href.split("#")[0]) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    }
    // Whoever uses the keyboard stays where he was, or comes to the board.
    const same = key && Array.from(main.querySelectorAll("[data-key]")).find((one) => one.dataset.key === key);
    const target = same ? same.closest("a, button") : null;
    (target || main).focus({ preventScroll: true });
    const status = main.querySelector("[role=status]");
    if (status) {
      const words = Array.from(status.childNodes);
      status.replaceChildren();
      setTimeout(() => status.replaceChildren(...words), 60);
    }
  });

  let busy = false;
  const go = (address, options, keep) => {
    if (busy) return;
    busy = true;
    fetch(address, options)
      .then((response) => swap(response, keep))
      .catch(() => location.assign(options ? location.href : address))
      .finally(() => { busy = false; });
  };

  const send = (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.append(button.name, button.value);
    go(form.getAttribute("action"), { method: "POST", body });
  };

  // A pick that makes a move plays it at once; every other pick, and every link of the board, changes the page in place.
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).textContent);
      return;
    }
    const link = event.target.closest("a.pick, .picked a, .hint-link, .actions a, .results a, .move-list a");
    if (!link) return;
    const address = link.getAttribute("href");
    const form = document.getElementById("play");
    const move = new URL(address, location.href).searchParams.get("move");
    event.preventDefault();
    if (form && move !== null) send(form, { name: "move", value: move });
    else go(address);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post") return;
    event.preventDefault();
    send(form, event.submitter);
  });

  window.addEventListener("popstate", () => go(location.href, undefined, "history"));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "?") {
      location.assign(document.body.dataset.keys);
    } else if (event.key === "/") {
      const search = document.getElementById("q");
      if (search) { event.preventDefault(); search.focus(); }
    } else if (event.key.startsWith("Arrow")) {
      walk(event);
    } else {
      const button = Array.from(document.querySelectorAll("[data-shortcut]"))
        .find((one) => one.dataset.shortcut === event.key);
      if (button) { event.preventDefault(); button.click(); }
    }
  });

  // On a board the arrows lead to the nearest thing on that side.
  const walk = (event) => {
    const here = document.activeElement && document.activeElement.closest("a.pick");
    if (!here) return;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(here);
    let best = null;
    for (const one of document.querySelectorAll("a.pick")) {
      const [a, b] = middle(one);
      const along = (a - x) * dx + (b - y) * dy;
      const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
      if (one === here || along < 2) continue;
      const cost = along + 2.5 * aside;
      if (!best || cost < best.cost) best = { one, cost };
    }
    if (best) { event.preventDefault(); best.one.focus(); }
  };
})();
