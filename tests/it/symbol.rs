//! Tests of the passes of the symbol dialect. A file of `tests/symbol` begins with its pipeline; its parts are programs of their own,
//! and the answers, or the diagnostics, are in the `.expected` file beside it. Each answer is changed no more by the same pipeline, and
//! is read, verified and printed by MLIR in generic form, where nothing is lost.

use bourn::dialects::symbol::names::Names;
use bourn_test_support::{Ran, expect_file, files, mlir_opt, root, run, run_bourn};
use std::path::Path;

const SEPARATOR: &str = "// -----\n";
/// What the title of a program with ops of an older MLIR says.
const NOT_IN_MLIR: &str = "that MLIR 22 does not have";
const UNKNOWN: &str = "--allow-unregistered-dialect";

/// Runs a pipeline on a program.
fn pass(pipeline: &str, text: &str, more: &[&str]) -> Ran {
    let pipeline = format!("--pass-pipeline={pipeline}");
    run_bourn(&[&["opt", "-", UNKNOWN, &pipeline], more].concat(), text)
}

/// Returns the pipeline of a file, and its programs.
fn read(path: &Path) -> (String, Vec<String>) {
    let text = std::fs::read_to_string(path).expect("the program can be read");
    let (first, programs) = text.split_once('\n').expect("the file has lines");
    let pipeline = first.strip_prefix("// passes: ").expect("the first line names the passes");
    (pipeline.to_owned(), programs.split(SEPARATOR).map(str::to_owned).collect())
}

#[test]
fn answers_of_the_passes() {
    for path in files("tests/symbol", "mlir") {
        let (pipeline, programs) = read(&path);
        let mut answers = Vec::new();
        for text in &programs {
            let ran = pass(&pipeline, text, &[]);
            assert!(matches!(ran.code, Some(0 | 1)), "{}: {text}{}", path.display(), ran.err);
            let title = text.lines().next().unwrap_or_default();
            let title = if title.starts_with("//") { format!("{title}\n") } else { String::new() };
            answers.push(format!("{title}{}{}", ran.err, ran.out.trim_end()));
            if ran.code == Some(0) {
                let name = format!("{}: {text}", path.display());
                same_again(&pipeline, &ran.out, &name);
                if !title.contains(NOT_IN_MLIR) {
                    known_to_mlir(&ran.out, &name);
                }
            }
        }
        expect_file(&path.with_extension("expected"), &(answers.join("\n\n// -----\n\n") + "\n"));
    }
}

/// Checks that a pipeline does not change its own answer.
#[track_caller]
fn same_again(pipeline: &str, answer: &str, name: &str) {
    let again = pass(pipeline, answer, &[]);
    assert_eq!((again.code, again.out.as_str()), (Some(0), answer), "{name}\n{}", again.err);
}

/// Checks that MLIR takes the generic form of a program, and gives it back without loss.
#[track_caller]
fn known_to_mlir(answer: &str, name: &str) {
    let Some(mlir) = mlir_opt() else { return };
    let generic = run_bourn(&["opt", "-", UNKNOWN, "--mlir-print-op-generic"], answer).succeeded();
    let theirs = run(mlir, &["-", UNKNOWN, "--mlir-print-op-generic"], generic);
    assert_eq!(theirs.code, Some(0), "{name}\n{}", theirs.err);
    let read_back = run_bourn(&["opt", "-", UNKNOWN], theirs.out).succeeded();
    assert_eq!(read_back, answer, "{name}");
}

/// The binds of the table of the reference, with what is asked as results.
const TABLE: &str = "func.func @f(%a: tensor<?x4xf32>, %b: tensor<?x?xf32>, %c: tensor<?xf32>, %k: tensor<?x4xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 64 : i64, min_val = 1 : i64} : index
  %S1 = symbol.symbolic_int @S1 {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  %S2 = symbol.symbolic_int @S2 [%S0, %S1], affine_map<()[s0, s1] -> (s0 + s1)> {max_val = 9223372036854775807 : i64, min_val = 0 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, 4)> : tensor<?x4xf32>
  symbol.bind_symbolic_shape %b, [%S0], affine_map<()[s0] -> (s0 floordiv 2, s0 + 1)> : tensor<?x?xf32>
  symbol.bind_symbolic_shape %c, [%S0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  symbol.bind_symbolic_shape %k, [%S2], affine_map<()[s0] -> (s0, 4)> : tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %a, %c0 : tensor<?x4xf32>
  %b0 = tensor.dim %b, %c0 : tensor<?x?xf32>
  %b1 = tensor.dim %b, %c1 : tensor<?x?xf32>
  %c_0 = tensor.dim %c, %c0 : tensor<?xf32>
  %k0 = tensor.dim %k, %c0 : tensor<?x4xf32>
  \"test.ask\"(%a0, %b0, %b1, %c_0, %k0) : (index, index, index, index, index) -> ()
  return
}
";

/// Returns the bounds of the values that `test.ask` uses, as `lower .. upper = exactly` each.
fn asked(text: &str, options: &[&str]) -> Vec<String> {
    let json = run_bourn(&[&["bounds", "-", "--json", UNKNOWN], options].concat(), text).succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("the answer is JSON");
    let values = json["functions"][0]["values"].as_array().expect("there are values");
    let ask =
        text.lines().find_map(|line| line.trim().strip_prefix("\"test.ask\"(")).expect("something is asked");
    let names = ask.split(')').next().unwrap_or_default().split(", ");
    let side = |value: &serde_json::Value, name: &str| match &value[name] {
        serde_json::Value::Null => "?".to_owned(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let answer = |name: &str| {
        let value = values.iter().find(|value| value["name"] == name).expect("the value has a name");
        format!("{} .. {} = {}", side(value, "lower"), side(value, "upper"), side(value, "expression"))
    };
    names.map(answer).collect()
}

#[test]
fn answers_of_the_table() {
    let numbers = asked(TABLE, &["--in-terms-of=constants"]);
    assert_eq!(numbers, ["1 .. 64 = ?", "0 .. 32 = ?", "2 .. 65 = ?", "1 .. 64 = ?", "1 .. ? = ?"]);
    let symbols = asked(TABLE, &["--in-terms-of=symbols"]);
    assert_eq!(
        symbols.iter().map(|answer| answer.split(" = ").nth(1).unwrap_or_default()).collect::<Vec<_>>(),
        ["%S0", "%S0 floordiv 2", "%S0 + 1", "%S0", "%S2"]
    );
    let underived = asked(TABLE, &["--in-terms-of=underived-symbols"]);
    assert_eq!(underived[4], "1 .. ? = %S0 + %S1");
}

/// Returns what a pass makes of the table.
fn table_after(pipeline: &str) -> String {
    let ran = pass(pipeline, TABLE, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{pipeline}");
    ran.out
}

#[test]
fn answers_stay_after_passes() {
    let before = asked(TABLE, &[]);
    let propagated = table_after("builtin.module(func.func(propagate-symbol))");
    assert!(!propagated.contains("tensor.dim"), "{propagated}");
    let after = asked(&propagated, &["--in-terms-of=underived-symbols"]);
    assert_eq!(
        after,
        ["1 .. 64 = ?", "0 .. 32 = %S0 floordiv 2", "2 .. 65 = %S0 + 1", "1 .. 64 = ?", "1 .. ? = %S0 + %S1"]
    );
    // The passes need sizes that are symbols, as those of `%b` are not.
    let plain: String = TABLE
        .lines()
        .filter(|line| !line.contains("bind_symbolic_shape %b"))
        .map(|l| format!("{l}\n"))
        .collect();
    let encoded = pass("builtin.module(symbol-to-encoding)", &plain, &[]).succeeded();
    assert!(encoded.contains("tensor<?x4xf32, [@S2, 4]>") && !encoded.contains("bind"), "{encoded}");
    let ranges = |answers: &[String]| -> Vec<String> {
        answers.iter().map(|answer| answer.split(" = ").next().unwrap_or_default().to_owned()).collect()
    };
    let (of_plain, of_encoded) = (asked(&plain, &[]), asked(&encoded, &[]));
    assert_eq!(ranges(&of_plain), ranges(&of_encoded));
    assert_eq!(ranges(&of_plain)[0], ranges(&before)[0]);
    let decoded = pass("builtin.module(encoding-to-symbol)", &encoded, &[]).succeeded();
    assert_eq!(ranges(&asked(&decoded, &[])), ranges(&of_plain));
    // Without symbols the ranges are lost, and sizes are those of the values.
    let erased = table_after("builtin.module(func.func(erase-symbol))");
    assert_eq!(asked(&erased, &["--in-terms-of=constants"]), ["0 .. ? = ?"; 5]);
    let unfolded = pass("builtin.module(func.func(unfold-symbolic-int))", UNFOLDED, &[]).succeeded();
    assert_eq!(asked(&unfolded, &[])[0], "0 .. ? = dim(%arg0, 0)");
}

const UNFOLDED: &str = "func.func @f(%a: tensor<?x4xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 64 : i64, min_val = 1 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, 4)> : tensor<?x4xf32>
  \"test.ask\"(%S0) : (index) -> ()
  return
}
";

#[test]
fn comparisons_of_bound_sizes() {
    let compared = TABLE.replace(
        "\"test.ask\"(%a0, %b0, %b1, %c_0, %k0) : (index, index, index, index, index) -> ()",
        "// expected-remark@below {{true}}
  \"test.compare\"(%a0, %c_0) {cmp = \"EQ\"} : (index, index) -> ()
  // expected-remark@below {{true}}
  \"test.compare\"(%b1, %a0) {cmp = \"GT\"} : (index, index) -> ()
  // expected-remark@below {{true}}
  \"test.compare\"(%k0, %a0) {cmp = \"GE\"} : (index, index) -> ()
  // expected-remark@below {{false}}
  \"test.compare\"(%b0, %k0) {cmp = \"EQ\"} : (index, index) -> ()
  // expected-error@below {{unknown}}
  \"test.compare\"(%k0, %a0) {cmp = \"EQ\"} : (index, index) -> ()",
    );
    let ran = run_bourn(&["opt", "-", "--test-affine-reify-value-bounds", "--verify-diagnostics"], &compared);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn contradictions_prove_nothing() {
    let contradictory = "func.func @f(%a: tensor<4xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 8 : i64} : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0)> : tensor<4xf32>
  \"test.ask\"(%S0) : (index) -> ()
  return
}
";
    assert_eq!(asked(contradictory, &[]), ["? .. ? = never exists"]);
    let ran = run_bourn(&["bounds", "-", UNKNOWN, "--explain"], contradictory);
    assert!(ran.out.contains("constraints of it contradict each other"), "{}", ran.out);
}

#[test]
fn the_greatest_number_is_no_limit_and_does_not_wrap() {
    let text = "func.func @f(%a: tensor<?xf32>) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9223372036854775807 : i64, min_val = 9 : i64} : index
  %S1 = symbol.symbolic_int @S1 {max_val = 9223372036854775806 : i64, min_val = 9 : i64} : index
  %S2 = symbol.symbolic_int @S2 [%S0], affine_map<()[s0] -> (s0 + 1)> : index
  %S3 = symbol.symbolic_int @S3 [%S1], affine_map<()[s0] -> (s0 + 4)> : index
  \"test.ask\"(%S2, %S3) : (index, index) -> ()
  return
}
";
    assert_eq!(asked(text, &["--in-terms-of=constants"]), ["10 .. ? = ?", "13 .. 9223372036854775810 = ?"]);
}

#[test]
fn fresh_names_are_the_first_ones_not_in_use() {
    let mut names = Names::default();
    // None of the others is one of those that are given.
    let others = ["S01", "S00", "S", "S+4", "S4a", "s4", "N", "", "S99999999999999999999999"];
    ["S1", "S3", "S3"].iter().chain(&others).for_each(|name| names.add(name));
    let numbers = (0..20_000).filter(|number| ![1, 3].contains(number));
    numbers.for_each(|number| assert_eq!(names.fresh().as_str(), format!("S{number}")));
    names.add("S20001");
    assert_eq!([0; 2].map(|_| names.fresh().as_str().to_owned()), ["S20000", "S20002"]);
}

#[test]
fn threads_do_not_change_names() {
    let mut text = String::new();
    for number in 0..40 {
        text.push_str(&format!(
            "func.func @f{number}(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> index {{
  %c0 = arith.constant 0 : index
  %k = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %k, %c0 : tensor<?x?xf32>
  return %d : index
}}
"
        ));
    }
    let pipeline = "builtin.module(func.func(cse,propagate-symbol,canonicalize),symbol-to-encoding)";
    let one = pass(pipeline, &text, &["--bourn-threads=1"]).succeeded();
    assert_eq!(pass(pipeline, &text, &["--bourn-threads=4"]).succeeded(), one);
    // Each function has three sizes of its arguments, since the other two are equal, and one sum; the numbers have no gaps.
    assert!(one.contains("@S159 ") && !one.contains("@S160"), "{one}");
}

/// Returns a program with a chain of derived symbols, each bound to a tensor.
fn chain(length: usize) -> String {
    let mut text =
        "func.func @f(%a: tensor<?xf32>) {\n  %S0 = symbol.symbolic_int @S0 {min_val = 1 : i64} : index\n"
            .to_owned();
    for at in 1..length {
        let before = at - 1;
        text.push_str(&format!(
            "  %S{at} = symbol.symbolic_int @S{at} [%S{before}], affine_map<()[s0] -> (s0 + 1)> : index
  %e{at} = tensor.empty(%S{at}) : tensor<?xf32>
  symbol.bind_symbolic_shape %e{at}, [%S{at}], affine_map<()[s0] -> (s0)> : tensor<?xf32>\n"
        ));
    }
    let last = length - 1;
    text + &format!(
        "  symbol.bind_symbolic_shape %a, [%S{last}], affine_map<()[s0] -> (s0)> : tensor<?xf32>\n  \"test.ask\"(%S{last}) : (index) -> ()\n  return\n}}\n"
    )
}

#[test]
fn long_chains_of_symbols() {
    let text = chain(3_000);
    assert_eq!(asked(&text, &["--value=%S2999"]), ["3000 .. ? = %S0 + 2999"]);
    for pipeline in
        ["func.func(propagate-symbol)", "func.func(erase-symbol)", "symbol-to-encoding,encoding-to-symbol"]
    {
        let ran = pass(&format!("builtin.module({pipeline})"), &text, &[]);
        assert_eq!(ran.code, Some(0), "{pipeline}: {}", ran.err);
    }
}

#[test]
fn an_attention_block_needs_six_symbols() {
    let path = root().join("examples/ir/attention.mlir");
    let text = std::fs::read_to_string(path).expect("the example can be read");
    let before = run_bourn(&["bounds", "-"], &text).succeeded();
    let pipeline = "builtin.module(func.func(propagate-symbol,canonicalize,cse))";
    let after = pass(pipeline, &text, &[]).succeeded();
    assert!(!after.contains("tensor.dim"), "{after}");
    let symbols: Vec<&str> =
        after.lines().filter(|line| line.contains("symbol.symbolic_int")).map(str::trim).collect();
    assert_eq!(symbols.len(), 6, "{after}");
    let sizes = run_bourn(&["bounds", "-", "--in-terms-of=symbols"], &after).succeeded();
    let dims: Vec<&str> = sizes.lines().filter(|line| line.contains("dim ")).collect();
    assert_eq!(dims.len(), 70, "{sizes}");
    for line in dims {
        let exactly = line.rsplit("  ").next().unwrap_or_default();
        assert!(["%B", "%S", "%P", "%B * 8", "%S0", "%S1", "%S2"].contains(&exactly.trim()), "{line}");
    }
    // The book shows a part of this.
    let book = std::fs::read_to_string(root().join("docs/guide/symbol.md")).expect("the book can be read");
    let shown = |answers: &str, name: &str| {
        let line = answers.lines().find(|line| line.trim().starts_with(name) && line.contains("dim "));
        let line = line.unwrap_or_else(|| panic!("no {name} in {answers}"));
        let words: Vec<&str> = line.split_whitespace().collect();
        let words = words.join(" ");
        let in_book = book.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") == words);
        assert!(in_book, "docs/guide/symbol.md does not have: {words}");
    };
    for name in ["%x", "%q", "%qh", "%keys", "%scores", "%weights", "%seen", "%joined", "%sum"] {
        shown(&before, name);
    }
    for name in ["%arg0", "%2", "%collapsed_4", "%concat", "%9", "%10", "%13", "%collapsed_11", "%16"] {
        shown(&sizes, name);
    }
    symbols
        .iter()
        .for_each(|symbol| assert!(book.contains(symbol), "docs/guide/symbol.md does not have: {symbol}"));
}

#[test]
fn tile_sizes_are_in_terms_of_symbols() {
    let text = "func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %M = symbol.symbolic_int @M {max_val = 1000 : i64, min_val = 1 : i64} : index
  %K = symbol.symbolic_int @K : index
  %N = symbol.symbolic_int @N : index
  symbol.bind_symbolic_shape %a, [%M, %K], affine_map<()[s0, s1] -> (s0, s1)> : tensor<?x?xf32>
  symbol.bind_symbolic_shape %b, [%K, %N], affine_map<()[s0, s1] -> (s0, s1)> : tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %k = tensor.dim %b, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %m step %c32 {
    %rows = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%i)[%m]
    %tile = tensor.extract_slice %a[%i, 0] [%rows, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %last = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %rows)
    \"test.ask\"(%rows, %last, %k, %n) : (index, index, index, index) -> ()
  }
  return
}
";
    let numbers = asked(text, &[]);
    assert_eq!(numbers[..2], ["1 .. 32 = ?", "1 .. 1000 = ?"]);
    let json = run_bourn(&["bounds", "-", "--json", UNKNOWN, "--in-terms-of=symbols"], text).succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("the answer is JSON");
    let values = json["functions"][0]["values"].as_array().expect("there are values");
    let value = |name: &str| values.iter().find(|value| value["name"] == name).expect("the value has a name");
    assert_eq!(value("%rows")["upper_expression"], "min(%M, 32)");
    assert_eq!(value("%last")["upper_expression"], "%M");
    assert_eq!(value("%k")["expression"], "%K");
    assert_eq!(value("%n")["expression"], "%N");
}

#[test]
fn a_symbol_folds_only_to_one_that_says_as_much() {
    let text = "func.func @f() -> (index, index) {
  %S0 = symbol.symbolic_int @S0 {max_val = 9 : i64, min_val = 1 : i64} : index
  %S1 = symbol.symbolic_int @S1 [%S0], affine_map<()[s0] -> (s0)> {max_val = 12 : i64, min_val = 0 : i64} : index
  %S2 = symbol.symbolic_int @S2 [%S0], affine_map<()[s0] -> (s0)> {max_val = 8 : i64, min_val = 0 : i64} : index
  return %S1, %S2 : index, index
}
";
    let folded = pass("builtin.module(func.func(canonicalize))", text, &[]).succeeded();
    assert!(folded.contains("return %S0, %S2"), "{folded}");
}

/// The first symbol could be replaced, but the second one is bound in a branch only.
#[test]
fn an_unfolding_that_fails_changes_nothing() {
    let text = "func.func @f(%a: tensor<?x?xf32>, %c: i1) -> (index, index, index) {
  %S0 = symbol.symbolic_int @S0 : index
  %S1 = symbol.symbolic_int @S1 : index
  symbol.bind_symbolic_shape %a, [%S0], affine_map<()[s0] -> (s0, 7)> : tensor<?x?xf32>
  %again = symbol.symbolic_int @S0 : index
  %S2 = symbol.symbolic_int @S2 [%S0], affine_map<()[s0] -> (s0 * 2)> : index
  scf.if %c {
    symbol.bind_symbolic_shape %a, [%S1], affine_map<()[s0] -> (7, s0)> : tensor<?x?xf32>
  }
  return %again, %S1, %S2 : index, index, index
}
";
    let printed = run_bourn(&["opt", "-"], text).succeeded();
    let ran =
        pass("builtin.module(func.func(unfold-symbolic-int))", text, &["--mlir-print-ir-after-failure"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let (dump, message) = ran.err.split_once("<stdin>:").expect("there is an error with a place");
    assert!(message.starts_with("10:3: error: first bind of symbol '@S1' does not hold"), "{message}");
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.trim().to_owned()).collect() };
    let (dumped, printed) = (lines(dump), lines(&printed));
    // Without the line of the dump, and that of the module.
    let function = &printed[1..printed.len() - 2];
    assert_eq!(dumped[1..=function.len()], *function, "{dump}");
}

/// The elementwise ops of older MLIR have the body of the function in their attribute, or of the usual function.
#[test]
fn elementwise_ops_of_older_mlir() {
    let text = |op: &str, inputs: usize| {
        let (values, types) = (vec!["%a"; inputs].join(", "), vec!["memref<?xf32>"; inputs].join(", "));
        format!(
            "func.func @f(%a: memref<?xf32>) {{\n  linalg.{op} ins({values} : {types}) outs(%a : memref<?xf32>)\n  return\n}}\n"
        )
    };
    let cases = [
        ("elemwise_binary", 2, "arith.addf"),
        ("elemwise_binary {fun = #linalg.binary_fn<mul>}", 2, "arith.mulf"),
        ("elemwise_binary {fun = #linalg.binary_fn<max_signed>}", 2, "arith.maximumf"),
        ("elemwise_unary", 1, "math.exp"),
        ("elemwise_unary {fun = #linalg.unary_fn<abs>}", 1, "math.absf"),
    ];
    for (op, inputs, body) in cases {
        let printed = run_bourn(&["opt", "-"], text(op, inputs)).succeeded();
        assert!(printed.contains(&format!("linalg.{op} ins(")), "{printed}");
        let generic = run_bourn(&["opt", "-", "--mlir-print-op-generic"], printed).succeeded();
        assert!(generic.contains(&format!("\"{body}\"")), "{op}: {generic}");
        assert_eq!(run_bourn(&["opt", "-", "--mlir-print-op-generic"], &generic).succeeded(), generic);
    }
    let wrong = text("elemwise_binary {fun = #linalg.unary_fn<abs>}", 2);
    let ran = run_bourn(&["opt", "-"], wrong);
    assert!(ran.code == Some(1) && ran.err.contains("'fun'"), "{}", ran.err);
}
