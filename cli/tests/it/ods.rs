//! Tests of `bourn import ods` on records that are written by hand: they need nothing installed.

use bourn_test_support::{Folder, Ran, run};
use serde_json::{Value, json};

pub fn bourn(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, input)
}

pub fn reference(name: &str) -> Value {
    json!({ "def": name, "kind": "def" })
}

pub fn dag(args: &[(&str, &str)]) -> Value {
    let args: Vec<Value> = args.iter().map(|(of, name)| json!([reference(of), name])).collect();
    json!({ "kind": "dag", "args": args })
}

/// Adds a record to its classes.
pub fn add(records: &mut Value, name: &str, classes: &[&str], line: u32, mut fields: Value) {
    fields["!superclasses"] = json!(classes);
    fields["!locs"] = json!([format!("Toy.td:{line}")]);
    fields["!anonymous"] = json!(name.starts_with("anonymous"));
    for class in classes {
        let all = &mut records["!instanceof"][class];
        match all {
            Value::Array(names) => names.push(json!(name)),
            _ => *all = json!([name]),
        }
    }
    records[name] = fields;
}

/// Returns the records of a dialect with a constraint and no ops.
fn dialect() -> Value {
    let mut records = json!({ "!instanceof": {} });
    add(&mut records, "Toy", &["Dialect"], 1, json!({ "name": "toy", "cppNamespace": "::toy" }));
    add(
        &mut records,
        "IsInt",
        &["Pred", "CPred"],
        2,
        json!({ "predExpr": "(::llvm::isa<::mlir::IntegerType>($_self))" }),
    );
    add(
        &mut records,
        "IsWide",
        &["Pred", "CPred"],
        3,
        json!({ "predExpr": "($_self.getIntOrFloatBitWidth() > 8)" }),
    );
    add(
        &mut records,
        "Both",
        &["Pred", "And"],
        4,
        json!({ "children": [reference("IsInt"), reference("IsWide")] }),
    );
    let constraint = ["Constraint", "TypeConstraint", "Type"];
    add(
        &mut records,
        "Wide",
        &constraint,
        5,
        json!({ "predicate": reference("Both"), "summary": "wide integer" }),
    );
    add(
        &mut records,
        "Int",
        &constraint,
        6,
        json!({ "predicate": reference("IsInt"), "summary": "integer" }),
    );
    records
}

/// Adds an op with two operands and a result.
fn add_op(records: &mut Value, name: &str, mnemonic: &str, format: &str, traits: &[&str]) {
    let traits: Vec<Value> = traits.iter().map(|name| reference(name)).collect();
    let fields = json!({
        "opName": mnemonic, "opDialect": reference("Toy"), "cppNamespace": "::toy", "traits": traits,
        "arguments": dag(&[("Int", "lhs"), ("Wide", "rhs")]), "results": dag(&[("Int", "result")]),
        "regions": dag(&[]), "successors": dag(&[]), "assemblyFormat": format, "hasVerifier": 1,
        "summary": "adds", "description": "    Adds two numbers.\n      And more.\n",
    });
    add(records, name, &["Op"], 10, fields);
}

fn import(records: &Value, options: &[&str]) -> (Ran, String) {
    let folder = Folder::new("ods");
    let file = folder.write("toy.json", records.to_string());
    let (out, mut args) = (folder.path("specs"), vec!["import", "ods", &file]);
    args.extend(["-o", &out]);
    args.extend(options);
    let ran = bourn(&args, "");
    let spec = std::fs::read_to_string(format!("{out}/toy.bourn")).unwrap_or_default();
    if ran.code == Some(0) {
        let checked = bourn(&["check", &format!("{out}/toy.bourn")], "");
        assert_eq!(checked.code, Some(0), "{}\n{spec}", checked.err);
        let program = "%0 = \"test.value\"() : () -> i32\n%1 = \"toy.sum.of\"(%0, %0) : (i32, i32) -> i32\n";
        let spec = format!("{out}/toy.bourn");
        let options =
            ["opt", "--allow-unregistered-dialect", "--mlir-print-op-generic", "--spec", &spec, "-"];
        let read = bourn(&options, program);
        assert!(
            read.out.contains("%1 = \"toy.sum.of\"(%0, %0) : (i32, i32) -> i32"),
            "{}{}",
            read.out,
            read.err
        );
    }
    (ran, spec)
}

const FORMAT: &str = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";

#[test]
fn an_op_is_imported() {
    let mut records = dialect();
    add_op(&mut records, "Toy_SumOp", "sum.of", FORMAT, &[]);
    let (ran, spec) = import(&records, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let expected = "\
/// adds
///
/// Adds two numbers.
///   And more.
op sum_of {
    operands { lhs: builtin::integer, rhs: Wide }
    results  { result: builtin::integer }
    mnemonic \"sum.of\";
    format { $lhs `,` $rhs attr-dict `:` type($lhs) `,` qualified(type($rhs)) `->` type($result) }
    verify rust crate::toy::hooks::verify_sum_of;
}
";
    assert!(spec.contains(expected), "{spec}");
    let constraint = "constraint Wide for type \"wide integer\" = builtin::integer & \
                      rust crate::toy::hooks::is_get_int_or_float_bit_width;";
    assert!(spec.contains(constraint), "{spec}");
    let hook =
        "//! - `crate::toy::hooks::is_get_int_or_float_bit_width`: `$_self.getIntOrFloatBitWidth() > 8`";
    assert!(spec.contains(hook), "{spec}");
}

#[test]
fn descriptions_are_left_out_on_request() {
    let mut records = dialect();
    add_op(&mut records, "Toy_SumOp", "sum.of", FORMAT, &[]);
    let (ran, spec) = import(&records, &["--no-docs"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(spec.contains("op sum_of") && !spec.contains("///"), "{spec}");
}

#[test]
fn what_the_language_refuses_is_left_out_with_its_reason() {
    let mut records = dialect();
    add_op(&mut records, "Toy_SumOp", "sum.of", "$lhs `,` $rhs attr-dict `:` type($lhs)", &[]);
    let (ran, spec) = import(&records, &["--no-docs"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let reason = "op `sum.of`: its format is left out: type of result `result` is not known from the format";
    assert!(ran.err.contains(reason), "{}", ran.err);
    assert!(spec.contains(&format!("// {reason}\n// op `sum.of`:     $lhs `,` $rhs")), "{spec}");
}

#[test]
fn equal_types_are_one_variable() {
    let mut records = dialect();
    let classes = ["Trait", "PredTrait", "PredOpTrait", "AllTypesMatch"];
    let fields = json!({ "values": ["lhs", "result"], "summary": "all of {lhs, result} have same type" });
    add(&mut records, "anonymous_1", &classes, 7, fields);
    add_op(
        &mut records,
        "Toy_SumOp",
        "sum.of",
        "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs)",
        &["anonymous_1"],
    );
    let (ran, spec) = import(&records, &["--no-docs"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(spec.contains("op sum_of<T: builtin::integer> {"), "{spec}");
    assert!(spec.contains("operands { lhs: T, rhs: Wide }"), "{spec}");
    assert!(spec.contains("results  { result: T }") && spec.contains("format {"), "{spec}");
}

/// Checks that a file is refused with a message at a place.
#[track_caller]
fn refused(text: &str, place: &str, message: &str) {
    let folder = Folder::new("ods-bad");
    let file = folder.write("bad.json", text);
    let ran = bourn(&["import", "ods", &file], "");
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.starts_with(&format!("{file}:{place}: error: {message}")), "{}", ran.err);
}

#[test]
fn mistakes_have_a_place() {
    refused("{\n  \"a\": }", "2:8", "no JSON: expected value");
    refused("", "1:1", "no JSON: EOF while parsing a value");
    refused("[1, 2]", "1:1", "no records of TableGen");
    refused("{\"!instanceof\": {\"Op\": [\"A\"]}}", "1:1", "there is no record `A`");
    let text = "{\"!instanceof\": {\"Op\": [\"A\"]},\n \"A\": {\"opName\": \"a\"}}";
    refused(text, "2:2", "record `A`: `opDialect` names no record");
    refused(&"[".repeat(100_000), "1:128", "no JSON: recursion limit exceeded");
}

/// A predicate that contains itself, and types that are each other's base, end.
#[test]
fn circles_are_refused() {
    let mut records = dialect();
    records["Both"]["children"] = json!([reference("Both")]);
    add_op(&mut records, "Toy_SumOp", "sum.of", FORMAT, &[]);
    let (ran, _) = import(&records, &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.contains("record `Both`: the predicate nests too deep"), "{}", ran.err);
}

/// Damages records in many ways: each file is imported or refused, and none ends in a panic.
#[test]
fn damaged_records_never_panic() {
    let mut records = dialect();
    add_op(&mut records, "Toy_SumOp", "sum.of", FORMAT, &[]);
    let names: Vec<String> = records.as_object().expect("it is").keys().cloned().collect();
    let folder = Folder::new("ods-damaged");
    let mut count = 0;
    for name in &names {
        let fields: Vec<String> = records[name].as_object().expect("it is").keys().cloned().collect();
        for field in fields {
            for value in [
                Value::Null,
                json!(3),
                json!("x"),
                json!([]),
                json!([{}]),
                json!({ "def": "Toy_SumOp" }),
                json!({ "args": [[]] }),
            ] {
                let mut damaged = records.clone();
                damaged[name][&field] = value;
                let file = folder.write(&format!("{count}.json"), damaged.to_string());
                let ran = bourn(&["import", "ods", &file], "");
                assert!(
                    matches!(ran.code, Some(0 | 1)) && !ran.err.contains("panicked"),
                    "{damaged}\n{}",
                    ran.err
                );
                count += 1;
            }
        }
    }
    assert!(count > 300, "{count} files only");
}

/// Runs the import of `*.td` files with a value of `LLVM_TBLGEN`, and no programs in `PATH`.
fn import_definitions(tablegen: &str, args: &[&str]) -> (Option<i32>, String) {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bourn"));
    command.args(["import", "ods"]).args(args).env("PATH", "/nonexistent").env("LLVM_TBLGEN", tablegen);
    let output = command.output().expect("it runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn definitions_need_tablegen() {
    let (code, err) = import_definitions("", &["-I", "include", "my.td"]);
    assert_eq!(code, Some(1));
    expect_test::expect![[r#"
        my.td: error: no `llvm-tblgen` is installed to read the definitions
        help: set LLVM_TBLGEN to its path, or run it elsewhere and import its output:
          llvm-tblgen --dump-json -I include my.td
    "#]]
    .assert_eq(&err);
    let (code, err) = import_definitions("/nonexistent/tblgen", &["my.td"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("my.td: error: cannot run `/nonexistent/tblgen`"), "{err}");
    assert!(err.contains("note: this command failed: /nonexistent/tblgen --dump-json my.td"), "{err}");
}
