//! Programs: diagnostics, hints, hover, names.

use crate::client::{Client, edited, params_at, text_of};
use serde_json::json;
use std::path::Path;

const PROGRAM: &str = "\
#map = affine_map<(d0) -> (d0 + 1)>
func.func @tiles(%n: index, %t: tensor<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %left = arith.subi %n, %i : index
    %tile = arith.minsi %left, %c8 : index
    %next = affine.apply #map(%tile)
  }
  %r:2 = func.call @two(%n) : (index) -> (index, index)
  return %r#1 : index
}
func.func @two(%a: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  cf.br ^end(%c1 : index)
^end(%b: index):
  return %b, %a : index, index
}
";

fn path() -> &'static Path {
    Path::new("/nowhere/program.mlir")
}

#[test]
fn hints_are_bounds() {
    let mut client = Client::start(None);
    let uri = client.open(path(), PROGRAM);
    assert_eq!(client.diagnostics(&uri), [json!(null); 0]);
    let hints = client.hints(&uri, 0..100);
    let expected = [
        (5, "in 0 .. ((%n + 7) floordiv 8) * 8 - 8, trips = max((%n + 7) floordiv 8, 0)"),
        (6, "in 1 .. %n"),
        (7, "in 1 .. 8"),
        (8, "in 2 .. 9"),
        (10, "#0 = 1, #1 = %n"),
        (16, "= 1"),
    ];
    let hints: Vec<(u64, &str)> = hints.iter().map(|(line, label)| (*line, label.as_str())).collect();
    assert_eq!(hints, expected);
    // Only the visible lines.
    assert_eq!(client.hints(&uri, 6..7), [(7, "in 1 .. 8".to_owned())]);
}

#[test]
fn hints_follow_edits() {
    let mut client = Client::start(None);
    let mut text = PROGRAM.to_owned();
    let uri = client.open(path(), &text);
    assert_eq!(client.hints(&uri, 6..7), [(7, "in 1 .. 8".to_owned())]);
    client.replace(&uri, &mut text, "constant 8", "constant 16");
    assert_eq!(client.hints(&uri, 6..7), [(7, "in 1 .. 16".to_owned())]);
    // The bounds of a call follow its callee.
    client.replace(&uri, &mut text, "constant 1 :", "constant 3 :");
    assert_eq!(client.hints(&uri, 9..10), [(10, "#0 = 3, #1 = %n".to_owned())]);
    // Those of a private function follow its callers.
    client.replace(&uri, &mut text, "func.func @two", "func.func private @two");
    client.replace(&uri, &mut text, "call @two(%n)", "call @two(%c0)");
    assert_eq!(client.hints(&uri, 12..13), [(13, "= 0".to_owned())]);
    client.replace(&uri, &mut text, "call @two(%c0)", "call @two(%n)");
    client.replace(&uri, &mut text, "func.func private @two", "func.func @two");
    assert_eq!(client.hints(&uri, 12..13), []);
    // Lines before a function do not change it.
    client.replace(&uri, &mut text, "#map", "// é😀\n#map");
    assert_eq!(client.hints(&uri, 7..8), [(8, "in 1 .. 16".to_owned())]);
    // A broken function has no hints; the other functions keep theirs.
    client.replace(&uri, &mut text, "arith.minsi", "arith.mins");
    let mistakes = client.diagnostics(&uri);
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert_eq!(text_of(&text, &mistakes[0]["range"]), "arith.mins");
    assert_eq!(client.hints(&uri, 0..100), [(17, "= 3".to_owned())]);
    client.replace(&uri, &mut text, "arith.mins ", "arith.minsi ");
    assert_eq!(client.hints(&uri, 7..8), [(8, "in 1 .. 16".to_owned())]);
}

#[test]
fn hover_explains_bounds() {
    let mut client = Client::start(None);
    let uri = client.open(path(), PROGRAM);
    let hover = client.at("textDocument/hover", &uri, PROGRAM, "%tile)", 1);
    let value = hover["contents"]["value"].as_str().expect("a text");
    assert!(
        value.starts_with("```mlir\n%tile : index\n```\n**in 1 .. 8** (arith.minsi)\n```text\n"),
        "{value}"
    );
    assert!(value.contains("%tile == min(%left, %c8)") && value.contains("line 7"), "{value}");
    assert_eq!(text_of(PROGRAM, &hover["range"]), "%tile");
    let hover = client.at("textDocument/hover", &uri, PROGRAM, "arith.minsi", 3);
    let value = hover["contents"]["value"].as_str().expect("a text");
    assert!(value.contains("op minsi") && value.contains("**arith.minsi**"), "{value}");
    let hover = client.at("textDocument/hover", &uri, PROGRAM, "#map(", 1);
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("affine_map<(d0) -> (d0 + 1)>"));
}

#[test]
fn names_lead_to_definitions() {
    let mut client = Client::start(None);
    let uri = client.open(path(), PROGRAM);
    for (needle, plus, line, name) in [
        ("%left, %c8", 1, 5, "%left"),
        ("%r#1", 1, 9, "%r"),
        ("^end(%c1", 2, 15, "^end"),
        ("@two(%n)", 1, 12, "@two"),
        ("#map(", 1, 0, "#map"),
        ("%b, %a", 0, 15, "%b"),
        ("%b, %a", 4, 12, "%a"),
    ] {
        let found = client.at("textDocument/definition", &uri, PROGRAM, needle, plus);
        assert_eq!(found["uri"], uri, "{needle}");
        assert_eq!(found["range"]["start"]["line"], line, "{needle}");
        assert_eq!(text_of(PROGRAM, &found["range"]), name, "{needle}");
    }
    // The op's spec.
    let found = client.at("textDocument/definition", &uri, PROGRAM, "arith.subi", 2);
    let file = bourn_lsp::uri::path_of(&found["uri"].as_str().expect("a URI").parse().expect("a URI"))
        .expect("a path");
    let spec = std::fs::read_to_string(file).expect("it was written");
    assert_eq!(text_of(&spec, &found["range"]), "subi");
}

#[test]
fn values_are_renamed() {
    let mut client = Client::start(None);
    let uri = client.open(path(), PROGRAM);
    let mut rename = |needle: &str, plus: usize, new: &str| {
        let mut params = params_at(&uri, PROGRAM, needle, plus);
        params["newName"] = json!(new);
        client.request("textDocument/rename", params)["changes"][&uri].clone()
    };
    let renamed = edited(PROGRAM, &rename("%n, %i", 1, "%size"));
    assert_eq!(
        renamed,
        PROGRAM
            .replace("%n:", "%size:")
            .replace("%n ", "%size ")
            .replace("%n,", "%size,")
            .replace("%n)", "%size)")
    );
    assert_eq!(edited(PROGRAM, &rename("%r#1", 1, "pair")), PROGRAM.replace("%r", "%pair"));
    assert_eq!(edited(PROGRAM, &rename("@two(%n)", 1, "both")), PROGRAM.replace("@two", "@both"));
    assert_eq!(edited(PROGRAM, &rename("^end(%c1", 1, "exit")), PROGRAM.replace("^end", "^exit"));
    assert_eq!(edited(PROGRAM, &rename("#map(", 1, "shift")), PROGRAM.replace("#map", "#shift"));
    for (new, expected) in [("c8", "the name '%c8' is taken in line 4"), ("a b", "'a b' is not a name")] {
        let mut params = params_at(&uri, PROGRAM, "%left, %c8", 1);
        params["newName"] = json!(new);
        assert_eq!(client.failure("textDocument/rename", params).message, expected);
    }
}

#[test]
fn references_outline_and_tokens() {
    let mut client = Client::start(None);
    let uri = client.open(path(), PROGRAM);
    let mut params = params_at(&uri, PROGRAM, "%c8 = ", 1);
    params["context"] = json!({"includeDeclaration": false});
    let found = client.request("textDocument/references", params);
    let lines: Vec<u64> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|place| place["range"]["start"]["line"].as_u64().expect("a line"))
        .collect();
    assert_eq!(lines, [4, 6]);
    let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    let names: Vec<&str> =
        outline.as_array().expect("a list").iter().filter_map(|symbol| symbol["name"].as_str()).collect();
    assert_eq!(names, ["@tiles", "@two"]);
    let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
    assert!(tokens["data"].as_array().expect("a list").len() > 5 * 60);
    let found = client.at("textDocument/completion", &uri, PROGRAM, "%left, %c8", 1);
    let labels: Vec<&str> =
        found.as_array().expect("a list").iter().filter_map(|item| item["label"].as_str()).collect();
    assert_eq!(labels, ["c0", "c8", "i", "left", "n", "t", "tile"]);
}

/// An unknown op is replaced by the op that its note names, in the part of the file that has it; folding knows the parts, too.
#[test]
fn corrections_and_folding() {
    let mut client = Client::start(None);
    let wrong = PROGRAM.replace("arith.subi", "arith.subbi");
    let text = format!("// One.\n// Two.\n{PROGRAM}// -----\n{wrong}");
    let uri = client.open(path(), &text);
    let found = client.diagnostics(&uri);
    assert_eq!(found[0]["message"], "custom op 'arith.subbi' is unknown", "{found:?}");
    let params = json!({
        "textDocument": {"uri": uri}, "range": found[0]["range"], "context": {"diagnostics": [found[0]]},
    });
    let actions = client.request("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "replace `arith.subbi` by `arith.subi`");
    assert_eq!(
        edited(&text, &actions[0]["edit"]["changes"][&uri]),
        format!("// One.\n// Two.\n{PROGRAM}// -----\n{PROGRAM}")
    );
    // No mistake is at the start.
    let start = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}});
    let params = json!({"textDocument": {"uri": uri}, "range": start, "context": {"diagnostics": []}});
    assert_eq!(client.request("textDocument/codeAction", params), json!([]));

    let found = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
    let range = |found: &serde_json::Value| (found["startLine"].as_u64(), found["endLine"].as_u64());
    let ranges: Vec<_> = found.as_array().expect("a list").iter().map(range).collect();
    let function = |start: u64| [(start, start + 9), (start + 3, start + 6), (start + 11, start + 15)];
    let expected = [vec![(0, 1)], function(3).to_vec(), function(22).to_vec()].concat();
    assert_eq!(ranges, expected.into_iter().map(|(start, end)| (Some(start), Some(end))).collect::<Vec<_>>());
}

/// Every program of the examples is served: each value with bounds has a hint, and the numbers are those of `bourn bounds --json`.
#[test]
fn hints_agree_with_the_command() {
    use bourn_driver::bounds::{self, BoundsArgs};
    let mut client = Client::start(None);
    let mut dialects = bourn_ir::DialectRegistry::new();
    bourn_dialects::register_all(&mut dialects);
    let mut count = 0;
    for file in [
        "examples/ir/attention.mlir",
        "examples/ir/tiled_matmul.mlir",
        "examples/ir/rfc_masks.mlir",
        "tests/answers/shapes.mlir",
    ] {
        let (uri, text) = client.open_file(file);
        assert_eq!(client.diagnostics(&uri), [json!(null); 0], "{file}");
        let hints = client.hints(&uri, 0..text.lines().count() as u32 + 1);
        let context = bourn_ir::Context::new(&dialects);
        let options = bourn_ir::parse::ParseOptions { keep_names: true, ..Default::default() };
        let module = bourn_ir::parse::parse_source(&context, &text, &options).expect("it parses");
        let args = BoundsArgs::of_file(file);
        for function in bounds::functions(module.view()) {
            let calls = function.table.map(|table| bounds::calls_of_table(&context, &args, table));
            let calls = calls.unwrap_or_default();
            let graph = function.graph(&context, &args, &calls);
            let names = bounds::Names::new(function.body);
            let mut session = bounds::FunctionSession::new(&graph, &names, &args);
            for subject in bounds::subjects(&graph, &names, bounds::Integers::Index) {
                let answer = session.answer(&subject);
                let (Some(lower), Some(upper)) = (answer.lower_text(), answer.upper_text()) else { continue };
                let line = subject.place.expect("a place").0;
                if text.lines().nth(line as usize - 1).expect("a line").contains("constant") {
                    continue;
                }
                let shown = hints.iter().filter(|(at, _)| *at == u64::from(line));
                let shown: Vec<&str> = shown.map(|(_, label)| label.as_str()).collect();
                let is_shown = shown.iter().any(|label| label.contains(&lower) && label.contains(&upper));
                assert!(is_shown, "{file}:{line}: %{} in {lower} .. {upper}: {shown:?}", subject.name);
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}

/// The dialects of a workspace are known to its programs.
#[test]
fn a_workspace_lists_its_specs() {
    let folder = std::env::temp_dir().join(format!("bourn-lsp-workspace-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let spec = "dialect mine;\nuse builtin::{Index};\n/// Halves.\nop half: Pure { operands { value: Index } results { result: Index } bounds { result == value floordiv 2; } format { $value attr-dict } }\n";
    std::fs::write(folder.join("mine.bourn"), spec).expect("a file");
    std::fs::write(folder.join("bourn.toml"), "specs = [\"mine.bourn\"]\n").expect("a file");
    let text =
        "func.func @f(%x: index) {\n  %c9 = arith.constant 9 : index\n  %h = mine.half %c9\n  return\n}\n";
    let mut client = Client::start(Some(&folder));
    let uri = client.open(&folder.join("a.mlir"), text);
    assert_eq!(client.diagnostics(&uri), [json!(null); 0]);
    assert_eq!(client.hints(&uri, 0..9), [(3, "= 4".to_owned())]);
    let found = client.at("textDocument/definition", &uri, text, "mine.half", 6);
    assert!(found["uri"].as_str().expect("a URI").ends_with("/mine.bourn"));
    assert_eq!(found["range"]["start"], json!({"line": 3, "character": 3}));
    // A change of the specs reaches the programs.
    std::fs::write(folder.join("mine.bourn"), spec.replace("floordiv 2", "floordiv 3")).expect("a file");
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    client.diagnostics(&uri);
    assert_eq!(client.hints(&uri, 0..9), [(3, "= 3".to_owned())]);
    drop(client);
    std::fs::remove_dir_all(&folder).expect("it exists");
}

/// The parts of a file between lines `// -----` are programs of their own.
#[test]
fn parts_of_a_file() {
    let mut client = Client::start(None);
    let part = "func.func @é(%n: index) {\n  %c2 = arith.constant 2 : index\n  %x = arith.remui %n, %c2 : index\n  return\n}\n".replace("@é", "@e");
    let wrong = part.replace("return", "retur");
    let text = format!("// é😀\n{part}// -----\n\n{wrong}// -----\n{part}");
    let uri = client.open(path(), &text);
    let mistakes = client.diagnostics(&uri);
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    assert_eq!(mistakes[0]["range"]["start"], json!({"line": 11, "character": 2}));
    assert_eq!(client.hints(&uri, 0..100), [(4, "in 0 .. 1".to_owned()), (17, "in 0 .. 1".to_owned())]);
    let at = text.rfind("%c2 : index\n  return").expect("the last part");
    let params = json!({"textDocument": {"uri": uri}, "position": crate::client::position(&text, at + 1)});
    let found = client.request("textDocument/definition", params);
    assert_eq!(found["range"]["start"]["line"], 15);
    let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(outline.as_array().expect("a list").len(), 3);
}

/// A dialect that nobody knows is a mistake, unless the client or the workspace allows it.
#[test]
fn unregistered_dialects() {
    let text = "func.func @f(%n: index) {\n  %c2 = arith.constant 2 : index\n  %x = \"other.op\"(%c2) : (index) -> index\n  return\n}\n";
    let mistakes = |client: &mut Client, path: &Path| {
        let uri = client.open(path, text);
        let mistakes = client.diagnostics(&uri);
        (mistakes.len(), client.hints(&uri, 0..9).len())
    };
    let (one, none) = (mistakes(&mut Client::start(None), path()), (0, 0));
    assert_eq!(one.0, 1);
    let allowed = json!({"allowUnregisteredDialect": true});
    assert_eq!(mistakes(&mut Client::start_with(None, allowed), path()), none);
    // Wrong options are reported, and have no effect.
    let mut client = Client::start_with(None, json!({"allowUnregistered": true}));
    assert_eq!(mistakes(&mut client, path()), one);
    let log = client.received.iter().find(|message| message.method == "window/logMessage");
    let log = log.expect("a message").params["message"].as_str().expect("a text");
    assert!(log.starts_with("wrong initialization options: unknown field `allowUnregistered`"), "{log}");

    let folder = std::env::temp_dir().join(format!("bourn-lsp-unregistered-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("bourn.toml"), "[editor]\nallow-unregistered-dialect = true\n")
        .expect("a file");
    assert_eq!(mistakes(&mut Client::start(Some(&folder)), &folder.join("a.mlir")), none);
    // Also if the folder is not the workspace.
    assert_eq!(mistakes(&mut Client::start(None), &folder.join("a.mlir")), none);
    std::fs::remove_dir_all(&folder).expect("it exists");
}

fn formatting(uri: &str) -> serde_json::Value {
    json!({"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": true}})
}

/// Comments, names and aliases stay; only white space at the ends of lines changes. A line that looks like the end of a part stays.
#[test]
fn formatting_indents_lines() {
    let mut client = Client::start(None);
    let text = "\
// A file.
   #map = affine_map<(d0) -> (d0 + 1)>   // an alias
func.func @f(%count: index,
             %m: memref<?xindex>) -> index {
      // The start.
    %zero = arith.constant 0 : index  \t
  %one = arith.constant 1 : index

\tscf.for %i = %zero
       to %count step %one {
  %x = memref.load %m[%i] : memref<?xindex>   
  %r = scf.if %flag
      -> (index) {
  scf.yield %x : index
      } else {
  scf.yield %i : index
  }
  }
      cf.br ^end(%zero : index)
    ^end(%last: index):
  return %last : index
   }
  // -----
// -----
   func.func @g() {
return
}
";
    let text = text.replace("%flag", "%cond").replace("%m: memref", "%cond: i1, %m: memref");
    let expected = "\
// A file.
#map = affine_map<(d0) -> (d0 + 1)>   // an alias
func.func @f(%count: index,
             %cond: i1, %m: memref<?xindex>) -> index {
  // The start.
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index

  scf.for %i = %zero
        to %count step %one {
    %x = memref.load %m[%i] : memref<?xindex>
    %r = scf.if %cond
        -> (index) {
      scf.yield %x : index
    } else {
      scf.yield %i : index
    }
  }
  cf.br ^end(%zero : index)
^end(%last: index):
  return %last : index
}
  // -----
// -----
func.func @g() {
  return
}
";
    let uri = client.open(path(), &text);
    assert_eq!(client.diagnostics(&uri), [json!(null); 0]);
    let edits = client.request("textDocument/formatting", formatting(&uri));
    assert_eq!(edited(&text, &edits), expected);
    let uri = client.open(Path::new("/nowhere/formatted.mlir"), expected);
    assert_eq!(client.request("textDocument/formatting", formatting(&uri)), json!([]));
    // The nesting of a program with mistakes is not known.
    let uri = client.open(Path::new("/nowhere/wrong.mlir"), &expected.replace("scf.yield %i", "scf.yeld %i"));
    let error = client.failure("textDocument/formatting", formatting(&uri));
    assert_eq!(error.message, "a program with mistakes cannot be formatted");
}

/// What the printer prints is formatted already.
#[test]
fn printed_programs_are_formatted() {
    let mut client = Client::start(None);
    let mut count = 0;
    for path in bourn_test_support::files("examples/ir", "mlir") {
        let text = std::fs::read_to_string(&path).expect("a text file");
        let mut registry = bourn_ir::DialectRegistry::new();
        bourn_dialects::register_all(&mut registry);
        let context = bourn_ir::Context::new(&registry);
        let options = bourn_ir::parse::ParseOptions::default();
        let Ok(module) = bourn_ir::parse::parse_source(&context, &text, &options) else { continue };
        let printed = bourn_ir::print::print_source(&module, &bourn_ir::print::PrintOptions::default());
        // Like MLIR's printer, it leaves spaces behind some brackets.
        let printed: String = printed.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        let uri = client.open(&path, &printed);
        let edits = client.request("textDocument/formatting", formatting(&uri));
        assert_eq!(edits, json!([]), "{}\n{}", path.display(), edited(&printed, &edits));
        count += 1;
    }
    assert!(count > 3, "{count}");
}
