//! The only type that satisfies a constraint, if there is exactly one (MLIR's buildable types).

use crate::builtin::BuiltinAttr;
use crate::frame::{Frame, Meaning, budget, spend};
use crate::ids::GenericIdx;
use crate::{Arg, BinaryOp, Const, Constraint, Definition, Pred, Rel, Term};
use std::cell::Cell;

/// A definition, and the parameters that a constraint fixes.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedDef<'a> {
    /// The definition.
    pub definition: Definition<'a>,
    /// The fixed parameters, by name. Other parameters are free.
    pub params: Vec<(&'a str, Fixed<'a>)>,
}

/// The fixed value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Fixed<'a> {
    /// A constant.
    Const(Const<'a>),
    /// The only type that satisfies a constraint.
    Def(FixedDef<'a>),
    /// The value of the generic of the op at this index.
    Generic(GenericIdx),
    /// A number that is computed from generics of the op: `2 * W`.
    Number(FixedNumber),
}

/// A number that is computed from numbers and generics of an op.
#[derive(Clone, Debug, PartialEq)]
pub enum FixedNumber {
    /// A number.
    Int(i128),
    /// The value of the generic of the op at this index.
    Generic(GenericIdx),
    /// `a * b`
    Binary(BinaryOp, Box<FixedNumber>, Box<FixedNumber>),
}

impl FixedNumber {
    /// Returns whether `accepts` accepts all generics.
    #[must_use]
    pub fn is_over(&self, accepts: &mut dyn FnMut(GenericIdx) -> bool) -> bool {
        match self {
            FixedNumber::Int(_) => true,
            FixedNumber::Generic(at) => accepts(*at),
            FixedNumber::Binary(_, a, b) => a.is_over(accepts) && b.is_over(accepts),
        }
    }

    /// Returns the value of the number; `None` if it is unknown or too large.
    #[must_use]
    pub fn value(&self, generics: &dyn Fn(GenericIdx) -> Option<i128>) -> Option<i128> {
        match self {
            FixedNumber::Int(value) => Some(*value),
            FixedNumber::Generic(at) => generics(*at),
            FixedNumber::Binary(op, a, b) => computed(*op, a.value(generics)?, b.value(generics)?),
        }
    }
}

/// Returns the result of an operator; `None` if it is not defined or too large.
#[must_use]
pub fn computed(op: BinaryOp, a: i128, b: i128) -> Option<i128> {
    match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Min => Some(a.min(b)),
        BinaryOp::Max => Some(a.max(b)),
        // As in predicates, a divisor is positive.
        BinaryOp::FloorDiv => (b > 0).then(|| a.div_euclid(b)),
        BinaryOp::CeilDiv if b > 0 => a.checked_neg().map(|a| -a.div_euclid(b)),
        BinaryOp::CeilDiv => None,
        BinaryOp::Mod => (b > 0).then(|| a.rem_euclid(b)),
    }
}

/// Returns the definition of all items that satisfy a constraint, and the parameters that it fixes. Other predicates are ignored: the
/// caller that builds the type checks them.
#[must_use]
pub fn fixed_def<'a>(constraint: &Constraint<'a>) -> Option<FixedDef<'a>> {
    resolve(constraint, &Frame::OUTERMOST, &budget())
}

/// Returns the type that all attributes of a constraint have; for dense arrays, the type of their elements.
#[must_use]
pub fn value_type<'a>(constraint: &Constraint<'a>) -> Option<FixedDef<'a>> {
    value_of(constraint, &Frame::OUTERMOST, &budget())
}

impl FixedDef<'_> {
    /// Returns whether all parameters are fixed, so that there is only one such type. Returns false for declared types, whose parameters
    /// are unknown here.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let Definition::Type(builtin) = self.definition else { return false };
        builtin.params().iter().all(|(param, _)| {
            let found = self.params.iter().rev().find(|(name, _)| name == param);
            found.is_some_and(|(_, fixed)| match fixed {
                Fixed::Const(_) => true,
                Fixed::Def(only) => only.is_complete(),
                Fixed::Generic(_) | Fixed::Number(_) => false,
            })
        })
    }
}

/// Returns the value that a constraint with generics of an op fixes: a generic, or a definition with parameters.
#[must_use]
pub fn fixed<'a>(constraint: &Constraint<'a>) -> Option<Fixed<'a>> {
    fixed_whole(constraint, &Frame::OUTERMOST, &budget())
}

/// Returns the number of dimensions of all items that satisfy a constraint, if it fixes this number: `rank == 2`.
#[must_use]
pub fn rank_of(constraint: &Constraint<'_>) -> Option<usize> {
    rank_in(constraint, &Frame::OUTERMOST, &budget())
}

fn rank_in<'a>(constraint: &Constraint<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<usize> {
    match *constraint {
        Constraint::Named(named, args) if spend(budget) => rank_in(&named.body, &frame.inside(args), budget),
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => rank_in(argument, outer, budget),
            _ => None,
        },
        Constraint::Where(base, pred) => {
            rank_said(pred, frame, budget).or_else(|| rank_in(base, frame, budget))
        }
        Constraint::All(parts) => parts.iter().find_map(|part| rank_in(part, frame, budget)),
        _ => None,
    }
}

fn rank_said<'a>(pred: &Pred<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<usize> {
    let number = |value: &Const<'_>| match value {
        Const::Int(rank) => usize::try_from(*rank).ok(),
        _ => None,
    };
    match pred {
        Pred::And(parts) => parts.iter().find_map(|part| rank_said(part, frame, budget)),
        Pred::Compare(Term::Rank, Rel::Eq, value) | Pred::Compare(value, Rel::Eq, Term::Rank) => {
            match value {
                Term::Const(value) => number(value),
                Term::Generic(at) => match fixed_arg(&Arg::Generic(*at), frame, budget)? {
                    Fixed::Const(value) => number(&value),
                    _ => None,
                },
                _ => None,
            }
        }
        Pred::In(Term::Rank, [Term::Const(value)]) => number(value),
        _ => None,
    }
}

fn resolve<'a>(
    constraint: &Constraint<'a>,
    frame: &Frame<'_, 'a>,
    budget: &Cell<u32>,
) -> Option<FixedDef<'a>> {
    match *constraint {
        Constraint::Is(definition, args) => {
            let mut out = FixedDef { definition, params: Vec::new() };
            for arg in args {
                if let Some(fixed) = fixed_arg(&arg.arg, frame, budget) {
                    out.params.push((arg.param, fixed));
                }
            }
            Some(out)
        }
        Constraint::Named(named, args) if spend(budget) => resolve(&named.body, &frame.inside(args), budget),
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => resolve(argument, outer, budget),
            _ => None,
        },
        Constraint::Where(base, pred) => {
            let mut out = resolve(base, frame, budget)?;
            fix(pred, frame, budget, &mut out);
            Some(out)
        }
        Constraint::All(parts) => {
            let mut all: Option<FixedDef<'a>> = None;
            for one in parts.iter().filter_map(|part| resolve(part, frame, budget)) {
                match &mut all {
                    Some(all) if all.definition == one.definition => all.params.extend(one.params),
                    Some(_) => return None,
                    None => all = Some(one),
                }
            }
            all
        }
        _ => None,
    }
}

fn value_of<'a>(
    constraint: &Constraint<'a>,
    frame: &Frame<'_, 'a>,
    budget: &Cell<u32>,
) -> Option<FixedDef<'a>> {
    match *constraint {
        Constraint::Is(definition, args) => {
            let name = match definition {
                Definition::Attr(BuiltinAttr::DenseArray) => "element",
                _ => "ty",
            };
            let arg = args.iter().find(|arg| arg.param == name)?;
            match fixed_arg(&arg.arg, frame, budget) {
                Some(Fixed::Def(only)) => Some(only),
                _ => None,
            }
        }
        Constraint::Named(named, args) if spend(budget) => value_of(&named.body, &frame.inside(args), budget),
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::Arg(Arg::Constraint(argument), outer) => value_of(argument, outer, budget),
            _ => None,
        },
        Constraint::Where(base, pred) => {
            value_pred(pred, frame, budget).or_else(|| value_of(base, frame, budget))
        }
        Constraint::All(parts) => parts.iter().find_map(|part| value_of(part, frame, budget)),
        _ => None,
    }
}

/// Returns the type that a predicate `ty is C` fixes.
fn value_pred<'a>(pred: &Pred<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<FixedDef<'a>> {
    match pred {
        Pred::Is(Term::Param("ty"), constraint) => resolve(constraint, frame, budget),
        Pred::And(parts) => parts.iter().find_map(|part| value_pred(part, frame, budget)),
        _ => None,
    }
}

fn fixed_whole<'a>(
    constraint: &Constraint<'a>,
    frame: &Frame<'_, 'a>,
    budget: &Cell<u32>,
) -> Option<Fixed<'a>> {
    generic(constraint, frame, budget)
        .map(Fixed::Generic)
        .or_else(|| resolve(constraint, frame, budget).map(Fixed::Def))
}

/// Returns the generic of the op that all items which satisfy a constraint equal.
fn generic<'a>(constraint: &Constraint<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<GenericIdx> {
    match *constraint {
        Constraint::Generic(at) => match frame.meaning(at) {
            Meaning::OfOp(at) => Some(at),
            Meaning::Arg(Arg::Constraint(argument), outer) => generic(argument, outer, budget),
            Meaning::Arg(..) | Meaning::Missing => None,
        },
        Constraint::Named(named, args) if spend(budget) => generic(&named.body, &frame.inside(args), budget),
        Constraint::Where(base, _) => generic(base, frame, budget),
        Constraint::All(parts) => parts.iter().find_map(|part| generic(part, frame, budget)),
        _ => None,
    }
}

fn fixed_arg<'a>(arg: &Arg<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>) -> Option<Fixed<'a>> {
    match arg {
        Arg::Const(value) => Some(Fixed::Const(*value)),
        Arg::Constraint(constraint) => fixed_whole(constraint, frame, budget),
        Arg::Generic(at) => match frame.meaning(*at) {
            Meaning::OfOp(at) => Some(Fixed::Generic(at)),
            Meaning::Arg(arg, outer) => fixed_arg(arg, outer, budget),
            Meaning::Missing => None,
        },
        Arg::Term(term) => fixed_number(term, frame, budget),
    }
}

/// Returns the value of a term of numbers and generics.
fn fixed_number<'a>(term: &Term<'_>, frame: &Frame<'_, '_>, budget: &Cell<u32>) -> Option<Fixed<'a>> {
    Some(match number(term, frame, budget)? {
        FixedNumber::Int(value) => Fixed::Const(Const::Int(value)),
        FixedNumber::Generic(at) => Fixed::Generic(at),
        number @ FixedNumber::Binary(..) => Fixed::Number(number),
    })
}

fn number(term: &Term<'_>, frame: &Frame<'_, '_>, budget: &Cell<u32>) -> Option<FixedNumber> {
    match term {
        Term::Const(Const::Int(value)) => Some(FixedNumber::Int(*value)),
        Term::Generic(at) => match frame.meaning(*at) {
            Meaning::OfOp(at) => Some(FixedNumber::Generic(at)),
            Meaning::Arg(Arg::Const(Const::Int(value)), _) => Some(FixedNumber::Int(*value)),
            Meaning::Arg(Arg::Term(term), outer) if spend(budget) => number(term, outer, budget),
            Meaning::Arg(..) | Meaning::Missing => None,
        },
        Term::Binary(op, a, b) => match (number(a, frame, budget)?, number(b, frame, budget)?) {
            (FixedNumber::Int(a), FixedNumber::Int(b)) => computed(*op, a, b).map(FixedNumber::Int),
            (a, b) => Some(FixedNumber::Binary(*op, Box::new(a), Box::new(b))),
        },
        _ => None,
    }
}

/// Adds the parameters that a predicate fixes: `width == 8 && signedness == signless`.
fn fix<'a>(pred: &Pred<'a>, frame: &Frame<'_, 'a>, budget: &Cell<u32>, out: &mut FixedDef<'a>) {
    match pred {
        Pred::And(parts) => parts.iter().for_each(|part| fix(part, frame, budget, out)),
        Pred::Compare(term, Rel::Eq, value) | Pred::Compare(value, Rel::Eq, term) if name(term).is_some() => {
            let Some(name) = name(term) else { return };
            let value = match value {
                Term::Const(value) => Some(Fixed::Const(*value)),
                Term::Generic(at) => fixed_arg(&Arg::Generic(*at), frame, budget),
                Term::Binary(..) => fixed_number(value, frame, budget),
                _ => None,
            };
            out.params.extend(value.map(|value| (name, value)));
        }
        Pred::In(term, [Term::Const(value)]) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(*value))));
        }
        Pred::Is(term, constraint) => {
            out.params.extend(name(term).zip(fixed_whole(constraint, frame, budget)));
        }
        Pred::Flag(term) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(Const::Bool(true)))));
        }
        Pred::Not(Pred::Flag(term)) => {
            out.params.extend(name(term).map(|name| (name, Fixed::Const(Const::Bool(false)))));
        }
        _ => {}
    }
}

/// Returns the name of the parameter that a term consists of.
fn name<'a>(term: &Term<'a>) -> Option<&'a str> {
    match term {
        Term::Param(name) => Some(name),
        Term::Element => Some("element"),
        Term::Shape => Some("shape"),
        Term::Value => Some("value"),
        _ => None,
    }
}
