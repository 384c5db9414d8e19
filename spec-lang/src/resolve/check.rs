//! Checks that need the entire model.

use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::graph::order;
use crate::resolve::report::Report;
use std::collections::BTreeSet;

impl<'a> Cx<'_, 'a> {
    /// Runs all checks.
    pub fn check(&mut self) {
        self.check_meaning();
        self.check_defaults();
        for i in 0..self.model.ops.len() {
            self.variadic_segments(i);
            self.terminators(i);
            self.effects_of_pure(i);
        }
        self.outer_parts();
        self.required_methods();
        self.mnemonics();
        self.unused_generics();
        self.warn();
    }

    /// Checks that the mnemonics of types, attributes (including attributes of enums) and ops are valid and unique.
    fn mnemonics(&mut self) {
        let m = &self.model;
        let types = m
            .types
            .iter()
            .filter(|t| t.storage.is_none())
            .map(|t| ("!", t.dialect, &t.mnemonic, &t.name, t.span));
        let attrs = m
            .attrs
            .iter()
            .filter(|a| a.storage.is_none())
            .map(|a| ("#", a.dialect, &a.mnemonic, &a.name, a.span));
        let enums = m.enums.iter().filter_map(|e| match &e.storage {
            EnumStorage::Attr(mnemonic) => Some(("#", e.dialect, mnemonic, &e.name, e.span)),
            _ => None,
        });
        // The generic form has the name of an op in quotes.
        let generic_only = |op: &OpDecl<'_>| op.format.is_none() && op.hooks.parse.is_none();
        let quoted: BTreeSet<Span> = m.ops.iter().filter(|op| generic_only(op)).map(|op| op.span).collect();
        let ops = m.ops.iter().map(|op| ("", op.dialect, &op.mnemonic, &op.name, op.span));
        let mut seen = std::collections::BTreeMap::new();
        let mut errors = Vec::new();
        for (sigil, dialect, mnemonic, name, span) in types.chain(attrs).chain(enums).chain(ops) {
            let shown = format!("{sigil}{}.{mnemonic}", m[dialect].name);
            let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
            if mnemonic.is_empty()
                || mnemonic.starts_with('.')
                || mnemonic.ends_with('.')
                || !mnemonic.chars().all(|c| word(c) || c == '-' && quoted.contains(&span))
            {
                let error = Diagnostic::error(span, format!("`{shown}` cannot be written in IR text"));
                errors.push(error.help("letters, digits, `_`, `$` and `.` make a mnemonic"));
            }
            // A duplicate name has already been reported.
            if let Some((_, first)) =
                seen.insert(shown.clone(), (name, span)).filter(|(first, _)| *first != name)
            {
                let error = Diagnostic::error(span, format!("`{shown}` is declared twice"));
                errors.push(error.related(first, "first declared here"));
            }
        }
        self.report.errors.append(&mut errors);
    }

    /// Checks that only the last region and the last successor are variadic: the end of an earlier variadic one would be unknown.
    fn variadic_segments(&mut self, op: usize) {
        let op = &self.model.ops[op];
        let mut errors = Vec::new();
        for region in op.regions.iter().rev().skip(1).filter(|r| r.arity == Arity::Variadic) {
            errors.push(Diagnostic::error(region.span, "only the last region may be variadic"));
        }
        for successor in op.successors.iter().rev().skip(1).filter(|s| s.arity == Arity::Variadic) {
            errors.push(Diagnostic::error(successor.span, "only the last successor may be variadic"));
        }
        self.report.errors.append(&mut errors);
    }

    /// Checks that a region's terminator agrees with the terminator's own declaration.
    fn terminators(&mut self, op: usize) {
        let mut errors = Vec::new();
        for region in &self.model.ops[op].regions {
            let Some(t) = &region.terminator else { continue };
            let decl = &self.model[t.op];
            let is_terminator = decl.traits.iter().any(|u| self.model[u.trait_].name == "Terminator");
            if !is_terminator {
                let message = format!("`{}` is not a terminator", self.model.op_name(t.op));
                let error = Diagnostic::error(region.span, message).related(decl.span, "declared here");
                errors.push(error.help("give it the trait `Terminator`"));
            }
            let open = decl.operands.iter().any(|o| o.arity != Arity::One);
            if !open && decl.operands.len() != t.operands.len() {
                let message = format!(
                    "terminator `{}` has {} operands, not {}",
                    self.model.op_name(t.op),
                    decl.operands.len(),
                    t.operands.len()
                );
                errors.push(Diagnostic::error(region.span, message).related(decl.span, "declared here"));
            }
        }
        self.report.errors.append(&mut errors);
    }

    /// Checks that an op without side effects has no list of effects.
    fn effects_of_pure(&mut self, op: usize) {
        let op = &self.model.ops[op];
        let pure =
            op.traits.iter().find(|t| matches!(&*self.model[t.trait_].name, "Pure" | "NoMemoryEffect"));
        if let (Some(pure), Some([_, ..])) = (pure, op.effects.as_deref()) {
            let message =
                format!("`{}` has side effects, but is `{}`", op.name, self.model[pure.trait_].name);
            let error = Diagnostic::error(op.span, message).related(pure.span, "said here");
            self.error(error);
        }
        let assumes = op.bounds.iter().find(|equation| matches!(equation.kind, EquationKind::Assume(_)));
        if let (Some(pure), Some(assumes)) = (pure, assumes) {
            let message =
                format!("`{}` assumes a condition, but is `{}`", op.name, self.model[pure.trait_].name);
            let error = Diagnostic::error(assumes.span, message).related(pure.span, "said here");
            self.error(error.help("a pass may move or erase an op without effects: list an effect instead"));
        }
    }

    /// Checks that methods without a default are implemented.
    fn required_methods(&mut self) {
        let ops = self.model.ops.iter().map(|o| o.interfaces.clone());
        let types = self.model.types.iter().map(|t| t.interfaces.clone());
        let attrs = self.model.attrs.iter().map(|a| a.interfaces.clone());
        let all: Vec<_> = ops.chain(types).chain(attrs).filter(|uses| !uses.is_empty()).collect();
        for uses in all {
            self.required_methods_of(&uses);
        }
    }

    /// Checks the required methods of one implementor.
    pub fn required_methods_of(&mut self, uses: &[InterfaceUse<'a>]) {
        let mut errors = Vec::new();
        for use_ in uses {
            let interface = &self.model[use_.interface];
            for (i, method) in interface.methods.iter().enumerate() {
                if method.body == MethodBody::Required && !use_.methods.iter().any(|(m, _)| m.index() == i) {
                    let message =
                        format!("method `{}` of `{}` is not implemented", method.name, interface.name);
                    let error = Diagnostic::error(use_.span, message).related(method.span, "declared here");
                    errors.push(error.help(format!(
                        "add `impl {} {{ {} = rust path; }}`, or give the method a default",
                        interface.name, method.name
                    )));
                }
            }
        }
        self.report.errors.append(&mut errors);
    }
}

/// Reports recursive constraints.
pub(in crate::resolve) fn cyclic_constraints(model: &mut Model, report: &mut Report) {
    let references = constraint_references(model);
    for cycle in targets(&references) {
        let decl = &mut model.constraints[cycle];
        // The cycle is cut here, so that later walks terminate.
        decl.body = ConstraintExpr::Any(decl.over);
        let message = format!("constraint `{}` is defined in terms of itself", decl.name);
        report.error(Diagnostic::error(decl.span, message));
    }
}

/// Reports interfaces that are their own bases.
pub(in crate::resolve) fn cyclic_interfaces(model: &mut Model, report: &mut Report) {
    let references: Vec<Vec<usize>> =
        model.interfaces.iter().map(|i| i.bases.iter().map(|b| b.index()).collect()).collect();
    for cycle in targets(&references) {
        let decl = &mut model.interfaces[cycle];
        decl.bases.clear();
        report.error(Diagnostic::error(decl.span, format!("interface `{}` is its own base", decl.name)));
    }
}

/// Collects the constraints to which an expression refers.
pub(in crate::resolve) fn mentioned(e: &ConstraintExpr<'_>, out: &mut Vec<usize>) {
    Part::Constraint(e).walk(&mut |part| {
        if let Part::Constraint(ConstraintExpr::Named(id, _)) = part {
            out.push(id.index());
        }
        true
    });
}

/// Returns, for each constraint, the constraints to which it refers.
pub(in crate::resolve) fn constraint_references(model: &Model<'_>) -> Vec<Vec<usize>> {
    let references = model.constraints.iter().map(|decl| {
        let mut out = Vec::new();
        mentioned(&decl.body, &mut out);
        out
    });
    references.collect()
}

/// Returns the nodes at which cycles close, each once.
fn targets(references: &[Vec<usize>]) -> Vec<usize> {
    let mut out = Vec::new();
    for (from, at) in order(references).closing {
        if !out.contains(&references[from][at]) {
            out.push(references[from][at]);
        }
    }
    out
}
