//! Generates the code of the dialects from their specs.

fn main() {
    // The specs come with a build dependency: when they change, this script does.
    println!("cargo:rerun-if-changed=build.rs");
    let specs: Vec<(String, &str)> =
        bourn_specs::ALL.iter().map(|(name, text)| (format!("specs/{name}.bourn"), *text)).collect();
    let specs: Vec<(&str, &str)> = specs.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    bourn_codegen::Builder::new().runtime("::bourn_equations::rt").compile_texts(&specs);
}
