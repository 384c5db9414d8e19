//! Binds names and fills the model.
//!
//! [`resolve`] lists the phases, in their order.
//! A part with a mistake is reported and replaced by a harmless placeholder, so that the rest is still checked.

mod bind;
mod check;
mod constraint;
mod decl;
mod default;
mod dialect;
mod discardable;
mod enums;
mod format;
mod graph;
mod interface;
mod names;
mod op;
mod overlay;
mod param_format;
mod report;
pub(crate) mod uses;
mod uses_in_item;
mod warn;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use bumpalo::Bump;
use constraint::Resolved;
use names::{ItemId, Names, UnitId};
use overlay::Overlays;
use report::Report;
use std::cell::RefCell;
use std::collections::BTreeMap;
use uses::Use;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Def {
    Type(TypeId),
    Attr(AttrId),
    Enum(EnumId),
    Constraint(ConstraintId),
    Interface(InterfaceId),
    DialectInterface(DialectInterfaceId),
    Trait(TraitId),
    Op(OpId),
    /// The item, since the model contains no families.
    Family(ItemId),
}

/// Name spaces of a dialect: `integer` may be a type and an attribute, `constant` an op and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Space {
    Type,
    Attr,
    Op,
    /// Constraints, enums, interfaces, traits, families.
    Named,
}

impl Def {
    fn what(self) -> &'static str {
        match self {
            Def::Type(_) => "type",
            Def::Attr(_) => "attribute",
            Def::Enum(_) => "enum",
            Def::Constraint(_) => "constraint",
            Def::Interface(_) => "interface",
            Def::DialectInterface(_) => "interface of dialects",
            Def::Trait(_) => "trait",
            Def::Op(_) => "op",
            Def::Family(_) => "family",
        }
    }
}

/// Resolves all units to one model: each phase reads the results of earlier phases, and returns its own part.
pub(crate) fn resolve<'a>(units: &[Unit], arena: &'a Bump, diagnostics: &mut Vec<Diagnostic>) -> Model<'a> {
    resolve_with(units, arena, diagnostics, None).0
}

/// Resolves all units like [`resolve`], and also returns all occurrences of names.
pub(crate) fn resolve_with_uses<'a>(
    units: &[Unit],
    arena: &'a Bump,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Model<'a>, Vec<Use>) {
    resolve_with(units, arena, diagnostics, Some(Vec::new()))
}

/// Resolves all units. Occurrences of names are collected if there is a list for them.
fn resolve_with<'a>(
    units: &[Unit],
    arena: &'a Bump,
    diagnostics: &mut Vec<Diagnostic>,
    uses: Option<Vec<Use>>,
) -> (Model<'a>, Vec<Use>) {
    let misread = diagnostics.iter().map(|d| d.span).collect();
    let mut report = Report { misread, uses: RefCell::new(uses), ..Report::default() };
    let (mut model, names) = bind::bind(units, &mut report);
    let mut inputs = Inputs { names, resolved: Resolved::default(), overlays: Overlays::default(), arena };
    model.enums = inputs.cx(&model, &mut report).enums();
    inputs.overlays = inputs.cx(&model, &mut report).find_overlays();
    (model.types, model.attrs) = inputs.cx(&model, &mut report).param_kinds();
    inputs.resolved = constraint::constraints(&inputs.names, arena, &mut model, &mut report);
    check::cyclic_constraints(&mut model, &mut report);
    interface::signatures(&inputs, &mut model, &mut report);
    check::cyclic_interfaces(&mut model, &mut report);
    let uses = inputs.cx(&model, &mut report).constraint_interfaces();
    model.constraints.iter_mut().zip(uses).for_each(|(decl, uses)| decl.interfaces = uses);
    let overlays;
    (model.types, model.attrs, overlays) = inputs.cx(&model, &mut report).type_bodies();
    model.overlays = overlays;
    (model.interfaces, model.traits) = inputs.cx(&model, &mut report).interface_clauses();
    let overlays;
    (model.ops, overlays) = inputs.cx(&model, &mut report).ops();
    model.overlays.extend(overlays);
    model.external_models = inputs.cx(&model, &mut report).implements();
    model.promises = inputs.cx(&model, &mut report).promises();
    model.implications = inputs.cx(&model, &mut report).implications();
    model.dialect_attrs = inputs.cx(&model, &mut report).dialect_attrs();
    model.dialect_impls = inputs.cx(&model, &mut report).dialect_impls();
    for (copy, text) in inputs.cx(&model, &mut report).copied_texts() {
        model[copy].text = Some(text);
    }
    for (op, sources) in inputs.cx(&model, &mut report).type_sources() {
        if let Some(format) = &mut model[op].format {
            (format.operand_types, format.result_types) = (sources.operands, sources.results);
            format.later = sources.later;
        }
    }
    inputs.cx(&model, &mut report).check();
    let uses = report.uses.take().map(|noted| uses::all(&inputs.names, &model, noted)).unwrap_or_default();
    diagnostics.append(&mut report.into_diagnostics(units));
    (model, uses)
}

/// The input of all phases, once names are bound and constraints resolved.
pub(crate) struct Inputs<'u, 'a> {
    names: Names<'u>,
    resolved: Resolved,
    overlays: Overlays,
    arena: &'a Bump,
}

impl<'a> Inputs<'_, 'a> {
    /// Returns the view that a phase has of the model.
    fn cx<'c>(&'c self, model: &'c Model<'a>, report: &'c mut Report<'a>) -> Cx<'c, 'a> {
        let Inputs { names, resolved, overlays, arena } = self;
        Cx {
            names,
            model,
            resolved,
            overlays,
            arena,
            report,
            numbers: Vec::new(),
            budget: RefCell::default(),
        }
    }
}

/// The view of a phase: names, the results of earlier phases, and the diagnostics.
pub(crate) struct Cx<'c, 'a> {
    pub names: &'c Names<'c>,
    pub model: &'c Model<'a>,
    pub resolved: &'c Resolved,
    /// The overlays, once they are found.
    pub overlays: &'c Overlays,
    /// The arena of the model.
    pub arena: &'a Bump,
    pub report: &'c mut Report<'a>,
    /// The parameters of the trait whose statements are resolved, with their arguments.
    pub numbers: Vec<(String, i128)>,
    /// Steps left of a walk through constraints.
    budget: RefCell<Budget>,
}

impl<'c, 'a> Cx<'c, 'a> {
    /// Adds a list to the model.
    pub fn slice<T: Copy>(&self, items: &[T]) -> &'a [T] {
        self.arena.alloc_slice_copy(items)
    }

    /// Returns the argument of a parameter of the trait whose statements are resolved.
    pub fn number(&self, name: &str) -> Option<i128> {
        self.numbers.iter().find(|(known, _)| known == name).map(|(_, number)| *number)
    }

    pub fn error(&mut self, error: Diagnostic) {
        self.report.error(error);
    }

    /// Begins a walk through constraints.
    pub fn refuel(&self) {
        *self.budget.borrow_mut() = Budget::default();
    }

    /// Takes a step of a walk; returns false if the budget is used up, and the answer is "unknown".
    pub fn step(&self) -> bool {
        self.budget.borrow().spend()
    }

    pub fn item(&self, at: ItemId) -> &'c Item {
        self.names.item(at)
    }

    pub fn dialect(&self, unit: UnitId) -> DialectId {
        self.names.dialect(unit)
    }

    /// Reports a name that occurs twice in a list.
    pub fn unique<'n>(&mut self, what: &str, names: impl IntoIterator<Item = &'n Name>) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for name in names {
            if let Some(&first) = seen.get(name.text.as_str()) {
                let message = format!("{what} `{}` is declared twice", name.text);
                self.error(Diagnostic::error(name.span, message).related(first, "first declared here"));
            } else {
                seen.insert(&name.text, name.span);
            }
        }
    }
}

fn native_trait(name: &str) -> Option<&'static NativeTrait> {
    NATIVE_TRAITS.iter().find(|t| t.name == name)
}

/// Adds the article to a noun: "a type", "an attribute".
pub(crate) fn with_article(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {what}")
}

/// Converts snake_case to CamelCase; a digit or a short word keeps its letters.
pub(crate) fn camel(name: &str) -> String {
    name.split('_')
        .map(|w| {
            let mut chars = w.chars();
            chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
        })
        .collect()
}
