//! Frames that resolve generics: the arguments of the enclosing named constraints.

use crate::Arg;
use crate::ids::GenericIdx;
use std::cell::Cell;

/// The number of named constraints that may be expanded for one pattern. A chain of constraints that each refer twice to the next has
/// exponentially many paths; facts on paths beyond the limit are unknown.
const MAX_NAMES: u32 = 10_000;

/// Creates the budget for one pattern.
pub(crate) fn budget() -> Cell<u32> {
    Cell::new(MAX_NAMES)
}

/// Takes one expansion from a budget; false if it is exhausted.
pub(crate) fn spend(budget: &Cell<u32>) -> bool {
    let left = budget.get();
    budget.set(left.saturating_sub(1));
    left > 0
}

/// The arguments of a named constraint, which are resolved in the outer frame. The outermost frame belongs to an op.
pub(crate) struct Frame<'f, 'a> {
    args: &'f [Arg<'a>],
    outer: Option<&'f Frame<'f, 'a>>,
}

/// The meaning of a generic.
pub(crate) enum Meaning<'f, 'a> {
    /// The generic of the op at this position.
    OfOp(GenericIdx),
    /// A constraint or a constant, to be resolved in the outer frame that follows.
    Arg(&'f Arg<'a>, &'f Frame<'f, 'a>),
    /// The generic has no argument.
    Missing,
}

impl<'f, 'a> Frame<'f, 'a> {
    /// The frame of an op.
    pub const OUTERMOST: Frame<'static, 'static> = Frame { args: &[], outer: None };

    /// Returns the frame of the body of a named constraint that is used in this frame.
    pub fn inside<'g>(&'g self, args: &'g [Arg<'a>]) -> Frame<'g, 'a>
    where
        'f: 'g,
    {
        Frame { args, outer: Some(self) }
    }

    /// Returns the arguments and the outer frame; `None` for the frame of an op.
    pub fn around(&self) -> Option<(&'f [Arg<'a>], &'f Frame<'f, 'a>)> {
        self.outer.map(|outer| (self.args, outer))
    }

    /// Returns the meaning of a generic in this frame.
    pub fn meaning(&self, at: GenericIdx) -> Meaning<'_, 'a> {
        match self.outer {
            None => Meaning::OfOp(at),
            Some(outer) => match self.args.get(at.index()) {
                Some(Arg::Generic(at)) => outer.meaning(*at),
                Some(arg) => Meaning::Arg(arg, outer),
                None => Meaning::Missing,
            },
        }
    }
}
