//! Tests several specs together: of one dialect, and of dialects that use each other.

use bourn_spec::lattice::Answer;
use bourn_spec::model::{ConstraintArg, ConstraintExpr, ConstraintId, DialectId};
use bourn_spec::{Arena, format_source, load, load_strs};
use bourn_test_support::Folder;
use std::path::PathBuf;

/// Returns the errors, one per line.
fn errors(specs: &[(&str, &str)]) -> Vec<String> {
    let arena = Arena::new();
    let loaded = load_strs(&arena, specs, specs.len());
    assert_eq!(loaded.model.is_none(), loaded.diagnostics.has_errors());
    loaded.diagnostics.list.into_iter().map(|d| d.message).collect()
}

#[test]
fn files_of_one_dialect_repeat_its_header() {
    let header = "dialect d { rust_module crate::d; materialize rust crate::m; verify rust crate::v; }";
    let (first, second) = (format!("{header}\nop a;"), format!("{header}\nop b: Pure;"));
    let arena = Arena::new();
    let loaded = load_strs(&arena, &[("1", &first), ("2", &second), ("3", "dialect d;\ntype t(x: u32);")], 3);
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
    let folder = Folder::new("several");
    let file = PathBuf::from(folder.write("d.bourn", "dialect d;\nop o;\n"));
    let dir = folder.dir();
    let arena = Arena::new();
    let loaded =
        load(&arena, &[file, dir.join(".").join("d.bourn"), dir.join("../").join(dir).join("d.bourn")], &[]);
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

/// Checks which dialects report a mistake: of two that are compiled together one, of those that others have compiled none.
#[test]
fn one_text_with_two_meanings() {
    let specs = [
        (
            "1",
            "dialect a;\nuse c::word;\nconstraint A \"small word\" = word where bits <= 8;\n\
             constraint Other \"large word\" = word where bits > 8;",
        ),
        (
            "2",
            "dialect b;\nuse c::word;\nconstraint B \"small word\" = word where bits < 8;\n\
             constraint Twin \"large word\" = word where !(bits <= 8);",
        ),
        (
            "3",
            "dialect c;\ntype word(bits: u32);\nconstraint C \"word\" = word where bits != 0;\n\
             constraint D \"word\" = word where bits != 1;",
        ),
    ];
    let warnings = |compiled: usize| -> Vec<(String, String)> {
        let arena = Arena::new();
        let loaded = load_strs(&arena, &specs, compiled);
        assert!(loaded.model.is_some(), "{}", loaded.diagnostics);
        loaded.diagnostics.list.into_iter().map(|d| (d.message, d.notes.join("; "))).collect()
    };
    let word = |text: &str, note: &str| (text.to_owned(), note.to_owned());
    let small = word(
        "`B` has the text of `a::A`, and another meaning",
        "`!c.word<8>` satisfies `a::A`, and not this one",
    );
    let own = word(
        "`D` has the text of `c::C`, and another meaning",
        "`!c.word<0>` satisfies this one, and not `c::C`",
    );
    assert_eq!(warnings(2), std::slice::from_ref(&small));
    assert_eq!(warnings(3), [small, own]);
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
    let arena = Arena::new();
    let loaded =
        load_strs(&arena, &[("1", "\u{feff}dialect d;\nop a;\n"), ("2", "\u{feff}dialect e; op b: X;")], 2);
    let found: Vec<_> =
        loaded.diagnostics.list.iter().map(|d| (d.message.as_str(), d.span.start, d.span.end)).collect();
    assert_eq!(found, [("unknown trait, interface or family `X`", 17, 18)]);
    assert!(loaded.diagnostics.render().contains("2:1:18"), "{}", loaded.diagnostics);
    assert_eq!(format_source("1", "\u{feff}dialect d;\n").ok().as_deref(), Some("dialect d;\n"));
    assert_eq!(errors(&[("1", "dialect d;\u{feff}")]), ["unexpected character `\\u{feff}`"]);
}

const KINDS: &str = include_str!("../specs/kinds.bourn");

/// Loads a dialect that copies constraints of `kinds`, together with `builtin` and `kinds`.
fn copying<'a>(arena: &'a Arena, spec: &str) -> bourn_spec::Model<'a> {
    let builtin = include_str!("../specs/builtin.bourn");
    let loaded =
        load_strs(arena, &[("d.bourn", spec), ("kinds.bourn", KINDS), ("builtin.bourn", builtin)], 1);
    assert!(loaded.diagnostics.list.is_empty(), "{}", loaded.diagnostics);
    loaded.model.expect("no mistakes")
}

/// Returns whether the body of a constraint names a constraint of a dialect.
fn names_dialect(model: &bourn_spec::Model, e: &ConstraintExpr, name: &str) -> bool {
    let dialect = model.dialect_named(name).expect("it is loaded");
    let of = |id: DialectId| id == dialect;
    match e {
        ConstraintExpr::Named(id, args) => {
            let in_arg = |arg: &ConstraintArg| match arg {
                ConstraintArg::Constraint(c) => names_dialect(model, c, name),
                _ => false,
            };
            of(model[*id].dialect) || args.iter().any(in_arg)
        }
        ConstraintExpr::IsType(id, _) => of(model[*id].dialect),
        ConstraintExpr::All(parts) => parts.iter().any(|part| names_dialect(model, part, name)),
        ConstraintExpr::OneOf(arms) => arms.iter().any(|arm| names_dialect(model, &arm.body, name)),
        ConstraintExpr::Where(base, _) => names_dialect(model, base, name),
        _ => false,
    }
}

#[test]
fn copied_constraints_mean_the_same_and_name_builtin_only() {
    let arena = Arena::new();
    let model = copying(
        &arena,
        "dialect d;\nuse kinds::{IntLike, Boxes, Pair} inline;\nuse kinds::Alias inline;\nop o { operands { x: IntLike, y: Boxes<IntLike> } }",
    );
    let [d, kinds] = ["d", "kinds"].map(|name| model.dialect_named(name).expect("it is loaded"));
    let depends: Vec<&str> = model[d].depends.iter().map(|id| &*model[*id].name).collect();
    assert_eq!(depends, ["builtin"], "nothing is linked");
    let lowering = bourn_spec::lower::Lowering::new(&model, &arena);
    let lattice = bourn_spec::lattice::Lattice::new(&lowering);
    for name in ["IntLike", "Alias", "Pair"] {
        let [mine, theirs] = [d, kinds].map(|dialect| lattice.named(dialect, name).expect("it is declared"));
        assert!(matches!(&mine, ConstraintExpr::Named(id, _) if model[*id].dialect == d), "{name}");
        assert_eq!(lattice.equivalent(&mine, &theirs), Answer::Yes, "{name}");
        assert_eq!(model.constraint_text(&mine, &[]), model.constraint_text(&theirs, &[]), "{name}");
    }
    for decl in model.constraints.iter().filter(|c| c.dialect == d) {
        assert!(!names_dialect(&model, &decl.body, "kinds"), "{}: {:?}", decl.name, decl.body);
    }
    let arms = |name: &str| -> Vec<String> {
        let decl =
            model.constraints.iter().find(|c| c.dialect == d && c.name == name).expect("it is declared");
        decl.arms().iter().flat_map(|arm| arm.name.map(str::to_owned)).collect()
    };
    assert_eq!(arms("IntLike"), ["Scalar", "Vec", "Tensor"]);
    // `Boxes` is copied, and named; the body of `Small` is inserted.
    let of = |name: &str| {
        model.constraints.iter().position(|c| c.dialect == d && c.name == name).expect("declared")
    };
    let boxes = ConstraintId(u32::try_from(of("Boxes")).expect("small"));
    let [.., tensor] = model.constraints[of("IntLike")].arms() else { panic!("arms") };
    assert!(matches!(&tensor.body, ConstraintExpr::Named(id, _) if *id == boxes), "{:?}", tensor.body);
}

#[test]
fn dialects_that_copy_from_each_other() {
    let found = errors(&[
        ("1", "dialect a;\nuse b::X inline;"),
        ("2", "dialect b;\nuse c::X inline;"),
        ("3", "dialect c;\nuse a::X inline;\nop o { operands { x: X } }"),
    ]);
    assert!(found.iter().any(|e| e == "`X` is copied from itself"), "{found:?}");
    // A copy may be copied.
    let builtin = include_str!("../specs/builtin.bourn");
    let found = errors(&[
        ("1", "dialect a;\nuse b::IntLike inline;\nop o { operands { x: IntLike } }"),
        ("2", "dialect b;\nuse kinds::{IntLike} inline;"),
        ("3", KINDS),
        ("4", builtin),
    ]);
    assert_eq!(found, [""; 0]);
}

/// A dialect is looked for among other files by its name, then in folders, then among known dialects.
#[test]
fn dialects_in_files_of_any_name() {
    let folder = std::env::temp_dir().join(format!("bourn-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, beside) = (folder.join("any_name.bourn"), folder.join("other.bourn"));
    std::fs::write(&file, "dialect kinds;\ntype tile(x: u32);\n").expect("a file");
    std::fs::write(&beside, "dialect other;\ntype o;\n").expect("a file");
    let spec = "dialect d;\ntype t(x: kinds::tile, y: other::o);\n";
    let arena = bourn_spec::Arena::new();
    // The files that are given come before those beside a spec.
    std::fs::write(folder.join("kinds.bourn"), "dialect kinds;\n").expect("a file");
    let others = [("kinds".to_owned(), file)];
    let known = [("kinds", "dialect kinds;")];
    let dirs = [folder.clone()];
    let loaded = bourn_spec::load_strs_from(&arena, &[("d.bourn", spec)], &dirs, &others, &known);
    assert_eq!(loaded.diagnostics.to_string(), "");
    assert!(loaded.known.is_empty() && loaded.files_read.len() == 2, "{:?}", loaded.files_read);
    std::fs::remove_dir_all(&folder).expect("it exists");
}

/// Checks that dialects that are parsed once give the same results as their texts.
#[test]
fn parsed_dialects_are_used_again() {
    let builtin = include_str!("../specs/builtin.bourn");
    let dialects = [("kinds", KINDS), ("other", "dialect other; type o;"), ("builtin", builtin)];
    let known = bourn_spec::Known::parse(&dialects, 1);
    for spec in [
        "dialect d; type t(x: kinds::tile);",
        "dialect d; type t(x: kinds::none);",
        "dialect d; type t(x: u32);",
    ] {
        let arena = bourn_spec::Arena::new();
        let parsed = bourn_spec::load_strs_parsed(&arena, &[("d.bourn", spec)], &known);
        let read = bourn_spec::load_strs_known(&arena, &[("d.bourn", spec)], &dialects);
        assert_eq!(parsed.diagnostics.to_string(), read.diagnostics.to_string());
        assert_eq!(parsed.known, read.known);
        assert_eq!(parsed.model.map(|m| m.types.len()), read.model.map(|m| m.types.len()), "{spec}");
    }
}

/// Advice on names of the builtin dialect does not depend on whether the spec already uses it.
#[test]
fn names_of_the_builtin_dialect_are_known_to_errors() {
    let builtin = "dialect builtin;\ntype index;\nconstraint Index \"index\" = index;\n";
    let arena = Arena::new();
    let spec = "dialect toy;\nop f { operands { x: Index, y: index, z: Unknown } }";
    let loaded = bourn_spec::load_strs_known(&arena, &[("toy.bourn", spec)], &[("builtin", builtin)]);
    expect_test::expect![[r#"
        error: unknown type constraint `Index`
         --> toy.bourn:2:22
          |
        2 | op f { operands { x: Index, y: index, z: Unknown } }
          |                      ^^^^^
          |
          = help: import it: `use builtin::Index;`

        error: unknown type constraint `index`
         --> toy.bourn:2:32
          |
        2 | op f { operands { x: Index, y: index, z: Unknown } }
          |                                ^^^^^
          |
          = help: did you mean `builtin::Index`?

        error: unknown type constraint `Unknown`
         --> toy.bourn:2:42
          |
        2 | op f { operands { x: Index, y: index, z: Unknown } }
          |                                          ^^^^^^^

    "#]]
    .assert_eq(&loaded.diagnostics.to_string());
    // A spec without errors does not load it.
    let loaded =
        bourn_spec::load_strs_known(&arena, &[("toy.bourn", "dialect toy;\nop f;")], &[("builtin", builtin)]);
    assert!(loaded.model.is_some_and(|model| model.dialects.len() == 1));
}

/// An error names the file of a dialect that several folders have.
#[test]
fn a_missing_name_comes_with_the_spec_that_should_have_it() {
    let folder = Folder::new("hidden");
    let spec = folder.write("own/toy.bourn", "dialect toy;\nop f { operands { x: other::wide } }");
    folder.write("own/other.bourn", "dialect other;\ntype narrow(x: u32);");
    folder.write("more/other.bourn", "dialect other;\ntype wide(x: u32);");
    let arena = Arena::new();
    let loaded = load(&arena, &[PathBuf::from(spec)], &[PathBuf::from(folder.path("more"))]);
    let text = loaded.diagnostics.to_string().replace(folder.dir().to_str().expect("a path"), "DIR");
    expect_test::expect![[r#"
        error: unknown type constraint `other::wide`
         --> DIR/own/toy.bourn:2:22
          |
        2 | op f { operands { x: other::wide } }
          |                      ^^^^^^^^^^^
          |
         ::: DIR/own/other.bourn:1:9
          |
        1 | dialect other;
          |         ----- `other` is read from here

        warning: dialect `other` is read from this file, which hides `DIR/more/other.bourn`
         --> DIR/own/other.bourn:1:9
          |
        1 | dialect other;
          |         ^^^^^
          |
          = help: remove one of the two, or give the other one with the specs

    "#]]
    .assert_eq(&text);
}

/// A spec beside the given one may be older than the import in another folder.
#[test]
fn a_hidden_spec_is_reported() {
    let folder = Folder::new("hidden");
    let spec = folder.write("own/toy.bourn", "dialect toy;\nop f { operands { x: other::narrow } }");
    folder.write("own/other.bourn", "dialect other;\ntype narrow(x: u32);");
    let newer = folder.write("more/other.bourn", "dialect other;\ntype narrow(x: u64);");
    let load_with = |dirs: &[&str]| {
        let arena = Arena::new();
        let dirs: Vec<PathBuf> = dirs.iter().map(|dir| PathBuf::from(folder.path(dir))).collect();
        let loaded = load(&arena, &[PathBuf::from(&spec)], &dirs);
        assert!(loaded.model.is_some());
        loaded.diagnostics.to_string().replace(folder.dir().to_str().expect("a path"), "DIR")
    };
    expect_test::expect![[r#"
        warning: dialect `other` is read from this file, which hides `DIR/more/other.bourn`
         --> DIR/own/other.bourn:1:9
          |
        1 | dialect other;
          |         ^^^^^
          |
          = help: remove one of the two, or give the other one with the specs

    "#]]
    .assert_eq(&load_with(&["more"]));
    assert_eq!(load_with(&["own"]), "");
    // Equal specs hide nothing.
    std::fs::copy(folder.path("own/other.bourn"), newer).expect("it is writable");
    assert_eq!(load_with(&["more"]), "");
}
