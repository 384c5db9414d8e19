//! Checks that specs that Rust cannot express give a located error, instead of code that does not compile.

use bourn_codegen::{Config, rust};
use expect_test::{Expect, expect};

/// Returns the messages for a spec, each with the text that it is about.
#[track_caller]
fn refused(spec: &str, expected: Expect) {
    expected.assert_eq(&messages(spec));
}

fn messages(spec: &str) -> String {
    let text = format!("dialect d;\nuse builtin::{{Any, I, Index}};\n{spec}");
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_known(&arena, &[("d.bourn", &text)], bourn_specs::ALL);
    let model = match loaded.model {
        Some(model) if !loaded.diagnostics.has_errors() => model,
        _ => panic!("the spec is wrong in itself: {}", loaded.diagnostics),
    };
    let id = model.dialect_named("d").expect("it is declared");
    let errors = rust(&model, id, &Config::default()).err().unwrap_or_default();
    let lines = errors.iter().map(|e| {
        let file = &model.files[e.span.file as usize];
        format!("{}: {}\n", &file.text[e.span.start as usize..e.span.end as usize], e.message)
    });
    lines.collect()
}

#[test]
fn names_of_variables() {
    refused(
        "constraint lower \"c\" = I<8>; constraint Upper_ \"d\" = I<16>;
         op a { operands { lower: lower, upper_: Upper_ } bounds { lower in 0..upper_; } }",
        expect![[r#"
            lower: constraint `lower` would be `lower` in generated Rust, as a variable: write a capital letter
        "#]],
    );
}

#[test]
fn names_of_items() {
    refused(
        "op ab {} op AB {} op self {} op Self {}
         type foo(x: u32); type foo_type(x: u32); constraint FooType \"foo\" = foo where x == 1;
         constraint D \"d\" = A(I<8>) | B(Index);
         constraint DCase \"e\" = A(I<8>) | B(Index) | C(I<16>);
         interface X for op; constraint XView for op \"x\" = X;
         constraint Dialect \"table\" = Index; constraint DOpKind \"kind\" = Index;",
        expect![[r#"
            AB: op `AB` and op `ab` would both be `AB_OP` in generated Rust
            Self: op `Self` and op `self` would both be `SelfOp` in generated Rust
            foo_type: type `foo_type` and type `foo` would both be `FooType` in generated Rust
            FooType: constraint `FooType` and type `foo` would both be `FooType` in generated Rust
            DCase: constraint `DCase` and constraint `D` would both be `DCase` in generated Rust
            X: interface `X` and constraint `XView` would both be `XView` in generated Rust
            Dialect: the dialect itself and constraint `Dialect` would both be `DIALECT` in generated Rust
            DOpKind: the dialect itself and constraint `DOpKind` would both be `DOpKind` in generated Rust
        "#]],
    );
}

#[test]
fn names_that_generated_code_uses() {
    refused(
        "constraint Option \"option\" = Index; enum Result { a } bits None { a } interface Send for op; constraint rt \"rt\" = Index;
         type t() { rust_name Vec; } op o { rust_name String; }",
        expect![[r#"
            Option: generated Rust uses `Option` itself: call constraint `Option` something else
            Result: generated Rust uses `Result` itself: call enum `Result` something else
            None: generated Rust uses `None` itself: call enum `None` something else
            Send: generated Rust uses `Send` itself: call interface `Send` something else
            rt: generated Rust uses `rt` itself: call constraint `rt` something else
            t: generated Rust uses `Vec` itself: call type `t` something else
            o: generated Rust uses `String` itself: call op `o` something else
        "#]],
    );
}

#[test]
fn names_of_the_prelude() {
    refused(
        "constraint Fn \"fn\" = Index; constraint FnOnce for attr \"x\" = builtin::Str; enum Drop { a } bits Eq { a }
         interface ToString for op; type t() { rust_name AsRef; } op o { rust_name Future; }",
        expect![[r#"
            Fn: `Fn` is in Rust's prelude: call constraint `Fn` something else
            FnOnce: `FnOnce` is in Rust's prelude: call constraint `FnOnce` something else
            Drop: `Drop` is in Rust's prelude: call enum `Drop` something else
            Eq: `Eq` is in Rust's prelude: call enum `Eq` something else
            ToString: `ToString` is in Rust's prelude: call interface `ToString` something else
            t: `AsRef` is in Rust's prelude: call type `t` something else
            o: `Future` is in Rust's prelude: call op `o` something else
        "#]],
    );
}

#[test]
fn cases_and_methods() {
    refused(
        "enum E { a_b, aB, self, Self } bits B { a, A }
         interface F for op { fn of(self) -> u32; fn getIt(self) -> u32; fn get_it(self) -> u32; }
         interface Base for type { fn x(self) -> u32 { 1 } } interface Sub for type: Base { fn x(self) -> u32 { 2 } fn ty(self) -> u32 { 3 } }
         constraint C \"c\" = A(I<8>) | B(Index) { fn classof(self) -> bool = crate::f; fn case(self) -> u32 = crate::f; }
         constraint L for attr \"l\" = each builtin::Str { fn len(self) -> bool = crate::f; }",
        expect![[r#"
            E: cases `a_b` and `aB` of `E` would both be `AB` in generated Rust
            E: cases `self` and `Self` of `E` would both be `Self_` in generated Rust
            B: cases `a` and `A` of `B` would both be `A` in generated Rust
            of: everything that is `F` has a method `of` in generated Rust already
            get_it: methods `getIt` and `get_it` of `F` would both be `get_it` in generated Rust
            x: `Sub` has two methods `x`, one of its own and one of a base
            ty: everything that is `Sub` has a method `ty` in generated Rust already
            classof: everything that is `C` has a method `classof` in generated Rust already
            case: everything that is `C` has a method `case` in generated Rust already
            len: everything that is `L` has a method `len` in generated Rust already
        "#]],
    );
}

#[test]
fn paths_of_modules() {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_known(&arena, &[("d.bourn", "dialect d;")], bourn_specs::ALL);
    let model = loaded.model.expect("the spec has no mistakes");
    let id = model.dialect_named("d").expect("it is declared");
    let mut config = Config::default();
    config.modules.insert("other".to_owned(), "crate::fn".to_owned());
    let errors = rust(&model, id, &config).expect_err("no module has this path");
    let messages: Vec<&str> = errors.iter().map(|error| &*error.message).collect();
    assert_eq!(messages, ["`crate::fn` is not a Rust path"]);
}

#[test]
fn builders_of_ops() {
    let op = "op o { operands { x: Any, ys: Index* } attrs { n: I64Attr, s: builtin::Str?, f: Unit? } results { r: Any } ";
    let refused = |builder: &str, expected: Expect| {
        refused(&format!("use builtin::{{I64Attr, Unit}};\n{op} builder {builder} }}"), expected);
    };
    refused(
        "b(x, ys) { n = 1; }",
        expect![[r#"
        b: builder `b` does not give `r_type`
    "#]],
    );
    refused(
        "b(x, z) { n = 1; }",
        expect![[r#"
        z: op `o` has no part `z`: a parameter that is no part needs a kind, such as `i64`
    "#]],
    );
    refused(
        "b(x, ys, n, r_type) { n = 1; }",
        expect![[r#"
        n: `n` is a parameter already
    "#]],
    );
    refused(
        "b(x, ys, n, r_type) { m = 1; }",
        expect![[r#"
        m: op `o` has no part `m`
    "#]],
    );
    refused(
        "b(x, ys, r_type) { n = \"1\"; }",
        expect![[r#"
        "1": this is no value of `n` (an integer)
    "#]],
    );
    refused(
        "b(x, v: value, r_type) { n = 1; ys = [v, 1]; }",
        expect![[r#"
        [v, 1]: this is no value of `ys` (operands)
    "#]],
    );
    refused(
        "b(x, ys, n, r_type, k: i64) {}",
        expect![[r#"
        k: the parameter `k` is not used
    "#]],
    );
    refused(
        "b(x, ys, n, r_type, f) {}",
        expect![[r#"
        f: the flag `f` is no parameter: set it to `true`
    "#]],
    );
    refused(
        "b(x, ys, n, r_type) { f = false; }",
        expect![[r#"
        false: this is no value of `f` (a flag)
    "#]],
    );
    refused(
        "build(x, ys, n, r_type);",
        expect![[r#"
        build: the view of the op has another method `build`
    "#]],
    );
    refused(
        "x(x, ys, n, r_type);",
        expect![[r#"
        x: the view of the op has another method `x`
    "#]],
    );
    refused(
        "b(x, ys, n, r_type); builder b(x, ys, n, r_type);",
        expect![[r#"
        b: the view of the op has another method `b`
    "#]],
    );
}
