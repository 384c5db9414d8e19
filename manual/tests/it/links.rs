//! Tests that every link of the shipped manuals leads to an anchor that exists.

use bourn_manual::{File, Format, Templates};
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// The links and anchors of a file.
#[derive(Default, Debug)]
struct Places {
    links: BTreeSet<String>,
    anchors: BTreeSet<String>,
}

fn of_markdown(text: &str) -> Places {
    let mut places = Places::default();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                places.links.insert(dest_url.into_string());
            }
            Event::Html(html) | Event::InlineHtml(html) => places.anchors.extend(attributes(&html, "id")),
            _ => {}
        }
    }
    places
}

fn of_html(text: &str) -> Places {
    Places { links: attributes(text, "href").collect(), anchors: attributes(text, "id").collect() }
}

/// Returns the values of all attributes of this name, which templates write in double quotes.
fn attributes<'t>(html: &'t str, name: &str) -> impl Iterator<Item = String> + use<'t> {
    let start = format!(" {name}=\"");
    let values: Vec<&str> = html.split(start.as_str()).skip(1).collect();
    values.into_iter().filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
}

fn manuals(format: Format) -> Vec<File> {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs(&arena, bourn_specs::ALL, bourn_specs::ALL.len());
    let templates = Templates::load(format, None).expect("the shipped templates are right");
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    bourn_manual::files(&model, &templates).expect("the shipped templates are right")
}

/// Returns whether a link leads to a file of the site that is no page.
fn is_asset(link: &str) -> bool {
    [".css", ".js"].iter().any(|end| link.ends_with(end))
}

/// Checks each link and returns all of them.
fn links(files: &[File], places: fn(&str) -> Places) -> BTreeSet<String> {
    let all: BTreeMap<&str, Places> =
        files.iter().map(|file| (file.name.as_str(), places(&file.text))).collect();
    let mut wrong = Vec::new();
    for (from, places) in &all {
        for link in &places.links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = all.get(if file.is_empty() { *from } else { file });
            if is_asset(link) {
                assert!(to.is_some(), "{link}");
                continue;
            }
            if !to.is_some_and(|to| anchor.is_empty() || to.anchors.contains(anchor)) {
                wrong.push(format!("{from}: {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "lead nowhere:\n{}", wrong.join("\n"));
    all.into_values().flat_map(|places| places.links).collect()
}

fn check(files: &[File], places: fn(&str) -> Places, expected: &[&str]) {
    let links = links(files, places);
    for expected in expected {
        assert!(links.contains(*expected), "no link to {expected}: {links:#?}");
    }
}

#[test]
fn of_markdown_manuals() {
    let files = manuals(Format::Markdown);
    assert_eq!(files.len(), bourn_specs::ALL.len() + 1, "a page for each dialect, and the list of them");
    let expected = [
        "builtin.md#constraint-builtin.RankedTensor",
        "builtin.md#interface-builtin.DestinationStyle",
        "#op-scf.yield",
        "#enum-builtin.Signedness",
        "index.md",
        "arith.md",
    ];
    check(&files, of_markdown, &expected);
}

#[test]
fn of_html_manuals() {
    let files = manuals(Format::Html);
    let expected = [
        "builtin.constraint.RankedTensor.html",
        "builtin.html#interface-builtin.DestinationStyle",
        "scf.op.yield.html",
        "builtin.html#enum-builtin.Signedness",
        "index.html",
        "arith.html",
        "site.css",
    ];
    check(&files, of_html, &expected);
    let pages: Vec<&File> = files.iter().filter(|file| file.name.ends_with(".html")).collect();
    assert!(pages.len() > 400, "a page for each op and each constraint: {}", pages.len());
    for page in pages {
        balanced(page);
        assert!(!page.text.contains("http"), "{} makes no request", page.name);
    }
    check_search(&files);
}

/// Checks that each tag of a page is closed, in the right order.
fn balanced(page: &File) {
    let void = ["meta", "link", "input", "hr", "br", "img"];
    let mut open: Vec<&str> = Vec::new();
    for rest in page.text.split('<').skip(1) {
        let tag = rest.split_once('>').unwrap_or_else(|| panic!("{}: no end of <{rest}", page.name)).0;
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(_) => assert_eq!(open.pop(), Some(name), "{}: </{tag}>", page.name),
            None if void.contains(&name) || tag.starts_with('!') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{}: {open:?}", page.name);
}

/// Checks that the search has each op and each constraint, and that its links have targets.
fn check_search(files: &[File]) {
    let text = &files.iter().find(|file| file.name == "search.js").expect("there is a search").text;
    assert!(!text.contains('<'));
    let mut links = BTreeSet::new();
    for line in text.lines().filter(|line| line.starts_with('{')) {
        let entry: serde_json::Value = serde_json::from_str(line.trim_end_matches(',')).expect("it is JSON");
        links.insert(entry["link"].as_str().expect("it is a text").to_owned());
    }
    for file in files.iter().filter(|file| file.name.ends_with(".html") && file.name != "index.html") {
        assert!(links.contains(&file.name), "{} is not found", file.name);
    }
    for link in &links {
        let (page, anchor) = link.split_once('#').unwrap_or((link, ""));
        let page = files.iter().find(|file| file.name == page).unwrap_or_else(|| panic!("{link}"));
        assert!(anchor.is_empty() || of_html(&page.text).anchors.contains(anchor), "{link}");
    }
}

/// Checks that a page of its own has no links to pages that may not exist.
#[test]
fn of_one_page() {
    let specs = [(
        "toy.bourn",
        "dialect toy;\nuse builtin::Index;\nop a { operands { x: Index } region r { terminator b } }\nop b: Terminator;\n",
    )];
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_known(&arena, &specs, bourn_specs::ALL);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    for (format, places) in [(Format::Markdown, of_markdown as fn(&str) -> Places), (Format::Html, of_html)] {
        let templates = Templates::load(format, None).expect("the shipped templates are right");
        let text = bourn_manual::page(&model, &templates).expect("the shipped templates are right");
        let file = File { name: "toy".to_owned(), text };
        let links = links(&[file], places);
        assert!(links.contains("#op-toy.b"), "{links:?}");
    }
}

/// Checks that a dialect may have the name of the list of pages.
#[test]
fn a_dialect_named_index() {
    let specs = [("index.bourn", "dialect index;\nop a;\n"), ("b.bourn", "dialect b;\nop a;\n")];
    let arena = bourn_spec::Arena::new();
    let model = bourn_spec::load_strs(&arena, &specs, 2).model.expect("they are right");
    let templates = Templates::load(Format::Html, None).expect("the shipped templates are right");
    let files = bourn_manual::files(&model, &templates).expect("the shipped templates are right");
    let names: Vec<&str> =
        files.iter().map(|file| file.name.as_str()).filter(|name| name.ends_with(".html")).collect();
    assert_eq!(names, ["index.html", "index-dialect.html", "index.op.a.html", "b.html", "b.op.a.html"]);
    assert!(links(&files, of_html).contains("index-dialect.html"));
}
