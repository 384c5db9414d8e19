//! Names of crates with a dialect of the same name.

use bourn_spec::KEYWORDS;

/// The names that Rust's own crates, folders and tests have.
const RESERVED: &[&str] =
    &["alloc", "core", "proc_macro", "std", "test", "build", "deps", "examples", "incremental"];

/// The keywords of Rust, which no module can have as its name.
const RUST_KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Returns the reason why neither a crate nor its dialect can have this name, if there is one.
pub fn mistake(name: &str) -> Option<String> {
    let module = name.replace('-', "_");
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Some("it does not begin with a small letter".to_owned());
    }
    let is_allowed = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if let Some(wrong) = name.chars().find(|c| !is_allowed(c)) {
        return Some(format!(
            "it has the character '{wrong}'; small letters, digits, '-' and '_' are allowed"
        ));
    }
    if RUST_KEYWORDS.contains(&module.as_str()) {
        return Some("it is a keyword of Rust".to_owned());
    }
    if KEYWORDS.contains(&module.as_str()) {
        return Some("it is a keyword of the language".to_owned());
    }
    if RESERVED.contains(&module.as_str()) || module == "bourn" || module.starts_with("bourn_") {
        return Some("another crate or a folder of cargo has this name".to_owned());
    }
    if bourn_specs::ALL.iter().any(|(dialect, _)| *dialect == module) {
        return Some("a dialect of Bourn has this name".to_owned());
    }
    None
}
