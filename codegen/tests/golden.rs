//! The generated code of small dialects, in files: `UPDATE_EXPECT=1 cargo test -p bourn-codegen` writes them anew.

use bourn_codegen::{Config, json, rust};
use bourn_spec::model::Model;
use std::path::Path;

fn model() -> Model {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let specs = [dir.join("builtin.bourn"), dir.join("toy.bourn")];
    let loaded = bourn_spec::load(&specs, &[]);
    assert!(!loaded.diagnostics.has_errors(), "{}", loaded.diagnostics.render(false));
    loaded.model.expect("there are no errors")
}

fn code(dialect: &str) -> String {
    let model = model();
    let id = model.dialect_named(dialect).expect("it is declared");
    rust(&model, id, &Config::default()).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

#[test]
fn builtin() {
    expect_test::expect_file!["golden/builtin.rs"].assert_eq(&code("builtin"));
}

#[test]
fn toy() {
    expect_test::expect_file!["golden/toy.rs"].assert_eq(&code("toy"));
}

#[test]
fn the_output_does_not_vary() {
    assert_eq!(code("toy"), code("toy"));
}

#[test]
fn resolved_model_as_json() {
    expect_test::expect_file!["golden/toy.json"].assert_eq(&json(&model()));
}
