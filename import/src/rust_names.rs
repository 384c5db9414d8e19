//! Names in Rust: items with different names in C++, such as ops `relu` and `relu_`, may collide in generated code.

use bourn_spec::Model;
use bourn_spec::model::{DialectId, Span};
use std::collections::BTreeSet;

/// Returns the ops, types and attributes of a dialect whose Rust name collides with another item's name, each with the position of its
/// declaration and an unused name. Constraints, enums, traits and interfaces keep their names, which are the same in the spec.
pub fn renamed(model: &Model, dialect: DialectId) -> Vec<(Span, String)> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    taken.extend(model.constraints.iter().filter(|one| one.dialect == dialect).map(|one| one.name.clone()));
    taken.extend(model.enums.iter().filter(|one| one.dialect == dialect).map(|one| one.name.clone()));
    taken.extend(
        model.interfaces.iter().filter(|one| one.dialect == Some(dialect)).map(|one| one.name.clone()),
    );
    let types = model.types.iter().filter(|one| one.dialect == dialect).map(|one| (one.span, &one.rust_name));
    let attrs = model.attrs.iter().filter(|one| one.dialect == dialect).map(|one| (one.span, &one.rust_name));
    let ops = model.ops.iter().filter(|one| one.dialect == dialect).map(|one| (one.span, &one.rust_name));
    let all: Vec<(Span, &String)> = types.chain(attrs).chain(ops).collect();
    let own: BTreeSet<&String> = all.iter().map(|(_, name)| *name).collect();
    let mut renamed = Vec::new();
    for (span, name) in all {
        if taken.insert(name.clone()) {
            continue;
        }
        let numbered = (2u32..).map(|number| format!("{name}{number}"));
        let free = numbered.into_iter().find(|free| !own.contains(free) && taken.insert(free.clone()));
        renamed.extend(free.map(|free| (span, free)));
    }
    renamed
}
