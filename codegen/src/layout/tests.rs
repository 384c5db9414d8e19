//! What the layout looks like, and that it is of the same tokens.

use super::file;
use super::read::unescaped;
use crate::{Config, rust_file};
use bourn_spec::model::DialectId;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::Path;

/// The tokens as words, without what a layout may add or drop: commas, braces around the one expression of a closure or an arm, the
/// `///` of documentation.
fn words(stream: TokenStream, out: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => words(group.stream(), out),
            TokenTree::Group(group) => {
                out.push(format!("{:?}", group.delimiter()));
                words(group.stream(), out);
                out.push("end".to_owned());
            }
            TokenTree::Punct(p) if p.as_char() == ',' => {}
            tree => {
                let text = tree.to_string();
                out.push(unescaped(&text).map_or(text, |text| format!("{text:?}")));
            }
        }
    }
}

#[track_caller]
fn same_tokens(code: TokenStream, text: &str) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    words(code, &mut before);
    words(text.parse().expect("tokens"), &mut after);
    let differs = before.iter().zip(&after).position(|(a, b)| a != b);
    let at = differs.unwrap_or(before.len().min(after.len()));
    assert!(before == after, "{:?} became {:?}", around(&before, at), around(&after, at));
}

fn around(words: &[String], at: usize) -> &[String] {
    &words[at.saturating_sub(10)..words.len().min(at + 5)]
}

#[track_caller]
fn check(code: &str, expected: &str) {
    let tokens: TokenStream = code.parse().expect("tokens");
    let text = file(tokens.clone());
    assert_eq!(text, expected);
    same_tokens(tokens, &text);
    assert_eq!(file(text.parse().expect("tokens")), expected, "a second time");
}

/// Whatever is generated for the dialects of the project has the tokens that were laid out, and the same layout again.
#[test]
fn no_token_is_lost() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dialects = root.join("dialects");
    let files = std::fs::read_dir(&dialects).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut specs: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "bourn")).collect();
    assert!(!specs.is_empty());
    specs.push(root.join("codegen/tests/features/features.bourn"));
    let loaded = bourn_spec::load(&specs, &[dialects]);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
    for id in (0..model.dialects.len()).map(|i| DialectId(i as u32)) {
        let tokens = rust_file(&model, id, &Config::default()).expect("it can be generated");
        let text = file(tokens.clone());
        same_tokens(tokens, &text);
        assert_eq!(file(text.parse().expect("tokens")), text, "a second time");
    }
}

#[test]
fn literals_that_fit_stand_on_one_line() {
    check("static A: B = B { c: 1, d: E(&[f,]), };", "static A: B = B { c: 1, d: E(&[f]) };\n");
    check("fn f() { g(<T<'_> as U<'_>>::h(x)) }", "fn f() {\n    g(<T<'_> as U<'_>>::h(x))\n}\n");
}

#[test]
fn spaces_are_those_of_hand_written_code() {
    let lines = [
        "let x = -a - b * *c & !d;",
        "let y: &'static [Vec<Vec<u8>>] = &[];",
        "let z = a < b && c > d || F32 < e;",
        "let f = move |x: &T, _| -x;",
        "let g = || a::<B>(..c, d..=e, f?)[0];",
        "let (h, mut i) = (j as k::L, &mut m.0);",
        "for n in 0..o.p() {}",
        "let q: Box<dyn Fn(R) -> S + 't> = u!(v, \"w\");",
        "let F32::<'c>(x) = y else { return };",
        "x += if a { b } else { c };",
        "return;",
    ];
    let code = format!("fn f<'c, T: A + B>(&self) -> Option<C<'c>> {{\n    {}\n}}\n", lines.join("\n    "));
    check(&code.replace('\n', " "), &code);
}

#[test]
fn items_and_statements_end_where_they_do() {
    let code = "\
#[derive(Clone, Debug)]
pub struct A {
    /// One.
    pub b: u32,
}

impl<'c> X<'c> for A {
    type Y = Z;
    fn f(a: A) -> A {
        if a.b == 1 {
            return a;
        }
        match a.b {
            1 | 2 => {}
            A { b } if b => c(),
            _ => return d,
        }
        if a.b == 1 { a } else { A { b: 2 } }
    }
}

use a::b;
use c::{d, e};
m!(a);

const fn g() {}
";
    check(code, code);
}

#[test]
fn long_arguments_stand_below_each_other() {
    let a = "a".repeat(50);
    check(
        &format!("fn f() {{ g({a}, {a}, {a}); }}"),
        &format!("fn f() {{\n    g(\n        {a},\n        {a},\n        {a},\n    );\n}}\n"),
    );
    check(
        &format!("static A: B = &[S {{ {a}: {a}, {a}: 1, }}];"),
        &format!("static A: B = &[S {{\n    {a}: {a},\n    {a}: 1,\n}}];\n"),
    );
}

#[test]
fn operators_and_methods_begin_lines() {
    let a = "a".repeat(45);
    check(
        &format!("fn f() {{ if {a} && ({a} || {a}) {{ b() }} }}"),
        &format!("fn f() {{\n    if {a}\n        && ({a} || {a})\n    {{\n        b()\n    }}\n}}\n"),
    );
    check(
        &format!("fn f() {{ b::new({a}).c({a}).d({a}) }}"),
        &format!("fn f() {{\n    b::new({a})\n        .c({a})\n        .d({a})\n}}\n"),
    );
    check(
        &format!("fn f() {{ match x {{ {a} | {a} | {a} => {{}} C => {a} + {a} + d }} }}"),
        &format!(
            "fn f() {{\n    match x {{\n        {a}\n        | {a}\n        | {a} => {{}}\n        C => {{\n            {a} + {a} + d\n        }}\n    }}\n}}\n"
        ),
    );
}

#[test]
fn closures_of_several_lines_have_a_block() {
    let a = "a".repeat(60);
    check(
        &format!("static A: B = C(|x| {a}(x) && {a});"),
        &format!("static A: B = C(|x| {{\n    {a}(x)\n        && {a}\n}});\n"),
    );
    check(
        "fn f() { g(1, |x| { h(); i }) }",
        "fn f() {\n    g(1, |x| {\n        h();\n        i\n    })\n}\n",
    );
}

#[test]
fn a_tuple_of_one_stays_a_tuple() {
    let long = "a".repeat(60);
    check("static A: B = (c,);", "static A: B = (c,);\n");
    check(
        &format!("fn f() {{ let x = ({long}({long}),); }}"),
        &format!("fn f() {{\n    let x = (\n        {long}(\n            {long},\n        ),\n    );\n}}\n"),
    );
}

#[test]
fn short_items_share_lines() {
    let items: Vec<String> = (0..12).map(|i| format!("item_number({i:03})")).collect();
    let code = format!("static A: B = &[{}];", items.join(", "));
    let lines = [&items[..5], &items[5..10], &items[10..]].map(|row| row.join(", ")).join(",\n    ");
    check(&code, &format!("static A: B = &[\n    {lines},\n];\n"));
}

#[test]
fn macros_keep_their_commas() {
    let a = "A".repeat(40);
    check(
        &format!("m!(B: c::D, E; implies [{a}, {a}, {a}]; covers []; some);"),
        &format!(
            "m!(\n    B: c::D, E;\n    implies [\n        {a}, {a},\n        {a}\n    ];\n    covers [];\n    some\n);\n"
        ),
    );
    check(
        "rt::op_view! { #[doc = \" An op.\"] #[deprecated = \"why\"] pub struct A = B; #[doc = \" A value.\"] c: operand(0, d::E<'c>); }",
        "rt::op_view! {\n    /// An op.\n    #[deprecated = \"why\"]\n    pub struct A = B;\n    /// A value.\n    c: operand(0, d::E<'c>);\n}\n",
    );
}

#[test]
fn documentation_that_lines_cannot_hold_stays_an_attribute() {
    check("#[doc = \"/ a\"] struct A;", "#[doc = \"/ a\"]\nstruct A;\n");
    check("#[doc = \" a\\n b\"] struct A;", "#[doc = \" a\\n b\"]\nstruct A;\n");
}

#[test]
fn what_is_no_rust_is_laid_out_too() {
    for code in [
        "(,)",
        "m ! { => }",
        "match x { , => , a }",
        "| | | |",
        "f(#[a])",
        "< > <",
        "fn",
        "if",
        "let = =",
        "struct { } . ?",
    ] {
        let tokens: TokenStream = code.parse().expect("tokens");
        same_tokens(tokens.clone(), &file(tokens));
    }
}

/// Tokens in any order.
fn random_tokens(state: &mut u64, depth: usize) -> String {
    let words = [
        "a", "Bc", "D", "if", "else", "match", "let", "fn", "for", "impl", "struct", "use", "return", "move",
        "unsafe", "'e ", "\"f\"", "::", "=>", "->", "==", "&&", "||", "|", "<", ">", "=", "&", "!", "#", ".",
        "..", "?", ":", ";", ",", "+", "-",
    ];
    let mut next = |below: usize| {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (*state >> 33) as usize % below
    };
    let length = next(12);
    let picks: Vec<usize> = (0..length).map(|_| next(words.len() + 9)).collect();
    let mut text = String::new();
    for pick in picks {
        match words.get(pick) {
            Some(word) => text.push_str(word),
            None if depth == 0 => text.push('g'),
            None => {
                let (open, close) = [("(", ")"), ("[", "]"), ("{", "}")][pick % 3];
                text.push_str(&format!("{open}{}{close}", random_tokens(state, depth - 1)));
            }
        }
        text.push(' ');
    }
    text
}

#[test]
fn tokens_in_any_order_stay() {
    let mut state = 1;
    for _ in 0..2000 {
        let code = random_tokens(&mut state, 4);
        let tokens: TokenStream = code.parse().expect("tokens");
        same_tokens(tokens.clone(), &file(tokens));
    }
}
