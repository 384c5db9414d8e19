//! From a resolved model to Rust, Markdown, JSON or IRDL; the entry for build scripts.
//!
//! A crate that declares ops has, in its `build.rs`, one line:
//!
//! ```no_run
//! bourn_codegen::compile(&["toy.bourn"]);
//! ```
//!
//! and includes what it wrote, one file per dialect:
//!
//! ```ignore
//! pub mod toy {
//!     include!(concat!(env!("OUT_DIR"), "/toy.rs"));
//! }
//! ```
#![forbid(unsafe_code)]

mod docs;
mod example;
mod irdl;
mod json;
mod rust;
mod script;

pub use docs::markdown;
pub use example::{Example, example};
pub use irdl::irdl;
pub use json::json;
pub use script::{Builder, build, compile};

use bourn_spec::lower::Lowering;
use bourn_spec::model::{DialectId, Model, Span};
use bumpalo::Bump;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;

/// How generated code names what it uses.
#[derive(Clone, Debug)]
pub struct Config {
    /// Rust path of the runtime: `::bourn::rt`, or `::bourn_equations::rt`.
    pub runtime: String,
    /// Rust paths of the modules of dialects, where they are not what the specs say: `builtin` -> `::bourn::dialects::builtin`.
    pub modules: BTreeMap<String, String>,
}

impl Default for Config {
    fn default() -> Self {
        Config { runtime: "::bourn::rt".to_owned(), modules: BTreeMap::new() }
    }
}

/// Something that a model says and that cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Where it is.
    pub span: Span,
    /// What it is.
    pub message: String,
}

/// The formatted Rust code of one dialect.
///
/// # Errors
/// What the runtime has no means for, all of it.
pub fn rust(model: &Model, dialect: DialectId, config: &Config) -> Result<String, Vec<Unsupported>> {
    let tokens = rust_file(model, dialect, config)?;
    let name = &model[dialect].name;
    let file: syn::File = syn::parse2(tokens).map_err(|error| {
        let message = format!("the code generated for `{name}` is no Rust: {error}");
        vec![Unsupported { span: model[dialect].span, message }]
    })?;
    let made_by =
        format!("// Made by bourn-codegen from the specs of the dialect `{name}`: change these instead.\n\n");
    Ok(made_by + &prettyplease::unparse(&file))
}

/// All items of the file of a dialect.
fn rust_file(model: &Model, dialect: DialectId, config: &Config) -> Result<TokenStream, Vec<Unsupported>> {
    let runtime = rust::path(&config.runtime);
    let arena = Bump::new();
    let lowering = Lowering::new(model, &arena);
    let emitter = rust::Emitter::new(&lowering, config, dialect, quote::quote!(rt));
    let items = rust::tidy(emitter.dialect_items());
    finish(&emitter)?;
    Ok(quote::quote! {
        #[allow(unused_imports)]
        use #runtime as rt;
        #items
    })
}

/// The items of all that a dialect declares, without the table of the dialect, for a derive macro; the runtime is named by its
/// full path.
///
/// # Errors
/// What the runtime has no means for, all of it.
pub fn rust_items(
    model: &Model,
    dialect: DialectId,
    config: &Config,
) -> Result<TokenStream, Vec<Unsupported>> {
    let arena = Bump::new();
    let lowering = Lowering::new(model, &arena);
    let emitter = rust::Emitter::new(&lowering, config, dialect, rust::path(&config.runtime));
    let mut items = emitter.declared_items_of_dialect();
    items.extend(emitter.unnamed_items());
    finish(&emitter)?;
    Ok(items)
}

fn finish(emitter: &rust::Emitter<'_>) -> Result<(), Vec<Unsupported>> {
    let errors = emitter.take_errors();
    if errors.is_empty() {
        return Ok(());
    }
    Err(errors.into_iter().map(|(span, message)| Unsupported { span, message }).collect())
}
