//! Unification of the generics of an op: their values are bound from the op's types and attributes, compared at all places, and substituted
//! in types that the text leaves out.
//!
//! A *pattern* is a constraint with generics of the op: `tile<M, K, E>`, `integer where width == W`. [`Bindings::learn`] matches a pattern
//! with an item, and binds each generic to the item, the parameter or the compared value at its position. The other conditions of a pattern
//! (`width <= W`, `!tile<M, K>`) are evaluated by [`Bindings::hold`] after all places have been read. Unions are read last; the first arm
//! that is consistent with the bindings is used.

use crate::bindings::{Bindings, GenericKind};
use crate::eval::{Scope, same};
use crate::frame::{Frame, Meaning, budget, spend};
use crate::ids::GenericIdx;
use crate::{Arg, Arm, Constraint, Datum, Definition, Item, List, Part, Pred, Rel, Term};
use std::cell::Cell;
use std::fmt;

#[cfg(test)]
mod tests;

/// Two uses of a generic that differ.
#[derive(Clone)]
pub struct Conflict<'g, 'i, I: Item<'i>> {
    /// Position of the generic.
    pub generic: GenericIdx,
    /// The place that determined its value.
    pub first: &'g str,
    /// The place with a different value.
    pub second: &'g str,
    /// The difference of the two.
    pub difference: Difference<'i, I>,
}

/// The difference of two uses of a generic.
#[derive(Clone)]
pub enum Difference<'i, I: Item<'i>> {
    /// Two values.
    Values(Datum<'i, I>, Datum<'i, I>),
    /// The lengths of two lists.
    Lengths(usize, usize),
}

impl<'i, I: Item<'i>> fmt::Debug for Conflict<'_, 'i, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conflict")
            .field("first", &self.first)
            .field("second", &self.second)
            .finish_non_exhaustive()
    }
}

impl<'i, I: Item<'i>> fmt::Debug for Difference<'i, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difference::Values(..) => "Values",
            Difference::Lengths(..) => "Lengths",
        })
    }
}

impl<'g, 'i, I: Item<'i>> Bindings<'g, 'i, I> {
    /// Binds generics of a pattern from an item. Generics that are already bound keep their value.
    ///
    /// # Errors
    /// Returns a conflict at the first generic that is bound to a different value.
    pub fn learn<'a: 'i>(
        &mut self,
        pattern: &Constraint<'a>,
        item: I,
        place: &'g str,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        self.constraint(pattern, item, place, &Frame::OUTERMOST)
    }

    /// Binds the length of the list generics in the pattern of a group with `len` values.
    ///
    /// # Errors
    /// Returns a conflict if a list has a different length.
    pub fn count(
        &mut self,
        pattern: &Constraint<'_>,
        len: usize,
        place: &'g str,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        let mut conflict = None;
        generics_of(pattern, &mut |generic| {
            let is_list = self.generics().get(generic.index()).is_some_and(|g| g.kind == GenericKind::List);
            let Some(found) = self.found.get_mut(generic.index()).filter(|_| is_list) else { return };
            match found.counted {
                Some(first) if found.values.len() != len => {
                    let difference = Difference::Lengths(found.values.len(), len);
                    conflict.get_or_insert(Conflict { generic, first, second: place, difference });
                }
                Some(_) => {}
                None => {
                    found.counted = Some(place);
                    found.values.resize(len, None);
                }
            }
        });
        conflict.map_or(Ok(()), Err)
    }

    /// Returns whether an item satisfies a pattern with the bound generics. Unbound generics are free.
    #[must_use]
    pub fn hold<'a: 'i>(&self, pattern: &Constraint<'a>, item: I) -> Option<bool> {
        Scope::of_op(self).satisfies(item, pattern)
    }

    fn enter(
        &mut self,
        generic: GenericIdx,
        value: Datum<'i, I>,
        place: &'g str,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        let index = self.index(generic);
        let Some(found) = self.found.get_mut(generic.index()) else { return Ok(()) };
        if found.values.len() <= index {
            // A list that is too long is reported as a conflict of lengths.
            if found.counted.is_some() {
                return Ok(());
            }
            found.values.resize(index + 1, None);
        }
        match &found.values[index] {
            None => {
                found.values[index] = Some(value);
                found.place = place;
                Ok(())
            }
            Some(known) if same(known, &value) => Ok(()),
            Some(known) => {
                let difference = Difference::Values(known.clone(), value);
                Err(Conflict { generic, first: found.place, second: place, difference })
            }
        }
    }

    fn constraint<'a: 'i>(
        &mut self,
        pattern: &Constraint<'a>,
        item: I,
        place: &'g str,
        frame: &Frame<'_, 'a>,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        match *pattern {
            Constraint::Is(definition, args) => {
                // Instances of other definitions bind nothing; the checks of types report them.
                if args.is_empty() || !is(item, &definition) {
                    return Ok(());
                }
                args.iter().try_for_each(|arg| self.arg(&arg.arg, item.param(arg.param), place, frame))
            }
            Constraint::Named(named, args) => self.constraint(&named.body, item, place, &frame.inside(args)),
            Constraint::Generic(at) => self.arg(&Arg::Generic(at), Datum::Item(item), place, frame),
            Constraint::All(parts) => {
                parts.iter().try_for_each(|part| self.constraint(part, item, place, frame))
            }
            Constraint::OneOf(arms) => match self.arm(arms, item, frame) {
                Some(arm) => self.constraint(&arm.body, item, place, frame),
                None => Ok(()),
            },
            Constraint::Where(base, pred) => {
                self.constraint(base, item, place, frame)?;
                self.pred(pred, item, place, frame)
            }
            Constraint::Each(inner) => {
                let Datum::List(items) = item.param("elements") else { return Ok(()) };
                (0..items.len()).try_for_each(|i| match items.get(i) {
                    Datum::Item(element) => self.constraint(inner, element, place, frame),
                    _ => Ok(()),
                })
            }
            Constraint::Any
            | Constraint::Not(_)
            | Constraint::Implements(_)
            | Constraint::HasTrait(_)
            | Constraint::Rust(_) => Ok(()),
        }
    }

    fn arg<'a: 'i>(
        &mut self,
        arg: &Arg<'a>,
        value: Datum<'i, I>,
        place: &'g str,
        frame: &Frame<'_, 'a>,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        match arg {
            Arg::Generic(at) => match frame.meaning(*at) {
                Meaning::OfOp(generic) => self.enter(generic, value, place),
                Meaning::Arg(arg, outer) => self.arg(arg, value, place, outer),
                Meaning::Missing => Ok(()),
            },
            // An absent parameter is a value, too.
            Arg::Constraint(Constraint::Generic(at)) => self.arg(&Arg::Generic(*at), value, place, frame),
            Arg::Constraint(constraint) => match value {
                Datum::Item(inner) => self.constraint(constraint, inner, place, frame),
                _ => Ok(()),
            },
            Arg::Const(_) | Arg::Term(_) => Ok(()),
        }
    }

    fn pred<'a: 'i>(
        &mut self,
        pred: &Pred<'a>,
        item: I,
        place: &'g str,
        frame: &Frame<'_, 'a>,
    ) -> Result<(), Conflict<'g, 'i, I>> {
        match *pred {
            Pred::And(parts) => parts.iter().try_for_each(|part| self.pred(part, item, place, frame)),
            Pred::Compare(term, Rel::Eq, Term::Generic(at))
            | Pred::Compare(Term::Generic(at), Rel::Eq, term)
                if !names_generic(&term) =>
            {
                match crate::value(item, &term) {
                    // No comparison with an absent value holds.
                    Datum::Absent => Ok(()),
                    value => self.arg(&Arg::Generic(at), value, place, frame),
                }
            }
            Pred::Is(term, constraint) if !names_generic(&term) => match crate::value(item, &term) {
                Datum::Item(inner) => self.constraint(constraint, inner, place, frame),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Returns the arm of a union to use: the only arm that fits if generics are free, or the first arm that fits the bindings.
    fn arm<'u, 'a: 'i>(
        &mut self,
        arms: &'u [Arm<'a>],
        item: I,
        frame: &Frame<'_, 'a>,
    ) -> Option<&'u Arm<'a>> {
        let mut fitting = arms.iter().filter(|arm| frame.satisfied(None, item, &arm.body));
        let first = fitting.next()?;
        if fitting.next().is_none() {
            return Some(first);
        }
        if !self.unions {
            self.skipped = true;
            return None;
        }
        let known = arms.iter().find(|arm| frame.satisfied(Some(self), item, &arm.body));
        Some(known.unwrap_or(first))
    }
}

impl<'a> Frame<'_, 'a> {
    /// Returns whether an item satisfies a constraint of this frame.
    fn satisfied<'i, I: Item<'i>>(
        &self,
        found: Option<&Bindings<'_, 'i, I>>,
        item: I,
        constraint: &Constraint<'a>,
    ) -> bool
    where
        'a: 'i,
    {
        self.within(found, &mut |scope| scope.satisfies(item, constraint) == Some(true))
    }

    /// Returns the result of a test in the scope of this frame.
    fn within<'i, I: Item<'i>>(
        &self,
        found: Option<&Bindings<'_, 'i, I>>,
        test: &mut dyn FnMut(&Scope<'_, 'a, 'i, I>) -> bool,
    ) -> bool
    where
        'a: 'i,
    {
        match self.around() {
            Some((args, outer)) => outer.within(found, &mut |scope| test(&scope.inside(args))),
            None => match found {
                Some(found) => test(&Scope::of_op(found)),
                None => test(&Scope::outermost()),
            },
        }
    }
}

fn is<'i, I: Item<'i>>(item: I, definition: &Definition<'_>) -> bool {
    match definition {
        Definition::Handle(test) => item.call(test, None) == Some(true),
        other => item.is(other),
    }
}

fn names_generic(term: &Term<'_>) -> bool {
    Part::Term(term).any(&mut |part| matches!(part, Part::Term(Term::Generic(_))))
}

/// Calls `found` with each generic of the op in a pattern, once per occurrence.
pub fn generics_of(pattern: &Constraint<'_>, found: &mut dyn FnMut(GenericIdx)) {
    Part::Constraint(pattern).walk(&mut |part| {
        if let Part::Constraint(Constraint::Generic(at))
        | Part::Arg(Arg::Generic(at))
        | Part::Term(Term::Generic(at)) = part
        {
            found(*at);
        }
        true
    });
}

/// Returns the generics of the op that are bound by any item that satisfies a pattern.
#[must_use]
pub fn gives(pattern: &Constraint<'_>) -> Vec<GenericIdx> {
    let mut out = Vec::new();
    constraint_gives(pattern, &Frame::OUTERMOST, &budget(), &mut out);
    out
}

fn constraint_gives<'a>(
    pattern: &Constraint<'a>,
    frame: &Frame<'_, 'a>,
    budget: &Cell<u32>,
    out: &mut Vec<GenericIdx>,
) {
    match *pattern {
        Constraint::Is(_, args) => args.iter().for_each(|arg| arg_gives(&arg.arg, frame, budget, out)),
        Constraint::Named(named, args) if spend(budget) => {
            constraint_gives(&named.body, &frame.inside(args), budget, out);
        }
        Constraint::Generic(at) => arg_gives(&Arg::Generic(at), frame, budget, out),
        Constraint::All(parts) => parts.iter().for_each(|part| constraint_gives(part, frame, budget, out)),
        Constraint::OneOf(arms) => {
            let mut common: Option<Vec<GenericIdx>> = None;
            for arm in arms {
                let mut own = Vec::new();
                constraint_gives(&arm.body, frame, budget, &mut own);
                match &mut common {
                    Some(common) => common.retain(|generic| own.contains(generic)),
                    None => common = Some(own),
                }
            }
            out.extend(common.unwrap_or_default());
        }
        Constraint::Where(base, pred) => {
            constraint_gives(base, frame, budget, out);
            pred_gives(pred, frame, budget, out);
        }
        _ => {}
    }
}

fn arg_gives<'a>(arg: &Arg<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>, out: &mut Vec<GenericIdx>) {
    match arg {
        Arg::Generic(at) => match frame.meaning(*at) {
            Meaning::OfOp(generic) => out.push(generic),
            Meaning::Arg(arg, outer) => arg_gives(arg, outer, budget, out),
            Meaning::Missing => {}
        },
        Arg::Constraint(constraint) => constraint_gives(constraint, frame, budget, out),
        Arg::Const(_) | Arg::Term(_) => {}
    }
}

fn pred_gives<'a>(pred: &Pred<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>, out: &mut Vec<GenericIdx>) {
    match *pred {
        Pred::And(parts) => parts.iter().for_each(|part| pred_gives(part, frame, budget, out)),
        Pred::Compare(term, Rel::Eq, Term::Generic(at)) | Pred::Compare(Term::Generic(at), Rel::Eq, term)
            if !names_generic(&term) =>
        {
            arg_gives(&Arg::Generic(at), frame, budget, out);
        }
        Pred::Is(term, constraint) if !names_generic(&term) => {
            constraint_gives(constraint, frame, budget, out)
        }
        _ => {}
    }
}

/// Returns the generic of the op that is the element type of all types that satisfy a pattern, if these are builtin containers.
#[must_use]
pub fn element_of(pattern: &Constraint<'_>) -> Option<GenericIdx> {
    element_in(pattern, &Frame::OUTERMOST, &budget())
}

fn element_in<'a>(pattern: &Constraint<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<GenericIdx> {
    match *pattern {
        Constraint::Is(Definition::Type(_), args) => {
            let arg = args.iter().find(|arg| arg.param == "element")?;
            let mut given = Vec::new();
            match arg.arg {
                Arg::Generic(_) | Arg::Constraint(Constraint::Generic(_)) => {
                    arg_gives(&arg.arg, frame, budget, &mut given);
                }
                _ => {}
            }
            given.first().copied()
        }
        Constraint::Named(named, args) if spend(budget) => {
            element_in(&named.body, &frame.inside(args), budget)
        }
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => element_in(argument, outer, budget),
            _ => None,
        },
        Constraint::Where(base, _) => element_in(base, frame, budget),
        Constraint::All(parts) => parts.iter().find_map(|part| element_in(part, frame, budget)),
        Constraint::OneOf(arms) => {
            let first = element_in(&arms.first()?.body, frame, budget)?;
            arms.iter().all(|arm| element_in(&arm.body, frame, budget) == Some(first)).then_some(first)
        }
        _ => None,
    }
}
