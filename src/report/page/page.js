
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const tests = data.tests;
  const ROW = 48;
  const ORDER = ["flaky", "broken", "inconclusive", "stable"];
  const byId = (id) => document.getElementById(id);
  const list = byId("list"), rows = byId("rows"), search = byId("search"), detail = byId("detail");

  /* Everything that is shown goes through here: names become text, never markup. */
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };
  const draw = (tag, attributes, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const short = (name) => name.slice(name.lastIndexOf(".") + 1);
  const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + "…" : text);
  const time = (ms) => (ms < 10000 ? ms + " ms" : ms < 600000 ? (ms / 1000).toFixed(1) + " s" : Math.round(ms / 60000) + " min");
  const rank = (verdict) => (ORDER.includes(verdict) ? ORDER.indexOf(verdict) : ORDER.length);
  const known = (verdict) => (ORDER.includes(verdict) ? verdict : "other");

  /* What is searched, once. */
  const indexed = tests
    .map((test) => ({
      test,
      text: [test.class + "#" + test.method, test.headline, test.reason, test.device, test.finding && test.finding.failure ? test.finding.failure.message : ""].join("\n").toLowerCase(),
    }))
    .sort((a, b) => rank(a.test.verdict) - rank(b.test.verdict));
  let shown = [], chosen = null, verdict = null;

  const counts = () => {
    const box = byId("counts");
    for (const name of [...ORDER, "other"]) {
      const count = tests.filter((test) => known(test.verdict) === name).length;
      if (count === 0) continue;
      const chip = make("button", { type: "button", class: "chip " + name, "aria-pressed": "false", "data-verdict": name },
        make("span", { class: "dot" }), make("b", {}, String(count)), name);
      chip.addEventListener("click", () => { verdict = verdict === name ? null : name; filter(); });
      box.append(chip);
    }
  };

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = indexed.filter(({ test, text }) => (!verdict || known(test.verdict) === verdict) && words.every((word) => text.includes(word))).map(({ test }) => test);
    for (const chip of byId("counts").children) chip.setAttribute("aria-pressed", String(chip.dataset.verdict === verdict));
    const all = shown.length === tests.length;
    const runs = shown.reduce((sum, test) => sum + test.runs, 0), ms = shown.reduce((sum, test) => sum + test.ms, 0);
    byId("summary").textContent = (all ? tests.length : shown.length + " of " + tests.length) + (tests.length === 1 ? " test, " : " tests, ") + runs + " runs, " + time(ms);
    list.scrollTop = 0;
    rows.style.height = shown.length * ROW + "px";
    choose(shown.includes(chosen) ? chosen : shown[0] || null);
  };

  /* Only the rows that can be seen are in the document, so ten thousand cost no more than twenty. */
  const paint = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 5);
    const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 5);
    const painted = [];
    for (let i = first; i < last; i++) {
      const test = shown[i];
      const row = make("div", { class: "row " + known(test.verdict), role: "option", id: "row-" + i, "aria-selected": String(test === chosen), "aria-posinset": i + 1, "aria-setsize": shown.length, title: test.class + "#" + test.method },
        make("span", { class: "dot" }), make("span", { class: "name" }, cut(test.method, 200)), make("span", { class: "class" }, cut(short(test.class), 200)));
      row.style.top = i * ROW + "px";
      row.addEventListener("click", () => choose(test));
      painted.push(row);
    }
    rows.replaceChildren(...painted);
    const at = shown.indexOf(chosen);
    if (at >= 0) list.setAttribute("aria-activedescendant", "row-" + at); else list.removeAttribute("aria-activedescendant");
  };

  const choose = (test) => {
    const other = test !== chosen || !test;
    chosen = test;
    const at = shown.indexOf(test);
    if (at >= 0) {
      if (at * ROW < list.scrollTop) list.scrollTop = at * ROW;
      if ((at + 1) * ROW > list.scrollTop + list.clientHeight) list.scrollTop = (at + 1) * ROW - list.clientHeight;
    }
    paint();
    if (other) { detail.replaceChildren(...(test ? about(test) : [make("p", { class: "empty" }, "No test matches.")])); detail.scrollTop = 0; }
  };
  const move = (by) => {
    const at = shown.indexOf(chosen) + by;
    if (shown.length > 0) choose(shown[Math.max(0, Math.min(shown.length - 1, at))]);
  };

  const facts = (pairs) => make("dl", { class: "facts" }, ...pairs.filter(([, value]) => value).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  const section = (title, ...parts) => [make("h3", {}, title), ...parts];

  const about = (test) => {
    const finding = test.finding;
    const parts = [
      make("p", { class: "verdict " + known(test.verdict) }, test.verdict),
      make("h2", {}, cut(test.method, 300)),
      make("p", { class: "of" }, cut(test.class, 300)),
      make("p", { class: "lead prose" }, cut(test.headline, 600)),
      facts([
        ["Runs", String(test.runs)],
        ["Plain runs that failed", test.natural[0] > 0 ? test.natural[1] + " of " + test.natural[0] : ""],
        ["Took", time(test.ms)],
        ["Events and positions", test.coverage[0] > 0 ? test.coverage[0] + " and " + test.coverage[1] + ", " + test.coverage[2] + "% tried" : ""],
        ["Looks like", finding ? finding.category : ""],
        ["Replays that failed", finding && finding.confirmed[0] > 0 ? finding.confirmed[1] + " of " + finding.confirmed[0] : ""],
        ["Device", test.device],
      ]),
    ];
    if (finding) {
      if (finding.command) parts.push(...section("See it fail again", command(finding.command)));
      if (finding.failing || finding.passing) parts.push(...section("What happens in which order", timelines(finding), ...legend(finding)));
      if (finding.explanation) parts.push(...section("Why", make("p", { class: "prose" }, finding.explanation)));
      if (finding.suggestion) parts.push(...section("The missing wait, as a change of " + finding.suggestion.file, change(finding.suggestion),
        make("p", { class: "note prose" }, "A sketch: only the app knows what tells that its work is over, so the names of latches, threads and resources are made up.")));
      if (finding.failure) {
        const { type, message, stack } = finding.failure;
        parts.push(...section("The failure", make("pre", {}, [type + ": " + message, ...stack.map((line) => "    at " + line)].join("\n"))));
      }
    } else if (test.reason && test.reason !== test.headline) {
      parts.push(make("p", { class: "prose" }, test.reason));
    }
    if (test.unseen.length > 0) parts.push(...section("Not seen or not controlled", make("p", { class: "prose" }, ...test.unseen.flatMap((line) => [line, make("br")]))));
    return parts;
  };

  const command = (text) => {
    const button = make("button", { type: "button", id: "copy" }, "Copy");
    button.addEventListener("click", () => copy(text, button));
    return make("div", { class: "command" }, make("pre", { id: "command" }, text), button);
  };
  const copy = async (text, button) => {
    let copied = true;
    try { await navigator.clipboard.writeText(text); } catch {
      /* A page from a file may have no clipboard. */
      const area = make("textarea", { "aria-hidden": "true" });
      area.value = text;
      document.body.append(area);
      area.select();
      copied = document.execCommand("copy");
      area.remove();
    }
    button.textContent = copied ? "Copied" : "Not allowed";
    setTimeout(() => { button.textContent = "Copy"; }, 1800);
  };

  const change = (suggestion) => make("pre", { class: "change" }, ...suggestion.lines.map(({ number, text }) =>
    make("div", { class: number === null ? "added" : "" }, make("i", {}, number === null ? "" : String(number)), make("i", {}, number === null ? "+" : ""), make("span", {}, text))));

  const timelines = (finding) => {
    const box = make("div", { class: "pair" });
    if (finding.failing) box.append(run(finding.failing, "Fails"));
    if (finding.passing) box.append(run(finding.passing, "Passes"));
    return box;
  };
  const held = (view) => view.rows.filter((row) => row.is === "post" && row.focus && row.held !== null).reduce((sum, row) => sum + row.held, 0);
  const run = (view, title) => {
    const ms = held(view), bad = view.outcome !== "pass";
    return make("section", { class: "run" },
      make("header", {}, make("b", { class: bad ? "bad" : "good" }, title), make("span", {}, view.kind + " run, " + time(view.wall_ms) + (ms > 0 ? ", event held for " + time(ms) : ", nothing held"))),
      make("div", { class: "scroll" }, diagram(view)));
  };

  /* Time runs down. A row is a moment; its height says nothing, the number on the left does. */
  const diagram = (view) => {
    const STEP = 25, HEAD = 38, LEFT = 62, GAP = 84;
    const lanes = view.lanes.length;
    /* Two runs are next to each other where that leaves room for the text of statements. */
    const room = detail.clientWidth < 930 ? detail.clientWidth - 70 : (Math.min(detail.clientWidth - 68, 1320) - 18) / 2;
    const TEXT = Math.round(Math.max(190, Math.min(380, room - LEFT - 34 - (lanes > 1 ? 64 : 0) - Math.max(0, lanes - 2) * GAP)));
    const captioned = TEXT >= 270;
    const fits = (width) => Math.max(8, Math.floor(width / 7.4));
    const x = (lane) => (lane === 0 ? LEFT + 10 : LEFT + TEXT + 34 + (lane - 1) * GAP);
    let height = HEAD + 8;
    const ys = view.rows.map((row) => { const y = height + STEP / 2; height += row.is === "statement" && row.code ? STEP + 15 : STEP; return y; });
    height += 34;
    const width = x(lanes - 1) + (lanes > 1 ? 62 : TEXT);
    const svg = draw("svg", { width, height, viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "Timeline of a run that ends with " + view.outcome });
    const add = (parent, tag, attributes, text) => { const element = draw(tag, attributes, text); parent.append(element); return element; };

    view.lanes.forEach((name, lane) => {
      const at = lane === 0 ? x(0) - 6 : x(lane);
      const head = add(svg, "text", { x: at, y: 22, class: "head" }, cut(name, lane === 0 ? 40 : 13));
      if (lane === 0) head.setAttribute("text-anchor", "start");
      add(head, "title", {}, name);
    });
    /* The highlights first, so that everything else is above them. */
    view.rows.forEach((row, i) => {
      if (row.is !== "statement" || !row.role) return;
      const mark = add(svg, "rect", { x: LEFT, y: ys[i] - 12, width: width - LEFT, height: row.code ? STEP + 14 : STEP - 1, rx: 3, class: "mark " + row.role });
      add(mark, "title", {}, row.role === "pair" ? "The event belongs before this statement" : "This statement causes the event");
    });
    view.lanes.forEach((_, lane) => add(svg, "line", { x1: x(lane), x2: x(lane), y1: HEAD - 6, y2: height - 30, class: "lane" }));

    const posts = new Map();
    view.rows.forEach((row, i) => { if (row.is === "post") posts.set(row.hit, { row, y: ys[i] }); });
    const ran = new Set(view.rows.filter((row) => row.is === "run").map((row) => row.hit));
    let before = null;
    view.rows.forEach((row, i) => {
      const y = ys[i];
      if (row.is === "fold") { add(svg, "text", { x: x(0) + 12, y: y + 4, class: "fold" }, "… " + row.count + " more"); return; }
      if (row.at !== before) add(svg, "text", { x: LEFT - 8, y: y + 4, class: "time" }, time(row.at));
      before = row.at;
      if (row.is === "statement") {
        add(svg, "rect", { x: x(0) - 3, y: y - 3, width: 6, height: 6, class: "tick" });
        const text = add(svg, "text", { x: x(0) + 12, y: y + 4, class: "place" }, cut(row.place, fits(row.role && captioned ? TEXT - 100 : TEXT)));
        add(text, "title", {}, row.place);
        if (row.role && captioned) add(svg, "text", { x: x(0) + TEXT - 4, y: y + 4, class: "role " + row.role }, row.role === "pair" ? "expected after it" : "causes the event");
        if (row.code) { const code = add(svg, "text", { x: x(0) + 12, y: y + 19, class: "code" }, cut(row.code, fits(TEXT))); add(code, "title", {}, row.code); }
        return;
      }
      /* A task that nobody held begins where it is seen. */
      if (row.is !== "run" && ran.has(row.hit)) return;
      const post = posts.get(row.hit);
      const group = add(svg, "g", { class: row.focus ? "focus" : "" });
      add(group, "title", {}, row.work);
      if (post) {
        const from = x(post.row.lane), to = x(row.lane), isHeld = row.held !== null;
        if (isHeld) add(group, "line", { x1: from, x2: from, y1: post.y, y2: y, class: "hold" });
        const start = isHeld ? y : post.y;
        if (from !== to) {
          const side = to < from ? 1 : -1;
          add(group, "path", { class: isHeld ? "line" : "line due", d: "M" + from + " " + start + " L" + (to + side * 9) + " " + y });
          add(group, "path", { class: "event", d: "M" + (to + side * 4) + " " + y + " l" + side * 8 + " -4.5 v9 z" });
        } else if (!isHeld && post.y !== y) add(group, "line", { x1: from, x2: from, y1: post.y, y2: y, class: "line due" });
        add(group, "circle", { cx: from, cy: post.y, r: 4, class: "event" });
        add(group, "text", { x: from + 9, y: post.y + (from < to ? -6 : 4), class: "label" }, cut(row.label, 12));
      }
      add(group, "circle", { cx: x(row.lane), cy: y, r: 4.5, class: row.is === "post" || row.held !== null ? "event" : "due-dot" });
    });
    const bad = view.outcome !== "pass";
    add(svg, "text", { x: x(0) + 12, y: height - 12, class: bad ? "end-bad" : "end-good" }, bad ? "✗ " + view.outcome : "✓ pass");
    add(svg, "text", { x: LEFT - 8, y: height - 12, class: "time" }, time(view.wall_ms));
    return svg;
  };

  const legend = (finding) => {
    const named = new Map();
    let hidden = 0;
    for (const view of [finding.failing, finding.passing]) {
      if (!view) continue;
      hidden += view.hidden;
      for (const row of view.rows) if (row.is === "post") named.set(row.label, row);
    }
    const labels = [...named.values()].sort((a, b) => b.focus - a.focus || a.label.localeCompare(b.label, undefined, { numeric: true }));
    const box = make("div", { class: "legend" });
    for (const row of labels.slice(0, 30)) box.append(make("b", { class: row.focus ? "focus" : "" }, row.label), make("span", {}, row.work));
    let note = "A filled dot on a lane is a post or the execution of a held event; a hollow one is when an event is due, as the time of its execution is not recorded. A bar is a hold.";
    if (hidden > 0) note += " " + hidden + " events of the system are not drawn.";
    return [box, make("p", { class: "note prose" }, note)];
  };

  const theme = (name) => {
    document.documentElement.dataset.theme = name;
    byId("theme").textContent = name === "dark" ? "Light" : "Dark";
  };
  const turn = () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");

  counts();
  theme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  filter();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => theme(event.matches ? "dark" : "light"));
  byId("theme").addEventListener("click", turn);
  search.addEventListener("input", filter);
  list.addEventListener("scroll", paint);
  window.addEventListener("resize", () => { paint(); if (chosen) detail.replaceChildren(...about(chosen)); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target === search;
    const key = event.key;
    if (typing && key === "Escape") { search.value = ""; filter(); list.focus(); }
    else if (typing && key === "Enter") list.focus();
    else if (key === "ArrowDown" && (typing || event.target === list)) move(1);
    else if (key === "ArrowUp" && (typing || event.target === list)) move(-1);
    else if (typing) return;
    else if (key === "/") search.focus();
    else if (key === "j") move(1);
    else if (key === "k") move(-1);
    else if (key === "PageDown" && event.target === list) move(Math.floor(list.clientHeight / ROW));
    else if (key === "PageUp" && event.target === list) move(-Math.floor(list.clientHeight / ROW));
    else if (key === "Home" && event.target === list) move(-shown.length);
    else if (key === "End" && event.target === list) move(shown.length);
    else if (key === "Enter" && event.target === list) detail.focus();
    else if (key === "c") { const button = byId("copy"); if (button) button.click(); else return; }
    else if (key === "d") turn();
    else return;
    event.preventDefault();
  });
})();
