//! Checks the features of dialects: the facade, `bourn-dialects` and the crate with the generated code have the same ones, and a feature
//! includes the dialects that its dialect uses. `.ci/slow` compiles each feature alone.

use crate::imports::metadata;
use std::collections::{BTreeMap, BTreeSet};

/// The features that few crates need: overlays of imported dialects, the description of dialects, tests, and large dialects.
const SPECIAL: [&str; 5] = ["foreign", "irdl", "llvm", "test", "tosa"];

/// The features that are not named after a dialect.
const OTHERS: [&str; 2] = ["foreign", "sizes"];

type Features = BTreeMap<String, Vec<String>>;

fn features(metadata: &serde_json::Value, package: &str) -> Features {
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let found = packages.iter().find(|found| found["name"] == package).expect("the package");
    serde_json::from_value(found["features"].clone()).expect("features are lists of names")
}

fn dialects() -> BTreeSet<String> {
    let names = bourn_specs::ALL.iter().map(|(name, _)| *name).filter(|name| *name != "builtin");
    names.map(str::to_owned).collect()
}

/// Returns the features that a feature includes, itself among them.
fn closure(features: &Features, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let Some(next) = features.get(&name) else { continue };
        if found.insert(name) {
            open.extend(next.iter().cloned());
        }
    }
    found
}

#[test]
fn each_dialect_is_a_feature() {
    let metadata = metadata();
    let selectable: BTreeSet<String> = dialects().into_iter().chain(OTHERS.map(str::to_owned)).collect();
    let usual: BTreeSet<String> =
        selectable.iter().filter(|name| !SPECIAL.contains(&name.as_str())).cloned().collect();

    let facade = features(&metadata, "bourn");
    for name in &selectable {
        assert_eq!(facade.get(name), Some(&vec![format!("bourn-dialects/{name}")]), "{name}");
    }
    assert_eq!(facade["default"].iter().cloned().collect::<BTreeSet<_>>(), usual);
    assert_eq!(facade["all-dialects"], ["bourn-dialects/all-dialects"]);
    let rest: Vec<&String> = facade.keys().filter(|name| !selectable.contains(*name)).collect();
    assert_eq!(rest, ["all-dialects", "default", "driver"]);

    let crates = features(&metadata, "bourn-dialects");
    let own: BTreeSet<String> = crates.keys().cloned().collect();
    let lists = ["all-dialects", "default"].map(str::to_owned);
    assert_eq!(own, selectable.iter().cloned().chain(lists.clone()).collect());
    assert_eq!(crates["default"].iter().cloned().collect::<BTreeSet<_>>(), usual);
    let all: BTreeSet<String> =
        closure(&crates, "all-dialects").into_iter().filter(|name| !lists.contains(name)).collect();
    assert_eq!(all, selectable);

    let code: BTreeSet<String> = features(&metadata, "bourn-dialects-code").into_keys().collect();
    assert_eq!(code, dialects());
}

#[test]
fn a_feature_includes_the_dialects_that_its_spec_uses() {
    let features = features(&metadata(), "bourn-dialects");
    let mut uses = 0;
    for (dialect, spec) in bourn_specs::ALL {
        let included = closure(&features, dialect);
        for line in spec.lines() {
            let Some((used, _)) = line.strip_prefix("use ").and_then(|rest| rest.split_once("::")) else {
                continue;
            };
            if used != "builtin" {
                assert!(included.contains(used), "the feature {dialect} does not include {used}");
                uses += 1;
            }
        }
    }
    assert!(uses > 2, "{uses} dialects use others: the search finds too few");
}
