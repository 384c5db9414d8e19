//! Checks that the dialects that come with Bourn load without a message.

use bourn_test_support::files;
use std::path::PathBuf;

fn specs() -> Vec<PathBuf> {
    files("spec-lang/tests/specs", "bourn")
}

#[test]
fn all_specs_load() {
    for spec in specs() {
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load(&arena, &[spec], &[]);
        assert!(loaded.model.is_some() && loaded.diagnostics.list.is_empty(), "{}", loaded.diagnostics);
    }
}

#[test]
fn specs_load_together() {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load(&arena, &specs(), &[]);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
    assert_eq!(model.dialects.len(), specs().len());
    assert!(model.dialects.iter().all(|d| !d.imported));
}
