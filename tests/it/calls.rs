//! What calls of functions in the module return.

use crate::oracle::observe::fixed_number;
use crate::oracle::{Event, Held, Program, WIDTHS};
use bourn::bounds::{BoundKind, Column, Expr, Interval, Relation, Verdict, index};
use bourn::equations::value_bounds::{Calls, IrBounds, IrGraph, Owner};
use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, OwnedOp, Value, ValueId};
use bourn_test_support::{Random, seeds};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Returns the program with the names of its values, or nothing if it is wrong.
fn parsed<'c>(context: &'c Context, text: &str) -> Option<OwnedOp<'c>> {
    let options = ParseOptions { keep_names: true, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(context, text, &options);
    module.filter(|_| !diagnostics.has_errors())
}

/// Runs a test on a session about the last function of a program, which knows what the functions return. The test gets values by name.
fn on_last_function<T>(
    text: &str,
    test: impl FnOnce(&mut IrBounds<'_>, &dyn Fn(&str) -> ValueId) -> T,
) -> Option<T> {
    let context = Context::new(&bourn::registries().0);
    let module = parsed(&context, text)?;
    let table = module.view().isolated_body().expect("a module is isolated");
    let calls = Calls::of_table(&context, table, &|context, body| IrGraph::new(context, body));
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    let body = top.ops().filter_map(|op| op.isolated_body()).last().expect("there is a function");
    let graph = IrGraph::new(&context, body).with_calls(&calls);
    let named = |name: &str| {
        let mut found = None;
        bourn::passes::walk(body, |op| {
            let value = op.results().find(|value| body.value_name(value.id()) == Some(name));
            found = found.or(value.map(|value| value.id()));
        });
        let arguments = body.top_regions().filter_map(|region| region.entry()).flat_map(|block| block.args());
        let argument = || arguments.map(|value| value.id()).find(|id| body.value_name(*id) == Some(name));
        found.or_else(argument).unwrap_or_else(|| panic!("there is no %{name}"))
    };
    Some(test(&mut IrBounds::new(&graph), &named))
}

#[test]
fn results_in_terms_of_arguments() {
    let text = "
func.func private @least(%n: index) -> index {
  %c10 = arith.constant 10 : index
  %m = arith.minsi %n, %c10 : index
  return %m : index
}
func.func private @padded(%t: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %t low[2] high[%k] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
func.func private @twice(%t: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %once = call @padded(%t, %k) : (tensor<?xf32>, index) -> tensor<?xf32>
  %again = call @padded(%once, %k) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %again : tensor<?xf32>
}
func.func @f(%n: index, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %least = call @least(%n) : (index) -> index
  %grown = call @twice(%t, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %size = tensor.dim %grown, %c0 : tensor<?xf32>
  return
}";
    let answers = on_last_function(text, |session, value| {
        let before = Column::dim(value("t"), 0);
        let expected = Expr::from(before) + index(value("n")) * 2 + 4;
        [
            session.constant_bound(BoundKind::Upper, Column::index(value("least"))) == Some(10),
            session.compare(Column::index(value("least")), Relation::Le, Column::index(value("n")))
                == Verdict::Proven,
            session.compare(Column::index(value("size")), Relation::Eq, expected) == Verdict::Proven,
        ]
    });
    assert_eq!(answers, Some([true; 3]));
}

#[test]
fn several_returns_declarations_and_circles() {
    let text = "
func.func private @either(%c: i1) -> index {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  cf.cond_br %c, ^a, ^b
^a:
  return %c3 : index
^b:
  return %c7 : index
}
func.func private @even(%n: index) -> index {
  %r = call @odd(%n) : (index) -> index
  return %r : index
}
func.func private @odd(%n: index) -> index {
  %r = call @even(%n) : (index) -> index
  %c1 = arith.constant 1 : index
  %m = arith.maxsi %r, %c1 : index
  return %m : index
}
func.func private @never(%n: index) -> index {
  cf.br ^again
^again:
  cf.br ^again
}
func.func private @elsewhere(%n: index) -> index
func.func @f(%n: index, %c: i1) {
  %either = call @either(%c) : (i1) -> index
  %odd = call @odd(%n) : (index) -> index
  %never = call @never(%n) : (index) -> index
  %elsewhere = call @elsewhere(%n) : (index) -> index
  return
}";
    let found = on_last_function(text, |session, value| {
        ["either", "odd", "never", "elsewhere"].map(|name| session.interval(Column::index(value(name))))
    });
    let all = Interval { lower: None, upper: None };
    let either = Interval { lower: Some(3), upper: Some(7) };
    assert_eq!(found, Some([either, Interval { lower: Some(1), upper: None }, all, all]));
}

#[test]
fn long_chains_of_calls() {
    let mut text = String::from("func.func private @f0(%n: index) -> index {\n  return %n : index\n}\n");
    for at in 1..=3000 {
        let before = at - 1;
        let _ = writeln!(
            text,
            "func.func private @f{at}(%n: index) -> index {{\n  %c1 = arith.constant 1 : index\n  \
             %m = arith.addi %n, %c1 : index\n  %r = call @f{before}(%m) : (index) -> index\n  return %r : index\n}}"
        );
    }
    let proved = on_last_function(&text, |session, value| {
        let expected = index(value("n")) + 3000;
        session.compare(Column::index(value("r")), Relation::Eq, expected) == Verdict::Proven
    });
    assert_eq!(proved, Some(true));
}

/// Returns the program as a function that returns an index, and the number of the value that it returns.
fn returning(context: &Context, program: &Program) -> Option<(String, usize)> {
    let text = program.text(&mut BTreeMap::new());
    let (text, _) = text.rsplit_once("  return\n")?;
    let text = text.replacen(") {", ") -> index {", 1);
    let defined = |line: &str| {
        line.strip_prefix("  %v")?.split_once(" = ").filter(|(_, op)| op.ends_with(": index"))?.0.parse().ok()
    };
    let candidates: Vec<usize> = text.lines().rev().filter_map(defined).collect();
    candidates.into_iter().find_map(|number| {
        let text = format!("{text}  return %v{number} : index\n}}\n");
        parsed(context, &text).map(|_| (text, number))
    })
}

#[test]
fn results_of_random_functions() {
    let context = Context::new(&bourn::registries().0);
    let (mut calls, mut exact) = (0, 0);
    for seed in seeds(20) {
        let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let program = Program::random(&mut random, 10);
        let Some((function, number)) = returning(&context, &program) else { continue };
        for _ in 0..4 {
            let args = [random.within(-20, 20), random.within(-20, 20)];
            let fixed = WIDTHS.map(|width| fixed_number(width, &mut random));
            let mut returned = None;
            let finished = program.run(args, fixed, &mut |event| match event {
                Event::Value(name, Held::Index(value)) if name == number => returned = Some(value),
                _ => {}
            });
            let Some(returned) = returned.filter(|_| finished) else { continue };
            let text = function.clone() + &caller("caller", " -> index", args, fixed);
            let range = on_last_function(&text, |session, value| {
                let column = Column::index(value("r"));
                let range = session.interval(column);
                match session.constant_bound(BoundKind::Equal, column) {
                    Some(exact) => range.intersect(Interval::point(exact)),
                    None => range,
                }
            });
            let range = range.unwrap_or_else(|| panic!("the caller is right\n{text}"));
            calls += 1;
            exact += usize::from(range == Interval::point(returned.into()));
            assert!(
                range.intersect(Interval::point(returned.into())) == Interval::point(returned.into()),
                "seed {seed}: {returned} was returned, not in {range:?}\n{text}"
            );
        }
    }
    println!("{calls} calls, {exact} with the exact result");
    assert!(exact > 0, "nothing is known of a call");
}

/// The ranges of the values of a private function hold in the executions with the arguments of all its calls.
#[test]
fn values_of_private_functions_in_all_calls() {
    let context = Context::new(&bourn::registries().0);
    let (mut compared, mut exact) = (0, 0);
    for seed in seeds(60) {
        let mut random = Random(seed.wrapping_mul(0x5851_f42d_4c95_7f2d));
        let program = Program::of_seed(seed, &mut random);
        let function = program.text(&mut BTreeMap::new());
        let mut text = function.replacen("func.func @f", "func.func private @f", 1);
        let mut seen: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
        for at in 0..1 + random.below(3) {
            let args = [random.within(-20, 20), random.within(-20, 20)];
            let fixed = WIDTHS.map(|width| fixed_number(width, &mut random));
            text += &caller(&format!("caller{at}"), "", args, fixed);
            program.run(args, fixed, &mut |event| {
                if let Event::Value(name, Held::Index(number) | Held::Fixed(number, _)) = event {
                    let (least, most) = seen.entry(name).or_insert((number, number));
                    (*least, *most) = (number.min(*least), number.max(*most));
                }
            });
        }
        let module = parsed(&context, &text).unwrap_or_else(|| panic!("the program is right\n{text}"));
        for (name, range) in ranges_in_first_function(&context, &module) {
            let Some(&(least, most)) = seen.get(&name) else { continue };
            compared += 1;
            let observed = Interval { lower: Some(least.into()), upper: Some(most.into()) };
            exact += usize::from(range == observed);
            assert!(
                range.hull(observed) == range,
                "seed {seed}: %v{name} was {observed:?}, not in {range:?}\n{text}"
            );
        }
    }
    println!("{compared} values, {exact} with the exact range");
    assert!(exact > 0, "nothing is known of a private function");
}

/// Returns the ranges of the integers in the first function of a module, which may use the calls of the function, by the numbers in their names.
fn ranges_in_first_function<'c>(context: &'c Context, module: &OwnedOp<'c>) -> Vec<(usize, Interval)> {
    let table = module.view().isolated_body().expect("a module is isolated");
    let calls = Calls::of_table(context, table, &|context, body| IrGraph::new(context, body));
    let of_function = |context, function, body| IrGraph::new(context, body).with_owner(Owner::from(function));
    let calls = calls.with_callers(context, table, &of_function);
    let top = module.view().region(0).and_then(|region| region.entry()).expect("a module has a body");
    let function = top.first().expect("there is a function");
    let body = function.isolated_body().expect("a function is isolated");
    let graph = IrGraph::new(context, body).with_owner(Owner::from(function)).with_calls(&calls);
    let mut session = IrBounds::new(&graph);
    let entry = body.entry().expect("a function has a body");
    let mut values: Vec<ValueId> = entry.arg_ids().to_vec();
    bourn::passes::walk(body, |op| values.extend(op.result_ids()));
    let mut found = Vec::new();
    for value in values {
        let ty = Value::new(body, value).ty();
        let name = body.value_name(value).and_then(|name| name.strip_prefix('v')?.parse().ok());
        if let Some(name) = name.filter(|_| ty.is_index() || ty.signless_width().is_some()) {
            let behind = graph.executed_before_value(value);
            let range = session.interval(Column::index(value));
            let known = session.assuming(&behind, |session| session.interval(Column::index(value)));
            found.push((name, range.intersect(known)));
        }
    }
    found
}

/// Returns a function that calls `f` with these arguments; `returns` is the type of the result.
fn caller(name: &str, returns: &str, args: [i64; 2], fixed: [i64; WIDTHS.len()]) -> String {
    let mut text = format!("func.func @{name}(%pad: f32) {{\n");
    let numbers = args.iter().map(|n| (*n, "index".to_owned()));
    let numbers = numbers.chain(fixed.iter().zip(WIDTHS).map(|(n, width)| (*n, format!("i{width}"))));
    let mut types = Vec::new();
    for (at, (number, ty)) in numbers.enumerate() {
        // A number with more bits than the type is written as the one with its lowest bits.
        let number = match ty.strip_prefix('i').and_then(|width| width.parse::<u32>().ok()) {
            Some(width) => number << (64 - width) >> (64 - width),
            None => number,
        };
        let _ = match ty.as_str() {
            "i1" => writeln!(text, "  %a{at} = arith.constant {}", number != 0),
            _ => writeln!(text, "  %a{at} = arith.constant {number} : {ty}"),
        };
        types.push(ty);
    }
    let names: Vec<String> = (0..types.len()).map(|at| format!("%a{at}")).collect();
    let (result, returns) = if returns.is_empty() { ("", " -> ()") } else { ("%r = ", returns) };
    let _ = writeln!(
        text,
        "  {result}call @f({}, %pad) : ({}, f32){returns}\n  return\n}}",
        names.join(", "),
        types.join(", ")
    );
    text
}
