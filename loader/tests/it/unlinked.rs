//! Tests of functions of a spec that are not linked: each is named, and the rest of the dialect works.

use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};
use bourn_loader::Report;
use expect_test::{Expect, expect};

const SPEC: &str = "dialect toy;
use builtin::{Any, Index, SignlessInteger};
type tile(rows: u32) { verify rust crate::hooks::verify_tile; format { `<` custom(crate::hooks::parse_rows, crate::hooks::print_rows)($rows) `>` } }
constraint Even \"even type\" = SignlessInteger & rust crate::hooks::is_even;
interface Cost for op { fn cycles(self) -> i64; }
op checked: Pure { operands { x: Even } results { y: Index } verify rust crate::hooks::verify; bounds { y == 7; } }
op custom: Pure { operands { x: Index } results { y: Index } parse rust crate::hooks::parse; print rust crate::hooks::print; }
op part: Pure { operands { x: Index } results { y: Index } format { custom(crate::hooks::parse_part, crate::hooks::print_part)($x) attr-dict } }
op named: Pure, Cost { operands { x: Any } results { y: Any } result_names rust crate::hooks::names; infer rust crate::hooks::infer; fold rust crate::hooks::fold; canonicalize rust crate::hooks::clean;
  impl Cost { cycles = rust crate::hooks::cycles; } format { $x attr-dict `:` type($x) } }
op sized: Pure { results { y: Index } bounds rust crate::hooks::bounds; }
";

fn load(specs: &[(&str, &str)]) -> (DialectRegistry, Report) {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let report = bourn_loader::load_text(&mut registry, specs, bourn_specs::ALL);
    let report = report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
    (registry, report)
}

/// Checks the output for a program: its diagnostics, then its text.
fn check(context: &Context, text: &str, expected: &Expect) {
    let (module, diagnostics) = parse_and_report(context, text, &ParseOptions::default());
    let mut out: String = diagnostics.all.iter().map(|d| format!("{}\n", d.message)).collect();
    if let Some(module) = module {
        out.push_str(&print_op(module.view(), &PrintOptions::default()));
    }
    expected.assert_eq(&out);
}

#[test]
fn one_line_names_a_function_of_several_items() {
    let op = |name: &str, hook: &str| {
        format!("op {name} {{ operands {{ x: Index }} verify rust crate::{hook}; }}\n")
    };
    let names = ["a", "b", "c", "d", "e"];
    let all = names.map(|name| op(name, "check_all"));
    let some = names[..3].iter().map(|name| op(&format!("{name}3"), "check_three"));
    let spec = format!("dialect toy;\nuse builtin::Index;\n{}{}", all.concat(), some.collect::<String>());
    let (_, report) = load(&[("toy.bourn", &spec)]);
    assert_eq!(report.unlinked.len(), 8);
    expect![[r#"
        'toy.a', 'toy.b' and 3 others: verify `crate::check_all` is not linked: it is not run
        'toy.a3', 'toy.b3' and 'toy.c3': verify `crate::check_three` is not linked: it is not run"#]]
    .assert_eq(&report.missing().join("\n"));
}

#[test]
fn each_is_named() {
    let (_, report) = load(&[("toy.bourn", SPEC)]);
    let unlinked: Vec<String> = report.unlinked.iter().map(ToString::to_string).collect();
    expect![[r#"
        '!toy.tile': parse `crate::hooks::parse_rows` is not linked: the custom form cannot be read
        '!toy.tile': print `crate::hooks::print_rows` is not linked: the parameters are not printed
        '!toy.tile': verify `crate::hooks::verify_tile` is not linked: it is not run
        'toy.checked': a condition `crate::hooks::is_even` is not linked: what rests on it is not checked
        'toy.checked': verify `crate::hooks::verify` is not linked: it is not run
        'toy.custom': parse `crate::hooks::parse` is not linked: the custom form cannot be read
        'toy.custom': print `crate::hooks::print` is not linked: the generic form is printed
        'toy.named': canonicalize `crate::hooks::clean` is not linked: it is not applied
        'toy.named': a method `crate::hooks::cycles` is not linked: the interface is not implemented
        'toy.named': fold `crate::hooks::fold` is not linked: it is not folded
        'toy.named': infer `crate::hooks::infer` is not linked: the custom form needs the types of results
        'toy.named': result_names `crate::hooks::names` is not linked: values are numbered
        'toy.part': parse `crate::hooks::parse_part` is not linked: the custom form cannot be read
        'toy.part': print `crate::hooks::print_part` is not linked: the generic form is printed
        'toy.sized': bounds `crate::hooks::bounds` is not linked: nothing is known of its values"#]]
    .assert_eq(&unlinked.join("\n"));
}

#[test]
fn the_rest_works() {
    let (registry, _) = load(&[("toy.bourn", SPEC)]);
    let context = Context::new(&registry);
    // What an unlinked test does not affect is decided; what depends on it alone does not fail.
    check(
        &context,
        "func.func @f(%a: f32) { %0 = \"toy.checked\"(%a) : (f32) -> index return }",
        &expect![[r#"
        'toy.checked' op operand #0 must be even type, but got 'f32'
        module {
          func.func @f(%arg0: f32) {
            %0 = "toy.checked"(%arg0) : (f32) -> index
            return
          }
        }
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: i8) { %0 = \"toy.checked\"(%a) : (i8) -> index return }",
        &expect![[r#"
        module {
          func.func @f(%arg0: i8) {
            %0 = "toy.checked"(%arg0) : (i8) -> index
            return
          }
        }
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: index) { %0 = toy.custom %a return }",
        &expect![[r#"
        the custom form of 'toy.custom' needs `crate::hooks::parse`, which is not linked
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: index) { %0 = toy.part %a return }",
        &expect![[r#"
        the custom form of 'toy.part' needs `crate::hooks::parse_part`, which is not linked
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: index) { %0 = \"toy.custom\"(%a) : (index) -> index return }",
        &expect![[r#"
        module {
          func.func @f(%arg0: index) {
            %0 = "toy.custom"(%arg0) : (index) -> index
            return
          }
        }
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: index) { %0 = \"toy.part\"(%a) : (index) -> index return }",
        &expect![[r#"
        module {
          func.func @f(%arg0: index) {
            %0 = "toy.part"(%arg0) : (index) -> index
            return
          }
        }
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: index) { %0 = toy.named %a : index return }",
        &expect![[r#"
        type of result 'y' is unknown
    "#]],
    );
    check(
        &context,
        "func.func @f(%a: !toy.tile<4>) { return }",
        &expect![[r#"
        the custom form of 'toy.tile' needs `crate::hooks::parse_rows`, which is not linked
    "#]],
    );
}

#[test]
fn another_crate_has_a_crate_of_its_own() {
    // The path is that of a function of `arith`, which `toy` does not use.
    let spec = "dialect toy; use builtin::Index;
        op f: Pure { operands { x: Index } verify rust crate::arith::hooks::verify_cmpi; }";
    let (_, report) = load(&[("toy.bourn", spec)]);
    let unlinked: Vec<String> = report.unlinked.iter().map(ToString::to_string).collect();
    expect!["'toy.f': verify `crate::arith::hooks::verify_cmpi` is not linked: it is not run"]
        .assert_eq(&unlinked.join("\n"));
}

#[test]
fn functions_behind_constraints_of_other_dialects_are_found() {
    let spec = "dialect toy; op f { attrs { n: builtin::PositivePowerOf2<builtin::I64Attr> } }";
    let (registry, report) = load(&[("toy.bourn", spec)]);
    assert_eq!(report.unlinked, []);
    let context = Context::new(&registry);
    check(
        &context,
        "\"toy.f\"() <{n = 6 : i64}> : () -> ()",
        &expect![[r#"
        'toy.f' op attribute 'n' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
        module {
          "toy.f"() <{n = 6 : i64}> : () -> ()
        }
    "#]],
    );
}

#[test]
fn a_condition_that_is_not_linked_is_not_known() {
    let spec = "dialect toy; interface Sized for type { where rust crate::hooks::is_sized; }
        type tile(rows: u32): Sized; type stone();
        constraint Small \"small type\" = (tile | stone) & !Sized;
        op f { operands { x: Small } }";
    let (registry, report) = load(&[("toy.bourn", spec)]);
    assert_eq!(report.unlinked.len(), 1, "{:?}", report.unlinked);
    let context = Context::new(&registry);
    let holds = |ty: &str| {
        let def = context.op_def("toy.f").expect("it is loaded");
        let ty = bourn_ir::parse::parse_type(&context, ty, &ParseOptions::default()).expect("a type");
        bourn_terms::satisfies(bourn_ir::item::Item::Type(ty), &def.operands[0].constraint.is.body)
    };
    assert_eq!([holds("!toy.tile<4>"), holds("!toy.stone"), holds("index")], [None, Some(true), Some(false)]);
}

#[test]
fn what_a_spec_uses_is_loaded_where_it_is_not_known() {
    let base = "dialect base; use builtin::Index; op zero: Pure { results { z: Index } bounds { z == 0; } }";
    let user = "dialect user; use builtin::Index; use base::{};
        op one: Pure { results { o: Index } bounds { o == 1; } }";
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let known: Vec<(&str, &str)> = bourn_specs::ALL.iter().copied().chain([("base", base)]).collect();
    let report = bourn_loader::load_text(&mut registry, &[("user.bourn", user)], &known).expect("right");
    assert_eq!((report.dialects.len(), report.replaced.len()), (2, 0), "{report:?}");
}

#[test]
fn mistakes_leave_the_registry_alone() {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let before = registry.dialects().count();
    let spec = "dialect toy; use builtin::Index; op f { operands { x: Indx } }";
    let mistakes = bourn_loader::load_text(&mut registry, &[("toy.bourn", spec)], bourn_specs::ALL);
    let mistakes = mistakes.expect_err("a name is wrong");
    assert!(mistakes.render().contains("Indx"), "{}", mistakes.render());
    assert_eq!(registry.dialects().count(), before);
}

#[test]
fn rust_functions_of_a_dialect_find_its_parameters() {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let spec = "dialect more; use llvm::*; extend type llvm::struct(body: [type]);";
    let mistakes = bourn_loader::load_text(&mut registry, &[("more.bourn", spec)], bourn_specs::ALL);
    let mistakes = mistakes.expect_err("hooks read other parameters");
    expect![[r#"
        error: the parameters of `llvm.struct` cannot be replaced: Rust functions of its dialect read them
         --> more.bourn:1:28
          |
        1 | dialect more; use llvm::*; extend type llvm::struct(body: [type]);
          |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    "#]]
    .assert_eq(&mistakes.render());
}

#[test]
fn an_interface_of_dialects_is_linked_by_its_path() {
    let spec = "dialect toy { impl func::InlineScope rust crate::toy::Scope; }";
    let (registry, report) = load(&[("toy.bourn", spec)]);
    expect!["'toy': an implementation `crate::toy::Scope` is not linked: the interface is not implemented"]
        .assert_eq(&report.missing().join("\n"));
    assert!(Context::new(&registry).dialect_interface("toy", "InlineScope").is_none());
    // A loaded dialect has the implementation of the dialect that it replaces, and another one may name it, too.
    let affine = bourn_specs::ALL.iter().find(|(name, _)| *name == "affine").expect("it is shipped").1;
    let (registry, _) = load(&[("affine.bourn", affine)]);
    assert!(Context::new(&registry).dialect_interface("affine", "InlineScope").is_some());
    let path = "::bourn::dialects::affine::graybox::make::Graybox";
    let spec = format!("dialect toy {{ impl func::InlineScope rust {path}; }}");
    let (registry, report) = load(&[("toy.bourn", &spec)]);
    assert_eq!(report.missing(), [""; 0]);
    assert!(Context::new(&registry).dialect_interface("toy", "InlineScope").is_some());
}
