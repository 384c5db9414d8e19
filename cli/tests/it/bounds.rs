//! Tests of `bourn bounds`, as a user runs it.

use crate::command::{TILE, bourn, check};
use bourn_test_support::{Folder, files};
use expect_test::expect;

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
        ["22 of 22 ranges are proved by a certificate", "12 of 15 expressions are proved by a certificate"];
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
fn a_limit_of_the_unsigned_reading_is_explained_once() {
    let count = "func.func @f(%x: i8) -> i8 {\n  %c = math.cttz %x : i8\n  return %c : i8\n}\n";
    let out = bourn(&["bounds", "-", "--explain", "--value", "%c", "--integers"], count).out;
    let signed = out.split("math.cttz, unsigned").next().unwrap_or_default();
    assert_eq!(signed.matches("unsigned(%c) <= 8").count(), 1, "{out}");
    assert!(signed.contains("math.cttz: the same bits, read as an unsigned number"), "{out}");
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
        %b arith.addi 9 ? %n + 4

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
