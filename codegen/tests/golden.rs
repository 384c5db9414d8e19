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

/// The dialect that `tests/features` compiles and runs.
#[test]
fn features() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let spec = root.join("tests/features/features.bourn");
    let loaded = bourn_spec::load(&[spec], &[root.join("../dialects/specs")]);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
    let id = model.dialect_named("features").expect("it is declared");
    let mut config = Config { runtime: "::bourn_equations::rt".to_owned(), ..Config::default() };
    for name in model.dialects.iter().filter(|d| d.imported).map(|d| &d.name) {
        config.modules.insert(name.clone(), format!("::bourn_dialects::{name}"));
    }
    let code = rust(&model, id, &config).unwrap_or_else(|errors| panic!("{errors:#?}"));
    expect_test::expect_file!["features/features.rs"].assert_eq(&code);
    let all = json(&model);
    let parsed: serde_json::Value = serde_json::from_str(&all).expect("it is JSON");
    assert_eq!(parsed["schema"], 1);
    let dialects = parsed["dialects"].as_array().expect("a list");
    let own = dialects.iter().find(|d| d["name"] == "features").expect("it is there");
    let pretty = serde_json::to_string_pretty(own).expect("it is JSON");
    expect_test::expect_file!["features/features.json"].assert_eq(&(pretty + "\n"));
}

#[test]
fn the_output_does_not_vary() {
    assert_eq!(code("toy"), code("toy"));
}

#[test]
fn resolved_model_as_json() {
    expect_test::expect_file!["golden/toy.json"].assert_eq(&json(&model()));
}
