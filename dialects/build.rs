//! Generates the code of the dialects from their specs.

fn main() {
    bourn_codegen::build();
}
