//! Where the types of a format's operands and results come from.

use super::Resolver;
use super::format::Bound;
use super::scope::OpScope;
use crate::diagnostics::Diagnostic;
use crate::model::*;

impl Resolver<'_> {
    pub(super) fn type_sources(
        &mut self,
        s: &OpScope,
        elements: &[FormatElement],
        b: &Bound,
        span: Span,
        report: bool,
    ) -> (Vec<TypeSource>, Vec<TypeSource>) {
        let text = |slots: &[Option<Span>]| -> Vec<Option<TypeSource>> {
            slots.iter().map(|s| s.map(|_| TypeSource::Text)).collect()
        };
        let (mut operands, mut results) = (text(&b.operand_types), text(&b.result_types));
        let typed_attr: Vec<usize> = typed_attrs(elements);
        let mut known: Vec<Option<TypeSource>> = vec![None; s.op.generics.len()];
        for _ in 0..=s.op.operands.len() + s.op.results.len() {
            for (i, o) in s.op.operands.iter().enumerate().filter(|(i, _)| operands[*i].is_some()) {
                self.learn(
                    &o.constraint,
                    &mut known,
                    &TypeSource::Operand(i),
                    &TypeSource::ElementOfOperand(i),
                );
            }
            for (i, o) in s.op.results.iter().enumerate().filter(|(i, _)| results[*i].is_some()) {
                self.learn(
                    &o.constraint,
                    &mut known,
                    &TypeSource::Result(i),
                    &TypeSource::ElementOfResult(i),
                );
            }
            for &i in &typed_attr {
                if let ConstraintExpr::Named(_, args) = &s.op.attrs[i].constraint {
                    for arg in args {
                        if let ConstraintArg::Constraint(ConstraintExpr::Var(g)) = arg {
                            known[*g].get_or_insert(TypeSource::Attr(i));
                        }
                    }
                }
            }
            let mut changed = false;
            let values = s.op.operands.iter().zip(&mut operands).chain(s.op.results.iter().zip(&mut results));
            for (decl, slot) in values.filter(|(_, slot)| slot.is_none()) {
                let source = match &decl.constraint {
                    ConstraintExpr::Var(g) if known[*g].is_some() => known[*g].clone(),
                    c => {
                        let bound: Vec<bool> = known.iter().map(Option::is_some).collect();
                        self.one_type_in(c, &bound, &s.op.generics).then(|| TypeSource::Build(c.clone()))
                    }
                };
                changed |= source.is_some();
                *slot = source;
            }
            if !changed {
                break;
            }
        }
        self.same_type_traits(s, &mut operands, &mut results);
        let infers =
            s.op.hooks.infer.is_some() || s.op.interfaces.iter().any(|i| infers(&self.model, i.interface));
        let mut finish = |list: Vec<Option<TypeSource>>,
                          decls: &[ValueDecl],
                          what: &str|
         -> Vec<TypeSource> {
            let mut out = Vec::new();
            for (source, decl) in list.into_iter().zip(decls) {
                out.push(source.unwrap_or_else(|| {
                    if report && !(infers && what == "result") {
                        let message = format!("type of {what} `{}` is not known from the format", decl.name);
                        let error = Diagnostic::error(span, message).related(decl.span, "declared here");
                        self.errors.push(error.help(format!(
                            "add `type(${})`, share a constraint variable with a known type, or give `infer rust path;`",
                            decl.name
                        )));
                    }
                    TypeSource::Infer
                }));
            }
            out
        };
        let operands = finish(operands, &s.op.operands, "operand");
        let results = finish(results, &s.op.results, "result");
        (operands, results)
    }

    fn same_type_traits(
        &self,
        s: &OpScope,
        operands: &mut [Option<TypeSource>],
        results: &mut [Option<TypeSource>],
    ) {
        let has = |name: &str| s.op.traits.iter().any(|t| self.model[t.trait_].name == name);
        let all = has("SameOperandsAndResultType");
        if !all && !has("SameTypeOperands") {
            return;
        }
        let mut source = operands.iter().position(Option::is_some).map(TypeSource::Operand);
        if all {
            source = source.or_else(|| results.iter().position(Option::is_some).map(TypeSource::Result));
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

    /// What a known value tells about the generics.
    fn learn(
        &self,
        c: &ConstraintExpr,
        known: &mut [Option<TypeSource>],
        whole: &TypeSource,
        element: &TypeSource,
    ) {
        match c {
            ConstraintExpr::Var(g) => {
                known[*g].get_or_insert_with(|| whole.clone());
            }
            ConstraintExpr::Named(_, args) => {
                if let [ConstraintArg::Constraint(ConstraintExpr::Var(g))] = args.as_slice() {
                    known[*g].get_or_insert_with(|| element.clone());
                }
            }
            ConstraintExpr::IsType(_, args) => {
                for arg in args {
                    if let ConstraintArg::Constraint(ConstraintExpr::Var(g)) | ConstraintArg::Var(g) =
                        &arg.arg
                    {
                        known[*g].get_or_insert_with(|| element.clone());
                    }
                }
            }
            _ => {}
        }
    }

    pub(super) fn one_type_in(&self, c: &ConstraintExpr, bound: &[bool], generics: &[Generic]) -> bool {
        self.refuel();
        if let ConstraintExpr::Var(g) = c {
            return match &generics[*g].kind {
                GenericKind::Type(c) => self.one_type(c, bound, 0),
                _ => false,
            };
        }
        self.one_type(c, bound, 0)
    }

    /// Whether exactly one type satisfies a constraint, given which generics are known.
    pub(super) fn one_type(&self, c: &ConstraintExpr, bound: &[bool], depth: usize) -> bool {
        let mut fixed: Vec<String> = Vec::new();
        let Some(base) = self.fixed_params(c, bound, &mut fixed, depth) else { return false };
        self.model[base].params.iter().all(|p| {
            fixed.contains(&p.name) || p.default.is_some() || matches!(p.kind, ParamKind::Optional(_))
        })
    }

    /// The one type declaration behind a constraint, and the parameters that it fixes.
    fn fixed_params(
        &self,
        c: &ConstraintExpr,
        bound: &[bool],
        fixed: &mut Vec<String>,
        depth: usize,
    ) -> Option<TypeId> {
        if depth > 32 || !self.step() {
            return None;
        }
        match c {
            ConstraintExpr::IsType(id, args) => {
                for arg in args {
                    let is_fixed = match &arg.arg {
                        ConstraintArg::Value(_) => true,
                        ConstraintArg::Var(g) | ConstraintArg::Constraint(ConstraintExpr::Var(g)) => {
                            bound.get(*g).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound, depth + 1),
                    };
                    if is_fixed {
                        fixed.push(self.model[*id].params[arg.param].name.clone());
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
                            bound.get(*g).copied().unwrap_or(false)
                        }
                        ConstraintArg::Constraint(c) => self.one_type(c, bound, depth + 1),
                    })
                    .collect();
                self.fixed_params(&self.model[*id].body, &inner, fixed, depth + 1)
            }
            ConstraintExpr::Where(base, pred) => {
                let id = self.fixed_params(base, bound, fixed, depth + 1)?;
                self.pred_fixes(pred, bound, fixed);
                Some(id)
            }
            ConstraintExpr::And(parts) => {
                let mut out = None;
                for part in parts {
                    out = self.fixed_params(part, bound, fixed, depth + 1).or(out);
                }
                out
            }
            _ => None,
        }
    }

    fn pred_fixes(&self, pred: &Pred, bound: &[bool], fixed: &mut Vec<String>) {
        let constant = |t: &Term| match t {
            Term::Const(_) => true,
            Term::Var(g) => bound.get(*g).copied().unwrap_or(false),
            _ => false,
        };
        match pred {
            Pred::Compare(Term::Param(name), Rel::Eq, t) | Pred::Compare(t, Rel::Eq, Term::Param(name))
                if constant(t) =>
            {
                fixed.push(name.clone());
            }
            Pred::Compare(Term::Shape, Rel::Eq, t) if constant(t) => fixed.push("shape".to_owned()),
            Pred::Is(Term::Element, c) if self.one_type(c, bound, 1) || is_bound(c, bound) => {
                fixed.push("element".to_owned());
            }
            Pred::Is(Term::Param(name), c) if self.one_type(c, bound, 1) || is_bound(c, bound) => {
                fixed.push(name.clone());
            }
            Pred::And(parts) => parts.iter().for_each(|p| self.pred_fixes(p, bound, fixed)),
            _ => {}
        }
    }
}

fn is_bound(c: &ConstraintExpr, bound: &[bool]) -> bool {
    matches!(c, ConstraintExpr::Var(g) if bound.get(*g).copied().unwrap_or(false))
}

/// Whether an interface, by its name, gives result types.
fn infers(model: &Model, id: InterfaceId) -> bool {
    model[id].name.starts_with("InferType") || model[id].name.starts_with("InferReturnType")
}

/// Attributes that are printed with their type.
fn typed_attrs(elements: &[FormatElement]) -> Vec<usize> {
    let mut out = Vec::new();
    for e in elements {
        match e {
            FormatElement::Attr { attr, form: AttrForm::Typed, .. } => out.push(*attr),
            FormatElement::Optional { then, otherwise, .. } => {
                out.extend(typed_attrs(then));
                out.extend(typed_attrs(otherwise));
            }
            FormatElement::Custom { args, .. } => out.extend(typed_attrs(args)),
            FormatElement::Clauses(clauses) => {
                clauses.iter().for_each(|(_, inner)| out.extend(typed_attrs(inner)));
            }
            _ => {}
        }
    }
    out
}
