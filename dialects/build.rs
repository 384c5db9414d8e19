//! Generates the code of the dialects from their specs, and exports the specs to crates that build on them.

fn main() {
    let specs = ["builtin", "func", "arith", "affine", "scf", "tensor", "linalg", "test"]
        .map(|name| format!("{name}.bourn"));
    bourn_codegen::Builder::new().runtime("::bourn_equations::rt").compile(&specs);
}
