//! The specs of this repository have no contradictions, and requirements that mean something.

use bourn_spec::{Arena, Diagnostics, Loaded};
use bourn_test_support::{files_below, root};
use std::path::PathBuf;

/// The specs that tests use; shipped dialects are not read from there.
const OF_TESTS: &str = "spec-lang/tests/specs";

fn load(arena: &Arena, path: PathBuf, include: Option<PathBuf>) -> Loaded<'_> {
    bourn_spec::load_known(arena, &[path], include.as_slice(), bourn_specs::ALL)
}

#[test]
fn specs_of_the_repository_are_consistent() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for folder in ["dialects/specs", "examples", OF_TESTS, "tests"] {
        let is_shipped = matches!(folder, "dialects/specs" | "examples");
        let include = (folder != "dialects/specs").then(|| root().join(OF_TESTS));
        for path in files_below(folder, "bourn") {
            let shown = path.display().to_string();
            let arena = Arena::new();
            let loaded = load(&arena, path, include.clone());
            // Some are wrong on purpose, or a part of a spec.
            let Some(model) = loaded.model else { continue };
            if is_shipped && !loaded.diagnostics.list.is_empty() {
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
