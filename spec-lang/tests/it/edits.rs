//! Specs in an editor: names with their declarations, and edits.

use bourn_spec::editor::{NameKind, Project};
use bourn_spec::{Arena, load_strs};
use bourn_test_support::{Random, files};

/// Returns the names and texts of the shipped specs.
fn shipped() -> Vec<(String, String)> {
    let read = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("it is readable");
    let name = |path: &std::path::PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    files("dialects/specs", "bourn").iter().map(|path| (name(path), read(path))).collect()
}

/// Every occurrence of a name is written like its declaration.
#[test]
fn names_in_the_shipped_specs() {
    let mut project = Project::default();
    for (name, text) in &shipped() {
        project.set(name, text, false);
    }
    let arena = Arena::new();
    let draft = project.resolve(&arena, |_, _| true);
    assert!(draft.diagnostics.is_empty(), "{:?}", draft.diagnostics);
    let places = project.places();
    let (mut kinds, mut wrong) = (std::collections::BTreeMap::new(), Vec::new());
    for used in &draft.uses {
        let (sheet, place) = places.place(used.place).expect("a place");
        let (other, declared) = places.place(used.declared).expect("a declaration");
        let (written, name) = (&project.text(sheet)[place.clone()], &project.text(other)[declared]);
        let line = project.text(sheet)[..place.start].matches('\n').count() + 1;
        let file = project.names().nth(sheet).expect("a file").to_owned();
        if written != name {
            wrong.push(format!("{file}:{line}: {:?}: {written} is declared as {name}", used.kind));
        }
        *kinds.entry(used.kind).or_insert(0) += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for kind in [
        NameKind::Operand,
        NameKind::Property,
        NameKind::Region,
        NameKind::Constraint,
        NameKind::Generic,
        NameKind::Case,
    ] {
        assert!(kinds.get(&kind).is_some_and(|count| *count > 20), "{kind:?}: {kinds:?}");
    }
}

/// After random edits, the mistakes are those of a spec that is read from the start.
#[test]
fn edits_agree_with_a_new_start() {
    let specs = shipped();
    let text = |name: &str| {
        specs.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str()).expect("it exists")
    };
    let mut random = Random(11);
    for original in [text("scf.bourn"), text("tensor.bourn")] {
        let imported: Vec<(&str, &str)> = ["builtin.bourn", "arith.bourn", "cf.bourn", "affine.bourn"]
            .into_iter()
            .map(|name| (name, text(name)))
            .collect();
        let mut project = Project::default();
        for (name, text) in &imported {
            project.set(name, text, true);
        }
        let mut now = original.to_owned();
        for round in 0..60 {
            if round % 6 == 0 {
                now = original.to_owned();
            }
            let mut at = random.below(now.len());
            while !now.is_char_boundary(at) {
                at -= 1;
            }
            let end = (at..=now.len()).find(|end| *end >= at + 3 && now.is_char_boundary(*end)).unwrap_or(at);
            let pieces = ["", "x", "}", "{ ", ";\n", "ö", "\nop a {\n", "\""];
            now.replace_range(at..end, random.pick(&pieces));
            project.set("edited.bourn", &now, false);
            let arena = Arena::new();
            let draft = project.resolve(&arena, |_, _| true);
            let places = project.places();
            let place = |span| {
                let (sheet, range) = places.place(span)?;
                Some((project.names().nth(sheet).expect("a file").to_owned(), range.start, range.end))
            };
            let mut found: Vec<_> =
                draft.diagnostics.iter().map(|d| (place(d.span), d.message.clone())).collect();
            let mut all = vec![("edited.bourn", now.as_str())];
            all.extend(&imported);
            let arena = Arena::new();
            let loaded = load_strs(&arena, &all, 1);
            let file = |at: u32| loaded.diagnostics.files.get(at as usize).map(|file| file.path.clone());
            let span = |d: &bourn_spec::Diagnostic| {
                Some((file(d.span.file)?, d.span.start as usize, d.span.end as usize))
            };
            let mut expected: Vec<_> =
                loaded.diagnostics.list.iter().map(|d| (span(d), d.message.clone())).collect();
            found.sort();
            found.dedup();
            expected.sort();
            expected.dedup();
            assert_eq!(found, expected, "round {round}:\n{now}");
        }
    }
}
