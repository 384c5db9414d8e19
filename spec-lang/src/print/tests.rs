//! Checks that printed trees are parsed to the same trees.

use crate::Printer;
use crate::ast::{CArg, CExpr, Clause, ClauseKind, ConstraintItem, Ex, ItemKind, LiteralKind, Template};
use crate::fmt::tests::{specs, tree};
use crate::format_source;
use crate::model::{Rel, Span};
use crate::parse::parse_file;
use expect_test::expect;

/// Returns the text of the tree of a spec.
fn printed(text: &str) -> String {
    let file = parse_file(0, text, &mut Vec::new());
    let mut printer = Printer::default();
    printer.doc(&file.doc);
    file.items.iter().for_each(|item| printer.item(item));
    printer.finish().text
}

#[test]
fn every_spec_is_printed_as_the_same_tree() {
    let mut seen = 0;
    for path in specs() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Some(before) = tree(&text) else { continue };
        seen += 1;
        let text = printed(&text);
        assert_eq!(Some(before), tree(&text), "{}\n{text}", path.display());
        let formatted = format_source("spec", &text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let changed = text.lines().zip(formatted.lines()).find(|(printed, formatted)| printed != formatted);
        assert_eq!(changed, None, "{}: the formatter changes printed text", path.display());
    }
    assert!(seen > 100, "{seen} specs");
}

#[test]
fn parts_of_every_kind_are_printed() {
    let text = r#"//! Doc.
dialect d { rust_module crate::d; verify rust crate::verify; }
use builtin::Any;
/// A type.
///
///   Indented.
attr a(
    /// The size.
    x: [u32]?, y: (A | B)? ): T, U<3, n = -1> { require x in {1, 2} else "{x} is {{no}} \"size\""; }
enum E: i32 as e bare "an e" sep ", " { a = 1, b = -2 "c", d = "e" }
constraint C<T: Any, N: u32> for op "c {N}": I = Named(A & B) | (A where x == 1) & !each rust p::q | D<(A where x > 1)> as rust h { fn f(self, x: [Index]?) -> rust crate::T { default } static fn g() -> bool { true } }
implies A & (B | C) => D;
op o<T: Any* else verify, U: Any else "differ">: Pure, F<A> {
    operands { x: (A | B)*, z: T** by sizes }
    attrs { k: Str = "a\tb", l: F = -1.5, n: I = [1, 2], m: E = a | b }
    successors { s, t* }
    region r*(i: Index, j: Any*) blocks 1..3 { implicit terminator yield(v: T*) }
    region q blocks 2;
    let l = [x, 2^(n + 1), -(-n), min(a.b[1], 3) mod 4 - (2 - 1)];
    require (x in 1 ..) else "open";
    require !(a == b) && (p || q) && all dims i: i > 0 && all j in 0 .. n: !(all k in xs: k == 1) if !present(x);
    bounds { a == b < c; for i in 0 .. n { if rank(a) == 1 { x == (y in {1}); } } }
    bounds { loop i in 0..n step 2 carries a = b -> c.d -> e if g; choose a = b if c else d; }
    bounds { branch r -> s(x) if c else t(); branch -> s(); branch r -> s(x) for cases == y else t(); call f(xs) -> r; }
    format { $x (`a` $r.i^ else 1):(b) ? type($x, `y`) custom(a::b, c)(affine-map($m, $x)) clauses { $x | `b` } for x in $xs, y in $ys sep `,` { x } $r.i = $x attr-dict }
    effects { read(x) "stack", write() }
    impl I; impl J { a = x; b = rust crate::f; }
    builder b(n: i64, x) { l = [n]; }
    builder c() rust crate::c;
    verify regions rust p; rust_name R; mnemonic "m.n"; deprecated "old"; result_names "res"; result_names "a", "b";
}
implement I for d::o { a = x; x == 1; }
promise I for d::o by "other";
"#;
    let out = printed(text);
    let mut mistakes = Vec::new();
    parse_file(0, text, &mut mistakes);
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    assert_eq!(tree(text), tree(&out), "{out}");
    expect![[r#"
        //! Doc.
        dialect d {
            rust_module crate::d;
            verify rust crate::verify;
        }
        use builtin::{Any};
        /// A type.
        ///
        ///   Indented.
        attr a(
            /// The size.
            x: [u32]?,
            y: (A | B)?,
        ): T, U<3, n = -1> {
            require x in {1, 2} else "{x} is {{no}} \"size\"";
        }
        enum E: i32 as e bare "an e" sep ", " { a = 1, b = -2 "c", d = "e" }
        constraint C<T: Any, N: u32> for op "c {N}": I = Named(A & B) | ((A where x == 1) & !each rust p::q) |
            D<(A where x > 1)> as rust h {
            fn f(self, x: [Index]?) -> rust crate::T { default }
            static fn g() -> bool { true }
        }
        implies A & (B | C) => D;
        op o<T: Any* else verify, U: Any else "differ">: Pure, F<A> {
            operands   { x: (A | B)*, z: T** by sizes }
            attrs      { k: Str = "a\tb", l: F = -1.5, n: I = [1, 2], m: E = a | b }
            successors { s, t* }
            region r*(i: Index, j: Any*) blocks 1 ..= 2 { implicit terminator yield(v: T*) }
            region q blocks 2;
            let l = [x, 2^(n + 1), -(-n), min(a.b[1], 3) mod 4 - (2 - 1)];
            require (x in 1 ..) else "open";
            require !(a == b) && (p || q) && all dims i: i > 0 && all j in 0 .. n: !(all k in xs: k == 1) if !present(x);
            bounds {
                a == b < c;
                for i in 0 .. n {
                    if rank(a) == 1 { x == (y in {1}); }
                }
            }
            bounds {
                loop i in 0 .. n step 2 carries a = b -> c.d -> e if g;
                choose a = b if c else d;
            }
            bounds {
                branch r -> s(x) if c else t();
                branch -> s();
                branch r -> s(x) for cases == y else t();
                call f(xs) -> r;
            }
            format { $x (`a` $r.i^ else 1):(b)? type($x, `y`) custom(a::b, c)(affine-map($m, $x)) clauses { $x | `b` } for x in
                $xs, y in $ys sep `,` { x } $r.i = $x attr-dict }
            effects { read(x) "stack", write() }
            impl I;
            impl J { a = x; b = rust crate::f; }
            builder b(n: i64, x) { l = [n]; }
            builder c() rust crate::c;
            verify regions rust p;
            rust_name R;
            mnemonic "m.n";
            deprecated "old";
            result_names "res";
            result_names "a", "b";
        }
        implement I for d::o {
            a = x;
            x == 1;
        }
        promise I for d::o by "other";
    "#]].assert_eq(&out);
}

#[test]
fn built_trees_are_printed() {
    let vector = CExpr::applied("builtin::vector", vec![CArg::named("element", CExpr::name("F32"))]);
    let rank = Ex::compare(Ex::name("rank"), Rel::Ge, Ex::int(-1));
    let body = CExpr::any_of(vec![CExpr::filtered(vector, vec![rank]), CExpr::negated(CExpr::name("any"))]);
    let mut item = ConstraintItem::new("Small", body);
    item.text = Some(Template::literal("small {one}"));
    let mut printer = Printer::default();
    printer.remark("Of a\nprogram.");
    printer.item(&ItemKind::Constraint(item).into());
    expect![[r#"
        // Of a
        // program.
        constraint Small "small {{one}}" = (builtin::vector<element = F32> where rank >= -1) | !any;
    "#]]
    .assert_eq(&printer.finish().text);
    let none: crate::ast::Literal = LiteralKind::Float(-0.0).into();
    assert_eq!(none.span, Span::NONE);
}

/// Checks that places lead from the text back to the part of the tree, and that long lines are broken between words.
#[test]
fn places_are_those_of_the_tree() {
    let file = parse_file(0, "op a { effects { read(x) } }", &mut Vec::new());
    let mut item = file.items[0].clone();
    let ItemKind::Op(op) = &mut item.kind else { panic!("an op") };
    op.clauses[0].span = Span { file: 7, start: 1, end: 2 };
    let words = (0..40).map(|i| Ex::name(format!("value_{i}"))).collect();
    let long = Clause::from(ClauseKind::Let("list".into(), Ex::all(words)));
    op.clauses.push(long);
    let mut printer = Printer::default();
    printer.item(&item);
    let printed = printer.finish();
    let byte = printed.text.find("read").expect("it is printed");
    assert_eq!(printed.place_at(byte), Some(Span { file: 7, start: 1, end: 2 }));
    assert_eq!(printed.place_at(0), Some(item.span));
    assert!(
        printed.text.lines().count() > 4 && printed.text.lines().all(|line| line.len() <= 120),
        "{}",
        printed.text
    );
    let again = format_source("a.bourn", &format!("dialect d;\n{}", printed.text)).expect("it parses");
    assert_eq!(again, format!("dialect d;\n{}", printed.text));
}
