//! Checks that rustc's messages about generated code lead back to the spec.

use bourn_codegen::{Config, rust};
use bourn_test_support::{Folder, run};

/// Has wrong paths, and a name that is taken in line 16.
const SPEC: &str = "dialect toy {
    rust_module crate::toy;
    // The header has hooks, too.
    verify rust crate::hooks::chek_dialect;
}
use builtin::{Any, Index};
/// Two paths, `\u{1c0}0\u{1c0}` marks nothing here.
op half: Pure { operands { value: Index } results { result: Index }
    verify rust crate::hooks::chek_half;
    fold rust crate::hooks::fold_half;
    let sizes = rust crate::hooks::sizs; require len(sizes) == 1 else \"one size\";
    builder evenly(value) rust crate::hooks::evenli;
}
constraint Even for type \"even\" = rust crate::hooks::is_evn;
type pair(first: u32) { verify rust crate::hooks::chek_pair; }
op taken { operands { x: Index } }
";

fn messages(spec: &str) -> String {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs_known(&arena, &[("/some/where/toy.bourn", spec)], bourn_specs::ALL);
    let Some(model) = loaded.model else { panic!("the spec is wrong in itself: {}", loaded.diagnostics) };
    let id = model.dialect_named("toy").expect("it is declared");
    let config = Config { runtime: "crate::rt".to_owned(), ..Config::default() };
    let code = rust(&model, id, &config).expect("nothing is unsupported");
    assert!(code.contains("Two paths, `\u{1c0}0\u{1c0}` marks nothing here"), "{code}");
    // The marks in the code are longer than those in the spec.
    assert!(!code.contains("\u{1c0}\u{1c0}"), "{code}");
    assert!(!code.contains("/some/where"), "the code depends on the folder: {code}");
    let folder = Folder::new("places");
    folder.write("toy.rs", code);
    // The names of the runtime are unknown, too: rustc reports all unknown names.
    let library = folder.write(
        "lib.rs",
        "pub mod rt { pub mod eq {} }
         pub mod hooks { pub fn fold_half() {} }
         pub mod toy { include!(\"toy.rs\"); pub struct TakenOp; }",
    );
    let output = folder.path("out");
    let args = ["--crate-type", "lib", "--edition", "2024", "--emit", "metadata", "-o", &output, &library];
    run(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()), &args, "").err
}

#[test]
fn rustc_prints_the_line_of_the_spec() {
    let printed = messages(SPEC);
    let line_of = |name: &str, line: usize| {
        let place = format!("// toy.bourn:{line}");
        let is_there = printed.lines().any(|shown| shown.contains(name) && shown.ends_with(&place));
        assert!(is_there, "no line with `{name}` and `{place}`:\n{printed}");
    };
    line_of("crate::hooks::chek_dialect", 4);
    line_of("crate::hooks::chek_half", 9);
    line_of("crate::hooks::sizs", 11);
    line_of("crate::hooks::evenli", 12);
    line_of("crate::hooks::is_evn", 14);
    line_of("crate::hooks::chek_pair", 15);
    line_of("pub struct TakenOp", 16);
}
