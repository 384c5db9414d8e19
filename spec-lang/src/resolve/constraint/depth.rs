//! Limits the depth of constraints. A walk through names recurses as deep as constraints are nested, in the resolver, in the lattice and
//! in generated code. The limit is checked once, where names are bound, so that these walks need no check.

use crate::model::*;

/// The maximum nesting depth of a constraint with all names expanded.
pub(in crate::resolve) const MAX_DEPTH: u32 = 1000;

/// The nesting depth of a declared constraint with all names expanded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depth {
    /// The depth without the arguments of its generics.
    own: u32,
    /// The depth at which each generic is used; 0 if it is not used.
    generics: Vec<u32>,
}

impl Depth {
    /// Returns the depth of an expression; `declared` has the depth of each constraint to which it may refer.
    pub fn of(e: &ConstraintExpr<'_>, declared: &[Depth]) -> Depth {
        let mut depth = Depth::default();
        let mut open = vec![(Part::Constraint(e), 1_u32)];
        while let Some((part, level)) = open.pop() {
            depth.own = depth.own.max(level);
            match part {
                Part::Constraint(ConstraintExpr::Var(at)) | Part::Arg(ConstraintArg::Var(at)) => {
                    depth.note(at.index(), level);
                }
                Part::Constraint(ConstraintExpr::Named(id, args)) => {
                    let inside = &declared[id.index()];
                    depth.own = depth.own.max(level.saturating_add(inside.own));
                    for (at, arg) in args.iter().enumerate() {
                        let used = inside.generics.get(at).map_or(1, |used| (*used).max(1));
                        open.push((Part::Arg(arg), level.saturating_add(used)));
                    }
                }
                part => part.for_each_child(&mut |child| open.push((child, level.saturating_add(1)))),
            }
        }
        depth
    }

    fn note(&mut self, generic: usize, level: u32) {
        if self.generics.len() <= generic {
            self.generics.resize(generic + 1, 0);
        }
        self.generics[generic] = self.generics[generic].max(level);
    }

    /// Returns whether the depth exceeds the limit.
    pub fn is_too_deep(&self) -> bool {
        self.own > MAX_DEPTH
    }
}
