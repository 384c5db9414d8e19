//! Names in specs for names in MLIR.

/// Returns the name in a spec for a name in MLIR: `async.token` is `async_token`.
pub fn identifier(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if out.chars().next().is_none_or(|c| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    out
}

/// Returns the name of an interface: names that are used in Rust, and names of builtin constraints, get a suffix.
pub fn interface_name(name: &str) -> String {
    let own = identifier(name);
    if bourn_codegen::is_reserved(&own) || is_builtin(&own) { format!("{own}Interface") } else { own }
}

/// Returns whether a text is an identifier in a spec.
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns a name in snake case: `AsyncTokenType` is `async_token_type`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    let mut before_is_small = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && before_is_small {
            out.push('_');
        }
        before_is_small = c.is_ascii_lowercase() || c.is_ascii_digit();
        out.push(c.to_ascii_lowercase());
    }
    identifier(&out)
}

/// Returns a text on one line, with single spaces.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether the builtin dialect has a constraint of this name.
pub fn is_builtin(name: &str) -> bool {
    builtin_names().any(|own| own == name)
}

/// Returns the names of the builtin dialect's constraints.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    let lines = bourn_specs::BUILTIN.lines();
    lines.filter_map(|line| {
        let rest = line.strip_prefix("constraint ")?;
        rest.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next()
    })
}
