//! Generics replaced by arguments.

use super::{
    Arm, ConstraintArg, ConstraintExpr, ConstraintId, Generic, GenericKind, Model, ParamArg, Pred, RustPath,
    Subject, Term,
};

/// Puts arguments in the place of generics, as long as there is fuel: a chain of generic unions that repeat their argument
/// grows exponentially.
#[derive(Debug)]
pub struct Substitution<'s> {
    args: &'s [ConstraintArg],
    fuel: &'s std::cell::Cell<u32>,
}

impl<'s> Substitution<'s> {
    /// Arguments in the order of the generics; each node that is visited takes one unit of fuel.
    #[must_use]
    pub fn new(args: &'s [ConstraintArg], fuel: &'s std::cell::Cell<u32>) -> Self {
        Substitution { args, fuel }
    }

    /// The expression with arguments put in; where fuel is out, an opaque one that is equal to no other.
    #[must_use]
    pub fn constraint(&self, e: &ConstraintExpr) -> ConstraintExpr {
        use ConstraintExpr as C;
        let left = self.fuel.get();
        self.fuel.set(left.saturating_sub(1));
        if left == 0 {
            return C::Rust(Subject::Type, RustPath(String::new()));
        }
        let go = |e: &C| self.constraint(e);
        match e {
            C::Var(i) => match self.args.get(*i) {
                Some(ConstraintArg::Constraint(c)) => c.clone(),
                Some(ConstraintArg::Var(j)) => C::Var(*j),
                _ => e.clone(),
            },
            C::IsType(id, list) => C::IsType(*id, self.params(list)),
            C::IsAttr(id, list) => C::IsAttr(*id, self.params(list)),
            C::Named(id, list) => C::Named(*id, list.iter().map(|a| self.arg(a)).collect()),
            C::And(parts) => C::And(parts.iter().map(go).collect()),
            C::Or(arms) => C::Or(arms.iter().map(|a| Arm { body: go(&a.body), ..a.clone() }).collect()),
            C::Not(inner) => C::Not(Box::new(go(inner))),
            C::Each(inner) => C::Each(Box::new(go(inner))),
            C::Where(base, pred) => C::Where(Box::new(go(base)), self.pred(pred)),
            _ => e.clone(),
        }
    }

    fn params(&self, list: &[ParamArg]) -> Vec<ParamArg> {
        list.iter().map(|p| ParamArg { param: p.param, arg: self.arg(&p.arg) }).collect()
    }

    /// An argument with arguments put in.
    #[must_use]
    pub fn arg(&self, arg: &ConstraintArg) -> ConstraintArg {
        match arg {
            ConstraintArg::Constraint(c) => ConstraintArg::Constraint(self.constraint(c)),
            ConstraintArg::Var(i) => self.args.get(*i).cloned().unwrap_or_else(|| arg.clone()),
            ConstraintArg::Value(_) => arg.clone(),
        }
    }

    /// A predicate with arguments put in.
    #[must_use]
    pub fn pred(&self, pred: &Pred) -> Pred {
        let term = |t: &Term| self.term(t);
        let go = |p: &Pred| self.pred(p);
        match pred {
            Pred::Compare(a, rel, b) => Pred::Compare(term(a), *rel, term(b)),
            Pred::In(a, items) => Pred::In(term(a), items.iter().map(term).collect()),
            Pred::InRange(a, low, high, inclusive) => {
                Pred::InRange(term(a), low.as_ref().map(term), high.as_ref().map(term), *inclusive)
            }
            Pred::Is(a, c) => Pred::Is(term(a), Box::new(self.constraint(c))),
            Pred::AllDims(v, p) => Pred::AllDims(v.clone(), Box::new(go(p))),
            Pred::AllItems(v, list, p) => Pred::AllItems(v.clone(), term(list), Box::new(go(p))),
            Pred::Static(t) => Pred::Static(term(t)),
            Pred::Present(t) => Pred::Present(term(t)),
            Pred::Flag(t) => Pred::Flag(term(t)),
            Pred::And(parts) => Pred::And(parts.iter().map(go).collect()),
            Pred::Or(parts) => Pred::Or(parts.iter().map(go).collect()),
            Pred::Not(p) => Pred::Not(Box::new(go(p))),
            Pred::Rust(path, terms) => Pred::Rust(path.clone(), terms.iter().map(term).collect()),
        }
    }

    fn term(&self, t: &Term) -> Term {
        let go = |t: &Term| Box::new(self.term(t));
        match t {
            Term::Var(i) => match self.args.get(*i) {
                Some(ConstraintArg::Value(value)) => Term::Const(value.clone()),
                Some(ConstraintArg::Var(j)) => Term::Var(*j),
                _ => t.clone(),
            },
            Term::Dim(t) => Term::Dim(go(t)),
            Term::Len(t) => Term::Len(go(t)),
            Term::Field(t, name) => Term::Field(go(t), name.clone()),
            Term::Binary(op, a, b) => Term::Binary(*op, go(a), go(b)),
            _ => t.clone(),
        }
    }
}

/// Nodes that one expansion visits at most.
const EXPANSION: u32 = 4000;

impl Model {
    /// The body of a named constraint with its arguments put in; opaque where it grows too large.
    #[must_use]
    pub fn expand(&self, id: ConstraintId, args: &[ConstraintArg]) -> ConstraintExpr {
        let fuel = std::cell::Cell::new(EXPANSION);
        let body = Substitution::new(args, &fuel).constraint(&self[id].body);
        if fuel.get() == 0 { ConstraintExpr::Rust(self[id].over, RustPath(String::new())) } else { body }
    }
}

/// With each generic replaced by what it ranges over.
#[must_use]
pub fn closed(expr: &ConstraintExpr, generics: &[Generic]) -> ConstraintExpr {
    let args: Vec<ConstraintArg> = generics
        .iter()
        .enumerate()
        .map(|(i, g)| match &g.kind {
            GenericKind::Type(c) | GenericKind::TypeList(c) | GenericKind::Attr(c) => {
                ConstraintArg::Constraint(c.clone())
            }
            GenericKind::Param(_) => ConstraintArg::Var(i),
        })
        .collect();
    Substitution::new(&args, &std::cell::Cell::new(u32::MAX)).constraint(expr)
}
