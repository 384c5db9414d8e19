//! Tests of sizes of results as maps of their ops' operands.

use crate::context;
use bourn_bounds::{Column, Extremum};
use bourn_equations::reify::{ReifiedSize, reify_result_shapes, reify_size};
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::{Context, OpRef, Value, ValueId};
use bourn_test_support::Random;
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{Any, I, I64Array, I64Attr, AffineMap, Index, RankedTensor, DestinationStyle};
/// Rows and columns in the memory of the machine.
type tile(shape: shape, element: type);
constraint Tile<E: type> \"tile of {E}\" = tile<element = E>;
op stack<E: Any>: Pure {
    operands { top: Tile<E>, bottom: Tile<E> }
    results  { result: Tile<E> }
    bounds { dim(result, d) == dim(top, d) + dim(bottom, d); }
}
op sized: Pure {
    operands { n: Index, m: Index, x: RankedTensor<Any>, word: I<32> }
    attrs { by: I64Attr, map: AffineMap, list: I64Array }
    results { r: RankedTensor<Any> }
    let twice = n + n;
    bounds {
        dim(r, 0) == min(n - 1, dim(x, 0) floordiv by, 7);
        dim(r, 1) == 3 - 2 * min(n, m);
        dim(r, 2) == max(n, max(m, 1)) ceildiv 4 + by;
        dim(r, 3) == n * m;
        dim(r, 4) == min(n, m) + min(n, 2);
        dim(r, 5) == min(n, max(m, 1));
        dim(r, 6) == n mod m;
        dim(r, 7) == map(n, m);
        dim(r, 8) == sum(list) + twice * 0;
        dim(r, 9) == dim(r, 10);
        dim(r, 10) == rank(x) * 2;
        dim(r, 11) <= n;
        dim(r, 12) == word;
        dim(r, 13) == 9223372036854775807 + by;
        dim(r, 14) == n mod 4 + (twice - 2 * n);
    }
}
op either: Pure {
    operands { c: I<1>, a: RankedTensor<Any>, b: RankedTensor<Any> }
    results { r: RankedTensor<Any> }
    bounds { choose r = a if c else b; }
}
op filled: Pure {
    operands { ins: Any*, outs: RankedTensor<Any>* }
    results { rs: RankedTensor<Any>* }
    impl DestinationStyle { inits = outs; }
}
";

/// Looks at the first op of a function that is not a constant.
fn with_op<T>(cx: &Context, arguments: &str, op: &str, look: impl FnOnce(OpRef<'_, '_>) -> T) -> T {
    let text = format!("func.func @f({arguments}) {{\n{op}\nreturn }}");
    let (module, diagnostics) = parse_and_report(cx, &text, &ParseOptions::default());
    let module = module.unwrap_or_else(|| panic!("{:?}\n{text}", diagnostics.all));
    assert!(!diagnostics.has_errors(), "{:?}\n{text}", diagnostics.all);
    let func = module.view().region(0).and_then(|region| region.entry());
    let func = func.and_then(|block| block.ops().next()).expect("a function");
    let op = func.region(0).and_then(|region| region.entry()).expect("a body");
    look(op.ops().find(|op| !op.is("arith.constant")).expect("an op"))
}

/// Checks the text for each size of the op's results.
fn check(arguments: &str, op: &str, expected: &Expect) {
    let cx = context(SPEC);
    let name = |argument: &str| argument.split(':').next().unwrap_or_default().to_owned();
    let names: Vec<String> = arguments.trim_start_matches('%').split(", %").map(name).collect();
    let said = with_op(&cx, arguments, op, |op| {
        let mut out = String::new();
        let mut all = true;
        for result in op.results() {
            for d in 0..result.ty().shape().map_or(0, <[i64]>::len) {
                let size = reify_size(result, d);
                all &= size.is_ok();
                out.push_str(&match size {
                    Ok(size) => format!("{d}: {}\n", shown(&size, op, &names)),
                    Err(why) => format!("{d}: {why}\n"),
                });
            }
        }
        assert_eq!(reify_result_shapes(op).is_ok(), all);
        out
    });
    expected.assert_eq(&said);
}

fn shown(size: &ReifiedSize, op: OpRef<'_, '_>, names: &[String]) -> String {
    let computed = match size {
        ReifiedSize::Static(size) => return size.to_string(),
        ReifiedSize::Computed(computed) => computed,
    };
    let name = |column: &Column<ValueId>| {
        let name = &names[Value::new(op.body(), column.value).number()];
        column.dimension().map_or(name.clone(), |d| format!("{name}#{d}"))
    };
    let operands: Vec<String> = computed.operands.iter().map(name).collect();
    let extremum = match (computed.map.num_results(), computed.extremum) {
        (1, _) => "",
        (_, Extremum::Minimum) => "min ",
        (_, Extremum::Maximum) => "max ",
    };
    format!("{extremum}{}[{}]", computed.map, operands.join(", "))
}

#[test]
fn tensors() {
    check(
        "%a: tensor<4x?x?xf32>, %l: index, %h: index, %v: f32",
        "%0 = tensor.pad %a low[%l, 1, 0] high[%l, %h, 0] {
         ^bb0(%i: index, %j: index, %k: index): tensor.yield %v : f32
         } : tensor<4x?x?xf32> to tensor<?x?x?xf32>",
        &expect![[r#"
            0: ()[s0] -> (s0 * 2 + 4)[l]
            1: ()[s0, s1] -> (s0 + s1 + 1)[a#1, h]
            2: ()[s0] -> (s0)[a#2]
        "#]],
    );
    check(
        "%n: index, %m: index",
        "%0 = tensor.empty(%n, %m) : tensor<?x4x?xf32>",
        &expect![[r#"
        0: ()[s0] -> (s0)[n]
        1: 4
        2: ()[s0] -> (s0)[m]
    "#]],
    );
    check(
        "%a: tensor<?x?x?xf32>, %n: index",
        "%c5 = arith.constant 5 : index
         %0 = tensor.extract_slice %a[0, 0, 0] [%n, 1, %c5] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>",
        &expect![[r#"
            0: ()[s0] -> (s0)[n]
            1: 5
        "#]],
    );
}

#[test]
fn destinations() {
    check(
        "%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x4xf32>",
        "%0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>",
        &expect![[r#"
            0: ()[s0] -> (s0)[c#0]
            1: 4
        "#]],
    );
    check(
        "%a: tensor<?xf32>, %b: tensor<?x?xf32>, %i: index",
        "%0 = tensor.insert_slice %a into %b[0, 0] [1, %i] [1, 1] : tensor<?xf32> into tensor<?x?xf32>",
        &expect![[r#"
            0: ()[s0] -> (s0)[b#0]
            1: ()[s0] -> (s0)[b#1]
        "#]],
    );
    check(
        "%a: tensor<?xf32>, %b: tensor<?x?xf32>",
        "%0:2 = \"toy.filled\"(%a, %b) <{operandSegmentSizes = array<i32: 0, 2>}> : (tensor<?xf32>, tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>)",
        &expect![[r#"
            0: ()[s0] -> (s0)[a#0]
            0: ()[s0] -> (s0)[b#0]
            1: ()[s0] -> (s0)[b#1]
        "#]],
    );
}

#[test]
fn declared_types() {
    check(
        "%a: !toy.tile<[4, ?], f32>, %b: !toy.tile<[?, ?], f32>",
        "%0 = \"toy.stack\"(%a, %b) : (!toy.tile<[4, ?], f32>, !toy.tile<[?, ?], f32>) -> !toy.tile<[?, ?], f32>",
        &expect![[r#"
            0: ()[s0] -> (s0 + 4)[b#0]
            1: ()[s0, s1] -> (s0 + s1)[a#1, b#1]
        "#]],
    );
}

const SIZED_ARGUMENTS: &str = "%n: index, %m: index, %x: tensor<?xf32>, %w: i32";

fn sized(by: i64) -> String {
    let (map, list) = ("affine_map<(d0)[s0] -> (d0 - s0 floordiv 2)>", "array<i64: 1, 2>");
    let types = format!("(index, index, tensor<?xf32>, i32) -> tensor<{}f32>", "?x".repeat(15));
    format!("%0 = \"toy.sized\"(%n, %m, %x, %w) <{{by = {by} : i64, list = {list}, map = {map}}}> : {types}")
}

#[test]
fn forms_and_their_limits() {
    check(
        SIZED_ARGUMENTS,
        &sized(3),
        &expect![[r#"
            0: min ()[s0, s1] -> (s0 - 1, s1 floordiv 3, 7)[n, x#0]
            1: max ()[s0, s1] -> (s0 * -2 + 3, s1 * -2 + 3)[n, m]
            2: max ()[s0, s1] -> (s0 ceildiv 4 + 3, s1 ceildiv 4 + 3, 4)[n, m]
            3: ()[s0, s1] -> (s0 * s1)[n, m]
            4: it is no single minimum or maximum
            5: it is no single minimum or maximum
            6: it is not affine
            7: ()[s0, s1] -> (s0 - s1 floordiv 2)[n, m]
            8: 3
            9: it depends on what the op computes
            10: 2
            11: no equation says it
            12: it depends on an integer of fixed width
            13: it is too large
            14: ()[s0] -> (s0 mod 4)[n]
        "#]],
    );
    check(
        "%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>",
        "%0 = \"toy.either\"(%c, %a, %b) : (i1, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>",
        &expect![[r#"
            0: it depends on which branch is taken
        "#]],
    );
}

/// Returns a size as a number, for these arguments of the function and sizes of arguments.
fn number(size: &ReifiedSize, op: OpRef<'_, '_>, given: &dyn Fn(usize, Option<u32>) -> i64) -> i64 {
    let computed = match size {
        ReifiedSize::Static(size) => return *size,
        ReifiedSize::Computed(computed) => computed,
    };
    let leaf =
        |column: &Column<ValueId>| given(Value::new(op.body(), column.value).number(), column.dimension());
    let symbols: Vec<i64> = computed.operands.iter().map(leaf).collect();
    let items = computed.map.eval(&[], &symbols).expect("the numbers are small").into_iter();
    match computed.extremum {
        Extremum::Minimum => items.min(),
        Extremum::Maximum => items.max(),
    }
    .expect("there is one")
}

/// Checks on random numbers that the op has the size that the map gives.
#[test]
fn a_padded_tensor_has_the_size_that_is_said() {
    let cx = context(SPEC);
    let mut random = Random::of_day(3);
    let mut computed = 0;
    for _ in 0..300 {
        // A number that the type gives, or one that an argument of the function is.
        let is_given = |random: &mut Random| random.within(0, 1) == 0;
        let (size, low, high) = (random.within(0, 9), random.within(0, 5), random.within(0, 5));
        let text = |given: bool, name: &str, n: i64| if given { name.to_owned() } else { n.to_string() };
        let source = text(is_given(&mut random), "?", size);
        let (low_text, high_text) =
            (text(is_given(&mut random), "%l", low), text(is_given(&mut random), "%h", high));
        let arguments = format!("%a: tensor<{source}xf32>, %l: index, %h: index, %v: f32");
        let pad = format!(
            "%0 = tensor.pad %a low[{low_text}] high[{high_text}] {{
             ^bb0(%i: index): tensor.yield %v : f32
             }} : tensor<{source}xf32> to tensor<?xf32>"
        );
        let dynamic = [&source, &low_text, &high_text].iter().any(|text| text.parse::<i64>().is_err());
        if !dynamic {
            continue;
        }
        computed += 1;
        let said = with_op(&cx, &arguments, &pad, |op| {
            let found = reify_size(op.result(0), 0).expect("all is affine");
            number(&found, op, &|argument, dim| match (argument, dim) {
                (0, Some(0)) => size,
                (1, None) => low,
                (2, None) => high,
                other => panic!("{other:?} is no leaf"),
            })
        });
        assert_eq!(said, size + low + high, "{pad}");
    }
    assert!(computed > 200, "only {computed} were computed");
}

/// Checks minima, maxima, quotients and remainders, of negative numbers too.
#[test]
fn forms_have_the_value_of_their_equations() {
    let cx = context(SPEC);
    let mut random = Random::of_day(11);
    for by in 1..5 {
        with_op(&cx, SIZED_ARGUMENTS, &sized(by), |op| {
            for _ in 0..200 {
                let (n, m, x) = (random.within(-20, 20), random.within(-20, 20), random.within(0, 30));
                let at = |d: usize| {
                    let size = reify_size(op.result(0), d).expect("it is affine");
                    number(&size, op, &|argument, dim| match (argument, dim) {
                        (0, None) => n,
                        (1, None) => m,
                        (2, Some(0)) => x,
                        other => panic!("{other:?} is no leaf"),
                    })
                };
                assert_eq!(at(0), (n - 1).min(x.div_euclid(by)).min(7));
                assert_eq!(at(1), 3 - 2 * n.min(m));
                assert_eq!(at(2), -(-n.max(m).max(1)).div_euclid(4) + by);
                assert_eq!(at(7), n - m.div_euclid(2));
                assert_eq!(at(14), n.rem_euclid(4));
            }
        });
    }
}
