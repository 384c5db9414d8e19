//! Generates the code of the dialects from their specs, and exports the specs to crates that build on them.

fn main() {
    let specs = ["builtin", "func", "arith", "affine", "scf", "tensor", "linalg", "irdl", "test"]
        .map(|name| format!("specs/{name}.bourn"));
    bourn_codegen::Builder::new().runtime("::bourn_equations::rt").compile(&specs);
}
