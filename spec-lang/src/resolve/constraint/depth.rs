//! Limits the depth of constraints. A walk through names recurses as deep as constraints are nested, in the resolver, in the lattice and
//! in generated code. The limit is checked once, where names are bound, so that these walks need no check.

use crate::model::*;

/// The maximum nesting depth of a constraint with all names expanded.
pub(in crate::resolve) const MAX_DEPTH: u32 = 1000;

/// How often one computed number may read a generic, with all names expanded. In a chain of constraints, each of which reads its
/// generic twice, the number of reads grows exponentially.
pub(in crate::resolve) const MAX_READS: u32 = 1000;

/// The nesting depth of a declared constraint with all names expanded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depth {
    /// The depth without the arguments of its generics.
    own: u32,
    /// The depth at which each generic is used; 0 if it is not used.
    generics: Vec<u32>,
    /// How often computing one number reads each generic.
    reads: Vec<u32>,
}

impl Depth {
    /// Returns the depth of an expression; `declared` has the depth of each constraint to which it may refer.
    pub fn of(e: &ConstraintExpr<'_>, declared: &[Depth]) -> Depth {
        let mut depth = Depth::default();
        // Each part with its level, and how often its value is read in one number.
        let mut open = vec![(Part::Constraint(e), 1_u32, 1_u32)];
        while let Some((part, level, reads)) = open.pop() {
            depth.own = depth.own.max(level);
            match part {
                Part::Constraint(ConstraintExpr::Generic(at)) => note(&mut depth.generics, at.index(), level),
                Part::Arg(ConstraintArg::Generic(at)) => {
                    note(&mut depth.generics, at.index(), level);
                    note(&mut depth.reads, at.index(), reads);
                }
                Part::Arg(ConstraintArg::Term(term)) => {
                    let mut counts: Vec<u32> = Vec::new();
                    Part::Term(term).walk(&mut |part| {
                        if let Part::Term(Term::Generic(at)) = part {
                            let count = counts.get(at.index()).copied().unwrap_or(0);
                            note(&mut counts, at.index(), count + 1);
                        }
                        true
                    });
                    for (at, &count) in counts.iter().enumerate() {
                        note(&mut depth.reads, at, count.saturating_mul(reads));
                    }
                }
                Part::Constraint(ConstraintExpr::Named(id, args)) => {
                    let inside = &declared[id.index()];
                    depth.own = depth.own.max(level.saturating_add(inside.own));
                    for (at, arg) in args.iter().enumerate() {
                        let used = inside.generics.get(at).map_or(1, |used| (*used).max(1));
                        let reads = inside.reads.get(at).map_or(1, |reads| (*reads).max(1));
                        open.push((Part::Arg(arg), level.saturating_add(used), reads));
                    }
                }
                part => part.for_each_child(&mut |child| open.push((child, level.saturating_add(1), 1))),
            }
        }
        depth
    }

    /// Returns whether the depth exceeds the limit.
    pub fn is_too_deep(&self) -> bool {
        self.own > MAX_DEPTH
    }

    /// Returns whether one number reads a generic too often: each constraint of a chain may double the reads.
    pub fn reads_too_often(&self) -> bool {
        self.reads.iter().any(|&reads| reads > MAX_READS)
    }
}

/// Raises the number of a generic.
fn note(numbers: &mut Vec<u32>, generic: usize, number: u32) {
    if numbers.len() <= generic {
        numbers.resize(generic + 1, 0);
    }
    numbers[generic] = numbers[generic].max(number);
}
