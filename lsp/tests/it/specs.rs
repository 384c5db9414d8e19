//! Specs: diagnostics, names, hover, completion, formatting.

use crate::client::{Client, edited, params_at, repository, text_of};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const SPEC: &str = "\
dialect toy;
use builtin::{Index, tensor};

/// A small index.
constraint Small \"small index\" = Index;

/// Adds a half.
op half: Pure {
    operands { value: Small, source: tensor }
    results  { result: Index }
    require value >= 0 else \"negative value in '{type(source)}'\";
    bounds { result == value floordiv 2; result <= dim(source, d); }
    format { $value `,` $source `:` type($source) attr-dict }
}
";

fn path() -> PathBuf {
    Path::new("/nowhere/toy.bourn").to_path_buf()
}

fn messages(diagnostics: &[Value]) -> Vec<String> {
    let messages =
        diagnostics.iter().map(|diagnostic| diagnostic["message"].as_str().expect("a text").to_owned());
    messages.collect()
}

#[test]
fn mistakes_while_typing() {
    let mut client = Client::start(None);
    let mut text = SPEC.to_owned();
    let uri = client.open(&path(), &text);
    assert_eq!(messages(&client.diagnostics(&uri)), [""; 0]);
    client.replace(&uri, &mut text, "value floordiv", "vale floordiv");
    let found = client.diagnostics(&uri);
    assert_eq!(messages(&found), ["unknown name `vale`\nhelp: did you mean `value`?"]);
    assert_eq!(text_of(&text, &found[0]["range"]), "vale");
    // The correction.
    let params = json!({
        "textDocument": {"uri": uri}, "range": found[0]["range"], "context": {"diagnostics": found},
    });
    let actions = client.request("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "replace `vale` by `value`");
    assert_eq!(edited(&text, &actions[0]["edit"]["changes"][&uri]), SPEC);
    // A broken item does not hide mistakes in others, and mistakes are located in UTF-16.
    client.replace(&uri, &mut text, "vale floordiv", "value floordiv");
    client.replace(&uri, &mut text, "\"small index\" = Index", "\"é😀\" = Indx");
    let found = client.diagnostics(&uri);
    // Drop the diagnostics of the version between.
    let found = if messages(&found).is_empty() { client.diagnostics(&uri) } else { found };
    assert_eq!(messages(&found)[0], "unknown type constraint `Indx`\nhelp: did you mean `Index`?");
    assert_eq!(found[0]["range"]["start"], json!({"line": 4, "character": 25}));
    client.change(&uri, json!([{"text": "op {"}]));
    assert!(!client.diagnostics(&uri).is_empty());
    client.change(&uri, json!([{"text": SPEC}]));
    assert_eq!(messages(&client.diagnostics(&uri)), [""; 0]);
}

#[test]
fn corrections() {
    for (right, wrong, title) in [
        ("result <= dim(source, d); }", "result <= dim(source, d) }", "insert `;`"),
        ("dialect toy;", "dialect toy", "insert `;`"),
        ("value floordiv 2", "value/ 2", "replace `/` by `floordiv`"),
        ("`,` $source", "\"to\" $source", "replace `\"to\"` by `` `to` ``"),
    ] {
        let mut client = Client::start(None);
        let text = SPEC.replace(right, wrong);
        assert_ne!(text, SPEC, "{right}");
        let uri = client.open(&path(), &text);
        let found = client.diagnostics(&uri);
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
        let params = json!({
            "textDocument": {"uri": uri}, "range": found[0]["range"], "context": {"diagnostics": found},
        });
        let actions = client.request("textDocument/codeAction", params);
        assert_eq!(actions[0]["title"], title);
        let mended = edited(&text, &actions[0]["edit"]["changes"][&uri]);
        assert_eq!(mended.replace("`to`", "`,`"), SPEC, "{wrong}");
    }
}

/// Contradictions are found in the pauses, and reported once for each change.
#[test]
fn contradictions_are_found_in_pauses() {
    let mut client = Client::start(None);
    let text = SPEC.replace("result <= dim(source, d);", "result == value floordiv 2 + 1;");
    let uri = client.open(&path(), &text);
    let mut found = client.diagnostics(&uri);
    while found.is_empty() {
        found = client.diagnostics(&uri);
    }
    assert!(messages(&found)[0].contains("contradict"), "{found:?}");
}

#[test]
fn names_lead_to_declarations() {
    let mut client = Client::start(None);
    let uri = client.open(&path(), SPEC);
    for (needle, plus, line, name) in [
        ("Small, source", 1, 4, "Small"),
        ("value floordiv", 1, 8, "value"),
        ("$source `:`", 2, 8, "source"),
        ("type(source)", 6, 8, "source"),
        ("d); }", 0, 11, "d"),
        ("result <=", 0, 9, "result"),
    ] {
        let found = client.at("textDocument/definition", &uri, SPEC, needle, plus);
        assert_eq!(found["uri"], uri, "{needle}");
        assert_eq!(found["range"]["start"]["line"], line, "{needle}");
        assert_eq!(text_of(SPEC, &found["range"]), name, "{needle}");
    }
    // Into a dialect that comes with Bourn.
    let found = client.at("textDocument/definition", &uri, SPEC, "Index, tensor", 1);
    let builtin = found["uri"].as_str().expect("a URI");
    assert!(builtin.ends_with("/builtin.bourn"), "{builtin}");
    assert_eq!(text_of(bourn_specs::BUILTIN, &found["range"]), "Index");
}

#[test]
fn hooks_lead_to_rust() {
    let mut client = Client::start(None);
    let (uri, text) = client.open_file("examples/constraints/lab.bourn");
    let line = text.lines().find(|line| line.contains("rust crate::")).expect("a hook");
    let name =
        line.split("rust crate::").nth(1).expect("a path").split([';', ' ', '(']).next().expect("a name");
    let found = client.at(
        "textDocument/definition",
        &uri,
        &text,
        line.trim(),
        line.trim().find(name).expect("it is there"),
    );
    let target = found["uri"].as_str().expect("a URI");
    assert!(target.contains("/examples/constraints/src/"), "{target}");
    let file = bourn_lsp::uri::path_of(&target.parse().expect("a URI")).expect("a path");
    let rust = std::fs::read_to_string(file).expect("it exists");
    assert_eq!(text_of(&rust, &found["range"]), name.rsplit("::").next().expect("a name"));
}

#[test]
fn names_are_renamed() {
    let mut client = Client::start(None);
    let uri = client.open(&path(), SPEC);
    let mut rename = |needle: &str, plus: usize, new: &str| {
        let mut params = params_at(&uri, SPEC, needle, plus);
        params["newName"] = json!(new);
        client.request("textDocument/rename", params)["changes"][&uri].clone()
    };
    let expected =
        SPEC.replace("source:", "input:").replace("(source", "(input").replace("$source", "$input");
    assert_eq!(edited(SPEC, &rename("$source `:`", 1, "input")), expected);
    assert_eq!(edited(SPEC, &rename("Small, source", 0, "Tiny")), SPEC.replace("Small", "Tiny"));
    for (needle, new, expected) in [
        (
            "Index;",
            "Other",
            "it is declared in 'bourn:builtin', which is not one of the specs of this project",
        ),
        ("Small, source", "1x", "`1x` is not a name"),
        ("value floordiv", "source", "the name `source` is taken in line 9"),
    ] {
        let mut params = params_at(&uri, SPEC, needle, 0);
        params["newName"] = json!(new);
        assert_eq!(client.failure("textDocument/rename", params).message, expected);
    }
}

#[test]
fn overlays_refer_to_the_names_of_their_op() {
    let overlay = "extend op half {\n    operands { value: Small }\n    let twice = 2 * value;\n    bounds { result <= twice; }\n}\n";
    let text = format!("{SPEC}{overlay}");
    let mut client = Client::start(None);
    let uri = client.open(&path(), &text);
    assert_eq!(messages(&client.diagnostics(&uri)), [""; 0]);
    for (needle, declared) in [
        ("half {", "half: Pure"),
        ("value: Small }", "value: Small, s"),
        ("value;\n", "value: Small, s"),
        ("twice;", "twice = "),
    ] {
        let found = client.at("textDocument/definition", &uri, &text, needle, 1);
        let at = offset_of(&text, &found["range"]["start"]);
        assert!(text[at..].starts_with(declared), "{needle}: {found}");
    }
    let mut params = params_at(&uri, &text, "value: Small }", 0);
    params["newName"] = json!("number");
    let edits = client.request("textDocument/rename", params)["changes"][&uri].clone();
    assert_eq!(
        edited(&text, &edits),
        text.replace("value", "number").replace("negative number", "negative value")
    );
}

/// Returns the offset of a position in ASCII text.
fn offset_of(text: &str, position: &Value) -> usize {
    let number = |name: &str| position[name].as_u64().expect("a number") as usize;
    text.split_inclusive('\n').take(number("line")).map(str::len).sum::<usize>() + number("character")
}

#[test]
fn hover_shows_meaning_and_code() {
    let mut client = Client::start(None);
    let uri = client.open(&path(), SPEC);
    let mut hover = |needle: &str| {
        let found = client.at("textDocument/hover", &uri, SPEC, needle, 1);
        found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{needle}: {found}")).to_owned()
    };
    let constraint = hover("Small, source");
    assert!(constraint.contains("A small index."), "{constraint}");
    assert!(constraint.contains("In messages: `must be small index`"), "{constraint}");
    assert!(constraint.contains("pub struct Small"), "{constraint}");
    assert!(constraint.contains("\nIt is the set of `index`."), "{constraint}");
    assert!(
        constraint.contains("\n`index` satisfies it.") && constraint.contains(" does not satisfy it."),
        "{constraint}"
    );
    let op = hover("half: Pure");
    assert!(
        op.contains("Adds a half.") && op.contains("pub struct HalfOp") && op.contains("pub fn build"),
        "{op}"
    );
    assert!(hover("Pure {").contains("An op with it: no side effects, may be speculated."));
    let operand = hover("value floordiv");
    assert!(
        operand.contains("Message: `'toy.half' op operand #0 must be small index, but got ..`"),
        "{operand}"
    );
}

#[test]
fn hover_shows_the_types_of_hooks() {
    let mut client = Client::start(None);
    let text = SPEC.replace(
        "    format",
        "    let counts = rust crate::counts;\n    verify rust crate::hooks::check; fold rust crate::hooks::fold_half;\n    format",
    );
    let text = text.replace("dialect toy;", "dialect toy { materialize rust crate::constant; }");
    let uri = client.open(&path(), &text);
    let mut hover = |needle: &str| {
        let found = client.at("textDocument/hover", &uri, &text, needle, 1);
        found["contents"]["value"].as_str().unwrap_or_else(|| panic!("{needle}: {found}")).to_owned()
    };
    assert_eq!(hover("check;"), "```rust\nfn check(op: HalfOp<'_, '_>, cx: &mut VerifyCx<'_, '_>)\n```\n");
    let fold = "fn fold_half<'a, 'c>(cx: FoldCx<'c>, op: HalfOp<'a, 'c>, constants: &[Option<Attribute<'c>>]) -> Option<Fold<'a, 'c>>";
    assert!(hover("fold_half;").contains(fold));
    assert!(hover("counts;").contains("fn counts(op: HalfOp<'_, '_>) -> Vec<i64>"));
    assert!(hover("constant;").contains("fn constant<'c>(context: &'c Context, value: Attribute<'c>"));
}

#[test]
fn brackets_and_comments_are_folded() {
    let mut client = Client::start(None);
    let text = SPEC
        .replace("/// Adds a half.", "/// Adds a half,\n/// as a comment of several lines says.\n/// `}`");
    let uri = client.open(&path(), &text);
    let mut lines = |uri: &str| -> Vec<Value> {
        let found = client.request("textDocument/foldingRange", json!({"textDocument": {"uri": uri}}));
        let range = |found: &Value| json!([found["startLine"], found["endLine"], found["kind"]]);
        found.as_array().expect("a list").iter().map(range).collect()
    };
    // The line of the closing bracket stays visible; the clauses have one line each.
    assert_eq!(lines(&uri), [json!([6, 8, "comment"]), json!([9, 14, null])]);
}

#[test]
fn completion_offers_snippets_and_names() {
    let mut client = Client::start(None);
    let mut text = SPEC.to_owned();
    let uri = client.open(&path(), &text);
    let complete = |client: &mut Client, text: &str, needle: &str, plus: usize| -> Vec<(String, String)> {
        let found = client.at("textDocument/completion", &uri, text, needle, plus);
        let item = |item: &Value| {
            let insert = item["insertText"].as_str().unwrap_or_default();
            (item["label"].as_str().expect("a label").to_owned(), insert.to_owned())
        };
        found.as_array().expect("a list").iter().map(item).collect()
    };
    let has = |found: &[(String, String)], label: &str| found.iter().any(|(own, _)| own == label);
    let found = complete(&mut client, &text, "require", 0);
    let region = found.iter().find(|(label, _)| label == "region").expect("clauses are offered");
    assert_eq!(region.1, "region ${1:body}(${2:iv}: ${3:Index});");
    let found = complete(&mut client, &text, "$source `:`", 1);
    assert!(
        has(&found, "source") && has(&found, "value") && has(&found, "result") && !has(&found, "half"),
        "{found:?}"
    );
    let found = complete(&mut client, &text, "Small, source", 0);
    assert!(has(&found, "Small") && has(&found, "Index") && !has(&found, "I64Attr"), "{found:?}");
    // While the item is broken.
    client.replace(&uri, &mut text, "result <= dim(source, d);", "result <= ");
    let found = complete(&mut client, &text, "result <= ", 10);
    assert!(has(&found, "value") && has(&found, "dim"), "{found:?}");
    client.replace(&uri, &mut text, "use builtin::{Index", "use arith::{");
    let found = complete(&mut client, &text, "use arith::{", 12);
    assert!(has(&found, "addi"), "{found:?}");
}

#[test]
fn formatting_changes_few_lines() {
    let mut client = Client::start(None);
    let text = SPEC.replace("    results  { result", "  results {result");
    let uri = client.open(&path(), &text);
    let params = json!({"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": true}});
    let edits = client.request("textDocument/formatting", params);
    assert_eq!(edited(&text, &edits), SPEC);
    assert_eq!(edits[0]["range"]["start"]["line"], 9);
    assert_eq!(edits[0]["range"]["end"]["line"], 10);
}

#[test]
fn outline_and_tokens() {
    let mut client = Client::start(None);
    let uri = client.open(&path(), SPEC);
    let outline = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|symbol| symbol["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&outline), ["toy", "Small", "half"]);
    assert_eq!(names(&outline[2]["children"]), ["value", "source", "result"]);
    let tokens = client.request("textDocument/semanticTokens/full", json!({"textDocument": {"uri": uri}}));
    let shown = decoded(SPEC, &tokens["data"], &client.legend);
    for (text, kind) in [
        ("dialect", "keyword"),
        ("toy", "namespace"),
        ("Small", "type"),
        ("half", "function"),
        ("value", "parameter"),
        ("// A", ""),
    ] {
        let found = shown.iter().find(|(own, _)| own == text).map_or("", |(_, kind)| kind);
        assert_eq!(found, kind, "{text}");
    }
    // A name in the placeholder of a message.
    let at = shown
        .iter()
        .position(|(own, _)| own == "\"negative value in '{type(")
        .expect("the text before the name");
    assert_eq!(shown[at + 1], ("source".to_owned(), "parameter".to_owned()));
}

/// Returns the texts and kinds of tokens.
fn decoded(text: &str, data: &Value, legend: &[String]) -> Vec<(String, String)> {
    let numbers: Vec<usize> = data
        .as_array()
        .expect("a list")
        .iter()
        .map(|number| number.as_u64().expect("a number") as usize)
        .collect();
    let (mut line, mut start) = (0, 0);
    let lines: Vec<&str> = text.lines().collect();
    numbers
        .chunks(5)
        .map(|token| {
            start = if token[0] == 0 { start + token[1] } else { token[1] };
            line += token[0];
            let units: Vec<u16> = lines[line].encode_utf16().skip(start).take(token[2]).collect();
            (String::from_utf16(&units).expect("whole characters"), legend[token[3]].clone())
        })
        .collect()
}

/// All specs of the repository are served without mistakes, and every name in them has a declaration that contains the name.
#[test]
fn shipped_specs() {
    let mut client = Client::start(None);
    let mut count = 0;
    for (name, _) in bourn_specs::ALL {
        let file = repository().join(format!("dialects/specs/{name}.bourn"));
        let text = std::fs::read_to_string(&file).expect("it exists");
        let uri = client.open(&file, &text);
        assert_eq!(messages(&client.diagnostics(&uri)), [""; 0], "{name}");
        let mut at = 0;
        for (line, content) in text.lines().enumerate() {
            let words = content.match_indices('$').map(|(at, _)| at + 1);
            for column in words.step_by(7) {
                let position = json!({"line": line, "character": content[..column].encode_utf16().count()});
                let params = json!({"textDocument": {"uri": uri}, "position": position});
                let found = client.request("textDocument/definition", params);
                let word = content[column..]
                    .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                    .next()
                    .expect("a word");
                if word.is_empty() || found.is_null() {
                    continue;
                }
                assert_eq!(text_of(&text, &found["range"]), word, "{name}:{}", line + 1);
                count += 1;
            }
            at += content.len();
        }
        assert!(at > 0);
        client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }
    assert!(count > 50, "{count}");
}
