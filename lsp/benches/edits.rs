//! Response times after an edit. The targets hold for builds with optimization; other builds only print the times.

use crate::client::Client;
use std::path::Path;
use std::time::{Duration, Instant};

/// Returns a program of this many lines, in functions of at most `most` lines.
pub fn program(lines: usize, most: usize) -> String {
    let mut out = String::new();
    let mut written = 0;
    for number in 0.. {
        if written >= lines {
            break;
        }
        out.push_str(&format!(
            "func.func @f{number}(%n: index, %m: index, %t: tensor<?x?xf32>) -> index {{\n  %c0 = arith.constant 0 : index\n  %c4 = arith.constant 4 : index\n"
        ));
        let rounds = (most.min(lines - written).max(12) - 5) / 7;
        for j in 0..rounds {
            out.push_str(&format!(
                "  %a{j} = arith.addi %n, %c4 : index\n  %b{j} = arith.minsi %a{j}, %m : index\n  scf.for %i{j} = %c0 to %b{j} step %c4 {{\n    %x{j} = arith.subi %b{j}, %i{j} : index\n    %y{j} = arith.minsi %x{j}, %c4 : index\n    %s{j} = tensor.extract_slice %t[0, 0] [%y{j}, 1] [1, 1] : tensor<?x?xf32> to tensor<?x1xf32>\n  }}\n"
            ));
        }
        out.push_str("  return %n : index\n}\n");
        written += 5 + 7 * rounds;
    }
    out
}

/// Returns a spec of this many ops.
pub fn spec(ops: usize) -> String {
    let mut out = "dialect big;\nuse builtin::{Index, I64Attr};\n\nconstraint Small = Index;\n".to_owned();
    for number in 0..ops {
        out.push_str(&format!(
            "\n/// Op number {number}.\nop op{number}: Pure {{\n    operands {{ lhs: Index, rhs: Small }}\n    attrs {{ factor: I64Attr = 1 }}\n    results {{ sum: Index }}\n    require lhs >= 0 else \"operand is negative\";\n    bounds {{ sum == lhs + {number} * rhs; sum >= lhs if rhs >= 0; }}\n    format {{ $lhs `,` $rhs attr-dict }}\n}}\n"
        ));
    }
    out
}

/// The time that an editor may take to respond.
const TARGET: Duration = Duration::from_millis(50);

/// Returns the shortest time of some edits.
fn shortest(mut edit: impl FnMut(usize) -> Duration) -> Duration {
    (0..7).map(&mut edit).min().expect("there are edits")
}

fn check(what: &str, time: Duration) {
    println!("{what}: {:.1} ms", time.as_secs_f64() * 1000.0);
    if !cfg!(debug_assertions) {
        assert!(time <= TARGET, "{what}: {time:?}");
    }
}

#[test]
fn an_edit_of_a_program() {
    let mut client = Client::start(None);
    let mut text = program(10_000, 300);
    let uri = client.open(Path::new("/nowhere/big.mlir"), &text);
    client.diagnostics(&uri);
    client.hints(&uri, 4000..4050);
    let line = |text: &str, number: usize| text.lines().nth(number).expect("a line").to_owned();
    let first = (4000..).find(|at| line(&text, *at).contains("arith.addi")).expect("a line");
    let old = line(&text, first);
    let mut now = old.clone();
    let time = shortest(|round| {
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
    check("diagnostics and hints after an edit in 10,000 lines", time);
}

#[test]
fn an_edit_of_a_spec() {
    let mut client = Client::start(None);
    let mut text = spec(1000);
    let uri = client.open(Path::new("/nowhere/big.bourn"), &text);
    client.diagnostics(&uri);
    let time = shortest(|round| {
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
    check("diagnostics after an edit in 1,000 ops", time);
}
