//! Several specs at once: of one dialect, and such that use each other.

use bourn_spec::{format_source, load, load_strs};

/// The errors, each in a line.
fn errors(specs: &[(&str, &str)]) -> Vec<String> {
    let loaded = load_strs(specs, specs.len());
    assert_eq!(loaded.model.is_none(), loaded.diagnostics.has_errors());
    loaded.diagnostics.list.into_iter().map(|d| d.message).collect()
}

#[test]
fn files_of_one_dialect_repeat_its_header() {
    let header = "dialect d { rust_module crate::d; materialize rust crate::m; verify rust crate::v; }";
    let (first, second) = (format!("{header}\nop a;"), format!("{header}\nop b: Pure;"));
    let loaded = load_strs(&[("1", &first), ("2", &second), ("3", "dialect d;\ntype t(x: u32);")], 3);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics));
    let d = &model.dialects[0];
    assert_eq!((model.dialects.len(), model.ops.len(), model.types.len()), (1, 2, 1));
    assert_eq!(d.verify.len(), 1, "one hook, not one for each header");
    assert_eq!(d.rust_module.as_ref().map(|m| m.0.as_str()), Some("crate::d"));
}

#[test]
fn headers_that_contradict_each_other() {
    let found = errors(&[
        ("1", "dialect d { rust_module crate::a; materialize rust crate::m; }\nop o;\ntype t(x: u32);"),
        ("2", "dialect d { rust_module crate::b; materialize rust crate::n; }\nop o;\ntype t(x: u32);"),
    ]);
    let wanted = [
        "dialect `d` is in two Rust modules, `crate::a` and `crate::b`",
        "a dialect makes its constants in one way",
        "op `o` is declared twice",
        "type `t` is declared twice",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_file_by_two_names_is_read_once() {
    let dir = std::env::temp_dir().join(format!("bourn-several-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("d.bourn");
    std::fs::write(&file, "dialect d;\nop o;\n").expect("writable");
    let loaded =
        load(&[file, dir.join(".").join("d.bourn"), dir.join("../").join(&dir).join("d.bourn")], &[]);
    std::fs::remove_dir_all(&dir).expect("removable");
    assert!(loaded.model.is_some(), "{}", loaded.diagnostics);
    assert_eq!(loaded.files_read.len(), 1);
}

#[test]
fn specs_may_use_each_other() {
    let specs = [
        (
            "1",
            "dialect a;\nuse b::*;\ntype ta(x: u32);\nconstraint A \"a\" = tb | ta;\nop o { operands { x: B } }",
        ),
        (
            "2",
            "dialect b;\nuse a::{A, ta};\ntype tb(x: u32);\nconstraint B \"b\" = ta;\nop p { operands { x: A } }",
        ),
    ];
    assert_eq!(errors(&specs), [""; 0]);
}

#[test]
fn nothing_contains_itself_by_way_of_another_dialect() {
    let found = errors(&[
        (
            "1",
            "dialect a;\nuse b::*;\nconstraint A \"a\" = B;\nfamily F: G {}\ninterface I for op: J {}\nop o: F;\n\
             constraint C<T: D<any>> \"c\" = T;",
        ),
        (
            "2",
            "dialect b;\nuse a::*;\nconstraint B \"b\" = A;\nfamily G: F {}\ninterface J for op: I {}\n\
             constraint D<T: C<any>> \"d\" = T;",
        ),
    ]);
    let wanted = [
        "constraint `A` is defined in terms of itself",
        "interface `I` is its own base",
        "family `F` contains itself",
        "bounds of the generics of `C` name the constraint itself",
    ];
    assert_eq!(found, wanted);
}

#[test]
fn types_that_hold_each_other() {
    let text = "dialect a;\ntype ta(x: tb);\ntype tb(x: ta);\nop o { operands { x: ta } }";
    assert_eq!(errors(&[("1", text)]), [""; 0]);
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let loaded = load_strs(&[("1", "\u{feff}dialect d;\nop a;\n"), ("2", "\u{feff}dialect e; op b: X;")], 2);
    let found: Vec<_> =
        loaded.diagnostics.list.iter().map(|d| (d.message.as_str(), d.span.start, d.span.end)).collect();
    assert_eq!(found, [("unknown trait, interface or family `X`", 17, 18)]);
    assert!(loaded.diagnostics.render(false).contains("2:1:18"), "{}", loaded.diagnostics);
    assert_eq!(format_source("1", "\u{feff}dialect d;\n").ok().as_deref(), Some("dialect d;\n"));
    assert_eq!(errors(&[("1", "dialect d;\u{feff}")]), ["unexpected character `\\u{feff}`"]);
}
