//! Manuals of small dialects, in files: `UPDATE_EXPECT=1 cargo test -p bourn-manual --test golden` writes them anew.

use bourn_manual::{Format, Templates};
use bourn_spec::model::Model;
use std::path::{Path, PathBuf};

fn model(specs: &[&str], include: &[&str]) -> Model {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let paths = |names: &[&str]| names.iter().map(|name| root.join(name)).collect::<Vec<PathBuf>>();
    let loaded = bourn_spec::load(&paths(specs), &paths(include));
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render(false)))
}

fn toy() -> Model {
    let mut model = model(&["codegen/tests/golden/builtin.bourn", "codegen/tests/golden/toy.bourn"], &[]);
    let builtin = model.dialect_named("builtin").expect("it is loaded");
    model[builtin].imported = true;
    model
}

fn page(model: &Model, format: Format) -> String {
    let templates = Templates::load(format, None).expect("the shipped templates are right");
    bourn_manual::page(model, &templates).expect("the shipped templates are right")
}

#[test]
fn markdown() {
    expect_test::expect_file!["golden/toy.md"].assert_eq(&page(&toy(), Format::Markdown));
}

#[test]
fn html() {
    expect_test::expect_file!["golden/toy.html"].assert_eq(&page(&toy(), Format::Html));
}

/// Everything that a dialect may have.
#[test]
fn features() {
    let model = model(&["tests/features/features.bourn"], &["dialects/specs"]);
    expect_test::expect_file!["golden/features.md"].assert_eq(&page(&model, Format::Markdown));
}

#[test]
fn the_output_does_not_vary() {
    assert_eq!(page(&toy(), Format::Html), page(&toy(), Format::Html));
}
