//! Finds overlays: `extend op X { .. }`, `extend type X { .. }`, and `implement ValueBounds for X { .. }`, the short form for equations.
//!
//! An overlay adds clauses to a declaration of another file. They are resolved with the clauses of the declaration, each in the scope of
//! its own file, so that all checks apply to the result. A clause that a declaration has at most once replaces the declaration's clause.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::names::{ItemId, UnitId, numbered};
use crate::resolve::{Cx, Def, Space};
use std::collections::{BTreeMap, BTreeSet};

/// All overlays.
#[derive(Default)]
pub(crate) struct Overlays {
    /// The overlays of each target, in the order of their files.
    of: BTreeMap<Target, Vec<ItemId>>,
    /// The overlays of directives, by the path of the function that parses the directive.
    pub fragments: BTreeMap<String, ItemId>,
}

/// No overlays, before they are found.
pub(crate) static NONE: Overlays = Overlays { of: BTreeMap::new(), fragments: BTreeMap::new() };

/// An overlay of a declaration.
pub(super) struct Layer<'c> {
    pub unit: UnitId,
    pub span: Span,
    /// Whether it is an overlay of all ops of a dialect whose text is hooks.
    pub every: bool,
    pub params: &'c [ParamItem],
    pub generics: &'c [GenericItem],
    pub traits: &'c [TraitUseItem],
    pub clauses: Vec<&'c Clause>,
    /// The equations of the short form.
    pub stmts: &'c [Stmt],
}

impl Layer<'_> {
    /// Returns the first part that is no equation, with its place.
    fn beyond_equations(&self) -> Option<(String, Span)> {
        let of_trait = self.traits.first().map(|used| (used.path.text(), used.path.span));
        of_trait.or_else(|| {
            let other = self.clauses.iter().find(|clause| {
                !matches!(
                    clause.kind,
                    ClauseKind::Bounds(_) | ClauseKind::BoundsRust(_) | ClauseKind::Let(..)
                )
            });
            other.map(|clause| (clause_word(&clause.kind), clause.span))
        })
    }
}

impl<'c, 'a> Cx<'c, 'a> {
    /// Finds the targets of all overlays.
    pub fn find_overlays(&mut self) -> Overlays {
        let mut found: BTreeMap<Target, Vec<ItemId>> = BTreeMap::new();
        for &at in &self.names.items.extends {
            let ItemKind::Extend(overlay) = &self.item(at).kind else { continue };
            if overlay.every || overlay.optional && !self.is_declared(at.unit, overlay) {
                continue;
            }
            if let Some(target) = self.target_of_kind(at.unit, &overlay.target, overlay.subject) {
                found.entry(target).or_default().push(at);
            }
        }
        for &at in &self.names.items.implements {
            let ItemKind::Implement(model) = &self.item(at).kind else { continue };
            if is_value_bounds(model)
                && let Some(target) = self.target_of_kind(at.unit, &model.target, Subject::Op)
            {
                found.entry(target).or_default().push(at);
            }
        }
        self.find_overlays_of_all(&mut found);
        found.values_mut().for_each(|items| items.sort_by_key(|at| (at.unit, at.item)));
        Overlays { of: found, fragments: self.find_fragments() }
    }

    /// Returns whether the target of an overlay exists.
    fn is_declared(&self, unit: UnitId, overlay: &ExtendItem) -> bool {
        let space = match overlay.subject {
            Subject::Op => Space::Op,
            Subject::Type => Space::Type,
            Subject::Attr => Space::Attr,
        };
        matches!(self.names.find_quietly(unit, &overlay.target, &[space]), Ok(Some(_)))
    }

    /// Finds the ops of overlays `extend op dialect::* { .. }`: those whose text is hooks, also after other overlays.
    fn find_overlays_of_all(&mut self, found: &mut BTreeMap<Target, Vec<ItemId>>) {
        for &at in &self.names.items.extends {
            let ItemKind::Extend(overlay) = &self.item(at).kind else { continue };
            if !overlay.every {
                continue;
            }
            let name = overlay.target.text();
            let Some(dialect) = self.names.dialect_named(&name) else {
                if !overlay.optional {
                    let error =
                        Diagnostic::error(overlay.target.span, format!("cannot find dialect `{name}`"));
                    self.error(error.help("give its spec, or its directory with `-I`"));
                }
                continue;
            };
            if overlay.subject != Subject::Op {
                let error = Diagnostic::error(overlay.target.span, "only ops are extended all at once");
                self.error(error.help(format!("`extend op {name}::* {{ .. }}`")));
                continue;
            }
            for (op, &declared) in (0..).map(OpId).zip(&self.names.items.ops) {
                let has_format = |at: &ItemId| {
                    let clauses = self.item(*at).kind.clauses();
                    clauses.iter().any(|clause| replaced_part(&clause.kind) == Some("format"))
                };
                let own = self.item(declared).kind.clauses();
                let by_hooks =
                    own.iter().any(|c| matches!(&c.kind, ClauseKind::Hook(hook, _) if hook == "parse"));
                let target = Target::Op(op);
                let replaced = found.get(&target).is_some_and(|items| items.iter().any(has_format));
                if self.names.dialect(declared.unit) == dialect && by_hooks && !replaced {
                    found.entry(target).or_default().push(at);
                }
            }
        }
    }

    /// Finds the overlays of directives.
    fn find_fragments(&mut self) -> BTreeMap<String, ItemId> {
        let mut found: BTreeMap<String, (ItemId, Span)> = BTreeMap::new();
        if self.names.items.fragments.is_empty() {
            return BTreeMap::new();
        }
        let used = self.custom_directives();
        for &at in &self.names.items.fragments {
            let ItemKind::ExtendCustom(overlay) = &self.item(at).kind else { continue };
            self.unique("argument", overlay.params.iter());
            for target in &overlay.targets {
                let [dialect, name] = target.segments.as_slice() else {
                    let error = Diagnostic::error(target.span, "expected the directive of a dialect");
                    self.error(
                        error.help(
                            "`dialect::name` for the hooks `dialect::hooks::parse_name` and `print_name`",
                        ),
                    );
                    continue;
                };
                let path = format!("crate::{dialect}::hooks::parse_{name}");
                if !used.contains(path.as_str()) {
                    if !overlay.optional {
                        let message = format!("no format has the directive `{}`", target.text());
                        let error = Diagnostic::error(target.span, message);
                        self.error(error.note(format!("that is `custom({path}, ..)`")));
                    }
                    continue;
                }
                if let Some((_, first)) = found.get(&path) {
                    let message = format!("the directive `{}` is replaced twice", target.text());
                    self.error(
                        Diagnostic::error(target.span, message).related(*first, "first replaced here"),
                    );
                    continue;
                }
                found.insert(path, (at, target.span));
            }
        }
        found.into_iter().map(|(path, (at, _))| (path, at)).collect()
    }

    /// Returns the functions that parse the `custom` directives of all formats.
    fn custom_directives(&self) -> BTreeSet<&'c str> {
        let mut found = BTreeSet::new();
        let mut pending: Vec<&'c FElem> = Vec::new();
        for (_, unit) in numbered(self.names.units) {
            for clause in unit.ast.items.iter().flat_map(|item| item.kind.clauses()) {
                if let ClauseKind::Format(elements) = &clause.kind {
                    pending.extend(elements);
                }
            }
        }
        while let Some(element) = pending.pop() {
            match &element.kind {
                FKind::Custom(parse, ..) => _ = found.insert(parse.as_str()),
                FKind::Clauses(all) => pending.extend(all.iter().flatten()),
                FKind::Group(then, otherwise) => pending.extend(then.iter().chain(otherwise)),
                FKind::For(_, _, elements) => pending.extend(elements),
                _ => {}
            }
        }
        found
    }

    /// Returns the op, type or attribute of a name.
    pub(super) fn target_of_kind(&mut self, unit: UnitId, path: &Path, kind: Subject) -> Option<Target> {
        let (space, what) = match kind {
            Subject::Op => (Space::Op, "op"),
            Subject::Type => (Space::Type, "type"),
            Subject::Attr => (Space::Attr, "attribute"),
        };
        match self.find(unit, path, &[space]) {
            Ok(Some(Def::Op(op))) => Some(Target::Op(op)),
            Ok(Some(Def::Type(id))) => Some(Target::Type(id)),
            Ok(Some(Def::Attr(id))) => Some(Target::Attr(id)),
            Ok(_) => {
                self.unknown(unit, path, &[space], what, &[]);
                None
            }
            Err(()) => None,
        }
    }

    /// Returns the overlays of a declaration.
    pub(super) fn layers(&self, target: Target) -> Vec<Layer<'c>> {
        let items = self.overlays.of.get(&target).into_iter().flatten();
        let layers = items.filter_map(|&at| {
            let item = self.item(at);
            let mut layer = Layer {
                unit: at.unit,
                span: item.span,
                every: false,
                params: &[],
                generics: &[],
                traits: &[],
                clauses: item.kind.clauses().iter().collect(),
                stmts: &[],
            };
            match &item.kind {
                ItemKind::Extend(overlay) => {
                    (layer.generics, layer.traits) = (&overlay.generics, &overlay.traits);
                    (layer.every, layer.params) = (overlay.every, &overlay.params);
                }
                ItemKind::Implement(model) => {
                    layer.clauses.retain(|clause| is_of_short_form(&clause.kind));
                    layer.stmts = &model.stmts;
                }
                _ => return None,
            }
            Some(layer)
        });
        layers.collect()
    }

    /// Returns the parameters that an overlay gives to a type or an attribute, with the unit of the overlay. Overlays that give parameters are
    /// sought by their names: parameters are resolved before overlays are found.
    pub(super) fn replaced_params(&self, target: Target) -> Option<(UnitId, &'c [ParamItem])> {
        self.names.items.extends.iter().find_map(|&at| {
            let ItemKind::Extend(overlay) = &self.item(at).kind else { return None };
            let space = match overlay.subject {
                Subject::Type => Space::Type,
                Subject::Attr => Space::Attr,
                Subject::Op => return None,
            };
            if overlay.params.is_empty() {
                return None;
            }
            let found = match self.names.find_quietly(at.unit, &overlay.target, &[space]) {
                Ok(Some(Def::Type(id))) => Target::Type(id),
                Ok(Some(Def::Attr(id))) => Target::Attr(id),
                _ => return None,
            };
            (found == target).then_some((at.unit, &overlay.params[..]))
        })
    }

    /// Reports parameters that two overlays give, or that an overlay gives to an op or to a type with a handle of its own.
    pub(super) fn check_replaced_params(&mut self, layers: &[Layer<'c>], storage: Option<Span>) {
        let given: Vec<&Name> = layers.iter().filter_map(|layer| Some(&layer.params.first()?.name)).collect();
        if let [first, second, ..] = given[..] {
            let error = Diagnostic::error(second.span, "the parameters are replaced twice");
            self.error(error.related(first.span, "first replaced here"));
        }
        if let (Some(first), Some(storage)) = (given.first(), storage) {
            let message =
                "an overlay gives parameters only to a type or an attribute without a Rust type of its own";
            self.error(Diagnostic::error(first.span, message).related(storage, "declared here"));
        }
    }

    /// Returns the parts of a declaration that its overlays replace, and reports parts that are replaced twice.
    pub(super) fn replaced_parts(&mut self, owner: &str, layers: &[Layer<'c>]) -> BTreeSet<&'c str> {
        let mut first: BTreeMap<&str, (usize, Vec<String>, Span)> = BTreeMap::new();
        for (number, layer) in layers.iter().enumerate() {
            // The format of an overlay of all ops replaces the hooks only if it fits the op.
            let clauses =
                layer.clauses.iter().filter(|c| !(layer.every && replaced_part(&c.kind) == Some("format")));
            for &clause in clauses {
                let Some(part) = replaced_part(&clause.kind) else { continue };
                let word = clause_word(&clause.kind);
                match first.get_mut(part) {
                    // `parse` and `print` replace the format together.
                    Some((of, words, _)) if *of == number && !words.contains(&word) && word != "format" => {
                        words.push(word);
                    }
                    Some((_, _, span)) => {
                        let message = format!("the `{part}` of `{owner}` is replaced twice");
                        let error = Diagnostic::error(clause.span, message);
                        self.error(error.related(*span, "first replaced here"));
                    }
                    None => {
                        first.insert(part, (number, vec![word], clause.span));
                    }
                }
            }
        }
        first.into_keys().collect()
    }

    /// Returns the record of an overlay whose equations have these positions.
    pub(super) fn overlay(
        &self,
        layer: &Layer<'c>,
        target: Target,
        bounds: std::ops::Range<usize>,
    ) -> Overlay {
        Overlay {
            dialect: self.dialect(layer.unit),
            target,
            bounds,
            beyond_equations: layer.beyond_equations(),
            span: layer.span,
        }
    }

    /// Reports the methods and clauses of `implement ValueBounds`, which has equations only.
    pub(super) fn check_short_form(&mut self, model: &ImplementItem) {
        if let Some((name, _)) = model.methods.first() {
            let error = Diagnostic::error(name.span, "`ValueBounds` is implemented by equations");
            self.error(error.help("an equation is written with `==`"));
        }
        for clause in &model.clauses {
            if !is_of_short_form(&clause.kind) {
                self.misplaced(clause, "external model");
            }
        }
    }
}

/// Returns whether an item is the short form of an overlay.
pub(super) fn is_value_bounds(model: &ImplementItem) -> bool {
    model.interface.single() == Some("ValueBounds")
}

fn is_of_short_form(clause: &ClauseKind) -> bool {
    matches!(clause, ClauseKind::Let(..) | ClauseKind::Bounds(_))
}

/// Returns the part of a declaration that a clause of an overlay replaces; `None` if the clause is added.
pub(super) fn replaced_part(clause: &ClauseKind) -> Option<&str> {
    match clause {
        ClauseKind::Format(_) => Some("format"),
        ClauseKind::Hook(hook, _) => match hook.as_str() {
            "parse" | "print" => Some("format"),
            "canonicalize" => None,
            hook => Some(hook),
        },
        ClauseKind::BoundsRust(_) => Some("bounds rust"),
        ClauseKind::Effects(_) => Some("effects"),
        ClauseKind::RustName(_) => Some("rust_name"),
        ClauseKind::Deprecated(_) => Some("deprecated"),
        ClauseKind::ResultNames(_) => Some("result_names"),
        ClauseKind::Alias(_) => Some("alias"),
        ClauseKind::Values(..)
        | ClauseKind::Region(_)
        | ClauseKind::Let(..)
        | ClauseKind::Require(_)
        | ClauseKind::Bounds(_)
        | ClauseKind::Impl(..)
        | ClauseKind::Builder(_)
        | ClauseKind::Mnemonic(_)
        | ClauseKind::Method(_) => None,
    }
}

/// Returns whether a clause declares the parts or the name of its item: an overlay keeps these.
pub(super) fn declares(clause: &ClauseKind) -> bool {
    match clause {
        ClauseKind::Values(kind, _) => *kind == ValuesKind::Successors,
        ClauseKind::Mnemonic(_) | ClauseKind::Method(_) => true,
        _ => false,
    }
}

/// Returns the word with which a clause begins.
pub(super) fn clause_word(clause: &ClauseKind) -> String {
    let word = match clause {
        ClauseKind::Values(ValuesKind::Operands, _) => "operands",
        ClauseKind::Values(ValuesKind::Attrs, _) => "attrs",
        ClauseKind::Values(ValuesKind::Results, _) => "results",
        ClauseKind::Values(ValuesKind::Successors, _) => "successors",
        ClauseKind::Region(_) => "region",
        ClauseKind::Let(..) => "let",
        ClauseKind::Require(_) => "require",
        ClauseKind::BoundsRust(_) | ClauseKind::Bounds(_) => "bounds",
        ClauseKind::Format(_) => "format",
        ClauseKind::Effects(_) => "effects",
        ClauseKind::Impl(..) => "impl",
        ClauseKind::Builder(_) => "builder",
        ClauseKind::Hook(name, _) => name,
        ClauseKind::RustName(_) => "rust_name",
        ClauseKind::Mnemonic(_) => "mnemonic",
        ClauseKind::Alias(_) => "alias",
        ClauseKind::Deprecated(_) => "deprecated",
        ClauseKind::ResultNames(_) => "result_names",
        ClauseKind::Method(_) => "fn",
    };
    word.to_owned()
}
