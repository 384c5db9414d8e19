//! Generates the dialect `features`; `kinds`, which it copies constraints from, has no code.

use bourn_codegen::{Config, DIALECTS, rust};
use std::path::PathBuf;

fn main() {
    for file in ["build.rs", "features.bourn", "kinds.bourn"] {
        println!("cargo:rerun-if-changed={file}");
    }
    // Not `bourn_codegen::compile`, which shows warnings: a constraint has an op that is deprecated, so that its code is compiled.
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_known(&arena, &["features.bourn".into()], &[], bourn_specs::ALL);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let id = model.dialect_named("features").expect("it is declared");
    let modules = loaded.known.iter().map(|name| (name.clone(), format!("{DIALECTS}::{name}")));
    let config = Config { modules: modules.collect(), ..Config::default() };
    let code = rust(&model, id, &config).unwrap_or_else(|errors| panic!("{errors:#?}"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo runs this"));
    std::fs::write(out.join("features.rs"), code).expect("writable");
}
