//! Tests of `bourn import irdl`: specs from definitions in IRDL.

use super::{accepted, bourn, dialects, has_peer, irdl_of};
use bourn_test_support::{Folder, files};

/// A dialect of numbers with two parts, and ops that show each kind of constraint.
const PARTS: &str = r##"irdl.dialect @parts {
  irdl.type @number {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(part: %2)
  }
  irdl.type @twin {
    %0 = irdl.any
    %1 = irdl.base "!builtin.integer"
    irdl.parameters(left: %0, right: %0, tag: %1)
  }
  irdl.attribute @mark {
    %0 = irdl.base "#builtin.string"
    irdl.parameters(text: %0)
  }
  irdl.operation @add {
    %0 = irdl.base @parts::@number
    irdl.operands(lhs: %0, rhs: %0)
    irdl.results(sum: %0)
  }
  irdl.operation @length {
    %0 = irdl.any
    %1 = irdl.parametric @parts::@number<%0>
    irdl.operands(of: %1)
    irdl.results(length: %0)
  }
  irdl.operation @many {
    %0 = irdl.is index
    %1 = irdl.base "!builtin.integer"
    %2 = irdl.base "!parts.number"
    irdl.operands(sizes: variadic %0, same: variadic %1, maybe: optional %2)
  }
  irdl.operation @constants {
    %0 = irdl.is 3 : i32
    %1 = irdl.is "x"
    %2 = irdl.any_of(%0, %1)
    %3 = irdl.is true
    %4 = irdl.is vector<4x8xf32>
    %5 = irdl.base @parts::@mark
    irdl.attributes {"a" = %2, "b" = %3, "c" = %4, "d" = %5}
  }
  irdl.operation @around {
    %0 = irdl.any
    %1 = irdl.is i1
    %2 = irdl.region
    %3 = irdl.region()
    %4 = irdl.region(%0, %1) with size 2
    irdl.operands(first: %0)
    irdl.regions(any: %2, none: %3, two: %4)
  }
  irdl.operation @nothing
}
"##;

const PARTS_SPEC: &str = r#"//! The dialect `parts`, made from its definition in IRDL.
dialect parts;
use builtin::{Any, F32, F64, I, IAttr, Index, True};

constraint TwinTag for type "`tag` of `twin`" = builtin::integer;
type number(part: F32 | F64);
type twin(left: attr, right: attr, tag: TwinTag) { require left == right else "`left` and `right` differ"; }
attr mark(text: builtin::string);
op add<T: number> {
    operands { lhs: T, rhs: T }
    results  { sum: T }
}
op length<T: Any> {
    operands { of: number<part = T> }
    results  { length: T }
}
op many<T: builtin::integer> {
    operands { sizes: Index*, same: T*, maybe: number? }
}
op constants {
    attrs {
        a: (IAttr<32> where value == 3) | (builtin::string where value == "x" && !present(ty)),
        b: True,
        c: builtin::type_value<(builtin::vector<element = F32> where rank == 2 && dim(0) == 4 && dim(1) == 8 && all s in scalable: !s)>,
        d: mark,
    }
}
op around<T: Any> {
    operands { first: T }
    region any;
    region none() blocks 0 ..;
    region two(arg0: T, arg1: I<1>) blocks 2;
}
op nothing;
"#;

/// Returns the text of an IRDL file, without remarks for readers.
fn said(irdl: &str) -> Vec<&str> {
    let lines = irdl.lines().map(str::trim_end);
    lines.filter(|line| !line.is_empty() && !line.trim_start().starts_with("//")).collect()
}

#[test]
fn what_irdl_says_is_in_the_spec() {
    let folder = Folder::new("parts");
    let irdl = folder.write("parts.mlir", PARTS);
    let (ok, out, err) = bourn(&["import", "irdl", &irdl]);
    assert!(ok && err.is_empty(), "{err}");
    assert_eq!(out, PARTS_SPEC);
    irdl_of(&folder.write("parts.bourn", &out));
}

/// Checks that text of the peer is read, in custom and in generic form alike.
#[test]
fn the_text_of_the_peer_is_read() {
    if !has_peer() {
        return;
    }
    let folder = Folder::new("peer");
    let irdl = folder.write("parts.mlir", PARTS);
    for form in [&[][..], &["--mlir-print-op-generic"]] {
        let printed = accepted(&[&[&*irdl][..], form].concat());
        let printed = folder.write("printed.mlir", &printed);
        let (ok, out, err) = bourn(&["import", "irdl", &printed]);
        assert!(ok, "{err}");
        assert_eq!(out, PARTS_SPEC, "{form:?}");
    }
    // And ours by the peer.
    let (ok, out, err) = bourn(&["opt", &irdl]);
    assert!(ok, "{err}");
    let ours = folder.write("ours.mlir", &out);
    assert_eq!(accepted(&[&ours]), accepted(&[&irdl]));
}

/// Checks that exporting, importing and exporting again gives the same text, except for remarks.
#[test]
fn export_and_import_are_inverse() {
    let folder = Folder::new("inverse");
    let dir = dialects();
    let include = dir.to_str().expect("UTF-8");
    let mut specs = files("dialects/specs", "bourn");
    let own = r#"dialect own;
use builtin::{Any, AnyFloat, F32, I, I64Attr, Index, RankedTensor, SignlessInteger, Str};
type tile(rows: u32, elem: AnyFloat);
attr cost(cycles: u32);
enum Way: i32 { down, up }
enum How { slow, fast }
constraint Small "i8 or i16" = I<8> | I<16>;
constraint Scalar "small or float" = Small | F32;
op same<T: Scalar>: Pure { operands { a: T, b: T } results { r: T } }
op apart { operands { a: Scalar, b: Scalar } }
op many { operands { at: Index*, of: SignlessInteger } attrs { n: I64Attr, way: Way, how: How } }
op all<T: Any> { operands { xs: T* } results { x: T } }
op rows<E: AnyFloat> { operands { t: tile<rows = 4, elem = E> } results { e: E } }
op boxed { operands { t: tile, shape: RankedTensor<F32> } attrs { cost: cost } }
op body { region inner(i: Index, x: F32) blocks 1; region other() blocks 2; region free; }
"#;
    specs.push(folder.write("own.bourn", own).into());
    for spec in specs {
        let name = spec.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        let (ok, first, err) = bourn(&["gen", "irdl", spec.to_str().expect("UTF-8"), "-I", include]);
        assert!(ok, "{name}: {err}");
        let irdl = folder.write("first.mlir", &first);
        let output = folder.path(&name);
        let (ok, _, err) = bourn(&["import", "irdl", &irdl, "-o", &output]);
        assert!(ok && err.is_empty(), "{name}: {err}");
        let second = irdl_of(&format!("{output}/{name}.bourn"));
        assert_eq!(said(&first), said(&second), "{name}\n{}", folder.read(&format!("{name}/{name}.bourn")));
    }
}

#[test]
fn what_no_spec_says_is_named() {
    let folder = Folder::new("unsaid");
    let irdl = r##"irdl.dialect @base {
  irdl.type @any
  irdl.type @box attributes {note = 1} {
    %0 = irdl.any
    irdl.parameters(of: %0)
  }
}
irdl.dialect @odd {
  irdl.operation @odd {
    %0 = irdl.base "!builtin.tensor"
    %1 = irdl.c_pred "isStatic($_self)"
    %2 = irdl.all_of(%0, %1)
    %3 = irdl.is 1.5 : f32
    %4 = irdl.base "#elsewhere.thing"
    irdl.operands(x: %2)
    irdl.attributes {"value" = %3, "odd.name" = %3, "thing" = %4}
  }
  irdl.operation @never {
    %0 = irdl.is 3 : i32
    irdl.operands(x: %0)
  }
  irdl.operation @either {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.is f32
    %2 = irdl.any_of(%0, %1)
    irdl.operands(x: %0, y: %2)
  }
  irdl.operation @uses {
    %0 = irdl.base @base::@any
    %1 = irdl.any
    %2 = irdl.parametric @base::@box<%1>
    irdl.operands(self: %0, match: %2)
    irdl.attributes {"x" = %1}
    irdl.results(x_2: %0)
  }
}
"##;
    let irdl = folder.write("odd.mlir", irdl);
    let (ok, _, err) = bourn(&["import", "irdl", &irdl, "-o", &folder.path("out")]);
    assert!(ok, "{err}");
    let lines = [
        "`base.box`: the attribute `note` of its definition",
        "`odd.odd`: that it is `1.500000e+00 : f32`",
        "`odd.odd`: the attribute \"odd.name\", whose name a spec cannot say",
        "`odd.odd`: that it is of \"#elsewhere.thing\"",
        "`odd.odd`: the predicate \"isStatic($_self)\"",
        "`odd.never`: no type satisfies an `irdl.is` of it",
        "`odd.either`: that the uses of one `irdl.base` are equal",
    ];
    let warned: Vec<&str> = err.lines().filter_map(|l| l.strip_prefix("warning: not imported: ")).collect();
    assert_eq!(warned, lines);
    let spec = folder.read("out/odd.bourn");
    for part in [
        "// Not said of `odd`: that it is `1.500000e+00 : f32`; the attribute \"odd.name\"",
        "// `never` is left out: no type satisfies an `irdl.is` of it.",
        "match: base::box<of = A>",
        "self: base::any",
    ] {
        assert!(spec.contains(part), "no {part:?} in:\n{spec}");
    }
    irdl_of(&folder.path("out/odd.bourn"));
}

#[test]
fn mistakes_have_a_place() {
    let folder = Folder::new("mistakes");
    let deep: String = (1..80).map(|i| format!("    %{i} = irdl.any_of(%{})\n", i - 1)).collect();
    let deep = format!("irdl.dialect @d {{\n  irdl.operation @o {{\n    %0 = irdl.any\n{deep}  }}\n}}\n");
    let op = |body: &str| format!("irdl.dialect @d {{\n  irdl.operation @o {{\n    {body}\n  }}\n}}\n");
    let mut wrong = String::new();
    for (text, place, message) in [
        (op("%0 = irdl.is"), ":3:17", "expected attribute value"),
        (op("%0 = irdl.any_of()"), ":3:10", "expected 1 or more operands, but found 0"),
        (op("%0 = irdl.base \"plain\""), ":3:10", "the name of a base starts with '!' or '#'"),
        (op("%0 = irdl.base"), ":3:10", "should be specified by either a name or a reference"),
        (
            op("%0 = irdl.base @d::@none"),
            ":3:10",
            "'irdl.base' op symbol '@d::@none' not found",
        ),
        (op("%0 = irdl.base @d::@o"), ":3:10", "symbol '@d::@o' does not refer to a type or attribute definition"),
        (op("%0 = irdl.parametric @d<>"), ":3:10", "symbol '@d' does not refer to a type or attribute definition"),
        (op("irdl.operands() irdl.operands()"), ":3:21", "a second `irdl.operands` in the definition of `o`"),
        (op("irdl.regions(a: %r)"), ":3:21", "use of undeclared SSA value name"),
        (op("\"d.x\"() : () -> ()"), ":3:5", "`d.x` is no part of a definition"),
        (op("%0 = \"d.x\"() : () -> !irdl.attribute"), ":3:10", "`d.x` is no constraint of IRDL"),
        (deep, ":52:11", "more than 48 constraints inside each other"),
        (
            "irdl.dialect @d {\n  irdl.type @t {\n    %0 = irdl.any\n    irdl.parameters(a: %0, a: %0)\n  }\n}\n".to_owned(),
            ":2:3",
            "two parameters `a` of `t`",
        ),
        (
            "irdl.dialect @d {\n  irdl.type @t\n  irdl.type @u {\n    %0 = irdl.any\n    %1 = irdl.parametric @d::@t<%0>\n  }\n}\n"
                .to_owned(),
            ":5:10",
            "`t` has 0 parameters, not 1",
        ),
        ("irdl.dialect @d\nirdl.dialect @\"1\"\n".to_owned(), ":2:1", "`1` is no name of a dialect, type, attribute or op"),
        ("func.func private @f()\n".to_owned(), ":1:1", "`func.func` is no definition of a dialect"),
        (String::new(), "", "no `irdl.dialect` in this file"),
        ("irdl.dialect @d {".to_owned(), ":1:16", "expected"),
        ("irdl.dialect @d { irdl.operation @o { irdl.operands(x y) } }".to_owned(), ":1:54", "expected ':'"),
    ] {
        let file = folder.write("bad.mlir", &text);
        let (ok, out, err) = bourn(&["import", "irdl", &file]);
        assert!(!ok && out.is_empty(), "{text}\n{out}{err}");
        let first = err.lines().next().unwrap_or_default();
        if !first.contains(message) || !first.contains(&format!("bad.mlir{place}")) {
            wrong.push_str(&format!("{text}\n{err}"));
        }
        assert!(!err.contains("panicked"), "{err}");
    }
    assert!(wrong.is_empty(), "{wrong}");
    let (ok, _, err) = bourn(&["import", "irdl", &folder.path("none.mlir")]);
    assert!(!ok && err.contains("none.mlir: error: cannot read the file"), "{err}");
    let two = folder.write("two.mlir", "irdl.dialect @d\n");
    let (ok, _, err) = bourn(&["import", "irdl", &two, &two]);
    assert!(!ok && err.contains("two.mlir:1:1: error: `d` is defined twice"), "{err}");
}

/// Checks values that are used twice in each of many steps: they stand for more than can be written.
#[test]
fn constraints_that_share_do_not_explode() {
    let folder = Folder::new("explode");
    let steps: String = (1..40).map(|i| format!("    %{i} = irdl.any_of(%{0}, %{0})\n", i - 1)).collect();
    let text = format!(
        "irdl.dialect @d {{\n  irdl.operation @o {{\n    %0 = irdl.any\n{steps}    irdl.operands(x: %39)\n  }}\n  irdl.operation @p\n}}\n"
    );
    let (ok, out, err) = bourn(&["import", "irdl", &folder.write("twice.mlir", &text)]);
    assert!(ok && out.contains("op p;") && !out.contains("op o"), "{out}{err}");
    assert!(err.contains("`d.o`: its constraints are too many to be written out"), "{err}");
}
