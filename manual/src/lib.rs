//! The manuals of dialects: a description as plain data, from which templates make Markdown or HTML. Users may replace the
//! templates.
//!
//! ```
//! use bourn_manual::{Format, Templates};
//!
//! let arena = bourn_spec::Arena::new();
//! let loaded = bourn_spec::load_str(&arena, "toy.bourn", "dialect toy;\n/// Waits.\nop wait;\n");
//! let templates = Templates::load(Format::Markdown, None)?;
//! let page = bourn_manual::page(&loaded.model.expect("it is right"), &templates)?;
//! assert!(page.contains("Waits."));
//! # Ok::<(), bourn_manual::TemplateError>(())
//! ```
//!
//! Build scripts of crates that declare ops need neither this crate nor its dependencies.
#![forbid(unsafe_code)]

pub mod data;
mod describe;
mod filters;
mod links;
mod pages;
mod site;
mod templates;

pub use describe::{Programs, Verdict};
pub use pages::File;
pub use site::site;
pub use templates::{Format, TemplateError, Templates};

use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::{DialectId, Model};
use data::Page;
use describe::{Signatures, Source};
use links::{Links, OwnPages};
use pages::{INDEX, describe_index, dialects, file_name};
use std::collections::BTreeMap;

/// Returns one page with the dialects of the given specs, without the dialects that they use. Items on other pages have no
/// links.
///
/// # Errors
/// Returns a mistake in a template.
pub fn page(model: &Model, templates: &Templates) -> Result<String, TemplateError> {
    let own: Vec<DialectId> = dialects(model).filter(|id| !model[*id].imported).collect();
    let pages = own.iter().map(|id| (*id, String::new())).collect();
    templates.render("page", &describe_page(model, &own, &pages, None))
}

/// Returns a page for each dialect, including the dialects that the specs use, so that every link has a target; and a list of
/// the pages, `index`, if there are several. In HTML, it is a [`site()`] whose examples were not read.
///
/// # Errors
/// Returns a mistake in a template.
pub fn files(model: &Model, templates: &Templates) -> Result<Vec<File>, TemplateError> {
    if templates.format() == Format::Html {
        let unread = Programs { read: &|_| Verdict::Unverified, with_op: &|_| None };
        return site(model, templates, &unread);
    }
    let extension = templates.format().extension();
    let pages: BTreeMap<DialectId, String> =
        dialects(model).map(|id| (id, file_name(&model[id].name, extension))).collect();
    let index = (pages.len() > 1).then(|| format!("{INDEX}.{extension}"));
    let mut out = Vec::new();
    if let Some(name) = &index {
        let text = templates.render("index", &describe_index(model, &pages))?;
        out.push(File { name: name.clone(), text });
    }
    for (id, name) in &pages {
        let page = describe_page(model, &[*id], &pages, index.clone());
        out.push(File { name: name.clone(), text: templates.render("page", &page)? });
    }
    Ok(out)
}

/// Describes a page of some dialects.
///
/// `pages` has the file of each dialect to which links may lead; the dialects of one page share a file.
fn describe_page(
    model: &Model,
    ids: &[DialectId],
    pages: &BTreeMap<DialectId, String>,
    index: Option<String>,
) -> Page {
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    let lattice = Lattice::new(&lowering);
    let here = ids.first().and_then(|id| pages.get(id)).map_or("", String::as_str);
    let own = OwnPages::default();
    let links = Links { model, pages, own: &own, here };
    let source =
        Source { model, lattice: &lattice, links, programs: None, signatures: Signatures::default() };
    let names: Vec<&str> = ids.iter().map(|id| model[*id].name.as_str()).collect();
    Page {
        title: names.join(", "),
        index,
        dialects: ids.iter().map(|id| describe::dialect(&source, *id)).collect(),
    }
}
