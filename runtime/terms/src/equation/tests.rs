//! The evaluator on an op that is made up: two operands, a result of rank 2, a list of sizes.

use super::*;
use crate::{BinaryOp, Constraint, DYNAMIC, Function, FunctionKind, Rel};
use std::cell::Cell;
use std::fmt;

/// `r = pad x, y low = [1, ?] : 4x? -> 5x?`: values are numbers, in the order `x`, `y`, `r`, and `b` is an argument of its region.
struct Pad {
    lists: Cell<u32>,
    /// The sizes of `r`, or `None` while its type is inferred.
    result: Option<&'static [i64]>,
}

const X: u32 = 0;
const Y: u32 = 1;
const R: u32 = 2;
const B: u32 = 3;
const ATTR: &[i64] = &[1, DYNAMIC];

#[derive(Clone, Copy, PartialEq, Debug)]
struct Ty(Option<&'static [i64]>);

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(shape) => write!(f, "rank {}", shape.len()),
            None => f.write_str("index"),
        }
    }
}

impl Subject for &Pad {
    type Value = u32;
    type Values = &'static [u32];
    type List = &'static [i64];
    type Type = Ty;

    fn values(self, values: Values) -> &'static [u32] {
        match values {
            Values::Operands(OperandIdx(0)) => &[X],
            Values::Operands(OperandIdx(1)) => &[Y],
            Values::Results(ResultIdx(0)) | Values::AllResults => &[R],
            Values::Args(..) => &[B],
            Values::AllOperands => &[X, Y],
            _ => &[],
        }
    }
    fn len(self, values: &'static [u32]) -> usize {
        values.len()
    }
    fn get(self, values: &'static [u32], i: usize) -> Option<u32> {
        values.get(i).copied()
    }
    fn is_result(self, value: u32) -> bool {
        value == R
    }
    fn number(self, _: u32) -> usize {
        0
    }
    fn constant(self, value: u32) -> Option<i128> {
        (value == Y).then_some(7)
    }
    fn ty(self, value: u32) -> Option<Ty> {
        match value {
            X => Some(Ty(Some(&[4, DYNAMIC]))),
            R => self.result.map(|shape| Ty(Some(shape))),
            _ => Some(Ty(None)),
        }
    }
    fn rank(self, ty: Ty) -> Option<usize> {
        ty.0.map(<[i64]>::len)
    }
    fn extent(self, ty: Ty, d: usize) -> Option<i64> {
        ty.0?.get(d).copied()
    }
    fn element(self, ty: Ty) -> Option<Ty> {
        ty.0.map(|_| Ty(None))
    }
    fn satisfies(self, _: Ty, constraint: &Constraint<'_>) -> Option<bool> {
        (*constraint == Constraint::Any).then_some(true)
    }
    fn has_attr(self, attr: AttrIdx) -> bool {
        attr == AttrIdx(0)
    }
    fn int_attr(self, _: AttrIdx) -> Option<i128> {
        None
    }
    fn is_case(self, _: AttrIdx, case: &Case<'_>) -> bool {
        case.value == 1
    }
    fn bits(self, _: AttrIdx) -> Option<i64> {
        Some(0b101)
    }
    fn attr_type(self, _: AttrIdx) -> Option<Ty> {
        None
    }
    fn attr_text(self, _: AttrIdx) -> Option<String> {
        None
    }
    fn list_attr(self, _: AttrIdx) -> Option<&'static [i64]> {
        Some(ATTR)
    }
    fn list_len(self, list: &'static [i64]) -> usize {
        list.len()
    }
    fn list_item(self, list: &'static [i64], i: usize) -> Option<i128> {
        list.get(i).map(|&n| i128::from(n))
    }
    fn params(self, _: AttrIdx, at: Option<usize>, name: &str) -> Option<Vec<i128>> {
        match (at, name) {
            (None, "low") => Some(vec![3, 5]),
            (Some(1), "low") => Some(vec![9]),
            _ => None,
        }
    }
    fn map_counts(self, _: AttrIdx) -> Option<(usize, usize)> {
        Some((1, 2))
    }
    fn map_result(self, _: AttrIdx, result: usize, operands: &[i64]) -> Option<i64> {
        Some(operands[0] * 10 + result as i64)
    }
    fn has_blocks(self, _: RegionIdx) -> bool {
        true
    }
    fn condition(self, _: &Function<'_>) -> Option<bool> {
        None
    }
    fn list(self, _: &Function<'_>) -> Option<Vec<i64>> {
        self.lists.set(self.lists.get() + 1);
        Some(vec![1, 0])
    }
    fn method(self, _: &Function<'_>, args: &[u32]) -> Option<u32> {
        (args == [R]).then_some(X)
    }
}

impl Names for Pad {
    fn op(&self) -> &str {
        "toy.pad"
    }
    fn operand(&self, operand: OperandIdx) -> &str {
        ["x", "y"][operand.index()]
    }
    fn result(&self, _: ResultIdx) -> &str {
        "r"
    }
    fn attr(&self, _: AttrIdx) -> &str {
        "low"
    }
    fn region(&self, _: RegionIdx) -> &str {
        "body"
    }
    fn successor(&self, _: SuccessorIdx) -> &str {
        "next"
    }
    fn arg(&self, _: RegionIdx, _: ArgIdx) -> &str {
        "b"
    }
    fn terminator(&self, _: RegionIdx) -> &str {
        "yield"
    }
    fn yielded(&self, _: RegionIdx, _: YieldIdx) -> &str {
        "value"
    }
    fn num_regions(&self) -> usize {
        1
    }
}

/// A domain of numbers as text, which shows what is asked.
struct Text;

impl Domain<&Pad> for Text {
    type Size = String;

    fn int(&self, value: i128) -> String {
        value.to_string()
    }
    fn index(&self, _: &Pad, value: u32) -> Option<String> {
        Some(format!("v{value}"))
    }
    fn dim(&self, _: &Pad, value: u32, d: usize) -> Option<String> {
        Some(format!("v{value}#{d}"))
    }
    fn apply(&self, _: &Pad, _: AttrIdx, result: usize, operands: &[u32]) -> Option<String> {
        Some(format!("map{result}{operands:?}"))
    }
    fn neg(&self, a: String) -> Option<String> {
        Some(format!("-{a}"))
    }
    fn binary(&self, op: BinaryOp, a: String, b: String) -> Option<String> {
        Some(format!("{op:?}({a}, {b})"))
    }
    fn fold(&self, op: FoldOp, items: Vec<String>) -> Option<String> {
        Some(format!("{op:?}{items:?}"))
    }
}

#[derive(Default)]
struct Said(Vec<String>);

impl<'a> Sink<'a, &Pad, String> for Said {
    fn relation(&mut self, _: &Equation<'a>, lhs: String, rel: Rel, rhs: String) {
        self.0.push(format!("{lhs} {} {rhs}", rel.symbol()));
    }
    fn called(&mut self, _: &Equation<'a>, call: super::Called<u32>) {
        self.0.push(format!("result {} of a call with {:?}", call.result, call.arguments));
    }
    fn counted(&mut self, _: &Equation<'a>, counted: Counted<u32, String>) {
        let Counted { iv, lower, upper, step, .. } = counted;
        self.0.push(format!("v{iv} in {lower} .. {upper} step {step}"));
    }
    fn choice(&mut self, _: &Equation<'a>, choice: Choice<u32>) {
        self.0.push(format!("v{} if v{} else v{}", choice.then, choice.condition, choice.otherwise));
    }
}

fn pad() -> Pad {
    Pad { lists: Cell::new(0), result: Some(&[5, DYNAMIC]) }
}

/// Returns the facts about a part of a value.
fn said(equations: &OpEquations<'_>, value: u32, part: QueryPart) -> Vec<String> {
    let mut said = Said::default();
    facts(&pad(), equations, Query { value, part }, &Text, &mut said);
    said.0
}

/// Returns the facts that `dim(r, 1) == size` gives about this size.
fn said_of_size(size: Expr<'_>) -> Vec<String> {
    let bounds = [Equation::relation(dim_of_r(1), Rel::Eq, size)];
    said(&OpEquations::bounds(&bounds), R, QueryPart::Dim(1))
}

/// Returns the text of `number == 0`.
fn text_of(number: Expr<'_>) -> String {
    Equation::relation(number, Rel::Eq, Expr::Int(0)).formula(&pad(), &[])
}

#[track_caller]
fn says(equations: &OpEquations<'_>, value: u32, dim: Option<usize>, expected: &[&str]) {
    let part = dim.map_or(QueryPart::Value, QueryPart::Dim);
    assert_eq!(said(equations, value, part), expected);
}

const D: &Expr<'_> = &Expr::var(0);
const LOW: List<'_> = List::Let(LetIdx(0));
/// `dim(r, d) == dim(x, d) + low[d]`
const PADDED: Equation<'_> = Equation {
    range: Range {
        vars: &[IndexVar {
            name: "d",
            range: IndexRange::Free(&[
                Extent::Rank(Value::result(0)),
                Extent::Rank(Value::operand(0)),
                Extent::Len(LOW),
            ]),
        }],
        ..Range::ONCE
    },
    kind: EquationKind::Relation(
        Expr::Dim(Value::result(0), D),
        Rel::Eq,
        Expr::Binary(BinaryOp::Add, &Expr::Dim(Value::operand(0), D), &Expr::Item(LOW, D)),
    ),
};
const EQUATIONS: OpEquations<'_> = OpEquations {
    lets: &[Let { name: "low", kind: LetKind::Mixed(AttrIdx(0), OperandIdx(1)) }],
    own: Equations { requires: &[], bounds: &[PADDED] },
    ..OpEquations::NONE
};

#[test]
fn a_free_variable_is_the_dimension_that_is_asked_for() {
    says(&EQUATIONS, R, Some(0), &["v2#0 == Add(v0#0, 1)"]);
    says(&EQUATIONS, R, Some(1), &["v2#1 == Add(v0#1, v1)"]);
    says(&EQUATIONS, R, Some(2), &[]);
    says(&EQUATIONS, R, None, &[]);
    says(&EQUATIONS, B, Some(0), &[]);
}

#[test]
fn a_relation_of_operands_holds_where_results_are() {
    let bounds = [Equation::relation(Expr::operand(1), Rel::Ge, Expr::Int(0))];
    let equations = OpEquations::bounds(&bounds);
    says(&equations, R, Some(0), &["v1 >= 0"]);
    says(&equations, B, None, &[]);
}

#[test]
fn a_guard_has_to_be_known_to_hold() {
    let holds = |guard: Cond<'static>| {
        let guards = [guard];
        let range = Range { guards: &guards, ..Range::ONCE };
        let kind = EquationKind::Relation(Expr::operand(1), Rel::Ge, Expr::Int(0));
        let bounds = [Equation { range, kind }];
        let mut said = Said::default();
        let query = Query { value: R, part: QueryPart::Value };
        facts(&pad(), &OpEquations::bounds(&bounds), query, &Text, &mut said);
        !said.0.is_empty()
    };
    const RANKED: Cond<'_> = Cond::Ranked(Value::operand(0));
    const NOT_LINKED: Cond<'_> = Cond::Rust(Function::unlinked("f", FunctionKind::Op));
    const DYNAMIC_SIZE: Expr<'_> = Expr::Dim(Value::operand(0), &Expr::Int(1));
    assert!(holds(RANKED));
    assert!(!holds(Cond::Not(&RANKED)));
    assert!(!holds(NOT_LINKED) && !holds(Cond::Not(&NOT_LINKED)));
    assert!(holds(Cond::Or(&[NOT_LINKED, RANKED])) && !holds(Cond::And(&[NOT_LINKED, RANKED])));
    assert!(!holds(Cond::Compare(DYNAMIC_SIZE, Rel::Eq, Expr::Int(3))));
    assert!(!holds(Cond::Compare(DYNAMIC_SIZE, Rel::Ne, Expr::Int(3))));
    assert!(holds(Cond::Constant(Expr::operand(1))) && !holds(Cond::Constant(DYNAMIC_SIZE)));
    // A condition on a value that is absent is not known.
    const ABSENT: Cond<'_> = Cond::Ranked(Value::operand(9));
    assert!(!holds(ABSENT) && !holds(Cond::Not(&ABSENT)));
    assert!(holds(Cond::Bits(AttrIdx(0), Case { keyword: "both", value: 0b101 })));
    assert!(!holds(Cond::Bits(AttrIdx(0), Case { keyword: "more", value: 0b111 })));
}

#[test]
fn a_list_by_a_function_is_computed_once_and_only_where_it_is_needed() {
    let lets = [Let { name: "kept", kind: LetKind::Rust(Function::unlinked("kept", FunctionKind::List)) }];
    let kind = EquationKind::Relation(
        Expr::Dim(Value::result(0), D),
        Rel::Eq,
        Expr::Binary(BinaryOp::Add, &Expr::Item(LOW, D), &Expr::Fold(FoldOp::Sum, LOW)),
    );
    let bounds = [Equation { kind, ..PADDED }];
    let own = Equations { requires: &[], bounds: &bounds };
    let equations = OpEquations { lets: &lets, own, ..OpEquations::NONE };
    let op = pad();
    let mut said = Said::default();
    facts(&op, &equations, Query { value: R, part: QueryPart::Dim(1) }, &Text, &mut said);
    assert_eq!(said.0, ["v2#1 == Add(0, Sum[\"1\", \"0\"])"]);
    assert_eq!(op.lists.get(), 1);
    facts(&op, &equations, Query { value: B, part: QueryPart::Value }, &Text, &mut said);
    assert_eq!(op.lists.get(), 1);
}

#[test]
fn methods_of_interfaces_are_bound_by_the_op() {
    let call = |method| MethodCall { interface: "toy.Tied", method, args: &[Value::EachResult] };
    let tied = |method| Equation {
        range: Range { each_result: true, vars: PADDED.range.vars, ..Range::ONCE },
        kind: EquationKind::Relation(
            Expr::Dim(Value::EachResult, D),
            Rel::Eq,
            Expr::Dim(Value::Call(call(method)), D),
        ),
    };
    let method = |method, body| Method { interface: "toy.Tied", method, body };
    let methods = [
        method("tied", MethodBody::Tied(Values::operands(0))),
        method("asked", MethodBody::Rust(Function::unlinked("asked", FunctionKind::Method))),
    ];
    let bounds = [tied("tied"), tied("asked"), tied("missing")];
    let shared = Equations { requires: &[], bounds: &bounds };
    let equations =
        OpEquations { lets: EQUATIONS.lets, methods: &methods, inherited: &[&shared], ..OpEquations::NONE };
    says(&equations, R, Some(1), &["v2#1 == v0#1", "v2#1 == v0#1"]);
}

#[test]
fn equations_look_at_operands_only_if_their_methods_do() {
    let call = Value::Call(MethodCall { interface: "toy.Tied", method: "tied", args: &[Value::EachResult] });
    let kind = EquationKind::Relation(Expr::Dim(Value::result(0), D), Rel::Eq, Expr::Dim(call, D));
    let bounds = [Equation { kind, ..PADDED }];
    let look_at_operands_only = |body| {
        let methods = [Method { interface: "toy.Tied", method: "tied", body }];
        OpEquations { methods: &methods, ..OpEquations::bounds(&bounds) }.look_at_operands_only()
    };
    assert!(OpEquations::bounds(&bounds).look_at_operands_only());
    assert!(look_at_operands_only(MethodBody::Tied(Values::operands(0))));
    assert!(look_at_operands_only(MethodBody::Value(Value::operand(1))));
    assert!(!look_at_operands_only(MethodBody::Tied(Values::Args(RegionIdx(0), ArgIdx(0)))));
    assert!(!look_at_operands_only(MethodBody::Value(call)));
    let function = Function::unlinked("tied", FunctionKind::Method);
    assert!(!look_at_operands_only(MethodBody::Rust(function)));
}

#[test]
fn sizes_that_types_fix_are_compared() {
    let sizes = |equations: &OpEquations<'_>| {
        let mut found = Vec::new();
        check_sizes(&pad(), equations, &pad(), &mut |message| found.push(message));
        found
    };
    assert!(sizes(&EQUATIONS).is_empty());
    let kind =
        EquationKind::Relation(Expr::Dim(Value::operand(0), D), Rel::Eq, Expr::Dim(Value::result(0), D));
    let bounds = [Equation { kind, ..PADDED }];
    let own = Equations { requires: &[], bounds: &bounds };
    // The op's own value is the one that is wrong, whichever side it stands on; constants of operands do not count.
    let equations = OpEquations { own, ..EQUATIONS };
    assert_eq!(sizes(&equations), ["dimension #0 of 'r' must be 4, but got 5"]);
    let kind = EquationKind::Relation(Expr::Dim(Value::result(0), &Expr::Int(0)), Rel::Eq, Expr::operand(1));
    let bounds = [Equation { range: Range::ONCE, kind }];
    assert!(sizes(&OpEquations::bounds(&bounds)).is_empty());
}

#[test]
fn sizes_that_types_fix_satisfy_inequalities() {
    // Dimension 0 of the result is 5. The result may be on either side.
    let message = |rel: Rel, number: i128, flipped: bool| {
        let (dim, number) = (Expr::Dim(Value::result(0), &Expr::Int(0)), Expr::Int(number));
        let (lhs, rel, rhs) = if flipped { (number, rel.flipped(), dim) } else { (dim, rel, number) };
        let bounds = [Equation { range: Range::ONCE, kind: EquationKind::Relation(lhs, rel, rhs) }];
        let mut found = Vec::new();
        check_sizes(&pad(), &OpEquations::bounds(&bounds), &pad(), &mut |message| found.push(message));
        found.pop()
    };
    let cases = [
        (Rel::Le, 4, Some("at most 4")),
        (Rel::Le, 5, None),
        (Rel::Lt, 5, Some("less than 5")),
        (Rel::Lt, 6, None),
        (Rel::Ge, 6, Some("at least 6")),
        (Rel::Ge, 5, None),
        (Rel::Gt, 5, Some("greater than 5")),
        (Rel::Gt, 4, None),
        (Rel::Ne, 5, Some("other than 5")),
        (Rel::Ne, 4, None),
    ];
    for (rel, number, wanted) in cases {
        let wanted = wanted.map(|must| format!("dimension #0 of 'r' must be {must}, but got 5"));
        for flipped in [false, true] {
            assert_eq!(message(rel, number, flipped), wanted, "{rel:?} {number}");
        }
    }
}

#[test]
fn requirements_are_errors_where_they_are_known_not_to_hold() {
    let message: &[MessagePart<'_>] = &[
        MessagePart::Text("size "),
        MessagePart::Int(Expr::Dim(Value::operand(0), D)),
        MessagePart::Text(" of '"),
        MessagePart::Type(TypeTerm::Of(Value::operand(0))),
        MessagePart::Text("', "),
        MessagePart::Attr(AttrIdx(0)),
        MessagePart::Text(" "),
        MessagePart::Keyword(
            AttrIdx(0),
            &[Case { keyword: "up", value: 0 }, Case { keyword: "down", value: 1 }],
        ),
    ];
    let cond = Cond::Compare(Expr::Dim(Value::operand(0), D), Rel::Gt, Expr::Int(9));
    let requires = [Require { range: PADDED.range, cond, message }];
    let own = Equations { requires: &requires, bounds: &[] };
    let equations = OpEquations { own, ..EQUATIONS };
    let mut found = Vec::new();
    check_requirements(&pad(), &equations, &mut |message| found.push(message));
    assert_eq!(found, ["size 4 of 'rank 2', ? down"]);
}

#[test]
fn equations_have_texts() {
    fn text(kind: EquationKind<'_>) -> String {
        Equation { kind, ..PADDED }.formula(&pad(), EQUATIONS.lets)
    }
    assert_eq!(text(PADDED.kind), "dim(r, d) == dim(x, d) + low[d]");
    assert_eq!(PADDED.free_vars().collect::<Vec<_>>(), ["d"]);
    const SUM: &Expr<'_> = &Expr::Binary(BinaryOp::Sub, &Expr::operand(1), &Expr::Int(1));
    let nested = Expr::Binary(BinaryOp::Mul, SUM, &Expr::Neg(SUM));
    let other = Expr::Binary(BinaryOp::Sub, &Expr::Int(-2), SUM);
    let min = Expr::Binary(BinaryOp::Min, &Expr::Binary(BinaryOp::Min, D, &Expr::Int(2)), SUM);
    assert_eq!(text(EquationKind::Relation(nested, Rel::Le, other)), "(y - 1) * -(y - 1) <= -2 - (y - 1)");
    assert_eq!(
        text(EquationKind::Relation(
            min,
            Rel::Lt,
            Expr::Apply(AttrIdx(0), &[MapInputs::all(Values::operands(1))])
        )),
        "min(d, 2, y - 1) < low(y)"
    );
    let carried = Carried {
        args: Values::Args(RegionIdx(0), ArgIdx(0)),
        inits: Values::operands(1),
        yields: Values::Yields(RegionIdx(0), YieldIdx(0)),
        results: Values::results(0),
    };
    let counted = Loop {
        region: RegionIdx(0),
        iv: Value::The(carried.args),
        unsigned: false,
        lower: Expr::Int(0),
        upper: Expr::operand(1),
        step: Expr::Int(2),
        carried: Some(carried),
    };
    assert_eq!(
        text(EquationKind::Loop(counted)),
        "loop b in 0 .. y step 2 carries b = y -> yield.value -> r"
    );
    let unsigned = Loop { unsigned: true, carried: None, ..counted };
    assert_eq!(text(EquationKind::Loop(unsigned)), "loop unsigned(b) in 0 .. y step 2");
    let call = Call { callee: AttrIdx(0), arguments: Values::AllOperands, results: Values::results(0) };
    assert_eq!(text(EquationKind::Call(call)), "call low(operands) -> r");
    let guards = [Cond::Not(&Cond::Ranked(Value::operand(0))), Cond::PresentAttr(AttrIdx(0))];
    let choose = Choose {
        results: Values::results(0),
        condition: Value::operand(1),
        then: Values::operands(0),
        otherwise: Values::AllOperands,
    };
    let range = Range { guards: &guards, ..Range::ONCE };
    let equation = Equation { range, kind: EquationKind::Choose(choose) };
    assert_eq!(
        equation.formula(&pad(), &[]),
        "choose r = x if y else operands if !ranked(x) && present(low)"
    );
}

/// Returns the sizes that are inferred for `r` while its type is not known.
fn inferred(equations: &OpEquations<'_>, rank: Option<usize>) -> Result<Vec<Option<i64>>, String> {
    let op = Pad { result: None, ..pad() };
    inferred_dims(&op, equations, R, rank).map_err(|why| why.to_string())
}

/// Returns the expression `dim(r, d)`.
fn dim_of_r(d: i128) -> Expr<'static> {
    const PLACES: [Expr<'static>; 3] = [Expr::Int(0), Expr::Int(1), Expr::Int(2)];
    Expr::Dim(Value::result(0), &PLACES[d as usize])
}

#[test]
fn sizes_of_a_result_are_inferred() {
    // The list of `low` has two items, as the operand has dimensions; the second is an operand.
    assert_eq!(inferred(&EQUATIONS, None), Ok(vec![Some(5), None]));
    assert_eq!(inferred(&EQUATIONS, Some(2)), Ok(vec![Some(5), None]));
    assert_eq!(inferred(&EQUATIONS, Some(3)), Err("its rank is both 3 and 2".to_owned()));
    // A verifier would compare the sizes that were inferred.
    let op = Pad { result: Some(&[5, DYNAMIC]), ..pad() };
    check_sizes(&op, &EQUATIONS, &op, &mut |message| panic!("{message}"));
}

#[test]
fn inferred_sizes_have_to_be_given_and_to_agree() {
    let of = |bounds: &[Equation<'_>], rank| inferred(&OpEquations::bounds(bounds), rank);
    let is = |d, size| Equation::relation(dim_of_r(d), Rel::Eq, size);
    assert_eq!(of(&[is(0, Expr::Int(3))], None), Err("its rank is not known".to_owned()));
    assert_eq!(of(&[is(0, Expr::Int(3))], Some(2)), Err("its dimension #1 is not known".to_owned()));
    assert_eq!(of(&[is(0, Expr::Int(3)), is(1, Expr::operand(1))], Some(2)), Ok(vec![Some(3), None]));
    assert_eq!(of(&[is(0, Expr::operand(1)), is(0, Expr::Int(3))], Some(1)), Ok(vec![Some(3)]));
    let twice = [is(0, Expr::Int(3)), is(0, Expr::Int(4))];
    assert_eq!(of(&twice, Some(1)), Err("its dimension #0 is both 3 and 4".to_owned()));
    assert_eq!(of(&[is(0, Expr::Int(-1))], Some(1)), Err("its dimension #0 would be -1".to_owned()));
    let huge = 1 << 100;
    let message = format!("its dimension #0 would be {huge}");
    assert_eq!(of(&[is(0, Expr::Int(huge))], Some(1)), Err(message));
    assert_eq!(of(&[], Some(usize::MAX)), Err("its rank is not known".to_owned()));
    // An item that does not exist gives no size, not a dynamic one.
    let beyond = Expr::Dim(Value::operand(0), &Expr::Int(7));
    assert_eq!(of(&[is(0, beyond)], Some(1)), Err("its dimension #0 is not known".to_owned()));
    const ZERO: Expr<'_> = Expr::Binary(BinaryOp::FloorDiv, &Expr::Int(1), &Expr::Int(0));
    assert_eq!(of(&[is(0, ZERO)], Some(1)), Err("its dimension #0 is not known".to_owned()));
}

#[test]
fn what_only_an_op_that_exists_says_is_passed_over() {
    let with = |guard: Cond<'static>| {
        let guards = [guard];
        let range = Range { guards: &guards, ..Range::ONCE };
        let kind = EquationKind::Relation(dim_of_r(0), Rel::Eq, Expr::Int(3));
        inferred(&OpEquations::bounds(&[Equation { range, kind }]), Some(1)).is_ok()
    };
    const CONSTANT: Cond<'_> = Cond::Constant(Expr::operand(1));
    const RESULT: Cond<'_> = Cond::Ranked(Value::result(0));
    assert!(with(Cond::PresentAttr(AttrIdx(0))) && !with(Cond::Not(&Cond::PresentAttr(AttrIdx(0)))));
    assert!(with(Cond::Ranked(Value::operand(0))));
    assert!(!with(CONSTANT) && !with(Cond::Not(&CONSTANT)));
    assert!(!with(Cond::PresentRegion(RegionIdx(0))));
    let args = Cond::Present(Values::Args(RegionIdx(0), ArgIdx(0)));
    assert!(!with(args));
    assert!(!with(RESULT) && !with(Cond::Not(&RESULT)));
    let lets = [
        Let { name: "kept", kind: LetKind::Rust(Function::unlinked("kept", FunctionKind::List)) },
        Let { name: "first", kind: LetKind::Expr(Expr::Item(LOW, &Expr::Int(0))) },
    ];
    let equation = Equation::relation(dim_of_r(0), Rel::Eq, Expr::Let(LetIdx(1)));
    let own = Equations { requires: &[], bounds: &[equation] };
    let equations = OpEquations { lets: &lets, own, ..OpEquations::NONE };
    assert!(inferred(&equations, Some(1)).is_err());
}

#[test]
fn a_requirement_or_a_trait_gives_the_rank() {
    let rank = Cond::Compare(Expr::Rank(Value::result(0)), Rel::Eq, Expr::Rank(Value::operand(0)));
    let conds = [Cond::Ranked(Value::operand(0)), rank];
    let requires = [Require { range: Range::ONCE, cond: Cond::And(&conds), message: &[] }];
    let bounds = [Equation::relation(dim_of_r(0), Rel::Eq, Expr::Int(3)), {
        let one = Expr::Dim(Value::operand(0), &Expr::Int(1));
        Equation::relation(one, Rel::Eq, dim_of_r(1))
    }];
    let own = Equations { requires: &requires, bounds: &bounds };
    assert_eq!(inferred(&OpEquations { own, ..OpEquations::NONE }, None), Ok(vec![Some(3), None]));

    let call = MethodCall { interface: "toy.Tied", method: "tied", args: &[Value::EachResult] };
    let vars = [IndexVar {
        name: "d",
        range: IndexRange::Free(&[Extent::Rank(Value::EachResult), Extent::Rank(Value::Call(call))]),
    }];
    let tied = [Equation {
        range: Range { each_result: true, vars: &vars, ..Range::ONCE },
        kind: EquationKind::Relation(
            Expr::Dim(Value::EachResult, D),
            Rel::Eq,
            Expr::Dim(Value::Call(call), D),
        ),
    }];
    let shared = Equations { requires: &[], bounds: &tied };
    let body = MethodBody::Tied(Values::operands(0));
    let methods = [Method { interface: "toy.Tied", method: "tied", body }];
    let equations = OpEquations { methods: &methods, inherited: &[&shared], ..OpEquations::NONE };
    assert_eq!(inferred(&equations, None), Ok(vec![Some(4), None]));
    let given = |given: Given| given == Given::Shape(Values::operands(0));
    assert!(gives_shape(&equations, ResultIdx(0), None, &given));
    assert!(!gives_shape(&equations, ResultIdx(1), None, &given));
    assert!(!gives_shape(&equations, ResultIdx(0), None, &|_| false));
}

#[test]
fn a_definition_gives_a_shape_where_all_its_parts_are_always_there() {
    let all = |_: Given| true;
    assert!(gives_shape(&EQUATIONS, ResultIdx(0), None, &all));
    for missing in
        [Given::Shape(Values::operands(0)), Given::Attr(AttrIdx(0)), Given::List(Values::operands(1))]
    {
        assert!(!gives_shape(&EQUATIONS, ResultIdx(0), None, &|part| part != missing), "{missing:?}");
    }
    let first = [Equation::relation(dim_of_r(0), Rel::Eq, Expr::operand(1))];
    let first = OpEquations::bounds(&first);
    assert!(gives_shape(&first, ResultIdx(0), Some(1), &all));
    assert_eq!(missing_shape(&first, ResultIdx(0), Some(2), &all), Some(NoShape::Dim(1)));
    assert_eq!(missing_shape(&first, ResultIdx(0), None, &all), Some(NoShape::Rank));
    let guards = [Cond::PresentAttr(AttrIdx(0))];
    let bounds = [Equation { range: Range { guards: &guards, ..PADDED.range }, ..PADDED }];
    let own = Equations { requires: &[], bounds: &bounds };
    assert!(!gives_shape(&OpEquations { own, ..EQUATIONS }, ResultIdx(0), None, &all));
}

#[test]
fn some_dimensions_are_a_list() {
    const ONE: &Expr<'_> = &Expr::Int(1);
    const TWO: &Expr<'_> = &Expr::Int(2);
    const THREE: &Expr<'_> = &Expr::Int(3);
    let said = |list: List<'static>| said_of_size(Expr::Fold(FoldOp::Product, list));
    let of_x = |from, to| List::DimsIn(Value::operand(0), from, to);
    assert_eq!(said(of_x(&Expr::Int(0), TWO)), ["v2#1 == Product[\"v0#0\", \"v0#1\"]"]);
    assert_eq!(said(of_x(ONE, TWO)), ["v2#1 == Product[\"v0#1\"]"]);
    assert_eq!(said(of_x(ONE, ONE)), ["v2#1 == Product[]"]);
    // Dimensions that are not there are no empty list.
    assert!(said(of_x(ONE, THREE)).is_empty() && said(of_x(TWO, ONE)).is_empty());
    assert_eq!(said(List::DimOf(Values::operands(0), ONE)), ["v2#1 == Product[\"v0#1\"]"]);
    assert!(said(List::DimOf(Values::operands(0), TWO)).is_empty());
    let text = |list| text_of(Expr::Len(list));
    assert_eq!(text(of_x(ONE, TWO)), "len(dims(x, 1, 2)) == 0");
    assert_eq!(text(List::DimOf(Values::operands(0), ONE)), "len(dim(x, 1)) == 0");
}

#[test]
fn parameters_of_attributes_are_lists() {
    let said = |list: List<'static>| said_of_size(Expr::Fold(FoldOp::Min, list));
    assert_eq!(said(List::Params(AttrIdx(0), None, "low")), ["v2#1 == Min[\"3\", \"5\"]"]);
    assert_eq!(said(List::Params(AttrIdx(0), Some(&Expr::Int(1)), "low")), ["v2#1 == Min[\"9\"]"]);
    // A list that is not there is no empty list.
    assert!(said(List::Params(AttrIdx(0), None, "high")).is_empty());
    assert!(said(List::Params(AttrIdx(0), Some(&Expr::Int(0)), "low")).is_empty());
    let text = |list| text_of(Expr::Len(list));
    assert_eq!(text(List::Params(AttrIdx(0), Some(&Expr::Int(1)), "low")), "len(params(low[1], low)) == 0");
    assert_eq!(text(List::Elements(Value::operand(0))), "len(elems(x)) == 0");
}

#[test]
fn digits_have_strides() {
    const ONE: &Expr<'_> = &Expr::Int(1);
    const TWO: &Expr<'_> = &Expr::Int(2);
    const THREE: &Expr<'_> = &Expr::Int(3);
    const SIZES: &List<'_> = &List::Dims(Value::operand(0));
    // The sizes of the last digits are those of `x`, of which there are two.
    let stride = |digits, at| said_of_size(Expr::Item(List::Strides(SIZES, digits), at));
    assert_eq!(stride(THREE, &Expr::Int(0)), ["v2#1 == Product[\"v0#0\", \"v0#1\"]"]);
    assert_eq!(stride(THREE, ONE), ["v2#1 == v0#1"]);
    assert_eq!(stride(THREE, TWO), ["v2#1 == 1"]);
    assert_eq!(stride(TWO, &Expr::Int(0)), ["v2#1 == v0#1"]);
    // There is no fourth digit, and no size for so many.
    assert!(stride(THREE, THREE).is_empty() && stride(&Expr::Int(4), &Expr::Int(0)).is_empty());
    let dot = |a, b| said_of_size(Expr::Dot(a, b));
    assert_eq!(
        dot(SIZES, &List::Strides(SIZES, TWO)),
        ["v2#1 == Sum[\"Mul(v0#0, v0#1)\", \"Mul(v0#1, 1)\"]"]
    );
    assert!(dot(SIZES, &List::Strides(SIZES, THREE)).is_empty());
    assert_eq!(
        text_of(Expr::Dot(SIZES, &List::Strides(SIZES, TWO))),
        "dot(dims(x), strides(dims(x), 2)) == 0"
    );
}

#[test]
fn all_relations_are_found_whatever_they_are_about() {
    let mut found = Vec::new();
    relations(&pad(), &EQUATIONS, &Text, |_, _, _| true, &mut |a, rel, b| {
        found.push(format!("{a} {rel:?} {b}"))
    });
    assert_eq!(found, ["v2#0 Eq Add(v0#0, 1)", "v2#1 Eq Add(v0#1, v1)"]);
}
