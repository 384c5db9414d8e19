//! Tests the JSON of a whole model. `tests/features` tests what it says of each feature.

use bourn_codegen::json;
use expect_test::expect;

#[test]
fn a_document() {
    let spec =
        "//! A \"toy\".\ndialect toy;\n/// Says\n/// nothing.\nop hush { attrs { how: builtin::Str } }\n";
    let builtin = (
        "builtin.bourn",
        "dialect builtin;\nattr string(value: str);\nconstraint Str for attr \"text\" = string;\n",
    );
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs(&arena, &[("toy.bourn", spec), builtin], 2);
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    expect![[r##"
        {"schema":1,"dialects":[{"name":"toy","doc":"A \"toy\".","imported":false,"depends":[],"types":[],"attrs":[],"enums":[],"constraints":[],"interfaces":[],"traits":[],"dialect_interfaces":[],"impls":[],"discardable":[],"promises":[],"ops":[{"name":"toy.hush","rust_name":"HushOp","summary":"Says nothing.","doc":"Says\nnothing.","deprecated":null,"generics":[],"families":[],"traits":[],"interfaces":[],"operands":[],"attrs":[{"name":"how","constraint":"text","optional":false,"default":null,"doc":""}],"results":[],"regions":[],"successors":[],"effects":null,"builders":[],"requires":[],"bounds":[],"format":null,"hooks":[]}]},{"name":"builtin","doc":"","imported":false,"depends":[],"types":[],"attrs":[{"name":"string","mnemonic":"string","params":[{"name":"value","kind":"str","constraint":null,"default":null}],"interfaces":[],"deprecated":null,"doc":""}],"enums":[],"constraints":[{"name":"Str","over":"attr","text":"text","generics":[],"interfaces":[],"cost":"constant","meaning":{"alternatives":["`string`"],"arms":[],"matching":{"text":"#builtin.string<\"a\">","with":{}},"not_matching":{"text":"unit","with":{}}},"doc":""}],"interfaces":[],"traits":[],"dialect_interfaces":[],"impls":[],"discardable":[],"promises":[],"ops":[]}]}
    "##]].assert_eq(&json(&model));
}
