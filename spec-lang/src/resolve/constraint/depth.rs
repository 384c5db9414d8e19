//! How deep constraints are nested. Whoever walks through names recurses as deep as that, in the resolver, in the lattice, in generated
//! code; so there is one limit, where names are bound, and nobody else counts.

use crate::model::*;

/// Levels that a constraint may have when all that it names is put in.
pub(in crate::resolve) const MAX_DEPTH: u32 = 1000;

/// How deep a declared constraint is nested when all that it names is put in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depth {
    /// Without what its generics stand for.
    own: u32,
    /// How deep inside each generic is used; 0 where it is not.
    generics: Vec<u32>,
}

impl Depth {
    /// The depth of an expression; `declared` has that of each constraint which it may name.
    pub fn of(e: &ConstraintExpr, declared: &[Depth]) -> Depth {
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

    /// Whether it is deeper than any walk should go.
    pub fn is_too_deep(&self) -> bool {
        self.own > MAX_DEPTH
    }
}
