//! `bourn bounds --html`. `tests/browser` opens its pages in a browser.

use bourn_test_support::{Folder, Ran, files, run, run_in};
use serde_json::Value;

const PROGRAM: &str = "func.func @f(%n: index, %m: index, %t: tensor<?x8xf32>) {
  %c1 = arith.constant 1 : index
  %x = arith.addi %n, %c1 : index
  %y = arith.xori %x, %m : index
  return
}
";

fn bourn(folder: &Folder, args: &[&str], input: &str) -> Ran {
    run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), args, input)
}

/// Returns the page of a program on standard input.
#[track_caller]
fn page(program: &str, options: &[&str]) -> String {
    let folder = Folder::new("report");
    bourn(&folder, &[&["bounds", "-", "--html", "-"], options].concat(), program).succeeded()
}

/// Returns the data in a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("a page has data");
    let (text, _) = rest.split_once("</script>").expect("the data ends");
    serde_json::from_str(text).expect("the data is JSON")
}

/// Returns the text of a page without tags.
fn visible(page: &str) -> String {
    let (body, _) = page.split_once("<script type").expect("a page has data");
    let (_, body) = body.split_once("<body").expect("a page has a body");
    let parts = body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text));
    parts
        .collect::<String>()
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[test]
fn a_page_is_written_in_place_of_the_table() {
    let folder = Folder::new("report");
    folder.write("f.mlir", PROGRAM);
    let ran = bourn(&folder, &["bounds", "f.mlir", "--html", "report.html"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
    let written = folder.read("report.html");
    assert_eq!(bourn(&folder, &["bounds", "f.mlir", "--html", "-"], "").succeeded(), written);
    let text = visible(&written);
    for part in
        ["f.mlir", "%x = arith.addi %n, %c1 : index", "%x = %n + 1", "%y is unknown", "2 values, 1 unknown"]
    {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    // The page refers to nothing outside.
    for outside in ["src=", "url(", "@import", "href=\"http", "href=\"//"] {
        assert!(!written.contains(outside), "{outside}");
    }

    let unwritable = bourn(&folder, &["bounds", "f.mlir", "--html", "missing/report.html"], "");
    assert_eq!((unwritable.code, unwritable.out.as_str()), (Some(1), ""));
    assert!(unwritable.err.starts_with("missing/report.html: error: "), "{}", unwritable.err);
    for other in [&["--json"][..], &["--constraints", "--value", "%x"]] {
        let ran = bourn(&folder, &[&["bounds", "f.mlir", "--html", "other.html"], other].concat(), "");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
    }
    let ran = bourn(&folder, &["bounds", "f.mlir", "f.mlir", "--html", "other.html"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), "error: a page shows one file\n"));
    for wrong in
        [&["--value", "%z"][..], &["--function", "g"], &["--assume", "%z >= 0"], &["--spec", "none.bourn"]]
    {
        let ran = bourn(&folder, &[&["bounds", "f.mlir", "--html", "other.html"], wrong].concat(), "");
        assert_eq!(ran.code, Some(1), "{wrong:?}: {}", ran.err);
        assert!(ran.err.contains("error: "), "{wrong:?}: {}", ran.err);
    }
    folder.write("bytes.mlir", b"func.func @f() { return } // \xff");
    let ran = bourn(&folder, &["bounds", "bytes.mlir", "--html", "other.html"], "");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(folder.names(""), ["bytes.mlir", "f.mlir", "report.html"]);
}

#[test]
fn rows_are_the_answers_of_the_command() {
    for path in files("examples/ir", "mlir").iter().chain(&files("tests/symbol", "mlir")) {
        let file = path.to_str().expect("a path");
        for options in [&["--integers"][..], &["--in-terms-of", "operands"]] {
            let run = |what: &[&str]| {
                let args = [&["bounds", file, "--split-input-file"], what, options].concat();
                run(env!("CARGO_BIN_EXE_bourn"), &args, "")
            };
            let (json, html) = (run(&["--json"]), run(&["--html", "-"]));
            assert_eq!(html.code, json.code, "{file}: {}", html.err);
            if json.out.is_empty() {
                continue;
            }
            let expected: Value = serde_json::from_str(&json.out).expect("JSON");
            let data = data(&html.out);
            let functions = expected["functions"].as_array().expect("a list");
            assert_eq!(data["functions"].as_array().map(Vec::len), Some(functions.len()), "{file}");
            for (expected, found) in functions.iter().zip(data["functions"].as_array().expect("a list")) {
                let (values, rows) = (
                    expected["values"].as_array().expect("a list"),
                    found["rows"].as_array().expect("a list"),
                );
                assert_eq!(values.len(), rows.len(), "{file}");
                for (value, row) in values.iter().zip(rows) {
                    assert_eq!((&row["what"], &row["known"]), (&value["what"], &value["known"]), "{file}");
                    for (ours, theirs) in [("low", "lower"), ("high", "upper")] {
                        let as_text = |number: &Value| number.to_string().trim_matches('"').to_owned();
                        assert_eq!(as_text(&row[ours]), as_text(&value[theirs]), "{file}: {}", row["name"]);
                    }
                }
            }
        }
    }
}

/// Checks the facts behind a row: each mentions columns that have facts of their own.
#[test]
fn explanations_are_trees_of_columns() {
    let data = data(&page(PROGRAM, &[]));
    let function = &data["functions"][0];
    let column = |number: &Value| &function["columns"][number.as_u64().expect("a number") as usize];
    let row =
        function["rows"].as_array().expect("a list").iter().find(|row| row["name"] == "%y").expect("a row");
    assert!(row["is_unknown"] == true && !row["reasons"].as_array().expect("a list").is_empty());
    let fact = &column(&row["column"])["facts"][0];
    assert_eq!(fact["equation"], "%y == xor(%x, %m)");
    let origin = fact["origin"].as_u64().expect("a number") as usize;
    assert_eq!(data["origins"][origin], "arith.xori: result == wrap(xor(lhs, rhs))");
    let others: Vec<&Value> = fact["mentions"].as_array().expect("a list").iter().map(column).collect();
    assert_eq!((&others[0]["name"], &others[0]["line"]), (&Value::from("%x"), &Value::from(3)));
    assert_eq!(others[0]["facts"][0]["equation"], "%x == %n + %c1");
    assert_eq!(others[1]["name"], "%m");
    assert!(row["proofs"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn certificates_are_in_the_page() {
    let data = data(&page(PROGRAM, &["--check-proofs", "--assume", "%n >= 4"]));
    let rows = data["functions"][0]["rows"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["name"] == "%x").expect("a row");
    let proof = &row["proofs"][0];
    assert_eq!(proof["claim"], "%x >= 5  where %n >= 4");
    assert!(proof["problem"].is_null() && proof["steps"].as_array().is_some_and(|steps| !steps.is_empty()));
}

#[test]
fn drawings_have_numbers() {
    let program = "func.func @f(%m: memref<?x64xf32>, %n: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %i to %c4 step %c1 {
    }
  }
  scf.for %i = %c0 to %n step %c4 {
    scf.for %j = %c0 to %i step %c1 {
      %s = memref.subview %m[%i, 3] [%n, 2] [1, 5] : memref<?x64xf32> to memref<?x2xf32, strided<[64, 5], offset: ?>>
    }
  }
  scf.for %i = %c0 to %n step %b {
    scf.for %j = %c0 to %i step %c1 {
    }
  }
  return
}
";
    let data = data(&page(program, &[]));
    let function = &data["functions"][0];
    let nests = function["nests"].as_array().expect("a list");
    // The step of the third nest is unknown.
    assert_eq!(nests.len(), 2);
    let rows = |nest: &Value| -> Vec<(i64, i64, i64)> {
        let number = |row: &Value, name: &str| row[name].as_i64().expect("a number");
        let rows = nest["iterations"].as_array().expect("a list").iter();
        rows.map(|row| (number(row, "at"), number(row, "first"), number(row, "last"))).collect()
    };
    assert_eq!(rows(&nests[0]), [(0, 0, 3), (1, 1, 3), (2, 2, 3), (3, 3, 3)]);
    assert_eq!(nests[1]["given"], serde_json::json!(["%n == 32"]));
    // The inner loop does not run in the first iteration.
    assert_eq!(rows(&nests[1])[..2], [(4, 0, 3), (8, 0, 7)]);
    let slice = &function["slices"][0];
    assert_eq!((&slice["op"], &slice["of"]), (&Value::from("memref.subview"), &Value::from("%m")));
    let side = &slice["sides"][1];
    assert_eq!(
        (&side["extent"]["low"], &side["offset"]["text"], &side["stride"]["high"]),
        (&64.into(), &"3".into(), &5.into())
    );
}

/// Returns the elements that a drawing of an access lists.
fn elements(footprint: &Value) -> Vec<(i64, i64)> {
    let mut found = Vec::new();
    for run in footprint["runs"].as_array().expect("a list") {
        let [at, first, last, step] =
            ["at", "first", "last", "step"].map(|name| run[name].as_i64().expect("a number"));
        let columns = (first..=last).step_by(usize::try_from(step).expect("a distance"));
        found.extend(columns.map(|column| (at, column)));
    }
    found
}

#[test]
fn footprints_of_accesses() {
    let program = "func.func @f(%m: memref<?x64xf32>, %a: memref<8x8xf32>, %b: memref<4xf32>, %t: memref<4xindex>, %n: index, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      %x = affine.load %m[%i * 2 + 1, %i + %j] : memref<?x64xf32>
    }
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + 2, s0)>(%i)[%n] step 2 {
      affine.store %v, %a[%j, 7 - %i] : memref<8x8xf32>
    }
    affine.store %v, %b[%i + 2] : memref<4xf32>
    %k = memref.load %t[%i] : memref<4xindex>
    memref.store %v, %b[%k] : memref<4xf32>
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %p = %i to %i step %c1 {
      memref.store %v, %a[%i, %c0] : memref<8x8xf32>
    }
    %is_low = arith.cmpi slt, %i, %n : index
    scf.if %is_low {
      memref.store %v, %b[%i] : memref<4xf32>
    }
  }
  return
}
";
    let data = data(&page(program, &[]));
    let function = &data["functions"][0];
    let footprints = function["footprints"].as_array().expect("a list");
    let lines: Vec<&Value> = footprints.iter().map(|found| &found["line"]).collect();
    // An index that is read from memory, and a store in a loop without iterations, have no drawing.
    assert_eq!(lines, [4, 7, 9, 10, 21]);

    let skewed = &footprints[0];
    let expected: Vec<(i64, i64)> = (0..4).flat_map(|i| (0..3).map(move |j| (2 * i + 1, i + j))).collect();
    assert_eq!(elements(skewed), expected);
    assert_eq!((&skewed["of"], &skewed["op"]), (&"%m".into(), &"affine.load".into()));
    assert_eq!(skewed["extents"], serde_json::json!([null, 64]));
    assert_eq!(skewed["shape"], serde_json::json!(["dim(%m, 0)", "64"]));
    let values = skewed["values"].as_array().expect("a list").iter();
    let name = |value: &Value| function["values"][value.as_u64().expect("a number") as usize]["name"].clone();
    assert_eq!(values.map(name).collect::<Vec<_>>(), ["%m", "%i", "%j", "%x"]);

    // The least of two ends, in steps of 2.
    let expected = |n: i64| -> Vec<(i64, i64)> {
        let all = (0..4).flat_map(|i| (0..n.min(i + 2)).step_by(2).map(move |j| (j, 7 - i)));
        all.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
    };
    assert_eq!(footprints[1]["given"], serde_json::json!(["%n == 16"]));
    assert_eq!(elements(&footprints[1]), expected(16));
    assert_eq!(footprints[1]["extents"], serde_json::json!([8, 8]));
    assert_eq!(footprints[1]["is_conditional"], false);

    // An access out of bounds in every execution is drawn.
    assert_eq!(elements(&footprints[2]), [(0, 2), (0, 3), (0, 4), (0, 5)]);
    assert_eq!(footprints[2]["extents"], serde_json::json!([4]));
    // With 8 iterations, the last store would be out of bounds.
    assert_eq!(footprints[4]["given"], serde_json::json!(["%n == 4"]));
    assert_eq!(footprints[4]["is_conditional"], true);
    assert_eq!(elements(&footprints[4]), [(0, 0), (0, 1), (0, 2), (0, 3)]);
}

#[test]
fn parts_with_errors_are_left_out() {
    let folder = Folder::new("report");
    let wrong = "func.func @g(%n: index) {\n  %x = arith.addi %n, %m : index\n  return\n}\n";
    folder.write("parts.mlir", format!("{PROGRAM}// -----\n{wrong}// -----\n{PROGRAM}"));
    let ran = bourn(&folder, &["bounds", "parts.mlir", "--split-input-file", "--html", "-"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("parts.mlir:9:23: error: "), "{}", ran.err);
    let functions = data(&ran.out)["functions"].clone();
    let lines: Vec<&Value> = functions.as_array().expect("a list").iter().map(|of| &of["lines"]).collect();
    assert_eq!(lines, [&serde_json::json!([1, 6]), &serde_json::json!([13, 18])]);
    assert_eq!(functions[1]["values"][1]["line"], 13);
    // The file without a part that can be read.
    folder.write("wrong.mlir", wrong);
    let ran = bourn(&folder, &["bounds", "wrong.mlir", "--html", "wrong.html"], "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(folder.names(""), ["parts.mlir", "wrong.mlir"]);
}

#[test]
fn texts_are_escaped() {
    let program = "func.func @\"</script><b>\\FF\"(%n: index) attributes {a = \"<!--<script>\"} {
  %x = arith.addi %n, %n : index loc(\"<i>\")
  return
}
";
    let page = page(program, &["--assume", "%n < 9", "--index-width", "64"]);
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (2, 2));
    assert!(!page.contains("<b>\\") && !page.contains("<i>\"") && !page.contains("<!--"), "{page}");
    assert!(page.contains("--assume &#39;%n &lt; 9&#39;") || page.contains("--assume &#x27;%n &lt; 9&#x27;"));
    assert!(visible(&page).contains("--index-width 64"));
    assert!(
        data(&page)["functions"][0]["name"].as_str().is_some_and(|name| name.starts_with("</script><b>"))
    );
}

#[test]
fn a_template_of_the_user() {
    let folder = Folder::new("report");
    folder.write("f.mlir", PROGRAM);
    folder.write("mine.html", "<!-- {{ file }} -->\n{% include \"page.html\" %}");
    let args = ["bounds", "f.mlir", "--html", "-", "--html-template", "mine.html"];
    let page = bourn(&folder, &args, "").succeeded();
    assert!(page.starts_with("<!-- f.mlir -->\n<!DOCTYPE html>"), "{page}");
    folder.write("mine.html", "{{ nothing }}");
    let ran = bourn(&folder, &args, "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("`nothing`") && ran.err.contains("mine.html"), "{}", ran.err);
    let ran = bourn(&folder, &["bounds", "f.mlir", "--html", "-", "--html-template", "none.html"], "");
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (Some(1), "none.html: error: cannot read the file: no such file or directory\n")
    );
}

#[test]
fn a_row_has_its_number_of_executions() {
    let program = "func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addi %n, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = arith.addi %i, %n : index
    scf.yield
  }
  return
}
";
    let page = data(&page(program, &[]));
    let rows = page["functions"][0]["rows"].as_array().expect("rows");
    let runs = |name: &str| rows.iter().find(|row| row["name"] == name).map(|row| row["runs"].clone());
    assert_eq!(runs("%s"), Some("1".into()));
    assert_eq!(runs("%x"), Some("max(%n, 0)".into()));
}
