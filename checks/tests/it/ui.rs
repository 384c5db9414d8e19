//! Checks the message of every mistake: `tests/ui/NAME.bourn` gives `tests/ui/NAME.stderr`, which is empty for a spec that is right.
//!
//! `UPDATE_EXPECT=1 cargo test -p bourn-checks --test it ui` rewrites the expected texts.

use bourn_spec::Diagnostics;
use bourn_test_support::files_below;
use std::path::Path;

#[test]
fn messages() {
    let prefix = format!("{}/", Path::new(env!("CARGO_MANIFEST_DIR")).display());
    let mut wrong = Vec::new();
    for case in files_below("checks/tests/ui", "bourn") {
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_known(&arena, std::slice::from_ref(&case), &[], bourn_specs::ALL);
        let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
        let list = bourn_checks::check(&model);
        let text = Diagnostics { files: model.files, list }.render().replace(&prefix, "");
        let expected = case.with_extension("stderr");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &text).expect("writable");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            wrong.push(format!("{}:\n{text}", case.display()));
        }
    }
    assert!(wrong.is_empty(), "differ (UPDATE_EXPECT=1 rewrites):\n{}", wrong.join("\n"));
}
