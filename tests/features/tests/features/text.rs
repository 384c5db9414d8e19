//! Tests the text of types, attributes and ops.

use crate::features::PairedOp;
use crate::{context, ops, parse, rejected, round_trip};
use bourn::rt::ir::def::{OperandIdx, ResultIdx};
use bourn::rt::ir::parse::{ParseOptions, parse_and_report};
use bourn::rt::ir::print::{PrintOptions, print_op};

/// Checks types as attributes of an op that accepts any attribute.
#[track_caller]
fn type_text(text: &str) {
    round_trip(&format!("func.func private @f({text})"));
}

#[test]
fn parameters_that_are_left_out() {
    type_text("!features.buffer<4>");
    type_text("!features.buffer<4, column>");
    type_text("!features.buffer<4, row, 16>");
    type_text("!features.buffer<4, row, 8, \"x\">");
    type_text("!features.list<[1, 2], fast, exact>".replace("fast, exact", "both").as_str());
    type_text("!features.list<[]>");
}

#[test]
fn parameters_by_name() {
    type_text("!features.lane<3>");
    type_text("!features.lane<3, width = 4>");
    type_text("!features.lane<3, label = \"l\">");
    type_text("!features.lane<3, width = 4, label = \"l\">");
    type_text("!features.queue<depth = 3>");
    type_text("!features.queue<depth = 3, device = gpu, label = \"l\">");
    let ctx = context();
    let module =
        parse(&ctx, "func.func private @f(!features.queue<label = \"l\", depth = 3>)").expect("any order");
    assert!(module.view().to_string().contains("<depth = 3, label = \"l\">"));
    assert_eq!(
        rejected("func.func private @f(!features.queue<depth = 3, depth = 4>)"),
        "parameter 'depth' is given twice"
    );
    assert_eq!(
        rejected("func.func private @f(!features.queue<deep = 3>)"),
        "expected one of: depth, device, label"
    );
    assert_eq!(
        rejected("func.func private @f(!features.queue<>)"),
        "failed to parse features.queue parameter 'depth'"
    );
}

/// A list without brackets ends before the next name. As in MLIR, names that refer to others come after them.
#[test]
fn attributes_with_aliases() {
    let ctx = context();
    let text = "#name = #features.named<of = 1 : i8, #features.tag<\"t\">, name = \"a\">
#name1 = #features.named<name = \"c\">
#name2 = #features.named<of = #name, #name, name = \"b\">
module {
  func.func private @f() attributes {x.a = #name2, x.c = #name1}
}
";
    let module = parse(&ctx, text).expect("aliases");
    assert_eq!(print_op(module.view(), &PrintOptions::default()), text);
    let local = PrintOptions { local_scope: true, ..PrintOptions::default() };
    assert!(print_op(module.view(), &local).contains("x.c = #features.named<name = \"c\">"));
}

#[test]
fn parameters_in_a_form_of_their_own() {
    type_text("!features.grid<2 by 3 of f32>");
    type_text("!features.grid<2 by 3 of f32 : 7 : i8>");
    type_text("!features<range[-1, 5]>");
    assert_eq!(
        rejected("func.func private @f(!features.grid<2 by 2 of f32>)"),
        "a grid is not square, as 2 x 2 of 'f32' is"
    );
    assert_eq!(rejected("func.func private @f(!features.range[1 : 5])"), "expected ','");
}

#[test]
fn attributes_in_all_forms() {
    round_trip("features.attrs row at read, 3");
    round_trip(
        "features.attrs column HIGH at read|write on <gpu> with<fast> tag <\"a\"> other #features.tag<\"b\" flags exact>, -3 \
         unit sizes [1, 2] {more}",
    );
    assert_eq!(
        rejected("features.attrs diagonal at read, 3"),
        "custom op 'features.attrs' expected string or keyword containing one of the following enum values for \
         attribute 'layout' [row, column]"
    );
    assert_eq!(
        rejected("features.attrs row at read|fly, 3"),
        "custom op 'features.attrs' expected one of: none, read, write"
    );
}

#[test]
fn attributes_in_generic_form() {
    let ctx = context();
    let text = "features.attrs row at read|write with<both>, 3";
    let module = parse(&ctx, text).expect("right");
    let options = bourn::rt::ir::print::PrintOptions { generic: true, ..Default::default() };
    let generic = bourn::rt::ir::print::print_op(module.view(), &options);
    let wanted = "<{access = 3 : i32, count = 3 : i64, flags = #features.flags<both>, layout = \"row\", priority = 0 : i32}>";
    assert!(generic.contains(wanted), "{generic}");
}

#[test]
fn everything_in_bulk() {
    round_trip(
        "func.func @f(%arg0: index) {\n  %0:2 = features.bulk(%arg0, %arg0 : index, index) -> (i8, i16) <{x = 3 : i64}> {\n  \
         } {\n  }, {\n  } attributes {z}\n  return\n}",
    );
}

#[test]
fn groups_in_groups() {
    let f = |inner: &str| {
        round_trip(&format!("func.func @f(%arg0: index) {{\n  features.groups {inner}\n  return\n}}"))
    };
    f("none");
    f("none[%arg0, %arg0] quiet");
    f("a(%arg0) {x}");
    f("a(%arg0 b %arg0)[%arg0]");
}

#[test]
fn clauses_in_any_order() {
    let f = |inner: &str| format!("func.func @f(%arg0: index) {{\n  features.clauses{inner}\n  return\n}}");
    round_trip(&f(""));
    round_trip(&f(" limit(%arg0) data(%arg0 : index) nowait safe 3"));
    let ctx = context();
    let module = parse(&ctx, &f(" safe 3 nowait limit(%arg0)")).expect("any order");
    assert!(module.view().to_string().contains("features.clauses limit(%arg0) nowait safe 3\n"));
    assert!(rejected(&f(" nowait nowait")).contains("`nowait` clause can appear at most once"));
}

#[test]
fn loops() {
    let f = |inner: &str| format!("func.func @f(%arg0: index, %arg1: f32) {{\n  {inner}\n  return\n}}");
    round_trip(&f("features.table{} [] to"));
    round_trip(&f(
        "%0:2 = features.table{\"a\" = %arg0 -> %arg1 : f32, \"b\" = %arg0 -> %arg0 : index} [*1, *2] to | i8 | i16",
    ));
    assert_eq!(
        rejected(&f("features.table{\"a\" = %arg0 -> %arg1 : f32,} [] to")),
        "expected attribute value"
    );
}

#[test]
fn lists_of_lists() {
    let f = |inner: &str| {
        format!("func.func @f(%arg0: index, %arg1: f32) {{\n  features.switch %arg0, [{inner}]\n  return\n}}")
    };
    round_trip(&f("(%arg0, %arg1), (), (%arg1) : (index, f32), (), (f32)"));
    round_trip(&f(" : "));
    let generic = "func.func @f(%a: index) { \"features.switch\"(%a, %a) <{case_sizes = array<i32: 2>}> : (index, index) -> ()\n return }";
    assert_eq!(
        rejected(generic),
        "'features.switch' op cases count (1) does not match with the total size (2) specified in attribute 'case_sizes'"
    );
    let ctx = context();
    let module = parse(&ctx, &f("(%arg0, %arg1), (), (%arg1) : (index, f32), (), (f32)")).expect("right");
    let op = crate::features::SwitchOp::cast(crate::ops(&module)[0]).expect("a switch");
    assert_eq!(op.cases().iter().map(|c| c.len()).collect::<Vec<_>>(), [2, 0, 1]);
}

#[test]
fn hooks_know_what_they_read() {
    round_trip("func.func @f(%arg0: index) {\n  features.hooked %arg0 x 2 (%arg0, %arg0) {y}\n  return\n}");
}

#[test]
fn successors() {
    round_trip(
        "func.func @f(%arg0: i1) {\n  features.branch %arg0(%arg0 : i1) to ^bb1 or ^bb2, ^bb1\n^bb1:  // 3 preds: ^bb0, ^bb0, ^bb2\n  \
         return\n^bb2:  // pred: ^bb0\n  features.branch %arg0 to ^bb1\n}",
    );
}

#[test]
fn lines() {
    round_trip("func.func @f(%arg0: index) {\n  features.lines a %arg0\n  b %arg0\n  return\n}");
}

#[test]
fn groups_of_one_size() {
    let two = "func.func @f(%arg0: index, %arg1: index) {
  %0:4 = features.paired %arg0, %arg1 in %arg0 of %arg1, %arg0 : index, index and index, index
  return
}";
    round_trip(two);
    round_trip(
        "func.func @f(%arg0: index) {
  features.paired  in %arg0 of  :  and \n  return
}",
    );
    let ctx = context();
    let module = parse(&ctx, two).expect("right");
    let view = PairedOp::cast(ops(&module)[0]).expect("the op");
    assert_eq!(view.as_op().operand_group(OperandIdx(0)), Some(0..2));
    assert_eq!(view.as_op().operand_group(OperandIdx(1)), Some(2..3));
    assert_eq!(view.as_op().operand_group(OperandIdx(2)), Some(3..5));
    assert_eq!(view.as_op().result_group(ResultIdx(1)), Some(2..4));
    // Operands that cannot be divided evenly are neither truncated nor accepted.
    let generic = |operands: usize, results: usize| {
        let (names, types) = (vec!["%a"; operands].join(", "), vec!["index"; operands].join(", "));
        let results = vec!["index"; results].join(", ");
        format!(
            "func.func @f(%a: index) {{
  %r:9 = \"features.paired\"({names}) : ({types}) -> ({results})
  return
}}"
        )
        .replace("%r:9 = ", if results.is_empty() { "" } else { "%r:2 = " })
    };
    parse(&ctx, &generic(3, 2)).expect("one of each");
    assert_eq!(
        rejected(&generic(4, 2)),
        "'features.paired' op expects 2 variadic operand groups of one size, but 3 operands do not divide among them"
    );
    assert_eq!(
        rejected(
            &generic(3, 2).replace("%r:2", "%r:3").replace("(index, index)\n", "(index, index, index)\n")
        ),
        "'features.paired' op expects 2 variadic result groups of one size, but 3 results do not divide among them"
    );
    assert_eq!(rejected(&generic(0, 0)), "'features.paired' op expected 1 or more operands, but found 0");
    // The text has groups of three and one, instead of two and two.
    assert_eq!(
        rejected("func.func @f(%a: index) { features.paired %a, %a, %a in %a of %a : and return }"),
        "'features.paired' op expects variadic operand groups of one size, but got 3 and 1"
    );
    assert_eq!(
        rejected("func.func @f(%a: index) { %0:2 = features.paired in %a of : index, index and return }"),
        "'features.paired' op expects variadic result groups of one size, but got 2 and 0"
    );
}

#[test]
fn a_check_of_its_own_and_static_sizes() {
    let stretched = |result: &str| {
        format!(
            "func.func @f(%x: tensor<4xf32>) {{
  %y = \"features.stretched\"(%x) : (tensor<4xf32>) -> tensor<{result}xf32>
  return
}}"
        )
    };
    let ctx = context();
    parse(&ctx, &stretched("8")).expect("twice as long");
    parse(&ctx, &stretched("?")).expect("not known");
    assert_eq!(rejected(&stretched("0")), "'features.stretched' op is nothing");
    let message = rejected(&stretched("9"));
    assert!(message.contains("dimension #0 of 'y' must be 8, but got 9"), "{message}");
}

#[test]
fn parameters_of_each_kind() {
    let f = |ty: &str| format!("\"features.plain\"(%arg0) : ({ty}) -> ()");
    let ok = |ty: &str| round_trip(&format!("func.func @f(%arg0: {ty}) {{\n  {}\n  return\n}}", f(ty)));
    ok(
        "!features.kinds<ratio = 1.000000e-01, callee = @f, members = [index], names = [\"a\"], rows = [[1, 2], []], layouts = []>",
    );
    ok(
        "!features.kinds<ratio = -0.000000e+00, size = 9223372036854775808, callee = @f::@g, members = [], names = [], rows = [[]], layouts = [row], quiet = true, get = 1, ctx = 1>",
    );
    ok("!features<bare 5 :>");
    ok("!features.bare");
    let rejects = |ty: &str| rejected(&format!("func.func @f(%arg0: !features.{ty}) {{ return }}"));
    let kinds = |rest: &str| rejects(&format!("kinds<ratio = 1.5, callee = {rest}>"));
    let rest = "names = [], rows = [], layouts = []";
    assert_eq!(
        kinds(&format!("5, members = [], {rest}")),
        "parameter 'callee' must be a symbol, but got '5 : i64'"
    );
    assert_eq!(
        kinds(&format!("@f, map = 5, members = [], {rest}")),
        "parameter 'map' must be an affine map, but got '5 : i64'"
    );
    assert_eq!(
        kinds(&format!("@f, members = [index, i8], {rest}")),
        "parameter 'members' must be index, but got 'i8'"
    );
    let all = |names: &str, rows: &str, layouts: &str| {
        kinds(&format!("@f, members = [], names = {names}, rows = {rows}, layouts = {layouts}"))
    };
    assert_eq!(all("[\"\"]", "[]", "[]"), "a name is missing {}");
    assert_eq!(all("[]", "[]", "[row, column]"), "rows only");
    assert_eq!(all("[]", "[[]]", "[]"), "too loud");
    assert_eq!(kinds(&format!("@f, members = [], {rest}, get = 2, ctx = 1")), "too much");
    assert_eq!(rejects("tile<?, 4, f32>"), "expected integer value");
}

#[test]
fn what_is_not_there_compares_with_nothing() {
    let ok = |quads: &str, nears: &str| {
        let text = format!(
            "func.func @f(%a: {quads}, %b: {nears}) {{\n  \"features.computed\"(%a, %b) <{{operandSegmentSizes = array<i32: 0, 1, 1>}}> : ({quads}, {nears}) -> ()\n  return\n}}"
        );
        parse(&context(), &text).map(drop)
    };
    assert_eq!(ok("tensor<8xf32>", "tensor<4xf32>"), Ok(()));
    let quads = ok("tensor<?xf32>", "tensor<4xf32>").expect_err("the size is not known");
    assert_eq!(
        quads,
        "'features.computed' op operand #0 must be variadic of size of fours, but got 'tensor<?xf32>'"
    );
    let nears = ok("vector<4xf32>", "tensor<?xf32>").expect_err("the size is not known");
    assert_eq!(nears, "'features.computed' op operand #1 must be variadic of small, but got 'tensor<?xf32>'");
    assert!(ok("f32", "tensor<4xf32>").is_err() && ok("tensor<4xf32>", "f32").is_err());
    let attr = |value: &str| {
        rejected(&format!(
            "\"features.computed\"() <{{operandSegmentSizes = array<i32: 0, 0, 0>, small = {value}}}> : () -> ()"
        ))
    };
    for value in ["2 : i64", "\"text\"", "1.0 : f32"] {
        assert!(attr(value).contains("Invalid attribute `small`"), "{value}");
    }
}

#[test]
fn a_generic_width_is_learnt_from_a_named_constraint() {
    let f = |ty: &str, tile: &str| {
        format!(
            "func.func @f(%arg0: {ty}) -> !features.{tile} {{\n  %0 = features.widths %arg0 : {ty} -> {short}\n  return %0 : !features.{tile}\n}}",
            short = tile.trim_start_matches("tile")
        )
    };
    round_trip(&f("i16", "tile<16, 16, i8>"));
    assert_eq!(
        rejected(&f("f32", "tile<16, 16, i8>")),
        "custom op 'features.widths' invalid kind of type specified: expected builtin.integer, but found 'f32'"
    );
    assert_eq!(
        rejected(&f("i16", "tile<8, 8, i8>")),
        "'features.widths' op failed to verify that 'W' is the same in 'x' and 't': 16 and 8"
    );
}

#[test]
fn messages_show_what_they_are_about() {
    let shows = |types: &str, attrs: &str| {
        rejected(&format!(
            "func.func @f(%m: tensor<4x?xf32>, %n: memref<4x?xi8>, %i: index) {{
  \"features.shows\"({}) <{{layout = \"row\", {attrs}}}> : ({types}) -> ()
  return
}}",
            match types.matches(',').count() {
                2 if types.contains("memref") => "%m, %n, %i",
                2 => "%m, %m, %i",
                _ => "%m, %m",
            },
        ))
    };
    let same = "tensor<4x?xf32>, tensor<4x?xf32>";
    assert_eq!(
        shows("tensor<4x?xf32>, memref<4x?xi8>, index", "count = 3 : i64, sizes = array<i64: 4, 5>"),
        "'features.shows' op 'tensor<4x?xf32>' {is} not 'memref<4x?xi8>' (elements 'f32', '?')"
    );
    assert_eq!(
        shows(&format!("{same}, index"), "count = 3 : i64, sizes = array<i64: 4, 5>"),
        "'features.shows' op needs ranked operands, not 'index'"
    );
    assert_eq!(
        shows(same, "count = 3 : i64, sizes = array<i64: 4>"),
        "'features.shows' op rank 2 of 3 + 1 = 4, 1 sizes, the last ?"
    );
    assert_eq!(
        shows(same, "count = 3 : i64, sizes = array<i64: 5, 6>"),
        "'features.shows' op 4 != 5 in dimension 0"
    );
    assert_eq!(
        shows(same, "priority = 7 : i32, name = \"n\", count = 9 : i64, sizes = array<i64: 4, 6>"),
        "'features.shows' op layout row, priority HIGH, device ?, name \"n\", type '?'"
    );
    assert_eq!(
        shows(same, "device = #features.device<gpu>, count = 9 : i64, sizes = array<i64: 4, 6>"),
        "'features.shows' op layout row, priority low, device gpu, name ?, type '?'"
    );
}

#[test]
fn bits_without_a_width() {
    round_trip("features.letters\nfeatures.letters of b\nfeatures.letters of a");
    assert!(parse(&context(), "features.letters of c").is_err());
    use crate::features::{Letters, Nothing};
    assert_eq!(Letters::from_value_or_default(7), Letters::AB);
    assert_eq!((Nothing::from_value(1), Nothing::from_value(0)), (None, Some(Nothing::NONE)));
    assert_eq!(Nothing::from_value_or_default(5), Nothing::NONE);
}

#[test]
fn names_of_rust() {
    let f = |count: u32| {
        format!(
            "func.func @f(%arg0: index) -> index {{\n  %0 = \"features.fn\"(%arg0, %arg0) <{{build = \"b\", operandSegmentSizes = array<i32: 1, 0, \
             1>, type = {count} : i64}}> ({{\n  }}) : (index, index) -> index\n  return %0 : index\n}}"
        )
    };
    let ctx = context();
    let module = parse(&ctx, &f(1)).expect("right");
    let view = crate::features::FnOp::cast(ops(&module)[0]).expect("it is one");
    assert_eq!(view.self_().value(), ops(&module)[0].operand(0));
    assert_eq!((view.op_operand().len(), view.cast_operand().len()), (0, 1));
    assert_eq!(view.r#type(), 1);
    assert!(!view.a_b() && !view.a_b_attr());
    assert_eq!(rejected(&f(0)), "'features.fn' op {type} {} \"quoted\"");
}

#[test]
fn requirements_of_traits_are_about_each_value() {
    let f = |results: &str| {
        format!(
            "func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {{ %0:2 = \"features.ranked\"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ({results}) return }}"
        )
    };
    parse(&context(), &f("tensor<?xf32>, tensor<1xf32>")).expect("of one rank");
    assert!(rejected(&f("tensor<?xf32>, tensor<1x1xf32>")).contains("ranks differ"));
}

#[test]
fn equations_with_two_free_variables() {
    let f = |result: &str| {
        format!(
            "func.func @f(%a: tensor<2xf32>, %b: tensor<3x4xf32>, %i: index) {{ %0:2 = \"features.stacked\"(%a, %b, %i) <{{operandSegmentSizes = array<i32: 2, 0, 1>}}> ({{ ^bb0(%x: index, %y: index): features.end }}) : (tensor<2xf32>, tensor<3x4xf32>, index) -> (tensor<2xf32>, {result}) return }}"
        )
    };
    parse(&context(), &f("tensor<3x?xf32>")).expect("as the operands");
    assert!(rejected(&f("tensor<3x5xf32>")).contains("dimension #1 of 'ys' must be 4, but got 5"));
}

#[test]
fn messages_of_types_show_their_parameters() {
    let of = |ty: &str| rejected(&format!("func.func private @f({ty})"));
    assert_eq!(of("!features.grid<3 by 3 of f32>"), "a grid is not square, as 3 x 3 of 'f32' is");
    let wide = of("!features.grid<3 by 4 of i65 : unit>");
    assert_eq!(wide, "{65} bits are too many (note: unit)");
    assert_eq!(of("!features.grid<3 by 4 of index>"), "{?} bits are too many (note: ?)");
}

#[test]
fn optional_attributes_are_told_from_what_follows() {
    round_trip(
        "func.func @f(%arg0: f32, %arg1: index) {\n  features.guesses %arg0(%arg1) on : f32\n  features.guesses %arg0 false() on \"a\" : f32 -3 {x = 1 : i64}\n  features.guesses %arg0(%arg1, %arg1) [false] on : f32 {sure2, text2 = \"b\" : i8}\n  return\n}",
    );
}

#[test]
fn what_an_attribute_begins_with() {
    for text in [
        "features.starts to @f",
        "features.starts \"private\" to @f",
        "features.starts i32 to @f {more}",
        "features.starts \"private\" 5.000000e-01 to @f",
        "features.starts [1, 2] to @f",
        "features.starts \"private\" i32 5.000000e-01 [] @g to @f",
    ] {
        round_trip(text);
    }
    let ctx = context();
    for map in ["affine_map<(d0) -> (d0)>", "#map"] {
        let text = format!("#map = affine_map<(d0) -> (d0)>\nfeatures.starts {map} [1] @g to @f");
        let module = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        assert_eq!(
            ops(&module)[0].attr("map").map(|a| a.to_string()).as_deref(),
            Some("affine_map<(d0) -> (d0)>")
        );
        assert!(ops(&module)[0].attr("sym_visibility").is_none());
    }
}

#[test]
fn where_a_group_is_its_attribute_is() {
    round_trip("features.letters");
    round_trip("features.letters of a");
    let no_word = "custom op 'features.letters' expected valid keyword or string";
    for text in ["features.letters of", "features.letters of a|", "features.letters of {x}"] {
        assert_eq!(rejected(text), no_word, "{text}");
    }
    assert_eq!(rejected("features.letters of c"), "custom op 'features.letters' expected one of: a, b, ab");
}

#[test]
fn headers_of_loops() {
    let f = |inner: &str| {
        format!("func.func @f(%arg0: index, %arg1: i32, %arg2: f32) {{\n  {inner}\n  return\n}}")
    };
    round_trip(&f("features.sweep up %arg3 = %arg0 with[] -> () {\n  }"));
    round_trip(&f(
        "%0 = features.sweep down %arg3 = %arg1 step 3 as column with[%arg4 = %arg2] -> f32 : i32 {\n    \
         features.end %arg4 : f32\n  } {z}",
    ));
    round_trip(&f(
        "%0:2 = features.sweep up %arg3 = %arg0 with[%arg4 = %arg2, %arg5 = %arg0] -> (f32, index) {\n    \
         features.end %arg4, %arg3 : f32, index\n  }",
    ));
    // The text may omit the whole list, and write values that are usually omitted.
    let ctx = context();
    let text = f("features.sweep up %i loc(\"i\") = %arg0 step 2 as row -> () : index { features.end }");
    let module = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}"));
    let printed = print_op(module.view(), &PrintOptions::default());
    assert!(printed.contains("features.sweep up %arg3 = %arg0 with[] -> () {\n"), "{printed}");
    let located = print_op(module.view(), &PrintOptions { locations: true, ..PrintOptions::default() });
    assert!(located.contains("%arg3 loc(\"i\") = %arg0"), "{located}");
    round_trip(&f("features.listed(%arg3, %arg4) of(%arg0) {\n    features.end\n  }"));
    round_trip(&f("features.listed() of() {\n    features.end\n  }"));
}

#[test]
fn mistakes_in_headers_of_loops() {
    let f = |inner: &str| rejected(&format!("func.func @f(%a: index, %x: f32) {{ {inner} return }}"));
    assert_eq!(
        f("features.sweep left %i = %a -> () { }"),
        "custom op 'features.sweep' expected 'up' or 'down'"
    );
    assert_eq!(
        f("features.sweep up %i = %a with[%y = %x] -> (f32, f32) { }"),
        "custom op 'features.sweep' number of operands and types do not match: got 1 operands and 2 types"
    );
    assert_eq!(f("features.sweep up %i#0 = %a -> () { }"), "result number not allowed in argument list");
    assert_eq!(f("features.sweep up %a = %a -> () { }"), "region entry argument '%a' is already in use");
    assert_eq!(
        f("features.sweep up %i = %a -> () { ^bb0: features.end }"),
        "invalid block name in region with named arguments"
    );
}

/// A region that lacks the arguments in the header is shown in generic form.
#[test]
fn a_region_without_the_arguments_of_its_header() {
    let ctx = context();
    let text = "func.func @f(%a: index) {
  \"features.sweep\"(%a) <{down = false, layout = \"row\", step = 2 : i64}> ({}) : (index) -> ()
  return
}";
    let options = ParseOptions { verify: false, ..ParseOptions::default() };
    let (module, diagnostics) = parse_and_report(&ctx, text, &options);
    let module = module.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let printed = print_op(module.view(), &PrintOptions::default());
    assert!(printed.contains("\"features.sweep\"(%arg0)"), "{printed}");
}
