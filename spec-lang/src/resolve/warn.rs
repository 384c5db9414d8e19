//! Warnings about valid statements that are probably mistakes.

use crate::diagnostics::{Diagnostic, Severity};
use crate::lattice::Lattice;
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Cx<'_, 'a> {
    /// Reports the warnings, unless there are errors: parts with mistakes have been replaced by placeholders.
    pub fn warn(&mut self) {
        let is_error = |one: &Diagnostic| one.severity == Severity::Error;
        if self.report.misread.is_empty() && !self.report.errors.iter().any(is_error) {
            self.unused_lets();
            self.two_indices();
            self.requirements_of_params();
        }
    }

    fn checked_ops(&self) -> impl Iterator<Item = &OpDecl<'a>> {
        (0..).map(OpId).zip(&self.model.ops).filter(|(id, _)| self.model.is_checked(*id)).map(|(_, op)| op)
    }

    /// Warns about each unused `let`. A `let` of a family is used if an op of the family uses it.
    fn unused_lets(&mut self) {
        let mut all: BTreeMap<Span, (String, bool)> = BTreeMap::new();
        let mut enter = |lets: &[Let<'a>], used: &BTreeSet<LetIdx>| {
            for (i, one) in lets.iter().enumerate() {
                let known = all.entry(one.span).or_insert_with(|| (one.name.clone(), false));
                known.1 |= used.contains(&LetIdx::at(i));
            }
        };
        for op in self.checked_ops() {
            enter(&op.lets, &used_by_op(op));
        }
        let unused = all.iter().filter(|(_, (_, used))| !used);
        let unused = unused.map(|(span, (name, _))| {
            Diagnostic::warning(*span, format!("`{name}` is not used")).help("leave it out")
        });
        let mut unused: Vec<Diagnostic> = unused.collect();
        self.report.errors.append(&mut unused);
    }

    /// Warns about equations such as `dim(r, i) == dim(x, j)`: with a different free index on each side, it states that all sizes are equal.
    fn two_indices(&mut self) {
        let mut found: BTreeMap<Span, (String, String)> = BTreeMap::new();
        let own = |dialect: DialectId| !self.model[dialect].imported;
        let mut look = |equations: &[Equation<'a>], vars: &[IndexVar<'a>]| {
            for equation in equations {
                let vars = if equation.own_vars.is_empty() { vars } else { &equation.own_vars };
                found.extend(free_on_both_sides(equation, vars).map(|names| (equation.span, names)));
            }
        };
        self.checked_ops().for_each(|op| look(&op.bounds, &op.vars));
        for decl in self.model.interfaces.iter().filter(|decl| decl.dialect.is_some_and(own)) {
            look(&decl.bounds, &[]);
        }
        for decl in self.model.traits.iter().filter(|decl| decl.dialect.is_some_and(own)) {
            look(&decl.bounds, &[]);
        }
        let warnings = found.into_iter().map(|(span, (a, b))| {
            let message = format!("this equation holds for all pairs of `{a}` and `{b}`");
            let warning = Diagnostic::warning(span, message).note("so all of these numbers are equal");
            warning.help(format!("use one index on both sides, or say it twice, with `{a}` and with `{b}`"))
        });
        self.report.errors.extend(warnings);
    }

    /// Warns about requirements of types and attributes that always or never hold.
    fn requirements_of_params(&mut self) {
        let model = self.model;
        let own = |dialect: DialectId| !model[dialect].imported;
        // The requirements of a type with a Rust handle are skipped: they always hold.
        let requires =
            |decl: &TypeDecl<'a>| own(decl.dialect) && decl.storage.is_none() && !decl.requires.is_empty();
        if !model.types.iter().chain(&model.attrs).any(requires) {
            return;
        }
        // Types of the model satisfy their requirements by definition, so these are tested in a model without requirements.
        let mut free = model.clone();
        free.types.iter_mut().for_each(|decl| decl.requires.clear());
        free.attrs.iter_mut().for_each(|decl| decl.requires.clear());
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(&free, &arena);
        let lattice = Lattice::new(&lowering);
        let mut out = Vec::new();
        let types = model.type_ids().map(|id| (ConstraintExpr::IsType(id, &[]), &model[id]));
        let attrs = model.attr_ids().map(|id| (ConstraintExpr::IsAttr(id, &[]), &model[id]));
        for (all, decl) in types.chain(attrs).filter(|(_, decl)| requires(decl)) {
            out.extend(decl.requires.iter().filter_map(|require| check_requirement(&lattice, &all, require)));
        }
        self.report.errors.append(&mut out);
    }
}

fn check_requirement<'a>(
    lattice: &Lattice<'a>,
    all: &ConstraintExpr<'a>,
    require: &ParamRequire<'a>,
) -> Option<Diagnostic> {
    let arena = lattice.arena();
    let where_ = |pred: Pred<'a>| ConstraintExpr::Where(arena.alloc(*all), arena.alloc(pred));
    if lattice.empty(&where_(require.pred), &[]).is_yes() {
        let warning = Diagnostic::warning(require.span, "this requirement never holds");
        return Some(warning.note("no parameters satisfy it"));
    }
    if lattice.empty(&where_(Pred::Not(arena.alloc(require.pred))), &[]).is_yes() {
        return Some(Diagnostic::warning(require.span, "this requirement always holds").help("leave it out"));
    }
    None
}

fn used_by_op(op: &OpDecl) -> BTreeSet<LetIdx> {
    let mut used = BTreeSet::new();
    enter_lets(&op.lets, &mut used);
    enter_equations(&op.bounds, &op.vars, &mut used);
    for require in &op.requires {
        require.for_each_part(&mut |part| used.extend(let_of(part)));
    }
    if let Some(format) = &op.format {
        enter_format(&format.elements, &mut used);
    }
    used
}

fn let_of(part: EquationPart<'_, '_>) -> Option<LetIdx> {
    match part {
        EquationPart::Expr(Expr::Let(at)) | EquationPart::List(List::Let(at)) => Some(*at),
        _ => None,
    }
}

fn enter_lets(lets: &[Let<'_>], used: &mut BTreeSet<LetIdx>) {
    for one in lets {
        if let LetKind::Expr(e) = &one.kind {
            EquationPart::Expr(e).for_each(&mut |part| used.extend(let_of(part)));
        }
    }
}

fn enter_equations(equations: &[Equation<'_>], vars: &[IndexVar<'_>], used: &mut BTreeSet<LetIdx>) {
    equations.iter().for_each(|equation| equation.for_each_part(&mut |part| used.extend(let_of(part))));
    vars.iter().for_each(|var| var.range.for_each_part(&mut |part| used.extend(let_of(part))));
}

fn enter_format(elements: &[FormatElement], used: &mut BTreeSet<LetIdx>) {
    for element in elements {
        match element {
            FormatElement::Mixed { list, .. } => {
                used.insert(*list);
            }
            FormatElement::Optional { then, otherwise, .. } => {
                enter_format(then, used);
                enter_format(otherwise, used);
            }
            FormatElement::Clauses(clauses) => {
                clauses.iter().for_each(|(_, elements)| enter_format(elements, used));
            }
            FormatElement::Loop { body, .. } => enter_format(body, used),
            FormatElement::Custom { args, .. } => enter_format(args, used),
            FormatElement::Ref(inner) => enter_format(std::slice::from_ref(inner), used),
            _ => {}
        }
    }
}

/// Returns a free index of each side that the other side of an equality does not have.
fn free_on_both_sides(equation: &Equation<'_>, vars: &[IndexVar<'_>]) -> Option<(String, String)> {
    let EquationKind::Relation(a, Rel::Eq, b) = &equation.kind else { return None };
    let free = |e: &Expr<'_>| {
        let mut found: Vec<VarIdx> = Vec::new();
        EquationPart::Expr(e).for_each(&mut |part| {
            if let EquationPart::Expr(Expr::Var(at)) = part
                && vars.get(at.index()).is_some_and(|var| matches!(var.range, IndexRange::Free(_)))
            {
                found.push(*at);
            }
        });
        found
    };
    let (a, b) = (free(a), free(b));
    let name = |at: &VarIdx| vars[at.index()].name.clone();
    let only_a = a.iter().find(|at| !b.contains(at))?;
    let only_b = b.iter().find(|at| !a.contains(at))?;
    Some((name(only_a), name(only_b)))
}
