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

/// Each text that a message suggests removes the mistake.
#[test]
fn suggestions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let builtin = std::fs::read_to_string(root.join("tests/specs/builtin.bourn")).expect("readable");
    let (mut wrong, mut applied) = (Vec::new(), 0);
    for case in files_below("spec-lang/tests/ui", "bourn") {
        // Some cases are no text.
        let Ok(text) = std::fs::read_to_string(&case) else { continue };
        let mistakes = |text: &str| {
            let arena = bourn_spec::Arena::new();
            let specs = [("case.bourn", text), ("builtin.bourn", builtin.as_str())];
            bourn_spec::load_strs(&arena, &specs, 1).diagnostics.list
        };
        for mistake in mistakes(&text) {
            let Some(replacement) = &mistake.replacement else { continue };
            let span = match replacement.span {
                Some(span) => span.start as usize..span.end as usize,
                None => {
                    let place = mistake.span.start as usize..mistake.span.end as usize;
                    let Some(at) = text[place.clone()].find(&replacement.name) else { continue };
                    place.start + at..place.start + at + replacement.name.len()
                }
            };
            let mut mended = text.clone();
            mended.replace_range(span, &replacement.by);
            applied += 1;
            let same = |other: &bourn_spec::Diagnostic| {
                (other.span.start, &other.message) == (mistake.span.start, &mistake.message)
            };
            if mistakes(&mended).iter().any(same) {
                wrong.push(format!("{}: {}\n{mended}", case.display(), mistake.message));
            }
        }
    }
    assert!(applied > 50, "{applied} suggestions");
    assert!(wrong.is_empty(), "still wrong:\n{}", wrong.join("\n"));
}

/// A case imports only names that it uses: the others would distract from its mistake.
#[test]
fn imports_are_used() {
    // Their mistakes and suggestions are about imports.
    const ABOUT_IMPORTS: &[&str] = &[
        "constraint/generic_wrong_use",
        "name/unknown_dialect",
        "name/unknown_import",
        "op/foreign_names",
        "scan/unended",
        "warn/two_indices",
    ];
    let mut unused = Vec::new();
    for case in files_below("spec-lang/tests/ui", "bourn") {
        let Ok(text) = std::fs::read_to_string(&case) else { continue };
        let name = case.with_extension("");
        let is_about_imports = name.parent().is_some_and(|topic| topic.ends_with("use"))
            || ABOUT_IMPORTS.iter().any(|other| name.ends_with(other));
        if is_about_imports {
            continue;
        }
        for line in text.lines().filter(|line| line.starts_with("use ")) {
            let Some((_, names)) = line.split_once("::{") else { continue };
            let rest = text.replace(line, "");
            let words: Vec<&str> = rest.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let names = names.trim_end_matches("};").split(", ").filter(|name| !words.contains(name));
            unused.extend(names.map(|name| format!("{}: {name}", case.display())));
        }
    }
    assert!(unused.is_empty(), "unused imports:\n{}", unused.join("\n"));
}
