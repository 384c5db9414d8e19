//! Tests the model as JSON: which fields there are, and their content for each feature.

use crate::model;
use expect_test::{Expect, expect};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The dialect as JSON.
static DIALECT: LazyLock<Value> = LazyLock::new(|| {
    let all: Value = serde_json::from_str(&bourn_codegen::json(&model())).expect("it is JSON");
    assert_eq!(all["schema"], 1);
    let dialects = all["dialects"].as_array().expect("a list");
    dialects.iter().find(|d| d["name"] == "features").expect("it is there").clone()
});

/// Adds the fields of all objects, under the name of the list that they are in.
fn collect(value: &Value, list: &str, fields: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                fields.entry(list.to_owned()).or_default().insert(name.clone());
                collect(value, name, fields);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, list, fields)),
        _ => {}
    }
}

#[test]
fn fields_of_each_kind_of_item() {
    let mut fields = BTreeMap::new();
    collect(&DIALECT, "dialect", &mut fields);
    let lines = fields.iter().map(|(list, names)| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        format!("{list}: {}\n", names.join(" "))
    });
    expect![[r#"
        args: arity constraint doc name sizes
        arms: matching name text
        attrs: constraint default deprecated doc interfaces mnemonic name optional params
        builders: doc name params rust
        cases: keyword name value
        constraints: cost doc generics interfaces meaning name over text
        dialect: attrs constraints depends dialect_interfaces discardable doc enums impls imported interfaces name ops promises traits types
        dialect_interfaces: doc name rust
        discardable: constraint doc name on
        effects: kind on resource
        enums: bits cases doc name storage
        impls: by interface
        interfaces: bases bounds doc methods name over
        matching: text with
        meaning: alternatives arms matching not_matching
        methods: args body doc name static
        not_matching: text with
        operands: arity constraint doc name sizes
        ops: attrs bounds builders deprecated doc effects families format generics hooks interfaces name operands regions requires results rust_name successors summary traits
        params: constraint default kind name
        promises: by for interface
        regions: args arity max_blocks min_blocks name terminator
        results: arity constraint doc name sizes
        successors: args arity name
        traits: bounds doc generics name over
        types: deprecated doc interfaces mnemonic name params
        with: N T
    "#]].assert_eq(&lines.collect::<String>());
}

/// Returns a field of an item: `ops/store/effects` is that of `features.store`.
#[track_caller]
fn says(path: &str, expected: Expect) {
    let [list, item, field] = path.split('/').collect::<Vec<_>>()[..] else { panic!("{path}") };
    let named = |value: &&Value| {
        let name = value["name"].as_str().expect("each item has one");
        name == item || name.strip_prefix("features.") == Some(item)
    };
    let found = DIALECT[list].as_array().expect("a list").iter().find(named);
    expected.assert_eq(&found.unwrap_or_else(|| panic!("no {item}"))[field].to_string());
}

#[test]
fn of_ops() {
    says("ops/dear/interfaces", expect![[r#"["Splittable","Costly"]"#]]);
    says("ops/down/deprecated", expect![[r#""use `up`""#]]);
    says("ops/down/families", expect![[r#"["Step"]"#]]);
    says(
        "ops/down/operands",
        expect![[
            r#"[{"arity":"one","constraint":"any type","doc":"","name":"of","sizes":null},{"arity":"variadic","constraint":"any type","doc":"","name":"more","sizes":null},{"arity":"optional","constraint":"index","doc":"","name":"last","sizes":null}]"#
        ]],
    );
    says("ops/fed/generics", expect![[r#"["E","F"]"#]]);
    says(
        "ops/fed/regions",
        expect![[
            r#"[{"args":[{"arity":"one","constraint":"tile whose element is any type","doc":"","name":"x","sizes":null},{"arity":"one","constraint":"any type","doc":"","name":"z","sizes":null}],"arity":"one","max_blocks":1,"min_blocks":1,"name":"body","terminator":"features.end"}]"#
        ]],
    );
    says(
        "ops/branch/successors",
        expect![[
            r#"[{"args":[],"arity":"one","name":"first"},{"args":[],"arity":"variadic","name":"others"}]"#
        ]],
    );
    says(
        "ops/branch/format",
        expect![[
            r#""format { $condition (`(` $args^ `:` type($args) `)`)? `to` $first (`or` $others^)? attr-dict }""#
        ]],
    );
    says(
        "ops/switch/operands",
        expect![[
            r#"[{"arity":"one","constraint":"index","doc":"","name":"selector","sizes":null},{"arity":"variadic","constraint":"any type","doc":"","name":"cases","sizes":"case_sizes"}]"#
        ]],
    );
    says(
        "ops/load/effects",
        expect![[
            r#"[{"kind":"read","on":"memory","resource":null},{"kind":"read","on":null,"resource":"clock"}]"#
        ]],
    );
    says("ops/fence/effects", expect!["[]"]);
    says("ops/plain/effects", expect!["null"]);
    says("ops/sum/hooks", expect![[r#"["fold","canonicalize"]"#]]);
    says(
        "ops/letters/attrs",
        expect![[
            r#"[{"constraint":"allowed 32-bit signless integer cases: 1, 2, 3","default":"a | b","doc":"","name":"which","optional":false},{"constraint":"allowed 32-bit signless integer cases: 0","default":null,"doc":"","name":"no","optional":true}]"#
        ]],
    );
    says(
        "ops/shows/requires",
        expect![[
            r#"["'{type(a)}' {{is}} not '{type(b)}' (elements '{element(a)}', '{element(extra)}')","rank {rank(a)} of {count} + 1 = {count + 1}, {len(sizes)} sizes, the last {sizes[5]}","{dim(a, d)} != {sizes[d]} in dimension {d}","layout {layout}, priority {priority}, device {device}, name {name}, type '{type(extra)}'"]"#
        ]],
    );
    says(
        "ops/stacked/bounds",
        expect![[
            r#"["dim(ys[i], d) == dim(xs[i], d);","xS[k] >= xS[k - 1];","body.d_index <= twice floordiv 2;","body.xs_list >= by;"]"#
        ]],
    );
}

#[test]
fn of_what_is_declared() {
    says(
        "types/queue/params",
        expect![[
            r#"[{"constraint":null,"default":null,"kind":"u32","name":"depth"},{"constraint":null,"default":"cpu","kind":"Device","name":"device"},{"constraint":null,"default":null,"kind":"str?","name":"label"}]"#
        ]],
    );
    says("types/old_tile/deprecated", expect![[r#""use `tile`""#]]);
    says("attrs/ranked/interfaces", expect![[r#"["Ranked","Plain"]"#]]);
    says("enums/Device/storage", expect![[r##""#features.device""##]]);
    says("enums/Layout/storage", expect![[r#""string""#]]);
    says(
        "enums/Priority/cases",
        expect![[r#"[{"keyword":"low","name":"low","value":0},{"keyword":"HIGH","name":"high","value":7}]"#]],
    );
    says("enums/Letters/storage", expect![[r#""i32""#]]);
    says(
        "interfaces/Costly/methods",
        expect![[
            r#"[{"args":[],"body":"required","doc":"Cycles.","name":"cycles","static":false},{"args":[],"body":"default","doc":"Bytes that are moved.","name":"bytes","static":false},{"args":[],"body":"default","doc":"A name of what pays.","name":"resource","static":true},{"args":["count"],"body":"default","doc":"Cycles for several of them.","name":"cycles_of","static":false}]"#
        ]],
    );
    says("interfaces/Splittable/bases", expect![[r#"["Costly"]"#]]);
    says("traits/AllRanked/over", expect![[r#""op""#]]);
    says("constraints/Liked/cost", expect![[r#""rust""#]]);
    says("constraints/Tiled/interfaces", expect![[r#"["Measured"]"#]]);
    says("constraints/Various/over", expect![[r#""op""#]]);
    expect![[r#"[{"by":"timing::register","for":"features.waiting","interface":"Costly"}]"#]]
        .assert_eq(&DIALECT["promises"].to_string());
}
