//! Generates the dialect.

fn main() {
    bourn_codegen::build();
}
