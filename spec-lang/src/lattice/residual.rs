//! What is left to check of a constraint where something is known already: the `C \ T` of the named-constraints RFC.

use super::Lattice;
use crate::model::*;

impl Lattice<'_> {
    /// A constraint that is satisfied by the same items among those that satisfy `given`, with what follows from `given`
    /// left out: `any` where nothing is left to check, an empty union where nothing can satisfy it.
    #[must_use]
    pub fn residual(&self, e: &ConstraintExpr, given: &ConstraintExpr) -> ConstraintExpr {
        self.residual_at(e, given)
    }

    fn residual_at(&self, e: &ConstraintExpr, given: &ConstraintExpr) -> ConstraintExpr {
        use ConstraintExpr as C;
        if self.implies(given, e).is_yes() {
            return C::Any(self.subject(e));
        }
        if self.disjoint(given, e).is_yes() {
            return C::Or(Vec::new());
        }
        match e {
            C::Or(arms) => {
                let mut out: Vec<Arm> = Vec::new();
                for arm in arms {
                    let body = self.residual_at(&arm.body, given);
                    if body != C::Or(Vec::new()) {
                        out.push(Arm { body, ..arm.clone() });
                    }
                }
                match &out[..] {
                    [only] => only.body.clone(),
                    _ => C::Or(out),
                }
            }
            C::And(parts) => {
                let mut known = given.clone();
                let mut out = Vec::new();
                for part in parts {
                    let left = self.residual_at(part, &known);
                    known = C::And(vec![known, part.clone()]);
                    if !matches!(left, C::Any(_)) {
                        out.push(left);
                    }
                }
                conjunction(out, self.subject(e))
            }
            C::Not(inner) => match self.residual_at(inner, given) {
                C::Not(inner) => *inner,
                left => C::Not(Box::new(left)),
            },
            C::Where(base, pred) => {
                let left = self.residual_at(base, given);
                let known = C::And(vec![given.clone(), (**base).clone()]);
                match self.residual_pred(base, pred, &known) {
                    None => left,
                    Some(pred) if matches!(left, C::Any(_)) => {
                        // What the parameters are of stays known: the definition is in `given` or in `base`.
                        C::Where(Box::new(self.shell(base, given)), pred)
                    }
                    Some(pred) => C::Where(base.clone(), pred),
                }
            }
            C::Named(id, args) => {
                let body = self.model().expand(*id, args);
                let left = self.residual_at(&body, given);
                // A call of the constraint's own test is shorter where nothing was dropped.
                if left == body { e.clone() } else { left }
            }
            _ => e.clone(),
        }
    }

    /// The conjuncts of a predicate over `base` that do not follow from what is known.
    fn residual_pred(&self, base: &ConstraintExpr, pred: &Pred, known: &ConstraintExpr) -> Option<Pred> {
        let parts = match pred {
            Pred::And(parts) => &parts[..],
            pred => std::slice::from_ref(pred),
        };
        let mut known = known.clone();
        let mut out = Vec::new();
        for part in parts {
            let claim = ConstraintExpr::Where(Box::new(self.shell(base, base)), part.clone());
            if !self.implies(&known, &claim).is_yes() {
                out.push(part.clone());
            }
            known = ConstraintExpr::And(vec![known, claim]);
        }
        match out.len() {
            0 => None,
            1 => out.pop(),
            _ => Some(Pred::And(out)),
        }
    }

    /// The definition of which a constraint's items are, where there is one, without conditions; else the constraint.
    fn shell(&self, base: &ConstraintExpr, given: &ConstraintExpr) -> ConstraintExpr {
        for e in [base, given] {
            if let Some(shell) = self.definition(e) {
                return shell;
            }
        }
        base.clone()
    }

    /// `integer` of `integer where width == 8`: the only definition of which a constraint's items are.
    #[must_use]
    pub fn definition(&self, e: &ConstraintExpr) -> Option<ConstraintExpr> {
        match &self.support(e)?[..] {
            [super::Def::Type(id)] => Some(ConstraintExpr::IsType(*id, Vec::new())),
            [super::Def::Attr(id)] => Some(ConstraintExpr::IsAttr(*id, Vec::new())),
            [super::Def::Op(id)] => Some(ConstraintExpr::IsOp(*id)),
            _ => None,
        }
    }
}

fn conjunction(mut parts: Vec<ConstraintExpr>, subject: Subject) -> ConstraintExpr {
    match parts.len() {
        0 => ConstraintExpr::Any(subject),
        1 => parts.remove(0),
        _ => ConstraintExpr::And(parts),
    }
}
