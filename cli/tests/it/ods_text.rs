//! Tests of the specs that `bourn import ods` writes by the programs that `bourn opt --spec` reads with them. The records are written
//! by hand: they need nothing installed.

use crate::ods::{add, bourn, dag, reference};
use bourn_test_support::Folder;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The records of one file.
struct Records {
    all: Value,
    anonymous: u32,
}

impl Records {
    /// Creates the records of dialects, each in the name space of its name, and of `i32`.
    fn new(dialects: &[&str]) -> Records {
        let mut records = Records { all: json!({ "!instanceof": {} }), anonymous: 0 };
        for name in dialects {
            let fields = json!({ "name": name, "cppNamespace": format!("::{name}") });
            add(&mut records.all, &format!("D_{name}"), &["Dialect"], 1, fields);
        }
        let i32 = records.predicate("($_self.isSignlessInteger(32))");
        let fields = json!({ "predicate": reference(&i32), "summary": "32-bit signless integer" });
        records.add("I32", &["Constraint", "TypeConstraint", "Type"], fields);
        let any = records.predicate("true");
        let fields = json!({ "predicate": reference(&any), "summary": "any type" });
        records.add("AnyType", &["Constraint", "TypeConstraint", "Type"], fields);
        records
    }

    fn add(&mut self, name: &str, classes: &[&str], fields: Value) {
        add(&mut self.all, name, classes, 2, fields);
    }

    /// Adds a record without a name of its own, and returns its name.
    fn unnamed(&mut self, classes: &[&str], fields: Value) -> String {
        self.anonymous += 1;
        let name = format!("anonymous_{}", self.anonymous);
        self.add(&name, classes, fields);
        name
    }

    fn predicate(&mut self, cpp: &str) -> String {
        self.unnamed(&["Pred", "CPred"], json!({ "predExpr": cpp }))
    }

    /// Adds a type `B_Name` of the class `NameType`, or an attribute. A parameter has a type in C++ and maybe a default.
    fn declare(
        &mut self,
        class: &str,
        (dialect, name): (&str, &str),
        params: &[(&str, &str, &str)],
        format: &str,
    ) {
        let mut args = Vec::new();
        for (param, cpp, default) in params {
            let storage = cpp.replace("ArrayRef", "SmallVector");
            let fields = json!({ "cppType": cpp, "cppStorageType": storage, "defaultValue": default });
            let record = self.unnamed(&["AttrOrTypeParameter"], fields);
            args.push(json!([reference(&record), param]));
        }
        let suffix = class.trim_end_matches("Def");
        let is_self = self.predicate(&format!("(::llvm::isa<::{dialect}::{name}{suffix}>($_self))"));
        let fields = json!({
            "dialect": reference(&format!("D_{dialect}")), "mnemonic": name.to_lowercase(),
            "cppClassName": format!("{name}{suffix}"), "cppType": format!("::{dialect}::{name}{suffix}"),
            "parameters": { "kind": "dag", "args": args }, "predicate": reference(&is_self),
            "assemblyFormat": if format.is_empty() { Value::Null } else { json!(format) },
        });
        let constraint = format!("{suffix}Constraint");
        let record = format!("{dialect}_{name}{}", suffix.trim_end_matches("Type"));
        self.add(&record, &["Constraint", &constraint, suffix, class], fields);
    }

    fn type_of(&mut self, name: (&str, &str), params: &[(&str, &str, &str)], format: &str) {
        self.declare("TypeDef", name, params, format);
    }

    fn attr_of(&mut self, name: (&str, &str), params: &[(&str, &str, &str)], format: &str) {
        self.declare("AttrDef", name, params, format);
    }

    /// Adds an op with a format, and returns its record.
    fn op(
        &mut self,
        (dialect, record, mnemonic): (&str, &str, &str),
        args: &[(&str, &str)],
        format: &str,
    ) -> &mut Value {
        let fields = json!({
            "opName": mnemonic, "opDialect": reference(&format!("D_{dialect}")), "traits": [],
            "cppNamespace": format!("::{dialect}"), "arguments": dag(args), "results": dag(&[]),
            "regions": dag(&[]), "successors": dag(&[]), "assemblyFormat": format,
        });
        let name = format!("{dialect}_{record}");
        self.add(&name, &["Op"], fields);
        &mut self.all[name]
    }

    /// Imports the records.
    fn import(&self) -> Imported {
        let folder = Folder::new("ods-text");
        let (file, out) = (folder.write("in.json", self.all.to_string()), folder.path("specs"));
        let ran = bourn(&["import", "ods", &file, "-o", &out], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(!ran.err.contains("left out"), "{}", ran.err);
        let (mut specs, mut files) = (String::new(), Vec::new());
        let entries = std::fs::read_dir(&out).expect("it was written");
        for entry in entries {
            let path = entry.expect("readable").path().to_string_lossy().into_owned();
            let _ = writeln!(specs, "{}", std::fs::read_to_string(&path).expect("it was written"));
            files.push(path);
        }
        files.sort();
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        let checked = bourn(&[&["check"], &names[..]].concat(), "");
        assert_eq!(checked.code, Some(0), "{}\n{specs}", checked.err);
        Imported { _folder: folder, files, specs }
    }
}

/// Imported specs.
struct Imported {
    _folder: Folder,
    files: Vec<String>,
    specs: String,
}

impl Imported {
    fn run(&self, program: &str) -> bourn_test_support::Ran {
        let mut args = vec!["opt", "--allow-unregistered-dialect"];
        self.files.iter().for_each(|file| args.extend(["--spec", file]));
        args.push("-");
        bourn(&args, program)
    }

    /// Checks that a program is printed as it is written.
    #[track_caller]
    fn reads(&self, program: &str) {
        self.prints(program, program);
    }

    #[track_caller]
    fn prints(&self, program: &str, expected: &str) {
        let ran = self.run(program);
        let body = ran.out.strip_prefix("module {\n").and_then(|rest| rest.trim_end().strip_suffix('}'));
        let lines = body.unwrap_or(&ran.out).lines().map(|line| line.strip_prefix("  ").unwrap_or(line));
        let printed: String = lines.flat_map(|line| [line, "\n"]).collect();
        assert_eq!(printed, expected, "{}\n{}", ran.err, self.specs);
    }

    #[track_caller]
    fn refuses(&self, program: &str, message: &str) {
        let ran = self.run(program);
        assert!(ran.err.contains(message), "{}{}\n{}", ran.out, ran.err, self.specs);
    }
}

#[test]
fn a_format_comes_before_functions() {
    let mut records = Records::new(&["b"]);
    let op = records.op(("b", "AddOp", "add"), &[("I32", "x"), ("I32", "y")], "$x `,` $y attr-dict");
    op["hasCustomAssemblyFormat"] = json!(1);
    records.type_of(("b", "Box"), &[("inner", "::mlir::Type", "")], "`[` $inner `]`");
    records.all["b_Box"]["hasCustomAssemblyFormat"] = json!(1);
    let imported = records.import();
    imported.reads("%0 = \"test.a\"() : () -> i32\nb.add %0, %0\n%1 = \"test.b\"() : () -> !b<box[i32]>\n");
}

/// `scf.forall` accepts the attributes of other dialects that implement MLIR's interface.
#[test]
fn device_mappings_are_imported() {
    let mut records = Records::new(&["b"]);
    records.attr_of(("b", "Core"), &[("id", "int64_t", "")], "`<` $id `>`");
    records.attr_of(("b", "Other"), &[("id", "int64_t", "")], "`<` $id `>`");
    let fields = json!({ "cppInterfaceName": "DeviceMappingAttrInterface", "cppNamespace": "::mlir" });
    let interface = records.unnamed(&["Interface", "AttrInterface"], fields);
    records.all["b_CoreAttr"]["traits"] = json!([reference(&interface)]);
    let imported = records.import();
    imported.reads("scf.forall (%arg0) in (4) {\n} {mapping = [#b.core<1>]}\n");
    imported.refuses("scf.forall (%arg0) in (4) {\n} {mapping = [#b.other<1>]}\n", "Device Mapping array");
}

/// A dialect declares the interfaces of its name space, and other dialects refer to them. An interface outside of all imported
/// dialects is declared by each dialect that lists it.
#[test]
fn interfaces_of_types_and_attributes_are_imported() {
    let mut records = Records::new(&["a", "b"]);
    let mut interface = |name: &str, space: &str, class: &str, bases: &[&str]| {
        let space = format!("::{space}");
        let is_it = records.predicate(&format!("(::llvm::isa<{space}::{name}>($_self))"));
        let method = records.unnamed(&["InterfaceMethod"], json!({ "name": format!("get{name}") }));
        let bases: Vec<Value> = bases.iter().map(|base| reference(base)).collect();
        let fields = json!({
            "cppInterfaceName": name, "cppNamespace": space, "methods": [reference(&method)],
            "baseInterfaces": bases, "predicate": reference(&is_it), "summary": format!("{name} instance"),
        });
        let constraint = format!("{}Constraint", class.trim_end_matches("Interface"));
        records.add(name, &["Constraint", &constraint, "Interface", class], fields);
    };
    interface("Sized", "mlir", "TypeInterface", &[]);
    interface("Pointer", "a", "TypeInterface", &["Sized"]);
    interface("Unused", "a", "TypeInterface", &[]);
    interface("TypedAttr", "mlir", "AttrInterface", &[]);
    interface("Layout", "b", "AttrInterface", &["TypedAttr"]);
    records.type_of(("a", "Ptr"), &[], "");
    records.type_of(("b", "Ref"), &[], "");
    records.type_of(("b", "Box"), &[], "");
    records.attr_of(("b", "Rows"), &[], "");
    // `DeclareTypeInterfaceMethods` lists an interface as a record without a name.
    let fields = json!({ "cppInterfaceName": "Pointer", "cppNamespace": "::a" });
    let declared = records.unnamed(&["Interface", "TypeInterface"], fields);
    let other = records.unnamed(&["NativeTrait"], json!({ "trait": "Mutable" }));
    records.all["a_Ptr"]["traits"] = json!([reference("Pointer"), reference(&other)]);
    records.all["b_Ref"]["traits"] = json!([reference(&declared), reference("Pointer")]);
    records.all["b_Box"]["traits"] = json!([reference("Sized")]);
    records.all["b_RowsAttr"]["traits"] = json!([reference("Layout")]);
    let either = records.predicate("(::llvm::isa<::a::Pointer, ::b::BoxType>($_self))");
    let fields = json!({ "predicate": reference(&either), "summary": "pointer or box" });
    records.add("PointerOrBox", &["Constraint", "TypeConstraint", "Type"], fields);
    let args = [("Pointer", "p"), ("PointerOrBox", "q"), ("Layout", "l")];
    let format = "$p `,` $q `,` $l attr-dict `:` type($p) `,` type($q)";
    records.op(("b", "UseOp", "use"), &args, format);
    let imported = records.import();
    let starts = ["interface ", "constraint ", "= ", "type ", "attr ", "operands "];
    let lines = imported.specs.lines().map(str::trim);
    let found: Vec<&str> = lines.filter(|line| starts.iter().any(|start| line.starts_with(start))).collect();
    expect_test::expect![[r#"
        interface SizedInterface for type;
        interface Pointer for type: SizedInterface;
        interface Unused for type;
        type ptr: Pointer;
        interface TypedAttrInterface for attr;
        interface Layout for attr: TypedAttrInterface;
        interface SizedInterface for type;
        constraint PointerInstance for type "Pointer instance" = a::Pointer | rust crate::b::hooks::is_a_pointer;
        constraint PointerOrBox for type "pointer or box" = a::Pointer | box | rust crate::b::hooks::is_a_pointer;
        constraint LayoutInstance for attr "Layout instance" = Layout | rust crate::b::hooks::is_b_layout;
        type box: SizedInterface;
        type ref: a::Pointer;
        attr rows: Layout;
        operands { p: PointerInstance, q: PointerOrBox }"#]].assert_eq(&found.join("\n"));
    // C++ may add an interface to any type, so that none is refused without the hook.
    for types in ["!b.ref, !b.box", "!a.ptr, i32"] {
        let (p, q) = types.split_once(", ").expect("two types");
        let values = format!("%0 = \"test.a\"() : () -> {p}\n%1 = \"test.a\"() : () -> {q}\n");
        imported.reads(&format!("{values}b.use %0, %1, #b.rows : {types}\n"));
    }
}

#[test]
fn parameters_have_their_defaults() {
    let mut records = Records::new(&["b"]);
    records.type_of(("b", "Ptr"), &[("space", "unsigned", "0")], "(`<` $space^ `>`)?");
    let params = [
        ("level", "int", ""),
        ("dimension", "int", "2"),
        ("scale", "int64_t", "-1"),
        ("mask", "uint32_t", "0xFFu"),
        ("all", "unsigned", "-1"),
        ("name", "::llvm::StringRef", "\"any\""),
        ("on", "bool", "true"),
        ("size", "uint64_t", "uint64_t()"),
        ("sizes", "::llvm::ArrayRef<int64_t>", "::llvm::SmallVector<int64_t>()"),
        ("more", "::llvm::ArrayRef<int64_t>", "{1, 2}"),
        ("keys", "::llvm::ArrayRef<StringAttr>", "::llvm::SmallVector<StringAttr>()"),
        ("of", "::mlir::Type", "::mlir::Type()"),
        ("number", "std::optional<int64_t>", "std::optional<int64_t>()"),
        ("key", "::mlir::StringAttr", "StringAttr::get($_ctxt, \"k\")"),
    ];
    records.attr_of(("b", "Mgmt"), &params, "`<` struct(params) `>`");
    let root =
        [("id", "StringAttr", "StringAttr()"), ("depth", "int", "0"), ("at", "FusedLoc", "FusedLoc()")];
    records.attr_of(("b", "Root"), &root, "(`<` struct(params)^ `>`)?");
    let imported = records.import();
    imported
        .reads("\"test.a\"() {a = #b.root, b = #b.root<id = \"x\">, c = #b.root<depth = 2>} : () -> ()\n");
    imported.prints(
        "\"test.a\"() : () -> (!b.ptr, !b.ptr<3>, !b.ptr<0>)\n",
        "%0:3 = \"test.a\"() : () -> (!b.ptr, !b.ptr<3>, !b.ptr)\n",
    );
    imported.reads("\"test.a\"() {a = #b.mgmt<level = 1>} : () -> ()\n");
    imported.prints(
        "\"test.a\"() {a = #b.mgmt<level = 1, dimension = 2, scale = -1, mask = 255, all = 4294967295, name = \"any\", on = true, \
         size = 0, sizes = [], more = [1, 2]>} : () -> ()\n",
        "\"test.a\"() {a = #b.mgmt<level = 1>} : () -> ()\n",
    );
    imported.reads(
        "\"test.a\"() {a = #b.mgmt<level = 1, dimension = 3, mask = 254, on = false, sizes = [7], keys = [\"u\", \"v\"], of = i32, number = 0, \
         key = \"k\">} : () -> ()\n",
    );
    let note = "// attr `mgmt`: parameter `key` has a default in C++: StringAttr::get($_ctxt, \"k\")";
    assert!(imported.specs.contains(note), "{}", imported.specs);
}

#[test]
fn a_default_may_be_a_case() {
    let mut records = Records::new(&["b"]);
    for (symbol, value) in [("None", 0), ("Fast", 1), ("Exact", 2)] {
        let fields = json!({ "symbol": symbol, "str": symbol.to_lowercase(), "value": value });
        records.add(symbol, &["EnumCase"], fields);
    }
    let cases = [reference("None"), reference("Fast"), reference("Exact")];
    let fields = |class: &str| json!({ "className": class, "cppNamespace": "::b", "enumerants": cases });
    records.add("Mode", &["EnumInfo"], fields("Mode"));
    records.add("Flags", &["EnumInfo", "BitEnumBase"], fields("Flags"));
    let params = [
        ("mode", "::b::Mode", "::b::Mode::Fast"),
        ("other", "Mode", "Mode()"),
        ("flags", "Flags", "Flags::Fast | Flags::Exact"),
    ];
    records.type_of(("b", "Box"), &params, "`<` struct(params) `>`");
    let imported = records.import();
    imported.prints(
        "\"test.a\"() : () -> (!b.box<>, !b.box<mode = fast, other = none, flags = fast|exact>)\n",
        "%0:2 = \"test.a\"() : () -> (!b.box<>, !b.box<>)\n",
    );
    imported.reads("%0 = \"test.a\"() : () -> !b.box<mode = none, other = exact, flags = fast>\n");
}

/// Adds the enum `Mode` with two cases, and the attribute `Speed` that wraps it, in the given format.
fn wrapped_enum(records: &mut Records, format: &str) {
    for (symbol, value) in [("None", 0), ("Fast", 1)] {
        let fields = json!({ "symbol": symbol, "str": symbol.to_lowercase(), "value": value });
        records.add(symbol, &["EnumCase"], fields);
    }
    let cases = [reference("None"), reference("Fast")];
    let fields = json!({ "className": "Mode", "cppNamespace": "::b", "enumerants": cases });
    records.add("Mode", &["EnumInfo"], fields);
    records.attr_of(("b", "Speed"), &[("value", "::b::Mode", "")], format);
    let speed = &mut records.all["b_SpeedAttr"];
    speed["enum"] = reference("Mode");
    speed["!superclasses"] = json!(["Constraint", "AttrConstraint", "Attr", "AttrDef", "EnumAttr"]);
}

/// The text leaves out attributes that have their defaults.
#[test]
fn attributes_have_their_defaults() {
    let mut records = Records::new(&["b"]);
    wrapped_enum(&mut records, "$value");
    let is_integer = records.predicate("(::llvm::isa<::mlir::IntegerAttr>($_self))");
    let is_small = records.predicate("::llvm::is_contained({1, 2, 15}, cast<IntegerAttr>($_self).getInt())");
    let is_positive = records.predicate("!::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()");
    let parts = [is_integer, is_small, is_positive].map(|part| reference(&part));
    let all = records.unnamed(&["Pred", "And"], json!({ "children": parts }));
    let attr = ["Constraint", "AttrConstraint", "Attr"];
    records.add("Small", &attr, json!({ "predicate": reference(&all), "summary": "small number" }));
    let mut with_default = |class: &str, base: &str, default: &str| {
        let fields = json!({ "baseAttr": reference(base), "defaultValue": default, "summary": "" });
        records.unnamed(&[&attr[..], &[class]].concat(), fields)
    };
    let mask = with_default("DefaultValuedAttr", "Small", "0xf");
    let count = with_default("DefaultValuedOptionalAttr", "Small", "1");
    let speed = with_default("DefaultValuedAttr", "b_SpeedAttr", "::b::Mode::Fast");
    records.op(("b", "RunOp", "run"), &[(&mask, "mask"), (&count, "count"), (&speed, "speed")], "attr-dict");
    let imported = records.import();
    imported.reads("b.run\nb.run {count = 2 : i64, mask = 1 : i64, speed = #b<speed none>}\n");
    imported.prints("b.run {count = 1 : i64, mask = 15 : i64, speed = #b<speed fast>}\n", "b.run\n");
    for value in [3, -1] {
        imported.refuses(&format!("b.run {{count = {value} : i64}}\n"), "small number");
    }
}

/// An attribute that wraps an enum has its own brackets as a parameter, unlike the enum.
#[test]
fn a_parameter_may_be_the_attribute_of_an_enum() {
    let mut records = Records::new(&["b"]);
    wrapped_enum(&mut records, "`<` $value `>`");
    let params = [("mode", "::b::Mode", ""), ("speed", "SpeedAttr", "")];
    records.attr_of(("b", "Both"), &params, "`<` $mode `,` $speed `>`");
    let imported = records.import();
    imported.reads("\"test.a\"() {a = #b.both<fast, <none>>} : () -> ()\n");
}

/// Returns a dialect with an op whose region may end without an op.
fn with_terminator(predicate: &str) -> Imported {
    let mut records = Records::new(&["y"]);
    let any = records
        .unnamed(&["Constraint", "TypeConstraint", "Variadic"], json!({ "baseType": reference("AnyType") }));
    records.add("Terminator", &["Trait", "NativeTrait"], json!({ "trait": "IsTerminator" }));
    let op = records.op(("y", "YieldOp", "yield"), &[(&any, "vs")], "attr-dict ($vs^ `:` type($vs))?");
    op["traits"] = json!([reference("Terminator")]);
    let inner = records.unnamed(
        &["Trait", "NativeTrait"],
        json!({ "trait": "SingleBlockImplicitTerminator<YieldOp>::Impl" }),
    );
    let list = records.unnamed(
        &["Trait", "TraitList", "SingleBlockImplicitTerminator"],
        json!({ "traits": [reference(&inner)] }),
    );
    let predicate = records.predicate(predicate);
    records.add("Region", &["Constraint", "RegionConstraint"], json!({ "predicate": reference(&predicate) }));
    let op = records.op(("y", "SortOp", "sort"), &[], "attr-dict-with-keyword $region");
    op["traits"] = json!([reference(&list)]);
    op["regions"] = dag(&[("Region", "region")]);
    records.import()
}

/// MLIR accepts the same programs with `scf.execute_region` and the like, and prints them alike.
#[test]
fn a_terminator_has_its_operands() {
    for predicate in ["true", "::llvm::hasNItems($_self, 1)"] {
        let imported = with_terminator(predicate);
        imported
            .reads("%0:2 = \"test.a\"() : () -> (i32, f32)\ny.sort {\n  y.yield %0#0, %0#1 : i32, f32\n}\n");
        imported.reads("y.sort {\n}\n");
        imported.reads("y.sort {\n  %0 = \"test.a\"() : () -> i32\n}\n");
        imported.prints("y.sort {\n  y.yield\n}\n", "y.sort {\n}\n");
        imported.reads("y.sort {\n  y.yield {a}\n}\n");
        imported.prints("\"y.sort\"() ({\n  \"y.yield\"() : () -> ()\n}) : () -> ()\n", "y.sort {\n}\n");
        imported.refuses(
            "\"y.sort\"() ({\n  \"test.a\"() : () -> ()\n}) : () -> ()\n",
            "expects regions to end with 'y.yield', found 'test.a'",
        );
    }
}

#[test]
fn types_of_one_class_name_are_of_their_dialects() {
    let dialects = ["aa", "bb", "zz"];
    let mut records = Records::new(&dialects);
    for dialect in dialects {
        records.type_of((dialect, "Cipher"), &[], "");
        let own = format!("{dialect}_Cipher");
        records.op((dialect, "UseOp", "use"), &[(&own, "a")], "$a attr-dict `:` type($a)");
        // By name only, as C++ finds it: in the name space of the dialect.
        let params = [("of", "CipherType", ""), ("other", "::zz::CipherType", "")];
        records.type_of((dialect, "Key"), &params, "`<` $of `,` $other `>`");
        let inside = records.predicate("(::llvm::isa<::bb::CipherType>($_self))");
        let fields = json!({ "predicate": reference(&inside), "summary": "cipher of bb" });
        records.add(&format!("Bb{dialect}"), &["Constraint", "TypeConstraint", "Type"], fields);
        let args = [(&*format!("Bb{dialect}"), "a")];
        records.op((dialect, "BbOp", "bb"), &args, "$a attr-dict `:` type($a)");
    }
    let imported = records.import();
    for dialect in dialects {
        imported.reads(&format!(
            "%0:3 = \"test.a\"() : () -> (!{dialect}.cipher, !{dialect}.key<!{dialect}.cipher, !zz.cipher>, !bb.cipher)\n\
             {dialect}.use %0#0 : !{dialect}.cipher\n{dialect}.bb %0#2 : !bb.cipher\n"
        ));
    }
    imported.refuses("%0 = \"test.a\"() : () -> !bb.cipher\naa.use %0 : !bb.cipher\n", "operand #0 must be");
    imported.refuses("\"test.a\"() : () -> !aa.key<!bb.cipher, !zz.cipher>\n", "parameter 'of'");
}

#[test]
fn a_condition_on_elements_is_on_their_type() {
    let mut records = Records::new(&["p"]);
    let dense = records.predicate("(::llvm::isa<::mlir::DenseIntElementsAttr>($_self))");
    let of = "(::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getElementType().isSignlessInteger(64))";
    let of = records.predicate(of);
    let both = json!({ "children": [reference(&dense), reference(&of)] });
    let both = records.unnamed(&["Pred", "CombinedPred", "And"], both);
    let fields =
        json!({ "predicate": reference(&both), "summary": "64-bit signless integer elements attribute" });
    records.add("I64ElementsAttr", &["Constraint", "AttrConstraint", "Attr"], fields);
    records.op(("p", "PairsOp", "pairs"), &[("I64ElementsAttr", "pairs")], "$pairs attr-dict");
    let imported = records.import();
    imported.reads("p.pairs dense<[[0, 1]]> : tensor<1x2xi64>\np.pairs dense<0> : vector<4xi64>\n");
    let message = "failed to satisfy constraint: 64-bit signless integer elements attribute";
    imported.refuses("p.pairs dense<[0, 1]> : tensor<2xi32>\n", message);
    imported.refuses("\"p.pairs\"() {pairs = 1 : i64} : () -> ()\n", message);
}

#[test]
fn parameters_are_attributes_of_a_kind() {
    let mut records = Records::new(&["p"]);
    records.type_of(("p", "Int"), &[("modulus", "::mlir::IntegerAttr", "")], "`<` $modulus `>`");
    records.type_of(("p", "Real"), &[("scale", "mlir::FloatAttr", "")], "`<` $scale `>`");
    records.type_of(("p", "Table"), &[("rows", "DenseIntElementsAttr", "")], "`<` $rows `>`");
    let lists = [("all", "::llvm::ArrayRef<::mlir::IntegerAttr>", "")];
    records.attr_of(("p", "List"), &lists, "`<` $all `>`");
    // MLIR prints no brackets around lists.
    records.attr_of(("p", "Bracketed"), &lists, "`<` `[` $all `]` `>`");
    records.attr_of(("p", "Empty"), &lists, "`<` `[` (`]`) : ($all^ `]`)? `>`");
    // A type and an attribute of one name.
    records.attr_of(("p", "Int"), &[("value", "::mlir::Type", "")], "`<` $value `>`");
    let params = [("attr", "IntAttr", ""), ("type", "::p::IntType", "")];
    records.type_of(("p", "Both"), &params, "`<` $attr `,` $type `>`");
    let imported = records.import();
    imported.reads(
        "%0:3 = \"test.a\"() {a = #p.list<1 : i8, 2 : i64>} : () -> (!p.int<7 : i64>, !p.real<1.000000e+00 : f32>, \
         !p.table<dense<1> : tensor<2xi32>>)\n",
    );
    imported.reads("\"test.a\"() {a = #p.bracketed<[1 : i8]>, b = #p.empty<[1 : i8, 2 : i64]>, c = #p.empty<[]>} : () -> ()\n");
    imported.reads("%0 = \"test.a\"() : () -> !p.both<<i32>, <7 : i64>>\n");
    imported.refuses("\"test.a\"() : () -> !p.int<i64>\n", "parameter 'modulus' must be integer attribute");
    imported.refuses("\"test.a\"() : () -> !p.int<1.0 : f32>\n", "parameter 'modulus'");
    imported.refuses("\"test.a\"() : () -> !p.table<dense<1.0> : tensor<2xf32>>\n", "parameter 'rows'");
}

#[test]
fn names_that_are_one_in_rust_get_another() {
    let mut records = Records::new(&["p"]);
    for (record, mnemonic) in [("ReluOp", "relu"), ("Relu_Op", "relu_"), ("Relu__Op", "relu__")] {
        records.op(("p", record, mnemonic), &[("I32", "a")], "$a attr-dict");
    }
    records.type_of(("p", "Array"), &[("e", "::mlir::Type", "")], "`<` $e `>`");
    let predicate = records.predicate("(::llvm::isa<::p::ArrayType, ::mlir::IndexType>($_self))");
    let fields = json!({ "predicate": reference(&predicate), "summary": "array or index" });
    records.add("ArrayType", &["Constraint", "TypeConstraint", "Type"], fields);
    records.op(("p", "InjectOp", "inject"), &[("ArrayType", "a")], "$a attr-dict `:` type($a)");
    let imported = records.import();
    for line in ["rust_name ReluOp2;", "rust_name ReluOp3;", "rust_name ArrayType2;"] {
        assert!(imported.specs.contains(line), "{}", imported.specs);
    }
    imported.reads(
        "%0:3 = \"test.a\"() : () -> (i32, !p.array<i32>, index)\np.relu %0#0\np.relu_ %0#0\np.relu__ %0#0\n\
         p.inject %0#1 : !p.array<i32>\np.inject %0#2 : index\n",
    );
}

#[test]
fn a_dialect_without_properties_has_its_attributes_in_the_dictionary() {
    let mut records = Records::new(&["old", "new"]);
    records.all["D_old"]["usePropertiesForAttributes"] = json!(0);
    records.all["D_new"]["usePropertiesForAttributes"] = json!(1);
    let text = records.predicate("(::llvm::isa<::mlir::StringAttr>($_self))");
    let fields = json!({
        "predicate": reference(&text),
        "storageType": "::mlir::StringAttr",
        "summary": "string attribute",
    });
    records.add("StrAttr", &["Constraint", "AttrConstraint", "Attr"], fields);
    for dialect in ["old", "new"] {
        records.op((dialect, "NamedOp", "named"), &[("StrAttr", "text")], "$text attr-dict");
    }
    let imported = records.import();
    imported.reads("old.named \"a\"\nnew.named \"a\"\n");
    let message =
        "invalid properties {text = \"a\"} for op old.named: this operation does not support properties";
    imported.refuses("\"old.named\"() <{text = \"a\"}> : () -> ()\n", message);
    imported.prints("\"old.named\"() {text = \"a\"} : () -> ()\n", "old.named \"a\"\n");
}
