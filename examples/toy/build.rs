//! Generates the dialects from the specs beside the manifest.

fn main() {
    bourn_codegen::build();
}
