//! The dialects of a command: the linked dialects, and the dialects of `--spec`.

use crate::{Exit, io};
use bourn_ir::DialectRegistry;
use std::path::PathBuf;

/// Returns the linked dialects and the dialects of the specs. Dialects that are replaced, and functions of a spec that
/// are not linked, are reported on standard error.
///
/// # Errors
/// Fails if the specs have mistakes, which are reported.
pub fn with_specs(linked: &DialectRegistry, specs: &[PathBuf]) -> Result<DialectRegistry, Exit> {
    let mut registry = linked.clone();
    if specs.is_empty() {
        return Ok(registry);
    }
    let report = bourn_loader::load(&mut registry, specs, bourn_specs::ALL).map_err(|mistakes| {
        io::complain_of(&mistakes);
        Exit::Diagnostics
    })?;
    io::complain_of(&report.warnings);
    for name in &report.replaced {
        io::complain(&format!("note: dialect '{name}' is loaded in the place of the linked one"));
    }
    for unlinked in &report.unlinked {
        io::complain(&format!("warning: {unlinked}"));
    }
    Ok(registry)
}
