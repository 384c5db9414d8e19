//! Patterns on items of a small world: `box<element, size?>`, numbers, and what is no box.

use super::*;
use crate::Generic;
use crate::builtin::BuiltinType;
use crate::{Const, Function, Named, Num, ParamArg};

/// `i8`, `f32`, `box<i8, 4>`
#[derive(Clone, Copy, PartialEq, Debug)]
enum Thing {
    Plain(&'static str),
    Boxed(&'static Thing, Option<i64>),
}

#[derive(Clone, Copy)]
struct NoList;

impl<'i> List<'i, Thing> for NoList {
    fn len(self) -> usize {
        0
    }
    fn get(self, _: usize) -> Datum<'i, Thing> {
        Datum::Absent
    }
}

impl<'i> Item<'i> for Thing {
    type List = NoList;

    fn is(self, definition: &Definition<'_>) -> bool {
        match (self, definition) {
            (Thing::Plain(own), Definition::DeclaredType(name)) => own == *name,
            (Thing::Boxed(..), Definition::DeclaredType(name)) => *name == "box",
            _ => false,
        }
    }
    fn param(self, name: &str) -> Datum<'i, Self> {
        match (self, name) {
            (Thing::Boxed(element, _), "element") => Datum::Item(*element),
            (Thing::Boxed(_, Some(size)), "size") => Datum::int(size),
            _ => Datum::Absent,
        }
    }
    fn shape(self) -> Option<&'i [i64]> {
        None
    }
    fn has_trait(self, _: &str) -> Option<bool> {
        Some(false)
    }
    fn call(self, _: &Function<'_>, _: Option<&[Datum<'i, Self>]>) -> Option<bool> {
        None
    }
}

const I8: Thing = Thing::Plain("i8");
const F32: Thing = Thing::Plain("f32");
const E: Constraint<'static> = Constraint::Generic(GenericIdx(0));
const BOX: Definition<'static> = Definition::DeclaredType("box");
/// `box<element = E>`
const BOX_E: Constraint<'static> =
    Constraint::Is(BOX, &[ParamArg { param: "element", arg: Arg::Constraint(E) }]);
/// `constraint Boxes<T> = box<element = T>`
static BOXES: Named<'static> =
    Named { dialect: "d", name: "Boxes", generics: &["T"], text: crate::Text::OfBody, body: BOX_E };

const GENERICS: &[Generic<'static>] =
    &[Generic::new("E", GenericKind::Item), Generic::new("N", GenericKind::Value)];

/// Returns the conflict of a pattern with an item, if there is one, after another pattern was read.
fn after(first: (Constraint<'static>, Thing), then: (Constraint<'static>, Thing)) -> Option<String> {
    let mut found = Bindings::new(GENERICS);
    found.learn(&first.0, first.1, "a").expect("the first place");
    match found.learn(&then.0, then.1, "b") {
        Ok(()) => None,
        Err(conflict) => Some(format!("{} {}", conflict.first, conflict.second)),
    }
}

#[test]
fn the_element_of_one_is_the_whole_of_the_other() {
    assert_eq!(after((E, I8), (BOX_E, Thing::Boxed(&I8, None))), None);
    assert_eq!(after((E, F32), (BOX_E, Thing::Boxed(&I8, None))).as_deref(), Some("a b"));
    // Through a name, under a condition, beside another one.
    let named = Constraint::Named(&BOXES, &[Arg::Constraint(E)]);
    let all = Constraint::All(&[Constraint::Any, BOX_E]);
    for pattern in [named, all] {
        assert_eq!(after((pattern, Thing::Boxed(&I8, None)), (E, I8)), None);
        assert_eq!(after((pattern, Thing::Boxed(&I8, None)), (E, F32)).as_deref(), Some("a b"));
    }
    // An item that is no box gives nothing.
    assert_eq!(after((E, F32), (BOX_E, I8)), None);
}

#[test]
fn values_that_parameters_equal() {
    const EQUAL: Pred<'static> = Pred::Compare(Term::Param("size"), Rel::Eq, Term::Generic(GenericIdx(1)));
    const TWICE: Term<'static> =
        Term::Binary(crate::BinaryOp::Mul, &Term::Const(Const::Int(2)), &Term::Generic(GenericIdx(1)));
    const DOUBLE: Pred<'static> = Pred::Compare(Term::Param("size"), Rel::Eq, TWICE);
    let (pattern, double) =
        (Constraint::Where(&Constraint::Any, &EQUAL), Constraint::Where(&Constraint::Any, &DOUBLE));
    let mut found = Bindings::new(GENERICS);
    found.learn(&pattern, Thing::Boxed(&I8, Some(4)), "a").expect("the first place");
    assert!(matches!(found.get(GenericIdx(1)), Some(Datum::Num(n)) if *n == Num::from(4_i64)));
    let conflict = found.learn(&pattern, Thing::Boxed(&I8, Some(8)), "b").expect_err("another size");
    let Difference::Values(Datum::Num(one), Datum::Num(other)) = conflict.difference else {
        panic!("two numbers differ");
    };
    assert_eq!((one.to_string(), other.to_string()), ("4".to_owned(), "8".to_owned()));
    // A part that does not give the value is tested with it.
    let hold = |found: &Bindings<'_, 'static, Thing>, n| found.hold(&double, Thing::Boxed(&I8, Some(n)));
    assert_eq!((hold(&found, 8), hold(&found, 4)), (Some(true), Some(false)));
    assert_eq!(hold(&Bindings::new(GENERICS), 4), Some(true), "a generic of which nothing is known is free");
    assert!(gives(&double).is_empty() && gives(&pattern) == [GenericIdx(1)]);
}

#[test]
fn lists_go_by_position_and_have_one_length() {
    const LIST: &[Generic<'static>] = &[Generic::new("S", GenericKind::List)];
    let mut found = Bindings::new(LIST);
    found.count(&E, 2, "xs").expect("the first place");
    for (i, item) in [I8, F32].into_iter().enumerate() {
        found.at(i).learn(&E, item, "xs").expect("the first place");
    }
    found.count(&BOX_E, 2, "ys").expect("as many");
    found.at(1).learn(&BOX_E, Thing::Boxed(&F32, None), "ys").expect("the second is the second");
    assert!(found.at(0).learn(&BOX_E, Thing::Boxed(&F32, None), "ys").is_err());
    let conflict = found.count(&E, 3, "zs").expect_err("one more");
    assert!(matches!(conflict.difference, Difference::Lengths(2, 3)));
}

#[test]
fn unions_are_read_last() {
    let arms = [Arm { name: "", body: E }, Arm { name: "", body: BOX_E }];
    let union = Constraint::OneOf(&arms);
    let boxed = Thing::Boxed(&I8, None);
    let mut found = Bindings::new(GENERICS);
    found.learn(&union, boxed, "x").expect("it waits");
    assert!(found.get(GenericIdx(0)).is_none());
    found.learn(&E, I8, "y").expect("it is known now");
    assert!(found.read_unions());
    found.learn(&union, boxed, "x").expect("the second arm fits");
    let wrong = found.learn(&union, Thing::Boxed(&F32, None), "x").expect_err("no arm fits");
    assert_eq!((wrong.first, wrong.second), ("y", "x"));
    assert_eq!(gives(&union), [GenericIdx(0)]);
}

#[test]
fn what_a_pattern_leaves() {
    use crate::{Fixed, fixed};
    let named = Constraint::Named(&BOXES, &[Arg::Constraint(E)]);
    let Some(Fixed::Def(only)) = fixed(&named) else { panic!("it is a box") };
    assert_eq!((only.definition, only.params), (BOX, vec![("element", Fixed::Generic(GenericIdx(0)))]));
    assert_eq!(fixed(&E), Some(Fixed::Generic(GenericIdx(0))));
    assert_eq!(fixed(&Constraint::OneOf(&[])), None);
}

#[test]
fn chains_of_names_are_walked_for_a_while() {
    let mut last: &'static Named<'static> = &BOXES;
    for _ in 0..40 {
        let args: &'static [Arg<'static>] = &[Arg::Generic(GenericIdx(0))];
        let parts: &'static [Constraint<'static>] =
            Box::leak(Box::new([Constraint::Named(last, args), Constraint::Named(last, args)]));
        let named = Named {
            dialect: "d",
            name: "Chain",
            generics: &["T"],
            text: crate::Text::OfBody,
            body: Constraint::All(parts),
        };
        last = Box::leak(Box::new(named));
    }
    let whole = Constraint::Named(last, &[Arg::Constraint(E)]);
    assert!(gives(&whole).contains(&GenericIdx(0)));
    let _ = crate::fixed(&whole);
    let _ = element_of(&whole);
}

#[test]
fn a_constraint_may_say_the_rank() {
    const TENSOR: &Constraint<'_> = &BuiltinType::RankedTensor.any();
    const TWO: Pred<'_> = Pred::int(Term::Rank, Rel::Eq, 2);
    const ONE_OR_MORE: Pred<'_> = Pred::int(Term::Rank, Rel::Gt, 0);
    let rank = |pred: Pred<'static>| crate::rank_of(&Constraint::Where(TENSOR, &pred));
    assert_eq!(rank(TWO), Some(2));
    assert_eq!(rank(Pred::And(&[ONE_OR_MORE, TWO])), Some(2));
    assert_eq!(rank(Pred::int(Term::Rank, Rel::Ge, 2)), None);
    assert_eq!(rank(Pred::int(Term::Rank, Rel::Eq, -2)), None);
    assert_eq!(rank(Pred::Or(&[TWO, TWO])), None);
    // Also where a name has the rank as its argument.
    const OF_RANK: Pred<'_> = Pred::Compare(Term::Rank, Rel::Eq, Term::Generic(GenericIdx(0)));
    let named = Named::new("toy", "OfRank", "of rank", Constraint::Where(TENSOR, &OF_RANK));
    assert_eq!(crate::rank_of(&Constraint::Named(&named, &[Arg::int(3)])), Some(3));
    assert_eq!(crate::rank_of(&named.body), None);
}
