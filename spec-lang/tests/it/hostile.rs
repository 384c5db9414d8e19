//! Checks that no input makes the reader panic, hang or overflow its stack.

use bourn_spec::{Arena, format_source, load_str, load_strs};
use bourn_test_support::{Random, allocated};
use std::path::Path;

fn spec(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specs").join(name);
    std::fs::read_to_string(path).expect("fixture")
}

/// Checks that a function allocates at most `limit` megabytes in total. Work that grows with the square of the input needs many times as much.
fn frugal(what: &str, limit: u64, f: impl FnOnce()) {
    let ((), bytes) = allocated(f);
    assert!(bytes >> 20 <= limit, "{what} allocated {} MB", bytes >> 20);
}

#[test]
fn cut_anywhere() {
    let text = spec("tensor.bourn");
    for at in (0..text.len()).filter(|&i| text.is_char_boundary(i)).step_by(23) {
        let arena = Arena::new();
        let loaded = load_str(&arena, "cut", &text[..at]);
        let _ = loaded.diagnostics.render();
        let _ = format_source("cut", &text[..at]);
    }
}

#[test]
fn mutated() {
    let builtin = spec("builtin.bourn");
    let pieces = [
        "{", "}", "(", ")", "<", ">", "|", "where", "!", "\"", "`", "in", "..", "-", "d", "7", "::", "=",
        ";", "^", "$", "\u{e9}",
    ];
    let mut random = Random::of_day(0x9e37_79b9_7f4a_7c15);
    for name in ["arith.bourn", "scf.bourn", "toy.bourn", "linalg.bourn", "tensor.bourn", "func.bourn"] {
        let text = spec(name);
        for _ in 0..16 {
            let mut mutant = text.clone();
            for _ in 0..1 + random.below(4) {
                let mut at = random.below(mutant.len());
                while !mutant.is_char_boundary(at) {
                    at -= 1;
                }
                if random.below(2) == 0 {
                    mutant.insert_str(at, pieces[random.below(pieces.len())]);
                } else if let Some(c) = mutant[at..].chars().next() {
                    mutant.replace_range(at..at + c.len_utf8(), pieces[random.below(pieces.len())]);
                }
            }
            let arena = Arena::new();
            let loaded = load_strs(&arena, &[("mutant", &mutant), ("builtin", &builtin)], 1);
            let _ = loaded.diagnostics.render_colored();
            let _ = format_source("mutant", &mutant);
        }
    }
}

#[test]
fn a_megabyte() {
    let op = |i: usize| {
        format!(
            "/// Number {i}.\nop a{i}: Pure {{ operands {{ x: c, y: c* }} results {{ r: c }} bounds {{ r == x * 2 + {i}; }} \
             format {{ $x (`,` $y^)? attr-dict `:` type($x) `,` type($y) `->` type($r) }} }}\n"
        )
    };
    let wrong: String =
        (0..500).map(op).collect::<String>().replace("* 2 +", "* 2 + +").replace("attr-dict", "attr dict");
    let comments =
        "// words words words words words words words words words words words words\n".repeat(14_000);
    let cases = [
        format!("dialect t;\nconstraint c \"c\" = any;\n{comments}{}", (0..500).map(op).collect::<String>()),
        format!("dialect t;\n{comments}{wrong}"),
        format!("dialect t;\nop a {{ {} }}", "operands { x: any }\n".repeat(50_000)),
        format!("dialect t;\nop a {{ bounds {{ {} }} }}", "r == ;\n".repeat(140_000)),
        format!("dialect t;\n{}", "op a { format { ( ".repeat(60_000)),
        format!(
            "dialect t;\nenum E {{ {} }}",
            (0..60_000).map(|i| format!("case{i} = {i},\n")).collect::<String>()
        ),
    ];
    for text in &cases {
        assert!(text.len() > 800_000, "{} bytes", text.len());
        let shown: String = text.chars().skip(11).take(40).collect();
        frugal(&shown, 1000, || {
            let mut diagnostics = load_str(&Arena::new(), "big", text).diagnostics;
            diagnostics.list.truncate(20);
            let _ = diagnostics.render();
        });
    }
}

#[test]
fn deep_and_long() {
    let n = 5_000;
    let cases = [
        format!("constraint A \"a\" = {}any;", "(".repeat(n)),
        format!("constraint A \"a\" = {}any;", "!".repeat(n)),
        format!("constraint A \"a\" = {}any;", "each ".repeat(n)),
        format!("constraint A \"a\" = {}any{};", "A<".repeat(n), ">".repeat(n)),
        format!("constraint A \"a\" = any where {}x;", "!".repeat(n)),
        format!("constraint A \"a\" = any where {}x;", "all d in l: ".repeat(n)),
        format!("constraint A \"a\" = {};", vec!["any"; n].join(" | ")),
        format!("op a {{ bounds {{ r == {}1; }} }}", "-".repeat(n)),
        format!("op a {{ bounds {{ r == {}; }} }}", vec!["x"; n].join(" + ")),
        format!("op a {{ bounds {{ r == x{}; }} }}", "[0]".repeat(n)),
        format!("op a {{ bounds {{ r == {}; }} }}", vec!["x"; n].join(" == ")),
        format!("op a {{ bounds {{ {} }} }}", "if x {".repeat(n)),
        format!("op a {{ format {{ {}x }} }}", "(".repeat(n)),
        format!("op a {{ {} }}", "operands { x: any } ".repeat(200)),
        "op a: Pure;\n".repeat(n / 20),
        format!("enum E {{ a = {} }}", "9".repeat(n)),
        format!("type p(x: {}u32{});", "[".repeat(n), "]".repeat(n)),
        "\"".repeat(n),
        "/*".repeat(n),
        "/// x\n".repeat(n),
        "}".repeat(n),
        "op ".repeat(n),
        "\u{feff}\u{0}\u{7}".repeat(n / 10),
    ];
    for case in cases {
        let text = format!("dialect t;\n{case}\n");
        let shown: String = case.chars().take(40).collect();
        frugal(&shown, 2000, || {
            let arena = Arena::new();
            let loaded = load_str(&arena, "deep", &text);
            assert!(loaded.diagnostics.has_errors() || loaded.model.is_some());
            let few = loaded.diagnostics.list.len().min(20);
            let mut diagnostics = loaded.diagnostics;
            diagnostics.list.truncate(few);
            let _ = diagnostics.render();
        });
    }
}

/// Checks that a predicate gives one located message, soon, however deep it is.
#[test]
fn deep_predicates() {
    let n = 100_000;
    let of_type = [
        format!("{}width == 1{}", "(".repeat(n), ")".repeat(n)),
        format!("{}width == 3{}", "(width == 1 && (width == 2 || ".repeat(n), "))".repeat(n)),
        format!("{}(width == 1)", "!".repeat(n)),
        format!("{}width == 1{}", "!(".repeat(n), ")".repeat(n)),
        format!("{}x == 1", "all x in l: ".repeat(n)),
        format!("{}d == 1", "all dims d: ".repeat(n)),
        format!("{}width{} == 1", "min(1, ".repeat(n), ")".repeat(n)),
        format!("{}width{} == 1", "-(".repeat(n), ")".repeat(n)),
        format!("width{} == 1", ".element".repeat(n)),
        format!("{}width == 1{}", "width is (any where ".repeat(n), ")".repeat(n)),
        format!("{} == 1", vec!["width"; n].join(" + ")),
        format!("l == {}1{}", "[".repeat(n), "]".repeat(n)),
    ];
    let of_op = [
        format!("{}present(x){}", "(present(x) || ".repeat(n), ")".repeat(n)),
        format!("{}present(x){}", "!(".repeat(n), ")".repeat(n)),
        format!("present(x) else \"{{{}1{}}}\"", "(".repeat(n), ")".repeat(n)),
    ];
    let types = of_type.iter().map(|p| (p, format!("constraint A \"a\" = b where {p};")));
    let ops = of_op.iter().map(|p| (p, format!("op a {{ operands {{ x: any? }} require {p}; }}")));
    for (pred, item) in types.chain(ops) {
        let text = format!("dialect t;\ntype b(width: u32, l: [u32]);\n{item}\n");
        let shown: String = pred.chars().take(40).collect();
        frugal(&shown, 2000, || {
            let diagnostics = load_str(&Arena::new(), "deep", &text).diagnostics;
            assert!(
                (1..=2).contains(&diagnostics.list.len()),
                "{shown}: {} messages",
                diagnostics.list.len()
            );
            let limit = ["nested too deeply", "more than", "no type", "numbers or strings"];
            let first = &diagnostics.list[0];
            assert!(limit.iter().any(|l| first.message.contains(l)), "{shown}: {}", first.message);
            assert!(first.span.end > first.span.start && first.span.start as usize > 40, "{shown}");
            let _ = diagnostics.render();
        });
    }
    let n = 20_000;
    for flat in ["width != 7 && ", "width != 7 || "] {
        let text = format!(
            "dialect t;\ntype b(width: u32);\nconstraint A \"a\" = b where {}width == 1;\n",
            flat.repeat(n)
        );
        frugal(flat, 2000, || {
            assert!(format_source("flat", &text).is_ok_and(|out| out == text));
            let arena = Arena::new();
            let _ = load_str(&arena, "flat", &text);
        });
    }
}

#[test]
fn one_long_line() {
    let cases: Vec<String> = (0..400_000).map(|i| format!("a{i}")).collect();
    let text = format!("dialect t;\nenum e {{ {} }}\n", cases.join(", "));
    frugal("a line of 3 MB", 3000, || {
        assert!(format_source("line", &text).is_ok_and(|out| out == text));
    });
}

#[test]
fn unions_that_repeat_each_other() {
    let mut text = String::from("dialect t;\ntype leaf(x: u32);\nconstraint C0 = leaf;\n");
    for i in 1..60 {
        text += &format!("constraint C{i} = C{0} | C{0};\n", i - 1);
    }
    text += "constraint W \"w\" = C59 where x == 1;\n";
    text += "op a { operands { o: C59 } results { r: C59 } bounds { r == o; } format { $o attr-dict `:` type($o) } }\n";
    frugal("unions", 50, || {
        let arena = Arena::new();
        let loaded = load_str(&arena, "unions", &text);
        if let Some(model) = &loaded.model {
            let op = &model.ops[0];
            assert!(model.constraint_text(&op.operands[0].constraint, &op.generics).len() < 4096);
        }
    });
}

#[test]
fn families_that_repeat_each_other() {
    let mut text = String::from("dialect t;\nfamily F0 { operands { x: any } }\n");
    for i in 1..60 {
        text += &format!("family F{i}: F{0}, F{0} {{}}\n", i - 1);
    }
    text += "op a: F59;\n";
    frugal("families", 50, || {
        let arena = Arena::new();
        let _ = load_str(&arena, "families", &text);
    });
}
