//! The clauses that several derive macros make.

use crate::source::Spec;
use bourn_spec::ast::{Clause, ClauseKind, Name};
use proc_macro2::{Ident, TokenStream};
use syn::{LitStr, Path};

/// Returns the clause `HOOK rust PATH;`.
pub fn hook(spec: &mut Spec, hook: &str, path: &Path) -> Clause {
    let start = spec.here();
    let path = spec.path(path);
    spec.clause(start, ClauseKind::Hook(hook.to_owned(), path.text))
}

/// Returns a clause with a text: `deprecated "text";`.
pub fn text(spec: &mut Spec, text: Option<&LitStr>, clause: fn(Name) -> ClauseKind) -> Option<Clause> {
    let start = spec.here();
    let text = spec.string(text?);
    Some(spec.clause(start, clause(text)))
}

/// Returns the clause `rust_name NAME;`.
pub fn rust_name(spec: &mut Spec, name: &Ident) -> Clause {
    let start = spec.here();
    let name = spec.name(&name.to_string(), name.span());
    spec.clause(start, ClauseKind::RustName(name))
}

/// Returns the clause `format { .. }`.
pub fn format(spec: &mut Spec, format: Option<&LitStr>) -> Option<Clause> {
    let format = format?;
    spec.parse(|spec| {
        spec.add("format { ");
        spec.add_content(format);
        spec.add(" }");
    })
}

/// Returns the clauses `require ..;`.
pub fn requires(spec: &mut Spec, requires: &[TokenStream]) -> Vec<Clause> {
    let clauses = requires.iter().filter_map(|require| {
        spec.parse(|spec| {
            spec.add("require ");
            spec.add_tokens(require.clone());
            spec.add(";");
        })
    });
    clauses.collect()
}
