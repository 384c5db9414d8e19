//! Loads specs at run time. A `.bourn` file becomes the tables that the parser, the printer, the verifier and the engine
//! walk, without a compiler in between. The generator lowers specs with the same code, so a loaded dialect behaves like
//! a compiled dialect.
//!
//! Rust functions in a spec are found by their paths among the functions of the registry's dialects; paths of shipped dialects
//! start with `::bourn::dialects`. A missing function is reported by name, and the op works without it: tests that call it are
//! skipped, its custom form cannot be read, and it is printed in generic form.
//!
//! ```
//! use bourn_ir::DialectRegistry;
//! let spec = "dialect toy;
//! use builtin::Index;
//! op half: Pure { operands { value: Index } results { result: Index } bounds { result == value floordiv 2; } }";
//! let mut registry = DialectRegistry::new();
//! bourn_dialects::register_all(&mut registry);
//! let report = bourn_loader::load_text(&mut registry, &[("toy.bourn", spec)], bourn_specs::ALL).expect("the spec is right");
//! assert_eq!(report.dialects, ["toy"]);
//! assert!(report.unlinked.is_empty());
//! let context = bourn_ir::Context::new(&registry);
//! assert!(context.op_def("toy.half").is_some());
//! ```
//!
//! Tables are never freed, since they must live as long as the program, like the tables of compiled dialects.
#![forbid(unsafe_code)]

mod link;
mod tables;

use bourn_ir::DialectRegistry;
use bourn_spec::diagnostics::Diagnostics;
use bourn_spec::{Arena, Loaded, Model};
use bourn_terms::FunctionKind;
use std::fmt;
use std::path::PathBuf;
pub use tables::Linked;

/// The loaded dialects, and the parts of them that cannot be used.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The dialects that were loaded, in order.
    pub dialects: Vec<String>,
    /// The loaded dialects that replace a registered dialect.
    pub replaced: Vec<String>,
    /// The loaded dialects that declare only a part of a registered dialect. The registered dialect stays.
    pub parts: Vec<String>,
    /// The functions in Rust that are not linked, each with the item that names it.
    pub unlinked: Vec<Unlinked>,
    /// The warnings about the specs.
    pub warnings: Diagnostics,
}

impl Report {
    /// Returns one line for each function that is not linked, with the items that name it:
    /// ``'toy.load', 'toy.store' and 3 others: verify `crate::check` is not linked: it is not run``.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        /// The greatest number of items in a line.
        const SHOWN: usize = 3;
        let mut functions: Vec<(&str, FunctionKind, Vec<&str>)> = Vec::new();
        for Unlinked { owner, path, kind } in &self.unlinked {
            match functions.iter_mut().find(|(known, of, _)| known == path && of == kind) {
                Some((_, _, owners)) => owners.push(owner),
                None => functions.push((path, *kind, vec![owner])),
            }
        }
        let line = |(path, kind, owners): (&str, FunctionKind, Vec<&str>)| {
            let quoted: Vec<String> = owners.iter().map(|owner| format!("'{owner}'")).collect();
            let shown = match quoted.as_slice() {
                [one] => one.clone(),
                [most @ .., last] if quoted.len() <= SHOWN => format!("{} and {last}", most.join(", ")),
                all => format!("{} and {} others", all[..SHOWN - 1].join(", "), all.len() - SHOWN + 1),
            };
            format!("{shown}: {}", not_linked(path, kind))
        };
        functions.into_iter().map(line).collect()
    }
}

/// A function in Rust that is not linked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unlinked {
    /// The item that names it: `toy.load`, `!toy.tile`, `#toy.tag`.
    pub owner: String,
    /// The path, as written in the spec.
    pub path: String,
    /// The kind of function.
    pub kind: FunctionKind,
}

impl fmt::Display for Unlinked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unlinked { owner, path, kind } = self;
        write!(f, "'{owner}': {}", not_linked(path, *kind))
    }
}

fn not_linked(path: &str, kind: FunctionKind) -> String {
    let role = if kind == FunctionKind::Model { "an implementation" } else { kind.role() };
    format!("{role} `{path}` is not linked: {}", consequence(kind))
}

/// Describes the consequence of a function that is not linked.
fn consequence(kind: FunctionKind) -> &'static str {
    match kind {
        FunctionKind::Type | FunctionKind::Attr | FunctionKind::Op | FunctionKind::Values => {
            "what rests on it is not checked"
        }
        FunctionKind::List => "equations that use it say nothing",
        FunctionKind::Method => "equations of the interface say nothing",
        FunctionKind::TraitMethod | FunctionKind::Model => "the interface is not implemented",
        FunctionKind::Verify | FunctionKind::VerifyParams => "it is not run",
        FunctionKind::Infer => "the custom form needs the types of results",
        FunctionKind::ResultNames => "values are numbered",
        FunctionKind::Parse | FunctionKind::ParseElement | FunctionKind::ParseParams => {
            "the custom form cannot be read"
        }
        FunctionKind::Print | FunctionKind::PrintElement => "the generic form is printed",
        FunctionKind::PrintParams => "the parameters are not printed",
        FunctionKind::Fold | FunctionKind::FoldOne | FunctionKind::Materialize => "it is not folded",
        FunctionKind::Canonicalize => "it is not applied",
        FunctionKind::Bounds => "nothing is known of its values",
    }
}

/// Loads spec files into a registry. The dialects in their `use` declarations are searched beside them, then among `known`
/// (pairs of a name and a spec), and are loaded if the registry lacks them.
///
/// # Errors
/// Returns all mistakes in the specs.
pub fn load(
    registry: &mut DialectRegistry,
    specs: &[PathBuf],
    known: &[(&str, &str)],
) -> Result<Report, Diagnostics> {
    load_with(registry, specs, &[], known, Linked::Replaced)
}

/// Loads spec files into a registry like [`load`]. Dialects that they use are also searched in the folders of `include`;
/// `linked` decides whether a loaded dialect replaces a linked dialect of the same name.
///
/// # Errors
/// Returns all mistakes in the specs.
pub fn load_with(
    registry: &mut DialectRegistry,
    specs: &[PathBuf],
    include: &[PathBuf],
    known: &[(&str, &str)],
    linked: Linked,
) -> Result<Report, Diagnostics> {
    let loaded = bourn_spec::load_known(arena(), specs, include, known);
    register(registry, loaded, known, linked)
}

/// Loads specs from memory into a registry: pairs of a file name and a text. Dialects that they use are found in `known`.
///
/// # Errors
/// Returns all mistakes in the specs.
pub fn load_text(
    registry: &mut DialectRegistry,
    specs: &[(&str, &str)],
    known: &[(&str, &str)],
) -> Result<Report, Diagnostics> {
    let loaded = bourn_spec::load_strs_known(arena(), specs, known);
    register(registry, loaded, known, Linked::Replaced)
}

/// Returns an arena for a model that the tables of a registry refer to: it lives as long as they do.
fn arena() -> &'static Arena {
    Box::leak(Box::default())
}

fn register(
    registry: &mut DialectRegistry,
    loaded: Loaded<'static>,
    known: &[(&str, &str)],
    linked: Linked,
) -> Result<Report, Diagnostics> {
    let Loaded { model, diagnostics, .. } = loaded;
    let Some(model) = model.filter(|_| !diagnostics.has_errors()) else { return Err(diagnostics) };
    let model: &'static Model<'static> = Box::leak(Box::new(model));
    let mut report = Report { warnings: diagnostics, ..Report::default() };
    let shipped: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    tables::register(registry, model, &shipped, linked, &mut report)?;
    report.unlinked.sort();
    report.unlinked.dedup();
    Ok(report)
}
