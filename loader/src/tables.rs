//! Registration of the dialects of a model.

use crate::Report;
use crate::link::Linker;
use bourn_ir::DialectRegistry;
use bourn_ir::def::{Dialect, Implementation};
use bourn_spec::Model;
use bourn_spec::diagnostics::{Diagnostic, Diagnostics};
use bourn_spec::lower::{Errors, Link, Lowering};
use bourn_spec::model::{DialectId, ExternalModel, Target};
use bumpalo::Bump;

/// An attached model: its owner (an op, a type or an attribute), the interface, the model.
type Attached = (&'static str, &'static str, &'static (dyn std::any::Any + Send + Sync));

/// The treatment of a loaded dialect whose name a linked dialect has, unless the linked dialect comes with Bourn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linked {
    /// The loaded dialect takes its place.
    Replaced,
    /// The linked dialect stays, since the program was compiled from this spec; other specs use the spec.
    Kept,
}

/// Lowers the requested dialects of a model and the dialects that the registry lacks, and adds them to the registry.
///
/// # Errors
/// Returns the declarations that tables cannot represent; the registry is unchanged then.
pub fn register(
    registry: &mut DialectRegistry,
    model: &'static Model<'static>,
    shipped: &[&str],
    linked: Linked,
    report: &mut Report,
) -> Result<(), Diagnostics> {
    let linker: &'static Linker = leaked(Linker::new(registry, model, shipped));
    let lowering = Lowering::new(model, leaked(Bump::new())).linked(linker);
    let is_new = |name: &str| registry.dialects().all(|known| known.name != name);
    let ids = (0..model.dialects.len() as u32).map(DialectId);
    let is_kept = |name: &str| linked == Linked::Kept && !shipped.contains(&name);
    let is_loaded = |id: DialectId| {
        let dialect = &model[id];
        is_new(&dialect.name) || !dialect.imported && !is_kept(&dialect.name)
    };
    // An op has its own equations and those of overlays in one table.
    let changed = |id: DialectId| {
        let mut overlays = model.overlays.iter().filter(|overlay| is_loaded(overlay.dialect));
        overlays.any(|overlay| model.dialect_of(overlay.target) == id)
    };
    let wanted: Vec<DialectId> = ids.filter(|&id| is_loaded(id) || changed(id)).collect();
    let with_overlays: Vec<&str> =
        wanted.iter().filter(|id| changed(**id)).map(|&id| model[id].name.as_str()).collect();
    let mut errors = Errors::new();
    let dialects: Vec<&'static Dialect> =
        wanted.iter().map(|&id| leaked(lowering.dialect(id, &mut errors))).collect();
    let external = model.external_models.iter().filter(|external| wanted.contains(&external.dialect));
    let attached: Vec<Attached> =
        external.flat_map(|external| attached(&lowering, linker, external, &mut errors)).collect();
    let of_linked = model
        .overlays
        .iter()
        .filter(|overlay| is_loaded(overlay.dialect) && !is_loaded(model.dialect_of(overlay.target)));
    for overlay in of_linked {
        if let Some(name) = with_other_params(&target_name(model, overlay.target), &dialects, registry) {
            let message = format!(
                "the parameters of `{name}` cannot be replaced: Rust functions of its dialect read them"
            );
            errors.push((overlay.span, message));
        }
    }
    if !errors.is_empty() {
        let list = errors.into_iter().map(|(span, message)| Diagnostic::error(span, message)).collect();
        return Err(Diagnostics { files: model.files.clone(), list });
    }
    for dialect in dialects {
        report.dialects.push(dialect.name.to_owned());
        let is_changed = with_overlays.contains(&dialect.name);
        if !is_changed && registry.dialects().any(|linked| is_part_of(dialect, linked)) {
            report.parts.push(dialect.name.to_owned());
        } else if registry.replace(dialect) {
            report.replaced.push(dialect.name.to_owned());
        }
    }
    for (to, interface, by) in attached {
        registry.attach(to, interface, by);
    }
    report.unlinked.extend(linker.missing());
    Ok(())
}

/// Returns whether a spec declares only types and attributes of a linked dialect, like the import of a file that includes the
/// dialect. Programs may use all ops of the linked dialect, so it stays.
fn is_part_of(loaded: &Dialect, linked: &Dialect) -> bool {
    loaded.name == linked.name
        && loaded.ops.is_empty()
        && !linked.ops.is_empty()
        && loaded.types.iter().all(|ty| linked.types.iter().any(|known| known.name == ty.name))
}

/// Returns the name of a type or an attribute without the sigil, if its loaded parameters differ from the parameters in the linked dialect.
fn with_other_params<'n>(
    target: &'n str,
    loaded: &[&'static Dialect],
    registry: &DialectRegistry,
) -> Option<&'n str> {
    let name = target.strip_prefix(['!', '#'])?;
    let defs =
        |dialect: &'static Dialect| if target.starts_with('!') { dialect.types } else { dialect.attrs };
    let of_name = |dialect| defs(dialect).iter().find(|def| def.name == name);
    let new = loaded.iter().copied().find_map(of_name)?;
    let linked = registry.dialects().find_map(of_name)?;
    let is_same = new.params.len() == linked.params.len()
        && new.params.iter().zip(linked.params).all(|(a, b)| a.name == b.name && a.kind == b.kind);
    (!is_same).then_some(name)
}

/// Leaks a table, since tables live as long as the program.
fn leaked<T>(table: T) -> &'static T {
    Box::leak(Box::new(table))
}

/// Returns the models that a spec attaches to an op, a type or an attribute of another dialect.
fn attached(
    lowering: &Lowering<'static>,
    linker: &Linker,
    external: &'static ExternalModel<'static>,
    errors: &mut Errors,
) -> Vec<Attached> {
    let model = lowering.model();
    let owner = target_name(model, external.target);
    linker.begin(owner.clone(), external.dialect);
    let owner: &'static str = owner.leak();
    let own = external.interface_use();
    let uses = std::iter::once(&own).chain(&external.bases);
    let models = uses.filter_map(|used| {
        let implemented = lowering.implementation(used, errors)?;
        match implemented.by {
            Implementation::Model(model) => Some((owner, implemented.name, model)),
            // The trait is not linked, so no code can look the model up.
            Implementation::Promised(_) | Implementation::Methods(_) => None,
        }
    });
    models.collect()
}

/// Returns the registry's name for an op, a type or an attribute.
fn target_name(model: &Model, target: Target) -> String {
    let (sigil, decl) = match target {
        Target::Op(id) => return model.op_name(id),
        Target::Type(id) => ('!', &model[id]),
        Target::Attr(id) => ('#', &model[id]),
    };
    let name = if decl.storage.is_some() { &decl.name } else { &decl.mnemonic };
    format!("{sigil}{}.{name}", model[decl.dialect].name)
}
