//! Proves `implies A => B`.
//!
//! Sound and incomplete: a proof is a proof; a claim without one is an error, since code would be generated from it.
//! Unions on the left are split, on the right one arm has to do; named constraints are unfolded; a `where` on the
//! right follows from the facts that the left side states about the same parameters.

use super::Resolver;
use crate::diagnostics::Diagnostic;
use crate::model::*;

impl Resolver<'_> {
    /// Reports every claim that cannot be proved.
    pub fn check_implications(&mut self) {
        let mut errors = Vec::new();
        for claim in &self.model.implications {
            self.refuel();
            // A walk that ran out of steps proves nothing.
            if !(self.proves(&claim.premise, &claim.conclusion) && self.step()) {
                let left = self.model.constraint_text(&claim.premise, &[]);
                let right = self.model.constraint_text(&claim.conclusion, &[]);
                let error = Diagnostic::error(
                    claim.span,
                    format!("cannot prove that \"{left}\" implies \"{right}\""),
                );
                errors
                    .push(error.note("proved from structure: unions, parameters, `where`; `rust` is opaque"));
            }
        }
        self.errors.append(&mut errors);
    }

    fn proves(&self, a: &ConstraintExpr, b: &ConstraintExpr) -> bool {
        use ConstraintExpr as C;
        if !self.step() {
            return false;
        }
        if a == b || matches!(b, C::Any(_)) {
            return true;
        }
        match (a, b) {
            (C::Or(arms), _) => arms.iter().all(|arm| self.proves(&arm.body, b)),
            (_, C::And(parts)) => parts.iter().all(|part| self.proves(a, part)),
            (_, C::Or(arms)) if arms.iter().any(|arm| self.proves(a, &arm.body)) => true,
            (_, C::Where(base, pred)) => {
                let mut facts = Vec::new();
                self.facts(a, &mut facts);
                self.proves(a, base) && self.follows(&facts, pred)
            }
            (_, C::Named(id, args)) => self.proves(a, &self.unfold(*id, args)),
            (C::Named(id, args), _) => self.proves(&self.unfold(*id, args), b),
            (C::And(parts), _) if parts.iter().any(|part| self.proves(part, b)) => true,
            (C::IsType(x, _), C::IsType(y, wanted)) => {
                let mut facts = Vec::new();
                self.facts(a, &mut facts);
                x == y && self.arguments(&facts, &self.model[*y].params, wanted)
            }
            (C::IsAttr(x, _), C::IsAttr(y, wanted)) => {
                let mut facts = Vec::new();
                self.facts(a, &mut facts);
                x == y && self.arguments(&facts, &self.model[*y].params, wanted)
            }
            (C::Where(base, _), C::IsType(_, wanted) | C::IsAttr(_, wanted)) => {
                // What the `where` says may be what an argument asks for.
                let mut facts = Vec::new();
                self.facts(a, &mut facts);
                let bare = match b {
                    C::IsType(id, _) => C::IsType(*id, Vec::new()),
                    C::IsAttr(id, _) => C::IsAttr(*id, Vec::new()),
                    _ => return false,
                };
                let params = match b {
                    C::IsType(id, _) => &self.model[*id].params,
                    C::IsAttr(id, _) => &self.model[*id].params,
                    _ => return false,
                };
                self.proves(base, &bare) && self.arguments(&facts, params, wanted)
            }
            (C::Where(base, _), _) => self.proves(base, b),
            _ => false,
        }
    }

    /// Whether the facts give each parameter what an argument asks for.
    fn arguments(&self, facts: &[Pred], params: &[Param], wanted: &[ParamArg]) -> bool {
        wanted
            .iter()
            .all(|w| argument(&params[w.param].name, &w.arg).is_some_and(|p| self.follows(facts, &p)))
    }

    /// The body of a named constraint, with arguments in the place of generics.
    fn unfold(&self, id: ConstraintId, args: &[ConstraintArg]) -> ConstraintExpr {
        self.substitute(&self.model[id].body, args)
    }

    fn substitute(&self, e: &ConstraintExpr, args: &[ConstraintArg]) -> ConstraintExpr {
        use ConstraintExpr as C;
        if !self.step() {
            // Opaque: nothing follows from it.
            return C::Rust(Subject::Type, RustPath(String::new()));
        }
        let go = |e: &C| self.substitute(e, args);
        let arg = |a: &ConstraintArg| match a {
            ConstraintArg::Constraint(c) => ConstraintArg::Constraint(go(c)),
            ConstraintArg::Var(i) => args.get(*i).cloned().unwrap_or(ConstraintArg::Var(*i)),
            value => value.clone(),
        };
        let params = |list: &[ParamArg]| -> Vec<ParamArg> {
            list.iter().map(|p| ParamArg { param: p.param, arg: arg(&p.arg) }).collect()
        };
        match e {
            C::Var(i) => match args.get(*i) {
                Some(ConstraintArg::Constraint(c)) => c.clone(),
                _ => e.clone(),
            },
            C::IsType(id, list) => C::IsType(*id, params(list)),
            C::IsAttr(id, list) => C::IsAttr(*id, params(list)),
            C::Named(id, list) => C::Named(*id, list.iter().map(arg).collect()),
            C::And(parts) => C::And(parts.iter().map(go).collect()),
            C::Or(arms) => C::Or(arms.iter().map(|a| Arm { body: go(&a.body), ..a.clone() }).collect()),
            C::Not(inner) => C::Not(Box::new(go(inner))),
            C::Each(inner) => C::Each(Box::new(go(inner))),
            C::Where(base, pred) => C::Where(Box::new(go(base)), self.substitute_pred(pred, args)),
            _ => e.clone(),
        }
    }

    fn substitute_pred(&self, pred: &Pred, args: &[ConstraintArg]) -> Pred {
        let term = |t: &Term| match t {
            Term::Var(i) => match args.get(*i) {
                Some(ConstraintArg::Value(v)) => Term::Const(v.clone()),
                _ => t.clone(),
            },
            t => t.clone(),
        };
        let go = |p: &Pred| self.substitute_pred(p, args);
        match pred {
            Pred::Compare(a, rel, b) => Pred::Compare(term(a), *rel, term(b)),
            Pred::In(a, items) => Pred::In(term(a), items.iter().map(term).collect()),
            Pred::InRange(a, low, high, inclusive) => {
                Pred::InRange(term(a), low.as_ref().map(term), high.as_ref().map(term), *inclusive)
            }
            Pred::Is(a, c) => Pred::Is(term(a), Box::new(self.substitute(c, args))),
            Pred::AllDims(name, p) => Pred::AllDims(name.clone(), Box::new(go(p))),
            Pred::AllItems(name, list, p) => Pred::AllItems(name.clone(), term(list), Box::new(go(p))),
            Pred::And(parts) => Pred::And(parts.iter().map(go).collect()),
            Pred::Or(parts) => Pred::Or(parts.iter().map(go).collect()),
            Pred::Not(p) => Pred::Not(Box::new(go(p))),
            other => other.clone(),
        }
    }

    /// What an expression states for certain about the parameters.
    fn facts(&self, e: &ConstraintExpr, out: &mut Vec<Pred>) {
        use ConstraintExpr as C;
        if !self.step() {
            return;
        }
        match e {
            C::Where(base, pred) => {
                self.facts(base, out);
                conjuncts(pred, out);
            }
            C::And(parts) => parts.iter().for_each(|p| self.facts(p, out)),
            C::Named(id, args) => self.facts(&self.unfold(*id, args), out),
            C::IsType(id, args) => {
                let params = &self.model[*id].params;
                out.extend(args.iter().filter_map(|a| argument(&params[a.param].name, &a.arg)));
            }
            C::IsAttr(id, args) => {
                let params = &self.model[*id].params;
                out.extend(args.iter().filter_map(|a| argument(&params[a.param].name, &a.arg)));
            }
            _ => {}
        }
    }

    fn follows(&self, facts: &[Pred], goal: &Pred) -> bool {
        match goal {
            Pred::And(parts) => parts.iter().all(|p| self.follows(facts, p)),
            Pred::Or(parts) if parts.iter().any(|p| self.follows(facts, p)) => true,
            _ => facts.iter().any(|fact| self.fact_gives(fact, goal)),
        }
    }

    fn fact_gives(&self, fact: &Pred, goal: &Pred) -> bool {
        if fact == goal {
            return true;
        }
        match (fact, goal) {
            (Pred::Is(x, c), Pred::Is(y, d)) => x == y && self.proves(c, d),
            (Pred::Compare(x, Rel::Eq, Term::Const(v)), goal) => holds(x, v, goal),
            (Pred::In(x, items), goal) => items.iter().all(|i| match i {
                Term::Const(v) => holds(x, v, goal),
                _ => false,
            }),
            (
                Pred::Compare(x, r, Term::Const(DefaultValue::Int(a))),
                Pred::Compare(y, s, Term::Const(DefaultValue::Int(b))),
            ) if x == y => match (r, s) {
                (Rel::Gt, Rel::Gt | Rel::Ge | Rel::Ne) | (Rel::Ge, Rel::Ge) => a >= b,
                (Rel::Ge, Rel::Gt | Rel::Ne) => a > b,
                (Rel::Lt, Rel::Lt | Rel::Le | Rel::Ne) | (Rel::Le, Rel::Le) => a <= b,
                (Rel::Le, Rel::Lt | Rel::Ne) => a < b,
                _ => false,
            },
            _ => false,
        }
    }
}

/// An argument of a type as a predicate on its parameter.
fn argument(param: &str, arg: &ConstraintArg) -> Option<Pred> {
    let term = if param == "element" { Term::Element } else { Term::Param(param.to_owned()) };
    match arg {
        ConstraintArg::Constraint(c) => Some(Pred::Is(term, Box::new(c.clone()))),
        ConstraintArg::Value(v) => Some(Pred::Compare(term, Rel::Eq, Term::Const(v.clone()))),
        ConstraintArg::Var(_) => None,
    }
}

fn conjuncts(pred: &Pred, out: &mut Vec<Pred>) {
    match pred {
        Pred::And(parts) => parts.iter().for_each(|p| conjuncts(p, out)),
        p => out.push(p.clone()),
    }
}

/// Whether a goal about `x` holds when `x` is `v`.
fn holds(x: &Term, v: &DefaultValue, goal: &Pred) -> bool {
    match goal {
        Pred::Compare(y, Rel::Eq, Term::Const(w)) => x == y && v == w,
        Pred::Compare(y, Rel::Ne, Term::Const(w)) => x == y && same_kind(v, w) && v != w,
        Pred::Compare(y, rel, Term::Const(DefaultValue::Int(w))) => match v {
            DefaultValue::Int(v) => {
                x == y
                    && match rel {
                        Rel::Lt => v < w,
                        Rel::Le => v <= w,
                        Rel::Gt => v > w,
                        _ => v >= w,
                    }
            }
            _ => false,
        },
        Pred::In(y, items) => x == y && items.iter().any(|i| matches!(i, Term::Const(w) if w == v)),
        _ => false,
    }
}

fn same_kind(a: &DefaultValue, b: &DefaultValue) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}
