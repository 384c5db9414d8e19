//! Response times of the language server after an edit: `cargo bench -p bourn-lsp`. An editor may wait 50 ms.

#[path = "../tests/it/client.rs"]
#[expect(dead_code, reason = "the tests use more of the client")]
mod client;
#[path = "../tests/it/inputs.rs"]
mod inputs;

use client::Client;
use inputs::program;
use std::path::Path;
use std::time::{Duration, Instant};

/// Returns a spec of this many ops.
fn spec(ops: usize) -> String {
    let mut out = "dialect big;\nuse builtin::{Index, I64Attr};\n\nconstraint Small = Index;\n".to_owned();
    for number in 0..ops {
        out.push_str(&format!(
            "\n/// Op number {number}.\nop op{number}: Pure {{\n    operands {{ lhs: Index, rhs: Small }}\n    attrs {{ factor: I64Attr = 1 }}\n    results {{ sum: Index }}\n    require lhs >= 0 else \"operand is negative\";\n    bounds {{ sum == lhs + {number} * rhs; sum >= lhs if rhs >= 0; }}\n    format {{ $lhs `,` $rhs attr-dict }}\n}}\n"
        ));
    }
    out
}

/// Prints the median time of some edits, and the longest time.
fn measure(what: &str, mut edit: impl FnMut(usize) -> Duration) {
    let mut times: Vec<f64> = (0..19).map(|round| edit(round).as_secs_f64() * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    println!("{what}: {:.1} ms, at most {:.1} ms", times[times.len() / 2], times[times.len() - 1]);
}

fn main() {
    edit_program();
    edit_spec();
}

fn edit_program() {
    let mut client = Client::start(None);
    let mut text = program(10_000, 300);
    let uri = client.open(Path::new("/nowhere/big.mlir"), &text);
    client.diagnostics(&uri);
    client.hints(&uri, 4000..4050);
    let line = |text: &str, number: usize| text.lines().nth(number).expect("a line").to_owned();
    let first = (4000..).find(|at| line(&text, *at).contains("arith.addi")).expect("a line");
    let old = line(&text, first);
    let mut now = old.clone();
    measure("diagnostics and hints after an edit in 10,000 lines", |round| {
        let new = old.replace("addi", ["muli", "addi", "subi"][round % 3]);
        let at = text
            .match_indices(&now)
            .map(|(at, _)| at)
            .find(|at| text[..*at].matches('\n').count() == first)
            .expect("the line");
        let range = serde_json::json!({"start": {"line": first, "character": 0}, "end": {"line": first, "character": now.len()}});
        text.replace_range(at..at + now.len(), &new);
        now = new.clone();
        let begin = Instant::now();
        client.change(&uri, serde_json::json!([{"range": range, "text": new}]));
        let id = client.send("textDocument/inlayHint", serde_json::json!({
            "textDocument": {"uri": uri},
            "range": {"start": {"line": first - 25, "character": 0}, "end": {"line": first + 25, "character": 0}},
        }));
        let hints = client.answer(&id).expect("hints");
        let time = begin.elapsed();
        assert!(hints.as_array().expect("a list").len() > 20);
        time
    });
}

fn edit_spec() {
    let mut client = Client::start(None);
    let mut text = spec(1000);
    let uri = client.open(Path::new("/nowhere/big.bourn"), &text);
    client.diagnostics(&uri);
    measure("diagnostics after an edit in 1,000 ops", |round| {
        let (from, to) = match round % 2 {
            0 => ("sum == lhs + 500 * rhs", "sum == lhs + 500 * rsh"),
            _ => ("sum == lhs + 500 * rsh", "sum == lhs + 500 * rhs"),
        };
        client.received.clear();
        let begin = Instant::now();
        client.replace(&uri, &mut text, from, to);
        let found = client.diagnostics(&uri);
        let time = begin.elapsed();
        assert_eq!(found.len(), 1 - round % 2, "{found:?}");
        time
    });
}
