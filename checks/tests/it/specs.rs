//! The specs of this repository have no contradictions, and requirements that mean something.

use bourn_spec::{Arena, Diagnostics, Loaded};
use bourn_test_support::{files_below, root};
use std::path::PathBuf;

fn load(arena: &Arena, path: PathBuf) -> Loaded<'_> {
    bourn_spec::load_known(arena, &[path], &[root().join("spec-lang/tests/specs")], bourn_specs::ALL)
}

#[test]
fn specs_of_the_repository_are_consistent() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for folder in ["dialects/specs", "examples", "spec-lang/tests/specs", "tests"] {
        for path in files_below(folder, "bourn") {
            let shown = path.display().to_string();
            let arena = Arena::new();
            let loaded = load(&arena, path);
            // Some are wrong on purpose, or a part of a spec.
            let Some(model) = loaded.model else { continue };
            if matches!(folder, "dialects/specs" | "examples") && !loaded.diagnostics.list.is_empty() {
                wrong.push(format!("{shown}:\n{}", loaded.diagnostics));
            }
            count += model.ops.len();
            let list = bourn_checks::check(&model);
            if !list.is_empty() {
                wrong.push(format!("{shown}:\n{}", Diagnostics { files: model.files, list }.render()));
            }
        }
    }
    assert!(count > 500, "only {count} ops were checked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
