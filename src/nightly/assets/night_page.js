"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const tools = byId("recipe-tools");
  if (!tools) return;
  const rows = [...document.querySelectorAll("table.recipes tbody tr")];
  // What is read there, without the signs of the nights.
  const texts = rows.map((row) =>
    [...row.children].slice(0, 3).map((cell) => cell.textContent).join(" ").toLowerCase());
  const show = () => {
    const words = byId("recipe-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const some = byId("recipe-well").checked;
    let shown = 0;
    rows.forEach((row, i) => {
      row.hidden = (some && row.classList.contains("well")) ||
        !words.every((word) => texts[i].includes(word));
      if (!row.hidden) ++shown;
    });
    const all = `${rows.length} recipe${rows.length === 1 ? "" : "s"}`;
    byId("recipe-count").textContent = shown === rows.length ? all : `${shown} of ${all}`;
  };
  tools.hidden = false;
  byId("recipe-filter").addEventListener("input", show);
  byId("recipe-well").addEventListener("change", show);
  show();
})();
