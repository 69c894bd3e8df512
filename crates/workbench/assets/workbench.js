// A little life on top of pages that work without it.
"use strict";
(() => {
  const typing = (element) => element instanceof HTMLElement
    && (element.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "?") {
      location.assign(document.body.dataset.keys);
    } else if (event.key === "/") {
      const search = document.getElementById("q");
      if (search) { event.preventDefault(); search.focus(); }
    } else {
      const button = Array.from(document.querySelectorAll("[data-key]"))
        .find((one) => one.dataset.key === event.key);
      if (button) { event.preventDefault(); button.click(); }
    }
  });

  // A button pressed twice is sent once.
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sent) { event.preventDefault(); return; }
    if (event.target.method === "post") event.target.dataset.sent = "1";
  });
  // The browser may show the page again as it was left.
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
  });
})();
