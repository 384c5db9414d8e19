//! Binds names and fills the model.
//!
//! Order: ids for all declarations; imports; kinds of parameters and generics; constraints; traits and interfaces; ops.
//! A part that is wrong is reported and replaced by something harmless, so that the rest is still checked.

mod check;
mod constraint;
mod decl;
mod default;
mod format;
mod graph;
mod interface;
mod names;
mod op;

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::load::Unit;
use crate::model::*;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What a name may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Def {
    Type(TypeId),
    Attr(AttrId),
    Enum(EnumId),
    Constraint(ConstraintId),
    Interface(InterfaceId),
    Trait(TraitId),
    Op(OpId),
    /// Unit and item.
    Family(usize, usize),
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
            Def::Trait(_) => "trait",
            Def::Op(_) => "op",
            Def::Family(..) => "family",
        }
    }
}

/// Names that a unit imports.
#[derive(Debug, Default)]
struct Imports {
    names: BTreeMap<String, DialectId>,
    all: Vec<DialectId>,
}

pub(crate) struct Resolver<'a> {
    pub units: &'a [Unit],
    pub model: Model,
    pub errors: Vec<Diagnostic>,
    /// Where there is a mistake of the text: what was read there is not all that was written.
    misread: Vec<Span>,
    defs: BTreeMap<(u32, Space, String), (Def, Span)>,
    imports: Vec<Imports>,
    dialect_of: Vec<DialectId>,
    /// Per constraint: unit and item, and how far it is resolved.
    constraint_items: Vec<(usize, usize)>,
    resolved: constraint::Resolved,
    /// Constraints that imports copy.
    copies: Vec<constraint::inline::Copied<'a>>,
    /// Where the generics stand that something names.
    used_generics: RefCell<BTreeSet<Span>>,
    native: BTreeMap<&'static str, TraitId>,
    pending: Pending,
    /// Uses of what is deprecated: where, and the warning.
    deprecated_uses: RefCell<BTreeMap<Span, Diagnostic>>,
    /// Steps left of a walk through constraints: a chain of unions that repeat each other has exponentially many paths.
    fuel: RefCell<Budget>,
    /// Default values, to be checked when all constraints are known.
    defaults: Vec<default::DefaultUse>,
}

/// Units and items by id: what the later passes walk.
#[derive(Debug, Default)]
struct Pending {
    types: Vec<(usize, usize)>,
    attrs: Vec<(usize, usize)>,
    enums: Vec<(usize, usize)>,
    interfaces: Vec<(usize, usize)>,
    traits: Vec<(usize, usize)>,
    ops: Vec<(usize, usize)>,
    implies: Vec<(usize, usize)>,
    implements: Vec<(usize, usize)>,
    promises: Vec<(usize, usize)>,
}

/// Resolves all units to one model.
pub(crate) fn resolve(units: &[Unit], diagnostics: &mut Vec<Diagnostic>) -> Model {
    let mut r = Resolver {
        units,
        model: Model::default(),
        errors: Vec::new(),
        misread: diagnostics.iter().map(|d| d.span).collect(),
        defs: BTreeMap::new(),
        imports: Vec::new(),
        dialect_of: Vec::new(),
        constraint_items: Vec::new(),
        resolved: constraint::Resolved::default(),
        copies: Vec::new(),
        used_generics: RefCell::default(),
        native: BTreeMap::new(),
        pending: Pending::default(),
        deprecated_uses: RefCell::default(),
        fuel: RefCell::default(),
        defaults: Vec::new(),
    };
    r.declare();
    r.bind_imports();
    r.enums();
    r.param_kinds();
    r.constraints();
    r.cyclic_constraints();
    r.interface_signatures();
    r.constraint_interfaces();
    r.type_bodies();
    r.interface_clauses();
    r.ops();
    r.implements();
    r.promises();
    r.implications();
    r.copied_texts();
    r.check();
    r.unused_generics();
    r.errors.extend(r.deprecated_uses.take().into_values());
    // What is missing in an item that could not be parsed whole was reported already.
    let damaged: Vec<Span> = units.iter().flat_map(|u| u.ast.damaged.iter().copied()).collect();
    r.errors.retain(|e| {
        !damaged.iter().any(|d| d.file == e.span.file && (d.start..=d.end).contains(&e.span.start))
    });
    diagnostics.append(&mut r.errors);
    r.model
}

impl<'a> Resolver<'a> {
    pub fn error(&mut self, error: Diagnostic) {
        self.errors.push(error);
    }

    /// Begins a walk through constraints.
    pub fn refuel(&self) {
        *self.fuel.borrow_mut() = Budget::default();
    }

    /// Takes a step of a walk; false when it has taken too many, and "unknown" is the answer.
    pub fn step(&self) -> bool {
        self.fuel.borrow().spend()
    }

    pub fn item(&self, at: (usize, usize)) -> &'a Item {
        &self.units[at.0].ast.items[at.1]
    }

    pub fn dialect(&self, unit: usize) -> DialectId {
        self.dialect_of[unit]
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

/// "a type", "an attribute".
pub(crate) fn with_article(what: &str) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {what}")
}

/// CamelCase from snake_case; a digit or a short word keeps its letters.
pub(crate) fn camel(name: &str) -> String {
    name.split('_')
        .map(|w| {
            let mut chars = w.chars();
            chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
        })
        .collect()
}
