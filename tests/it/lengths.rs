//! Checks that functions are short enough to be read at once.

use bourn_test_support::{root, rust_sources};
use std::ffi::OsStr;
use std::fs;

/// The maximum number of lines of a function, with its signature.
const MAX_LINES: usize = 80;

/// Returns the name of the function that a line declares. The body of a function in a macro's pattern, `$body`, is elsewhere.
fn declared(line: &str) -> Option<&str> {
    if line.contains('$') {
        return None;
    }
    let (before, rest) = line.trim_start().split_once("fn ")?;
    let words = ["pub", "const", "async", "unsafe", "extern"];
    let is_qualifier = |word: &str| words.contains(&word.split('(').next().unwrap_or_default());
    if !before.split(' ').filter(|word| !word.is_empty() && !word.ends_with(')')).all(is_qualifier) {
        return None;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// Returns the functions of a file with their numbers of lines. In formatted code, a function ends at the first brace with its indentation.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = declared(line) else { continue };
        let indentation = &line[..line.len() - line.trim_start().len()];
        let ends = |line: &&str| {
            let rest = line.strip_prefix(indentation);
            rest.is_some_and(|rest| rest == "}" || (rest.starts_with(')') && rest.ends_with(';')))
        };
        if line.ends_with([';', '}']) {
            continue;
        }
        let length = lines[at..].iter().position(ends).map_or(0, |end| end + 1);
        found.push((name, length));
    }
    found
}

#[test]
fn functions_are_short() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in rust_sources() {
        // A benchmark is a list of cases, and pest writes the parser.
        let is_left_out = |name: &OsStr| name == "benches" || name == "parser.rs";
        if path.strip_prefix(root()).is_ok_and(|path| path.iter().any(is_left_out)) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        let all = functions(&text);
        count += all.len();
        let long = all.iter().filter(|(_, lines)| *lines > MAX_LINES);
        wrong.extend(long.map(|(name, lines)| format!("{}: {name} has {lines} lines", path.display())));
    }
    assert!(count > 5_000, "only {count} functions were found");
    assert!(wrong.is_empty(), "split these functions:\n{}", wrong.join("\n"));
}

#[test]
fn the_lines_of_a_function_are_counted() {
    let text = "impl A {\n    pub(crate) fn a(\n        x: u32,\n    ) -> u32 {\n        x\n    }\n    fn b() {}\n}\ntrait T {\n    fn c(\n        x: u32,\n    ) -> u32;\n    fn d();\n}\n";
    assert_eq!(functions(text), [("a", 5), ("c", 3)]);
    assert_eq!(functions("// a fn in words\nlet x: fn(u32) = y;\n"), []);
}
