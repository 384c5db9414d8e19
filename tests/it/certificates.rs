//! Certificates of what operations make of numbers whose ends take a distinction of cases.

use bourn::bounds::certificate::{Claim, check};
use bourn::bounds::{Condition, Expr, Relation, index, unsigned};
use bourn::equations::value_bounds::{IndexModel, IrBounds, IrGraph};
use bourn::ir::Context;
use bourn::ir::parse::{ParseOptions, parse_source};

/// The ways in which `%NAME` comes to be in a range, from an argument of which nothing is known.
const KINDS: [fn(name: char, least: i64, greatest: i64) -> String; 3] = [choice, extremum, remainder];

fn constants(name: char, [first, second]: [i64; 2]) -> String {
    format!("  %{name}0 = arith.constant {first} : index\n  %{name}1 = arith.constant {second} : index\n")
}

fn choice(name: char, least: i64, greatest: i64) -> String {
    constants(name, [least, greatest])
        + &format!(
            "  %{name}2 = arith.cmpi slt, %{name}_in, %{name}0 : index
  %{name}3 = arith.select %{name}2, %{name}0, %{name}_in : index
  %{name} = arith.minsi %{name}3, %{name}1 : index\n"
        )
}

fn extremum(name: char, least: i64, greatest: i64) -> String {
    constants(name, [least, greatest])
        + &format!(
            "  %{name}2 = arith.maxsi %{name}_in, %{name}0 : index
  %{name} = arith.minsi %{name}2, %{name}1 : index\n"
        )
}

fn remainder(name: char, least: i64, greatest: i64) -> String {
    constants(name, [least, greatest - least + 1])
        + &format!(
            "  %{name}2 = arith.remui %{name}_in, %{name}1 : index
  %{name} = arith.addi %{name}2, %{name}0 : index\n"
        )
}

#[test]
fn operations_on_numbers_in_ranges_have_certificates() {
    let context = Context::new(&bourn::registries().0);
    // Operations, the ends of the right operand, and what the left one is at least, where it is at most 20.
    let operations = [
        ("divui", 1..=6, 0),
        ("remui", 1..=6, 0),
        ("ceildivui", 1..=6, 0),
        ("divsi", 1..=6, -7),
        ("remsi", 1..=6, -7),
        ("floordivsi", 1..=6, -7),
        ("ceildivsi", 1..=6, -7),
        ("shli", 0..=3, -7),
        ("shrui", 0..=3, 0),
        ("shrsi", 0..=3, -7),
        ("andi", 1..=6, -7),
        ("muli", 1..=6, -7),
    ];
    for (operation, right, least) in operations {
        for (number, [lhs, rhs]) in KINDS.iter().flat_map(|lhs| KINDS.map(|rhs| [*lhs, rhs])).enumerate() {
            // Products of remainders have too many unknowns.
            if matches!((operation, number), ("divsi", 2 | 5 | 8) | ("muli", 8)) {
                continue;
            }
            let text = format!(
                "func.func @f(%x_in: index, %y_in: index) {{\n{}{}  %r = arith.{operation} %x, %y : index\n  return\n}}",
                lhs('x', least, 20),
                rhs('y', *right.start(), *right.end()),
            );
            let module = parse_source(&context, &text, &ParseOptions::default()).expect("a program");
            let function = module.function("f").unwrap();
            let body = function.isolated_body().unwrap();
            let ops = body.entry().unwrap().ops();
            let result = ops.flat_map(|op| op.results()).last().unwrap();
            let graph = IrGraph::new(&context, body);
            let mut bounds = IrBounds::new(&graph);
            let of = index(result.id());
            let range = bounds.interval(of.clone());
            let claim = Claim::interval(&of, range).expect("an interval with ends");
            let certificate = bounds.certify(&claim).unwrap_or_else(|reason| panic!("{reason}\n{text}"));
            assert_eq!(check(&graph, &certificate), Ok(()), "{text}");
            assert!(range.lower.is_some() && range.upper.is_some(), "{range:?}\n{text}");
        }
    }
}

/// The numbers that wrap at their widths have rows with large factors, whose sums take more than machine integers.
#[test]
fn minima_of_numbers_that_may_wrap_have_certificates() {
    let context = Context::new(&bourn::registries().0);
    for ty in ["i8", "i32", "i64", "index"] {
        let text = format!(
            "func.func @f(%x: {ty}, %y: {ty}) {{
  %one = arith.constant 1 : {ty}
  %three = arith.constant 3 : {ty}
  %limit = arith.constant 31 : {ty}
  %e = arith.andi %x, %three : {ty}
  %p = arith.shli %one, %e : {ty}
  %f = arith.andi %y, %three : {ty}
  %q = arith.shli %one, %f : {ty}
  %most = arith.maxsi %p, %limit : {ty}
  %least = arith.minsi %p, %q : {ty}
  %either = arith.maxsi %p, %y : {ty}
  %below = arith.minui %x, %limit : {ty}
  %above = arith.maxui %p, %below : {ty}
  %any = arith.minui %x, %y : {ty}
  return
}}"
        );
        let module = parse_source(&context, &text, &ParseOptions::default()).expect("a program");
        let function = module.function("f").unwrap();
        let body = function.isolated_body().unwrap();
        let graph = IrGraph::new(&context, body).with_index_model(IndexModel::of_width(64));
        let mut bounds = IrBounds::new(&graph);
        for result in body.entry().unwrap().ops().flat_map(|op| op.results()) {
            for of in [index(result.id()), unsigned(result.id())] {
                let range = bounds.interval(of.clone());
                let claim = Claim::interval(&of, range).expect("an interval with ends");
                let certificate =
                    bounds.certify(&claim).unwrap_or_else(|reason| panic!("{of:?}: {reason}\n{text}"));
                assert_eq!(check(&graph, &certificate), Ok(()), "{of:?}\n{text}");
            }
        }
    }
}

/// A sum that wraps equals the number of iterations times its step, modulo the number of words.
#[test]
fn sums_that_wrap_in_loops_have_certificates() {
    let context = Context::new(&bourn::registries().0);
    for (ty, step, trips, last) in [("i8", 1, 300, 44), ("i8", -3, 100, -44), ("i16", 1000, 70, 4464)] {
        let text = format!(
            "func.func @f() -> {ty} {{
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %trips = arith.constant {trips} : i32
  %zero = arith.constant 0 : {ty}
  %step = arith.constant {step} : {ty}
  %r = scf.for %i = %c0 to %trips step %c1 iter_args(%a = %zero) -> ({ty}) : i32 {{
    %next = arith.addi %a, %step : {ty}
    scf.yield %next : {ty}
  }}
  return %r : {ty}
}}"
        );
        let module = parse_source(&context, &text, &ParseOptions::default()).expect("a program");
        let function = module.function("f").unwrap();
        let body = function.isolated_body().unwrap();
        let result = body.entry().unwrap().ops().flat_map(|op| op.results()).last().unwrap();
        let graph = IrGraph::new(&context, body);
        let mut bounds = IrBounds::new(&graph);
        let of = index(result.id());
        let range = bounds.interval(of.clone());
        assert_eq!((range.lower, range.upper), (Some(last), Some(last)), "{text}");
        let claim = Claim::interval(&of, range).expect("an interval with ends");
        let certificate = bounds.certify(&claim).unwrap_or_else(|reason| panic!("{reason}\n{text}"));
        assert_eq!(check(&graph, &certificate), Ok(()), "{text}");
    }
}

/// The sum of nested loops is a polynomial of the arguments, or of the outer iteration.
#[test]
fn sums_of_nested_loops_have_certificates() {
    let context = Context::new(&bourn::registries().0);
    let text = |end: &str| {
        format!(
            "func.func @f(%n: index, %m: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %total = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {{
    %in = scf.for %j = %c0 to {end} step %c1 iter_args(%r = %s) -> index {{
      %next = arith.addi %r, %c4 : index
      scf.yield %next : index
    }}
    scf.yield %in : index
  }}
  return
}}"
        )
    };
    for end in ["%i", "%m"] {
        let text = text(end);
        let module = parse_source(&context, &text, &ParseOptions::default()).expect("a program");
        let function = module.function("f").unwrap();
        let body = function.isolated_body().unwrap();
        let [n, m] = [0, 1].map(|at| index(body.entry().unwrap().args().nth(at).unwrap().id()));
        let total = body.entry().unwrap().ops().flat_map(|op| op.results()).last().unwrap();
        let inner = body.all_ops().filter(|op| op.is("arith.addi")).flat_map(|op| op.results()).next();
        let next = index(inner.unwrap().id());
        let graph = IrGraph::new(&context, body);
        let bounds = IrBounds::new(&graph);
        let trips = Expr::max([n.clone(), Expr::from(0)]);
        let claims = match end {
            "%i" => {
                let sum = trips.clone() * 2 * (trips - 1);
                vec![(index(total.id()), Relation::Eq, sum), (next, Relation::Le, n.clone() * 2 * (n - 1))]
            }
            _ => vec![(next.clone(), Relation::Le, n * m * 4), (next, Relation::Ge, Expr::from(4))],
        };
        for (of, relation, sum) in claims {
            let claim = |by: i128| Claim::of(Condition::relation(of.clone(), relation, sum.clone() + by));
            let certificate =
                bounds.certify(&claim(0)).unwrap_or_else(|reason| panic!("{of:?}: {reason}\n{text}"));
            assert_eq!(check(&graph, &certificate), Ok(()), "{text}");
            let wrong = if relation == Relation::Ge { 1 } else { -1 };
            assert!(bounds.certify(&claim(wrong)).is_err(), "{of:?}\n{text}");
        }
    }
}
