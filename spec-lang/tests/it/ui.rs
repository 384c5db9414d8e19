//! Checks the message of every mistake: `tests/ui/TOPIC/NAME.bourn` gives `tests/ui/TOPIC/NAME.stderr`.
//!
//! `UPDATE_EXPECT=1 cargo test -p bourn-spec --test it ui` rewrites the expected texts.

use bourn_test_support::files_below;
use std::path::Path;

#[test]
fn messages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for case in files_below("spec-lang/tests/ui", "bourn") {
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load(&arena, std::slice::from_ref(&case), &[root.join("tests/specs")]);
        let prefix = format!("{}/", root.display());
        let text = loaded.diagnostics.render().replace(&prefix, "");
        let expected = case.with_extension("stderr");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &text).expect("writable");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            wrong.push(format!("{}:\n{text}", case.display()));
        }
        // A case of `warn` is a spec that is accepted with a warning.
        let warns = case.parent().is_some_and(|topic| topic.ends_with("warn"));
        if loaded.model.is_some() != warns || loaded.diagnostics.list.is_empty() {
            let expected = if warns { "warning" } else { "mistake" };
            wrong.push(format!("{} has no {expected}", case.display()));
        }
    }
    assert!(wrong.is_empty(), "differ (UPDATE_EXPECT=1 rewrites):\n{}", wrong.join("\n"));
}
