//! Generates the book's page of what every spec can name; `UPDATE_EXPECT=1 cargo test -p bourn-manual --test it book` writes
//! it.

use bourn_spec::model::{Generic, GenericKind, Model, NATIVE_TRAITS, Subject};
use std::fmt::Write as _;

const HEAD: &str = "\
# Builtin constraints and native traits

This page lists the constraints and traits that every spec can use. `use builtin::{Index, RankedTensor};` imports constraints of the
builtin dialect; native traits need no `use`. A test writes this page from
`dialects/specs/builtin.bourn` and from the table of the native traits (`manual/tests/it/book.rs`).
";

const CONSTRAINTS: &str = "
## Constraints of `builtin`

The text is used in messages: *must be index, but got 'f32'*. `bourn gen docs` makes the manual of the dialect, with its types, attributes, enums and interfaces.
";

const TRAITS: &str = "
## Native traits

The verifier checks the conditions in the last column for every op with the trait. The other traits inform passes and the engine, or change
the conditions.

| name | an op that has it | the verifier requires that |
|---|---|---|
";

fn builtin() -> Model<'static> {
    let arena = Box::leak(Box::default());
    let loaded = bourn_spec::load_strs(arena, &bourn_specs::ALL[..1], 1);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

/// Returns generics as a spec writes them: `I<W: u32>`.
fn generics(model: &Model, generics: &[Generic]) -> String {
    let kind = |g: &Generic| match &g.kind {
        GenericKind::Type(_) | GenericKind::TypeList(_) => "type".to_owned(),
        GenericKind::Attr(_) => "attr".to_owned(),
        GenericKind::Param(kind) => model.param_kind_text(kind),
    };
    let list: Vec<String> = generics.iter().map(|g| format!("{}: {}", g.name, kind(g))).collect();
    if list.is_empty() { String::new() } else { format!("<{}>", list.join(", ")) }
}

/// Escapes text for a cell of a table.
fn cell(text: &str) -> String {
    text.trim().replace('\n', " ").replace('|', "\\|")
}

fn page() -> String {
    let model = builtin();
    let mut out = HEAD.to_owned() + CONSTRAINTS;
    for (over, title) in
        [(Subject::Type, "Over types"), (Subject::Attr, "Over attributes"), (Subject::Op, "Over ops")]
    {
        let mut rows = String::new();
        for c in model.constraints.iter().filter(|c| c.over == over) {
            let names: Vec<String> = c.generics.iter().map(|g| g.name.clone()).collect();
            let text = match &c.text {
                Some(text) => text.render(&names),
                None => model.constraint_text(&c.body, &c.generics),
            };
            let name = format!("{}{}", c.name, generics(&model, &c.generics));
            let _ = writeln!(rows, "| `{name}` | {} | {} |", cell(&text).replace('<', "\\<"), cell(&c.doc));
        }
        if !rows.is_empty() {
            let _ = write!(out, "\n### {title}\n\n| name | text | meaning |\n|---|---|---|\n{rows}");
        }
    }
    out.push_str(TRAITS);
    for t in NATIVE_TRAITS {
        let _ = writeln!(out, "| `{}` | {} | {} |", t.name, t.property, t.requires.unwrap_or_default());
    }
    out
}

#[test]
fn what_every_spec_can_name() {
    expect_test::expect_file!["../../../docs/reference/builtin.md"].assert_eq(&page());
}
