//! Checks that each row of the tables in `docs/reference/differences.md` names what shows it. The last cell has files, each followed by texts that
//! stand in it: `` `tests/folds/arith.mlir`: `bits are lost between` ``; several are separated by `;`.

use bourn_test_support::root;
use std::fs;

/// Returns the words between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns what is wrong about the last cell of a row.
fn mistakes(cell: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in cell.split("; ") {
        let names = quoted(part);
        let Some((file, texts)) = names.split_first().filter(|(_, texts)| !texts.is_empty()) else {
            found.push(format!("no file and text: {cell}"));
            continue;
        };
        let content = fs::read_to_string(root().join(file)).unwrap_or_default();
        let missing = texts.iter().filter(|text| !content.contains(**text));
        found.extend(missing.map(|text| format!("{file} has no `{text}`")));
    }
    found
}

#[test]
fn each_row_names_what_shows_it() {
    let page = fs::read_to_string(root().join("docs/reference/differences.md")).expect("the page is there");
    let is_row = |line: &&str| line.starts_with("| ") && !line.ends_with("| Shown by |");
    let rows: Vec<&str> = page.lines().filter(is_row).collect();
    assert!(rows.len() > 20, "only {} rows", rows.len());
    let cell = |row: &&str| row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default().to_owned();
    let wrong: Vec<String> = rows.iter().map(cell).flat_map(|cell| mistakes(&cell)).collect();
    assert_eq!(wrong, Vec::<String>::new());
}
