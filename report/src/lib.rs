//! A page that shows a program with the bounds of its values: one HTML file without requests to other files, made by a
//! template from the data of [`bourn_driver::bounds::report`]. `bourn bounds --html` writes it.
//!
//! The template chooses the layout only. `page` has the words of the page, such as the notation of bounds; a script in
//! the page shows explanations and drawings from the same data when they are opened.
#![forbid(unsafe_code)]

mod notation;
mod page;

use bourn_driver::bounds::report::Report;
pub use notation::Notation;
use page::Page;
use std::fmt;
use tera::{Context, Tera};

/// The name of the template.
const PAGE: &str = "page.html";

/// The template does not fit the data.
#[derive(Debug)]
pub struct RenderError(tera::Error);

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the template of the report is wrong: {}", self.0)
    }
}

impl std::error::Error for RenderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Returns the page of a report.
///
/// # Errors
/// Fails if the template does not fit the data.
pub fn html(report: &Report) -> Result<String, RenderError> {
    rendered(report, PAGE, &[])
}

/// Returns the page of a report, made by a user's template, which may include `page.html`. `name` is the name of the template in messages;
/// with an end other than `.html`, values are not escaped.
///
/// # Errors
/// Fails if the template is wrong, or does not fit the data.
pub fn html_with(report: &Report, name: &str, template: &str) -> Result<String, RenderError> {
    rendered(report, name, &[(name, template)])
}

/// Renders a template: the shipped page, or one of `more`.
fn rendered(report: &Report, name: &str, more: &[(&str, &str)]) -> Result<String, RenderError> {
    let page = Page::of(report);
    let mut tera = Tera::new();
    let shipped = (PAGE, include_str!("../templates/page.html"));
    tera.add_raw_templates([shipped].iter().chain(more).copied()).map_err(RenderError)?;
    let context = Context::from_serialize(&page).map_err(RenderError)?;
    tera.render(name, &context).map_err(RenderError)
}
