//! Wrong messages, wrong texts and cancelled requests.

use crate::client::{Client, params_at};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn malformed_messages_are_answered() {
    let mut client = Client::start(None);
    let text = "func.func @f() {\n  return\n}\n";
    let uri = client.open(Path::new("/nowhere/a.mlir"), text);
    let spec = client.open(Path::new("/nowhere/a.bourn"), "dialect a;\n");
    for uri in [&uri, &spec] {
        for (method, params, code) in [
            ("textDocument/hover", json!({"textDocument": {"uri": uri}}), -32602),
            (
                "textDocument/hover",
                json!({"textDocument": {"uri": uri}, "position": {"line": -1, "character": 0}}),
                -32602,
            ),
            ("textDocument/hover", json!([1, 2]), -32602),
            ("textDocument/hover", Value::Null, -32602),
            ("textDocument/hover", json!({"textDocument": {"uri": "file:///other"}}), -32602),
            ("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": 3}), -32602),
            ("textDocument/rename", json!({"textDocument": {"uri": uri}}), -32602),
            ("textDocument/unknown", json!({}), -32601),
        ] {
            assert_eq!(client.failure(method, params.clone()).code, code, "{method} {params}");
        }
        // A position far away is the end.
        let far = json!({"textDocument": {"uri": uri}, "position": {"line": 4_000_000_000_u32, "character": 4_000_000_000_u32}});
        client.request("textDocument/hover", far.clone());
        client.request("textDocument/completion", far.clone());
        client.request("textDocument/definition", far);
    }
    // Wrong notifications are logged.
    client.notify("textDocument/didChange", json!({"textDocument": 1}));
    client.notify("textDocument/didOpen", json!(null));
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": "file:///other"}}));
    client.notify("$/cancelRequest", json!({"id": [1]}));
    client.notify("$/whatever", json!({}));
    let wrong = json!({"textDocument": {"uri": uri, "version": 7}, "contentChanges": [{
        "range": {"start": {"line": 9, "character": 9}, "end": {"line": 1, "character": 1}}, "text": "// x",
    }]});
    client.notify("textDocument/didChange", wrong);
    let hover = client.request("textDocument/hover", params_at(&uri, text, "func", 0));
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("func.func"));
}

/// Random edits of a program and of a spec: the server neither ends nor reports a failure.
#[test]
fn broken_texts_do_not_stop_the_server() {
    let program = std::fs::read_to_string(crate::client::repository().join("examples/ir/tiled_matmul.mlir"))
        .expect("a file");
    let spec =
        std::fs::read_to_string(crate::client::repository().join("examples/toy/toy.bourn")).expect("a file");
    let mut client = Client::start(None);
    let mut seed = 7_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below.max(1)
    };
    let pieces = [
        "{", "}", "(", "%x", "é😀", "\"", "\n", "@f", "#map = ", "$", "op a {", "::", "\u{0}", "//", "^bb0:",
        "",
    ];
    for (name, original) in [("a.mlir", &program), ("toy.bourn", &spec)] {
        let mut text = original.clone();
        let uri = client.open(&Path::new("/nowhere").join(name), &text);
        for round in 0..40 {
            if round % 10 == 0 {
                text.clone_from(original);
                client.change(&uri, json!([{"text": text}]));
            }
            let lines = text.lines().count();
            let line = random(lines + 1);
            let (start, length) = (random(40), random(12));
            let piece = pieces[random(pieces.len())];
            let range = json!({"start": {"line": line, "character": start}, "end": {"line": line, "character": start + length}});
            let change = lsp_types::TextDocumentContentChangeEvent {
                range: Some(serde_json::from_value(range.clone()).expect("a range")),
                range_length: None,
                text: piece.to_owned(),
            };
            let mut now = bourn_lsp::text::Text::new(text.as_str());
            now.apply(&change);
            text = now.as_str().to_owned();
            client.change(&uri, json!([{"range": range, "text": piece}]));
            let at = json!({"textDocument": {"uri": uri}, "position": {"line": line, "character": start}});
            for method in [
                "textDocument/hover",
                "textDocument/completion",
                "textDocument/definition",
                "textDocument/documentHighlight",
                "textDocument/prepareRename",
            ] {
                client.request(method, at.clone());
            }
            let document = json!({"textDocument": {"uri": uri}});
            for method in ["textDocument/documentSymbol", "textDocument/semanticTokens/full"] {
                client.request(method, document.clone());
            }
            client.hints(&uri, 0..200);
        }
    }
    let failures: Vec<&Value> = client
        .received
        .iter()
        .filter(|message| message.method == "window/logMessage")
        .map(|message| &message.params["message"])
        .collect();
    assert!(failures.is_empty(), "{failures:?}");
}

#[test]
fn edits_and_cancellations_stop_questions() {
    let mut client = Client::start(None);
    let lines = if cfg!(debug_assertions) { 3_000 } else { 30_000 };
    let text = crate::inputs::program(lines, lines);
    let uri = client.open(Path::new("/nowhere/long.mlir"), &text);
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}});
    let params = json!({"textDocument": {"uri": uri}, "range": range});
    // Cancelled before it begins.
    let id = client.send("textDocument/inlayHint", params.clone());
    client.notify("$/cancelRequest", json!({"id": 2}));
    let error = client.answer(&id).expect_err("it is cancelled");
    assert_eq!(error.code, -32800);
    // An edit makes open questions obsolete.
    let id = client.send("textDocument/hover", params_at(&uri, &text, "%c4", 1));
    client.change(&uri, json!([{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "// x\n"}]));
    // Either it was answered before the edit, or it is obsolete.
    if let Err(error) = client.answer(&id) {
        assert_eq!(error.code, -32801);
    }
    client.diagnostics(&uri);
    // A long function: some hints at once, the rest in the background, then a request to ask again.
    let first = client.request("textDocument/inlayHint", params.clone());
    let first = first.as_array().expect("a list").len();
    let mut last = first;
    while last < lines / 2 {
        while client.requests.is_empty() {
            client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(client.requests.remove(0).method, "workspace/inlayHint/refresh");
        last = client.request("textDocument/inlayHint", params.clone()).as_array().expect("a list").len();
    }
    assert!(first < last, "{first} {last}");
}
