//! Tests the generated views of shipped dialects: casts, and the values that accessors return.

use bourn::dialects::{affine, arith, cf, func, memref, scf, tensor, vector};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::{Context, OpRef, OwnedOp};
use bourn::passes::walk;
use bourn::rt::{Number, match_op, match_type};

fn parsed<'c>(context: &'c Context, body: &str) -> OwnedOp<'c> {
    let text = format!(
        "func.func @f(%i: index, %m: memref<?xf32>, %t: tensor<?x4xf32>, %x: f32, %c: i1) {{ {body} return }}"
    );
    parse_source(context, &text, &ParseOptions::default()).unwrap_or_else(|e| panic!("{e:?}"))
}

/// Calls `check` with the first op of the function.
fn with_first(text: &str, check: impl Fn(OpRef<'_, '_>)) {
    let context = Context::new(&bourn::registries().0);
    let module = parsed(&context, text);
    let function = module.view().region(0).and_then(|region| region.entry()?.first()).expect("a function");
    let body = function.isolated_body().expect("a function is isolated");
    let entry = body.top_regions().next().and_then(|region| region.entry()).expect("a body");
    check(entry.first().expect("an op"));
}

#[test]
fn a_loop_gives_maps_numbers_and_its_region() {
    let text =
        "%r = affine.for %k = 0 to min affine_map<(d0) -> (d0, 10)>(%i) step 2 iter_args(%a = %x) -> (f32) {
        affine.yield %a : f32
    }";
    with_first(text, |op| {
        let for_op = op.dyn_cast::<affine::ForOp>().expect("a loop");
        assert!(op.isa::<affine::ForOp>() && !op.isa::<scf::ForOp>());
        assert_eq!(for_op.lower_bound_map().to_string(), "() -> (0)");
        assert_eq!(for_op.upper_bound_map().to_string(), "(d0) -> (d0, 10)");
        assert_eq!((for_op.step(), affine::ForOp::STEP_ATTR, affine::ForOp::NAME), (2, "step", "affine.for"));
        let entry = for_op.entry();
        assert_eq!(for_op.region().entry(), Some(entry));
        assert_eq!(Some(for_op.iv().value()), entry.arg(0));
        assert_eq!(for_op.carried().ids(), &entry.arg_ids()[1..]);
        assert_eq!(for_op.end().operands().ids(), for_op.carried().ids());
        assert_eq!(for_op.end().parent_op(), Some(op), "a view is the op, too");
        assert_eq!(
            for_op.results().get(0).expect("one").defined_by::<affine::ForOp>().expect("it").id(),
            op.id()
        );
    });
    let without = "affine.for %k = 0 to 10 { }";
    with_first(without, |op| {
        let for_op = op.dyn_cast::<affine::ForOp>().expect("a loop");
        assert!(for_op.iv().ty().is_index() && for_op.carried().is_empty());
        assert_eq!(for_op.step(), 1, "the parser stores it");
    });
}

#[test]
fn a_condition_may_have_an_empty_region() {
    let text = "affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) { }";
    with_first(text, |op| {
        let if_op = op.dyn_cast::<affine::IfOp>().expect("a condition");
        assert_eq!(if_op.condition().to_string(), "(d0) : (d0 - 3 >= 0)");
        assert!(if_op.else_region().is_empty() && if_op.else_entry().is_none() && if_op.else_end().is_none());
        assert_eq!(Some(if_op.then_end().as_op()), if_op.then_entry().last());
    });
}

#[test]
fn flags_and_enums_have_their_defaults() {
    with_first("%v = memref.load %m[%i] : memref<?xf32>", |op| {
        let load = op.dyn_cast::<memref::LoadOp>().expect("a load");
        assert_eq!((load.nontemporal(), load.alignment()), (false, None));
    });
    with_first("%v = memref.load %m[%i] {nontemporal = true, alignment = 8 : i64} : memref<?xf32>", |op| {
        let load = op.dyn_cast::<memref::LoadOp>().expect("a load");
        assert_eq!((load.nontemporal(), load.alignment()), (true, Some(8)));
    });
    with_first("%v = arith.addi %i, %i overflow<nsw> : index", |op| {
        let sum = op.dyn_cast::<arith::AddiOp>().expect("a sum");
        assert_eq!(sum.overflow_flags(), arith::Overflow::NSW);
    });
    with_first("%v = arith.addi %i, %i : index", |op| {
        assert_eq!(op.dyn_cast::<arith::AddiOp>().expect("a sum").overflow_flags(), arith::Overflow::NONE);
    });
}

#[test]
fn mixed_lists_have_numbers_and_operands() {
    let text =
        "%p = tensor.pad %t low[1, %i] high[%i, 0] { ^bb0(%a: index, %b: index): tensor.yield %x : f32 }
        : tensor<?x4xf32> to tensor<?x?xf32>";
    with_first(text, |op| {
        let pad = op.dyn_cast::<tensor::PadOp>().expect("a pad");
        let i = pad.low().get(0).expect("one is dynamic").value();
        let (low, high): (Vec<_>, Vec<_>) = (pad.mixed_low().collect(), pad.mixed_high().collect());
        assert_eq!(low, [Number::Constant(1), Number::Value(i)]);
        assert_eq!(high, [Number::Value(i), Number::Constant(0)]);
        assert_eq!(pad.mixed_low().map(Number::constant).collect::<Vec<_>>(), [Some(1), None]);
        assert_eq!((pad.static_high(), pad.nofold()), (&[i64::MIN, 0][..], false));
    });
}

#[test]
fn lists_names_and_types_are_values() {
    let text = "%v = vector.transfer_read %t[%i, %i], %x {in_bounds = [true, false]} : tensor<?x4xf32>, vector<2x4xf32>";
    with_first(text, |op| {
        let read = op.dyn_cast::<vector::TransferReadOp>().expect("a read");
        assert_eq!(read.in_bounds(), [true, false]);
    });
    let call = "func.call @f(%i, %m, %t, %x, %c) : (index, memref<?xf32>, tensor<?x4xf32>, f32, i1) -> ()";
    with_first(call, |op| {
        assert_eq!(op.dyn_cast::<func::CallOp>().expect("a call").callee(), "f");
    });
    let context = Context::new(&bourn::registries().0);
    let module = parsed(&context, "");
    let function = module.view().region(0).and_then(|region| region.entry()?.first()).expect("a function");
    let function = function.dyn_cast::<func::FuncOp>().expect("a function");
    assert_eq!((function.function_type().inputs().len(), function.function_type().results()), (5, &[][..]));
}

#[test]
fn successors_are_blocks() {
    let branch = "cf.cond_br %c, ^a, ^b(%i : index) ^a: func.return ^b(%k: index):";
    with_first(branch, |op| {
        let branch = op.dyn_cast::<cf::CondBrOp>().expect("a branch");
        let [yes, no] = [branch.true_dest(), branch.false_dest()].map(|block| block.args().len());
        assert_eq!((yes, no), (0, 1));
    });
    let switch = "%s = arith.constant 1 : i32 cf.switch %s : i32, [default: ^a, 1: ^b(%i : index), 2: ^a] \
                  ^a: func.return ^b(%k: index):";
    with_first(switch, |op| {
        let switch = op.next().and_then(|op| op.dyn_cast::<cf::SwitchOp>()).expect("a switch");
        assert_eq!(switch.default_destination().args().len(), 0);
        let cases: Vec<usize> = switch.case_destinations().map(|block| block.args().len()).collect();
        assert_eq!(cases, [1, 0]);
    });
}

#[test]
fn matching_takes_paths() {
    let kind = |op: OpRef<'_, '_>| {
        match_op!(op {
            load: memref::LoadOp if load.nontemporal() => "nontemporal load",
            _load: memref::LoadOp => "load",
            sum: arith::AddiOp => {
                let ty = sum.result().ty();
                match_type!(ty {
                    _index: bourn::dialects::builtin::Index => "sum of indices",
                    _number: bourn::dialects::builtin::SignlessInteger => "sum of integers",
                    _ => "sum",
                })
            },
            _ => "other",
        })
    };
    let context = Context::new(&bourn::registries().0);
    let text = "%a = memref.load %m[%i] : memref<?xf32>
        %b = memref.load %m[%i] {nontemporal = true} : memref<?xf32>
        %s = arith.addi %i, %i : index
        %n = arith.addi %c, %c : i1";
    let module = parsed(&context, text);
    let mut found = Vec::new();
    for function in module.view().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        walk(function.isolated_body().expect("a body"), |op| found.push(kind(op)));
    }
    assert_eq!(found, ["load", "nontemporal load", "sum of indices", "sum of integers", "other"]);
}
