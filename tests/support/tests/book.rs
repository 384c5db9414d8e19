//! A reader of the book ends up with the examples of the checkout, and sees the output that the book shows.
//!
//! `UPDATE_EXPECT=1` rewrites the output of commands. With `BOURN_BOOK_BUILDS=1`, the crate of the reader is compiled after each chapter and
//! each solution, and the commands of cargo run; `.ci/tutorial` does that.

use bourn_test_support::book::Reader;
use bourn_test_support::{expect_file, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn builds() -> bool {
    std::env::var_os("BOURN_BOOK_BUILDS").is_some_and(|value| value == "1")
}

/// Follows a page, and checks the outputs in it.
fn follow(reader: &mut Reader, name: &str) {
    let path = root().join("docs").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    expect_file(&path, &reader.follow(name, &text));
}

/// Returns the files of an example. Its manifest names the checkout by the path that the manifest of a reader has.
fn example(name: &str) -> BTreeMap<String, String> {
    let folder = root().join("examples").join(name);
    let mut files = BTreeMap::new();
    collect(&folder, &folder, &mut files);
    let manifest = files.get_mut("Cargo.toml").expect("the example has a manifest");
    *manifest = manifest.replace("\"../..", "\"../bourn");
    files
}

fn collect(folder: &Path, below: &Path, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(below).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(folder, &path, files);
        } else {
            let name = path.strip_prefix(folder).expect("it is inside").to_str().expect("UTF-8");
            files.insert(name.to_owned(), fs::read_to_string(&path).expect("a text file"));
        }
    }
}

/// The chapters of the tutorial.
const CHAPTERS: [&str; 6] = ["1-dialect", "2-constraints", "3-bounds", "4-builders", "5-passes", "6-tool"];

#[test]
fn the_tutorial_ends_with_the_example() {
    let mut reader = Reader::new(builds());
    for chapter in CHAPTERS {
        follow(&mut reader, &format!("tutorial/{chapter}.md"));
    }
    let (made, expected) = (reader.files("accelerator"), example("accelerator"));
    for (path, text) in &expected {
        assert_eq!(
            made.get(path.as_str()),
            Some(&text.as_str()),
            "examples/accelerator/{path} differs from the tutorial"
        );
    }
    let more: Vec<_> = made.keys().filter(|path| !expected.contains_key(**path)).collect();
    assert!(more.is_empty(), "examples/accelerator does not have {more:?}");
    let lines: usize = expected.values().map(|text| text.lines().count()).sum();
    assert!(lines < 600, "the example has {lines} lines");
}

#[test]
fn the_part_start_shows_what_its_commands_print() {
    let mut reader = Reader::new(builds());
    follow(&mut reader, "../README.md");
    for page in
        ["start/first-bound.md", "start/crate.md", "tutorial/your-dialects.md", "tutorial/from-mlir.md"]
    {
        follow(&mut Reader::new(builds()), page);
    }
}

/// The commands of the workflow that `bourn new` creates succeed in the new crate.
#[test]
fn a_new_crate_passes_its_own_workflow() {
    let workflow = root().join("cli/src/new/template/github/ci.yml");
    let workflow = fs::read_to_string(workflow).expect("the workflow is there");
    let steps = workflow.lines().filter_map(|line| line.trim().strip_prefix("- run: "));
    let steps: Vec<&str> = steps.filter(|step| step.starts_with("cargo ")).collect();
    assert_eq!(steps.len(), 3, "{workflow}");
    let page = format!("```sh\nbourn new checked --path bourn\ncd checked\n{}\n```\n", steps.join("\n"));
    // Without `BOURN_BOOK_BUILDS`, nothing runs.
    assert_eq!(Reader::new(builds()).follow("ci.yml", &page), page);
}

#[test]
fn the_guide_shows_what_its_commands_print() {
    let mut pages = 0;
    for path in bourn_test_support::files("docs/guide", "md") {
        let page = fs::read_to_string(&path).expect("the page can be read");
        if page.contains("\n```console") {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let builds = builds() && page.contains("\n$ cargo ");
            expect_file(&path, &Reader::new(builds).follow(&name, &page));
            pages += 1;
        }
    }
    assert!(pages > 3, "only {pages} pages of the guide have commands");
}

/// The pages that the table of contents lists.
fn listed() -> Vec<String> {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the table of contents");
    links(&summary).into_iter().map(|(_, link)| link).collect()
}

/// Returns the links of a page outside of code, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut is_code) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        is_code ^= line.starts_with("```");
        if is_code {
            continue;
        }
        // Every second part is code.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        for (at, _) in prose.match_indices("](") {
            let target = &prose[at + 2..];
            let end =
                target.find(')').unwrap_or_else(|| panic!("line {number}: a link is not closed: {line}"));
            found.push((number, target[..end].to_owned()));
        }
    }
    found
}

/// Returns the anchors of a page: its headings in lower case, without punctuation, and with `-` for spaces.
fn anchors(text: &str) -> Vec<String> {
    let (mut found, mut is_code): (Vec<String>, bool) = (Vec::new(), false);
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        if is_code || heading == line || !heading.starts_with(' ') {
            continue;
        }
        let keeps = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let anchor: String = heading.trim().chars().filter(keeps).collect();
        found.push(anchor.to_lowercase().replace(' ', "-"));
    }
    found
}

#[test]
fn every_page_is_in_the_table_of_contents() {
    let listed = listed();
    for path in bourn_test_support::files_below("docs", "md") {
        let name = path.strip_prefix(root().join("docs")).expect("it is inside").to_str().expect("UTF-8");
        assert!(
            name == "SUMMARY.md" || listed.iter().any(|page| page == name),
            "docs/SUMMARY.md does not list {name}"
        );
    }
    for page in listed {
        assert!(root().join("docs").join(&page).is_file(), "docs/SUMMARY.md lists {page}, which is missing");
    }
}

/// Pages of the book link to pages of the book only, since other files are no part of what mdbook makes.
#[test]
fn links_lead_to_pages_and_headings() {
    let docs = root().join("docs");
    let outside =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    let mut errors = String::new();
    let mut count = 0;
    for path in bourn_test_support::files_below("docs", "md").into_iter().chain(outside) {
        let text = fs::read_to_string(&path).expect("a text file");
        for (line, link) in links(&text) {
            if link.starts_with("https://") || link.starts_with("http://") {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
            let place = format!("{}:{line}: {link}", path.display());
            let Ok(target) = target.canonicalize() else {
                errors.push_str(&format!("{place}: no such file\n"));
                continue;
            };
            if path.starts_with(&docs) && !target.starts_with(docs.canonicalize().expect("it is there")) {
                errors.push_str(&format!("{place}: no part of the book\n"));
            }
            if !anchor.is_empty()
                && !anchors(&fs::read_to_string(&target).unwrap_or_default()).iter().any(|a| a == anchor)
            {
                errors.push_str(&format!("{place}: no such heading\n"));
            }
        }
    }
    assert!(errors.is_empty(), "{errors}");
    assert!(count > 100, "only {count} links");
}
