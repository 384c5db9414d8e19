//! Programs that nest deep, or are large in one place: they are read, verified, printed and dropped without overflow of the stack,
//! or refused with an error that names the limit.

use bourn_test_support::run_bourn;

/// The depth to which types, attributes and locations may nest.
const DEPTH: usize = 200_000;
/// The depth to which regions may nest.
const REGIONS: usize = 100_000;

fn opt(options: &[&str], program: &str) -> bourn_test_support::Ran {
    run_bourn(&[&["opt", "-", "--allow-unregistered-dialect"], options].concat(), program)
}

/// Returns an attribute between `before` and `after`, each repeated.
fn nested(before: &str, inner: &str, after: &str, depth: usize) -> String {
    before.repeat(depth) + inner + &after.repeat(depth)
}

#[test]
fn attributes_and_types_nest_deep() {
    let forms =
        [("[", "true", "]"), ("{a = ", "true", "}"), ("tuple<", "i32", ">"), ("memref<1x", "f32", ">")];
    for (before, inner, after) in forms {
        let program =
            |depth| format!("\"t.a\"() {{x = {}}} : () -> ()\n", nested(before, inner, after, depth));
        let ran = opt(&["--mlir-print-op-generic"], &program(DEPTH - 10));
        assert_eq!(ran.code, Some(0), "{before}: {}", ran.err.get(..300).unwrap_or(&ran.err));
        let innermost = nested(before, inner, after, 100);
        assert!(ran.out.contains(&innermost), "{before}");
        assert!(ran.out.len() > (DEPTH - 20) * (before.len() + after.len()), "{before}");
        let ran = opt(&[], &program(DEPTH + 1));
        assert_eq!(ran.code, Some(1), "{before}");
        assert!(ran.err.contains("error: nesting is deeper than 200000 levels"), "{before}");
    }
}

#[test]
fn locations_nest_deep() {
    for (before, after) in [("fused[", ", \"b\"]"), ("\"x\"(", ")"), ("callsite(", " at \"b\")")] {
        let program =
            |depth| format!("\"t.a\"() : () -> () loc({})\n", nested(before, "\"a\"", after, depth));
        let ran = opt(&["--mlir-print-op-generic"], &program(DEPTH - 10));
        assert_eq!(ran.code, Some(0), "{before}: {}", ran.err.get(..300).unwrap_or(&ran.err));
        let ran = opt(&[], &program(DEPTH + 1));
        assert!(ran.err.contains("error: nesting is deeper than 200000 levels"), "{before}");
    }
}

#[test]
fn regions_nest_deep() {
    let forms = [
        ("\"t.r\"() ({\n", "", "}) : () -> ()\n"),
        ("module {\n", "", "}\n"),
        ("scf.execute_region {\n", "scf.yield\n", "scf.yield\n}\n"),
    ];
    for (before, inner, after) in forms {
        let program = |depth: usize| {
            let body = nested(before, inner, after, depth - 1);
            // The innermost yield stands before the end of its region.
            let body = body.replacen("scf.yield\nscf.yield\n", "scf.yield\n", 1);
            format!("module {{\n{body}}}\n")
        };
        let depth = 2_000;
        let ran = opt(
            &["--canonicalize", "--cse", "--loop-invariant-code-motion", "--symbol-dce"],
            &program(depth),
        );
        assert!(
            ran.code == Some(0) || ran.err.contains("unknown symbol table"),
            "{before}: {}",
            ran.err.get(..300).unwrap_or(&ran.err)
        );
        let ran = opt(&[], &program(depth));
        assert_eq!(
            ran.out.matches(before.trim_end()).count(),
            depth - usize::from(!before.starts_with('m')),
            "{before}"
        );
        let ran = opt(&[], &program(REGIONS + 2));
        assert_eq!(ran.code, Some(1), "{before}");
        assert!(ran.err.contains("error: nesting is deeper than 100000 levels"), "{before}");
    }
}

#[test]
fn one_thing_may_be_large() {
    let count = 100_000;
    let dims = format!("\"t.a\"() {{x = tensor<{}f32>}} : () -> ()\n", "1x".repeat(count));
    let ran = opt(&[], &dims);
    assert!(ran.code == Some(0) && ran.out.contains(dims.trim_end()), "{}", ran.err);
    let types = vec!["i32"; count].join(", ");
    let uses: Vec<String> = (0..count).map(|number| format!("%0#{number}")).collect();
    let results = format!(
        "%0:{count} = \"t.a\"() : () -> ({types})\n  \"t.b\"({}) : ({types}) -> ()\n",
        uses.join(", ")
    );
    let ran = opt(&[], &results);
    assert!(ran.code == Some(0) && ran.out.contains(results.trim_end()), "{}", ran.err);
}

#[test]
fn aliases_that_double_have_a_limit() {
    for (first, double) in
        [("#a0 = [1, 2]", "#aN = [#aM, #aM]"), ("!a0 = tuple<i32, i32>", "!aN = tuple<!aM, !aM>")]
    {
        let mut program = format!("{first}\n");
        for number in 1..=60 {
            let line = double.replace('N', &number.to_string()).replace('M', &(number - 1).to_string());
            program.push_str(&format!("{line}\n"));
        }
        let ran = opt(&[], &program);
        assert_eq!(ran.code, Some(1));
        let message = "error: aliases stand for more than 1048576 types and attributes in this text";
        assert!(ran.err.contains(message), "{}", ran.err);
    }
}

#[test]
fn threads_print_what_nests_deep() {
    let body = nested("\"t.r\"() ({\n", "", "}) : () -> ()\n", 1_000);
    let program: String =
        (0..4).map(|number| format!("func.func @f{number}() {{\n{body}return\n}}\n")).collect();
    let pipeline = "--pass-pipeline=builtin.module(func.func(cse))";
    let ran = opt(&[pipeline, "--bourn-threads=4", "--mlir-print-ir-after-all"], &program);
    assert_eq!(ran.code, Some(0), "{}", ran.err.get(..300).unwrap_or(&ran.err));
    assert_eq!(ran.err.matches("\"t.r\"").count(), 4_000);
}
