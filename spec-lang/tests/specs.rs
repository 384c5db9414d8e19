//! The dialects that the language was made for load without a word.

use std::path::PathBuf;

fn specs() -> Vec<PathBuf> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/specs");
    let mut out: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("tests/specs exists").map(|e| e.expect("readable").path()).collect();
    out.sort();
    out
}

#[test]
fn all_specs_load() {
    for spec in specs() {
        let loaded = bourn_spec::load(&[spec], &[]);
        assert!(loaded.model.is_some() && loaded.diagnostics.list.is_empty(), "{}", loaded.diagnostics);
    }
}

#[test]
fn specs_load_together() {
    let loaded = bourn_spec::load(&specs(), &[]);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
    assert_eq!(model.dialects.len(), specs().len());
    assert!(model.dialects.iter().all(|d| !d.imported));
}
