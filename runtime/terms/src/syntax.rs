//! Walks and texts of predicates for both representations: tables refer to their parts, and the model of a spec owns them. Each
//! representation implements [`Syntax`]; the functions in this module work for both.

use crate::{BinaryOp, GenericIdx, Rel};
use std::fmt;

/// A representation of constraints.
pub trait Syntax {
    /// A constraint.
    type Constraint: fmt::Debug;
    /// An argument of a named constraint, or the condition on a parameter.
    type Arg: fmt::Debug;
    /// A predicate.
    type Pred: fmt::Debug;
    /// A term of a predicate.
    type Term: fmt::Debug;
    /// A constant.
    type Const;

    /// Calls `note` with each direct child of a constraint, in the order of the text.
    fn inside_constraint<'p>(constraint: &'p Self::Constraint, note: &mut dyn FnMut(Part<'p, Self>));

    /// Returns the constraint of an argument, if it is a constraint.
    fn constraint_of_arg(arg: &Self::Arg) -> Option<&Self::Constraint>;

    /// Returns the form of a predicate.
    fn pred(pred: &Self::Pred) -> PredForm<'_, Self>;

    /// Returns the form of a term.
    fn term(term: &Self::Term) -> TermForm<'_, Self>;
}

/// The form of a predicate, see [`crate::Pred`].
#[allow(missing_docs)] // `Pred` has them
#[derive(Debug)]
pub enum PredForm<'p, S: Syntax + ?Sized> {
    Compare(&'p S::Term, Rel, &'p S::Term),
    In(&'p S::Term, &'p [S::Term]),
    InRange(&'p S::Term, Option<&'p S::Term>, Option<&'p S::Term>, bool),
    Is(&'p S::Term, &'p S::Constraint),
    AllDims(&'p str, &'p S::Pred),
    AllItems(&'p str, &'p S::Term, &'p S::Pred),
    Static(&'p S::Term),
    Present(&'p S::Term),
    Flag(&'p S::Term),
    Bits(&'p S::Term, u64),
    And(&'p [S::Pred]),
    Or(&'p [S::Pred]),
    Not(&'p S::Pred),
    Rust(&'p str, &'p [S::Term]),
}

/// The form of a term, see [`crate::Term`].
#[allow(missing_docs)] // `Term` has them
pub enum TermForm<'p, S: Syntax + ?Sized> {
    Param(&'p str),
    Rank,
    Dim(&'p S::Term),
    Shape,
    NumElements,
    Len(&'p S::Term),
    Element,
    Value,
    Bound(&'p str),
    Generic(GenericIdx),
    Const(&'p S::Const),
    Field(&'p S::Term, &'p str),
    Binary(BinaryOp, &'p S::Term, &'p S::Term),
}

impl<S: Syntax + ?Sized> fmt::Debug for TermForm<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TermForm").finish_non_exhaustive()
    }
}

/// A constraint or a part of it.
#[derive(Debug)]
pub enum Part<'p, S: Syntax + ?Sized> {
    /// A constraint.
    Constraint(&'p S::Constraint),
    /// An argument of a named constraint, or the condition on a parameter.
    Arg(&'p S::Arg),
    /// A predicate.
    Pred(&'p S::Pred),
    /// A term of a predicate.
    Term(&'p S::Term),
}

impl<S: Syntax + ?Sized> Clone for Part<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Syntax + ?Sized> Copy for Part<'_, S> {}

impl<'p, S: Syntax + ?Sized + 'p> Part<'p, S> {
    /// Calls `note` with each direct child of this part, in the order of the text. The body of a named constraint is not a child.
    pub fn for_each_child(self, note: &mut dyn FnMut(Part<'p, S>)) {
        match self {
            Part::Constraint(constraint) => S::inside_constraint(constraint, note),
            Part::Arg(arg) => S::constraint_of_arg(arg).into_iter().for_each(|of| note(Part::Constraint(of))),
            Part::Pred(pred) => inside_pred(S::pred(pred), note),
            Part::Term(term) => match S::term(term) {
                TermForm::Dim(inner) | TermForm::Len(inner) | TermForm::Field(inner, _) => {
                    note(Part::Term(inner));
                }
                TermForm::Binary(_, a, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
                TermForm::Param(_)
                | TermForm::Rank
                | TermForm::Shape
                | TermForm::NumElements
                | TermForm::Element
                | TermForm::Value
                | TermForm::Bound(_)
                | TermForm::Generic(_)
                | TermForm::Const(_) => {}
            },
        }
    }

    /// Calls `enter` with this part and all nested parts, parents first. If it returns `false`, the children are skipped. The walk is not
    /// recursive: constraints that importers expand may nest deeply.
    pub fn walk(self, enter: &mut dyn FnMut(Part<'p, S>) -> bool) {
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
    pub fn any(self, test: &mut dyn FnMut(Part<'p, S>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |part| {
            found = found || test(part);
            !found
        });
        found
    }
}

fn inside_pred<'p, S: Syntax + ?Sized>(pred: PredForm<'p, S>, note: &mut dyn FnMut(Part<'p, S>)) {
    let mut terms = |terms: &'p [S::Term]| terms.iter().for_each(|term| note(Part::Term(term)));
    match pred {
        PredForm::Compare(a, _, b) => [a, b].into_iter().for_each(|term| note(Part::Term(term))),
        PredForm::In(a, items) => {
            terms(std::slice::from_ref(a));
            terms(items);
        }
        PredForm::InRange(a, low, high, _) => {
            [Some(a), low, high].into_iter().flatten().for_each(|term| note(Part::Term(term)));
        }
        PredForm::Is(term, constraint) => {
            note(Part::Term(term));
            note(Part::Constraint(constraint));
        }
        PredForm::AllDims(_, inner) | PredForm::Not(inner) => note(Part::Pred(inner)),
        PredForm::AllItems(_, list, inner) => {
            note(Part::Term(list));
            note(Part::Pred(inner));
        }
        PredForm::Static(term) | PredForm::Present(term) | PredForm::Flag(term) | PredForm::Bits(term, _) => {
            note(Part::Term(term));
        }
        PredForm::And(parts) | PredForm::Or(parts) => parts.iter().for_each(|part| note(Part::Pred(part))),
        PredForm::Rust(_, items) => terms(items),
    }
}

/// The texts of the names and constants in a predicate.
pub trait Words<S: Syntax + ?Sized> {
    /// Returns the text of a constraint.
    fn constraint(&self, constraint: &S::Constraint) -> String;
    /// Returns the text of a constant.
    fn constant(&self, value: &S::Const) -> String;
    /// Returns the text of the argument of a generic, if there is an argument.
    fn generic(&self, generic: GenericIdx) -> Option<String>;
}

/// Returns the text of a predicate as a spec writes it.
pub fn pred_text<S: Syntax + ?Sized>(words: &dyn Words<S>, pred: &S::Pred) -> String {
    let go = |pred: &S::Pred| pred_text(words, pred);
    let term = |term: &S::Term| term_text(words, term);
    let list = |parts: &[S::Pred], op: &str| {
        let text = |part: &S::Pred| match S::pred(part) {
            PredForm::And(_) | PredForm::Or(_) if parts.len() > 1 => format!("({})", go(part)),
            _ => go(part),
        };
        parts.iter().map(text).collect::<Vec<_>>().join(op)
    };
    let terms = |terms: &[S::Term]| terms.iter().map(term).collect::<Vec<_>>().join(", ");
    match S::pred(pred) {
        PredForm::Compare(a, rel, b) => format!("{} {} {}", term(a), rel.symbol(), term(b)),
        PredForm::In(a, items) => format!("{} in {{{}}}", term(a), terms(items)),
        PredForm::InRange(a, low, high, inclusive) => {
            let dots = if inclusive { "..=" } else { ".." };
            let [low, high] = [low, high].map(|end| end.map_or(String::new(), term));
            format!("{} in {low} {dots} {high}", term(a)).trim_end().to_owned()
        }
        PredForm::Is(a, constraint) => format!("{} is {}", term(a), words.constraint(constraint)),
        PredForm::AllDims(var, inner) => format!("all dims {var}: {}", go(inner)),
        PredForm::AllItems(var, of, inner) => format!("all {var} in {}: {}", term(of), go(inner)),
        PredForm::Static(a) => format!("static({})", term(a)),
        PredForm::Present(a) => format!("present({})", term(a)),
        PredForm::Flag(a) => term(a),
        PredForm::Bits(a, bits) => format!("{} has no bits but {bits:#x}", term(a)),
        PredForm::And(parts) => list(parts, " && "),
        PredForm::Or(parts) => list(parts, " || "),
        PredForm::Not(inner) => match S::pred(inner) {
            PredForm::Flag(_) | PredForm::Static(_) | PredForm::Present(_) => format!("!{}", go(inner)),
            _ => format!("!({})", go(inner)),
        },
        PredForm::Rust(path, items) => format!("rust {path}({})", terms(items)),
    }
}

/// Returns the text of a term as a spec writes it.
pub fn term_text<S: Syntax + ?Sized>(words: &dyn Words<S>, term: &S::Term) -> String {
    let go = |term: &S::Term| term_text(words, term);
    match S::term(term) {
        TermForm::Param(name) | TermForm::Bound(name) => name.to_owned(),
        TermForm::Rank => "rank".to_owned(),
        TermForm::Dim(at) => format!("dim({})", go(at)),
        TermForm::Shape => "shape".to_owned(),
        TermForm::NumElements => "num_elements".to_owned(),
        TermForm::Len(list) => format!("len({})", go(list)),
        TermForm::Element => "element".to_owned(),
        TermForm::Value => "value".to_owned(),
        TermForm::Generic(at) => words.generic(at).unwrap_or_else(|| format!("its generic #{}", at.index())),
        TermForm::Const(value) => words.constant(value),
        TermForm::Field(base, name) => format!("{}.{name}", go(base)),
        TermForm::Binary(op, a, b) => {
            // A compound operand is in parentheses.
            let operand = |term: &S::Term| match S::term(term) {
                TermForm::Binary(BinaryOp::Min | BinaryOp::Max, ..) => go(term),
                TermForm::Binary(..) => format!("({})", go(term)),
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
