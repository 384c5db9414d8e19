//! Tests of the binary, as a user runs it.

use bourn_test_support::{Folder, Ran, files, root, run};
use expect_test::expect;
use std::io::Write as _;
use std::process::{Command, Stdio};

fn bourn(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, input)
}

#[track_caller]
fn check(args: &[&str], input: &str, code: i32, out: &[&str], err: &[&str]) {
    let ran = bourn(args, input);
    assert_eq!(ran.code, Some(code), "{}\n{}", ran.out, ran.err);
    for part in out {
        assert!(ran.out.contains(part), "no {part:?} in:\n{}", ran.out);
    }
    for part in err {
        assert!(ran.err.contains(part), "no {part:?} in:\n{}", ran.err);
    }
}

/// Quotients, remainders and shifts of bytes by values.
const BY_VALUES: &str = "func.func @f(%x: i8, %d: i8) {
  %c1 = arith.constant 1 : i8
  %c3 = arith.constant 3 : i8
  %k = arith.andi %d, %c3 : i8
  %by = arith.addi %k, %c1 : i8
  %quotient = arith.divui %x, %by : i8
  %above = arith.ceildivui %x, %by : i8
  %rest = arith.remui %x, %d : i8
  %lower = arith.shrui %by, %k : i8
  %power = arith.shli %c1, %k : i8
  return
}
";
const TILE: &str = "func.func @tile(%n: index, %t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %c128 step %c9 {
    %width = affine.min affine_map<(d0) -> (-d0 + 128, 9)>(%i)
  }
  %m = arith.addi %n, %c9 : index
  return %m : index
}
";

/// `bourn.toml` lists the specs of a project: for programs in its folder and below, and for `check` and `fmt` in the current folder.
#[test]
fn a_project_lists_its_specs() {
    let folder = Folder::new("project");
    folder.write("bourn.toml", "specs = [\"mine.bourn\"]\ninclude = [\"vendor\"]\n");
    let spec = "dialect mine;
use builtin::{Index};
use other::{Small};

op half: Pure {
    operands { value: Small }
    results  { result: Index }
    bounds { result == value floordiv 2; }
    format { $value attr-dict }
}
";
    let mine = folder.write("mine.bourn", spec);
    folder
        .write("vendor/other.bourn", "dialect other;\nuse builtin::{Index};\n\nconstraint Small = Index;\n");
    let program = "func.func @f() {\n  %c9 = arith.constant 9 : index\n  %h = mine.half %c9\n  return\n}\n";
    let path = folder.write("programs/a.mlir", program);
    check(&["bounds", &path], "", 0, &["mine.half       4      4  4"], &[]);
    check(&["opt", &path], "", 0, &["mine.half %c9"], &[]);
    let here = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bourn"));
        let output = command.args(args).current_dir(folder.dir()).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(here(&["check"]), (Some(0), String::new()));
    assert_eq!(here(&["fmt"]), (Some(0), String::new()));
    assert_eq!(here(&["fmt", "--check"]), (Some(0), String::new()));
    std::fs::write(&mine, spec.replace("value floordiv", "vale floordiv")).expect("a file");
    let (code, message) = here(&["check"]);
    assert!(code == Some(1) && message.contains("did you mean `value`?"), "{message}");
    folder.write("bourn.toml", "spec = []\n");
    let (code, message) = here(&["check"]);
    assert!(code == Some(1) && message.contains("bourn.toml:1: error: unknown field `spec`"), "{message}");
    std::fs::remove_file(folder.dir().join("bourn.toml")).expect("it exists");
    let (code, message) = here(&["check"]);
    assert!(code == Some(2) && message.contains("name a spec, or list the specs"), "{message}");
}

/// Contradictions need a solver, so that `check` reports them, and no build script.
#[test]
fn check_reports_contradictions() {
    let folder = Folder::new("contradictions");
    let spec = "dialect toy;
use builtin::Index;
op a: Pure { operands { x: Index } results { r: Index } bounds { r == x + 1; r == x; } }
";
    let path = folder.write("toy.bourn", spec);
    let parts = ["equations of `toy.a` contradict each other", "toy.bourn:3:78"];
    check(&["check", &path], "", 1, &[], &parts);
    check(&["gen", "json", &path], "", 0, &["toy"], &[]);

    let spec = "dialect toy;
use builtin::Index;
op a: Pure { operands { x: Index } results { r: Index } require 1 < 2 else \"fine\"; bounds { r == x; } }
";
    let path = folder.write("warned.bourn", spec);
    check(&["check", &path], "", 0, &[], &["warning: this requirement always holds"]);
}

#[test]
fn bounds_prints_a_table() {
    let rows = [
        "@tile\n",
        "  %width     affine.min",
        "  2      9\n",
        "  %i         loop variable of scf.for",
        "  %t         dim 0 of %t (function argument)",
        "%n + 9",
    ];
    check(&["bounds", "-", "--all"], TILE, 0, &rows, &[]);
    let rows = bourn(&["bounds", "-"], TILE).out;
    assert!(!rows.contains("arith.constant") && !rows.contains("function argument"), "{rows}");
    assert!(rows.ends_with("\n5 constants and unknown arguments are hidden (--all shows them)\n"), "{rows}");
    let nothing = "func.func @f(%n: index) {\n  return\n}";
    let hidden = "@f\n  only constants and unknown arguments\n\n1 constant or unknown argument is hidden (--all shows it)\n";
    check(&["bounds", "-"], nothing, 0, &[hidden], &[]);
    // JSON has all values.
    check(&["bounds", "-", "--json"], nothing, 0, &["\"%n\""], &[]);
}

/// Loops are recognised by their equations, whatever the names of the ops.
/// Returns a nest of loops, each of which goes on where the one around it is.
fn nest(depth: usize) -> String {
    let mut text = "func.func @f(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %t = arith.constant 0 : index
"
    .to_owned();
    let mut last = "t".to_owned();
    for at in 0..depth {
        text += &format!(
            "%r{at} = scf.for %i{at} = %{last} to %x step %c1 iter_args(%a{at} = %{last}) -> (index) {{
  %t{at} = arith.addi %a{at}, %i{at} : index
"
        );
        last = format!("t{at}");
    }
    for at in (1..depth).rev() {
        text += &format!(
            "scf.yield %{} : index\n}}\n",
            if at + 1 == depth { last.clone() } else { format!("r{}", at + 1) }
        );
    }
    text + "scf.yield %r1 : index\n}\nreturn %r0 : index\n}\n"
}

/// Deeper than 128 loops, as `opt` reads.
#[test]
fn bounds_of_a_nest_of_many_loops() {
    let ran = bourn(&["bounds", "-", "--value", "%i0"], &nest(150));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("loop variable of scf.for"), "{}", ran.out);
}

#[test]
fn bounds_names_what_a_loop_passes_to_its_body() {
    let spec = "dialect toy;
use builtin::{Any, Index};
op again: Terminator { operands { values: Any* } }
op done: Terminator {}
op repeat<S: Any*>: LoopLike {
    operands { times: Index, inits: S }
    results  { results: S }
    region body(carried: S, number: Index) { terminator again(values: S) }
    bounds { loop number in 0 .. times step 1 carries carried = inits -> again.values -> results; }
}
op each {
    operands { times: Index }
    region body(number: Index) blocks 1 { implicit terminator done() }
    bounds { number >= 0; number < times; }
}
";
    let program = "func.func @f(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = scf.for %i = %c1 to %c8 step %c1 iter_args(%a = %n) -> (index) {
    scf.yield %a : index
  }
  %y = scf.for unsigned %j = %c1 to %c8 step %c1 iter_args(%b = %n) -> (index) {
    scf.yield %b : index
  }
  %r = \"toy.repeat\"(%c8, %m) ({
  ^bb0(%c: index, %k: index):
    \"toy.again\"(%c) : (index) -> ()
  }) : (index, index) -> index
  \"toy.each\"(%c8) ({
  ^bb0(%e: index):
    \"toy.done\"() : () -> ()
  }) : (index) -> ()
  return
}
";
    let folder = Folder::new("loops");
    let path = folder.write("toy.bourn", spec);
    let rows = [
        "  %i         loop variable of scf.for ",
        "  %a         carried by scf.for ",
        "  %j         loop variable of scf.for ",
        "  %b         carried by scf.for ",
        "  %c         carried by toy.repeat ",
        "  %k         loop variable of toy.repeat      0      7",
        "  trips(%k)  trip count of toy.repeat         8      8  8",
        "  %e         argument 0 of toy.each           0      7",
    ];
    check(&["bounds", "-", "--spec", &path], program, 0, &rows, &[]);
}

/// The body of a nest of loops runs any number of times if the range of one induction variable is not known.
#[test]
fn runs_of_a_nest_need_all_its_loops() {
    let spec = "dialect toy;
use builtin::{Index, Unit};
op done: Terminator {}
op nest {
    operands { n: Index }
    attrs    { known: Unit? }
    region body(i: Index, j: Index) blocks 1 { implicit terminator done() }
    bounds {
        loop i in 0 .. 4 step 1;
        loop j in 0 .. n step 1 if present(known);
    }
}
";
    let program = |attrs: &str| {
        format!(
            "func.func @f(%n: index) {{\n  \"toy.nest\"(%n) ({{\n  ^bb0(%i: index, %j: index):\n    \
             %inside = arith.constant 1 : index\n    \"toy.done\"() : () -> ()\n  }}) {attrs}: (index) -> ()\n  \
             return\n}}\n"
        )
    };
    let folder = Folder::new("nest");
    let path = folder.write("toy.bourn", spec);
    let runs = |attrs: &str| {
        let out = bourn(&["bounds", "-", "--json", "--spec", &path], &program(attrs)).succeeded();
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        let values = json["functions"][0]["values"].as_array().expect("values").clone();
        values.into_iter().find(|value| value["name"] == "%inside").expect("a value")["runs"].clone()
    };
    assert_eq!(runs("{known} ")["expression"], "max(%n, 0) * 4");
    let unknown = runs("");
    assert!(unknown["expression"].is_null() && unknown["upper"].is_null(), "{unknown}");
    assert_eq!(unknown["lower"], 0);
}

#[test]
fn bounds_know_the_set_of_a_branch() {
    let spec = "dialect toy;
use builtin::{Index, integer_set};
op done: Terminator {}
op inside {
    operands { at: Index* }
    attrs    { set: integer_set }
    region then() blocks 1 { implicit terminator done() }
    region otherwise() blocks 1 { implicit terminator done() }
    bounds { branch -> then() if set(at) else otherwise(); }
}
";
    let program = |operands: &str, set: &str| {
        format!(
            "func.func @f(%n: index) {{
  %c0 = arith.constant 0 : index
  \"toy.inside\"({operands}) ({{
    %a = arith.addi %n, %c0 : index
    \"toy.done\"() : () -> ()
  }}, {{
    %b = arith.addi %n, %c0 : index
    \"toy.done\"() : () -> ()
  }}) {{set = affine_set<{set}>}} : (index) -> ()
  return
}}
"
        )
    };
    let folder = Folder::new("sets");
    let path = folder.write("toy.bourn", spec);
    let args = ["bounds", "-", "--all", "--spec", &path];
    let rows =
        ["  %a     arith.addi             3      ?  %n\n", "  %b     arith.addi             ?      2  %n\n"];
    check(&args, &program("%n", "(d0) : (d0 - 3 >= 0)"), 0, &rows, &[]);
    // A set of other operands says nothing.
    let rows =
        ["  %a     arith.addi             ?      ?  %n\n", "  %b     arith.addi             ?      ?  %n\n"];
    check(&args, &program("%n", "(d0, d1) : (d0 - d1 >= 0)"), 0, &rows, &[]);
}

/// Returns the path of a file of the repository.
fn file(path: &str) -> String {
    root().join(path).to_str().expect("UTF-8").to_owned()
}

#[test]
fn specs_are_loaded() {
    let (spec, tiles) = (file("examples/toy/toy.bourn"), file("examples/toy/ir/tiles.mlir"));
    let rows = [
        "dim 0 of %tile (toy.load)",
        "  %bytes       toy.footprint",
        "6400\n",
        "  %pages       vendor.pages",
    ];
    let warned = [
        "warning: 'toy.load': a method `crate::hooks::load_cycles` is not linked: the interface is not implemented\n",
    ];
    check(&["bounds", "--spec", &spec, &tiles], "", 0, &rows, &warned);
    // Without it the dialect is not known.
    check(&["bounds", &tiles], "", 1, &[], &["toy"]);
    let option = format!("--spec={spec}");
    check(&["opt", &option, &tiles], "", 0, &["%1 = toy.load %arg0[%arg3, %0] : ", "vendor.pages"], &warned);
}

#[test]
fn a_loaded_dialect_replaces_a_linked_one() {
    let spec = file("dialects/specs/arith.bourn");
    let note = ["note: dialect 'arith' is loaded in the place of the linked one\n"];
    check(&["bounds", "-", "--spec", &spec], TILE, 0, &["%n + 9"], &note);
}

/// An import of files that include a dialect has some of its declarations only.
#[test]
fn a_part_of_a_linked_dialect_does_not_replace_it() {
    let folder = Folder::new("part");
    let part = folder.write("arith.bourn", "dialect arith;\nenum Mode { a, b }\nattr mode(value: Mode);\n");
    let spec =
        folder.write("toy.bourn", "dialect toy;\nop f { attrs { m: arith::mode? } format { attr-dict } }\n");
    let note = ["note: dialect 'arith' of the spec is a part of the linked one, which is used\n"];
    check(&["bounds", "-", "--spec", &part, "--spec", &spec], TILE, 0, &["%n + 9"], &note);
}

#[test]
fn mistakes_in_specs_are_reported() {
    let folder = Folder::new("spec-option");
    let path =
        folder.write("wrong.bourn", "dialect wrong;\nuse builtin::Index;\nop f { operands { x: Indx } }\n");
    let told = ["error", "wrong.bourn:3:", "Indx", "did you mean"];
    check(&["bounds", "-", "--spec", &path], TILE, 1, &[], &told);
    check(&["opt", "-", "--spec", &path], TILE, 1, &[], &told);
    check(&["opt", "-", "--spec", "nowhere.bourn"], TILE, 1, &[], &["nowhere.bourn: ", "no such file"]);
    check(&["opt", "-", "--spec"], TILE, 2, &[], &["option '--spec' requires a value"]);
}

const SUM: &str = "func.func @sum(%arg0: index, %arg1: index, %arg2: index) -> index {
  %0 = arith.addi %arg0, %arg1 : index
  %1 = arith.addi %0, %arg2 : index
  return %1 : index
}
";

#[test]
fn constraints_are_a_matrix_before_and_after_projection() {
    let ran = bourn(&["bounds", "-", "--constraints", "--value", "%1"], SUM);
    let expected = "%1
  %1  %arg2  %arg0  %arg1  %0  const
   1     -1      0      0  -1      0  == 0
   0      0     -1     -1   1      0  == 0

  the other columns projected out
  %1  %arg2  %arg0  %arg1  const
   1     -1     -1     -1      0  == 0
";
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), expected), "{}", ran.err);
    // Rows of all values at once would be no matrix.
    check(&["bounds", "-", "--constraints"], SUM, 2, &[], &["--value"]);
}

#[test]
fn proofs_are_counted() {
    check(
        &["bounds", "-", "--check-proofs"],
        TILE,
        0,
        &["7 of 7 ranges are proved by a certificate\n", "1 of 1 expressions are proved by a certificate\n"],
        &[],
    );
    check(&["bounds", "-", "--check-proofs"], SUM, 0, &["0 of 0 ranges", "2 of 2 expressions"], &[]);
    let proved =
        ["22 of 22 ranges are proved by a certificate", "8 of 12 expressions are proved by a certificate"];
    check(&["bounds", "-", "--check-proofs", "--integers"], BY_VALUES, 0, &proved, &[]);
    let terms = ["bounds", "-", "--check-proofs", "--in-terms-of", "operands"];
    check(&terms, SUM, 0, &["0 of 0 ranges", "2 of 2 expressions"], &[]);
}

#[test]
fn explanations_lead_down_to_the_inputs() {
    let steps = [
        "%width == min(%i * (-1) + 128, 9)  in 2 .. 9  (line 6, affine.min: result == min(map(operands)))",
        "%i runs from %c0 to below %c128 in steps of %c9  in 0 .. 126  (line 5, scf.for: ",
        "%c9 == 9  (line 3)",
    ];
    check(&["bounds", "-", "--value", "%width", "--explain"], TILE, 0, &steps, &[]);
    // An input rests on nothing, and the reason is told.
    let why = ["  %n ", "no upper bound in these terms is known"];
    check(&["bounds", "-", "--value", "%n", "--in-terms-of", "constants", "--explain"], TILE, 0, &why, &[]);
    // What would help is told.
    let needs = [
        "no lower bound in these terms is known; it needs a lower bound of %n",
        "no upper bound in these terms is known; it needs an upper bound of %n",
    ];
    check(&["bounds", "-", "--value", "%m", "--in-terms-of", "constants", "--explain"], TILE, 0, &needs, &[]);
    let product = "func.func @f(%n: index) {
  %k = test.value_with_bounds {min = 0 : index, max = 9 : index}
  %p = arith.muli %n, %k : index
  return
}
";
    let needs = ["no lower bound in these terms is known; it needs a lower bound of %n"];
    check(
        &["bounds", "-", "--value", "%p", "--in-terms-of", "constants", "--explain"],
        product,
        0,
        &needs,
        &[],
    );
    let json = ["\"equation\": \"%c9 == 9\"", "\"line\": 3"];
    check(&["bounds", "-", "--value", "%width", "--explain", "--json"], TILE, 0, &json, &[]);
}

#[test]
fn explanations_of_all_values_repeat_nothing() {
    let chain = "func.func @f(%n: index) {
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %c1 : index
  %b = arith.addi %a, %c1 : index
  %c = arith.addi %b, %c1 : index
  return
}
";
    let equations = ["%a == %n + %c1", "%b == %a + %c1", "%c == %b + %c1"];
    let all = bourn(&["bounds", "-", "--explain"], chain).out;
    let json = bourn(&["bounds", "-", "--explain", "--json"], chain).out;
    for (equation, times) in equations.iter().zip([3, 2, 1]) {
        assert_eq!(all.matches(equation).count(), 1, "{equation} in:\n{all}");
        assert_eq!(json.matches(equation).count(), times, "{equation} in:\n{json}");
    }
    // One value has all of its own.
    check(&["bounds", "-", "--explain", "--value", "%c"], chain, 0, &equations, &[]);
}

#[test]
fn comparisons_of_bounds_are_about_what_replaces_them() {
    let pass = ["opt", "-", "--test-affine-reify-value-bounds"];
    let program = |result: &str| {
        format!(
            "func.func @f(%a: index) {{
  %c5 = arith.constant 5 : index
  %r = \"test.reify_bound\"(%c5) {{type = \"LB\", constant}} : (index) -> index
  \"test.compare\"({result}, %c5) {{cmp = \"EQ\"}} : (index, index) -> ()
  return
}}
"
        )
    };
    for result in ["%r", "%c5"] {
        check(&pass, &program(result), 0, &[], &["<stdin>:4:3: remark: true"]);
    }
}

#[test]
fn bounds_of_one_value() {
    let text = bourn(&["bounds", "-", "--value", "%width", "--json"], TILE).out;
    assert!(
        text.contains("\"lower\": 2,") && text.contains("\"upper\": 9\n") || text.contains("\"upper\": 9,"),
        "{text}"
    );
    assert!(!text.contains("%i\""), "{text}");
    check(&["bounds", "-", "--value", "m", "--in-terms-of", "args"], TILE, 0, &["%n + 9"], &[]);
    check(
        &["bounds", "-", "--value", "%widht"],
        TILE,
        1,
        &[],
        &["no value '%widht'; did you mean '%width'?"],
    );
    check(
        &["bounds", "-", "--function", "tole"],
        TILE,
        1,
        &[],
        &["no function 'tole'; did you mean 'tile'?"],
    );
}

#[test]
fn conditions_are_assumed() {
    let program = "func.func @f(%n: index, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %a = arith.addi %n, %c1 : index
  scf.for %i = %c1 to %n step %c1 {
    %b = arith.addi %i, %n : index
  }
  return
}
func.func @g(%n: index) {
  %c8 = arith.constant 8 : index
  %a = arith.remsi %n, %c8 : index
  return
}
";
    let text = |words: &[&str]| {
        let ran = bourn(&[&["bounds", "-", "--index-width", "unbounded"], words].concat(), program);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{words:?}");
        let rows = ran.out.lines().filter(|line| !line.contains("constant"));
        rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect::<String>()
    };
    expect![[r#"
        @f
        value what it is lower upper exactly
        %n function argument 8 ?
        %a arith.addi 9 97 %n + 1
        %i loop variable of scf.for 1 95
        trips(%i) trip count of scf.for 7 95 %n - 1
        %b arith.addi 9 191

        @g
        value what it is lower upper exactly
        %n function argument 8 ?
        %a arith.remsi 0 0 0

    "#]]
    .assert_eq(&text(&["--assume", "%n >= 1 && %n mod 8 == 0", "--assume", "dim(%t, 0) < %a < 100"]));
    // A value of the loop: the condition holds in its body. `%n` of `@g` is another value.
    expect![[r#"
        @f
        value what it is lower upper exactly
        %a arith.addi ? ? %n + 1
        %i loop variable of scf.for 4 4 4
        trips(%i) trip count of scf.for 4 ? %n - 1
        %b arith.addi 9 %n * 2 - 1

    "#]]
    .assert_eq(&text(&["--function", "f", "--assume", "%i == 4"]));
    let error = |condition: &str, code, message: &str| {
        check(&["bounds", "-", "--assume", condition], program, code, &[], &[message]);
    };
    error("%x >= 1", 1, "cannot assume '%x >= 1': no function has a value '%x'");
    error("%aa >= 1", 1, "no function has a value '%aa'; did you mean '%a'?");
    error("%t >= 1", 1, "'%t' is of type 'tensor<?xf32>'; its sizes are 'dim(%t, 0)', ..");
    error("dim(%t, 1) >= 1", 1, "'%t' of type 'tensor<?xf32>' has no dimension 1");
    error("%b == %c8", 1, "its values do not exist at the same place of a function");
    error("%n >= ", 2, "found the end at character 6");
    let only = ["bounds", "-", "--function", "g", "--assume", "%b >= 0"];
    check(&only, program, 1, &[], &["no function has a value '%b'"]);
}

#[test]
fn wrong_use_is_told() {
    check(&["bounds"], "", 2, &[], &["Usage"]);
    check(&["frobnicate"], "", 2, &[], &["frobnicate"]);
    check(&["opt", "--split-input-fil"], "", 2, &[], &["did you mean 'split-input-file'?"]);
    check(&["opt", "--mlir-timing=maybe"], "", 2, &[], &["takes true or false"]);
    check(&["opt", "-o"], "", 2, &[], &["requires a value"]);
    check(&["bounds", "no/such.mlir"], "", 1, &[], &["no/such.mlir: error: cannot read the file"]);
    check(
        &["opt", "--pass-pipeline=builtin.module(dce"],
        "",
        1,
        &[],
        &["pass pipeline:1:16: error: encountered unbalanced"],
    );
}

const QUESTIONS: &str = "func.func @f(%a: index) -> index {
  %c5 = arith.constant 5 : index
  %s = arith.addi %a, %c5 : index
  // expected-remark @+1 {{true}}
  \"test.compare\"(%s, %a) {cmp = \"GT\"} : (index, index) -> ()
  // expected-error @below {{unknown}}
  \"test.compare\"(%a, %c5) {cmp = \"LT\"} : (index, index) -> ()
  %r = \"test.reify_bound\"(%s) {type = \"UB\"} : (index) -> index
  return %r : index
}
";

#[test]
fn opt_answers_questions() {
    for flag in [
        "--test-affine-reify-value-bounds=reify-to-func-args",
        "-test-affine-reify-value-bounds=reify-to-func-args=1",
    ] {
        let err = [
            "<stdin>:5:3: remark: true\n",
            "<stdin>:7:3: error: unknown\n  \"test.compare\"(%a, %c5)",
            "\n  ^\n",
        ];
        check(&["opt", "-", flag], QUESTIONS, 0, &["affine_map<()[s0] -> (s0 + 6)>"], &err);
    }
    let pipeline = "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))";
    check(&["opt", "--verify-diagnostics", pipeline], QUESTIONS, 0, &[], &[]);
    let other = QUESTIONS.replace("{{true}}", "{{false}}");
    check(
        &["opt", "--verify-diagnostics", pipeline],
        &other,
        1,
        &[],
        &["error: unexpected remark: true", "was not produced"],
    );
}

#[test]
fn opt_prints_what_it_could_transform_whatever_was_expected() {
    let out = |args: &[&str], input: &str, code: i32| {
        let ran = bourn(&[&["opt", "--allow-unregistered-dialect"], args].concat(), input);
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        ran.out
    };
    let good = "module {\n  \"a.b\"() : () -> ()\n}\n\n";
    let verify = ["--verify-diagnostics"];
    assert_eq!(out(&verify, "\"a.b\"() : () -> ()", 0), good);
    assert_eq!(out(&verify, "// expected-error @+1 {{foo}}\n\"a.b\"() : () -> ()", 1), good);
    assert_eq!(out(&verify, "// expected-error @+1 {{is unknown}}\narith.foo", 0), "");
    // A pass that fails, as it should.
    let reify = ["--verify-diagnostics", "--test-affine-reify-value-bounds"];
    let fails = "func.func @f(%a: index) -> index {
  // expected-error @+1 {{could not reify bound}}
  %r = \"test.reify_bound\"(%a) {constant} : (index) -> index
  return %r : index
}
";
    assert_eq!(out(&reify, fails, 0), "");

    let parts = "// expected-error @+1 {{is unknown}}\narith.foo\n// -----\n\"a.b\"() : () -> ()\n// -----\narith.foo\n";
    let expected = format!("// -----\n{good}// -----\n");
    assert_eq!(out(&["--verify-diagnostics", "--split-input-file"], parts, 1), expected);
    assert_eq!(out(&["--split-input-file"], parts, 1), expected);

    // A file is written only where all went well.
    let folder = Folder::new("opt-output");
    let into = folder.path("out.mlir");
    out(&["--split-input-file", "-o", &into], parts, 1);
    assert_eq!(folder.names(""), [""; 0]);
    out(&["--verify-diagnostics", "-o", &into], "\"a.b\"() : () -> ()", 0);
    assert_eq!(folder.read("out.mlir"), good);
}

#[test]
fn an_unknown_bound_is_an_error() {
    let text = "func.func @f(%a: index) -> index {\n  %r = \"test.reify_bound\"(%a) {constant} : (index) -> index\n  return %r : index\n}\n";
    let err = ["<stdin>:2:8: error: 'test.reify_bound' op could not reify bound\n"];
    check(&["opt", "--test-affine-reify-value-bounds"], text, 1, &[], &err);
}

#[test]
fn opt_times_passes() {
    let args = [
        "opt",
        "--mlir-timing",
        "--mlir-disable-threading",
        "--pass-pipeline=builtin.module(func.func(dce))",
    ];
    let names = [
        "... Execution time report ...",
        "  Parser\n",
        "  'func.func' Pipeline\n",
        "    DeadCodeElimination\n",
        "  Total",
    ];
    check(&args, QUESTIONS, 0, &[], &names);
    let list = ["opt", "--mlir-timing", "--mlir-timing-display=list", "--dce"];
    check(&list, QUESTIONS, 0, &[], &["(100.0%)  root\n", "  Output\n"]);
}

#[test]
fn dead_ops_go() {
    let text = bourn(&["opt", "--pass-pipeline=builtin.module(func.func(dce))"], TILE).out;
    assert!(!text.contains("affine.min") && text.contains("arith.addi"), "{text}");
}

#[test]
fn parts_are_files_of_their_own() {
    let text =
        "func.func @a() { return }\n// -----\nfunc.func @b() { oops }\n// -----\nfunc.func @c() { return }\n";
    check(&["opt", "--split-input-file"], text, 1, &["@a", "// -----\n", "@c"], &["<stdin>:3:18: error:"]);
    check(
        &["bounds", "-", "--split-input-file"],
        text,
        1,
        &["@a", "// -----\n", "@c"],
        &["<stdin>:3:18: error:"],
    );
    let part = "func.func @f(%x: index) { return }\n";
    let ran = bourn(&["bounds", "-", "--split-input-file", "--json"], &format!("{part}// -----\n{part}"));
    let json: serde_json::Value = serde_json::from_str(&ran.succeeded()).expect("one object");
    let lines = |at: usize| json["functions"][at]["values"][0]["line"].as_u64();
    assert_eq!((lines(0), lines(1)), (Some(1), Some(3)));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bourn"))
        .args(["bounds", "-", "--index-width", "64"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(TILE.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The first row that depends on an `index` that never wraps has a note; rows of sizes and numbers that fit in 64 bits have none.
#[test]
fn a_row_that_takes_index_as_unbounded_has_a_note() {
    let fits = "func.func @fits(%t: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %twice = arith.addi %d, %d : index
  %least = arith.minsi %n, %m : index
  %few = arith.remui %n, %c9 : index
  %sum = arith.addi %few, %c9 : index
  scf.for %i = %c0 to %n step %c9 {
    %end = arith.addi %i, %c9 : index
    %last = arith.minsi %end, %n : index
    %rest = arith.subi %n, %i : index
    scf.yield
  }
  return
}
";
    let wraps = "func.func @wraps(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %next = arith.addi %n, %c1 : index
  %more = arith.addi %next, %c1 : index
  return %more : index
}
";
    let calls = "func.func @calls(%n: index) -> index {
  %r = call @wraps(%n) : (index) -> index
  return %r : index
}
";
    let note = |options: &[&str], text: &str| {
        let ran = bourn(&[&["bounds", "-"], options].concat(), text);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err
    };
    assert_eq!(note(&[], fits), "");
    let both = format!("{fits}{wraps}{calls}");
    let text = "<stdin>:19:11: note: '%next' may wrap in 64 bits, but rows take index as unbounded; \
                see '--index-width 64'\n";
    assert_eq!(note(&[], &both), text);
    for options in [&["--threads", "1"][..], &["--json"], &["--explain"], &["--explain", "--integers"]] {
        assert_eq!(note(options, &both), text, "{options:?}");
    }
    // What a function returns is another number in 64 bits.
    let of_call = "<stdin>:24:8: note: '%r' may wrap in 64 bits, but rows take index as unbounded; \
                   see '--index-width 64'\n";
    assert_eq!(note(&["--function", "calls"], &both), of_call);
    assert_eq!(note(&["--value", "%n"], &both), "");
    // The value that may wrap is an operand of the one that is asked for.
    assert_eq!(note(&["--value", "%more"], &both), text);
    for width in ["64", "32", "unbounded"] {
        assert_eq!(note(&["--index-width", width], &both), "", "{width}");
    }
    assert_eq!(note(&["--check-proofs"], &both), "");
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let mut texts: Vec<String> = Vec::new();
    for folder in ["examples/ir", "tests/answers"] {
        texts.extend(files(folder, "mlir").iter().map(|path| std::fs::read_to_string(path).expect("a file")));
    }
    // Large ones take long.
    texts.retain(|text| text.matches("func.func").count() > 1 && text.len() < 6000);
    // More functions than threads, and one of them much larger than the others.
    let mut many = String::new();
    for number in 0..60 {
        many.push_str(&format!("func.func @f{number}(%n: index) -> index {{\n  %c1 = arith.constant {number} : index\n  %v0 = arith.addi %n, %c1 : index\n"));
        let length = if number == 7 { 40 } else { number % 5 };
        for at in 1..=length {
            many.push_str(&format!("  %v{at} = arith.addi %v{}, %c1 : index\n", at - 1));
        }
        many.push_str(&format!("  return %v{length} : index\n}}\n"));
    }
    texts.push(many);
    let common = ["bounds", "-", "--split-input-file", "--allow-unregistered-dialect", "--threads"];
    assert!(texts.len() > 4, "{} programs", texts.len());
    for text in &texts {
        for options in [&["--json"][..], &["--explain", "--integers"], &["--check-proofs"]] {
            let [one, many] =
                ["1", "8"].map(|threads| bourn(&[&common[..], &[threads], options].concat(), text));
            assert_eq!(one, many, "{options:?}\n{text}");
        }
    }
    let one = bourn(&["bounds", "-", "--value", "%v40", "--threads", "1"], &texts[texts.len() - 1]);
    assert!(one.out.contains("@f7") && !one.out.contains("@f8"), "{}", one.out);
    let wrong = [["1", "%v40x"], ["8", "%v40x"]].map(|[threads, value]| {
        bourn(&["bounds", "-", "--value", value, "--threads", threads], &texts[texts.len() - 1])
    });
    assert_eq!(wrong[0], wrong[1]);
    assert!(wrong[0].err.contains("did you mean '%v40'?"), "{}", wrong[0].err);
    check(&["bounds", "-", "--threads", "0"], "", 2, &[], &["--threads"]);
}
