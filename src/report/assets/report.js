"use strict";
(() => {
  const ROW_HEIGHT = 30;
  const STATES = ["returned", "in-flight", "not-printed", "not-reached", "unknown"];
  const STATE_TEXT = ["", "in flight", "not printed", "not reached", ""];
  const KINDS = ["kernel", "operator", "custom op"];
  const MARKS = [[1, "failing", "✕", "first failing"], [4, "origin", "◆", "root cause"], [2, "chain", "●", "in the chain"]];
  const byId = (id) => document.getElementById(id);

  const make = (name, properties, ...children) => {
    const element = document.createElement(name);
    Object.assign(element, properties);
    element.append(...children);
    return element;
  };

  // A link may lead into a closed part of the page.
  const reveal = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") at.open = true;
    }
  };

  const marksOf = (row) => {
    const marks = MARKS.filter(([bit]) => row[4] & bit);
    // The root cause says more than to be in the chain.
    return marks.some(([bit]) => bit === 4) ? marks.filter(([bit]) => bit !== 2) : marks;
  };

  // What is in memory that nobody wrote is no value of the model's.
  const garbageIn = (use) => {
    if (!(use & 1)) return "not written yet";
    return use & 4 ? "uninitialized memory: nothing has written it" : "";
  };

  class Launches {
    constructor(data) {
      this.data = data;
      this.shown = data.rows.map((_, i) => i);
      this.at = Math.max(0, data.rows.findIndex((row) => row[4] & 1));
      this.list = byId("launch-list");
      this.detail = byId("launch-detail");
      this.filter = byId("launch-filter");
      this.count = byId("launch-count");
      this.inner = make("div", {});
      this.inner.setAttribute("role", "presentation");
      this.inner.style.position = "relative";
      this.list.append(this.inner);
      this.list.addEventListener("scroll", () => this.later());
      this.list.addEventListener("keydown", (event) => this.onKey(event));
      this.list.addEventListener("click", (event) => {
        const row = event.target.closest(".row");
        if (row) this.select(Number(row.dataset.at));
      });
      this.filter.addEventListener("input", () => this.search());
      byId("launch-failing").hidden = this.failing() < 0;
      byId("launch-failing").addEventListener("click", () => this.selectRow(this.failing()));
      const strip = byId("strip");
      strip.addEventListener("click", (event) => {
        const box = strip.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        this.selectRow(Math.floor(share * this.data.rows.length));
      });
      this.resize();
      this.select(this.at);
    }

    failing() {
      return this.data.rows.findIndex((row) => row[4] & 1);
    }

    later() {
      if (this.planned) return;
      this.planned = true;
      requestAnimationFrame(() => {
        this.planned = false;
        this.render();
      });
    }

    resize() {
      const height = `${this.shown.length * ROW_HEIGHT}px`;
      this.inner.style.height = height;
      this.list.style.height = `calc(${height} + 2px)`;
      const all = this.data.rows.length;
      const some = this.shown.length;
      const counted = `${all} launch${all === 1 ? "" : "es"}`;
      this.count.textContent = some === all ? counted : `${some} of ${counted}`;
    }

    search() {
      const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const current = this.shown[this.at];
      this.shown = [];
      this.data.rows.forEach((row, i) => {
        const text = `${row[0]} ${this.data.names[row[1]]} ${STATE_TEXT[row[3]]} ${KINDS[row[2]]} ${row[7]}`.toLowerCase();
        if (words.every((word) => text.includes(word))) this.shown.push(i);
      });
      this.at = Math.max(0, this.shown.indexOf(current));
      this.resize();
      this.select(this.at);
    }

    rowElement(at) {
      const row = this.data.rows[this.shown[at]];
      const marks = marksOf(row);
      const element = make("div", {
        id: `row-${row[0]}`,
        className: `row ${STATES[row[3]]} ${marks.length ? marks[0][1] : ""}`,
        title: this.data.names[row[1]],
      },
      make("span", { className: "n" }, String(row[0])),
      make("span", { className: "name mono" }, this.data.names[row[1]]));
      const note = [...marks.map((mark) => `${mark[2]} ${mark[3]}`), STATE_TEXT[row[3]], row[5] ? "NaN/Inf" : ""];
      element.append(make("span", { className: "note" }, note.filter(Boolean).join(" · ")));
      element.dataset.at = String(at);
      element.setAttribute("role", "option");
      element.setAttribute("aria-selected", String(at === this.at));
      element.setAttribute("aria-posinset", String(at + 1));
      element.setAttribute("aria-setsize", String(this.shown.length));
      element.style.top = `${at * ROW_HEIGHT}px`;
      return element;
    }

    render() {
      const first = Math.max(0, Math.floor(this.list.scrollTop / ROW_HEIGHT) - 6);
      const visible = Math.ceil(this.list.clientHeight / ROW_HEIGHT) + 12;
      const last = Math.min(this.shown.length, first + visible);
      const rows = [];
      for (let at = first; at < last; ++at) rows.push(this.rowElement(at));
      this.inner.replaceChildren(...rows);
      const selected = this.data.rows[this.shown[this.at]];
      if (selected && this.at >= first && this.at < last) {
        this.list.setAttribute("aria-activedescendant", `row-${selected[0]}`);
      } else {
        this.list.removeAttribute("aria-activedescendant");
      }
    }

    selectRow(index) {
      if (index < 0 || index >= this.data.rows.length) return;
      if (!this.shown.includes(index)) {
        this.filter.value = "";
        this.shown = this.data.rows.map((_, i) => i);
        this.resize();
      }
      this.select(this.shown.indexOf(index));
    }

    select(at) {
      this.at = Math.min(Math.max(at, 0), Math.max(this.shown.length - 1, 0));
      const top = this.at * ROW_HEIGHT;
      const list = this.list;
      if (top < list.scrollTop || top + ROW_HEIGHT > list.scrollTop + list.clientHeight) {
        list.scrollTop = Math.max(0, top - list.clientHeight / 2);
      }
      this.render();
      this.showDetail();
      this.showCursor();
    }

    showCursor() {
      const cursor = byId("strip-cursor");
      const count = this.data.rows.length;
      cursor.setAttribute("x", `${(100 * (this.shown[this.at] ?? 0)) / count}%`);
      cursor.setAttribute("width", `${Math.max(100 / count, 0.3)}%`);
    }

    onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const page = Math.floor(this.list.clientHeight / ROW_HEIGHT) - 1;
      const steps = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page };
      const marked = (direction) => {
        for (let at = this.at + direction; at >= 0 && at < this.shown.length; at += direction) {
          if (this.data.rows[this.shown[at]][4]) return at;
        }
        return this.at;
      };
      if (event.key in steps) this.select(this.at + steps[event.key]);
      else if (event.key === "Home") this.select(0);
      else if (event.key === "End") this.select(this.shown.length - 1);
      else if (event.key === "f") this.selectRow(this.failing());
      else if (event.key === "n") this.select(marked(1));
      else if (event.key === "p") this.select(marked(-1));
      else if (event.key === "Enter") this.detail.focus();
      else return;
      event.preventDefault();
    }

    valueCell(value, garbage) {
      if (!value) return make("td", { className: "num soft" }, "–");
      if (garbage) return make("td", { className: "void" }, garbage);
      const [range, mean, bad, leftBy] = value;
      const cell = make("td", { className: "num" });
      if (bad) cell.append(make("b", { className: "bad" }, bad), make("br", {}));
      if (range) cell.append(range, make("br", {}));
      if (mean) cell.append(make("span", { className: "soft" }, `mean ${mean}`));
      if (leftBy) cell.append(make("br", {}), make("i", { className: "soft" }, `as launch ${leftBy} left it`));
      return cell;
    }

    showDetail() {
      const row = this.data.rows[this.shown[this.at]];
      if (!row) {
        this.detail.replaceChildren(make("p", { className: "soft" }, "No launch matches."));
        return;
      }
      const parts = [make("h3", {}, make("span", { className: "mono" }, this.data.names[row[1]]))];
      const says = [`launch ${row[0]}`, KINDS[row[2]]];
      for (const mark of marksOf(row)) says.push(`${mark[2]} ${mark[3]}`);
      says.push(["returned", "began but did not end", "the printer does not show this call", "not reached", ""][row[3]]);
      parts.push(make("p", { className: "soft small" }, says.filter(Boolean).join(" · ")));
      if (row[7]) parts.push(make("p", { className: "small" }, "made from ", make("code", {}, row[7])));
      const log = row[6] && this.data.logId ? byId(`${this.data.logId}-${row[6]}`) : null;
      if (log) parts.push(make("p", { className: "small" }, make("a", { href: `#${log.id}` }, `line ${row[6]} of the log`)));
      if (row[8].length) parts.push(this.table(row[8]));
      this.detail.replaceChildren(...parts);
    }

    table(buffers) {
      const head = ["tensor", "use", "before", "after"].map((text) => make("th", { scope: "col" }, text));
      const body = buffers.map(([name, use, from, before, after, shape]) => {
        const title = make("td", {}, make("code", {}, name));
        if (shape) title.append(make("br", {}), make("span", { className: "soft small" }, shape));
        if (from) title.append(make("br", {}), make("span", { className: "soft small" }, `from ${from}`));
        return make("tr", {}, title, make("td", {}, ["", "reads", "writes", "reads, writes"][use & 3]),
          this.valueCell(before, garbageIn(use)), this.valueCell(after, ""));
      });
      const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body));
      const box = make("div", { className: "table", tabIndex: 0 }, table);
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", "Values before and after");
      return box;
    }
  }

  document.documentElement.classList.add("js");

  // A page that was opened as a file may have no clipboard.
  const copySelected = (element) => {
    const selection = getSelection();
    selection.selectAllChildren(element);
    const copied = document.execCommand("copy");
    if (copied) selection.removeAllRanges();
    return copied;
  };
  const copy = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      return copySelected(element);
    }
  };
  for (const code of document.querySelectorAll("code.copy")) {
    const button = make("button", { type: "button", className: "copy-button" }, "Copy");
    button.setAttribute("aria-label", `Copy: ${code.textContent}`);
    button.addEventListener("click", async () => {
      button.textContent = (await copy(code)) ? "Copied" : "Press Ctrl-C";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    code.after(" ", button);
  }
  const text = byId("launch-data");
  const launches = text && byId("launch-list") ? new Launches(JSON.parse(text.textContent)) : null;

  const follow = () => {
    const id = location.hash.slice(1);
    const target = id && byId(id);
    if (target) {
      reveal(target);
      target.scrollIntoView({ block: "center" });
    }
    const launch = /^launch-(\d+)$/.exec(id);
    if (!launch || !launches) return;
    launches.selectRow(Number(launch[1]) - 1);
    if (target) return;
    byId("launch-browser").scrollIntoView({ block: "center" });
    launches.list.focus({ preventScroll: true });
  };
  addEventListener("hashchange", follow);
  // The same link again changes no hash.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (link && link.hash === location.hash) follow();
  });
  addEventListener("beforeprint", () => {
    for (const hit of document.querySelectorAll(".log li.hit")) reveal(hit);
  });
  // In a narrow window the picture begins at what it is about.
  const box = document.querySelector("#dataflow .scroll");
  const failing = box?.querySelector(".failing");
  if (failing) {
    const inner = failing.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
  follow();
})();
