//! Walks and texts of predicates in both representations of constraints: tables refer to declarations by name and address, and the model of
//! a spec by id. Each representation implements [`Syntax`]; the functions in this module work for both.

use crate::{Arg, BinaryOp, GenericIdx, Pred, Term};
use std::fmt;

/// A representation of constraints.
pub trait Syntax<'a>: 'a {
    /// A constraint.
    type Constraint: Copy + fmt::Debug + 'a;
    /// A constant.
    type Const: Copy + fmt::Debug + 'a;

    /// Calls `note` with each direct child of a constraint, in the order of the text.
    fn inside_constraint<'p>(constraint: &'p Self::Constraint, note: &mut dyn FnMut(Part<'p, 'a, Self>));
}

/// An argument of a representation.
pub type ArgOf<'a, S> = Arg<'a, <S as Syntax<'a>>::Constraint, <S as Syntax<'a>>::Const>;
/// A predicate of a representation.
pub type PredOf<'a, S> = Pred<'a, <S as Syntax<'a>>::Constraint, <S as Syntax<'a>>::Const>;
/// A term of a representation.
pub type TermOf<'a, S> = Term<'a, <S as Syntax<'a>>::Const>;

/// A constraint or a part of it.
#[derive(Debug)]
pub enum Part<'p, 'a, S: Syntax<'a> + ?Sized> {
    /// A constraint.
    Constraint(&'p S::Constraint),
    /// An argument of a named constraint, or the condition on a parameter.
    Arg(&'p ArgOf<'a, S>),
    /// A predicate.
    Pred(&'p PredOf<'a, S>),
    /// A term of a predicate.
    Term(&'p TermOf<'a, S>),
}

impl<'a, S: Syntax<'a> + ?Sized> Clone for Part<'_, 'a, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, S: Syntax<'a> + ?Sized> Copy for Part<'_, 'a, S> {}

impl<'p, 'a: 'p, S: Syntax<'a> + ?Sized> Part<'p, 'a, S> {
    /// Calls `note` with each direct child of this part, in the order of the text. The body of a named constraint is not a child.
    pub fn for_each_child(self, note: &mut dyn FnMut(Part<'p, 'a, S>)) {
        match self {
            Part::Constraint(constraint) => S::inside_constraint(constraint, note),
            Part::Arg(Arg::Constraint(constraint)) => note(Part::Constraint(constraint)),
            Part::Arg(Arg::Term(term)) => note(Part::Term(term)),
            Part::Arg(Arg::Const(_) | Arg::Generic(_)) => {}
            Part::Pred(pred) => inside_pred(pred, note),
            Part::Term(term) => match term {
                Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => note(Part::Term(inner)),
                Term::Binary(_, a, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
                Term::Param(_)
                | Term::Rank
                | Term::Shape
                | Term::NumElements
                | Term::Element
                | Term::Value
                | Term::Bound(_)
                | Term::Generic(_)
                | Term::Const(_) => {}
            },
        }
    }

    /// Calls `enter` with this part and all nested parts, parents first. If it returns `false`, the children are skipped. The walk is not
    /// recursive: constraints that importers expand may nest deeply.
    pub fn walk(self, enter: &mut dyn FnMut(Part<'p, 'a, S>) -> bool) {
        let mut open = vec![self];
        while let Some(part) = open.pop() {
            if enter(part) {
                let first = open.len();
                part.for_each_child(&mut |child| open.push(child));
                open[first..].reverse();
            }
        }
    }

    /// Returns whether a test holds for this part or for a nested part.
    pub fn any(self, test: &mut dyn FnMut(Part<'p, 'a, S>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || test(part);
            !found
        });
        found
    }
}

fn inside_pred<'p, 'a: 'p, S: Syntax<'a> + ?Sized>(
    pred: &'p PredOf<'a, S>,
    note: &mut dyn FnMut(Part<'p, 'a, S>),
) {
    let mut terms = |terms: &'p [TermOf<'a, S>]| terms.iter().for_each(|term| note(Part::Term(term)));
    match pred {
        Pred::Compare(a, _, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
        Pred::In(a, items) => {
            terms(std::slice::from_ref(a));
            terms(items);
        }
        Pred::InRange(a, low, high, _) => {
            [Some(a), low.as_ref(), high.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|term| note(Part::Term(term)));
        }
        Pred::Is(term, constraint) => {
            note(Part::Term(term));
            note(Part::Constraint(*constraint));
        }
        Pred::AllDims(_, inner) | Pred::Not(inner) => note(Part::Pred(inner)),
        Pred::AllItems(_, list, inner) => {
            note(Part::Term(list));
            note(Part::Pred(inner));
        }
        Pred::Static(term) | Pred::Present(term) | Pred::Flag(term) | Pred::Bits(term, _) => {
            note(Part::Term(term));
        }
        Pred::And(parts) | Pred::Or(parts) => parts.iter().for_each(|part| note(Part::Pred(part))),
        Pred::Rust(_, items) => terms(items),
    }
}

/// The texts of the names and constants in a predicate.
pub trait Words<'a, S: Syntax<'a> + ?Sized> {
    /// Returns the text of a constraint.
    fn constraint(&self, constraint: &S::Constraint) -> String;
    /// Returns the text of a constant.
    fn constant(&self, value: &S::Const) -> String;
    /// Returns the text of the argument of a generic, if there is an argument.
    fn generic(&self, generic: GenericIdx) -> Option<String>;
}

/// Returns the text of a predicate as a spec writes it.
pub fn pred_text<'a, S: Syntax<'a> + ?Sized>(words: &dyn Words<'a, S>, pred: &PredOf<'a, S>) -> String {
    let go = |pred: &PredOf<'a, S>| pred_text(words, pred);
    let term = |term: &TermOf<'a, S>| term_text(words, term);
    let list = |parts: &[PredOf<'a, S>], op: &str| {
        let text = |part: &PredOf<'a, S>| match part {
            Pred::And(_) | Pred::Or(_) if parts.len() > 1 => format!("({})", go(part)),
            _ => go(part),
        };
        parts.iter().map(text).collect::<Vec<_>>().join(op)
    };
    let terms = |terms: &[TermOf<'a, S>]| terms.iter().map(term).collect::<Vec<_>>().join(", ");
    match pred {
        Pred::Compare(a, rel, b) => format!("{} {} {}", term(a), rel.symbol(), term(b)),
        Pred::In(a, items) => format!("{} in {{{}}}", term(a), terms(items)),
        Pred::InRange(a, low, high, inclusive) => {
            let dots = if *inclusive { "..=" } else { ".." };
            let [low, high] = [low, high].map(|end| end.as_ref().map_or(String::new(), term));
            format!("{} in {low} {dots} {high}", term(a)).trim_end().to_owned()
        }
        Pred::Is(a, constraint) => format!("{} is {}", term(a), words.constraint(constraint)),
        Pred::AllDims(var, inner) => format!("all dims {var}: {}", go(inner)),
        Pred::AllItems(var, of, inner) => format!("all {var} in {}: {}", term(of), go(inner)),
        Pred::Static(a) => format!("static({})", term(a)),
        Pred::Present(a) => format!("present({})", term(a)),
        Pred::Flag(a) => term(a),
        Pred::Bits(a, bits) => format!("{} has no bits but {bits:#x}", term(a)),
        Pred::And(parts) => list(parts, " && "),
        Pred::Or(parts) => list(parts, " || "),
        Pred::Not(inner) => match inner {
            Pred::Flag(_) | Pred::Static(_) | Pred::Present(_) => format!("!{}", go(inner)),
            _ => format!("!({})", go(inner)),
        },
        Pred::Rust(function, items) => format!("rust {}({})", function.path, terms(items)),
    }
}

/// Returns the text of a term as a spec writes it.
pub fn term_text<'a, S: Syntax<'a> + ?Sized>(words: &dyn Words<'a, S>, term: &TermOf<'a, S>) -> String {
    let go = |term: &TermOf<'a, S>| term_text(words, term);
    match term {
        Term::Param(name) | Term::Bound(name) => (*name).to_owned(),
        Term::Rank => "rank".to_owned(),
        Term::Dim(at) => format!("dim({})", go(at)),
        Term::Shape => "shape".to_owned(),
        Term::NumElements => "num_elements".to_owned(),
        Term::Len(list) => format!("len({})", go(list)),
        Term::Element => "element".to_owned(),
        Term::Value => "value".to_owned(),
        Term::Generic(at) => words.generic(*at).unwrap_or_else(|| format!("its generic #{}", at.index())),
        Term::Const(value) => words.constant(value),
        Term::Field(base, name) => format!("{}.{name}", go(base)),
        Term::Binary(op, a, b) => {
            // A compound operand is in parentheses.
            let operand = |term: &TermOf<'a, S>| match term {
                Term::Binary(BinaryOp::Min | BinaryOp::Max, ..) => go(term),
                Term::Binary(..) => format!("({})", go(term)),
                _ => go(term),
            };
            let (a, b) = (operand(a), operand(b));
            match op {
                BinaryOp::Add => format!("{a} + {b}"),
                BinaryOp::Sub => format!("{a} - {b}"),
                BinaryOp::Mul => format!("{a} * {b}"),
                BinaryOp::FloorDiv => format!("{a} floordiv {b}"),
                BinaryOp::CeilDiv => format!("{a} ceildiv {b}"),
                BinaryOp::Mod => format!("{a} mod {b}"),
                BinaryOp::Min => format!("min({a}, {b})"),
                BinaryOp::Max => format!("max({a}, {b})"),
            }
        }
    }
}
