"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const PAINTS = ["op", "keyword", "type", "value", "block", "symbol", "attribute", "text", "number", "comment"];
  const COLOURS = 5;
  const page = document.documentElement;
  const main = $("program");
  const panel = $("panel");

  // Creates an element; children are elements or texts, which are never read as HTML.
  function make(name, attributes, ...children) {
    const drawn = ["svg", "g", "rect", "line", "circle", "path", "text", "title"].includes(name);
    const made = drawn ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }

  // The values of all functions, in one list: tokens refer to it.
  const values = [];
  data.functions.forEach((of, f) => {
    const colours = new Map();
    for (const loop of of.loops) for (const variable of loop.variables) colours.set(variable, loop.depth % COLOURS);
    of.values.forEach((value, v) => values.push({ f, v, ...value, colour: colours.get(v), rows: [], slices: [], nests: [], footprints: [] }));
    of.first = values.length - of.values.length;
    of.rows.forEach((row, r) => values[of.first + row.value].rows.push(r));
    of.slices.forEach((slice) => values[of.first + slice.value].slices.push(slice));
    of.footprints.forEach((footprint) => footprint.values.forEach((v) => values[of.first + v].footprints.push(footprint)));
    of.nests.forEach((nest) => {
      for (const column of [nest.outer, nest.inner]) {
        const row = of.columns[column].row;
        if (row !== null) values[of.first + of.rows[row].value].nests.push(nest);
      }
    });
  });

  // Syntax highlighting of the blocks that come near the window.
  function paint(block) {
    if (block.painted) return;
    block.painted = true;
    for (const line of block.children) {
      const tokens = data.tokens[Number(line.id.slice(1)) - 1];
      const code = line.querySelector("code");
      if (!tokens.length) continue;
      const text = code.textContent;
      const parts = [];
      let end = 0;
      for (const [start, length, paint, number] of tokens) {
        if (start > end) parts.push(text.slice(end, start));
        end = start + length;
        const value = values[number];
        const span = make("span", { class: `p-${PAINTS[paint]}` }, text.slice(start, end));
        if (value) {
          span.classList.add("v", value.role);
          if (value.colour !== undefined) span.classList.add(`l${value.colour}`);
          span.dataset.v = number;
        }
        parts.push(span);
      }
      parts.push(text.slice(end));
      code.replaceChildren(...parts);
    }
  }
  const blocks = [...main.querySelectorAll(".block")];
  const watcher = new IntersectionObserver(
    (entries) => entries.forEach((entry) => {
      if (!entry.isIntersecting) return;
      paint(entry.target);
      watcher.unobserve(entry.target);
    }),
    { rootMargin: "800px" },
  );
  blocks.forEach((block) => watcher.observe(block));
  addEventListener("beforeprint", () => blocks.forEach(paint));

  // Filters.
  const lines = [...main.querySelectorAll(".line")];
  const state = { search: "", unknown: false, loops: false, quiet: false };
  let texts = null;
  let heads = null;
  function applyFilters() {
    const query = state.search.trim().toLowerCase();
    const active = query !== "" || state.unknown || state.loops;
    if (query && !texts) texts = lines.map((line) => line.textContent.toLowerCase());
    heads ||= lines.map((line) => line.classList.contains("head"));
    document.body.classList.toggle("all", state.quiet);
    let matches = 0;
    const visible = new Uint8Array(lines.length);
    let head = -1;
    for (let at = 0; at < lines.length; at += 1) {
      if (heads[at]) head = at;
      let found = !active;
      if (active) {
        found = (!query || texts[at].includes(query)) && (!state.unknown || unknowns[at]) && (!state.loops || looped[at]);
      }
      if (!found) continue;
      matches += 1;
      visible[at] = 2;
      // The head of the function is context.
      if (head >= 0 && !visible[head]) visible[head] = 1;
    }
    let shown = 0;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at];
      if (line.hidden !== !visible[at]) line.hidden = !visible[at];
      const context = active && visible[at] === 1;
      if (line.context !== context) line.classList.toggle("context", (line.context = context));
      const found = active && query !== "" && visible[at] === 2;
      if (line.found !== found) line.classList.toggle("found", (line.found = found));
      shown += visible[at] ? 1 : 0;
    }
    for (const block of blocks) {
      const empty = active && ![...block.children].some((line) => !line.hidden);
      if (block.isEmpty !== empty) block.classList.toggle("empty", (block.isEmpty = empty));
    }
    $("nothing").hidden = shown > 0;
    $("count").textContent = active ? `${matches} of ${lines.length} lines` : total;
    for (const name of ["unknown", "loops", "quiet"]) $(name).setAttribute("aria-pressed", state[name]);
  }
  const total = $("count").textContent;
  const unknowns = new Uint8Array(lines.length);
  const looped = new Uint8Array(lines.length);
  for (const chip of main.getElementsByClassName("unknown")) unknowns[Number(chip.closest(".line").id.slice(1)) - 1] = 1;
  for (const of of data.functions) for (const loop of of.loops) looped[loop.lines[0] - 1] = 1;
  for (const value of values) if (value.colour !== undefined && value.line) looped[value.line - 1] = 1;
  let pending = 0;
  function filterSoon() {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(applyFilters);
  }
  $("search").addEventListener("input", (event) => {
    state.search = event.target.value;
    filterSoon();
  });
  function toggle(name) {
    state[name] = !state[name];
    applyFilters();
  }
  for (const name of ["unknown", "loops", "quiet"]) $(name).addEventListener("click", () => toggle(name));
  function clearFilters() {
    Object.assign(state, { search: "", unknown: false, loops: false });
    $("search").value = "";
    applyFilters();
  }

  // Light and dark mode.
  const remember = (theme) => {
    // A page from a file may have no storage.
    try { localStorage.setItem("bourn-theme", theme); } catch { /* The choice lasts as long as the page. */ }
  };
  try {
    const theme = localStorage.getItem("bourn-theme");
    if (theme) page.dataset.theme = theme;
  } catch { /* The system's choice. */ }
  function toggleTheme() {
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    remember(page.dataset.theme);
  }
  $("theme").addEventListener("click", toggleTheme);

  // Lines.
  const measure = () => page.style.setProperty("--top", `${document.querySelector("header").offsetHeight}px`);
  addEventListener("resize", measure);
  measure();
  let shownLine = null;
  function showLine(number) {
    const line = lines[number - 1];
    if (!line) return;
    if (line.hidden) clearFilters();
    shownLine?.classList.remove("shown");
    (shownLine = line).classList.add("shown");
    line.scrollIntoView({ block: "center" });
  }
  function lineLink(number) {
    if (!number) return null;
    const link = make("a", { class: "goto", href: `#L${number}`, tabindex: -1 }, `line ${number}`);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      showLine(number);
    });
    return link;
  }

  // The selected value.
  const highlight = document.head.appendChild(make("style"));
  let selected = null;
  let hovered = null;
  function restyle() {
    const rules = [];
    if (hovered !== null) rules.push(`[data-v="${hovered}"] { background: var(--chip); box-shadow: 0 0 0 1px var(--line); }`);
    if (selected !== null) rules.push(`[data-v="${selected.number}"] { background: var(--select); }`);
    highlight.textContent = rules.join("\n");
  }
  main.addEventListener("mouseover", (event) => {
    const over = event.target.dataset?.v ?? null;
    if (over === hovered) return;
    hovered = over;
    restyle();
  });
  main.addEventListener("click", (event) => {
    const chip = event.target.closest(".chip");
    if (chip) return select(chipValue(chip), Number(chip.dataset.r));
    const word = event.target.closest("[data-v]");
    if (word && !String(getSelection())) select(Number(word.dataset.v));
  });
  const chipValue = (chip) => {
    const of = data.functions[chip.dataset.f];
    return of.first + of.rows[chip.dataset.r].value;
  };
  function select(number, row) {
    const value = values[number];
    if (!value) return;
    for (const chip of main.querySelectorAll('.chip[aria-current="true"]')) chip.removeAttribute("aria-current");
    selected = { number, row: row ?? value.rows[0] };
    const line = lines[value.line - 1];
    const chip = [...(line?.querySelectorAll(".chip") ?? [])].find(
      (chip) => Number(chip.dataset.f) === value.f && Number(chip.dataset.r) === selected.row,
    );
    chip?.setAttribute("aria-current", "true");
    restyle();
    showPanel(value);
    if (line && !line.hidden) line.scrollIntoView({ block: "nearest" });
  }
  function closePanel() {
    const had = !panel.hidden;
    panel.hidden = true;
    document.body.classList.remove("open");
    for (const chip of main.querySelectorAll('.chip[aria-current="true"]')) chip.removeAttribute("aria-current");
    selected = null;
    restyle();
    return had;
  }

  // The explanation of a value.
  function showPanel(value) {
    const of = data.functions[value.f];
    const close = make("button", { class: "close", type: "button", "aria-label": "Close", title: "Close (Esc)" }, "×");
    close.addEventListener("click", closePanel);
    const heading = make("header", {}, make("h2", {}, value.name), close);
    const where = make("p", { class: "what" }, `in @${of.name}`, lineLink(value.line) ? ", " : "", lineLink(value.line));
    const rows = [...value.rows].sort((a, b) => (b === selected.row) - (a === selected.row));
    // Rows of one column, such as an induction variable and its trip count, have one explanation.
    const explained = new Set();
    const drawings = [...value.nests.map((nest) => drawNest(of, nest)), ...value.slices.map(drawSlice), ...drawFootprints(value.footprints)].filter(Boolean);
    const sections = rows.map((r, at) => rowSection(of, value.f, r, explained, at === 0 ? drawings : []));
    panel.replaceChildren(heading, where, ...(rows.length ? [] : drawings), ...sections);
    panel.hidden = false;
    document.body.classList.add("open");
    panel.scrollTop = 0;
  }
  function rowSection(of, f, r, explained, drawings) {
    const row = of.rows[r];
    const words = data.notations[f][r];
    const section = make("section", { class: "row" });
    section.append(
      make("p", { class: `math${row.is_unknown && !row.is_quiet ? " unknown" : ""}` },
        words.before ? `${words.before} ` : "", make("b", {}, words.name), ` ${words.after}`,
        words.range ? make("i", {}, words.range) : null),
      make("p", { class: "what" }, row.what),
    );
    // Most code runs once in a call.
    if (row.runs !== null && row.runs !== "1") section.append(make("p", { class: "runs" }, "Executed per call: ", make("b", {}, row.runs)));
    for (const fact of row.known) section.append(make("p", { class: "known" }, `An op before it needs ${fact}.`));
    for (const reason of row.reasons) {
      // A row with both bounds needs no excuse for a missing exact expression.
      if (row.is_unknown) section.append(make("p", { class: "reason" }, reason));
    }
    section.append(...[drawRange(of, row)].filter(Boolean), ...drawings);
    if (!explained.has(row.column)) section.append(make("h3", {}, "Explanation"), tree(of, row.column));
    explained.add(row.column);
    if (row.proofs.length) section.append(make("h3", {}, "Certificates"), ...row.proofs.map(proof));
    return section;
  }
  function proof(of) {
    if (of.problem) return make("p", { class: "proof missing" }, make("code", {}, of.claim), ` has no certificate: ${of.problem}`);
    const list = make("details", { class: "proof" }, make("summary", {}, make("code", {}, of.claim), ` is proved in ${of.steps.length} ${of.steps.length === 1 ? "step" : "steps"}, checked`));
    // Long proofs are written when they are opened.
    list.addEventListener("toggle", () => {
      if (list.children.length > 1) return;
      list.append(make("ol", { start: 0 }, ...of.steps.map((step) => make("li", {}, step))));
    });
    return list;
  }

  // The tree of an explanation: columns with their facts, which mention other columns.
  const endText = (end) => (end === null ? "?" : String(end));
  const rangeText = (column) => {
    if (column.low === null && column.high === null) return "";
    return column.low === column.high ? `= ${column.low}` : `${endText(column.low)} … ${endText(column.high)}`;
  };
  function tree(of, column) {
    const root = make("ul", { class: "tree", role: "tree" }, node(of, column, [], 0));
    root.firstChild.tabIndex = 0;
    root.addEventListener("keydown", treeKey);
    return root;
  }
  function node(of, number, path, depth) {
    const column = of.columns[number];
    const again = path.includes(number);
    const opens = column.facts.length > 0 && !again;
    const mark = make("span", { class: "mark", "aria-hidden": "true" }, opens ? "▸" : "·");
    const head = make("div", { class: "node", "data-open": opens }, mark, make("span", { class: "name" }, column.name),
      make("span", { class: "range" }, rangeText(column)), again ? make("span", { class: "again" }, "as above") : null, lineLink(column.line));
    const item = make("li", { role: "treeitem", tabindex: -1, "aria-expanded": opens ? "false" : undefined }, head);
    item.line = column.line;
    item.open = (open) => {
      if (!opens) return;
      if (!item.inner && open) item.append((item.inner = facts(of, column, [...path, number], depth)));
      if (item.inner) item.inner.hidden = !open;
      item.setAttribute("aria-expanded", open);
      mark.textContent = open ? "▾" : "▸";
    };
    if (opens) head.addEventListener("click", () => item.open(item.getAttribute("aria-expanded") !== "true"));
    if (depth < 1) item.open(true);
    return item;
  }
  function facts(of, column, path, depth) {
    const list = make("ul", { role: "group" });
    const seen = new Set();
    for (const fact of column.facts) {
      const item = make("li", { role: "treeitem", tabindex: -1 }, make("div", { class: "node fact" }, fact.equation));
      item.line = column.line;
      if (fact.origin !== null) item.append(originLink(fact.origin));
      list.append(item);
      // Columns of several facts are listed once.
      const others = fact.mentions.filter((other) => !seen.has(other));
      others.forEach((other) => seen.add(other));
      if (others.length) item.append(make("ul", { role: "group" }, ...others.map((other) => node(of, other, path, depth + 1))));
    }
    return list;
  }
  function originLink(origin) {
    const link = make("a", { class: "origin", href: `#equation-${origin}`, tabindex: -1, title: "An equation of the op" }, data.origins[origin]);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      $("equations").open = true;
      fillEquations();
      location.hash = `equation-${origin}`;
      $(`equation-${origin}`).scrollIntoView({ block: "center" });
    });
    return link;
  }
  function treeKey(event) {
    const item = event.target.closest('[role="treeitem"]');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...event.currentTarget.querySelectorAll('[role="treeitem"]')].filter((other) => other.offsetParent !== null);
    const at = all.indexOf(item);
    const focus = (other) => {
      if (!other) return;
      all.forEach((each) => { each.tabIndex = -1; });
      other.tabIndex = 0;
      other.focus();
    };
    const expanded = item.getAttribute("aria-expanded");
    switch (event.key) {
      case "ArrowDown": focus(all[at + 1]); break;
      case "ArrowUp": focus(all[at - 1]); break;
      case "Home": focus(all[0]); break;
      case "End": focus(all[all.length - 1]); break;
      case "ArrowRight": expanded === "false" ? item.open(true) : focus(item.querySelector('[role="treeitem"]')); break;
      case "ArrowLeft": expanded === "true" ? item.open(false) : focus(item.parentElement.closest('[role="treeitem"]')); break;
      case "Enter": case " ": item.open?.(expanded !== "true"); break;
      case "g": if (item.line) showLine(item.line); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The equations of ops, with the lines that use them.
  function fillEquations() {
    const list = $("equations").querySelector("ol");
    if (list.children.length) return;
    const users = data.origins.map(() => new Set());
    for (const of of data.functions) {
      for (const column of of.columns) {
        for (const fact of column.facts) if (fact.origin !== null && column.line) users[fact.origin].add(column.line);
      }
    }
    data.origins.forEach((text, origin) => {
      const used = [...users[origin]].sort((a, b) => a - b);
      const links = used.slice(0, 12).flatMap((line) => [" ", lineLink(line)]);
      if (used.length > 12) links.push(` and ${used.length - 12} more`);
      list.append(make("li", { id: `equation-${origin}` }, make("code", {}, text), make("br"), make("small", {}, ...links)));
    });
  }
  $("equations").addEventListener("toggle", fillEquations);

  // Drawings.
  const finite = (end) => end !== null;
  const figure = (title, caption, drawing) => make("figure", {}, make("h3", {}, title), drawing, caption ? make("figcaption", {}, caption) : null);
  const short = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

  // The range of a row above the ranges of the columns in its facts.
  function drawRange(of, row) {
    const own = { name: row.name, low: row.low, high: row.high, lower: row.lower, upper: row.upper, own: true };
    const seen = new Set([row.column]);
    const bars = [own];
    if (row.name === of.columns[row.column].name) {
      for (const fact of of.columns[row.column].facts) {
        for (const number of fact.mentions) {
          const column = of.columns[number];
          // A constant has no range.
          if (seen.has(number) || bars.length > 7 || (finite(column.low) && column.low === column.high)) continue;
          seen.add(number);
          const known = column.row === null ? null : of.rows[column.row];
          bars.push({ name: column.name, low: column.low, high: column.high, lower: known?.lower ?? null, upper: known?.upper ?? null });
        }
      }
    }
    const ends = bars.flatMap((bar) => [bar.low, bar.high]).filter(finite).map(Number);
    if (!ends.length || (bars.length === 1 && (!finite(own.low) || !finite(own.high)))) return null;
    const isPoint = own.low !== null && own.low === own.high;
    if (isPoint && bars.length === 1) return null;
    const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    const finiteOwn = [own.low, own.high].filter(finite).map((end) => Math.abs(Number(end)));
    const isLog = most - least > 5000 && Math.max(...finiteOwn, 1) * 50 < most - least;
    const scale = (x) => (isLog ? Math.sign(x) * Math.log2(1 + Math.abs(x)) : x);
    const width = 400;
    const [left, right] = [18, width - 18];
    const span = scale(most) - scale(least) || 1;
    const x = (end) => left + ((scale(Number(end)) - scale(least)) / span) * (right - left);
    const height = bars.length * 34 + 24;
    const svg = make("svg", { class: "drawing range", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Range of ${row.name}` });
    svg.append(make("line", { class: "axis", x1: left, x2: right, y1: height - 21, y2: height - 21 }));
    const ticks = new Set([least, most, 0]);
    let last = -100;
    for (const tick of [...ticks].sort((a, b) => a - b)) {
      const at = x(tick);
      svg.append(make("line", { class: "axis", x1: at, x2: at, y1: height - 24, y2: height - 18 }));
      const label = String(tick);
      if (at - last < label.length * 7.5 + 14) continue;
      last = at;
      const anchor = at < left + label.length * 4 ? "start" : at > right - label.length * 4 ? "end" : "middle";
      svg.append(make("text", { class: "soft", x: at, y: height - 4, "text-anchor": anchor }, label));
    }
    bars.forEach((bar, at) => {
      const y = at * 34 + 14;
      const [from, to] = [finite(bar.low) ? x(bar.low) : left - 14, finite(bar.high) ? x(bar.high) : right + 14];
      const lower = bar.lower ?? endText(bar.low);
      const upper = bar.upper ?? endText(bar.high);
      const label = lower === upper && lower !== "?" ? `= ${lower}` : `${lower} … ${upper}`;
      svg.append(
        make("text", { x: left, y, "font-weight": bar.own ? 600 : 400 }, short(bar.name, 26)),
        make("text", { class: "soft", x: right, y, "text-anchor": "end" }, short(label, 27)),
        make("rect", { class: bar.own ? "own" : "term", x: Math.min(from, to - 3), y: y + 5, width: Math.max(to - from, 3), height: 7, rx: 2 }),
      );
      // An arrow for an open end.
      const arrow = (tip, back) => make("path", { class: bar.own ? "own" : "term", d: `M${tip} ${y + 8.5} l${back} -6 v12 z` });
      if (!finite(bar.low)) svg.append(arrow(left - 18, 7));
      if (!finite(bar.high)) svg.append(arrow(right + 18, -7));
    });
    return figure("Range", isLog ? "The scale is logarithmic." : null, svg);
  }

  // The iterations of two nested loops: the outer one downwards, the inner one to the right.
  function drawNest(of, nest) {
    const [outer, inner] = [of.columns[nest.outer].name, of.columns[nest.inner].name];
    const rows = nest.iterations;
    if (!rows.length) return null;
    const [top, bottom] = [rows[0].at, rows[rows.length - 1].at];
    const least = Math.min(...rows.map((row) => row.first));
    const most = Math.max(...rows.map((row) => row.last));
    const [width, height, left, up] = [400, 250, 60, 40];
    const [right, down] = [width - 20, height - 14];
    const x = (at) => (most === least ? (left + right) / 2 : left + 8 + ((at - least) / (most - least)) * (right - left - 16));
    const y = (at) => (bottom === top ? (up + down) / 2 : up + 8 + ((at - top) / (bottom - top)) * (down - up - 16));
    const svg = make("svg", { class: "drawing nest", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Iterations of ${outer} and ${inner}` });
    svg.append(make("rect", { x: left, y: up, width: right - left, height: down - up, class: "tensor", "stroke-opacity": 0.4 }));
    const count = rows.reduce((sum, row) => sum + Math.floor((row.last - row.first) / nest.inner_step) + 1, 0);
    const cell = Math.min((right - left) / Math.max(1, (most - least) / nest.inner_step + 1), (down - up) / rows.length);
    if (count <= 1200 && cell >= 3) {
      const radius = Math.min(3.5, cell * 0.32);
      for (const row of rows) {
        for (let at = row.first; at <= row.last; at += nest.inner_step) svg.append(make("circle", { class: "dot", cx: x(at), cy: y(row.at), r: radius }));
      }
    } else {
      const thick = Math.max(1.5, Math.min(6, ((down - up) / rows.length) * 0.6));
      for (const row of rows) svg.append(make("rect", { class: "dot", x: x(row.first) - 1, y: y(row.at) - thick / 2, width: x(row.last) - x(row.first) + 2, height: thick, rx: 1 }));
    }
    svg.append(
      make("text", { x: (left + right) / 2, y: 12, "text-anchor": "middle", "font-weight": 600 }, short(inner, 30)),
      make("text", { class: "soft", x: x(least), y: up - 6, "text-anchor": most === least ? "middle" : "start" }, String(least)),
      make("text", { x: 4, y: up + 14, "font-weight": 600 }, short(outer, 7)),
      make("text", { class: "soft", x: left - 6, y: bottom === top ? y(top) + 4 : y(top) + 8, "text-anchor": "end", dy: outer.length > 4 && bottom !== top ? 16 : 0 }, String(top)),
    );
    if (most !== least) svg.append(make("text", { class: "soft", x: x(most), y: up - 6, "text-anchor": "end" }, String(most)));
    if (bottom !== top) svg.append(make("text", { class: "soft", x: left - 6, y: y(bottom) + 4, "text-anchor": "end" }, String(bottom)));
    const words = [];
    if (nest.given.length) words.push(`For ${nest.given.join(", ")}.`);
    words.push(nest.is_complete ? `${count} iterations.` : `${rows.length} of the iterations of ${outer} are drawn.`);
    return figure(`Iterations of ${outer} and ${inner}`, words.join(" "), svg);
  }

  // The elements that accesses read or write. The first ones are drawn, since an argument may have hundreds of them.
  const FOOTPRINTS = 6;
  function drawFootprints(all) {
    const figures = all.slice(0, FOOTPRINTS).map(drawFootprint);
    if (all.length > FOOTPRINTS) {
      const more = make("button", { type: "button", class: "more" }, `${all.length - FOOTPRINTS} more accesses`);
      more.addEventListener("click", () => more.replaceWith(...all.slice(FOOTPRINTS).map(drawFootprint)));
      figures.push(more);
    }
    return figures;
  }
  // The last dimension to the right, the one before it downwards.
  function drawFootprint(access) {
    const rank = access.indices.length;
    const isFlat = rank === 1;
    const inside = (index, extent) => index >= 0 && (extent === null || index < extent);
    const [rowExtent, columnExtent] = isFlat ? [1, access.extents[0]] : access.extents;
    const most = (of) => access.runs.reduce((most, run) => Math.max(most, of(run)), 0) + 1;
    const least = (of) => access.runs.reduce((least, run) => Math.min(least, of(run)), 0);
    const [top, bottom] = [least((run) => run.at), Math.max(rowExtent ?? 0, most((run) => run.at))];
    const [start, end] = [least((run) => run.first), Math.max(columnExtent ?? 0, most((run) => run.last))];
    const width = 400;
    const box = { left: 16, top: 30, width: width - 32 };
    box.height = isFlat ? 34 : Math.round(Math.min(0.8, Math.max(0.22, (bottom - top) / (end - start))) * box.width);
    const [cellWidth, cellHeight] = [box.width / (end - start), box.height / (bottom - top)];
    const x = (column) => box.left + (column - start) * cellWidth;
    const y = (row) => box.top + (row - top) * cellHeight;
    const label = `${access.of}: ${access.shape.join(" × ")}`;
    const svg = make("svg", { class: "drawing footprint", viewBox: `0 0 ${width} ${box.top + box.height + 20}`, role: "img", "aria-label": `The elements of ${access.of} that ${access.op} accesses` });
    svg.append(make("text", { x: box.left, y: 18 }, short(label, 52)));
    // A side of unknown length has no end.
    const [right, low] = [x(columnExtent ?? end), y(rowExtent ?? bottom)];
    svg.append(make("rect", { class: "field", x: x(0), y: y(0), width: right - x(0), height: low - y(0) }));
    svg.append(make("path", { class: "tensor", d: `M${right} ${y(0)} H${x(0)} V${low}${rowExtent === null ? "" : ` H${right}`}${columnExtent === null ? "" : ` M${right} ${y(0)} V${low}`}` }));
    const gap = Math.min(cellWidth, cellHeight) >= 6 ? 1 : 0;
    let [count, outside] = [0, 0];
    const draw = (run, from, to, isInside) => {
      svg.append(make("rect", { class: `${isInside ? "part" : "outside"}${gap ? "" : " solid"}`, x: x(from) + gap / 2, y: y(run.at) + gap / 2, width: Math.max(1, x(to + 1) - x(from) - gap), height: Math.max(1, cellHeight - gap) }));
    };
    for (const run of access.runs) {
      const elements = (run.last - run.first) / run.step + 1;
      count += elements;
      const isInside = inside(run.at, rowExtent) && inside(run.first, columnExtent) && inside(run.last, columnExtent);
      if (isInside && run.step === 1 && !gap) {
        draw(run, run.first, run.last, true);
        continue;
      }
      for (let at = run.first; at <= run.last; at += run.step) {
        const one = inside(run.at, rowExtent) && inside(at, columnExtent);
        outside += one ? 0 : 1;
        draw(run, at, at, one);
      }
    }
    const foot = box.top + box.height + 14;
    svg.append(make("text", { class: "soft", x: x(0), y: foot, "text-anchor": "start" }, "0"));
    svg.append(make("text", { class: "soft", x: x(end), y: foot, "text-anchor": "end" }, columnExtent === null ? "…" : String(end - 1)));
    const all = access.extents.every((extent) => extent !== null) && rank <= 2 ? ` of ${(rowExtent * columnExtent).toLocaleString("en")}` : "";
    const words = [];
    if (access.given.length) words.push(`For ${access.given.join(", ")}.`);
    words.push(`${count.toLocaleString("en")}${all} ${count === 1 && !all ? "element" : "elements"}${access.is_complete ? "" : " in the first iterations"}.`);
    if (outside) words.push(`${outside.toLocaleString("en")} out of bounds.`);
    if (access.is_conditional) words.push("Some iterations may not execute the access.");
    if (rank > 2) words.push("The last two dimensions are drawn.");
    const where = make("p", { class: "what" }, `${access.op} ${access.of}[${access.indices.join(", ")}]`, lineLink(access.line) ? ", " : "", lineLink(access.line));
    return figure("Elements", words.join(" "), make("div", {}, where, svg));
  }

  // A slice in its tensor: the last dimension to the right, the one before it downwards.
  function drawSlice(slice) {
    const rank = slice.sides.length;
    if (!rank) return null;
    const across = side(slice.sides[rank - 1]);
    const along = rank > 1 ? side(slice.sides[rank - 2]) : null;
    const width = 400;
    const box = { left: 16, top: 30, width: width - 32 };
    const ratio = along && across.scaled && along.scaled ? along.extent / across.extent : 0.6;
    box.height = along ? Math.round(Math.min(0.5, Math.max(0.22, ratio)) * box.width) : 34;
    const svg = make("svg", { class: "drawing slice", viewBox: `0 0 ${width} ${box.top + box.height + 12}`, role: "img", "aria-label": `The slice in ${slice.of}` });
    const sizes = slice.sides.map((each) => each.extent.text).join(" × ");
    svg.append(make("text", { x: box.left, y: 18 }, short(`${slice.of}: ${sizes}`, 52)));
    const place = (from, to, one) => [box.left + from[0] * box.width, box.top + (along ? to[0] : 0) * box.height, one];
    const rect = (name, h, v) => {
      const [x0, x1] = h.map((part) => box.left + part * box.width);
      const [y0, y1] = v.map((part) => box.top + part * box.height);
      return make("rect", { class: name, x: x0, y: y0, width: Math.max(1.5, x1 - x0), height: Math.max(1.5, y1 - y0) });
    };
    const whole = [0, 1];
    svg.append(rect("tensor", whole, whole));
    svg.append(rect("hull", across.hull, along?.hull ?? whole));
    for (const h of across.parts) for (const v of along?.parts ?? [whole]) svg.append(rect("part", h, v));
    const least = [across.least, along ? along.least : whole];
    if (across.varies || along?.varies) svg.append(rect("least", ...least));
    const table = make("table", { class: "sizes" }, make("tr", {}, ...["dim", "offset", "size", "stride", "of"].map((word) => make("th", {}, word))));
    slice.sides.forEach((each, at) => {
      table.append(make("tr", {}, ...[String(at), withRange(each.offset), withRange(each.size), withRange(each.stride), withRange(each.extent)].map((word) => make("td", {}, word))));
    });
    const words = [];
    if (!across.scaled || (along && !along.scaled)) words.push("Not to scale, since sizes are unknown.");
    if (across.moves || along?.moves) words.push("Dark: the slice at its least offsets. Light: all its places.");
    if (across.varies || along?.varies) words.push("Dashed: its least size.");
    if (rank > 2) words.push("The last two dimensions are drawn.");
    return figure(`Slice of ${slice.of}`, words.join(" "), make("div", {}, svg, table));
  }
  const withRange = (of) => {
    if (of.low !== null && of.low === of.high) return of.text === String(of.low) ? of.text : `${of.text} = ${of.low}`;
    return of.low === null && of.high === null ? of.text : `${of.text} in ${endText(of.low)} … ${endText(of.high)}`;
  };
  // The places of a slice in one dimension, as fractions of the tensor's size.
  function side({ extent, offset, size, stride }) {
    const number = (end) => (end === null ? null : Number(end));
    const [offsetLow, offsetHigh, sizeLow, sizeHigh] = [offset.low, offset.high, size.low, size.high].map(number);
    const whole = number(extent.high);
    const step = stride.low !== null && stride.low === stride.high ? Number(stride.low) : 1;
    if (whole === null || whole <= 0 || offsetLow === null || sizeHigh === null || step < 1) {
      const isAll = size.text === extent.text && offset.text === "0";
      const span = isAll ? [0, 1] : [0.25, 0.65];
      return { extent: 1, scaled: false, hull: isAll ? span : [0.25, 0.65], parts: [span], least: span, varies: false, moves: false };
    }
    const fraction = (from, to) => [from, to].map((at) => Math.min(1, Math.max(0, at / whole)));
    const reach = (count) => (count <= 0 ? 0 : (count - 1) * step + 1);
    const end = (offsetHigh === null ? whole : offsetHigh) + reach(sizeHigh);
    const apart = step > 1 && sizeHigh <= 48;
    const parts = apart
      ? Array.from({ length: sizeHigh }, (_, at) => fraction(offsetLow + at * step, offsetLow + at * step + 1))
      : [fraction(offsetLow, offsetLow + reach(sizeHigh))];
    return {
      extent: whole,
      scaled: true,
      hull: fraction(offsetLow, end),
      parts,
      least: fraction(offsetLow, offsetLow + reach(sizeLow ?? 0)),
      varies: sizeLow !== sizeHigh,
      moves: offsetLow !== offsetHigh,
    };
  }

  // Keys.
  function visibleChips() {
    return [...main.querySelectorAll(".line:not([hidden]) .chip")].filter((chip) => state.quiet || !chip.classList.contains("quiet"));
  }
  function step(by) {
    const chips = visibleChips();
    if (!chips.length) return;
    const current = chips.findIndex((chip) => chip.getAttribute("aria-current") === "true");
    let at = current < 0 ? (by > 0 ? 0 : chips.length - 1) : current + by;
    at = Math.min(chips.length - 1, Math.max(0, at));
    const chip = chips[at];
    select(chipValue(chip), Number(chip.dataset.r));
    chip.scrollIntoView({ block: "center" });
  }
  function stepFunction(by) {
    const starts = data.functions.map((of) => of.lines[0]);
    const here = document.querySelector("header").offsetHeight + 8;
    const top = lines.findIndex((line) => !line.hidden && line.getBoundingClientRect().bottom > here) + 1;
    const next = by > 0 ? starts.find((start) => start > top) : [...starts].reverse().find((start) => start < top);
    if (next) lines[next - 1].scrollIntoView({ block: "start" });
  }
  $("functions")?.addEventListener("change", (event) => {
    if (event.target.value) showLine(Number(event.target.value));
    event.target.blur();
  });
  $("help").addEventListener("click", () => $("keys").showModal());
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    const typing = event.target.matches("input, select, textarea");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      if (!closePanel()) clearFilters();
      return;
    }
    if (typing) {
      if (event.key === "Enter" && event.target.id === "search") {
        applyFilters();
        event.target.blur();
        const chip = visibleChips().find((chip) => chip.textContent.toLowerCase().includes(state.search.trim().toLowerCase()));
        if (chip) select(chipValue(chip), Number(chip.dataset.r));
      }
      return;
    }
    const actions = {
      j: () => step(1), k: () => step(-1), "]": () => stepFunction(1), "[": () => stepFunction(-1),
      u: () => toggle("unknown"), l: () => toggle("loops"), a: () => toggle("quiet"), t: toggleTheme,
      "/": () => { $("search").focus(); $("search").select(); },
      "?": () => $("keys").showModal(),
      Enter: () => panel.querySelector('[role="treeitem"]')?.focus(),
    };
    const isButton = event.target.matches("button, a, summary") && event.key === "Enter";
    const action = actions[event.key];
    if (!action || isButton) return;
    event.preventDefault();
    action();
  });
})();
