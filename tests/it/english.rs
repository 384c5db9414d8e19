//! Comments and documents in plain English: they refer to things by nouns that readers can search for.
//!
//! Pronouns in place of such nouns are counted per 1,000 words of comments of each crate and of the shipped specs, and of the Markdown files. The count is an indicator:
//! a phrase may be right where it stands.

use std::fs;
use std::path::{Path, PathBuf};

/// The greatest rate of phrases per 1,000 words.
const LIMIT: f64 = 5.0;
/// Crates with fewer words have no rate.
const FEW_WORDS: usize = 500;

/// Words of a line, each with whether it ends a part of a sentence. Code between backticks is one word.
fn words(line: &str) -> Vec<(String, bool)> {
    let mut text = String::new();
    for (at, part) in line.split('`').enumerate() {
        text.push_str(if at % 2 == 0 { part } else { "x" });
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split_whitespace()
        .map(|word| {
            let ends = !word.ends_with(is_part);
            (word.trim_matches(|c| !is_part(c)).to_lowercase(), ends)
        })
        .collect()
}

/// Counts the phrases of a line.
fn phrases(line: &str) -> usize {
    let words = words(line);
    let word = |at: usize| words.get(at).map_or("", |(word, _)| word.as_str());
    let next = |at: usize| if words[at].1 { "" } else { word(at + 1) };
    let before = |at: usize, n: usize| match at.checked_sub(n) {
        Some(first) if words[first..at].iter().all(|(_, ends)| !ends) => word(first),
        _ => "",
    };
    let is_phrase = |at: usize| match word(at) {
        "what" => {
            let follows_comma = at > 0 && words[at - 1].1;
            follows_comma
                || matches!(
                    before(at, 1),
                    "of" | "by" | "with" | "for" | "on" | "in" | "as" | "from" | "to" | "and" | "or" | "is"
                )
                || matches!(before(at, 1), "are" | "than" | "like" | "says" | "knows")
                || matches!(next(at), "is" | "are" | "has" | "was" | "were" | "it" | "they" | "may" | "a")
                || matches!(next(at), "an" | "the" | "no" | "only" | "other" | "others")
        }
        "one" | "ones" => {
            let articles = ["a", "an", "such"];
            matches!(before(at, 1), "this" | "that" | "another" | "other" | "the" | "each" | "no" | "every")
                || matches!(before(at, 1), "same" | "such" | "as" | "has")
                || articles.contains(&before(at, 2))
                || matches!(next(at), "that" | "of" | "which" | "is" | "has" | "by" | "with" | "for" | "in")
        }
        "those" | "that" => {
            matches!(next(at), "of" | "that" | "which" | "who" | "with" | "in" | "behind" | "around" | "it")
        }
        "none" | "nobody" | "who" => true,
        "say" | "says" | "said" | "speak" | "speaks" | "know" | "knows" | "ask" | "asks" | "tell"
        | "tells" | "want" | "wants" => matches!(next(at), "of" | "that" | "what" | "nothing" | "so"),
        _ => false,
    };
    (0..words.len()).filter(|&at| is_phrase(at)).count()
}

/// Returns the comments of a Rust file or a spec, or the text of a Markdown file outside of code.
fn prose(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a text file");
    if path.extension().is_some_and(|extension| extension == "md") {
        let mut is_code = false;
        let keeps = |line: &&str| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        };
        return text.lines().filter(keeps).map(str::to_owned).collect();
    }
    let comment = |line: &str| {
        let text = line.trim_start().strip_prefix("//")?;
        Some(text.trim_start_matches(['/', '!']).to_owned())
    };
    text.lines().filter_map(comment).collect()
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
}

/// Returns the folders of the crates in the workspace.
fn members(manifest: &str) -> Vec<&str> {
    let list = manifest.lines().find_map(|line| line.strip_prefix("members = [")).expect("a list of members");
    // Every second part is in quotes.
    let mut folders: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(folders.len() > 30, "{folders:?}");
    folders.push(".");
    folders
}

#[test]
fn comments_and_documents_are_searchable() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut places: Vec<(&str, Vec<PathBuf>)> = Vec::new();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the manifest of the workspace");
    for name in members(&manifest) {
        let mut found = Vec::new();
        files(&root.join(name).join("src"), "rs", &mut found);
        places.push((name, found));
    }
    let mut specs = Vec::new();
    files(&root.join("dialects/specs"), "bourn", &mut specs);
    places.push(("dialects/specs", specs));
    let mut documents =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name)).to_vec();
    files(&root.join("docs"), "md", &mut documents);
    places.push(("documents", documents));
    let mut failures = String::new();
    for (name, paths) in places {
        let lines: Vec<String> = paths.iter().flat_map(|path| prose(path)).collect();
        let count: usize = lines.iter().map(|line| words(line).len()).sum();
        let hits: usize = lines.iter().map(|line| phrases(line)).sum();
        let rate = 1000.0 * hits as f64 / count.max(1) as f64;
        println!("{name:20} {count:6} words, {rate:.1} phrases per 1,000");
        if count > FEW_WORDS && rate > LIMIT {
            failures.push_str(&format!("{name}: {rate:.1} phrases per 1,000 words\n"));
        }
    }
    assert!(
        failures.is_empty(),
        "{failures}`phrases` in tests/it/english.rs counts them; STYLE has the reasons"
    );
}

#[test]
fn phrases_are_counted() {
    assert_eq!(phrases("What is found of the one that has none is that of `x`."), 4);
    assert_eq!(phrases("Returns the range of an operand, or `None` if the op has no equation."), 0);
    assert_eq!(phrases("the trip count of the loop that contains the op"), 0);
    assert_eq!(phrases("It says nothing of what they want"), 2);
}
