//! Tests the accepted specs, whose code has compiled: the text round-trips, it means the same loaded as compiled, and
//! constraints have the evaluator's verdict on items.

use bourn_ir::item::Item;
use bourn_ir::parse::{ParseOptions, parse_and_report};
use bourn_ir::print::{PrintOptions, print_op};
use bourn_ir::{Context, DialectRegistry};
use bourn_one_meaning::zoo;
use bourn_random_specs::{
    ACCEPTED, ATTRS, CONSTRAINTS, DIALECTS, MADE, MADE_DIALECTS, PROGRAMS, SPECS, TYPES,
};
use bourn_spec::Model;
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_terms::satisfies;
use std::fmt::Write as _;

fn model(name: &str, text: &str) -> Model<'static> {
    let builtin = ("builtin.bourn", bourn_specs::BUILTIN);
    let arena = Box::leak(Box::default());
    let loaded = bourn_spec::load_strs(arena, &[(&format!("{name}.bourn"), text), builtin], 1);
    loaded.model.unwrap_or_else(|| panic!("{}", loaded.diagnostics.render()))
}

/// Returns a context with the compiled dialects.
fn compiled() -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    for dialect in DIALECTS {
        registry.add(dialect);
    }
    Context::new(&registry)
}

/// Returns a context with the same dialects, from their specs, with the functions that the compiled ones link.
fn loaded() -> Context {
    let mut registry = DialectRegistry::new();
    bourn_dialects::register_all(&mut registry);
    for dialect in DIALECTS {
        registry.add(dialect);
    }
    for (name, text) in SPECS {
        let file = format!("{name}.bourn");
        let report = bourn_loader::load_text(&mut registry, &[(&file, text)], bourn_specs::ALL);
        let report = report.unwrap_or_else(|mistakes| panic!("{}", mistakes.render()));
        assert_eq!(report.unlinked, [], "{name}");
    }
    Context::new(&registry)
}

/// Returns the text in both forms, or what is wrong with it.
fn both(ctx: &Context, text: &str) -> Result<[String; 2], String> {
    let (module, diagnostics) = parse_and_report(ctx, text, &ParseOptions::default());
    match module.filter(|_| !diagnostics.has_errors()) {
        Some(module) => Ok([false, true]
            .map(|generic| print_op(module.view(), &PrintOptions { generic, ..PrintOptions::default() }))),
        None => {
            let lines = diagnostics.all.iter().map(|d| format!("{d}\n{:?}", d.notes));
            Err(lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

#[test]
fn most_are_accepted() {
    println!("{} specs, {ACCEPTED} of {MADE} items, {CONSTRAINTS} constraints", SPECS.len());
    assert_eq!(SPECS.len(), MADE_DIALECTS);
    const { assert!(ACCEPTED * 3 >= MADE * 2, "two thirds of the items are accepted") };
    const { assert!(CONSTRAINTS * 2 >= 75 * MADE_DIALECTS, "there are enough constraints") };
}

/// Checks that the items that were wrong once are among the accepted ones.
#[test]
fn nothing_of_what_once_was_wrong_is_missing() {
    for name in ["BoxOfReg", "LooseReg", "NotShaped", "AllScalable"] {
        assert!(TYPES.iter().any(|(_, known, _)| *known == name), "{name}");
    }
    assert!(ATTRS.iter().any(|(_, name, _)| *name == "LongTag"));
}

#[test]
fn each_form_is_accepted_somewhere() {
    let forms =
        ["implies ", "crate::hooks::weight;", "crate::hooks::verify;", "custom(", "rust crate::hooks::is_"];
    let parts = [
        " for x in ",
        "x in $",
        ", y in $",
        "clauses {",
        " loop ",
        " choose ",
        "successors {",
        "region rest*",
    ];
    for form in forms.into_iter().chain(parts) {
        assert!(SPECS.iter().any(|(_, text)| text.contains(form)), "{form}");
    }
}

#[test]
fn examples_round_trip() {
    let (compiled, loaded) = (compiled(), loaded());
    let (mut right, mut wrong) = (0, String::new());
    for (name, text) in SPECS {
        let model = model(name, text);
        let own = model.dialect_named(name).expect("it is declared");
        let arena = bourn_spec::Arena::new();
        let lowering = Lowering::new(&model, &arena);
        let lattice = Lattice::new(&lowering);
        for op in model.ops_of(own) {
            let Some(example) = bourn_codegen::example(&lattice, op) else { continue };
            let args: Vec<String> =
                example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
            let is_terminator = model[op].traits.iter().any(|t| model[t.trait_].name == "Terminator");
            let end = if is_terminator { "" } else { "\n  return" };
            let text = format!("func.func @example({}) {{\n  {}{end}\n}}\n", args.join(", "), example.text);
            let first = both(&compiled, &text);
            if first != both(&loaded, &text) {
                let _ = writeln!(
                    wrong,
                    "loaded it is not the same:\n{text}{first:?}\n{:?}",
                    both(&loaded, &text)
                );
            }
            match first {
                Err(error) => {
                    let _ = writeln!(wrong, "{text}{error}");
                }
                Ok(forms) => {
                    right += 1;
                    for form in &forms {
                        let again = both(&compiled, form);
                        if again.as_ref() != Ok(&forms) {
                            let _ = writeln!(wrong, "{form}is read back as {again:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{right} are right, but\n{wrong}");
    assert!(right >= 4 * MADE_DIALECTS, "{right}");
}

/// Checks loops in formats, regions and successors with programs in the generic form, which have a custom form.
#[test]
fn programs_round_trip() {
    let (compiled, loaded) = (compiled(), loaded());
    let (mut custom, mut wrong) = (0, String::new());
    for (name, text) in PROGRAMS {
        let first = both(&compiled, text);
        let again = both(&loaded, text);
        if first != again {
            let _ = writeln!(wrong, "loaded it is not the same:\n{text}{first:?}\n{again:?}");
        }
        match first {
            Err(error) => {
                let _ = writeln!(wrong, "{text}{error}");
            }
            Ok(forms) => {
                custom += usize::from(!forms[0].contains(&format!("\"{name}.w")));
                for form in &forms {
                    let again = both(&compiled, form);
                    if again.as_ref() != Ok(&forms) {
                        let _ = writeln!(wrong, "{form}is read back as {again:?}");
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(
        PROGRAMS.len() >= 4 * MADE_DIALECTS && custom * 3 >= PROGRAMS.len() * 2,
        "{custom} of {}",
        PROGRAMS.len()
    );
}

#[test]
fn compiled_constraints_mean_what_the_evaluator_says() {
    let ctx = compiled();
    let (mut compared, mut yes, mut wrong) = (0, 0, String::new());
    for (name, text) in SPECS {
        let model = model(name, text);
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(&model, &arena);
        let own = model.dialect_named(name).expect("it is declared");
        let mut compare =
            |constraint: &str, texts: Vec<String>, is_type, test: &dyn Fn(Item<'_, '_>) -> bool| {
                let id = model.constraint_named(own, constraint).expect("it is declared");
                let body = &lowering.named(id).body;
                for text in texts.into_iter().step_by(5) {
                    let text = text.replace("!z.", &format!("!{name}.")).replace("#z.", &format!("#{name}."));
                    let Some(item) = zoo::read(&ctx, &text, is_type) else { continue };
                    // The evaluator has no answer if a Rust function decides, which only the compiled constraint has.
                    let Some(expected) = satisfies(item, body) else { continue };
                    let found = test(item);
                    compared += 1;
                    yes += usize::from(found);
                    if found != expected {
                        let _ = writeln!(wrong, "{name}.{constraint} of `{text}`: {found}, not {expected}");
                    }
                }
            };
        for (_, constraint, test) in TYPES.iter().filter(|(dialect, ..)| dialect == name) {
            compare(constraint, zoo::types(), true, &|item| match item {
                Item::Type(ty) => test(ty),
                _ => false,
            });
        }
        for (_, constraint, test) in ATTRS.iter().filter(|(dialect, ..)| dialect == name) {
            compare(constraint, zoo::attributes(), false, &|item| match item {
                Item::Attr(attr) => test(attr),
                _ => false,
            });
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    println!("{compared} verdicts, {yes} of them yes");
    assert!(compared >= 10_000 && yes * 50 >= compared, "{compared} verdicts, {yes} of them yes");
}

/// Checks the examples that a manual shows of each constraint: the IR reads them, and the evaluator has the verdict that they illustrate.
#[test]
fn examples_of_constraints() {
    let ctx = loaded();
    let (mut all, mut with_examples, mut wrong) = (0, 0, Vec::new());
    for (name, text) in SPECS {
        let model = model(name, text);
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(&model, &arena);
        let lattice = bourn_spec::lattice::Lattice::new(&lowering);
        for id in model.constraint_ids().filter(|id| !model[model[*id].dialect].imported) {
            all += 1;
            let meaning = lattice.meaning_of(id);
            if meaning.alternatives.is_empty() {
                wrong.push(format!("{name}.{}: no words", model[id].name));
            }
            with_examples += usize::from(meaning.matching.is_some() && meaning.not_matching.is_some());
            let (matching, not_matching) = lattice.instances(id);
            let is_op = model[id].over == bourn_spec::model::Subject::Op;
            for (instance, expected) in [(matching, true), (not_matching, false)] {
                let Some((item, args)) = instance.filter(|_| !is_op) else { continue };
                let text = item.show(&model);
                let named = bourn_spec::model::ConstraintExpr::Named(id, args);
                let constraint = lowering.constraint(&named);
                let read = zoo::read(&ctx, &text, model[id].over == bourn_spec::model::Subject::Type);
                let verdict = read.map(|item| satisfies(item, &constraint));
                if verdict != Some(Some(expected)) {
                    wrong.push(format!("{name}.{}: `{text}` is {verdict:?}", model[id].name));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    println!("{with_examples} of {all} constraints have both examples");
    assert!(with_examples * 10 >= all * 7, "{with_examples} of {all}");
}
