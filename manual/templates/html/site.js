// The theme and the search. Elements are made of text nodes only, so that names stay text.
"use strict";

(function () {
  var root = document.documentElement;
  function stored() { try { return localStorage.getItem("theme"); } catch (e) { return null; } }
  function store(theme) { try { localStorage.setItem("theme", theme); } catch (e) { /* files may have no storage */ } }
  if (stored()) root.dataset.theme = stored();

  // Ranks an entry for some words: lower is better, -1 is no match.
  function rank(entry, words) {
    var name = entry.name.toLowerCase(), text = entry.text.toLowerCase(), sum = 0;
    for (var i = 0; i < words.length; i++) {
      var word = words[i], last = name.slice(name.lastIndexOf(".") + 1);
      if (name === word || last === word) continue;
      if (last.indexOf(word) === 0) sum += 1;
      else if (name.indexOf(word) >= 0) sum += 2;
      else if (text.indexOf(word) >= 0) sum += 4;
      else return -1;
    }
    return sum;
  }

  function find(query) {
    var words = query.toLowerCase().split(/\s+/).filter(Boolean), found = [];
    if (!words.length) return found;
    SEARCH.forEach(function (entry, at) {
      var value = rank(entry, words);
      if (value >= 0) found.push({ entry: entry, value: value, at: at });
    });
    found.sort(function (a, b) { return a.value - b.value || a.entry.name.length - b.entry.name.length || a.at - b.at; });
    return found.slice(0, 30).map(function (one) { return one.entry; });
  }

  function made(tag, text, name) {
    var element = document.createElement(tag);
    if (text) element.textContent = text;
    if (name) element.className = name;
    return element;
  }

  document.addEventListener("DOMContentLoaded", function () {
    var input = document.getElementById("search"), list = document.getElementById("results"), chosen = 0;
    var menu = document.querySelector(".menu");
    if (menu && matchMedia("(max-width: 52rem)").matches) menu.open = false;
    var current = document.querySelector("nav [aria-current=page]");
    if (current) {
      var nav = current.closest("nav");
      nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
    }

    function show() {
      var found = find(input.value);
      list.textContent = "";
      list.hidden = !input.value.trim();
      found.forEach(function (entry) {
        var item = made("li"), link = made("a");
        link.href = entry.link;
        link.appendChild(made("code", entry.name));
        link.appendChild(made("small", entry.kind));
        if (entry.text) link.appendChild(made("p", entry.text));
        item.appendChild(link);
        list.appendChild(item);
      });
      if (!found.length) list.appendChild(made("li", "nothing found", "none"));
      choose(0);
    }

    function choose(at) {
      var links = list.querySelectorAll("a");
      if (!links.length) return;
      chosen = (at + links.length) % links.length;
      links.forEach(function (link, i) { link.classList.toggle("chosen", i === chosen); });
      links[chosen].scrollIntoView({ block: "nearest" });
    }

    input.addEventListener("input", show);
    input.addEventListener("focus", function () { if (input.value) show(); });
    input.addEventListener("keydown", function (event) {
      if (event.key === "ArrowDown") choose(chosen + 1);
      else if (event.key === "ArrowUp") choose(chosen - 1);
      else if (event.key === "Enter") {
        var link = list.querySelectorAll("a")[chosen];
        if (link) link.click();
        list.hidden = true;
      } else if (event.key === "Escape") { list.hidden = true; input.blur(); }
      else return;
      event.preventDefault();
    });
    document.addEventListener("click", function (event) {
      if (!event.target.closest(".search")) list.hidden = true;
    });
    document.addEventListener("keydown", function (event) {
      if (event.key === "/" && document.activeElement !== input && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        input.focus();
        input.select();
      }
    });
    document.getElementById("theme").addEventListener("click", function () {
      var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      store(root.dataset.theme);
    });
  });
})();
