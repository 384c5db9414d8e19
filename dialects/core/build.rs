//! Generates the code of the dialects from their specs.

fn main() {
    // The specs come with a build dependency: when they change, this script does.
    println!("cargo:rerun-if-changed=build.rs");
    let dialects = ["builtin", "func", "cf", "ub", "arith", "index", "math", "scf", "irdl"];
    bourn_codegen::Builder::new()
        .runtime("::bourn_equations::rt")
        .dialects("crate")
        .compile_shipped(&dialects);
}
