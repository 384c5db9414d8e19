//! Checks the examples of constraints that manuals show: the IR reads their text, and the evaluator has the verdict that they
//! illustrate.

use bourn_ir::{Context, DialectRegistry};
use bourn_one_meaning::zoo;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::*;
use bourn_terms::satisfies;

/// The constraints with and without examples.
#[derive(Default, Debug)]
struct Count {
    all: usize,
    matching: usize,
    not_matching: usize,
    in_words: usize,
    wrong: Vec<String>,
}

/// Checks the examples of the constraints over types and attributes of a model.
fn check(model: &Model<'_>, ctx: &Context, count: &mut Count) {
    let arena = bumpalo::Bump::new();
    let lowering = Lowering::new(model, &arena);
    let lattice = Lattice::new(&lowering);
    for id in model.constraint_ids().filter(|id| !model[model[*id].dialect].imported) {
        let name = format!("{}.{}", model[model[id].dialect].name, model[id].name);
        let is_op = model[id].over == Subject::Op;
        count.all += 1;
        count.in_words += usize::from(!lattice.meaning_of(id).alternatives.is_empty());
        let (matching, not_matching) = lattice.instances(id);
        count.matching += usize::from(matching.is_some());
        count.not_matching += usize::from(not_matching.is_some());
        for (instance, expected) in [(matching, true), (not_matching, false)] {
            let Some((item, args)) = instance.filter(|_| !is_op) else { continue };
            let text = item.show(model);
            let constraint = lowering.constraint(&ConstraintExpr::Named(id, args));
            let read = zoo::read(ctx, &text, model[id].over == Subject::Type);
            let verdict = read.map(|item| satisfies(item, &constraint));
            if verdict != Some(Some(expected)) {
                count.wrong.push(format!("{name}: `{text}` is {verdict:?}, not {expected}"));
            }
        }
    }
}

#[test]
fn of_the_shipped_specs() {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_strs(&arena, bourn_specs::ALL, bourn_specs::ALL.len());
    let model = loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()));
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    let mut count = Count::default();
    check(&model, &Context::new(&registry), &mut count);
    assert_eq!(count.wrong, Vec::<String>::new());
    println!("{count:?}");
    assert!(count.all > 150 && count.in_words == count.all, "{count:?}");
    assert!(count.matching * 10 >= count.all * 9 && count.not_matching * 10 >= count.all * 9, "{count:?}");
}
