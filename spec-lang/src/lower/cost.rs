//! Estimates the cost of a test, to order tests: lists are walked late, functions are called last.

use super::Lowering;
use bourn_terms::{Constraint, Part, Pred};

/// Classes of cost, cheap ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cost {
    Constant,
    Linear,
    Function,
}

impl<'a> Lowering<'a> {
    pub(super) fn constraint_cost(&self, constraint: &Constraint<'a>) -> Cost {
        match *constraint {
            Constraint::Rust(_) | Constraint::Implements(_) => Cost::Function,
            // Names may share parts, so each name is visited once.
            Constraint::Named(named, _) => {
                let key = std::ptr::from_ref(named);
                let known = self.costs.borrow().get(&key).copied();
                known.unwrap_or_else(|| {
                    let cost = self.constraint_cost(&named.body);
                    self.costs.borrow_mut().insert(key, cost);
                    cost
                })
            }
            Constraint::All(parts) => self.most(parts.iter().map(|part| self.constraint_cost(part))),
            Constraint::OneOf(arms) => self.most(arms.iter().map(|arm| self.constraint_cost(&arm.body))),
            Constraint::Not(inner) => self.constraint_cost(inner),
            Constraint::Each(inner) => self.constraint_cost(inner).max(Cost::Linear),
            Constraint::Where(base, pred) => self.constraint_cost(base).max(self.pred_cost(pred)),
            _ => Cost::Constant,
        }
    }

    pub(super) fn pred_cost(&self, pred: &Pred<'a>) -> Cost {
        let own = match pred {
            Pred::Rust(..) => Cost::Function,
            Pred::AllDims(..) | Pred::AllItems(..) => Cost::Linear,
            _ => Cost::Constant,
        };
        let mut cost = own;
        Part::Pred(pred).for_each_child(&mut |part| {
            cost = cost.max(match part {
                Part::Pred(pred) => self.pred_cost(pred),
                Part::Constraint(constraint) => self.constraint_cost(constraint),
                Part::Term(_) | Part::Arg(_) => Cost::Constant,
            });
        });
        cost
    }

    fn most(&self, costs: impl Iterator<Item = Cost>) -> Cost {
        costs.max().unwrap_or(Cost::Constant)
    }
}
