//! Finds the sources of the types of a format's operands and results.

use crate::diagnostics::Diagnostic;
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use bourn_terms::unify::{generics_of, gives};
use bourn_terms::{Constraint, Fixed, fixed};
use bumpalo::Bump;

impl Cx<'_, '_> {
    /// Finds the sources of the types in all formats, of operands and results; constraints are complete by now.
    pub(in crate::resolve) fn type_sources(&mut self) -> Vec<(OpId, Vec<TypeSource>, Vec<TypeSource>)> {
        let arena = Bump::new();
        let lowering = Lowering::new(self.model, &arena);
        let ops = self.model.ops.iter().enumerate();
        let sources = ops.filter_map(|(i, op)| {
            let (operands, results) = op_type_sources(&lowering, op, &mut self.notes.errors)?;
            Some((OpId(i as u32), operands, results))
        });
        sources.collect()
    }

    /// Returns whether exactly one type satisfies a constraint, given which generics are known.
    pub(in crate::resolve) fn one_type(&self, c: &ConstraintExpr, bound: &[bool]) -> bool {
        let mut fixed: Vec<String> = Vec::new();
        let Some(base) = self.fixed_params(c, bound, &mut fixed) else { return false };
        self.model[base].params.iter().all(|p| {
            fixed.contains(&p.name) || p.default.is_some() || matches!(p.kind, ParamKind::Optional(_))
        })
    }

    /// Returns the one type declaration behind a constraint, and adds the parameters that it fixes.
    fn fixed_params(&self, c: &ConstraintExpr, bound: &[bool], fixed: &mut Vec<String>) -> Option<TypeId> {
        if !self.step() {
            return None;
        }
        match c {
            ConstraintExpr::IsType(id, args) => {
                for arg in args {
                    let is_fixed = match &arg.arg {
                        ConstraintArg::Value(_) => true,
                        ConstraintArg::Var(g) | ConstraintArg::Constraint(ConstraintExpr::Var(g)) => {
                            bound.get(g.index()).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound),
                    };
                    if is_fixed {
                        fixed.push(self.model[*id].params[arg.param.index()].name.clone());
                    }
                }
                Some(*id)
            }
            ConstraintExpr::Named(id, args) => {
                let inner: Vec<bool> = args
                    .iter()
                    .map(|a| match a {
                        ConstraintArg::Value(_) => true,
                        ConstraintArg::Var(g) | ConstraintArg::Constraint(ConstraintExpr::Var(g)) => {
                            bound.get(g.index()).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound),
                    })
                    .collect();
                self.fixed_params(&self.model[*id].body, &inner, fixed)
            }
            ConstraintExpr::Where(base, pred) => {
                let id = self.fixed_params(base, bound, fixed)?;
                self.pred_fixes(pred, bound, fixed);
                Some(id)
            }
            ConstraintExpr::And(parts) => {
                let mut out = None;
                for part in parts {
                    out = self.fixed_params(part, bound, fixed).or(out);
                }
                out
            }
            _ => None,
        }
    }

    fn pred_fixes(&self, pred: &Pred, bound: &[bool], fixed: &mut Vec<String>) {
        let constant = |t: &Term| match t {
            Term::Const(_) => true,
            Term::Var(g) => bound.get(g.index()).copied().unwrap_or(false),
            _ => false,
        };
        match pred {
            Pred::Compare(Term::Param(name), Rel::Eq, t) | Pred::Compare(t, Rel::Eq, Term::Param(name))
                if constant(t) =>
            {
                fixed.push(name.clone());
            }
            Pred::Compare(Term::Shape, Rel::Eq, t) if constant(t) => fixed.push("shape".to_owned()),
            Pred::Is(Term::Element, c) if self.one_type(c, bound) || is_bound(c, bound) => {
                fixed.push("element".to_owned());
            }
            Pred::Is(Term::Param(name), c) if self.one_type(c, bound) || is_bound(c, bound) => {
                fixed.push(name.clone());
            }
            Pred::And(parts) => parts.iter().for_each(|p| self.pred_fixes(p, bound, fixed)),
            _ => {}
        }
    }
}

/// Returns the sources of the types of an op's operands and results; `None` if the format itself is wrong.
fn op_type_sources<'a>(
    lowering: &Lowering<'a>,
    op: &OpDecl,
    errors: &mut Vec<Diagnostic>,
) -> Option<(Vec<TypeSource>, Vec<TypeSource>)> {
    let (model, format) = (lowering.model(), op.format.as_ref()?);
    let text = |sources: &[TypeSource]| -> Vec<Option<TypeSource>> {
        sources.iter().map(|s| (*s == TypeSource::Text).then_some(TypeSource::Text)).collect()
    };
    let (mut operands, mut results) = (text(&format.operand_types), text(&format.result_types));
    if operands.len() != op.operands.len() || results.len() != op.results.len() {
        return None;
    }
    let lowered = |values: &[ValueDecl]| -> Vec<Constraint<'a>> {
        values.iter().map(|value| lowering.constraint(&value.constraint)).collect()
    };
    let (operand_patterns, result_patterns) = (lowered(&op.operands), lowered(&op.results));
    let mut known: Vec<Option<TypeSource>> = vec![None; op.generics.len()];
    // Required attributes are always in the text.
    let attrs = op.attrs.iter().enumerate().filter(|(_, attr)| !attr.optional && attr.default.is_none());
    for (i, attr) in attrs {
        for generic in gives(&lowering.attr_constraint(&attr.constraint)) {
            known[generic.index()].get_or_insert(TypeSource::Attr(AttrIdx::at(i)));
        }
    }
    for _ in 0..=op.operands.len() + op.results.len() {
        let mut learn = |pattern: &Constraint<'_>, arity: Arity, whole: TypeSource, part: TypeSource| {
            let is_whole = matches!(fixed(pattern), Some(Fixed::Generic(_)));
            for generic in gives(pattern) {
                // A group that may be empty only gives lists.
                if arity == Arity::One || is_list(&op.generics[generic.index()]) {
                    known[generic.index()].get_or_insert(if is_whole { whole.clone() } else { part.clone() });
                }
            }
        };
        for (i, pattern) in operand_patterns.iter().enumerate().filter(|(i, _)| operands[*i].is_some()) {
            let at = OperandIdx::at(i);
            let (whole, part) = (TypeSource::Operand(at), TypeSource::ElementOfOperand(at));
            learn(pattern, op.operands[i].arity, whole, part);
        }
        for (i, pattern) in result_patterns.iter().enumerate().filter(|(i, _)| results[*i].is_some()) {
            let at = ResultIdx::at(i);
            let (whole, part) = (TypeSource::Result(at), TypeSource::ElementOfResult(at));
            learn(pattern, op.results[i].arity, whole, part);
        }
        let bound: Vec<bool> = known.iter().map(Option::is_some).collect();
        let source = |decl: &ValueDecl, pattern: &Constraint<'a>| match fixed(pattern) {
            Some(Fixed::Generic(generic)) => known[generic.index()].clone().or_else(|| {
                let one = match &op.generics[generic.index()].kind {
                    GenericKind::Type(c) => lowering.only_type(&lowering.constraint(c)).is_some(),
                    _ => false,
                };
                one.then(|| TypeSource::Build(decl.constraint.clone()))
            }),
            _ => lowering.follows(pattern, &bound).then(|| TypeSource::Build(decl.constraint.clone())),
        };
        let mut changed = false;
        for ((decl, pattern), slot) in op.operands.iter().zip(&operand_patterns).zip(&mut operands) {
            if slot.is_none() {
                *slot = source(decl, pattern);
                changed |= slot.is_some();
            }
        }
        for ((decl, pattern), slot) in op.results.iter().zip(&result_patterns).zip(&mut results) {
            let mut counted = decl.arity == Arity::One;
            generics_of(pattern, &mut |generic| {
                counted |= is_list(&op.generics[generic.index()]) && known[generic.index()].is_some();
            });
            if slot.is_none() && counted {
                *slot = source(decl, pattern);
                changed |= slot.is_some();
            }
        }
        if !changed {
            break;
        }
    }
    same_type_traits(model, op, &mut operands, &mut results);
    let infers = op.hooks.infer.is_some() || op.interfaces.iter().any(|i| infers(model, i.interface));
    let bound: Vec<bool> = known.iter().map(Option::is_some).collect();
    let mut finish = |list: Vec<Option<TypeSource>>, decls: &[ValueDecl], what: &str| {
        let mut out = Vec::new();
        for (i, (source, decl)) in list.into_iter().zip(decls).enumerate() {
            out.push(source.unwrap_or_else(|| {
                if what == "operand" || !infers && !lowering.shape_follows(op, i, &bound) {
                    let message = format!("type of {what} `{}` is not known from the format", decl.name);
                    let error = Diagnostic::error(format.span, message).related(decl.span, "declared here");
                    let help =
                        format!("add `type(${})`, share a constraint variable with a known type", decl.name);
                    errors.push(error.help(match what {
                        "result" if !op.bounds.is_empty() => {
                            format!("{help}, give every size by an equation, or give `infer rust path;`")
                        }
                        _ => format!("{help}, or give `infer rust path;`"),
                    }));
                }
                TypeSource::Infer
            }));
        }
        out
    };
    Some((finish(operands, &op.operands, "operand"), finish(results, &op.results, "result")))
}

fn is_list(generic: &Generic) -> bool {
    matches!(generic.kind, GenericKind::TypeList(_))
}

/// Uses traits that state equal types to give types to places that have none.
fn same_type_traits(
    model: &Model,
    op: &OpDecl,
    operands: &mut [Option<TypeSource>],
    results: &mut [Option<TypeSource>],
) {
    let has = |name: &str| op.traits.iter().any(|t| model[t.trait_].name == name);
    let all = has("SameOperandsAndResultType");
    if !all && !has("SameTypeOperands") {
        return;
    }
    let mut source =
        operands.iter().position(Option::is_some).map(|i| TypeSource::Operand(OperandIdx::at(i)));
    if all {
        source = source.or_else(|| {
            results.iter().position(Option::is_some).map(|i| TypeSource::Result(ResultIdx::at(i)))
        });
    }
    for slot in operands.iter_mut().filter(|s| s.is_none()) {
        slot.clone_from(&source);
    }
    if all {
        for slot in results.iter_mut().filter(|s| s.is_none()) {
            slot.clone_from(&source);
        }
    }
}

fn is_bound(c: &ConstraintExpr, bound: &[bool]) -> bool {
    matches!(c, ConstraintExpr::Var(g) if bound.get(g.index()).copied().unwrap_or(false))
}

/// Returns whether an interface of this name gives result types.
fn infers(model: &Model, id: InterfaceId) -> bool {
    model[id].name.starts_with("InferType") || model[id].name.starts_with("InferReturnType")
}
