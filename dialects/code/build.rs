//! Generates the code of the dialects from their specs, and the macro that includes it.

use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    // The specs come with a build dependency: when they change, this script does.
    println!("cargo:rerun-if-changed=build.rs");
    let names = bourn_specs::ALL.iter().map(|(name, _)| *name);
    let dialects: Vec<&str> = names.filter(|name| is_selected(name)).collect();
    // The code is compiled in crates that have the dialects and their hooks at their roots.
    bourn_codegen::Builder::new()
        .runtime("::bourn_equations::rt")
        .dialects("crate")
        .compile_shipped(&dialects);
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("dialect.rs"), include_macro(&dialects, &out))
}

fn is_selected(dialect: &str) -> bool {
    dialect == "builtin" || std::env::var_os(format!("CARGO_FEATURE_{}", dialect.to_uppercase())).is_some()
}

/// Returns the macro that includes the code of a dialect. It has the paths of the files, since `OUT_DIR` is another folder where the macro is used.
fn include_macro(dialects: &[&str], out: &Path) -> String {
    let arm = |dialect: &&str| {
        let file = out.join(format!("{dialect}.rs"));
        format!("    ({dialect:?}) => {{ include!({:?}); }};\n", file.display().to_string())
    };
    let arms: String = dialects.iter().map(arm).collect();
    format!("/// Includes the code of a dialect.\n#[macro_export]\nmacro_rules! dialect {{\n{arms}}}\n")
}
