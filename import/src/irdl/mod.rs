//! Imports IRDL: turns definitions of dialects in MLIR's text into specs.

mod constraint;
mod definitions;
mod literal;
mod sharing;
mod spec;

use crate::Source;
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, Diagnostics, Location, OwnedOp};
use definitions::Dialects;
pub use spec::Spec;

/// A mistake in a file, and its location.
struct Mistake<'c> {
    location: Location<'c>,
    message: String,
    /// Whether the file is correct, and only an op in it cannot be expressed in a spec.
    leaves_out_op: bool,
}

impl<'c> Mistake<'c> {
    fn new(location: Location<'c>, message: impl Into<String>) -> Self {
        Mistake { location, message: message.into(), leaves_out_op: false }
    }

    /// Creates the mistake of an op that cannot be expressed in a spec.
    fn of_op(location: Location<'c>, message: impl Into<String>) -> Self {
        Mistake { leaves_out_op: true, ..Mistake::new(location, message) }
    }
}

/// The result of importing files.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The diagnostics of the files, each with the index of its file.
    pub diagnostics: Vec<(usize, Diagnostics)>,
    /// A spec for each dialect; `None` if there was an error.
    pub specs: Option<Vec<Spec>>,
}

/// Imports the dialects of some files, which may refer to each other. Constants in them may be of any dialect of the context.
#[must_use]
pub fn import(context: &Context, sources: &[Source<'_>]) -> Import {
    let mut import = Import::default();
    let mut modules: Vec<OwnedOp<'_>> = Vec::new();
    for (i, source) in sources.iter().enumerate() {
        let options = ParseOptions {
            file_name: source.name.to_owned(),
            allow_unregistered: true,
            verify: true,
            ..ParseOptions::default()
        };
        let (module, diagnostics) = parse_and_report(context, source.text, &options);
        let module = module.filter(|_| !diagnostics.has_errors());
        import.diagnostics.push((i, diagnostics));
        match module {
            Some(module) => modules.push(module),
            None => return import,
        }
    }
    let dialects = Dialects::of(modules.iter().map(|module| module.view()));
    let specs = dialects.and_then(|dialects| {
        let specs = dialects.list.iter().map(|dialect| spec::of(&dialects, dialect));
        specs.collect::<Result<Vec<_>, _>>()
    });
    match specs {
        Ok(specs) => import.specs = Some(specs),
        Err(mistake) => import.diagnostics.push(diagnostics(sources, &mistake)),
    }
    import
}

/// Returns a mistake as diagnostics of its file.
fn diagnostics(sources: &[Source<'_>], mistake: &Mistake<'_>) -> (usize, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    diagnostics.error(mistake.location, mistake.message.clone());
    let place = diagnostics.all.first().and_then(|one| one.place.as_ref());
    let file = place.and_then(|(name, ..)| sources.iter().position(|source| *name == source.name));
    (file.unwrap_or(0), diagnostics)
}
