//! Generates Rust, JSON or IRDL from a resolved model; contains the entry for build scripts.
//!
//! A crate that declares ops needs a line in its `build.rs`:
//!
//! ```no_run
//! bourn_codegen::compile(&["toy.bourn"]);
//! ```
//!
//! and includes the output, one file per dialect:
//!
//! ```ignore
//! pub mod toy {
//!     include!(concat!(env!("OUT_DIR"), "/toy.rs"));
//! }
//! ```
#![forbid(unsafe_code)]

mod config;
mod exactly;
mod example;
mod irdl;
mod json;
mod residual;
mod rust;
mod script;
mod signatures;

pub use config::{Config, ForeignModel};
pub use example::{Example, Sought, Variadic, example, generic_example, sought};
pub use irdl::{ATTRS as IRDL_ATTRS, CONTAINERS as IRDL_TYPES, DialectNames, irdl};
pub use json::json;
pub use rust::{Item, Namespace, is_reserved};
pub use script::{Builder, DIALECTS, build, compile};
pub use signatures::signatures;

use bourn_spec::lower::Lowering;
use bourn_spec::model::{ConstraintId, DialectId, Model, Span};
use bumpalo::Bump;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;

/// A part of a model for which no code can be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The place in the spec.
    pub span: Span,
    /// The description of the part.
    pub message: String,
}

/// Returns the formatted Rust code of one dialect. The lines that rustc prints for a wrong path to a hook or a name that is taken have the place in the
/// spec: `// toy.bourn:12`.
///
/// # Errors
/// Returns all parts of the dialect that the runtime does not support.
pub fn rust(model: &Model, dialect: DialectId, config: &Config) -> Result<String, Vec<Unsupported>> {
    let misplaced = foreign_overlays(model, dialect);
    if !misplaced.is_empty() {
        return Err(misplaced);
    }
    let places = rust::Places::new(model, dialect);
    let items = emitted(model, dialect, config, rust::Scope::Dialect, quote::quote!(rt), Some(&places))?;
    let name = &model[dialect].name;
    let (runtime, tokens) = (runtime(config)?, items.iter().map(|item| places.mark_item(item)));
    let tokens = quote::quote! {
        use #runtime as rt;
        #(#tokens)*
    };
    let file: syn::File = syn::parse2(tokens).map_err(|error| {
        let message = format!("the code generated for `{name}` is no Rust: {error}");
        vec![Unsupported { span: model[dialect].span, message }]
    })?;
    let made_by =
        format!("// Made by bourn-codegen from the specs of the dialect `{name}`: change these instead.\n\n");
    Ok(made_by + &places.comment(&prettyplease::unparse(&file)))
}

/// Returns the overlays in a dialect's specs that change the tables of another crate.
fn foreign_overlays(model: &Model, dialect: DialectId) -> Vec<Unsupported> {
    let own = model.overlays.iter().filter(|overlay| overlay.dialect == dialect);
    let foreign = own.filter_map(|overlay| {
        let owner = &model[model.dialect_of(overlay.target)];
        let (part, span) = overlay.beyond_equations.as_ref().filter(|_| owner.imported)?;
        let message = format!(
            "`{part}` changes the tables of `{}`, which another crate has: generate both specs in one build, or give equations only",
            owner.name
        );
        Some(Unsupported { span: *span, message })
    });
    foreign.collect()
}

/// Returns all parts of a dialect that the runtime does not support, without making the code.
#[must_use]
pub fn unsupported(model: &Model, dialect: DialectId, config: &Config) -> Vec<Unsupported> {
    emitted(model, dialect, config, rust::Scope::Unrelated, quote::quote!(rt), None).err().unwrap_or_default()
}

/// Returns all items of a dialect. They name the runtime `rt`.
///
/// # Errors
/// Returns all parts of the dialect that the runtime does not support.
pub fn dialect_items(
    model: &Model,
    dialect: DialectId,
    config: &Config,
) -> Result<Vec<Item>, Vec<Unsupported>> {
    emitted(model, dialect, config, rust::Scope::Dialect, quote::quote!(rt), None)
}

/// Returns the items of a dialect's declarations, without the table of the dialect, for a derive macro; they name the runtime by its
/// full path.
///
/// # Errors
/// Returns all parts of the dialect that the runtime does not support.
pub fn rust_items(model: &Model, dialect: DialectId, config: &Config) -> Result<Vec<Item>, Vec<Unsupported>> {
    emitted(model, dialect, config, rust::Scope::Declarations, runtime(config)?, None)
}

/// Returns the items of a dialect, which name the runtime `rt`.
fn emitted(
    model: &Model,
    dialect: DialectId,
    config: &Config,
    scope: rust::Scope,
    rt: TokenStream,
    places: Option<&rust::Places>,
) -> Result<Vec<Item>, Vec<Unsupported>> {
    let misspelt: Vec<Unsupported> =
        config.paths().filter_map(|path| rust::parse_path(path).err()).map(unplaced).collect();
    if !misspelt.is_empty() {
        return Err(misspelt);
    }
    let arena = Bump::new();
    let model = rust::rooted_model(&arena, model, config);
    let lowering = Lowering::new(&model, &arena);
    let emitted = rust::Emitter::new(&lowering, config, dialect, rt).with_places(places).emit(scope);
    emitted
        .map_err(|errors| errors.into_iter().map(|(span, message)| Unsupported { span, message }).collect())
}

/// Returns the constraints over several ops of a dialect, each with its common `build`, or with the reason why it has no
/// `build`. For documents.
#[must_use]
pub fn common_builders(model: &Model, dialect: DialectId) -> BTreeMap<ConstraintId, Result<(), String>> {
    let (arena, config) = (Bump::new(), Config::default());
    let lowering = Lowering::new(model, &arena);
    let emitter = rust::Emitter::new(&lowering, &config, dialect, TokenStream::new());
    let own = model.constraint_ids().filter(|id| model[*id].dialect == dialect);
    own.filter_map(|id| Some((id, emitter.common_builder(id)?.map(|_| ())))).collect()
}

/// Returns the name of the runtime in generated code.
fn runtime(config: &Config) -> Result<TokenStream, Vec<Unsupported>> {
    rust::parse_path(&config.runtime).map_err(|message| vec![unplaced(message)])
}

/// Returns the error about a path in the settings, which have no place in a spec.
fn unplaced(message: String) -> Unsupported {
    Unsupported { span: Span::NONE, message }
}
