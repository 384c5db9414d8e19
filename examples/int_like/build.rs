//! Generates the dialect from the spec beside the manifest.

fn main() {
    bourn_codegen::build();
}
