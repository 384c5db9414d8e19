//! Frames in which generics are read: the arguments of the named constraints around.

use crate::Arg;
use crate::ids::GenericIdx;
use std::cell::Cell;

/// Named constraints that one question about a pattern may look into: a chain of names that use each other twice has exponentially
/// many paths, and what is not found on them is not known.
const MAX_NAMES: u32 = 10_000;

/// Creates the budget of names that one question may look into.
pub(crate) fn budget() -> Cell<u32> {
    Cell::new(MAX_NAMES)
}

/// Takes a name from a budget; false where there is none left.
pub(crate) fn spend(budget: &Cell<u32>) -> bool {
    let left = budget.get();
    budget.set(left.saturating_sub(1));
    left > 0
}

/// The arguments of a named constraint, to be read in the frame around its use. The outermost one is that of an op.
pub(crate) struct Frame<'f, 'a> {
    args: &'f [Arg<'a>],
    outer: Option<&'f Frame<'f, 'a>>,
}

/// The meaning of a generic.
pub(crate) enum Meaning<'f, 'a> {
    /// The generic of the op at this position.
    OfOp(GenericIdx),
    /// A constraint or a constant, to be read in a frame further out.
    Arg(&'f Arg<'a>, &'f Frame<'f, 'a>),
    /// The generic has no argument.
    Missing,
}

impl<'f, 'a> Frame<'f, 'a> {
    /// The frame of an op.
    pub const OUTERMOST: Frame<'static, 'static> = Frame { args: &[], outer: None };

    /// Returns the frame of a named constraint that is used here.
    pub fn inside<'g>(&'g self, args: &'g [Arg<'a>]) -> Frame<'g, 'a>
    where
        'f: 'g,
    {
        Frame { args, outer: Some(self) }
    }

    /// Returns the arguments, and the frame around; nothing for that of an op.
    pub fn around(&self) -> Option<(&'f [Arg<'a>], &'f Frame<'f, 'a>)> {
        self.outer.map(|outer| (self.args, outer))
    }

    /// Returns what a generic stands for here.
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
